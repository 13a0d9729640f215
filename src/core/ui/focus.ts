/**
 * Finds the successor of a focused control that a render replaces: a control whose arguments have changed is a new
 * element, and after pressing a switch the focus would be at the top of the page.
 */

/** The focused control of a part: its path from the part, and which of how many similar ones it is. */
export interface FocusMark {
  readonly selector: string;
  readonly index: number;
  readonly count: number;
  /** Its class and text without numbers: a control that differs in them is another one. Null if its name is unique. */
  readonly look: string | null;
}

/** Attributes that identify an element. */
const IDENTIFYING_ATTRIBUTE = /^(?:name|data-(?!(?:was|total|hint|tooltip.*)$).*)$/;
/** Attributes of which only the presence identifies an element: their value depends on state that may have changed. */
const ACTION_ATTRIBUTE = /^data-(?:act|args|options)$/;

function buildSelector(element: Element): string {
  if (element.id) return `#${CSS.escape(element.id)}`;
  const attributes = [...element.attributes].filter(
    ({ name }) => IDENTIFYING_ATTRIBUTE.test(name) || (name === "value" && element.matches("[type=radio]")),
  );
  return (
    element.localName +
    attributes
      .map(({ name, value }) => (ACTION_ATTRIBUTE.test(name) ? `[${name}]` : `[${name}="${CSS.escape(value)}"]`))
      .join("")
  );
}

const describeLook = ({ classList, textContent }: Element): string =>
  `${classList[0] ?? ""} ${textContent.replace(/[\s\d+−-]+/g, " ").trim()}`;

const isIdentifiedByName = ({ attributes }: Element): boolean =>
  ![...attributes].some(({ name }) => ACTION_ATTRIBUTE.test(name));

/** Records the focused control of a part that is about to be replaced; null if the focus is elsewhere. */
export function markFocus(part: HTMLElement): FocusMark | null {
  const at = part.ownerDocument.activeElement;
  if (!at || at === part || !part.contains(at)) return null;
  const way: string[] = [];
  // Of its ancestors only rows and groups have identifying attributes.
  for (let one: Element | null = at; one && one !== part; one = one.parentElement) {
    const own = buildSelector(one);
    if (one === at || own !== one.localName) way.unshift(own);
  }
  const selector = way.join(" ");
  const alike = [...part.querySelectorAll(selector)];
  return {
    selector,
    index: alike.indexOf(at),
    count: alike.length,
    look: alike.length === 1 && isIdentifiedByName(at) ? null : describeLook(at),
  };
}

/**
 * Focuses the recorded control in the new part, unless something else is focused. Nothing is focused if the control is
 * gone or disabled, or if the number of similar controls changed: the user would press another one next.
 */
export function restoreFocus(part: HTMLElement, place: FocusMark | null): void {
  const { activeElement, body } = part.ownerDocument;
  if (!place || (activeElement && activeElement !== body)) return;
  const alike = part.querySelectorAll<HTMLElement>(place.selector);
  const twin = alike.length === place.count ? alike[place.index] : undefined;
  if (twin && (place.look === null || describeLook(twin) === place.look)) twin.focus({ preventScroll: true });
}
