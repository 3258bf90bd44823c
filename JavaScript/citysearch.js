// @ts-self-types="./citysearch.d.ts"
export { CitySearch } from "./src/city_search.js";
export { CitySearchError } from "./src/city_search_error.js";
export { CitySearchRemote } from "./src/city_search_remote.js";
export { CitySearchWorker } from "./src/city_search_worker.js";
