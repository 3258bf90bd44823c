/* @ts-self-types="./city-search.d.ts" */
/**
 * `<city-search>`: a field in which one types a city and chooses it from a list.
 *
 * An editable combobox with a list (ARIA Authoring Practices) and a control of its form. It is one file, so that a page
 * needs no other; Documentation/WebElement.md documents its attributes and events.
 *
 * @typedef {import("./city-search.d.ts").City} City
 * @typedef {import("./city-search.d.ts").CityMatch} CityMatch
 * @typedef {import("./city-search.d.ts").CitySource} CitySource
 * @typedef {import("./city-search.d.ts").CityAnswer} CityAnswer
 * @typedef {import("./city-search.d.ts").CityOptions} CityOptions
 * @typedef {import("./city-search.d.ts").CitySearchTexts} Texts
 */

/**
 * What the element says, by language; a page may add its own. Counts have a form for each of CLDR's categories.
 *
 * @type {Record<string, Texts>}
 */
const texts = {
    en: {
        list: "Cities",
        clear: "Clear",
        favourite: "favourite",
        loading: "Searching…",
        empty: "No city found for “{text}”.",
        error: "Search is unavailable.",
        retry: "Try again",
        required: "Please choose a city.",
        choose: "Please choose a city from the list.",
        count: { one: "{count} city", other: "{count} cities" },
        some: { other: "{shown} of {count} cities" },
    },
    de: {
        list: "Städte",
        clear: "Leeren",
        favourite: "Favorit",
        loading: "Suche läuft…",
        empty: "Keine Stadt zu „{text}“ gefunden.",
        error: "Die Suche ist nicht verfügbar.",
        retry: "Noch einmal versuchen",
        required: "Bitte wählen Sie eine Stadt.",
        choose: "Bitte wählen Sie eine Stadt aus der Liste.",
        count: { one: "{count} Stadt", other: "{count} Städte" },
        some: { other: "{shown} von {count} Städten" },
    },
    fr: {
        list: "Villes",
        clear: "Effacer",
        favourite: "favori",
        loading: "Recherche…",
        empty: "Aucune ville trouvée pour « {text} ».",
        error: "La recherche n’est pas disponible.",
        retry: "Réessayer",
        required: "Veuillez choisir une ville.",
        choose: "Veuillez choisir une ville dans la liste.",
        count: { one: "{count} ville", other: "{count} villes" },
        some: { other: "{shown} villes sur {count}" },
    },
    es: {
        list: "Ciudades",
        clear: "Borrar",
        favourite: "favorita",
        loading: "Buscando…",
        empty: "No se encontró ninguna ciudad para «{text}».",
        error: "La búsqueda no está disponible.",
        retry: "Volver a intentarlo",
        required: "Elija una ciudad.",
        choose: "Elija una ciudad de la lista.",
        count: { one: "{count} ciudad", other: "{count} ciudades" },
        some: { other: "{shown} de {count} ciudades" },
    },
    it: {
        list: "Città",
        clear: "Cancella",
        favourite: "preferita",
        loading: "Ricerca in corso…",
        empty: "Nessuna città trovata per «{text}».",
        error: "La ricerca non è disponibile.",
        retry: "Riprova",
        required: "Scegli una città.",
        choose: "Scegli una città dall’elenco.",
        count: { other: "{count} città" },
        some: { other: "{shown} di {count} città" },
    },
    pt: {
        list: "Cidades",
        clear: "Limpar",
        favourite: "favorita",
        loading: "A pesquisar…",
        empty: "Nenhuma cidade encontrada para “{text}”.",
        error: "A pesquisa não está disponível.",
        retry: "Tentar de novo",
        required: "Escolha uma cidade.",
        choose: "Escolha uma cidade da lista.",
        count: { one: "{count} cidade", other: "{count} cidades" },
        some: { other: "{shown} de {count} cidades" },
    },
    nl: {
        list: "Steden",
        clear: "Wissen",
        favourite: "favoriet",
        loading: "Zoeken…",
        empty: "Geen stad gevonden voor ‘{text}’.",
        error: "Zoeken is niet beschikbaar.",
        retry: "Opnieuw proberen",
        required: "Kies een stad.",
        choose: "Kies een stad uit de lijst.",
        count: { one: "{count} stad", other: "{count} steden" },
        some: { other: "{shown} van {count} steden" },
    },
    pl: {
        list: "Miasta",
        clear: "Wyczyść",
        favourite: "ulubione",
        loading: "Wyszukiwanie…",
        empty: "Nie znaleziono miasta „{text}”.",
        error: "Wyszukiwanie jest niedostępne.",
        retry: "Spróbuj ponownie",
        required: "Wybierz miasto.",
        choose: "Wybierz miasto z listy.",
        count: {
            one: "{count} miasto",
            few: "{count} miasta",
            many: "{count} miast",
            other: "{count} miasta",
        },
        some: { other: "{shown} z {count} miast" },
    },
    tr: {
        list: "Şehirler",
        clear: "Temizle",
        favourite: "favori",
        loading: "Aranıyor…",
        empty: "“{text}” için şehir bulunamadı.",
        error: "Arama kullanılamıyor.",
        retry: "Yeniden dene",
        required: "Bir şehir seçin.",
        choose: "Listeden bir şehir seçin.",
        count: { other: "{count} şehir" },
        some: { other: "{shown}/{count} şehir" },
    },
    ar: {
        list: "المدن",
        clear: "مسح",
        favourite: "مفضّلة",
        loading: "جارٍ البحث…",
        empty: "لم يُعثر على مدينة باسم «{text}».",
        error: "البحث غير متاح.",
        retry: "إعادة المحاولة",
        required: "يُرجى اختيار مدينة.",
        choose: "يُرجى اختيار مدينة من القائمة.",
        count: {
            zero: "لا مدن",
            one: "مدينة واحدة",
            two: "مدينتان",
            few: "{count} مدن",
            many: "{count} مدينة",
            other: "{count} مدينة",
        },
        some: { few: "{shown} من {count} مدن", other: "{shown} من {count} مدينة" },
    },
    ja: {
        list: "都市",
        clear: "消去",
        favourite: "お気に入り",
        loading: "検索中…",
        empty: "「{text}」に一致する都市はありません。",
        error: "検索を利用できません。",
        retry: "再試行",
        required: "都市を選択してください。",
        choose: "リストから都市を選択してください。",
        count: { other: "{count}件の都市" },
        some: { other: "{count}件中{shown}件の都市" },
    },
    zh: {
        list: "城市",
        clear: "清除",
        favourite: "收藏",
        loading: "正在搜索…",
        empty: "未找到与“{text}”匹配的城市。",
        error: "搜索暂不可用。",
        retry: "重试",
        required: "请选择城市。",
        choose: "请从列表中选择城市。",
        count: { other: "{count} 个城市" },
        some: { other: "共 {count} 个城市，显示 {shown} 个" },
    },
};

texts["en-US"] = { ...texts.en, favourite: "favorite" };

const css = `
:host {
    --_accent: var(--city-search-accent, light-dark(#0b5fcc, #7fb2ff));
    --_tint: var(--city-search-tint, light-dark(#e8f0fc, #1c2c47));
    --_surface: var(--city-search-surface, light-dark(#fff, #16191f));
    --_text: var(--city-search-text, light-dark(#171a1f, #e9ebef));
    --_muted: var(--city-search-muted, light-dark(#59616d, #9ba4b1));
    --_border: var(--city-search-border, light-dark(#868f9b, #6c7683));
    --_line: var(--city-search-line, light-dark(#e2e6ea, #2a2f38));
    --_danger: var(--city-search-danger, light-dark(#b3261e, #ff8a80));
    --_radius: var(--city-search-radius, 12px);
    --_target: var(--city-search-target, 44px);
    --_shadow: var(--city-search-shadow, 0 1px 2px rgb(16 24 40 / 8%), 0 8px 24px rgb(16 24 40 / 14%));
    display: inline-block;
    inline-size: 22rem;
    max-inline-size: 100%;
    box-sizing: border-box;
    line-height: 1.4;
    vertical-align: middle;
}

/* The label of a chosen city is visible completely, unless the page sets the width. */
:host(:state(long)) { inline-size: fit-content; }
:host(:state(long)) input { field-sizing: content; }

:host([hidden]), [hidden] { display: none !important; }

*, ::before, ::after { box-sizing: border-box; }

.unseen {
    position: absolute;
    inline-size: 1px;
    block-size: 1px;
    margin: -1px;
    overflow: hidden;
    clip-path: inset(50%);
    white-space: nowrap;
}

.field {
    position: relative;
    display: flex;
    align-items: center;
    min-block-size: calc(var(--_target) + 4px);
    border: 1px solid var(--_border);
    border-radius: var(--_radius);
    color: var(--_text);
    background: var(--_surface);
    cursor: text;
}

.field:focus-within {
    border-color: var(--_accent);
    outline: 1px solid var(--_accent);
}

:host(:state(touched):invalid) .field { border-color: var(--_danger); }
:host(:state(touched):invalid) .field:focus-within { outline-color: var(--_danger); }
:host(:disabled) { opacity: 0.6; }
:host(:disabled) .field { cursor: default; }

/* An answer that takes long shows a line on its way. */
.clip {
    position: absolute;
    inset: 0;
    overflow: hidden;
    border-radius: inherit;
    pointer-events: none;
}

:host(:state(busy)) .clip::after {
    content: "";
    position: absolute;
    inset: auto 0 0;
    block-size: 2px;
    background: var(--_accent);
    opacity: 0;
    animation: pass 1.2s 0.3s ease-in-out infinite;
}

@keyframes pass {
    from { opacity: 1; transform: translateX(-100%); }
    to { opacity: 1; transform: translateX(100%); }
}

.icon {
    flex: none;
    display: block;
    inline-size: 20px;
    block-size: 20px;
    fill: none;
    stroke: currentcolor;
    stroke-width: 1.75;
    stroke-linecap: round;
    color: var(--_muted);
}

.icon.lens { margin-inline-start: 14px; }

input {
    flex: 1;
    min-inline-size: 0;
    align-self: stretch;
    margin: 0;
    padding: 0 12px;
    border: 0;
    outline: 0;
    color: inherit;
    background: none;
    font: inherit;
    font-size: max(1em, 16px);
    text-overflow: ellipsis;
}

input::placeholder { color: var(--_muted); opacity: 1; }

button {
    display: inline-grid;
    place-items: center;
    min-inline-size: var(--_target);
    min-block-size: var(--_target);
    margin: 0;
    padding: 0;
    border: 0;
    border-radius: calc(var(--_radius) - 2px);
    color: inherit;
    background: none;
    font: inherit;
    cursor: pointer;
}

.clear { flex: none; }
.clear .icon { inline-size: 16px; block-size: 16px; }

.retry {
    margin: 2px -16px -8px;
    padding-inline: 16px;
    color: var(--_accent);
    font-weight: 600;
}

:focus-visible:is(button) { outline: 2px solid var(--_accent); outline-offset: -2px; }

@media (hover: hover) {
    button:hover { background: color-mix(in srgb, var(--_text) 8%, transparent); }
}

.popup {
    position: fixed;
    inset: auto;
    z-index: 1000;
    flex-direction: column;
    margin: 0;
    padding: 0;
    border: 1px solid var(--_line);
    border-radius: var(--_radius);
    overflow: hidden;
    color: var(--_text);
    background: var(--_surface);
    box-shadow: var(--_shadow);
    font: inherit;
    text-align: start;
}

.popup.open { display: flex; }

.popup:not(.open) { display: none; }

.list {
    flex: 1;
    min-block-size: 0;
    padding: 4px;
    overflow: auto;
    overscroll-behavior: contain;
    scrollbar-width: thin;
}

.option {
    display: flex;
    align-items: center;
    gap: 12px;
    min-block-size: var(--_target);
    padding: 6px 10px;
    border-radius: calc(var(--_radius) - 4px);
    cursor: pointer;
    scroll-margin-block: 4px;
}

@media (hover: hover) {
    .option:hover { background: color-mix(in srgb, var(--_text) 5%, transparent); }
}

/* Enter takes the first row while none is selected. */
.list:not(:has([aria-selected="true"])) > .option:first-child { background: var(--_tint); }

.option[aria-selected="true"] {
    background: var(--_tint);
    box-shadow: inset 0 0 0 2px var(--_accent);
}

.flag {
    flex: none;
    inline-size: 28px;
    color: var(--_muted);
    text-align: center;
    line-height: 20px;
}

.flag.code {
    border-radius: 5px;
    background: color-mix(in srgb, var(--_text) 7%, transparent);
    font-size: 11px;
    font-weight: 600;
    letter-spacing: 0.03em;
}

.flag.emoji { font-size: 20px; }

img.flag { block-size: auto; border-radius: 2px; }

.city { flex: 1; min-inline-size: 0; }

/* Text that distinguishes cities may be at the end, so nothing is cut. */
.line {
    display: flex;
    flex-wrap: wrap;
    gap: 0 8px;
    align-items: baseline;
    overflow-wrap: anywhere;
}

.name { font-weight: 500; }

.other, .description { font-size: 0.875em; color: var(--_muted); }

.star { flex: none; color: var(--city-search-star, light-dark(#b46b00, #f5b942)); }

mark { color: var(--_accent); background: none; font-weight: 700; }

.message { padding: 14px 16px; color: var(--_muted); overflow-wrap: anywhere; }
.message p { margin: 0; }

@media (prefers-reduced-motion: reduce) {
    :host(:state(busy)) .clip::after { opacity: 1; animation: none; }
}

/* Forced colours remove backgrounds and shadows: edges show the selection. */
@media (forced-colors: active) {
    .field:focus-within { outline: 2px solid Highlight; }
    .retry { border: 1px solid ButtonBorder; }
    .list:not(:has([aria-selected="true"])) > .option:first-child {
        outline: 1px solid Highlight;
        outline-offset: -1px;
    }
    .option[aria-selected="true"] {
        color: HighlightText;
        background: Highlight;
        box-shadow: none;
        forced-color-adjust: none;
    }
    .option[aria-selected="true"] * { color: inherit; background: none; }
    mark { color: CanvasText; text-decoration: underline; }
    .flag.code { border: 1px solid; line-height: 18px; }
    :host(:state(busy)) .clip::after { background: Highlight; forced-color-adjust: none; }
    :host(:disabled) { opacity: 1; }
    :host(:disabled) .field { color: GrayText; border-color: GrayText; }
}
`;

/** How long a user pauses before being told a count, in milliseconds. */
const pause = 500;

/** The confidence from which the Tab key takes the first match. */
const sure = 0.9;

/** How long a service may take, in milliseconds. */
const patience = 15_000;

/** Properties that are what an attribute says, as a text, a number or a truth. */
const reflected = {
    string: {
        name: "name",
        placeholder: "placeholder",
        src: "src",
        digest: "digest",
        service: "service",
        order: "order",
        country: "country",
        near: "near",
        language: "language",
        flags: "flags",
        defaultValue: "value",
    },
    number: { limit: "limit", minPopulation: "min-population" },
    boolean: {
        required: "required",
        readOnly: "readonly",
        disabled: "disabled",
        eager: "eager",
        freeText: "free-text",
    },
};

export class CitySearchElement extends HTMLElement {
    static formAssociated = true;
    static observedAttributes = [
        "digest",
        "aria-describedby",
        "aria-description",
        "aria-label",
        "aria-labelledby",
        "eager",
        "free-text",
        "lang",
        "name",
        "placeholder",
        "readonly",
        "required",
        "service",
        "src",
        "value",
    ];
    static texts = texts;

    #internals = this.attachInternals();
    #shadow = this.attachShadow({ mode: "open", delegatesFocus: true });
    #input = element("input", {
        part: "input",
        type: "text",
        role: "combobox",
        "aria-autocomplete": "list",
        "aria-expanded": "false",
        "aria-controls": "list",
        autocomplete: "off",
        autocorrect: "off",
        autocapitalize: "words",
        spellcheck: "false",
        enterkeyhint: "search",
    });
    #clear = element(
        "button",
        { part: "clear", class: "clear", type: "button", tabindex: "-1", hidden: true },
        icon("m3.5 3.5 9 9m0-9-9 9", 16),
    );
    #field = element(
        "div",
        { part: "field", class: "field" },
        element(
            "slot",
            { name: "start" },
            icon(
                "M8.75 3a5.75 5.75 0 1 0 0 11.5 5.75 5.75 0 0 0 0-11.5Zm4.1 9.85L17 17",
                20,
                "lens",
            ),
        ),
        this.#input,
        this.#clear,
        element("slot", { name: "end" }),
        element("span", { class: "clip" }),
    );
    #status = element("div", { class: "unseen", role: "status" });
    #popup = new Popup(this.#field, this.#input, (isOpen) => this.#mark("open", isOpen));
    #inquiry = new Inquiry();
    #telling = 0;

    /** @type {CitySource | null} */
    #source = null;
    /** @type {PackageSource | null} */
    #package = null;
    /** @type {ServiceSource | null} */
    #service = null;

    /** @type {City | null} */
    #city = null;
    #value = "";
    /** The value of which the page was told last. */
    #told = "";
    /** Whether the value is another one than the attribute's, by the user or by code. */
    #isDirty = false;
    /** The name under which the text is sent: that of the field that stood in the page. */
    #textName = "";
    #defaultText = "";
    #customMessage = "";
    /** Whether Enter was pressed before the answer came. */
    #takesFirst = false;
    /** Whether Tab was pressed before the answer came. */
    #takesSure = false;
    /** The confidence of the first row, if its source gives one. */
    #confidence = /** @type {number | undefined} */ (undefined);
    #isChecking = false;
    /** @type {AbortController | null} */
    #naming = null;

    /** @type {CityOptions} */
    #extraOptions = {};

    constructor() {
        super();
        adopt(this.#shadow);
        // What a page without scripts has in here is taken over, and not shown.
        const fallback = element("slot", { hidden: true });
        fallback.addEventListener("slotchange", () => this.#takeOver());
        this.#shadow.append(this.#field, this.#popup.root, this.#status, fallback);
        this.#input.addEventListener("input", () => this.#edited());
        this.#input.addEventListener("keydown", (event) => this.#pressed(event));
        this.#input.addEventListener("click", () => {
            if (!this.#popup.isOpen && this.#value === "") this.#ask();
        });
        this.#field.addEventListener("mousedown", (event) => {
            // The field around the input is the input, to a mouse.
            if (event.target !== this.#input && !isControl(event)) {
                event.preventDefault(), this.#input.focus();
            }
        });
        this.#clear.addEventListener("mousedown", (event) => event.preventDefault());
        this.#clear.addEventListener("click", () => this.#erase());
        this.#popup.root.addEventListener("keydown", (event) => {
            if (event.key === "Escape") this.#escape(event), this.#input.focus();
        });
        this.#popup.onChoose = (city) => this.#choose(city);
        this.#popup.onRetry = () => {
            this.#input.focus();
            this.#ask(true);
        };
        this.#shadow.addEventListener("focusin", () => this.#entered());
        this.#shadow.addEventListener(
            "focusout",
            (event) => this.#left(/** @type {FocusEvent} */ (event)),
        );
        this.addEventListener("invalid", () => this.#isChecking || this.#touched());
    }

    connectedCallback() {
        for (const name of ["source", "options", "city", "value", "text"]) upgrade(this, name);
        const hadFocus = this.#takeOver();
        this.#refresh();
        if (this.hasAttribute("eager")) this.#load();
        if (
            hadFocus || (this.hasAttribute("autofocus") && document.activeElement === document.body)
        ) {
            this.#input.focus();
        }
    }

    disconnectedCallback() {
        this.#stop();
        this.#popup.close();
    }

    /**
     * @param {string} name
     * @param {string | null} before
     * @param {string | null} now
     */
    attributeChangedCallback(name, before, now) {
        if (before === now) return;
        if (name === "src" || name === "digest") this.#usePackage();
        if (name === "service") this.#service = now ? new ServiceSource(absolute(now)) : null;
        if (name === "value" && !this.#isDirty) this.#assign(now ?? "");
        if (name === "eager" && this.isConnected) this.#load();
        if (name === "src" || name === "service") this.#nameValue();
        this.#refresh();
    }

    formResetCallback() {
        this.#isDirty = false;
        this.#mark("touched", false);
        this.#stop();
        this.#popup.close();
        this.#assign(this.getAttribute("value") ?? "");
        if (this.#value === "") this.#write(this.#defaultText);
    }

    formDisabledCallback(/** @type {boolean} */ isDisabled) {
        this.#input.disabled = isDisabled;
        if (isDisabled) this.#popup.close();
        this.#refresh();
    }

    formStateRestoreCallback(/** @type {unknown} */ state, /** @type {string} */ reason) {
        if (typeof state !== "string") return;
        this.#isDirty = true;
        if (reason === "autocomplete") return this.#assign(state);
        const { value, text, city } = JSON.parse(state);
        this.#value = this.#told = value;
        this.#city = city;
        this.#write(text);
        this.#nameValue();
    }

    // What the page asks and says.

    get source() {
        return this.#source;
    }

    set source(source) {
        this.#source = source ?? null;
        this.#nameValue();
    }

    get options() {
        return this.#extraOptions;
    }

    set options(options) {
        this.#extraOptions = { ...options };
    }

    get value() {
        return this.#value;
    }

    set value(value) {
        this.#isDirty = true;
        this.#stop();
        this.#assign(String(value ?? ""));
    }

    get city() {
        return this.#city;
    }

    set city(city) {
        this.#isDirty = true;
        this.#stop();
        this.#popup.close();
        this.#hold(city);
        this.#told = this.#value;
    }

    get text() {
        return this.#input.value;
    }

    set text(text) {
        this.#isDirty = true;
        this.#stop();
        this.#popup.close();
        this.#city = null;
        this.#value = this.#told = "";
        this.#write(text);
    }

    get type() {
        return "city-search";
    }

    get form() {
        return this.#internals.form;
    }

    get labels() {
        return this.#internals.labels;
    }

    get validity() {
        return this.#internals.validity;
    }

    get validationMessage() {
        return this.#internals.validationMessage;
    }

    get willValidate() {
        return this.#internals.willValidate;
    }

    /** Unlike `reportValidity`, this shows the user nothing. */
    checkValidity() {
        this.#isChecking = true;
        try {
            return this.#internals.checkValidity();
        } finally {
            this.#isChecking = false;
        }
    }

    reportValidity() {
        return this.#internals.reportValidity();
    }

    setCustomValidity(/** @type {string} */ message) {
        this.#customMessage = message;
        this.#refresh();
    }

    select() {
        this.#input.select();
    }

    // Sources and answers.

    /** The current sources, the fastest first. */
    get #sources() {
        /** @type {CitySource[]} */
        const sources = [];
        if (this.#source) return [this.#source];
        if (this.#package) sources.push(this.#package);
        if (this.#service) sources.push(this.#service);
        return sources;
    }

    #usePackage() {
        const src = this.getAttribute("src");
        this.#package = src ? PackageSource.of(absolute(src), this.getAttribute("digest")) : null;
        if (this.isConnected && this.hasAttribute("eager")) this.#load();
    }

    #load() {
        this.#package?.load().catch((error) => this.#complain(error));
    }

    /** @returns {CityOptions} what of the options is said */
    get #options() {
        const [lat, lon] = (this.getAttribute("near") ?? "").split(",").map(Number);
        const isNear = this.hasAttribute("near") && Number.isFinite(lat) && Number.isFinite(lon);
        const countries = (this.getAttribute("country") ?? "").split(/[\s,]+/).filter(Boolean);
        const said = {
            limit: positive(this.getAttribute("limit")) ?? 8,
            order: /** @type {import("./city-search.d.ts").CityOrder | undefined} */ (
                this.getAttribute("order") || undefined
            ),
            country: countries.length > 0 ? countries : undefined,
            near: isNear ? { lat, lon } : undefined,
            language: this.getAttribute("language") || knownLanguage(languageSaid(this)),
            minPopulation: positive(this.getAttribute("min-population")),
            minConfidence: 0,
            ...this.#extraOptions,
        };
        return Object.fromEntries(Object.entries(said).filter(([, value]) => value !== undefined));
    }

    /**
     * Asks for the text that is there.
     *
     * @param {boolean} [evenForNothing] also when the text is empty, which finds all cities
     */
    #ask(evenForNothing = false) {
        const text = this.#input.value;
        if (this.#input.readOnly || this.#input.disabled) return;
        if (text.trim() === "" && !evenForNothing) {
            this.#stop();
            this.#popup.close();
            return;
        }
        this.#inquiry.ask(this.#sources, text, this.#options, {
            found: (answer, isFirst) => this.#answered(answer, isFirst),
            failed: (error) => this.#complain(error),
            foundNothing: (state) => this.#foundNothing(state),
        });
        this.#mark("busy", this.#inquiry.isWaiting);
        if (this.#inquiry.isWaiting) this.#popup.wait(this.#say("loading"));
    }

    /**
     * Shows an answer. The first to a text takes the place of the rows of the text before, unless one of these is chosen or
     * under a finger; rows that stay keep their places, and new ones go below them.
     *
     * @param {CityAnswer} answer
     * @param {boolean} isFirst
     */
    #answered({ count, matches, confidence }, isFirst) {
        if (this.#takesSure) {
            this.#stop();
            if (confidence !== undefined && confidence >= sure) this.#choose(matches[0]);
            return;
        }
        this.#mark("busy", this.#inquiry.isWaiting);
        const flags = this.getAttribute("flags") ?? "code";
        const labels = matches.map(fullName);
        const drawn = matches.map((city, index) => {
            const isUnique = labels.indexOf(labels[index]) === labels.lastIndexOf(labels[index]);
            const more = isUnique || !city.population ? "" : this.#number(city.population);
            return row(city, flags, this.#say("favourite"), more);
        });
        if (isFirst && !this.#popup.isHeld) {
            this.#popup.show(drawn);
            this.#confidence = confidence;
        } else this.#popup.append(drawn);
        this.#tell(() => {
            const shown = this.#popup.rows.length;
            return this.#count(shown, Math.max(count ?? shown, shown));
        });
        if (this.#takesFirst) this.#choose(this.#popup.rows[0].city);
    }

    /**
     * Shows that nothing was found, or that no source could answer.
     *
     * @param {"empty" | "error"} state
     */
    #foundNothing(state) {
        if (this.#takesSure) return this.#stop();
        this.#takesFirst = false;
        this.#mark("busy", false);
        if (this.#popup.isHeld) return;
        const words = filled(this.#say(state), { text: this.#input.value });
        this.#popup.explain(state, words, this.#say("retry"));
        this.#tell(() =>
            words.map((word) => typeof word === "string" ? word : word.textContent).join("")
        );
    }

    /** @param {unknown} reason */
    #complain(reason) {
        const error = reason instanceof Error ? reason : new Error(String(reason));
        this.dispatchEvent(
            new CustomEvent("city-search:error", {
                bubbles: true,
                composed: true,
                detail: { error },
            }),
        );
    }

    #stop() {
        this.#inquiry.stop();
        this.#takesFirst = this.#takesSure = false;
        this.#mark("busy", false);
        this.#tell(() => "");
    }

    // What the user does.

    #edited() {
        this.#naming?.abort();
        this.#isDirty = true;
        this.#takesFirst = this.#takesSure = false;
        this.#city = null;
        this.#mark("long", false);
        this.#value = "";
        this.#popup.moveTo(-1);
        this.#ask();
        this.#refresh();
    }

    /** @param {KeyboardEvent} event */
    #pressed(event) {
        // While a word is composed, its keys belong to the input method; Safari tells the last of them by its code alone.
        if (event.isComposing || event.keyCode === 229) return;
        if (event.ctrlKey || event.metaKey || this.#input.readOnly) return;
        const popup = this.#popup;
        const isMoving = !event.shiftKey && !event.altKey;
        if (event.altKey && event.key === "ArrowDown") popup.isOpen || this.#ask(true);
        else if (event.altKey && event.key === "ArrowUp") popup.isOpen && this.#close();
        else if (isMoving && event.key === "ArrowDown") this.#move(1);
        else if (isMoving && event.key === "ArrowUp") this.#move(-1);
        else if (isMoving && event.key === "PageDown" && popup.hasRows) {
            popup.moveBy(popup.rowsInSight);
        } else if (isMoving && event.key === "PageUp" && popup.hasRows) {
            popup.moveBy(-popup.rowsInSight);
        } else if (event.key === "Enter" && !event.altKey) this.#submitted();
        else if (event.key === "Escape" && (popup.isOpen || this.#inquiry.isWaiting)) {
            return this.#escape(event);
        } else {
            if (event.key === "Tab") this.#tabbed(event);
            // Keys that move the caret lead back to the text.
            else if (["Home", "End", "ArrowLeft", "ArrowRight"].includes(event.key)) {
                popup.moveTo(-1);
            }
            return;
        }
        event.preventDefault();
    }

    /** @param {1 | -1} step */
    #move(step) {
        if (!this.#popup.hasRows) this.#ask(true);
        if (this.#popup.hasRows) this.#popup.turn(step);
    }

    /** Takes the chosen row, or the first; without any it is the Enter of a text field, which submits the form. */
    #submitted() {
        const popup = this.#popup;
        if (popup.active) this.#choose(popup.active.city);
        else if (this.#inquiry.isWaiting) this.#takesFirst = true;
        else if (popup.hasRows) this.#choose(popup.rows[0].city);
        else if (popup.isOpen && popup.said === "error") this.#ask(true);
        else {
            this.#close();
            this.#commit();
            submit(this.form);
        }
    }

    /**
     * Takes the selected row, or, on the way to what follows, the first if the confidence is high. If it is lower, the first Tab
     * selects that row, and the second takes it.
     *
     * @param {KeyboardEvent} event
     */
    #tabbed(event) {
        const popup = this.#popup;
        if (popup.active) return this.#choose(popup.active.city);
        if (event.shiftKey || this.hasAttribute("free-text")) return;
        this.#takesSure = this.#inquiry.isWaiting;
        if (this.#takesSure || !popup.hasRows || this.#confidence === undefined) return;
        if (this.#confidence >= sure) return this.#choose(popup.rows[0].city);
        event.preventDefault();
        popup.moveTo(0);
    }

    /** @param {KeyboardEvent} event */
    #escape(event) {
        event.preventDefault();
        // What stands around the list, such as a dialog, stays open.
        event.stopPropagation();
        this.#close();
    }

    #close() {
        this.#stop();
        this.#popup.close();
    }

    #erase() {
        this.#input.value = "";
        this.#input.focus();
        this.#edited();
        this.#inform();
    }

    /** @param {City} city */
    #choose(city) {
        this.#isDirty = true;
        this.#stop();
        this.#popup.close();
        this.#hold(city);
        const end = this.#input.value.length;
        if (this.#shadow.activeElement === this.#input) this.#input.setSelectionRange(end, end);
        this.#inform();
    }

    /** Tells the page of what the user chose or cleared, as a select does. */
    #inform() {
        this.dispatchEvent(new Event("input", { bubbles: true, composed: true }));
        this.#commit();
    }

    #commit() {
        if (this.#value === this.#told) return;
        this.#told = this.#value;
        this.dispatchEvent(new CustomEvent("change", { bubbles: true, detail: this.#city }));
    }

    #entered() {
        this.#load();
        this.#refresh();
    }

    /** @param {FocusEvent} event */
    #left({ relatedTarget }) {
        const isInside = relatedTarget instanceof Node &&
            (this.#shadow.contains(relatedTarget) || this.contains(relatedTarget));
        if (isInside) return;
        if (this.#takesSure) this.#popup.close();
        else this.#close();
        this.#commit();
        if (this.#isDirty) this.#touched();
    }

    #touched() {
        this.#mark("touched", true);
        this.#refresh();
    }

    // The value and its form.

    /**
     * Takes a city's id, and finds its name.
     *
     * @param {string} id
     */
    #assign(id) {
        this.#popup.close();
        this.#city = null;
        this.#value = this.#told = id;
        this.#write("");
        this.#nameValue();
    }

    /** Asks the sources for the name of the city whose id is the value. */
    async #nameValue() {
        this.#naming?.abort();
        if (this.#value === "" || this.#city) return;
        const { signal } = this.#naming = new AbortController();
        const id = this.#value;
        let isUnknown = false;
        // An index is not loaded for one name that a service can tell.
        const sources = this.#package?.isOpen ? this.#sources : this.#sources.reverse();
        for (const source of sources) {
            try {
                const city = await source.city?.(toID(id), {
                    language: this.#options.language,
                    signal,
                });
                if (signal.aborted) return;
                if (city) return this.#hold(city);
                if (source.city) isUnknown = true;
            } catch (error) {
                if (signal.aborted) return;
                this.#complain(error);
            }
        }
        if (isUnknown) {
            this.#complain(
                new Error(`No source knows a city with the id ${id}; set value to another one.`),
            );
        }
        if (sources.length > 0) this.#write(id);
    }

    /** @param {City | null} city */
    #hold(city) {
        this.#naming?.abort();
        this.#city = city;
        this.#value = city ? String(city.id) : "";
        this.#write(city ? fullName(city) : "");
    }

    /** @param {string} text */
    #write(text) {
        this.#input.value = text;
        this.#mark("long", false);
        const isLong = this.#city !== null && this.#input.scrollWidth > this.#input.clientWidth;
        this.#mark("long", isLong);
        // For browsers without `field-sizing`.
        this.#input.size = isLong ? text.length : 20;
        this.#refresh();
    }

    /** Brings everything up to date that follows from attributes, the text and the value. */
    #refresh() {
        const { value: text } = this.#input;
        this.#input.readOnly = this.hasAttribute("readonly");
        this.#input.required = this.hasAttribute("required");
        this.#input.placeholder = this.getAttribute("placeholder") ?? "";
        this.#clear.hidden = text === "" || this.#input.readOnly || this.#input.disabled;
        this.#clear.setAttribute("aria-label", this.#say("clear"));
        this.#popup.list.setAttribute("aria-label", this.#say("list"));
        describe(this.#input, "aria-label", nameOf(this, this.#internals.labels));
        describe(this.#input, "aria-description", descriptionOf(this));
        this.#internals.setFormValue(
            this.#formValue,
            JSON.stringify({ value: this.#value, text, city: this.#city }),
        );
        const [flags, message] = this.#fault;
        this.#internals.setValidity(flags, message, this.#input);
        const isInvalid = message !== "" && this.#internals.states.has("touched");
        this.#input.setAttribute("aria-invalid", String(isInvalid));
    }

    /** The city's id under the element's name, and the typed text under the name of the field that was taken over. */
    get #formValue() {
        const data = new FormData();
        const name = this.getAttribute("name");
        if (name) data.append(name, this.#value);
        if (this.#textName && this.#textName !== name) {
            data.append(this.#textName, this.#input.value);
        }
        return data;
    }

    /** @returns {[ValidityStateFlags, string]} */
    get #fault() {
        const hasText = this.#input.value.trim() !== "";
        if (this.#customMessage) return [{ customError: true }, this.#customMessage];
        if (this.#value !== "" || (hasText && this.hasAttribute("free-text"))) return [{}, ""];
        if (hasText) return [{ badInput: true }, this.#say("choose")];
        return this.hasAttribute("required")
            ? [{ valueMissing: true }, this.#say("required")]
            : [{}, ""];
    }

    /** Replaces a text field inside it, with its text, and returns whether that had the focus. */
    #takeOver() {
        const field = this.querySelector("input");
        if (!field) return false;
        const hadFocus = field.ownerDocument.activeElement === field;
        const { value, defaultValue, selectionStart, selectionEnd, selectionDirection } = field;
        this.#textName = field.name;
        this.#defaultText = defaultValue;
        for (const name of ["placeholder", "required", "readonly", "disabled", "autofocus"]) {
            const said = field.getAttribute(name);
            if (said !== null && !this.hasAttribute(name)) this.setAttribute(name, said);
        }
        // Its label is now the element's.
        if (field.id && !this.id) this.id = field.id;
        field.remove();
        if (this.#value === "") this.#write(value);
        if (hadFocus) {
            this.#input.focus();
            this.#input.setSelectionRange(
                selectionStart,
                selectionEnd,
                selectionDirection ?? "none",
            );
            if (value !== defaultValue) this.#edited();
        }
        return hadFocus;
    }

    // What is said.

    /** @returns {string} the language of the texts */
    get #language() {
        return languageSaid(this) || navigator.language || "en";
    }

    /** @param {Exclude<keyof Texts, "count" | "some">} key */
    #say(key) {
        return this.getAttribute(`text-${key}`) ?? textsIn(this.#language)[key];
    }

    /**
     * @param {number} shown
     * @param {number} count
     */
    #count(shown, count) {
        const key = shown < count ? "some" : "count";
        const forms = textsIn(this.#language)[key];
        const language = knownLanguage(this.#language) ?? "en";
        const form = this.getAttribute(`text-${key}`) ??
            forms[new Intl.PluralRules(language).select(count)] ?? forms.other;
        return form.replace("{shown}", () => this.#number(shown))
            .replace("{count}", () => this.#number(count));
    }

    /** @param {number} value */
    #number(value) {
        return new Intl.NumberFormat(knownLanguage(this.#language) ?? "en").format(value);
    }

    /**
     * Tells screen readers once typing rests.
     *
     * @param {() => string} text
     */
    #tell(text) {
        clearTimeout(this.#telling);
        this.#telling = setTimeout(() => {
            this.#status.textContent = text();
        }, pause);
    }

    /**
     * @param {string} state
     * @param {boolean} isSo
     */
    #mark(state, isSo) {
        if (isSo) this.#internals.states.add(state);
        else this.#internals.states.delete(state);
    }
}

/** Asks all sources for a text, and drops what answers an earlier one. */
class Inquiry {
    #controller = new AbortController();

    /** Whether nothing was found yet, and something may still be. */
    isWaiting = false;

    /**
     * @param {CitySource[]} sources
     * @param {string} text
     * @param {CityOptions} options
     * @param {object} listener
     * @param {(answer: CityAnswer, isFirst: boolean) => void} listener.found called with each answer that has matches
     * @param {(error: unknown) => void} listener.failed
     * @param {(state: "empty" | "error") => void} listener.foundNothing called when no source has any, or all failed
     */
    ask(sources, text, options, { found, failed, foundNothing }) {
        this.stop();
        const { signal } = this.#controller = new AbortController();
        let [left, answers, isFirst] = [sources.length, 0, true];
        this.isWaiting = true;
        const settle = () => {
            left -= 1;
            if (left > 0 || !isFirst) return;
            this.isWaiting = false;
            foundNothing(answers > 0 ? "empty" : "error");
        };
        const take = (/** @type {CityAnswer} */ answer) => {
            if (signal.aborted) return;
            answers += 1;
            if (answer.matches.length > 0) {
                this.isWaiting = false;
                found(answer, isFirst);
                isFirst = false;
            }
            settle();
        };
        const fail = (/** @type {unknown} */ error) => {
            if (signal.aborted) return;
            failed(error);
            settle();
        };
        if (left === 0) {
            fail(
                new Error(
                    "<city-search> has nothing to ask: give it src, service or the property source.",
                ),
            );
        }
        for (const source of sources) {
            try {
                const answer = source.search(text, { ...options, signal });
                if ("then" in answer) answer.then(take, fail);
                else take(answer);
            } catch (error) {
                fail(error);
            }
        }
    }

    stop() {
        this.#controller.abort();
        this.isWaiting = false;
    }
}

/** An index that the package opens in the browser, loaded when it is first needed. */
class PackageSource {
    #url;
    #digest;
    /** @type {import("./citysearch.js").CitySearch | import("./citysearch.js").CitySearchWorker | null} */
    #index = null;
    /** @type {Promise<import("./citysearch.js").CitySearch | import("./citysearch.js").CitySearchWorker> | null} */
    #opening = null;

    /** All indexes of a page, by their addresses: fields share an index, which may have many megabytes, also with later fields. */
    static #all = /** @type {Map<string, PackageSource>} */ (new Map());

    /**
     * @param {string} url
     * @param {string | null} digest of the snapshot, by which the browser keeps it
     */
    static of(url, digest) {
        const key = `${digest} ${url}`;
        const source = PackageSource.#all.get(key) ?? new PackageSource(url, digest ?? undefined);
        PackageSource.#all.set(key, source);
        return source;
    }

    /**
     * @param {string} url
     * @param {string} [digest]
     */
    constructor(url, digest) {
        this.#url = url;
        this.#digest = digest;
    }

    get isOpen() {
        return this.#index !== null;
    }

    load() {
        return this.#opening ??= this.#open().catch((error) => {
            // The next keystroke tries again.
            this.#opening = null;
            throw error;
        });
    }

    async #open() {
        const { CitySearch, CitySearchError } = await import("./citysearch.js");
        const options = { digest: this.#digest };
        try {
            // In a worker, so that no keystroke waits while the index is opened.
            this.#index = await CitySearch.worker(this.#url, options);
        } catch (error) {
            // A policy of the page, or scripts from another website, may allow no worker.
            if (error instanceof CitySearchError) throw error;
            this.#index = await CitySearch.open(this.#url, options);
        }
        return this.#index;
    }

    /**
     * @param {string} text
     * @param {CityOptions} options
     */
    search(text, options) {
        if (this.#index) return this.#index.search(text, options);
        return this.load().then((index) => {
            options.signal?.throwIfAborted();
            return index.search(text, options);
        });
    }

    /**
     * @param {number | string} id
     * @param {CityOptions} options
     */
    async city(id, options) {
        const index = await this.load();
        return index.city(Number(id), options);
    }
}

/** A service of citysearch, by its base URL. */
export class ServiceSource {
    #base;

    /** @param {string} base */
    constructor(base) {
        this.#base = base.replace(/\/+$/, "");
    }

    /**
     * @param {string} text
     * @param {CityOptions} options
     * @returns {Promise<CityAnswer>}
     */
    search(text, { near, country, language, minPopulation, minConfidence, signal, ...others }) {
        const parameters = {
            q: text,
            near: near && `${near.lat},${near.lon}`,
            country: country?.join(","),
            locale: language,
            min_population: minPopulation,
            min_confidence: minConfidence,
            ...others,
        };
        return this.#get("/api/cities", parameters, signal);
    }

    /**
     * @param {number | string} id
     * @param {CityOptions} [options]
     * @returns {Promise<City | null>} nothing for an id that the service does not know
     */
    city(id, { language, signal } = {}) {
        return this.#get(`/api/cities/${encodeURIComponent(id)}`, { locale: language }, signal);
    }

    /**
     * @param {string} path
     * @param {Record<string, unknown>} parameters
     * @param {AbortSignal} [signal]
     */
    async #get(path, parameters, signal) {
        const url = new URL(this.#base + path);
        for (const [name, value] of Object.entries(parameters)) {
            if (value !== undefined) url.searchParams.set(name, String(value));
        }
        const timeout = AbortSignal.timeout(patience);
        const answer = await fetch(url, {
            signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
            headers: { Accept: "application/json" },
        });
        if (answer.ok) return await answer.json();
        if (answer.status === 404 && path !== "/api/cities") return null;
        const problem = await answer.json().catch(() => ({}));
        throw new Error(
            `The service answered ${answer.status}: ${
                problem.detail ?? problem.title ?? answer.statusText
            }`,
        );
    }
}

/**
 * A row of the list.
 *
 * @typedef {object} Row
 * @property {CityMatch} city
 * @property {HTMLElement} element
 */

/** The list below the field, above everything else, or a message instead of it. */
class Popup {
    list = element("div", { part: "list", class: "list", role: "listbox", id: "list" });
    #words = element("p", {});
    #retry = element("button", { part: "retry", class: "retry", type: "button", hidden: true });
    #slot = element("slot", {}, this.#words);
    #message = element(
        "div",
        { part: "message", class: "message", hidden: true },
        this.#slot,
        this.#retry,
    );
    root = element(
        "div",
        { part: "popup", class: "popup", popover: "manual" },
        this.list,
        this.#message,
        element("slot", { name: "footer" }),
    );
    #field;
    #input;
    #tell;
    /** @type {Row[]} */
    rows = [];
    isOpen = false;
    #index = -1;
    #isPressed = false;
    #isAbove = false;
    #following = new AbortController();
    #waiting = 0;

    onChoose = (/** @type {City} */ _city) => {};
    onRetry = () => {};

    /**
     * @param {HTMLElement} field the field to attach it to
     * @param {HTMLInputElement} input what says for assistive technology which row is chosen
     * @param {(isOpen: boolean) => void} tell
     */
    constructor(field, input, tell) {
        this.#field = field;
        this.#input = input;
        this.#tell = tell;
        const { root } = this;
        // The focus stays in the field.
        root.addEventListener("mousedown", (event) => isControl(event) || event.preventDefault());
        root.addEventListener("pointerdown", () => this.#isPressed = true);
        for (const name of ["pointerup", "pointercancel", "pointerleave"]) {
            // A click comes behind them, to the row that was pressed.
            root.addEventListener(name, () => setTimeout(() => this.#isPressed = false));
        }
        this.list.addEventListener("click", ({ target }) => {
            const pressed = this.rows.find(({ element }) =>
                target instanceof Node && element.contains(target)
            );
            if (pressed) this.onChoose(pressed.city);
        });
        this.#retry.addEventListener("click", () => this.onRetry());
    }

    /** What is said in place of rows. */
    get said() {
        return this.#slot.name;
    }

    get hasRows() {
        return this.isOpen && this.rows.length > 0;
    }

    /** @returns {Row | undefined} the row that the arrow keys are on */
    get active() {
        return this.rows[this.#index];
    }

    /** Whether rows must stay where they are, since one of them is chosen or under a finger. */
    get isHeld() {
        return this.hasRows && (this.#index >= 0 || this.#isPressed);
    }

    get rowsInSight() {
        const height = this.rows[0]?.element.offsetHeight || 1;
        return Math.max(1, Math.floor(this.list.clientHeight / height) - 1);
    }

    /**
     * Shows rows in place of those before.
     *
     * @param {Row[]} rows
     */
    show(rows) {
        this.#empty();
        this.append(rows);
    }

    /**
     * Adds those rows whose cities are not there yet below the others, which keep their places.
     *
     * @param {Row[]} rows
     */
    append(rows) {
        const known = new Set(this.rows.map(({ city }) => String(city.id)));
        const added = rows.filter(({ city }) => !known.has(String(city.id)));
        // A list above the field ends at it: were it to grow, its rows would rise.
        const hadRows = this.hasRows;
        if (hadRows && this.#isAbove) this.root.style.blockSize = `${this.root.offsetHeight}px`;
        for (const row of added) {
            row.element.id = `option-${this.rows.length}`;
            this.rows.push(row);
            this.list.append(row.element);
        }
        this.#message.hidden = true;
        this.#open(hadRows);
    }

    /**
     * Says something in place of rows.
     *
     * @param {"loading" | "empty" | "error"} key also the slot by which a page may say it
     * @param {(string | Node)[]} words
     * @param {string} [retry] what stands on the button to ask again
     */
    explain(key, words, retry = "") {
        this.#empty();
        this.#slot.name = key;
        this.#words.replaceChildren(...words);
        this.#retry.hidden = key !== "error";
        this.#retry.textContent = retry;
        this.#message.hidden = false;
        this.#open();
    }

    /**
     * Shows that an answer is on its way, if it takes long; the current rows stay.
     *
     * @param {string} words
     */
    wait(words) {
        clearTimeout(this.#waiting);
        if (this.isOpen) return;
        this.#waiting = setTimeout(() => this.explain("loading", [words]), 300);
    }

    #empty() {
        clearTimeout(this.#waiting);
        this.moveTo(-1);
        this.rows = [];
        this.list.replaceChildren();
        this.list.scrollTop = 0;
        this.root.style.blockSize = "";
    }

    close() {
        this.#empty();
        this.#isPressed = false;
        if (!this.isOpen) return;
        this.isOpen = false;
        this.#following.abort();
        this.root.classList.remove("open");
        if (this.root.isConnected) this.root.hidePopover?.();
        this.#describe();
    }

    /**
     * Chooses the next row or the one before; behind the last comes the first.
     *
     * @param {1 | -1} step
     */
    turn(step) {
        const { length } = this.rows;
        const from = this.#index < 0 && step < 0 ? length : this.#index;
        this.moveTo((from + step + length) % length);
    }

    /** @param {number} step */
    moveBy(step) {
        this.moveTo(Math.min(Math.max(this.#index + step, 0), this.rows.length - 1));
    }

    /** @param {number} index the row to choose; none for -1 */
    moveTo(index) {
        this.active?.element.setAttribute("aria-selected", "false");
        this.#index = index;
        const { active } = this;
        active?.element.setAttribute("aria-selected", "true");
        active?.element.scrollIntoView({ block: "nearest" });
        describe(this.#input, "aria-activedescendant", active?.element.id ?? "");
    }

    /** @param {boolean} [keepsSide] */
    #open(keepsSide = false) {
        if (!this.isOpen && this.#field.isConnected) {
            this.isOpen = true;
            this.root.classList.add("open");
            this.root.showPopover?.();
            this.#follow();
        }
        this.#describe();
        this.#place(keepsSide);
    }

    #describe() {
        this.list.hidden = this.rows.length === 0;
        this.#input.setAttribute("aria-expanded", String(this.hasRows));
        this.#tell(this.isOpen);
    }

    /** Stays at the field while something scrolls or the window changes. */
    #follow() {
        const { signal } = this.#following = new AbortController();
        const place = () => this.#place();
        addEventListener("scroll", place, { signal, capture: true, passive: true });
        addEventListener("resize", place, { signal });
        visualViewport?.addEventListener("resize", place, { signal });
        visualViewport?.addEventListener("scroll", place, { signal });
    }

    /**
     * Puts it below the field, or above it where there is more room, and within what is seen of the page.
     *
     * @param {boolean} [keepsSide] whether rows are there that would jump to the other side
     */
    #place(keepsSide = false) {
        const [gap, margin, enough] = [4, 8, 260];
        const { clientWidth: width, clientHeight: height } = document.documentElement;
        const box = this.#field.getBoundingClientRect();
        // What an on-screen keyboard covers is not seen.
        const top = visualViewport?.offsetTop ?? 0;
        const bottom = Math.min(height, top + (visualViewport?.height ?? height));
        const below = bottom - box.bottom - gap - margin;
        const above = box.top - top - gap - margin;
        const needed = Math.min(enough, this.list.scrollHeight + this.#message.offsetHeight);
        if (!keepsSide) this.#isAbove = below < needed && above > below;
        const size = Math.min(Math.max(box.width, 256), width - 2 * margin);
        const isRTL = getComputedStyle(this.#field).direction === "rtl";
        const start = isRTL ? box.right - size : box.left;
        const { style } = this.root;
        style.inlineSize = `${size}px`;
        style.left = `${Math.min(Math.max(start, margin), width - margin - size)}px`;
        style.top = this.#isAbove ? "auto" : `${box.bottom + gap}px`;
        style.bottom = this.#isAbove ? `${height - box.top + gap}px` : "auto";
        style.maxBlockSize = `${Math.max(Math.min(this.#isAbove ? above : below, 448), 96)}px`;
    }
}

/**
 * Draws a row. What the data say becomes text, never HTML.
 *
 * @param {CityMatch} city
 * @param {string} flags
 * @param {string} favourite what a star means
 * @param {string} more what distinguishes it from a row with the same label
 * @returns {Row}
 */
function row(city, flags, favourite, more) {
    const { name, matchedText = name, highlights = [] } = city;
    const where = [whereabouts(city), more].filter(Boolean).join(" · ");
    const at = where.indexOf(matchedText);
    const part = matchedText === name ? "name" : at >= 0 ? "description" : "other";
    const line = element(
        "span",
        { class: "line" },
        marked("name", name, part === "name" ? highlights : []),
    );
    if (part === "other") line.append(marked("other", matchedText, highlights));
    const shift = [...where.slice(0, Math.max(at, 0))].length;
    const shifted = highlights.map((
        [from, to],
    ) => /** @type {const} */ ([from + shift, to + shift]));
    const cell = element("span", { class: "city" }, line);
    if (where) {
        const description = marked("description", where, part === "description" ? shifted : []);
        cell.append(element("span", { class: "line" }, description));
    }
    const words = [
        part === "other" ? `${name} (${matchedText})` : name,
        where,
        city.favourite ? favourite : "",
    ];
    const option = element(
        "div",
        {
            part: "option",
            class: "option",
            role: "option",
            "aria-selected": "false",
            "aria-label": words.filter(Boolean).join(", "),
            "data-id": city.id,
        },
        flag(city.country, flags),
        cell,
    );
    if (city.favourite) {
        option.append(element("span", { part: "favourite", class: "star", title: favourite }, "★"));
    }
    return { city, element: option };
}

/**
 * A text with its matched parts marked.
 *
 * @param {string} className
 * @param {string} text
 * @param {readonly (readonly [number, number])[]} ranges of its Unicode scalars, ascending
 */
function marked(className, text, ranges) {
    const scalars = [...text];
    // Names may run the other way than what stands around them.
    const whole = element("bdi", { part: className, class: className });
    let end = 0;
    for (const [from, to] of ranges) {
        const match = scalars.slice(from, to).join("");
        whole.append(scalars.slice(end, from).join(""), element("mark", { part: "mark" }, match));
        end = to;
    }
    whole.append(scalars.slice(end).join(""));
    return whole;
}

/**
 * The flag of a country or its code, or nothing.
 *
 * @param {string | undefined} country
 * @param {string} flags `code`, `emoji`, `none` or the address of images, with `{code}` in it
 */
function flag(country, flags) {
    if (flags === "none") return "";
    const isCode = /^[A-Z]{2}$/.test(country ?? "");
    if (isCode && flags.includes("{code}")) {
        const src = flags.replaceAll("{code}", String(country).toLowerCase());
        return element("img", { part: "flag", class: "flag", src, alt: "", loading: "lazy" });
    }
    const letters = [...String(country)].map((letter) =>
        String.fromCodePoint(letter.charCodeAt(0) + 0x1f1a5)
    );
    const isEmoji = isCode && flags === "emoji";
    const kind = isEmoji ? "emoji" : isCode ? "code" : "";
    const text = isEmoji ? letters.join("") : isCode ? String(country) : "";
    return element("span", { part: "flag", class: `flag ${kind}`, "aria-hidden": "true" }, text);
}

/**
 * Where a city lies, as its label says it, with the country's name in place of its code.
 *
 * @param {City} city
 */
function whereabouts({ name, label, region, admin1, country, countryName }) {
    const isLabelled = label?.startsWith(`${name}, `) ?? false;
    const parts = isLabelled
        ? String(label).slice(name.length + 2).split(", ")
        : [region ?? admin1 ?? "", country ?? ""].filter((each) => each !== "");
    // Tokyo lies in Tokyo.
    if (parts.length > 1 && parts[0] === name) parts.shift();
    if (!country || !countryName) return parts.join(", ");
    // The code is the last part, or stands before a distance: "Oaxaca, MX (31 km from Oaxaca)".
    for (const [index, part] of parts.entries()) {
        if (part === country || part.startsWith(`${country} (`)) {
            parts[index] = countryName + part.slice(country.length);
        }
    }
    return parts.join(", ");
}

/** @param {City} city */
function fullName(city) {
    return [city.name, whereabouts(city)].filter(Boolean).join(", ");
}

/**
 * Makes an element. Text becomes text nodes.
 *
 * @template {keyof HTMLElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {Record<string, string | number | boolean>} attributes `true` is one without a value, `false` leaves it out
 * @param {...(Node | string)} children
 * @returns {HTMLElementTagNameMap[Tag]}
 */
function element(tag, attributes, ...children) {
    const made = document.createElement(tag);
    for (const [name, value] of Object.entries(attributes)) {
        if (value !== false) made.setAttribute(name, value === true ? "" : String(value));
    }
    made.append(...children);
    return made;
}

/**
 * @param {string} path
 * @param {number} size
 * @param {string} [className]
 */
function icon(path, size, className = "") {
    const space = "http://www.w3.org/2000/svg";
    const svg = document.createElementNS(space, "svg");
    const line = document.createElementNS(space, "path");
    line.setAttribute("d", path);
    svg.setAttribute("class", `icon ${className}`);
    svg.setAttribute("viewBox", `0 0 ${size} ${size}`);
    svg.setAttribute("aria-hidden", "true");
    svg.append(line);
    return svg;
}

/** @type {CSSStyleSheet | undefined} */
let sheet;

/**
 * Gives a shadow tree the style, which all elements share. A policy that allows no inline style allows this.
 *
 * @param {ShadowRoot} shadow
 */
function adopt(shadow) {
    if (!sheet) {
        sheet = new CSSStyleSheet();
        sheet.replaceSync(css);
    }
    shadow.adoptedStyleSheets = [sheet];
}

/**
 * @param {string} template
 * @param {Record<string, string>} values
 * @returns {(string | Node)[]} a text with its places filled in, each isolated from the direction of the text
 */
function filled(template, values) {
    return template.split(/(\{\w+\})/).map((part) => {
        const value = values[part.slice(1, -1)];
        return part.startsWith("{") && value !== undefined ? element("bdi", {}, value) : part;
    });
}

/** @param {Event} event */
function isControl({ target }) {
    return target instanceof Element &&
        target.closest("a, button, input, select, textarea") !== null;
}

/**
 * Sets an attribute, or takes it away when there is nothing to say.
 *
 * @param {Element} element
 * @param {string} name
 * @param {string} text
 */
function describe(element, name, text) {
    if (text) element.setAttribute(name, text);
    else element.removeAttribute(name);
}

/**
 * What labels call an element: the focus is on a field inside of it, to which they do not lead.
 *
 * @param {HTMLElement} host
 * @param {Iterable<Node>} labels
 */
function nameOf(host, labels) {
    const referred = textOfAll(host, "aria-labelledby");
    if (referred) return referred;
    const said = host.getAttribute("aria-label");
    return said || [...labels].map((label) => textOf(label, host)).join(" ").trim();
}

/** @param {HTMLElement} host */
function descriptionOf(host) {
    return textOfAll(host, "aria-describedby") || (host.getAttribute("aria-description") ?? "");
}

/**
 * The texts of the elements that an attribute refers to.
 *
 * @param {HTMLElement} host
 * @param {string} attribute
 */
function textOfAll(host, attribute) {
    const root = /** @type {Document | ShadowRoot} */ (host.getRootNode());
    const ids = (host.getAttribute(attribute) ?? "").split(/\s+/).filter(Boolean);
    return ids.map((id) => textOf(root.getElementById?.(id), host)).join(" ").trim();
}

/**
 * The text of a node, without the text of nested elements.
 *
 * @param {Node | null | undefined} node
 * @param {Node} without
 * @returns {string}
 */
function textOf(node, without) {
    if (!node || node === without) return "";
    if (node.nodeType === Node.TEXT_NODE) return (node.textContent ?? "").replace(/\s+/g, " ");
    return [...node.childNodes].map((child) => textOf(child, without)).join("");
}

/**
 * The language of an element as the page says it; nothing where it does not.
 *
 * @param {Element} element
 */
function languageSaid(element) {
    for (let node = /** @type {Node | null} */ (element); node;) {
        if (node instanceof HTMLElement && node.lang) return node.lang;
        node = node instanceof ShadowRoot ? node.host : node.parentNode;
    }
    return "";
}

/** @param {string} language */
function textsIn(language) {
    const known = [language, language.split("-")[0].toLowerCase()].find((each) =>
        Object.hasOwn(texts, each)
    );
    return texts[known ?? "en"];
}

/**
 * A language as browsers and sources take it; nothing for what is none.
 *
 * @param {string} language
 */
function knownLanguage(language) {
    try {
        return language ? Intl.getCanonicalLocales(language)[0] : undefined;
    } catch {
        return undefined;
    }
}

/** @param {string} address */
function absolute(address) {
    return new URL(address, document.baseURI).href;
}

/** @param {string | null} text */
function positive(text) {
    const number = Number(text ?? NaN);
    return Number.isSafeInteger(number) && number > 0 ? number : undefined;
}

/** @param {string} text an id of the data, which are numbers, or of another source */
function toID(text) {
    return positive(text) ?? text;
}

/**
 * Submits a form as Enter in a text field does: by its first button, if it has one.
 *
 * @param {HTMLFormElement | null} form
 */
function submit(form) {
    const button = [...form?.elements ?? []].find((each) =>
        "type" in each && /^(submit|image)$/.test(String(each.type))
    );
    if (button instanceof HTMLElement) button.click();
    else form?.requestSubmit();
}

/**
 * Hands a property to its setter that was set before the element was defined.
 *
 * @param {any} element
 * @param {string} name
 */
function upgrade(element, name) {
    const own = Object.getOwnPropertyDescriptor(element, name);
    if (!own) return;
    delete element[name];
    element[name] = own.value;
}

for (const [kind, properties] of Object.entries(reflected)) {
    for (const [property, attribute] of Object.entries(properties)) {
        Object.defineProperty(CitySearchElement.prototype, property, {
            configurable: true,
            enumerable: true,
            get() {
                if (kind === "boolean") return this.hasAttribute(attribute);
                const said = this.getAttribute(attribute);
                return kind === "number" ? positive(said) ?? null : said ?? "";
            },
            set(value) {
                if (kind === "boolean") this.toggleAttribute(attribute, Boolean(value));
                else if (value === null || value === undefined) this.removeAttribute(attribute);
                else this.setAttribute(attribute, String(value));
            },
        });
    }
}

if (!customElements.get("city-search")) customElements.define("city-search", CitySearchElement);
