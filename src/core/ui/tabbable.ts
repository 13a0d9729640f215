/** What the Tab key reaches. */

const TABBABLE = 'a[href], button, input, select, textarea, summary, [tabindex], [contenteditable="true"]';

/** Returns the controls that the Tab key reaches, in the order of the page. */
export const listTabbable = (root: ParentNode): HTMLElement[] =>
  [...root.querySelectorAll<HTMLElement>(TABBABLE)].filter(
    (one) => one.tabIndex >= 0 && !one.matches(":disabled") && one.checkVisibility({ visibilityProperty: true }),
  );

/** Keeps the Tab key in a dialog: after its last control comes its first. */
export function holdTab(root: HTMLElement, event: KeyboardEvent): void {
  if (event.key !== "Tab") return;
  const all = listTabbable(root);
  const [from, to] = event.shiftKey ? [all[0], all.at(-1)] : [all.at(-1), all[0]];
  const { activeElement } = root.ownerDocument;
  if (activeElement !== from && root.contains(activeElement) && activeElement !== root) return;
  event.preventDefault();
  to?.focus();
}
