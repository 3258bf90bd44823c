/**
 * The shapes that the modules share: what the service answers, and the state that the page is drawn from.
 *
 * @typedef {object} Coordinate
 * @property {number} lat
 * @property {number} lon
 *
 * @typedef {object} City
 * @property {number} id
 * @property {string} name
 * @property {string} [country] the ISO code
 * @property {string} [countryName]
 * @property {string} [admin1] the region
 * @property {string} [admin2] the division of that
 * @property {number} lat
 * @property {number} lon
 * @property {number} [population]
 * @property {string} [timezone]
 * @property {number} [distanceKm]
 *
 * @typedef {[start: number, end: number]} ScalarRange a range of Unicode scalars
 *
 * @typedef {object} MatchReason
 * @property {string} matchedText
 * @property {ScalarRange[]} highlights ranges of `matchedText`
 *
 * @typedef {City & MatchReason} Match
 * @typedef {City & {airports: string[], alternateNames: string[]}} CityDetail
 * @typedef {Partial<Coordinate> & Pick<City, "id" | "name"> & Partial<City>} Favourite
 *     a city that the data no longer have is left with its name alone
 * @typedef {{code: string, name: string, count: number}} Country
 *
 * @typedef {object} Reading how a text was read that is not just a name
 * @property {string} [city]
 * @property {{kind: "country" | "region" | "subregion", name: string, text: string}[]} places
 * @property {string[]} passedOver
 *
 * @typedef {object} Page an answer of `/api/cities`
 * @property {number} count
 * @property {Reading} [reading]
 * @property {Match[]} matches
 *
 * @typedef {object} Weather
 * @property {number} [temperature] in degrees Celsius
 * @property {number} [humidity] in percent
 * @property {number} [windSpeed] in kilometres per hour
 * @property {string} [description]
 * @property {string} [symbol]
 * @property {string} [timezone]
 * @property {string} fetchedAt
 * @property {boolean} fromCache
 * @property {string} [source]
 *
 * @typedef {object} Source an answer of `/api/status`
 * @property {string} source
 * @property {string} digest
 * @property {number} cities
 * @property {string} loadedAt
 * @property {{from?: string, running: boolean, lastError?: string, lastErrorAt?: string}} [refresh]
 *
 * @typedef {object} Query what is asked for; two queries are the same when they are one object
 * @property {string} text
 * @property {string} country an ISO code, or nothing for all
 * @property {"relevance" | "name"} order
 * @property {"mixed" | "first" | "only"} favourites
 * @property {Coordinate | null} near
 *
 * @typedef {object} Results the answer that is drawn
 * @property {Query | null} query the query that it answers
 * @property {"loading" | "content" | "empty" | "error" | "offline"} status
 * @property {number} count
 * @property {ReadonlyMap<number, Match[]>} pages by their number
 * @property {Reading | null} reading
 * @property {string | null} failure why a page could not be had
 * @property {Date | null} answeredAt when the service gave the answer
 * @property {boolean} isKept whether the answer is an earlier one, since the service is not there
 *
 * @typedef {object} Detail
 * @property {"none" | "loading" | "content" | "error" | "offline"} status
 * @property {number | null} id
 * @property {CityDetail | null} city
 * @property {string} failure
 *
 * @typedef {object} WeatherState
 * @property {"none" | "loading" | "content" | "error"} status
 * @property {Weather | null} weather
 * @property {string} failure
 *
 * @typedef {object} Favourites
 * @property {Favourite[]} cities
 * @property {ReadonlySet<number>} ids
 * @property {number} limit
 * @property {boolean} isKnown whether the service was asked
 *
 * @typedef {{row: number, onStar: boolean}} Cursor the row that the arrow keys chose
 * @typedef {"list" | "map" | "detail"} View what a narrow window shows
 * @typedef {{text: string, undo: (() => void) | null}} Toast
 *
 * @typedef {object} State
 * @property {Query} query
 * @property {Results} results
 * @property {{first: number, last: number}} visible the matches that are in sight, by number
 * @property {Cursor | null} cursor
 * @property {View} view
 * @property {Detail} detail
 * @property {WeatherState} weather
 * @property {Favourites} favourites
 * @property {string[] | null} history what was searched for last; nothing until it is known
 * @property {Country[]} countries
 * @property {Source | null} source
 * @property {Coordinate | null} position where the user is
 * @property {Match[]} points the results that the map shows
 * @property {City[]} surroundings large cities in the map's sight, the largest first
 * @property {boolean} isOnline
 * @property {Toast | null} toast
 *
 * @typedef {{query: Partial<Query>, city: number | null, view: View}} Place what an address says
 *
 * @typedef {{type: "typed", text: string}
 *     | {type: "filtered", change: Partial<Query>}
 *     | {type: "navigated", place: Place}
 *     | {type: "asked-again"}
 *     | {type: "answered", query: Query, page: number, answer: Page, keptAt: Date | null}
 *     | {type: "failed", query: Query, page: number, failure: string, isOffline: boolean}
 *     | {type: "plotted", points: Match[]}
 *     | {type: "surveyed", cities: City[]}
 *     | {type: "scrolled", first: number, last: number}
 *     | {type: "moved", cursor: Cursor | null}
 *     | {type: "viewed", view: View}
 *     | {type: "opened", city: Pick<City, "id" | "name"> & Partial<City>}
 *     | {type: "closed"}
 *     | {type: "detail", detail: Detail}
 *     | {type: "weather", weather: WeatherState}
 *     | {type: "favourites", cities: Favourite[], limit: number}
 *     | {type: "history", texts: string[]}
 *     | {type: "countries", countries: Country[]}
 *     | {type: "source", source: Source}
 *     | {type: "located", position: Coordinate}
 *     | {type: "connection", isOnline: boolean}
 *     | {type: "told", toast: Toast | null}} Action
 */

export {};
