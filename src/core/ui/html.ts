/**
 * The package's templates as HTML; elements created from it, the presses of their buttons, what the Tab key reaches,
 * and disclosures: details on cards that open on request. The chat log is long and few details are ever opened, so
 * closed ones are stored as text: a `<template>` would be parsed with every card, and a `<details>` would add a shadow
 * tree.
 */
import { asset } from "../contract/registry.ts";

let templates = Promise.resolve();

/** Has everything that is rendered wait for the templates that are being loaded, or for those that can be. */
export function setTemplatesLoading(loading: Promise<void>): void {
  templates = loading.catch((error: unknown) => console.error("some templates can't be loaded", error));
}

/** Resolves when the templates and the icons are loaded. */
export const awaitTemplates = (): Promise<void> => templates;

/**
 * Renders a template of the package with a context to HTML. It waits until all are loaded, as one may contain another:
 * a message may arrive, and a window be opened, while they load.
 */
export async function renderTemplate(path: string, context: object): Promise<string> {
  await templates;
  return foundry.applications.handlebars.renderTemplate(asset(path), { ...context });
}

/** The HTML is remembered, because most renders change nothing. */
const htmlByElement = new WeakMap<Element, string>();

/** Returns the root element of the HTML of `what`. @throws Error if there is none */
export function elementFromHtml(html: string, what: string): HTMLElement {
  const holder = document.createElement("template");
  holder.innerHTML = html;
  const element = holder.content.firstElementChild;
  if (!(element instanceof HTMLElement)) throw new Error(`${what} has no root element`);
  document.adoptNode(element); // its images start to load now, not when it is inserted
  htmlByElement.set(element, html);
  return element;
}

/** Records that `element` was changed into what `fresh` was created from. */
export const adoptHtml = (element: Element, fresh: Element): void =>
  void htmlByElement.set(element, htmlByElement.get(fresh) ?? "");

/** Returns whether two elements were created from the same HTML. */
export const hasSameHtml = (one: Element, other: Element): boolean =>
  htmlByElement.has(one) && htmlByElement.get(one) === htmlByElement.get(other);

/**
 * Returns an image's path as a CSS `url()`. The portrait on a card is decoration, and an `<img>` for each made
 * rendering cards slow.
 *
 * @param path as a document has it: any text a user wrote; it stays one address
 */
export const imageUrl = (path: string): string =>
  `url("${path.replace(/["\\\n\r\f]/g, (letter) => `\\${letter.charCodeAt(0).toString(16)} `)}")`;

/** What a disclosure says; `label` and `named` are language keys, `class` is of the element around it. */
export interface Disclosure {
  readonly label: string;
  /** Its accessible name, if the label alone is unclear. */
  readonly named?: string;
  readonly class?: string;
}

/** Returns the HTML of a disclosure: its button, and `body` (HTML) as text. */
export function disclosureHtml(body: string, { label, named, class: own }: Disclosure): string {
  const name = named === undefined ? "" : ` aria-label="${foundry.utils.escapeHTML(game.i18n.localize(named))}"`;
  return (
    `<div class="q-disclosure${own === undefined ? "" : ` ${own}`}" data-body="${foundry.utils.escapeHTML(body)}">` +
    `<button type="button" data-q="disclosure" aria-expanded="false"${name}>${foundry.utils.escapeHTML(game.i18n.localize(label))}</button></div>`
  );
}

/** Opens a disclosure, or closes it. */
export function toggleDisclosure(button: HTMLElement): void {
  const open = !isExpanded(button);
  const fold = button.parentElement;
  if (fold?.dataset["body"] === undefined) return;
  button.setAttribute("aria-expanded", String(open));
  if (open) button.insertAdjacentHTML("afterend", fold.dataset["body"]);
  else while (button.nextSibling) button.nextSibling.remove();
}

/** Returns whether what a button opens on request is open. */
export const isExpanded = (button: Element | null): boolean => button?.getAttribute("aria-expanded") === "true";

/** Returns whether an element is a disclosure that is open. */
export const isOpenDisclosure = (element: Element): boolean =>
  element.matches(".q-disclosure") && isExpanded(findButton(element));

/** Opens a disclosure that was rendered closed. */
export function openDisclosure(element: Element): void {
  const button = findButton(element);
  if (button) toggleDisclosure(button);
}

const findButton = (disclosure: Element): HTMLElement | null =>
  disclosure.querySelector<HTMLElement>(':scope > button[data-q="disclosure"]');

/*
 * Presses of buttons that are no actions of an application: on cards, the table bar and stages, and in texts. A button
 * names what it does in `data-q`, and what it does it with in `data-key`.
 */

/** Does what a button says. `key` is its `data-key`. */
export type Press = (key: string, button: HTMLElement, event: MouseEvent) => Promise<unknown> | void;

/** What buttons do, by the value of their attribute `data-q`. */
export type Presses = Readonly<Record<string, Press>>;

/**
 * How many presses of a button are in progress. It is not disabled meanwhile: a disabled button loses the focus. A
 * second press is ignored, as what one press does is done once; but where presses add up (`data-repeat`), each counts.
 */
const inProgress = new WeakMap<HTMLElement, number>();

/** Handles presses of all buttons in `root`, also of later ones. Buttons of other names are ignored. */
export const handlePresses = (root: Node, presses: Presses): void =>
  root.addEventListener("click", (event) => void onClick(event as MouseEvent, presses));

/** Returns the button that an event is about; in another window, `Element` is another class. */
export const findPressed = ({ target }: Event): HTMLElement | null =>
  (target as Partial<Element> | null)?.closest?.<HTMLElement>("[data-q]") ?? null;

/** What the first click of a double click pressed: what slides under the pointer after it is not meant. */
let aimed = "";

async function onClick(event: MouseEvent, presses: Presses): Promise<void> {
  const button = findPressed(event);
  const { q = "", key = "" } = button?.dataset ?? {};
  const press = Object.hasOwn(presses, q) ? presses[q] : undefined;
  const message = button?.closest<HTMLElement>("[data-message-id]")?.dataset["messageId"] ?? "";
  const isMeant = event.detail < 2 || aimed === [message, q, key].join(" ");
  if (event.detail < 2) aimed = [message, q, key].join(" ");
  if (!button || !press || button.matches(":disabled")) return;
  event.preventDefault();
  if (!isMeant) return;
  const before = inProgress.get(button) ?? 0;
  if (before > 0 && !("repeat" in button.dataset)) return;
  inProgress.set(button, before + 1);
  button.ariaBusy = "true";
  try {
    await press(key, button, event);
  } finally {
    const left = (inProgress.get(button) ?? 1) - 1;
    inProgress.set(button, left);
    if (left === 0) button.ariaBusy = null;
  }
}

/** A button of ours in the header of a directory of the sidebar. */
export interface DirectoryButton {
  /** What marks it, so that it is added once: a name for `dataset`. */
  readonly mark: string;
  /** Font Awesome class. */
  readonly icon: string;
  /** A language key. */
  readonly label: string;
  readonly press: () => void;
}

/** Adds a button to the header of a directory, unless it is there. */
export function addDirectoryButton(directory: HTMLElement, { mark, icon, label, press }: DirectoryButton): void {
  const at = directory.querySelector(".header-actions") ?? directory.querySelector(".directory-header");
  if (!at || [...at.querySelectorAll("button")].some(({ dataset }) => mark in dataset)) return;
  const button = document.createElement("button");
  button.type = "button";
  button.dataset[mark] = "";
  const image = document.createElement("i");
  image.className = icon;
  image.setAttribute("aria-hidden", "true");
  button.append(image, ` ${game.i18n.localize(label)}`);
  button.addEventListener("click", press);
  at.append(button);
}

/* What the Tab key reaches. */

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
