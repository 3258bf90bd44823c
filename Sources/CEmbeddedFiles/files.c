// Every file that the service gives out, with the path of its address. #embed takes milliseconds, where
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
    // One sheet, which a page waits for once.
    {"/app/app.css", (const unsigned char[]){
#embed "../CitySearchServer/Web/App/css/base.css" suffix(,)
#embed "../CitySearchServer/Web/App/css/layout.css" suffix(,)
#embed "../CitySearchServer/Web/App/css/search.css" suffix(,)
#embed "../CitySearchServer/Web/App/css/options.css" suffix(,)
#embed "../CitySearchServer/Web/App/css/list.css" suffix(,)
#embed "../CitySearchServer/Web/App/css/cards.css" suffix(,)
#embed "../CitySearchServer/Web/App/css/detail.css" suffix(,)
#embed "../CitySearchServer/Web/App/css/weather.css" suffix(,)
#embed "../CitySearchServer/Web/App/css/map.css" suffix(,)
#embed "../CitySearchServer/Web/App/css/print.css" suffix(, 0)
    }},
    // For browsers without scripts.
    {"/app/plain.css", (const unsigned char[]){
#embed "../CitySearchServer/Web/App/plain.css" suffix(, 0)
    }},
    {"/app/chevron.svg", (const unsigned char[]){
#embed "../CitySearchServer/Web/App/chevron.svg" suffix(, 0)
    }},
    {"/app/icon.svg", (const unsigned char[]){
#embed "../CitySearchServer/Web/App/icon.svg" suffix(, 0)
    }},
    {"/app/js/announcer.js", (const unsigned char[]){
#embed "../CitySearchServer/Web/App/js/announcer.js" suffix(, 0)
    }},
    {"/app/js/api.js", (const unsigned char[]){
#embed "../CitySearchServer/Web/App/js/api.js" suffix(, 0)
    }},
    {"/app/js/card.js", (const unsigned char[]){
#embed "../CitySearchServer/Web/App/js/card.js" suffix(, 0)
    }},
    {"/app/js/cardGestures.js", (const unsigned char[]){
#embed "../CitySearchServer/Web/App/js/cardGestures.js" suffix(, 0)
    }},
    {"/app/js/city.js", (const unsigned char[]){
#embed "../CitySearchServer/Web/App/js/city.js" suffix(, 0)
    }},
    {"/app/js/combobox.js", (const unsigned char[]){
#embed "../CitySearchServer/Web/App/js/combobox.js" suffix(, 0)
    }},
    {"/app/js/countries.js", (const unsigned char[]){
#embed "../CitySearchServer/Web/App/js/countries.js" suffix(, 0)
    }},
    {"/app/js/countryPicker.js", (const unsigned char[]){
#embed "../CitySearchServer/Web/App/js/countryPicker.js" suffix(, 0)
    }},
    {"/app/js/detail.js", (const unsigned char[]){
#embed "../CitySearchServer/Web/App/js/detail.js" suffix(, 0)
    }},
    {"/app/js/dom.js", (const unsigned char[]){
#embed "../CitySearchServer/Web/App/js/dom.js" suffix(, 0)
    }},
    {"/app/js/facts.js", (const unsigned char[]){
#embed "../CitySearchServer/Web/App/js/facts.js" suffix(, 0)
    }},
    {"/app/js/favouriteWeather.js", (const unsigned char[]){
#embed "../CitySearchServer/Web/App/js/favouriteWeather.js" suffix(, 0)
    }},
    {"/app/js/favourites.js", (const unsigned char[]){
#embed "../CitySearchServer/Web/App/js/favourites.js" suffix(, 0)
    }},
    {"/app/js/filters.js", (const unsigned char[]){
#embed "../CitySearchServer/Web/App/js/filters.js" suffix(, 0)
    }},
    {"/app/js/flag.js", (const unsigned char[]){
#embed "../CitySearchServer/Web/App/js/flag.js" suffix(, 0)
    }},
    {"/app/js/forecast.js", (const unsigned char[]){
#embed "../CitySearchServer/Web/App/js/forecast.js" suffix(, 0)
    }},
    {"/app/js/format.js", (const unsigned char[]){
#embed "../CitySearchServer/Web/App/js/format.js" suffix(, 0)
    }},
    {"/app/js/ground.js", (const unsigned char[]){
#embed "../CitySearchServer/Web/App/js/ground.js" suffix(, 0)
    }},
    {"/app/js/history.js", (const unsigned char[]){
#embed "../CitySearchServer/Web/App/js/history.js" suffix(, 0)
    }},
    {"/app/js/i18n.js", (const unsigned char[]){
#embed "../CitySearchServer/Web/App/js/i18n.js" suffix(, 0)
    }},
    {"/app/js/keeping.js", (const unsigned char[]){
#embed "../CitySearchServer/Web/App/js/keeping.js" suffix(, 0)
    }},
    {"/app/js/leaflet.js", (const unsigned char[]){
#embed "../CitySearchServer/Web/App/js/leaflet.js" suffix(, 0)
    }},
    {"/app/js/list.js", (const unsigned char[]){
#embed "../CitySearchServer/Web/App/js/list.js" suffix(, 0)
    }},
    {"/app/js/locator.js", (const unsigned char[]){
#embed "../CitySearchServer/Web/App/js/locator.js" suffix(, 0)
    }},
    {"/app/js/main.js", (const unsigned char[]){
#embed "../CitySearchServer/Web/App/js/main.js" suffix(, 0)
    }},
    {"/app/js/map.js", (const unsigned char[]){
#embed "../CitySearchServer/Web/App/js/map.js" suffix(, 0)
    }},
    {"/app/js/mapLabels.js", (const unsigned char[]){
#embed "../CitySearchServer/Web/App/js/mapLabels.js" suffix(, 0)
    }},
    {"/app/js/mapPoints.js", (const unsigned char[]){
#embed "../CitySearchServer/Web/App/js/mapPoints.js" suffix(, 0)
    }},
    {"/app/js/mapsAddress.js", (const unsigned char[]){
#embed "../CitySearchServer/Web/App/js/mapsAddress.js" suffix(, 0)
    }},
    {"/app/js/measure.js", (const unsigned char[]){
#embed "../CitySearchServer/Web/App/js/measure.js" suffix(, 0)
    }},
    {"/app/js/nearby.js", (const unsigned char[]){
#embed "../CitySearchServer/Web/App/js/nearby.js" suffix(, 0)
    }},
    {"/app/js/nearest.js", (const unsigned char[]){
#embed "../CitySearchServer/Web/App/js/nearest.js" suffix(, 0)
    }},
    {"/app/js/otherNames.js", (const unsigned char[]){
#embed "../CitySearchServer/Web/App/js/otherNames.js" suffix(, 0)
    }},
    {"/app/js/points.js", (const unsigned char[]){
#embed "../CitySearchServer/Web/App/js/points.js" suffix(, 0)
    }},
    {"/app/js/position.js", (const unsigned char[]){
#embed "../CitySearchServer/Web/App/js/position.js" suffix(, 0)
    }},
    {"/app/js/row.js", (const unsigned char[]){
#embed "../CitySearchServer/Web/App/js/row.js" suffix(, 0)
    }},
    {"/app/js/rowActions.js", (const unsigned char[]){
#embed "../CitySearchServer/Web/App/js/rowActions.js" suffix(, 0)
    }},
    {"/app/js/rows.js", (const unsigned char[]){
#embed "../CitySearchServer/Web/App/js/rows.js" suffix(, 0)
    }},
    {"/app/js/search.js", (const unsigned char[]){
#embed "../CitySearchServer/Web/App/js/search.js" suffix(, 0)
    }},
    {"/app/js/sheet.js", (const unsigned char[]){
#embed "../CitySearchServer/Web/App/js/sheet.js" suffix(, 0)
    }},
    {"/app/js/shortcuts.js", (const unsigned char[]){
#embed "../CitySearchServer/Web/App/js/shortcuts.js" suffix(, 0)
    }},
    {"/app/js/sight.js", (const unsigned char[]){
#embed "../CitySearchServer/Web/App/js/sight.js" suffix(, 0)
    }},
    {"/app/js/singleKeys.js", (const unsigned char[]){
#embed "../CitySearchServer/Web/App/js/singleKeys.js" suffix(, 0)
    }},
    {"/app/js/skyIcon.js", (const unsigned char[]){
#embed "../CitySearchServer/Web/App/js/skyIcon.js" suffix(, 0)
    }},
    {"/app/js/source.js", (const unsigned char[]){
#embed "../CitySearchServer/Web/App/js/source.js" suffix(, 0)
    }},
    {"/app/js/spellings.js", (const unsigned char[]){
#embed "../CitySearchServer/Web/App/js/spellings.js" suffix(, 0)
    }},
    {"/app/js/state.js", (const unsigned char[]){
#embed "../CitySearchServer/Web/App/js/state.js" suffix(, 0)
    }},
    {"/app/js/stateMessage.js", (const unsigned char[]){
#embed "../CitySearchServer/Web/App/js/stateMessage.js" suffix(, 0)
    }},
    {"/app/js/status.js", (const unsigned char[]){
#embed "../CitySearchServer/Web/App/js/status.js" suffix(, 0)
    }},
    {"/app/js/store.js", (const unsigned char[]){
#embed "../CitySearchServer/Web/App/js/store.js" suffix(, 0)
    }},
    {"/app/js/summary.js", (const unsigned char[]){
#embed "../CitySearchServer/Web/App/js/summary.js" suffix(, 0)
    }},
    {"/app/js/surroundings.js", (const unsigned char[]){
#embed "../CitySearchServer/Web/App/js/surroundings.js" suffix(, 0)
    }},
    {"/app/js/toast.js", (const unsigned char[]){
#embed "../CitySearchServer/Web/App/js/toast.js" suffix(, 0)
    }},
    {"/app/js/token.js", (const unsigned char[]){
#embed "../CitySearchServer/Web/App/js/token.js" suffix(, 0)
    }},
    {"/app/js/topology.js", (const unsigned char[]){
#embed "../CitySearchServer/Web/App/js/topology.js" suffix(, 0)
    }},
    {"/app/js/types.js", (const unsigned char[]){
#embed "../CitySearchServer/Web/App/js/types.js" suffix(, 0)
    }},
    {"/app/js/units.js", (const unsigned char[]){
#embed "../CitySearchServer/Web/App/js/units.js" suffix(, 0)
    }},
    {"/app/js/urls.js", (const unsigned char[]){
#embed "../CitySearchServer/Web/App/js/urls.js" suffix(, 0)
    }},
    {"/app/js/viewSwitch.js", (const unsigned char[]){
#embed "../CitySearchServer/Web/App/js/viewSwitch.js" suffix(, 0)
    }},
    {"/app/js/weather.js", (const unsigned char[]){
#embed "../CitySearchServer/Web/App/js/weather.js" suffix(, 0)
    }},
    {"/app/js/weatherAge.js", (const unsigned char[]){
#embed "../CitySearchServer/Web/App/js/weatherAge.js" suffix(, 0)
    }},
    {"/app/manifest.webmanifest", (const unsigned char[]){
#embed "../CitySearchServer/Web/App/manifest.webmanifest" suffix(, 0)
    }},
    {"/app/outlines-110m.json", (const unsigned char[]){
#embed "../../Data/world-110m.json" suffix(, 0)
    }},
    {"/app/outlines-50m.json", (const unsigned char[]){
#embed "../../Data/world-50m.json" suffix(, 0)
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

const struct EmbeddedFile *const embeddedFiles = files;
const size_t embeddedFileCount = sizeof files / sizeof *files;
