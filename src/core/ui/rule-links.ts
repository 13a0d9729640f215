/** Links to rules in texts, cards and windows. */
import { hideSection, openRule, showSection } from "./rule-reader.ts";

/**
 * Starts to handle links to rules in any text, card and window: a tooltip with the section where the pointer or the
 * focus is, the page on a press. Call in `ready`.
 */
export function startRuleLinks(root: Document): void {
  const find = ({ target }: Event): HTMLElement | null =>
    (target as Partial<Element> | null)?.closest?.<HTMLElement>("[data-rule]") ?? null;
  const open = (event: Event): void => {
    const link = find(event);
    if (!link) return;
    event.preventDefault();
    event.stopPropagation();
    void openRule(link.dataset["rule"] ?? "", link);
  };
  const point = (event: Event): void => {
    const link = find(event);
    if (link) showSection(link);
  };
  const leave = (event: Event): void => {
    if (find(event)) hideSection();
  };
  root.addEventListener("click", open);
  root.addEventListener("keydown", (event) => {
    if (event.key === "Enter") open(event);
  });
  for (const type of ["pointerover", "focusin"]) root.addEventListener(type, point);
  for (const type of ["pointerout", "focusout"]) root.addEventListener(type, leave);
}
