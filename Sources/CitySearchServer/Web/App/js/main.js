import { API } from "./api.js";
import { Announcer } from "./announcer.js";
import { startClocks } from "./card.js";
import { startCardGestures } from "./cardGestures.js";
import { CityLoader } from "./city.js";
import { Combobox } from "./combobox.js";
import { startCountries } from "./countries.js";
import { DetailView } from "./detail.js";
import { Favourites } from "./favourites.js";
import { FavouriteWeather } from "./favouriteWeather.js";
import { Filters } from "./filters.js";
import { History } from "./history.js";
import { startKeeping } from "./keeping.js";
import { List } from "./list.js";
import { Locator } from "./locator.js";
import { MapView } from "./map.js";
import { measureKeystroke } from "./measure.js";
import { Nearby } from "./nearby.js";
import { startPlotting } from "./points.js";
import { RowActions } from "./rowActions.js";
import { startSearching } from "./search.js";
import { startSheet } from "./sheet.js";
import { Shortcuts } from "./shortcuts.js";
import { SourceDialog } from "./source.js";
import { startSpelling } from "./spellings.js";
import { StateMessage } from "./stateMessage.js";
import { StatusView } from "./status.js";
import { Store } from "./store.js";
import { drawSummary } from "./summary.js";
import { ToastView } from "./toast.js";
import { startMeasuring } from "./units.js";
import { startNavigating } from "./urls.js";
import { ViewSwitch } from "./viewSwitch.js";
import { WeatherView } from "./weather.js";

// The page is a loop: what the user and the service do becomes an action, `reduce` makes the next state from it, and
// the views draw that. Effects observe the state, too, and ask the service for what it lacks.

const store = new Store();
const api = new API((isOnline) => store.dispatch({ type: "connection", isOnline }));

// What asks the service.
startMeasuring(store);
startNavigating(store);
startSearching(store, api);
startSpelling(store, api);
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
    new Combobox(store, list, rowActions, toggleOpen),
    new Filters(store),
    list,
    new StateMessage(store),
    detail,
    new WeatherView(store, loader),
    new Nearby(store, api),
    new Locator(api),
    source,
    new StatusView(store),
    new Announcer(),
    new ToastView(store),
    { draw: drawSummary },
    map,
    { draw: measureKeystroke },
];
/** @type {(state: import("./types.js").State, before?: import("./types.js").State) => void} */
const draw = (state, before) => {
    for (const view of views) view.draw(state, before);
};
draw(store.state);
store.observe(draw);
startPlotting(store, api, () => map.isSeen);
new Shortcuts(store);
startSheet(store);
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
