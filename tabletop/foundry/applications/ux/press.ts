/*
 * Completes a press that a render interrupts. A press takes about a tenth of a second from down to up; if another
 * user's change renders the part again in between, the browser clicks neither the old button nor the new one. Here the
 * click is dispatched on the new button, if it is the same control.
 */

/** What can be pressed. Text fields and lists react when the pointer goes down, and need no help. */
const CONTROLS = "button, a, summary, label, [role=button], [data-action], input[type=checkbox], input[type=radio]";

/** A pointer that moves further than this between down and up has cancelled the press, in pixels. */
const MAX_MOVE_PX = 8;

/** Elements that the space bar presses natively. */
const SPACE_BAR_CONTROLS = "button, summary, input[type=checkbox], input[type=radio]";

interface Press {
  readonly control: HTMLElement;
  /** The control's identity, from the page down: see `computeIdentity`. */
  readonly identity: string;
}

const findControl = (target: EventTarget | null, which: string): HTMLElement | null =>
  (target as Partial<Element> | null)?.closest?.<HTMLElement>(which) ?? null;

/** Returns the state of a control; a label has the state of its field, because pressing it presses the field. */
function readState(control: HTMLElement): unknown[] {
  const field = control instanceof HTMLLabelElement ? control.control : control;
  const { checked, disabled, value } = (field ?? control) as HTMLInputElement;
  return [checked, disabled, value, control.ariaPressed, control.ariaChecked, control.ariaExpanded];
}

/**
 * Returns the identity of a control, which survives a render: its tag and data, those of its ancestors, its text and
 * its state. A button in another row has another identity, and so has one whose text has changed: the user has not read
 * it.
 */
function computeIdentity(control: HTMLElement): string {
  const chain: string[] = [];
  for (let at: HTMLElement | null = control; at; at = at.parentElement)
    chain.push(JSON.stringify([at.localName, at.id, at.getAttribute("name"), { ...at.dataset }]));
  return JSON.stringify([chain, control.textContent?.trim(), control.ariaLabel, readState(control)]);
}

/** Returns the element that replaced a removed one; null if there is none, or more than one candidate. */
function findSuccessor(page: Document, { control, identity }: Press): HTMLElement | null {
  const action = control.dataset["action"];
  const alike = [...page.querySelectorAll<HTMLElement>(control.localName)].filter(
    ({ dataset }) => dataset["action"] === action,
  );
  const [found, ...more] = alike.filter((one) => computeIdentity(one) === identity);
  return more.length === 0 ? (found ?? null) : null;
}

/**
 * Whether the pointer is the mouse. The tap of a finger is dispatched by the browser to the element under it at its
 * end, which is the new control.
 */
const isMouse = ({ isPrimary, pointerType }: PointerEvent): boolean => isPrimary && pointerType === "mouse";

/** Clicks as the browser would have, with the modifier keys that were held. */
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
 * Completes presses that a render interrupts on a page: those of the mouse alone among pointers, and those of the space
 * bar, which also act on release. Nothing is clicked if the pointer moved away or dragged, or if the control is
 * gone, disabled, changed or duplicated.
 * @returns a function that stops it.
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
      const control = isMouse(event) && button === 0 ? findControl(target, CONTROLS) : null;
      pressed = control && { control, identity: computeIdentity(control), x: clientX, y: clientY };
    },
    listener,
  );
  page.addEventListener("pointercancel", () => (pressed = null), listener);
  page.addEventListener(
    "pointerup",
    (event) => {
      const press = isMouse(event) ? pressed : null;
      pressed = null;
      // A control that is still connected is clicked by the browser, and may be rendered again by that.
      if (!press || press.control.isConnected) return;
      if (Math.hypot(event.clientX - press.x, event.clientY - press.y) > MAX_MOVE_PX) return;
      // After the browser's own click, which is dispatched to the common ancestor of the old control.
      setTimeout(() => click(findSuccessor(page, press), event));
    },
    listener,
  );
  page.addEventListener(
    "keydown",
    (event) => {
      if (event.repeat) return;
      const control = event.key === " " ? findControl(event.target, SPACE_BAR_CONTROLS) : null;
      held = control && { control, identity: computeIdentity(control), event };
    },
    listener,
  );
  page.addEventListener(
    "keyup",
    (event) => {
      const press = event.key === " " ? held : null;
      if (event.key === " ") held = null;
      // A listener that has handled the keydown event expects no click.
      if (!press || press.control.isConnected || press.event.defaultPrevented) return;
      const successor = findSuccessor(page, press);
      if (page.activeElement === successor) click(successor, event);
    },
    listener,
  );
  return () => watching.abort();
}
