/**
 * The elements that display a message: in the log, in notifications and pop-outs. When the message is rendered again
 * they are changed in place, and only what modules have added to them is replaced.
 */
import { type OwnMessage, findMessageElements } from "../compat/chat.ts";
import { isCard } from "../messages/card.ts";
import { morphKeepingFocus } from "../ui/application.ts";
import { markFocus, restoreFocus } from "../ui/focus.ts";
import { adoptHtml, hasSameHtml } from "../ui/html.ts";
import { noteAddition } from "../ui/morph.ts";
import { preserveOpenOffers } from "./card-offers.ts";

/** How an element of a message was rendered. */
interface Rendering {
  readonly card: HTMLElement;
  /** The nodes that Foundry and we have rendered. */
  readonly own: WeakSet<Node>;
  /** What modules have added in the hook that follows. */
  readonly added: Set<Node>;
  options: object;
  classes: readonly string[];
}

const renderings = new WeakMap<Element, Rendering>();

/** The cards of messages that Foundry is rendering. */
const waiting = new WeakMap<object, HTMLElement[]>();

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
  const own = new WeakSet<Node>(listNodes(html));
  renderings.set(html, { card, own, added: new Set(), options: {}, classes: [] });
}

function listNodes(root: Node): Node[] {
  const walker = document.createTreeWalker(root);
  const nodes: Node[] = [];
  while (walker.nextNode()) nodes.push(walker.currentNode);
  return nodes;
}

/** Returns the element that Foundry's `render` returns for a message, with our card as its content. */
export async function renderWithCard(
  message: object,
  card: HTMLElement,
  options: object,
  render: () => Promise<HTMLElement>,
): Promise<HTMLElement> {
  waiting.set(message, [...(waiting.get(message) ?? []), card]);
  const html = await render();
  if (!renderings.has(html)) insertCard(message, html);
  const rendering = renderings.get(html);
  if (!rendering) return html;
  for (const node of listNodes(html)) {
    if (rendering.own.has(node)) continue;
    rendering.added.add(node);
    noteAddition(node);
  }
  rendering.options = options;
  rendering.classes = [...html.classList];
  return html;
}

/** The latest of several renders of an element in progress. */
const latestRenders = new WeakMap<Element, object>();

/**
 * Renders a message again in all elements that display it.
 * @param card returns the message's card. Without it, the elements are rendered again even if the card is unchanged
 * @returns whether there is any such element, and all of them could be rendered
 */
export async function updateElements(message: OwnMessage, card?: () => Promise<HTMLElement | null>): Promise<boolean> {
  const elements = findMessageElements(message.id);
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
  if (drawn && hasSameHtml(before.card, drawn)) return true; // most updates change nothing
  const fresh = await message.renderHTML(before.options);
  const after = renderings.get(fresh);
  if (!after) return false;
  if (isCard(message)) await preserveOpenOffers(message, before.card, after.card);
  // Of several renders in progress, the last one has the current data.
  if (latestRenders.get(element) !== turn || !element.isConnected) return true;
  if (isChangedByOthers(element, before)) replaceElement(element, fresh);
  else morphElement(element, before, fresh, after);
  return true;
}

/** What is opened in a card on request. */
const OPENED = ".q-disclosure, .q-offer-group";

/**
 * Returns whether a module has added something to an element after the hook. It adds that again to the element that it
 * was given then, so that this must be the one in the page.
 */
const isChangedByOthers = (element: HTMLElement, { own, added }: Rendering): boolean =>
  listNodes(element).some(
    (node) => node instanceof Element && !own.has(node) && !added.has(node) && !node.closest(OPENED),
  );

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
  const own = new WeakSet(listNodes(element).filter((node) => !after.added.has(node)));
  renderings.set(element, { ...after, card, own });
  if (!hadFocus || element.ownerDocument.activeElement !== element.ownerDocument.body) return;
  card.tabIndex = -1;
  card.focus({ preventScroll: true });
}
