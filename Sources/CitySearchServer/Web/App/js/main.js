import { API } from "./shared/api.js";
import { Announcer } from "./search/announcer.js";
import { startClocks } from "./favourites/card.js";
import { startCardGestures } from "./favourites/cardGestures.js";
import { CityLoader } from "./city/city.js";
import { Combobox } from "./search/combobox.js";
import { Compare } from "./favourites/compare.js";
import { startFetchingAhead } from "./favourites/fetchAhead.js";
import { startCountries } from "./search/countries.js";
import { DetailView } from "./city/detail.js";
import { DistanceTo } from "./city/distanceTo.js";
import { Favourites } from "./favourites/favourites.js";
import { FavouriteWeather } from "./favourites/favouriteWeather.js";
import { Filters } from "./search/filters.js";
import { FavouriteNote } from "./favourites/note.js";
import { startOrdering } from "./favourites/order.js";
import { startTransfer } from "./favourites/transfer.js";
import { History } from "./search/history.js";
import { startKeeping } from "./page/keeping.js";
import { List } from "./search/list.js";
import { ListSheet } from "./page/listSheet.js";
import { LocalCities } from "./shared/localCities.js";
import { Locator } from "./map/locator.js";
import { Menu } from "./page/menu.js";
import { MapView } from "./map/map.js";
import { measureKeystroke } from "./search/measure.js";
import { Nearby } from "./city/nearby.js";
import { startChecking } from "./search/openCity.js";
import { startPlotting } from "./map/points.js";
import { RowActions } from "./search/rowActions.js";
import { startSearching } from "./search/search.js";
import { startCitySheet } from "./page/sheet.js";
import { Shortcuts } from "./page/shortcuts.js";
import { SourceDialog } from "./page/source.js";
import { startSpelling } from "./search/spellings.js";
import { StateMessage } from "./search/stateMessage.js";
import { StatusView } from "./page/status.js";
import { Store } from "./shared/store.js";
import { drawSummary } from "./search/summary.js";
import { ToastView } from "./page/toast.js";
import { startMeasuring } from "./shared/units.js";
import { startNavigating } from "./shared/urls.js";
import { ViewSwitch } from "./page/viewSwitch.js";
import { WeatherView } from "./weather/weather.js";

// The page is a loop: what the user and the service do becomes an action, `reduce` makes the next state from it, and
// the views draw that. Effects observe the state, too, and ask the service for what it lacks.

const store = new Store();
const cities = new LocalCities(store);
const api = new API((isOnline) => store.dispatch({ type: "connection", isOnline }), cities);

// What asks the service.
startMeasuring(store);
startOrdering(store);
startNavigating(store);
startSearching(store, api, cities);
startChecking(store, api);
startSpelling(store, api);
startFetchingAhead(store, api);
const favourites = new Favourites(store, api);
const history = new History(store, api);
const loader = new CityLoader(store, api);
const favouriteWeather = new FavouriteWeather(store, api);

// What draws the state.
const list = new List(store, (ids) => favouriteWeather.want(ids));
const detail = new DetailView(store, favourites, loader);
const source = new SourceDialog(store, api);
const map = new MapView(store, api);
const rowActions = new RowActions(store, favourites, history, () => detail.focus());
/** Turns the star of the open city. */
const toggleOpen = () => {
    const { city } = store.state.detail;
    if (city) favourites.toggle(city);
};
const views = [
    new ViewSwitch(store, favourites),
    new ListSheet(store),
    new Combobox(store, list, rowActions, toggleOpen),
    new Filters(store, api),
    new Menu(store),
    new Compare(store),
    list,
    new StateMessage(store),
    detail,
    new FavouriteNote(favourites),
    new WeatherView(store, loader),
    new Nearby(store, api),
    new DistanceTo(store),
    new Locator(api),
    source,
    new StatusView(),
    new Announcer(),
    new ToastView(store),
    { draw: drawSummary },
    map,
    { draw: measureKeystroke },
];
/** @type {(state: import("./shared/types.js").State, before?: import("./shared/types.js").State) => void} */
const draw = (state, before) => {
    for (const view of views) view.draw(state, before);
};
draw(store.state);
store.observe(draw);
startPlotting(store, api, () => map.isSeen);
new Shortcuts(store);
startCitySheet(store);
startTransfer(store, favourites);
startCardGestures(rowActions, favourites);
startClocks();

store.dispatch({ type: "asked-again" });
loader.load();
document.documentElement.dataset.ready = "true";

void favourites.load();
void history.load();
void source.load();
startCountries(store, api);
void startKeeping();
