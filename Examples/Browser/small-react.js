/** So much of React that the page works without it: elements, state, references, effects. Not for applications. */

export function createElement(type, props, ...children) {
    return { type, props: { ...props, children: children.flat() } };
}

/** The component whose turn it is, and which of its hooks. */
let current = null;

function hook(make) {
    const { hooks } = current;
    const index = current.next++;
    return hooks[index] ??= make();
}

export function useRef(initial) {
    return hook(() => ({ current: initial }));
}

export function useState(initial) {
    const redraw = current.redraw;
    const state = hook(() => ({
        value: initial,
        set(value) {
            if (Object.is(value, state.value)) return;
            state.value = value;
            redraw();
        },
    }));
    return [state.value, state.set];
}

export function useEffect(effect, dependencies) {
    const kept = hook(() => ({ dependencies: null, leave: null }));
    const isSame = kept.dependencies?.every((each, index) => Object.is(each, dependencies[index]));
    if (isSame) return;
    current.effects.push(() => {
        kept.leave?.();
        kept.leave = effect() ?? null;
    });
    kept.dependencies = dependencies;
}

export function render(element, parent) {
    const effects = [];
    let isDue = false;
    const redraw = () => {
        if (isDue) return;
        isDue = true;
        queueMicrotask(() => {
            isDue = false;
            draw();
        });
    };
    function draw() {
        put(parent, 0, element, { effects, redraw });
        for (const effect of effects.splice(0)) effect();
    }
    draw();
}

/** Draws an element as a child of a node, updating the existing node. */
function put(parent, index, element, { effects, redraw }) {
    const before = parent.childNodes[index];
    if (typeof element === "string") {
        if (!before) parent.append(element);
        else if (before.data !== element) before.data = element;
        return;
    }
    const { type, props } = element;
    if (typeof type === "function") {
        const slots = parent.components ??= [];
        const component = slots[index] ??= { hooks: [] };
        current = Object.assign(component, { next: 0, effects, redraw });
        return put(parent, index, type(props), { effects, redraw });
    }
    const node = before ?? parent.appendChild(document.createElement(type));
    for (const [name, value] of Object.entries(props)) {
        if (name === "children") continue;
        else if (name === "ref") value.current = node;
        else if (name.startsWith("on")) node[name.toLowerCase()] = value;
        else if (name in node && !name.includes("-")) node[name] = value;
        else node.setAttribute(name, value);
    }
    const children = props.children.map((child) => child ?? "");
    for (const [number, child] of children.entries()) put(node, number, child, { effects, redraw });
}
