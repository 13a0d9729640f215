/**
 * Cards as messages: what one offers, computed from its parts' data by every client; writes a check's, an action's or
 * an announcement's; reads a stored one as plain data.
 */
import * as v from "valibot";
import { type OwnMessage, applyMode, createMessage, findMessage, getSpeaker } from "../compat/chat.ts";
import { asDoc, castStored, findDoc, stored } from "../compat/documents.ts";
import type { Plan } from "../contract/action.ts";
import type { Offer } from "../contract/card-part.ts";
import type { Card, CardState, PartEntry, Posting } from "../contract/card.ts";
import { findPart, loadParts } from "../contract/registry.ts";
import type { Seat, Text } from "../contract/world.ts";
import { readHouseRules } from "../settings/house-rules.ts";
import { say } from "../ui/text.ts";
import { isTakenBack, isUsed } from "./receipts.ts";
import { findSeat } from "../world/world.ts";
import { type Change, preview, refKey } from "../../rules/shared/change.ts";
import type { Json } from "../../rules/shared/json.ts";
import { readRoll } from "../../rules/shared/roll.ts";
import { AnyJson, type Schema, readShape } from "../../rules/shared/schema.ts";

export interface CardSystem {
  readonly ruleset: string;
  readonly actor: string | null;
  readonly head: { readonly title?: Text; readonly subtitle?: Text };
  readonly parts: Readonly<Record<string, PartEntry>>;
  /** Id of the request it answers, if any. */
  readonly ask: string | null;
  /** `down` while its number is hidden, `told` once the outcome is known and the number is not. */
  readonly face: "up" | "down" | "told";
}

export type CardMessage = OwnMessage<"card", CardSystem>;

/** Returns whether a message is a card. */
export const isCard = (message: OwnMessage | null | undefined): message is OwnMessage & CardMessage =>
  message?.type === "card";

/** More parts than any roll has: a card that claims more is forged to fill everybody's chat log. */
const MAX_PARTS = 30;

/** Returns a card's valid parts in order. Their kinds must be loaded (`loadParts`). */
export function openParts(system: CardSystem) {
  return Object.entries(system.parts)
    .sort(([, a], [, b]) => a.sort - b.sort)
    .slice(0, MAX_PARTS)
    .flatMap(([id, { kind, data }]) => {
      const named = findPart(`${system.ruleset}.${kind}`);
      if (!named) return [];
      const { row, found: part } = named;
      const opened = part.open(data as Json, readHouseRules(row));
      return opened ? [{ id, template: part.template, prompt: part.prompt, isOpen: part.isOpen, ...opened }] : [];
    });
}

/** Returns whether a card's dice are still to be rolled: it can be withdrawn. */
export const isOpenCheck = ({ system }: CardMessage): boolean => openParts(system).some(({ isOpen }) => isOpen);

/** Returns whether a user owns a card's roll or its actor, or is a GM. */
export const ownsCard = ({ uuid, system }: CardMessage, seat: Seat): boolean =>
  seat.isGM || seat.owns({ uuid }) || (system.actor !== null && seat.owns({ uuid: system.actor }));

/** Returns the part that prompts the user who posted the card for a choice now, if one does. */
export const findPrompt = (system: CardSystem): ReturnType<typeof openParts>[number] | undefined =>
  openParts(system).find(({ asks, prompt }) => asks !== null && prompt !== null);

/**
 * An offer with its place on the card: `key` names it, `use` is what a receipt records: a word for each thing it uses.
 */
export interface PlacedOffer extends Offer {
  readonly key: string;
  readonly use: string;
}

/** Returns all offers of a card; `parts` are its own, if they have been read already. */
export const listOffers = (
  system: CardSystem,
  parts: ReturnType<typeof openParts> = openParts(system),
): PlacedOffer[] =>
  parts.flatMap(({ id, offers }) =>
    offers().map((offer) => ({ ...offer, key: `${id}.${offer.id}`, use: formatUse(id, offer) })),
  );

const formatUse = (part: string, { id, group = id }: Offer): string =>
  group
    .split(" ")
    .map((word) => `${part}.${word}`)
    .join(" ");

/** Returns one offer of a card's message, if that card makes it. */
export function findOffer(card: string, key: string): PlacedOffer | undefined {
  const message = findMessage(card);
  if (!isCard(message) || isTakenBack(message)) return undefined;
  return listOffers(message.system).find((offer) => offer.key === key);
}

/**
 * Returns the `content` of a card's message, escaped. No markup: a server would clean every card's, and it is not
 * displayed while we render the card.
 */
export const formatContent = (title: Text, system: CardSystem): string =>
  [title, ...openParts(system).flatMap(({ text }) => text())]
    .map((line) => foundry.utils.escapeHTML(say(line)))
    .join(" · ");

/** Returns the source data of a card's message. */
export function buildCardMessage(
  ruleset: string,
  actor: string,
  card: Card,
  { ask, face }: Pick<CardSystem, "ask" | "face">,
) {
  const head = { title: card.title, ...(card.subtitle ? { subtitle: card.subtitle } : {}) };
  const system: CardSystem = { ruleset, actor, head, parts: card.parts, ask, face };
  const doc = findDoc(actor);
  return {
    type: "card",
    speaker: getSpeaker(doc),
    content: formatContent(card.title, system),
    system,
  };
}

/** Returns the change that posts a card of an action (`ruleset.name`), under an id of its own. */
export function buildPostingChange(action: string, { actor, card, isPrivate }: Posting): Change {
  const message = buildCardMessage(action.slice(0, action.indexOf(".")), actor, card, { ask: null, face: "up" });
  const data = { ...message, ...(isPrivate ? { whisper: listOwners(actor) } : {}) };
  return { op: "create", at: { uuid: `ChatMessage.${foundry.utils.randomID()}` }, data: toPlainJson(data) };
}

/** Returns the ids of the users who own an actor; GMs own all, and one that is not created yet. */
export const listOwners = (uuid: string): string[] =>
  game.users
    .map((user) => user.id ?? "")
    .filter((id) => {
      const seat = findSeat(id);
      return seat?.isGM === true || seat?.owns({ uuid }) === true;
    });

/** Returns the names of the players who own an actor. */
export const listPlayers = (uuid: string): string[] =>
  listOwners(uuid).flatMap((id) => {
    const user = game.users.get(id);
    return user && !user.isGM ? [user.name] : [];
  });

/** Returns data as it is sent: undefined values are left out. */
const toPlainJson = (data: object): { readonly [key: string]: Json } =>
  JSON.parse(JSON.stringify(data)) as { readonly [key: string]: Json };

/**
 * Posts a card for everybody.
 * @param actor uuid of whom it is about, or null
 * @returns the message's id
 */
export const postPublic = (ruleset: string, actor: string | null, card: Card): Promise<string> =>
  postCard(ruleset, actor, card, []);

/** Posts a card that the passing of time brings, for everybody or for GMs. */
export const postClockCard = (ruleset: string, card: Card, isPublic: boolean): Promise<string> =>
  postCard(ruleset, null, card, isPublic ? [] : game.users.filter(({ isGM }) => isGM).map(({ id }) => id ?? ""));

async function postCard(
  ruleset: string,
  actor: string | null,
  card: Card,
  whisper: readonly string[],
): Promise<string> {
  await loadParts();
  const doc = actor === null ? null : findDoc(actor);
  const system: CardSystem = {
    ruleset,
    actor,
    head: { title: card.title, ...(card.subtitle ? { subtitle: card.subtitle } : {}) },
    parts: card.parts,
    ask: null,
    face: "up",
  };
  const speaker = getSpeaker(doc);
  const { id } = await createMessage(
    // The mode of a public message has no whispers.
    {
      ...applyMode({ type: "card", speaker, content: formatContent(card.title, system), system }, "public"),
      ...(whisper.length > 0 ? { whisper } : {}),
    },
  );
  return id;
}

/** Returns a card as stored, or null if the message is gone or no card, or its rolls are invalid. */
export function readCardState(id: string | null): CardState | null {
  const message = id === null ? null : findMessage(id);
  return isCard(message) ? toCardState(message) : null;
}

/** Rolls as a message stores them: as JSON text. */
const StoredRoll: Schema<Json> = v.pipe(v.union([v.pipe(v.string(), v.parseJson()), v.unknown()]), AnyJson);
const StoredRolls = v.array(StoredRoll);

/** Returns a card as its message has it, stored or not; null if its rolls are invalid. */
export function toCardState(message: CardMessage): CardState | null {
  const doc = asDoc(message);
  const rolls = (readShape(StoredRolls, stored(doc, "rolls")) ?? []).map(readRoll);
  const parts = castStored<CardState["parts"]>(stored(doc, "system.parts"));
  const used = (): string[] =>
    listOffers(message.system).flatMap(({ key, use, call }) => (isUsed(message.id, use, call.args) ? [key] : []));
  return rolls.every((roll) => roll !== null)
    ? { uuid: message.uuid, actor: message.system.actor, byGM: message.author?.isGM === true, used, rolls, parts }
    : null;
}

/** Adds the card's new plain text to an amendment's plan. A plan that rewrites no card is returned unchanged. */
export function withContent(plan: Plan, card: CardState): Plan {
  const doc = findDoc(card.uuid);
  if (!doc || !plan.changes.some(({ at }) => refKey(at) === card.uuid)) return plan;
  const system = castStored<CardSystem>(
    preview({ uuid: card.uuid }, { system: stored(doc, "system") ?? {} }, plan.changes)?.["system"],
  );
  const content: Change = {
    op: "set",
    at: { uuid: card.uuid },
    path: "content",
    to: formatContent(system.head.title ?? "", system),
  };
  return { ...plan, changes: [...plan.changes, content] };
}
