import { API } from "./api.js";
import { Announcer } from "./announcer.js";
import { CityLoader } from "./city.js";
import { Combobox } from "./combobox.js";
import { startCountries } from "./countries.js";
import { DetailView } from "./detail.js";
import { Favourites } from "./favourites.js";
import { Filters } from "./filters.js";
import { History } from "./history.js";
import { translatePage } from "./i18n.js";
import { startKeeping } from "./keeping.js";
import { List } from "./list.js";
import { MapView } from "./map.js";
import { measureKeystroke } from "./measure.js";
import { startPlotting } from "./points.js";
import { RowActions } from "./rowActions.js";
import { startSearching } from "./search.js";
import { SourceCard } from "./source.js";
import { StateMessage } from "./stateMessage.js";
import { StatusView } from "./status.js";
import { Store } from "./store.js";
import { drawSummary } from "./summary.js";
import { ToastView } from "./toast.js";
import { startNavigating } from "./urls.js";
import { ViewSwitch } from "./viewSwitch.js";
import { WeatherView } from "./weather.js";

// The page is a loop: what the user and the service do becomes an action, `reduce` makes the next state from it, and
// the views draw that. Effects observe the state, too, and ask the service for what it lacks.

translatePage();

const store = new Store();
const api = new API((isOnline) => store.dispatch({ type: "connection", isOnline }));

// What asks the service.
startNavigating(store);
startSearching(store, api);
const favourites = new Favourites(store, api);
const history = new History(store, api);
const loader = new CityLoader(store, api);

// What draws the state.
const list = new List(store);
const detail = new DetailView(store, favourites, loader);
const source = new SourceCard(store, api);
const map = new MapView(store, api);
const rowActions = new RowActions(store, favourites, history, () => detail.focus());
const views = [
    new ViewSwitch(store, favourites),
    new Combobox(store, list, rowActions),
    new Filters(store),
    list,
    new StateMessage(store),
    detail,
    new WeatherView(loader),
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

store.dispatch({ type: "asked-again" });
loader.load();
document.documentElement.dataset.ready = "true";

void favourites.load();
void history.load();
void source.load();
startCountries(store, api);
void startKeeping();
