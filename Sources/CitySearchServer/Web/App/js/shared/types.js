/**
 * The shapes that the modules share: what the service answers, and the state that the page is drawn from.
 *
 * @typedef {object} Coordinate
 * @property {number} lat
 * @property {number} lon
 *
 * @typedef {object} City
 * @property {number} id
 * @property {string} name in the language that was asked for
 * @property {string} [localName] as the data have it, if that is another one
 * @property {string} [country] the ISO code
 * @property {string} [countryName]
 * @property {string} [admin1] the region
 * @property {string} [admin2] what the city lies in within the region
 * @property {number} lat
 * @property {number} lon
 * @property {number} [population]
 * @property {string} [timezone]
 * @property {string} [feature_code] GeoNames' kind of place, if it is known
 * @property {number} [distanceKm]
 *
 * @typedef {Pick<City, "id" | "name" | "lat" | "lon" | "population">} Point what the map draws of a city
 *
 * @typedef {[start: number, end: number]} ScalarRange a range of Unicode scalars
 *
 * @typedef {object} MatchReason
 * @property {string} matchedText
 * @property {ScalarRange[]} highlights ranges of `matchedText`
 * @property {string} [tier] what of the city was matched: its name, another name of it, the region it lies in
 *
 * @typedef {City & MatchReason} Match
 * @typedef {City & {airports: string[], alternateNames: string[]}} CityDetail
 * @typedef {Partial<Coordinate> & Pick<City, "id" | "name"> & Partial<City> & {group?: string, note?: string}} Favourite
 *     a city that the data no longer have is left with its name alone
 * @typedef {{code: string, name: string, count: number}} Country
 *
 * @typedef {object} Reading how a text was read that is not just a name
 * @property {string} [city]
 * @property {{kind: "country" | "region" | "subregion", name: string, text: string}[]} places
 * @property {string[]} [narrowedBy] other parts that disambiguate the city
 * @property {string[]} passedOver
 * @property {{lat: number, lon: number}} [point] the point in the text, if the results are the cities nearest to it
 *
 * @typedef {object} Page an answer of `/api/cities`
 * @property {number} count
 * @property {Reading} [reading]
 * @property {Match[]} matches
 *
 * @typedef {object} Sky what is seen of the weather
 * @property {string} [description]
 * @property {number} [weatherCode] WMO's
 *
 * @typedef {Sky & {time: string, isDay?: boolean, temperature?: number, precipitationProbability?: number,
 *     precipitation?: number}} Hour
 * @typedef {object} DayValues
 * @property {string} date
 * @property {number} [highest]
 * @property {number} [lowest]
 * @property {number} [precipitationProbability]
 * @property {number} [precipitation] in millimetres
 * @property {string} [sunrise]
 * @property {string} [sunset]
 * @typedef {Sky & DayValues} Day
 *
 * @typedef {object} WeatherValues
 * @property {number} [temperature] in degrees Celsius
 * @property {number} [feltTemperature] in degrees Celsius
 * @property {number} [humidity] in percent
 * @property {number} [windSpeed] in kilometres per hour
 * @property {number} [windDirection] where it comes from, in degrees from north over east
 * @property {boolean} [isDay]
 * @property {string} [timezone]
 * @property {string} fetchedAt
 * @property {boolean} fromCache
 * @property {string} [source]
 * @property {Hour[]} [hours] the next ones
 * @property {Day[]} [days] from today on
 * @typedef {Sky & WeatherValues} Weather
 *
 * @typedef {object} Units
 * @property {"C" | "F"} temperature
 * @property {"km" | "mi"} distance also that of the wind, in an hour
 *
 * @typedef {object} Source an answer of `/api/status`
 * @property {string} [source] a URL or a path, for whom the service tells it
 * @property {string} digest
 * @property {number} cities
 * @property {string} loadedAt
 * @property {{path: string, digest: string}} [browserIndex] the cities for browsers, if the service has some
 * @property {{from?: string, running: boolean, lastError?: string, lastErrorAt?: string}} [refresh]
 *
 * @typedef {object} Query a query; two queries are the same when they are one object
 * @property {string} text
 * @property {string} country an ISO code, or nothing for all
 * @property {string} division a region as the service takes it, or nothing for all
 * @property {number} population how many people a city has at least
 * @property {string} only what a city is to be or have (`capital`, `airport`), or nothing for all
 * @property {string} box a part of the map, as the service takes it, or nothing for all of it
 * @property {"relevance" | "name" | "population" | "distance"} order
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
 * @property {boolean} isPreview whether the cities in the browser answered, and the service has not yet
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
 * @property {boolean} [isAhead] whether they are what the user made of them, which the service is yet to confirm
 *
 * @typedef {{row: number, onStar: boolean}} Cursor the row that the arrow keys chose
 * @typedef {"list" | "half" | "map" | "detail"} View what a narrow window shows: over the map a list that is high, in the middle, or
 *     low; or a city
 * @typedef {{text: string, undo: (() => void) | null}} Toast
 *
 * @typedef {object} State
 * @property {Query} query
 * @property {Results} results
 * @property {{first: number, last: number}} visible the visible matches, by number
 * @property {Cursor | null} cursor
 * @property {View} view
 * @property {Detail} detail
 * @property {WeatherState} weather
 * @property {Favourites} favourites
 * @property {string[] | null} history what was searched for last; nothing until it is known
 * @property {Country[]} countries
 * @property {Source | null} source
 * @property {Coordinate | null} position where the user is
 * @property {Plot} plot the results that the map shows
 * @property {Point[]} surroundings large cities in the map's sight, the largest first
 * @property {boolean} isMapMoved whether the user moved the map since something else was asked for
 * @property {number | null} pointed the city that is pointed at, in the list or on the map
 * @property {{from: Point, to: Point} | null} line the cities between which the map draws the shortest line
 * @property {boolean} isBrowsing whether the open city changes with the arrow keys
 * @property {Query | null} openedFor the query when the open city was opened
 * @property {number | null} strayed the open city, if it is not among the results of a later search
 * @property {ReadonlyMap<number, Weather>} favouriteWeather
 * @property {"own" | "name" | "temperature" | "time" | "distance"} favouriteOrder
 * @property {string[]} spellings what may have been meant when nothing was found
 * @property {Units} units
 * @property {boolean} isOnline
 * @property {Toast | null} toast
 *
 * @typedef {object} Plot
 * @property {Query | null} query
 * @property {Point[]} points
 * @property {number} count how many there are
 * @property {boolean} [isClear] whether the first is very likely the city that was meant
 *
 * @typedef {{query: Partial<Query>, city: number | null, view: View}} Place what an address says
 *
 * @typedef {{type: "typed", text: string}
 *     | {type: "filtered", change: Partial<Query>}
 *     | {type: "navigated", place: Place}
 *     | {type: "asked-again"}
 *     | {type: "answered", query: Query, page: number, answer: Page, keptAt: Date | null}
 *     | {type: "previewed", query: Query, answer: Page}
 *     | {type: "failed", query: Query, page: number, failure: string, isOffline: boolean}
 *     | {type: "plotted", plot: Plot}
 *     | {type: "surveyed", cities: Point[]}
 *     | {type: "map-moved", isMoved: boolean}
 *     | {type: "pointed", id: number | null}
 *     | {type: "lined", line: State["line"]}
 *     | {type: "favourite-weather", id: number, weather: Weather}
 *     | {type: "ordered", order: State["favouriteOrder"]}
 *     | {type: "spelt", query: Query, spellings: string[]}
 *     | {type: "measured", units: Units}
 *     | {type: "scrolled", first: number, last: number}
 *     | {type: "moved", cursor: Cursor | null}
 *     | {type: "viewed", view: View}
 *     | {type: "opened", city: Pick<City, "id" | "name"> & Partial<City>, view?: View}
 *     | {type: "browsed", city: Pick<City, "id" | "name"> & Partial<City>}
 *     | {type: "closed", view?: View}
 *     | {type: "strayed", id: number | null}
 *     | {type: "detail", detail: Detail}
 *     | {type: "weather", weather: WeatherState}
 *     | {type: "favourites", cities: Favourite[], limit: number, isAhead?: boolean}
 *     | {type: "history", texts: string[]}
 *     | {type: "countries", countries: Country[]}
 *     | {type: "source", source: Source}
 *     | {type: "located", position: Coordinate}
 *     | {type: "connection", isOnline: boolean}
 *     | {type: "told", toast: Toast | null}} Action
 */

export {};
