/** The keyboard focus inside an element that is about to be replaced. */
export interface FocusMark {
  readonly selector: string;
  /** The selected range; for a number field, which does not expose its range, whether everything is selected. */
  readonly selection: readonly [number, number, "forward" | "backward" | "none"] | "all" | null;
}

function buildSelector(element: HTMLElement): string | null {
  if (element.id) return `#${CSS.escape(element.id)}`;
  const name = element.getAttribute("name");
  if (!name) return null;
  const tag = element.tagName.toLowerCase();
  const value =
    element instanceof HTMLInputElement && element.type === "radio" ? `[value="${CSS.escape(element.value)}"]` : "";
  return `${tag}[name="${CSS.escape(name)}"]${value}`;
}

/** Records the focused element of `root` by its id or name: only such elements can be found again in new markup. */
export function markFocus(root: Element): FocusMark | null {
  const active = root.ownerDocument.activeElement;
  if (!(active instanceof HTMLElement) || !root.contains(active)) return null;
  const selector = buildSelector(active);
  if (!selector) return null;
  return { selector, selection: readSelection(active) };
}

function readSelection(element: Element): FocusMark["selection"] {
  if (!(element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement)) return null;
  if (element.selectionStart === null || element.selectionEnd === null)
    return element.value !== "" && element.ownerDocument.getSelection()?.toString() === element.value ? "all" : null;
  return [element.selectionStart, element.selectionEnd, element.selectionDirection ?? "none"];
}

/** Restores the focus and the caret, unless the focus has moved elsewhere in the meantime. */
export function restoreFocus(root: ParentNode, mark: FocusMark | null): void {
  if (!mark) return;
  const element = root.querySelector<HTMLElement>(mark.selector);
  if (!element || element.ownerDocument.activeElement === element) return;
  element.focus({ preventScroll: true });
  if (mark.selection && (element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement)) {
    if (mark.selection === "all") element.select();
    else if (element.selectionStart !== null) element.setSelectionRange(...mark.selection);
  }
}
