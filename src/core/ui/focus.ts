/*
 * Where the keyboard is, over a redraw. Foundry finds fields again by their ids and names; buttons have neither, and
 * whoever pressed one with the keyboard would be nowhere afterwards, at the top of the page.
 */

/** Where the keyboard is in a part: the way to it from the part down, and which of how many like it. */
export interface FocusMark {
  readonly selector: string;
  readonly index: number;
  readonly count: number;
  /**
   * Of what class it is and what it says, but for numbers: what looks otherwise is another. Null for the only one of
   * its name.
   */
  readonly look: string | null;
}

/** What says who an element is. */
const IDENTIFYING_ATTRIBUTE = /^(?:name|data-(?!(?:was|total|hint|tooltip.*)$).*)$/;
/**
 * That it has one of these does, too; but what pressing it does hangs on how it stands, which may be otherwise in the
 * new part.
 */
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

/** Takes down where the keyboard is in a part that is about to be replaced; null where it is elsewhere. */
export function markFocus(part: HTMLElement): FocusMark | null {
  const at = part.ownerDocument.activeElement;
  if (!at || at === part || !part.contains(at)) return null;
  const way: string[] = [];
  // Of what is around it only rows and groups say who it is: they carry data.
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
 * Puts the keyboard back there in the part that has come, unless it is somewhere by now. What is gone or disabled stays
 * alone, and where there are more or fewer alike nobody knows which it was: another one would be pressed next.
 */
export function restoreFocus(part: HTMLElement, place: FocusMark | null): void {
  const { activeElement, body } = part.ownerDocument;
  if (!place || (activeElement && activeElement !== body)) return;
  const alike = part.querySelectorAll<HTMLElement>(place.selector);
  const twin = alike.length === place.count ? alike[place.index] : undefined;
  if (twin && (place.look === null || describeLook(twin) === place.look)) twin.focus({ preventScroll: true });
}
