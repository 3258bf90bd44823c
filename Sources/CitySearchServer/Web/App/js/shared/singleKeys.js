const key = "single-keys";

/** Whether keys of a single letter do something (WCAG 2.1.4): until the user turns them off. */
export function areSingleKeysOn() {
    return localStorage.getItem(key) !== "off";
}

/** @param {boolean} isOn */
export function turnSingleKeys(isOn) {
    if (isOn) localStorage.removeItem(key);
    else localStorage.setItem(key, "off");
}

/**
 * Whether a key of a single letter goes into a text field.
 *
 * @param {Event} event
 */
export function isTyping(event) {
    return event.target instanceof Element && event.target.matches("input, textarea, select");
}
