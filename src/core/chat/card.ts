/**
 * Drawing cards and receipts for one viewer, from the data alone, and acting on their buttons. Holds no state; drawn as
 * often as asked.
 */
import { type OwnMessage, drawnAt, messageAt } from "../compat/chat.ts";
import { docAt } from "../compat/documents.ts";
import { letGo } from "../ui/application.ts";
import { onHook } from "../compat/hooks.ts";
import { goBack, placeIn } from "../ui/focus.ts";
import type { Text } from "../contract/text.ts";
import type { Seat } from "../contract/world.ts";
import type { Refusal } from "../../rules/shared/refusal.ts";
import { UNDO, perform } from "../actions/authority.ts";
import { askContext, sealedContext } from "../roll-requests/request-card.ts";
import { type AskMessage, intentOf, isAsk, refuseAnswer } from "../roll-requests/roll-request.ts";
import { buttonsOf, keepOffersUnfolded, toggleOffers } from "./card-offers.ts";
import { openCheck } from "../checks/open-check.ts";
import { Drafts } from "./prerender.ts";
import { elementOf, isSameDrawing } from "../ui/elements.ts";
import { asset } from "../compat/id.ts";
import { type CardMessage, isCard, partsOf } from "../messages/card.ts";
import { type Receipt, cardsTouching, isBelievable, isReceipt, receiptsOf } from "../messages/receipts.ts";
import { pictureOf } from "../ui/picture.ts";
import { pressOffer } from "./press-offer.ts";
import { type OpenRequest, isRequest } from "../messages/open-requests.ts";
import { ownSeat } from "../world/seat.ts";
import { isStage } from "../stage/document.ts";
import { notifyRefusal, say } from "../ui/text.ts";
import { refuseUndo } from "../actions/transaction.ts";
import { declareLost, reveal } from "../roll-requests/reveal.ts";
import { keepUnfolded, toggleWhy } from "../ui/disclosure.ts";

/** Letters of who tries what that stand in two lines of a card. */
const LONG_TITLE = 52;

/** The element of a card, a receipt, a stage or an open request; null for any other message. */
export async function draw(message: OwnMessage): Promise<HTMLElement | null> {
  if (isCard(message)) return toElement("templates/chat/card.hbs", await cardContext(message), message);
  if (isReceipt(message))
    return toElement(
      "templates/chat/receipt.hbs",
      { ...skinOf(message.system.action), done: doneRow(message, ownSeat()) },
      message,
    );
  if (isAsk(message))
    return toElement(
      "templates/roll-requests/request.hbs",
      askContext(message, ownSeat(), () => void redraw(message.id)),
      message,
    );
  if (isStage(message)) return (await import("../stage/card.ts")).drawStage(message);
  return isRequest(message) ? toElement("templates/chat/open-request.hbs", requestContext(message), message) : null;
}

const drafts = new Drafts<HTMLElement>();

/** What a card is drawn from, as it is stored. */
const sourceOf = ({ system }: CardMessage): string =>
  JSON.stringify((system as { readonly _source?: object })._source ?? system);

/**
 * Draws a card whose message is on its way to the host, for `drawnAhead`. What can't be drawn yet is drawn when it is
 * back.
 */
export function drawAhead(message: OwnMessage): void {
  if (typeof document === "undefined" || !isCard(message) || message.system.face !== "up") return;
  // The message goes out first.
  setTimeout(() => {
    const isBack = (): boolean => messageAt(message.id) !== null;
    if (isBack()) return;
    draw(message).then(
      (element) => element && !isBack() && drafts.keep(message.id, sourceOf(message), element),
      () => {},
    );
  }, 0);
}

/** What was drawn of a card while its message was on its way, if it came back as it went. */
export const drawnAhead = (message: OwnMessage): HTMLElement | null =>
  isCard(message) && drafts.has(message.id) ? drafts.take(message.id, sourceOf(message)) : null;

/** Which drawing of a card, of several under way, is the latest. */
const latest = new WeakMap<HTMLElement, object>();

/** Draws a card again wherever it stands: something it shows (a receipt, a permission) has changed. */
export async function redraw(id: string): Promise<void> {
  const message = typeof document === "undefined" ? null : messageAt(id); // a table may have no page
  if (!message) return;
  for (const element of drawnAt(id)) {
    const turn = {};
    latest.set(element, turn);
    await letGo(element); // and then as it is by now
    const [fresh, old] = [await draw(message), standingIn(element)];
    // Most of what may have changed it has not.
    if (!old || !fresh || isSameDrawing(old, fresh)) continue;
    await unfoldAs(old, fresh, message);
    // Of several drawings under way, the one that began last knows most.
    if (latest.get(element) !== turn) continue;
    const goOn = keyboardIn(old, fresh);
    old.replaceWith(fresh);
    goOn();
  }
}

const standingIn = (element: Element | undefined): Element | null =>
  element?.querySelector(".message-content > .quadrant") ?? null;

async function unfoldAs(old: Element, fresh: Element, message: OwnMessage): Promise<void> {
  keepUnfolded(old, fresh);
  if (isCard(message)) await keepOffersUnfolded(message, old, fresh);
}

/**
 * For a card that core puts in the place of the one that stands: what is unfolded there is in it too, and the keyboard
 * follows.
 */
export async function carryOver(message: OwnMessage, fresh: HTMLElement): Promise<void> {
  const copies = typeof document === "undefined" ? [] : drawnAt(message.id);
  const old = standingIn(copies.find((copy) => copy.contains(document.activeElement)) ?? copies[0]);
  if (!old) return;
  await unfoldAs(old, fresh, message);
  const goOn = keyboardIn(old, fresh);
  // Core puts it there in its own time.
  const once = (left: number): void => {
    if (fresh.isConnected) goOn();
    else if (left > 0) setTimeout(once, 10, left - 1);
  };
  if (old.contains(document.activeElement)) once(20);
}

/**
 * What puts the keyboard back to where it is on a card, once another stands in its place: to the same button, else to
 * the card itself.
 */
function keyboardIn(old: Element, fresh: HTMLElement): () => void {
  const place = old instanceof HTMLElement && old.contains(document.activeElement) ? (placeIn(old) ?? "card") : null;
  return () => {
    if (place === null || document.activeElement !== document.body) return;
    if (place !== "card") goBack(fresh, place);
    if (document.activeElement !== document.body) return;
    fresh.tabIndex = -1;
    fresh.focus({ preventScroll: true });
  };
}

async function toElement(
  template: string,
  context: Record<string, unknown>,
  message: OwnMessage,
): Promise<HTMLElement> {
  const element = elementOf(await foundry.applications.handlebars.renderTemplate(asset(template), context), template);
  // A card may have been drawn before its message was written: who presses, presses the one that stands.
  element.addEventListener("click", (event) => void onClick(event, messageAt(message.id) ?? message));
  return element;
}

async function cardContext(message: CardMessage): Promise<Record<string, unknown>> {
  const { system } = message;
  const seat = ownSeat();
  const actor = system.actor === null ? null : docAt(system.actor);
  const sealed = sealedContext(message, seat, () => void redraw(message.id));
  const shown = sealed?.parts ? { ...system, parts: sealed.parts } : system;
  const own = partsOf(system);
  const parts = await Promise.all((shown === system ? own : partsOf(shown)).map((part) => drawPart(part, seat)));
  const { buttons, folds, refused } = await buttonsOf(message, seat, own);
  const { title = "" } = system.head;
  return {
    skin: system.ruleset,
    title,
    isLong: say(title).length + (actor?.name.length ?? 0) > LONG_TITLE,
    subtitle: system.head.subtitle,
    actor: actor && { name: actor.name, face: pictureOf(actor.img ?? "") },
    parts,
    sealed: sealed?.strip ?? null,
    done: receiptsOf(message.id).map((receipt) => doneRow(receipt, seat)),
    offers: buttons.length + folds.length > 0 ? { buttons, folds } : null,
    refused,
  };
}

/** One part's HTML; empty where there is nothing to see of it, or it can't be drawn, so that the others still are. */
async function drawPart({ template, view }: ReturnType<typeof partsOf>[number], seat: Seat): Promise<string> {
  try {
    const shown = view(seat, undefined) as Record<string, unknown> | null;
    return shown === null ? "" : await foundry.applications.handlebars.renderTemplate(asset(template), shown);
  } catch (error) {
    console.error(`${template} can't be drawn`, error);
    return "";
  }
}

function doneRow(receipt: Receipt, seat: Seat): object {
  const { status, told } = receipt.system;
  const refused: Refusal | null = status === "applied" ? refuseUndo(receipt, seat) : null;
  return {
    receipt: receipt.id,
    status,
    label: told.label,
    why: told.why ?? [],
    forged: !isBelievable(receipt),
    undone: status === "undone",
    pending: status === "pending" || status === "undoing",
    canUndo: status === "applied" && refused === null,
    // Who may never undo is told nothing: the line would stand under every card. Nor is anybody where a card was
    // rewritten again since: what came after stands just below, with its own button.
    refused: refused && refused.key === "QUADRANT.Refuse.Stale" && !rewrites(receipt) ? refused : null,
  };
}

/** Whether it rewrote a card's roll. */
const rewrites = ({ system }: Receipt): boolean =>
  system.applied.some(({ change }) => "uuid" in change.at && change.at.uuid.startsWith("ChatMessage."));

const requestContext = (message: OpenRequest): Record<string, unknown> => ({
  ...aboutRequest(message.system),
  author: game.users.get(message.author?.id ?? "")?.name ?? "",
  refused: message.system.refused,
  canWithdraw: message.author?.id === game.userId || game.user.isGM,
});

/** What is asked for, in the look of its ruleset; an undo says what it would take back. */
function aboutRequest({ action, args, told }: OpenRequest["system"]): { skin: string; label: Text | undefined } {
  const undone = action === UNDO && typeof args.value === "string" ? messageAt(args.value) : null;
  if (!isReceipt(undone)) return { ...skinOf(action), label: told.label };
  return {
    ...skinOf(undone.system.action),
    label: { key: "QUADRANT.Receipt.UndoOf", with: { what: say(undone.system.told.label) } },
  };
}

const skinOf = (action: string): { skin: string } => ({ skin: action.slice(0, Math.max(0, action.indexOf("."))) });

async function onClick(event: Event, message: OwnMessage): Promise<void> {
  const button = event.target instanceof Element ? event.target.closest<HTMLButtonElement>("button[data-q]") : null;
  if (!button || button.disabled) return;
  event.preventDefault();
  if (button.dataset["q"] === "why") return toggleWhy(button);
  button.disabled = true; // a second press while the first is under way
  try {
    await press(button, message);
  } finally {
    button.disabled = false;
  }
}

async function press(button: HTMLElement, message: OwnMessage): Promise<void> {
  const { q, key = "" } = button.dataset;
  if (q === "undo") await perform({ action: UNDO, args: key });
  else if (q === "withdraw") await message.delete();
  else if (q === "reveal") await reveal(key);
  else if (q === "lost") await declareLost(key);
  else if (q === "answer" && isAsk(message)) await answer(message, key);
  else if (q === "fold" && isCard(message)) await toggleOffers(message, button);
  else if (q === "offer" && isCard(message)) await pressOffer(message, key);
}

/** Rolls what a request asks for, the ordinary way. Says why not, where this seat can't. */
async function answer(ask: AskMessage, entry: string): Promise<void> {
  const refused = refuseAnswer(ask, entry, ownSeat());
  if (refused) return notifyRefusal(refused);
  await openCheck(intentOf(ask, entry), { mode: ask.system.mode });
}

/** Keeps what is drawn in step with receipts that come, move on or go. Call in `ready`. */
export function watchReceipts(): void {
  const dirty = new Set<string>();
  // A receipt moves on twice within moments, and a table acts fast: what is out of date is drawn once.
  const catchUp = foundry.utils.debounce(() => {
    if (typeof document === "undefined") return; // a table without a page
    const ids = [...dirty];
    dirty.clear();
    for (const id of ids) if (drawnAt(id).length > 0) void redraw(id);
  }, 20);
  const onReceipt = (message: OwnMessage): void => {
    if (!isReceipt(message)) return;
    drafts.drop();
    for (const card of cardsTouching(message)) dirty.add(card);
    catchUp();
  };
  // What a pool pays for may be had, or not any more: cards that offer something are drawn anew.
  onHook<{ readonly ruleset: string }>("quadrant.poolChanged", ({ ruleset }) => {
    if (typeof document === "undefined") return;
    drafts.drop();
    for (const offers of document.querySelectorAll(`.q-card.skin-${CSS.escape(ruleset)} > .q-offers`))
      dirty.add(offers.closest<HTMLElement>("[data-message-id]")?.dataset["messageId"] ?? "");
    catchUp();
  });
  Hooks.on("createChatMessage", (message) => onReceipt(message as OwnMessage));
  Hooks.on("updateChatMessage", (message) => onReceipt(message as OwnMessage));
  Hooks.on("deleteChatMessage", (message) => onReceipt(message as OwnMessage));
}
