/**
 * Presses of buttons that are no actions of an application: on cards, the table bar and stages, and in texts. A button
 * names what it does in `data-q`, and what it does it with in `data-key`.
 */

/** Does what a button says. `key` is its `data-key`. */
export type Press = (key: string, button: HTMLElement, event: MouseEvent) => Promise<unknown> | void;

/** What buttons do, by the value of their attribute `data-q`. */
export type Presses = Readonly<Record<string, Press>>;

/** Buttons whose press is in progress. They are not disabled meanwhile: a disabled button loses the focus. */
const busy = new WeakSet<HTMLElement>();

/** Handles presses of all buttons in `root`, also of later ones. Buttons of other names are ignored. */
export const handlePresses = (root: Node, presses: Presses): void =>
  root.addEventListener("click", (event) => void onClick(event as MouseEvent, presses));

async function onClick(event: MouseEvent, presses: Presses): Promise<void> {
  // In another window, `Element` is another class.
  const button = (event.target as Partial<Element> | null)?.closest?.<HTMLElement>("[data-q]");
  const { q = "", key = "" } = button?.dataset ?? {};
  const press = Object.hasOwn(presses, q) ? presses[q] : undefined;
  if (!button || !press || button.matches(":disabled")) return;
  event.preventDefault();
  if (busy.has(button)) return; // no second press while the first is in progress
  busy.add(button);
  button.ariaBusy = "true";
  try {
    await press(key, button, event);
  } finally {
    busy.delete(button);
    button.ariaBusy = null;
  }
}
