/**
 * Renders cards, receipts and requests for one user, from the message's data alone. The elements that display a
 * message (in the log, in notifications and pop-outs) are changed in place when it is rendered again, and only what
 * modules have added to them is replaced.
 */
import { KEPT_ADDITIONS, markFocus, morphKeepingFocus, noteAddition, restoreFocus } from "../ui/morph.ts";
import { type OwnMessage, findMessage, findMessageElements } from "../compat/chat.ts";
import { loadParts } from "../contract/registry.ts";
import { isCard } from "../messages/card.ts";
import { isRequest } from "../actions/request.ts";
import { isReceipt } from "../messages/receipts.ts";
import { actionSkin } from "../ui/skins.ts";
import { StateReads } from "../world/state-reads.ts";
import { type createWorld, getOwnSeat } from "../world/world.ts";
import {
  type CardView,
  cardContext,
  loadReceiptRows,
  messageView,
  requestContext,
  viewCard,
} from "./message-contexts.ts";
import { preserveOpenOffers } from "../actions/card-offers.ts";
import { buildPresses } from "./press.ts";
import { adoptHtml, elementFromHtml, handlePresses, hasSameHtml, renderTemplate } from "../ui/html.ts";

/** What a message's content was rendered from. */
interface Content {
  /** What it depends on besides its message. */
  reads: StateReads;
  /** Of a card: what it displays, as text. */
  readonly view: string | null;
}

const contents = new WeakMap<Element, Content>();

/** Returns whether nothing has changed that a message's content depends on. */
export const isCurrent = (content: Element): boolean => contents.get(content)?.reads.isCurrent !== false;

/** Returns the element of a card, a receipt, a stage or a request; null for any other message. */
export async function renderMessage(message: OwnMessage): Promise<HTMLElement | null> {
  await loadParts();
  const reads = new StateReads();
  if (isCard(message)) return renderCard(message, await viewCard(message, createRedraw(message), reads), reads);
  const element = await renderOther(message, reads);
  if (element) contents.set(element, { reads, view: null });
  return element;
}

const createRedraw =
  ({ id }: OwnMessage): (() => void) =>
  () =>
    void rerenderMessage(id);

async function renderCard(message: OwnMessage, view: CardView, reads: StateReads): Promise<HTMLElement> {
  const element = await toElement("templates/chat/card.hbs", await cardContext(view), message);
  contents.set(element, { reads, view: JSON.stringify(view) });
  return element;
}

async function renderOther(message: OwnMessage, reads: StateReads): Promise<HTMLElement | null> {
  if (isReceipt(message)) {
    const { receiptRow, receiptRun } = await loadReceiptRows();
    const seat = getOwnSeat(reads);
    const run = receiptRun(message, seat, reads);
    const shown = run ? { run } : { done: receiptRow(message, seat, null, reads) };
    return toElement("templates/chat/receipt.hbs", { ...actionSkin(message.system.action), ...shown }, message);
  }
  if (isRequest(message)) return toElement("templates/chat/open-request.hbs", requestContext(message), message);
  const view = messageView(message.type);
  if (!view) return null;
  if ("element" in view) return view.element(message, reads);
  return toElement(
    view.template,
    await view.context(message, getOwnSeat(reads), createRedraw(message), reads),
    message,
  );
}

/** Renders a message again wherever it is displayed: something it displays (a receipt, a permission) has changed. */
export async function rerenderMessage(id: string): Promise<void> {
  const message = typeof document === "undefined" ? null : findMessage(id); // a client without a page, in tests
  if (message) await updateElements(message, () => renderMessage(message));
}

/** Renders a message again if that would change it. `world` is how several messages read the world together. */
export async function refreshMessage(id: string, world: typeof createWorld): Promise<void> {
  const message = findMessage(id);
  if (!isCard(message)) return rerenderMessage(id);
  await loadParts();
  const elements = listElements(id);
  const turns = elements.map((element) => latestRenders.get(element));
  const reads = new StateReads();
  const view = await viewCard(message, createRedraw(message), reads, world);
  // A render that began meanwhile has newer data than this view.
  if (elements.some((element, at) => latestRenders.get(element) !== turns[at])) return;
  const text = JSON.stringify(view);
  const shown = listElements(id).flatMap((element) => contents.get(renderings.get(element)?.card ?? element) ?? []);
  if (shown.some((content) => content.view !== text))
    return void (await updateElements(message, () => renderCard(message, view, reads)));
  for (const content of shown) content.reads = reads;
}

async function toElement(template: string, context: object, message: OwnMessage): Promise<HTMLElement> {
  const element = elementFromHtml(await renderTemplate(template, context), template);
  handlePresses(element, buildPresses(message));
  return element;
}

/*
 * The elements that display messages.
 */

/** How an element of a message was rendered. */
interface Rendering {
  readonly card: HTMLElement;
  readonly options: object;
  /** What modules have added in the hook. */
  readonly added: readonly Node[];
  /** How many elements it had then, and its classes. */
  readonly count: number;
  readonly classes: readonly string[];
}

const renderings = new WeakMap<Element, Rendering>();

/** The elements that have one, but for those known to be outdated. Nobody tells when one is removed from the page. */
const watched = new Set<WeakRef<HTMLElement>>();

/** Those of each message, in the page or not. A log takes the longer to search the longer it is. */
const elementsById = new Map<string, readonly WeakRef<HTMLElement>[]>();

function rememberElement(id: string, element: HTMLElement): void {
  const others = (elementsById.get(id) ?? []).filter((ref) => {
    const other = ref.deref();
    return other !== undefined && other !== element && renderings.has(other);
  });
  elementsById.set(id, [...others, new WeakRef(element)]);
}

/** Returns the elements in the page that display a message of ours; no others can be changed in place. */
function listElements(id: string): HTMLElement[] {
  const known = elementsById.get(id);
  if (!known) return [];
  const shown = known.flatMap((ref) => ref.deref() ?? []).filter((one) => one.isConnected && renderings.has(one));
  const here = shown.filter(({ ownerDocument }) => ownerDocument === document);
  return here.length > 0 ? here : findMessageElements(id); // other code may have replaced it
}

/** Looks again for what has changed of an element's content. */
export const watchContent = (element: HTMLElement): void => void watched.add(new WeakRef(element));

/** The cards of messages that Foundry is rendering. */
const waiting = new WeakMap<object, HTMLElement[]>();

/** By the element that a card was inserted into: the card, and a function that returns what was added to it since. */
const insertions = new WeakMap<Element, { readonly card: HTMLElement; readonly takeAdded: () => Node[] }>();

/**
 * Inserts a message's card into its element. Listen to `renderChatMessageHTML` with it when the script starts: modules
 * add to the card in the same hook, and listeners are called in the order in which they were added.
 */
export function insertCard(message: object, html: HTMLElement): void {
  const card = waiting.get(message)?.shift();
  const content = html.querySelector(".message-content");
  if (!card || !content) return;
  html.classList.add("q-message");
  content.replaceChildren(card);
  const records: MutationRecord[] = [];
  const observer = new MutationObserver((more) => records.push(...more));
  observer.observe(html, { childList: true, subtree: true });
  const takeAdded = (): Node[] => {
    records.push(...observer.takeRecords());
    observer.disconnect();
    return records.flatMap(({ addedNodes }) => [...addedNodes]);
  };
  insertions.set(html, { card, takeAdded });
}

/** Returns the element that Foundry's `render` returns for a message, with our card as its content. */
export async function renderWithCard(
  message: OwnMessage,
  drawn: HTMLElement,
  options: object,
  render: () => Promise<HTMLElement>,
): Promise<HTMLElement> {
  waiting.set(message, [...(waiting.get(message) ?? []), drawn]);
  const html = await render();
  if (!insertions.has(html)) insertCard(message, html);
  const inserted = insertions.get(html);
  if (!inserted) return html;
  const { card, takeAdded } = inserted;
  const added = takeAdded();
  added.forEach(noteAddition);
  renderings.set(html, { card, options, added, count: countElements(html), classes: [...html.classList] });
  rememberElement(message.id, html);
  watchContent(html);
  return html;
}

/** Cards for the next render of their message. */
const rendered = new WeakMap<object, HTMLElement>();

/** Removes and returns a message's card, if it has just been rendered. */
export function takeRendered(message: object): HTMLElement | undefined {
  const card = rendered.get(message);
  rendered.delete(message);
  return card;
}

/** The latest of several renders of an element in progress. */
const latestRenders = new WeakMap<Element, object>();

/**
 * Renders a message again in all elements that display it.
 * @param card returns the message's card. Without it, the elements are rendered again even if the card is unchanged
 * @returns whether there is any such element, and all of them could be rendered
 */
export async function updateElements(message: OwnMessage, card?: () => Promise<HTMLElement | null>): Promise<boolean> {
  const elements = listElements(message.id);
  const updated = await Promise.all(elements.map((element) => updateElement(message, element, card)));
  return updated.length > 0 && !updated.includes(false);
}

async function updateElement(
  message: OwnMessage,
  element: HTMLElement,
  card?: () => Promise<HTMLElement | null>,
): Promise<boolean> {
  const turn = {};
  latestRenders.set(element, turn);
  const before = renderings.get(element);
  if (!before) return false;
  const drawn = await card?.();
  if (latestRenders.get(element) !== turn) return true;
  if (drawn && hasSameHtml(before.card, drawn)) {
    adoptContent(before.card, drawn);
    return true; // most updates change nothing
  }
  if (drawn) rendered.set(message, drawn);
  const fresh = await message.renderHTML(before.options);
  const after = renderings.get(fresh);
  if (!after) return false;
  if (isCard(message)) await preserveOpenOffers(message, before.card, after.card);
  // Of several renders in progress, the last one has the current data.
  if (latestRenders.get(element) !== turn || !element.isConnected) return true;
  // What a module adds after the hook, it adds to the element that it was given then: that must be in the page.
  if (countElements(element) !== before.count) replaceElement(element, fresh);
  else {
    morphElement(element, before, fresh, after);
    renderings.delete(fresh); // it displays nothing
    onAddition(fresh, async () => replaceElement(element, await message.renderHTML(before.options)));
  }
  return true;
}

/** Records that a card is now what `fresh` is. */
function adoptContent(card: Element, fresh: Element): void {
  const content = contents.get(fresh);
  if (content) contents.set(card, { ...content });
}

/**
 * Returns the elements of messages in the page that display something that has changed since. They are not looked at
 * again before `watchContent`: in a long log most are outdated, and out of sight.
 */
export function takeOutdated(): HTMLElement[] {
  const outdated: HTMLElement[] = [];
  for (const ref of watched) {
    const element = ref.deref();
    const card = element && renderings.get(element)?.card;
    if (!card) watched.delete(ref);
    else if (element.isConnected && !isCurrent(card)) {
      watched.delete(ref);
      outdated.push(element);
    }
  }
  return outdated;
}

/** What can be opened in a card on request, and Foundry's context menus. */
const OPENING = `.q-disclosure > button, .q-offer-group > button, ${KEPT_ADDITIONS}`;

/** Returns the number of elements in `element`, without what is opened on request. */
function countElements(element: Element): number {
  const opened = new Set<Element>();
  const leaveOut = (root: Element): void => {
    opened.add(root);
    for (const part of root.getElementsByTagName("*")) opened.add(part);
  };
  for (const opening of element.querySelectorAll(OPENING)) {
    if (opening.matches(KEPT_ADDITIONS)) leaveOut(opening);
    else for (let next = opening.nextElementSibling; next; next = next.nextElementSibling) leaveOut(next);
  }
  return element.getElementsByTagName("*").length - opened.size;
}

/** Calls `then` when something is added to an element, once. */
function onAddition(element: HTMLElement, then: () => unknown): void {
  const observer = new MutationObserver((records) => {
    if (!records.some(({ addedNodes }) => addedNodes.length > 0)) return;
    observer.disconnect();
    void then();
  });
  observer.observe(element, { childList: true, subtree: true });
}

function replaceElement(element: HTMLElement, fresh: HTMLElement): void {
  const focus = markFocus(element);
  element.replaceWith(fresh);
  restoreFocus(fresh, focus);
}

/** Changes an element in place. If its focused button is gone, the card has the focus: not the top of the page. */
function morphElement(element: HTMLElement, before: Rendering, fresh: HTMLElement, after: Rendering): void {
  const { card, added } = before;
  const { activeElement } = element.ownerDocument;
  const hadFocus = element.contains(activeElement);
  for (const node of added) node.parentNode?.removeChild(node);
  // Foundry sets classes while it displays a notification.
  fresh.classList.add(...[...element.classList].filter((name) => !before.classes.includes(name)));
  morphKeepingFocus(element, fresh);
  adoptHtml(card, after.card);
  adoptContent(card, after.card);
  renderings.set(element, { ...after, card: card.isConnected ? card : after.card, count: countElements(element) });
  if (!hadFocus || element.ownerDocument.activeElement !== element.ownerDocument.body) return;
  card.tabIndex = -1;
  card.focus({ preventScroll: true });
}
