/** Where the keyboard was inside an element that is about to be replaced. */
export interface FocusMark {
  readonly selector: string;
  /** What is selected; of a number, which says nothing of it, whether all is. */
  readonly selection: readonly [number, number, "forward" | "backward" | "none"] | "all" | null;
}

function selectorOf(element: HTMLElement): string | null {
  if (element.id) return `#${CSS.escape(element.id)}`;
  const name = element.getAttribute("name");
  if (!name) return null;
  const tag = element.tagName.toLowerCase();
  const value =
    element instanceof HTMLInputElement && element.type === "radio" ? `[value="${CSS.escape(element.value)}"]` : "";
  return `${tag}[name="${CSS.escape(name)}"]${value}`;
}

/** Marks the focused element of `root` by its id or name: only such elements can be found again in new markup. */
export function markFocus(root: Element): FocusMark | null {
  const active = root.ownerDocument.activeElement;
  if (!(active instanceof HTMLElement) || !root.contains(active)) return null;
  const selector = selectorOf(active);
  if (!selector) return null;
  return { selector, selection: selectionOf(active) };
}

function selectionOf(element: Element): FocusMark["selection"] {
  if (!(element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement)) return null;
  if (element.selectionStart === null || element.selectionEnd === null)
    return element.value !== "" && element.ownerDocument.getSelection()?.toString() === element.value ? "all" : null;
  return [element.selectionStart, element.selectionEnd, element.selectionDirection ?? "none"];
}

/** Puts the focus back where it was, with the caret, unless it has moved elsewhere meanwhile. */
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
