// Every file that the service serves, with the path of its address. #embed takes milliseconds, where
// SwiftPM's `.embedInCode` makes the compiler read a list of numbers for half a minute.
#include "CEmbeddedFiles.h"

// #embed is of C23; Clang takes it in every C.
#pragma clang diagnostic ignored "-Wc23-extensions"

static const struct EmbeddedFile files[] = {
    {"/", (const unsigned char[]){
#embed "../CitySearchServer/Web/App/index.html" suffix(, 0)
    }},
    {"/service-worker.js", (const unsigned char[]){
#embed "../CitySearchServer/Web/App/service-worker.js" suffix(, 0)
    }},
    // What the first rows need, for which a page waits.
    {"/app/app.css", (const unsigned char[]){
#embed "../CitySearchServer/Web/App/css/base.css" suffix(,)
#embed "../CitySearchServer/Web/App/css/layout.css" suffix(,)
#embed "../CitySearchServer/Web/App/css/search.css" suffix(,)
#embed "../CitySearchServer/Web/App/css/options.css" suffix(,)
#embed "../CitySearchServer/Web/App/css/list.css" suffix(,)
#embed "../CitySearchServer/Web/App/css/cards.css" suffix(,)
#embed "../CitySearchServer/Web/App/css/sheets.css" suffix(, 0)
    }},
    // Styles next to the list, or over it.
    {"/app/beside.css", (const unsigned char[]){
#embed "../CitySearchServer/Web/App/css/detail.css" suffix(,)
#embed "../CitySearchServer/Web/App/css/weather.css" suffix(,)
#embed "../CitySearchServer/Web/App/css/map.css" suffix(,)
#embed "../CitySearchServer/Web/App/css/mapCards.css" suffix(,)
#embed "../CitySearchServer/Web/App/css/compare.css" suffix(,)
#embed "../CitySearchServer/Web/App/css/transfer.css" suffix(,)
#embed "../CitySearchServer/Web/App/css/print.css" suffix(, 0)
    }},
    // For browsers without scripts.
    {"/app/plain.css", (const unsigned char[]){
#embed "../CitySearchServer/Web/App/plain.css" suffix(, 0)
    }},
    {"/app/icon.svg", (const unsigned char[]){
#embed "../CitySearchServer/Web/App/icon.svg" suffix(, 0)
    }},
    // The package for browsers.
    {"/app/engine/citysearch.js", (const unsigned char[]){
#embed "../../JavaScript/citysearch.js" suffix(, 0)
    }},
    {"/app/engine/src/assets.js", (const unsigned char[]){
#embed "../../JavaScript/src/assets.js" suffix(, 0)
    }},
    {"/app/engine/src/bytes.js", (const unsigned char[]){
#embed "../../JavaScript/src/bytes.js" suffix(, 0)
    }},
    {"/app/engine/src/cache.js", (const unsigned char[]){
#embed "../../JavaScript/src/cache.js" suffix(, 0)
    }},
    {"/app/engine/src/cities.js", (const unsigned char[]){
#embed "../../JavaScript/src/cities.js" suffix(, 0)
    }},
    {"/app/engine/src/city_search.js", (const unsigned char[]){
#embed "../../JavaScript/src/city_search.js" suffix(, 0)
    }},
    {"/app/engine/src/city_search_error.js", (const unsigned char[]){
#embed "../../JavaScript/src/city_search_error.js" suffix(, 0)
    }},
    {"/app/engine/src/city_search_remote.js", (const unsigned char[]){
#embed "../../JavaScript/src/city_search_remote.js" suffix(, 0)
    }},
    {"/app/engine/src/city_search_worker.js", (const unsigned char[]){
#embed "../../JavaScript/src/city_search_worker.js" suffix(, 0)
    }},
    {"/app/engine/src/engine.js", (const unsigned char[]){
#embed "../../JavaScript/src/engine.js" suffix(, 0)
    }},
    {"/app/engine/src/node.js", (const unsigned char[]){
#embed "../../JavaScript/src/node.js" suffix(, 0)
    }},
    {"/app/engine/src/questions.js", (const unsigned char[]){
#embed "../../JavaScript/src/questions.js" suffix(, 0)
    }},
    {"/app/engine/src/threads.js", (const unsigned char[]){
#embed "../../JavaScript/src/threads.js" suffix(, 0)
    }},
    {"/app/engine/src/worker.js", (const unsigned char[]){
#embed "../../JavaScript/src/worker.js" suffix(, 0)
    }},
    {"/app/js/city/city.js", (const unsigned char[]){
#embed "../CitySearchServer/Web/App/js/city/city.js" suffix(, 0)
    }},
    {"/app/js/city/detail.js", (const unsigned char[]){
#embed "../CitySearchServer/Web/App/js/city/detail.js" suffix(, 0)
    }},
    {"/app/js/city/distanceTo.js", (const unsigned char[]){
#embed "../CitySearchServer/Web/App/js/city/distanceTo.js" suffix(, 0)
    }},
    {"/app/js/city/facts.js", (const unsigned char[]){
#embed "../CitySearchServer/Web/App/js/city/facts.js" suffix(, 0)
    }},
    {"/app/js/city/mapsAddress.js", (const unsigned char[]){
#embed "../CitySearchServer/Web/App/js/city/mapsAddress.js" suffix(, 0)
    }},
    {"/app/js/city/nearby.js", (const unsigned char[]){
#embed "../CitySearchServer/Web/App/js/city/nearby.js" suffix(, 0)
    }},
    {"/app/js/city/otherNames.js", (const unsigned char[]){
#embed "../CitySearchServer/Web/App/js/city/otherNames.js" suffix(, 0)
    }},
    {"/app/js/favourites/card.js", (const unsigned char[]){
#embed "../CitySearchServer/Web/App/js/favourites/card.js" suffix(, 0)
    }},
    {"/app/js/favourites/cardGestures.js", (const unsigned char[]){
#embed "../CitySearchServer/Web/App/js/favourites/cardGestures.js" suffix(, 0)
    }},
    {"/app/js/favourites/compare.js", (const unsigned char[]){
#embed "../CitySearchServer/Web/App/js/favourites/compare.js" suffix(, 0)
    }},
    {"/app/js/favourites/examples.js", (const unsigned char[]){
#embed "../CitySearchServer/Web/App/js/favourites/examples.js" suffix(, 0)
    }},
    {"/app/js/favourites/favouriteWeather.js", (const unsigned char[]){
#embed "../CitySearchServer/Web/App/js/favourites/favouriteWeather.js" suffix(, 0)
    }},
    {"/app/js/favourites/favourites.js", (const unsigned char[]){
#embed "../CitySearchServer/Web/App/js/favourites/favourites.js" suffix(, 0)
    }},
    {"/app/js/favourites/fetchAhead.js", (const unsigned char[]){
#embed "../CitySearchServer/Web/App/js/favourites/fetchAhead.js" suffix(, 0)
    }},
    {"/app/js/favourites/note.js", (const unsigned char[]){
#embed "../CitySearchServer/Web/App/js/favourites/note.js" suffix(, 0)
    }},
    {"/app/js/favourites/order.js", (const unsigned char[]){
#embed "../CitySearchServer/Web/App/js/favourites/order.js" suffix(, 0)
    }},
    {"/app/js/favourites/transfer.js", (const unsigned char[]){
#embed "../CitySearchServer/Web/App/js/favourites/transfer.js" suffix(, 0)
    }},
    {"/app/js/map/arc.js", (const unsigned char[]){
#embed "../CitySearchServer/Web/App/js/map/arc.js" suffix(, 0)
    }},
    {"/app/js/map/area.js", (const unsigned char[]){
#embed "../CitySearchServer/Web/App/js/map/area.js" suffix(, 0)
    }},
    {"/app/js/map/canvasLayer.js", (const unsigned char[]){
#embed "../CitySearchServer/Web/App/js/map/canvasLayer.js" suffix(, 0)
    }},
    {"/app/js/map/ground.js", (const unsigned char[]){
#embed "../CitySearchServer/Web/App/js/map/ground.js" suffix(, 0)
    }},
    {"/app/js/map/here.js", (const unsigned char[]){
#embed "../CitySearchServer/Web/App/js/map/here.js" suffix(, 0)
    }},
    {"/app/js/map/layers.js", (const unsigned char[]){
#embed "../CitySearchServer/Web/App/js/map/layers.js" suffix(, 0)
    }},
    {"/app/js/map/leaflet.js", (const unsigned char[]){
#embed "../CitySearchServer/Web/App/js/map/leaflet.js" suffix(, 0)
    }},
    {"/app/js/map/locator.js", (const unsigned char[]){
#embed "../CitySearchServer/Web/App/js/map/locator.js" suffix(, 0)
    }},
    {"/app/js/map/map.js", (const unsigned char[]){
#embed "../CitySearchServer/Web/App/js/map/map.js" suffix(, 0)
    }},
    {"/app/js/map/mapLabels.js", (const unsigned char[]){
#embed "../CitySearchServer/Web/App/js/map/mapLabels.js" suffix(, 0)
    }},
    {"/app/js/map/mapPoints.js", (const unsigned char[]){
#embed "../CitySearchServer/Web/App/js/map/mapPoints.js" suffix(, 0)
    }},
    {"/app/js/map/nearest.js", (const unsigned char[]){
#embed "../CitySearchServer/Web/App/js/map/nearest.js" suffix(, 0)
    }},
    {"/app/js/map/night.js", (const unsigned char[]){
#embed "../CitySearchServer/Web/App/js/map/night.js" suffix(, 0)
    }},
    {"/app/js/map/outlineTiles.js", (const unsigned char[]){
#embed "../CitySearchServer/Web/App/js/map/outlineTiles.js" suffix(, 0)
    }},
    {"/app/js/map/outlines.js", (const unsigned char[]){
#embed "../CitySearchServer/Web/App/js/map/outlines.js" suffix(, 0)
    }},
    {"/app/js/map/paintedLayer.js", (const unsigned char[]){
#embed "../CitySearchServer/Web/App/js/map/paintedLayer.js" suffix(, 0)
    }},
    {"/app/js/map/pointLayer.js", (const unsigned char[]){
#embed "../CitySearchServer/Web/App/js/map/pointLayer.js" suffix(, 0)
    }},
    {"/app/js/map/points.js", (const unsigned char[]){
#embed "../CitySearchServer/Web/App/js/map/points.js" suffix(, 0)
    }},
    {"/app/js/map/sight.js", (const unsigned char[]){
#embed "../CitySearchServer/Web/App/js/map/sight.js" suffix(, 0)
    }},
    {"/app/js/map/surroundings.js", (const unsigned char[]){
#embed "../CitySearchServer/Web/App/js/map/surroundings.js" suffix(, 0)
    }},
    {"/app/js/map/timeZones.js", (const unsigned char[]){
#embed "../CitySearchServer/Web/App/js/map/timeZones.js" suffix(, 0)
    }},
    {"/app/js/map/topology.js", (const unsigned char[]){
#embed "../CitySearchServer/Web/App/js/map/topology.js" suffix(, 0)
    }},
    {"/app/js/page/keeping.js", (const unsigned char[]){
#embed "../CitySearchServer/Web/App/js/page/keeping.js" suffix(, 0)
    }},
    {"/app/js/page/listSheet.js", (const unsigned char[]){
#embed "../CitySearchServer/Web/App/js/page/listSheet.js" suffix(, 0)
    }},
    {"/app/js/page/sheet.js", (const unsigned char[]){
#embed "../CitySearchServer/Web/App/js/page/sheet.js" suffix(, 0)
    }},
    {"/app/js/page/menu.js", (const unsigned char[]){
#embed "../CitySearchServer/Web/App/js/page/menu.js" suffix(, 0)
    }},
    {"/app/js/page/panel.js", (const unsigned char[]){
#embed "../CitySearchServer/Web/App/js/page/panel.js" suffix(, 0)
    }},
    {"/app/js/page/shortcuts.js", (const unsigned char[]){
#embed "../CitySearchServer/Web/App/js/page/shortcuts.js" suffix(, 0)
    }},
    {"/app/js/page/source.js", (const unsigned char[]){
#embed "../CitySearchServer/Web/App/js/page/source.js" suffix(, 0)
    }},
    {"/app/js/page/status.js", (const unsigned char[]){
#embed "../CitySearchServer/Web/App/js/page/status.js" suffix(, 0)
    }},
    {"/app/js/page/toast.js", (const unsigned char[]){
#embed "../CitySearchServer/Web/App/js/page/toast.js" suffix(, 0)
    }},
    {"/app/js/page/viewSwitch.js", (const unsigned char[]){
#embed "../CitySearchServer/Web/App/js/page/viewSwitch.js" suffix(, 0)
    }},
    {"/app/js/search/announcer.js", (const unsigned char[]){
#embed "../CitySearchServer/Web/App/js/search/announcer.js" suffix(, 0)
    }},
    {"/app/js/search/combobox.js", (const unsigned char[]){
#embed "../CitySearchServer/Web/App/js/search/combobox.js" suffix(, 0)
    }},
    {"/app/js/search/countries.js", (const unsigned char[]){
#embed "../CitySearchServer/Web/App/js/search/countries.js" suffix(, 0)
    }},
    {"/app/js/search/countryPicker.js", (const unsigned char[]){
#embed "../CitySearchServer/Web/App/js/search/countryPicker.js" suffix(, 0)
    }},
    {"/app/js/search/facets.js", (const unsigned char[]){
#embed "../CitySearchServer/Web/App/js/search/facets.js" suffix(, 0)
    }},
    {"/app/js/search/filters.js", (const unsigned char[]){
#embed "../CitySearchServer/Web/App/js/search/filters.js" suffix(, 0)
    }},
    {"/app/js/search/history.js", (const unsigned char[]){
#embed "../CitySearchServer/Web/App/js/search/history.js" suffix(, 0)
    }},
    {"/app/js/search/list.js", (const unsigned char[]){
#embed "../CitySearchServer/Web/App/js/search/list.js" suffix(, 0)
    }},
    {"/app/js/search/measure.js", (const unsigned char[]){
#embed "../CitySearchServer/Web/App/js/search/measure.js" suffix(, 0)
    }},
    {"/app/js/search/openCity.js", (const unsigned char[]){
#embed "../CitySearchServer/Web/App/js/search/openCity.js" suffix(, 0)
    }},
    {"/app/js/search/row.js", (const unsigned char[]){
#embed "../CitySearchServer/Web/App/js/search/row.js" suffix(, 0)
    }},
    {"/app/js/search/rowActions.js", (const unsigned char[]){
#embed "../CitySearchServer/Web/App/js/search/rowActions.js" suffix(, 0)
    }},
    {"/app/js/search/rows.js", (const unsigned char[]){
#embed "../CitySearchServer/Web/App/js/search/rows.js" suffix(, 0)
    }},
    {"/app/js/search/search.js", (const unsigned char[]){
#embed "../CitySearchServer/Web/App/js/search/search.js" suffix(, 0)
    }},
    {"/app/js/search/spellings.js", (const unsigned char[]){
#embed "../CitySearchServer/Web/App/js/search/spellings.js" suffix(, 0)
    }},
    {"/app/js/search/stateMessage.js", (const unsigned char[]){
#embed "../CitySearchServer/Web/App/js/search/stateMessage.js" suffix(, 0)
    }},
    {"/app/js/search/summary.js", (const unsigned char[]){
#embed "../CitySearchServer/Web/App/js/search/summary.js" suffix(, 0)
    }},
    {"/app/js/shared/api.js", (const unsigned char[]){
#embed "../CitySearchServer/Web/App/js/shared/api.js" suffix(, 0)
    }},
    {"/app/js/shared/dom.js", (const unsigned char[]){
#embed "../CitySearchServer/Web/App/js/shared/dom.js" suffix(, 0)
    }},
    {"/app/js/shared/flag.js", (const unsigned char[]){
#embed "../CitySearchServer/Web/App/js/shared/flag.js" suffix(, 0)
    }},
    {"/app/js/shared/format.js", (const unsigned char[]){
#embed "../CitySearchServer/Web/App/js/shared/format.js" suffix(, 0)
    }},
    {"/app/js/shared/i18n.js", (const unsigned char[]){
#embed "../CitySearchServer/Web/App/js/shared/i18n.js" suffix(, 0)
    }},
    {"/app/js/shared/idle.js", (const unsigned char[]){
#embed "../CitySearchServer/Web/App/js/shared/idle.js" suffix(, 0)
    }},
    {"/app/js/shared/localCities.js", (const unsigned char[]){
#embed "../CitySearchServer/Web/App/js/shared/localCities.js" suffix(, 0)
    }},
    {"/app/js/shared/position.js", (const unsigned char[]){
#embed "../CitySearchServer/Web/App/js/shared/position.js" suffix(, 0)
    }},
    {"/app/js/shared/singleKeys.js", (const unsigned char[]){
#embed "../CitySearchServer/Web/App/js/shared/singleKeys.js" suffix(, 0)
    }},
    {"/app/js/shared/state.js", (const unsigned char[]){
#embed "../CitySearchServer/Web/App/js/shared/state.js" suffix(, 0)
    }},
    {"/app/js/shared/store.js", (const unsigned char[]){
#embed "../CitySearchServer/Web/App/js/shared/store.js" suffix(, 0)
    }},
    {"/app/js/shared/sun.js", (const unsigned char[]){
#embed "../CitySearchServer/Web/App/js/shared/sun.js" suffix(, 0)
    }},
    {"/app/js/shared/token.js", (const unsigned char[]){
#embed "../CitySearchServer/Web/App/js/shared/token.js" suffix(, 0)
    }},
    {"/app/js/shared/types.js", (const unsigned char[]){
#embed "../CitySearchServer/Web/App/js/shared/types.js" suffix(, 0)
    }},
    {"/app/js/shared/units.js", (const unsigned char[]){
#embed "../CitySearchServer/Web/App/js/shared/units.js" suffix(, 0)
    }},
    {"/app/js/shared/urls.js", (const unsigned char[]){
#embed "../CitySearchServer/Web/App/js/shared/urls.js" suffix(, 0)
    }},
    {"/app/js/weather/forecast.js", (const unsigned char[]){
#embed "../CitySearchServer/Web/App/js/weather/forecast.js" suffix(, 0)
    }},
    {"/app/js/weather/skyIcon.js", (const unsigned char[]){
#embed "../CitySearchServer/Web/App/js/weather/skyIcon.js" suffix(, 0)
    }},
    {"/app/js/weather/weather.js", (const unsigned char[]){
#embed "../CitySearchServer/Web/App/js/weather/weather.js" suffix(, 0)
    }},
    {"/app/js/weather/weatherAge.js", (const unsigned char[]){
#embed "../CitySearchServer/Web/App/js/weather/weatherAge.js" suffix(, 0)
    }},
    {"/app/js/main.js", (const unsigned char[]){
#embed "../CitySearchServer/Web/App/js/main.js" suffix(, 0)
    }},
    {"/app/outlines-110m.json", (const unsigned char[]){
#embed "../../Data/world-110m.json" suffix(, 0)
    }},
    {"/app/outlines-50m.json", (const unsigned char[]){
#embed "../../Data/world-50m.json" suffix(, 0)
    }},
    // A line for each cell, which OutlineTiles serves.
    {"/app/outlines-10m", (const unsigned char[]){
#embed "../../Data/world-10m.jsonl" suffix(, 0)
    }},
    {"/photon", (const unsigned char[]){
#embed "../CitySearchServer/Web/Pages/photon.html" suffix(, 0)
    }},
    {"/nominatim", (const unsigned char[]){
#embed "../CitySearchServer/Web/Pages/nominatim.html" suffix(, 0)
    }},
    {"/open-meteo", (const unsigned char[]){
#embed "../CitySearchServer/Web/Pages/open-meteo.html" suffix(, 0)
    }},
    {"/pages/pages.css", (const unsigned char[]){
#embed "../CitySearchServer/Web/Pages/pages.css" suffix(, 0)
    }},
    {"/pages/pages.js", (const unsigned char[]){
#embed "../CitySearchServer/Web/Pages/pages.js" suffix(, 0)
    }},
    {"/openapi.json", (const unsigned char[]){
#embed "../CitySearchServer/Resources/openapi.json" suffix(, 0)
    }},
};

static const unsigned char touchIconBytes[] = {
#embed "../CitySearchServer/Web/App/touch-icon.png"
};

const unsigned char *const touchIcon = touchIconBytes;
const size_t touchIconLength = sizeof touchIconBytes;

const struct EmbeddedFile *const embeddedFiles = files;
const size_t embeddedFileCount = sizeof files / sizeof *files;
