/*
 * A press that crosses a redraw. Whoever presses a button needs a tenth of a second from down to up; if somebody else's
 * change draws the part anew in between, the browser clicks neither the old button nor the new one. Here the press
 * reaches the new one, if it is the same.
 */

/** What one presses. Text fields and lists do their work at the first touch, and need no help. */
const CONTROLS = "button, a, summary, label, [role=button], [data-action], input[type=checkbox], input[type=radio]";

/** A pointer that wanders further than this between down and up, in pixels, has changed its mind. */
const WANDER = 8;

/** What the space bar presses of itself. */
const SPACED = "button, summary, input[type=checkbox], input[type=radio]";

interface Press {
  readonly control: HTMLElement;
  /** Who this is, from the page down: see `identityOf`. */
  readonly identity: string;
}

const controlOf = (target: EventTarget | null, which: string): HTMLElement | null =>
  (target as Partial<Element> | null)?.closest?.<HTMLElement>(which) ?? null;

/** What a control is worth; a label is worth what its field is, since pressing it presses that. */
function stateOf(control: HTMLElement): unknown[] {
  const field = control instanceof HTMLLabelElement ? control.control : control;
  const { checked, disabled, value } = (field ?? control) as HTMLInputElement;
  return [checked, disabled, value, control.ariaPressed, control.ariaChecked, control.ariaExpanded];
}

/**
 * Who an element is over redraws: its tag and data, and those of all around it, with what it says and what it is worth.
 * A button in another row is another, and so is one that says something else by now: what was not read is not pressed.
 */
function identityOf(control: HTMLElement): string {
  const chain: string[] = [];
  for (let at: HTMLElement | null = control; at; at = at.parentElement)
    chain.push(JSON.stringify([at.localName, at.id, at.getAttribute("name"), { ...at.dataset }]));
  return JSON.stringify([chain, control.textContent?.trim(), control.ariaLabel, stateOf(control)]);
}

/** The element that took the place of one that is gone; null where none did, or more than one might have. */
function successorOf(page: Document, { control, identity }: Press): HTMLElement | null {
  const action = control.dataset["action"];
  const alike = [...page.querySelectorAll<HTMLElement>(control.localName)].filter(
    ({ dataset }) => dataset["action"] === action,
  );
  const [found, ...more] = alike.filter((one) => identityOf(one) === identity);
  return more.length === 0 ? (found ?? null) : null;
}

/**
 * Whether it is the mouse. A finger's tap goes to what is under it at its end: the browser itself clicks the new
 * control.
 */
const isMouse = ({ isPrimary, pointerType }: PointerEvent): boolean => isPrimary && pointerType === "mouse";

/** Clicks as the browser would have, with the keys that were held. */
function click(
  control: HTMLElement | null,
  { shiftKey, ctrlKey, altKey, metaKey, view }: MouseEvent | KeyboardEvent,
): void {
  control?.dispatchEvent(
    new MouseEvent("click", {
      bubbles: true,
      cancelable: true,
      composed: true,
      detail: 1,
      shiftKey,
      ctrlKey,
      altKey,
      metaKey,
      view,
    }),
  );
}

/**
 * Lets presses outlive redraws on a page: by the mouse alone among pointers, and by the space bar, which too acts when
 * it is let go. Nothing is pressed where the pointer wandered or was dragged, or where the control is gone, disabled,
 * says something else or has a double.
 * @returns What ends it.
 */
export function keepPresses(page: Document = document): () => void {
  const watching = new AbortController();
  const listener = { capture: true, signal: watching.signal };
  let pressed: (Press & { readonly x: number; readonly y: number }) | null = null;
  let held: (Press & { readonly event: KeyboardEvent }) | null = null;

  page.addEventListener(
    "pointerdown",
    (event) => {
      const { button, target, clientX, clientY } = event;
      const control = isMouse(event) && button === 0 ? controlOf(target, CONTROLS) : null;
      pressed = control && { control, identity: identityOf(control), x: clientX, y: clientY };
    },
    listener,
  );
  page.addEventListener("pointercancel", () => (pressed = null), listener);
  page.addEventListener(
    "pointerup",
    (event) => {
      const press = isMouse(event) ? pressed : null;
      pressed = null;
      // What still stands is clicked by the browser, and may then draw itself anew.
      if (!press || press.control.isConnected) return;
      if (Math.hypot(event.clientX - press.x, event.clientY - press.y) > WANDER) return;
      // After the browser's own click, which goes to whatever was around the old control.
      setTimeout(() => click(successorOf(page, press), event));
    },
    listener,
  );
  page.addEventListener(
    "keydown",
    (event) => {
      if (event.repeat) return;
      const control = event.key === " " ? controlOf(event.target, SPACED) : null;
      held = control && { control, identity: identityOf(control), event };
    },
    listener,
  );
  page.addEventListener(
    "keyup",
    (event) => {
      const press = event.key === " " ? held : null;
      if (event.key === " ") held = null;
      // Who has handled the key as it went down wants no more of it.
      if (!press || press.control.isConnected || press.event.defaultPrevented) return;
      const successor = successorOf(page, press);
      if (page.activeElement === successor) click(successor, event);
    },
    listener,
  );
  return () => watching.abort();
}
