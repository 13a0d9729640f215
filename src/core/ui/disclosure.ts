/**
 * Details of a card that open on request. The chat log is long and few details are ever opened, so closed ones are
 * stored as text: a `<template>` would be parsed with every card, and a `<details>` would add a shadow tree.
 */

/** Returns the HTML of a disclosure: its button, and `body` (HTML) as text. `label` and `named` are language keys. */
export function disclosureHtml(
  body: string,
  { label, named, class: own }: { label: string; named?: string; class?: string },
): string {
  const name = named === undefined ? "" : ` aria-label="${foundry.utils.escapeHTML(game.i18n.localize(named))}"`;
  return (
    `<div class="q-why${own === undefined ? "" : ` ${own}`}" data-body="${foundry.utils.escapeHTML(body)}">` +
    `<button type="button" data-q="why" aria-expanded="false"${name}>${foundry.utils.escapeHTML(game.i18n.localize(label))}</button></div>`
  );
}

/** Opens a disclosure, or closes it. */
export function toggleDisclosure(button: HTMLElement): void {
  const open = button.getAttribute("aria-expanded") !== "true";
  const fold = button.parentElement;
  if (fold?.dataset["body"] === undefined) return;
  button.setAttribute("aria-expanded", String(open));
  if (open) button.insertAdjacentHTML("afterend", fold.dataset["body"]);
  else while (button.nextSibling) button.nextSibling.remove();
}

const listDisclosures = (element: Element): HTMLElement[] => [
  ...element.querySelectorAll<HTMLElement>('button[data-q="why"]'),
];

/** Opens in `fresh`, a card rendered again, what was open in `old`. */
export function preserveOpen(old: Element, fresh: Element): void {
  const now = listDisclosures(fresh);
  listDisclosures(old).forEach((button, i) => {
    const twin = now[i];
    if (twin && button.getAttribute("aria-expanded") === "true") toggleDisclosure(twin);
  });
}
