/** Roll requests: what a GM asks for, who has answered, and whether a request or an answer is authentic. */
import type { Json } from "../../rules/shared/json.ts";
import type { Refusal } from "../../rules/shared/reasons.ts";
import { type OwnMessage, allMessages, applyMode, createMessage, findMessage } from "../compat/chat.ts";
import { findDoc } from "../compat/documents.ts";
import type { RequestTarget, RequestableCheck, Intent } from "../contract/check.ts";
import type { Ruleset } from "../contract/ruleset.ts";
import type { Seat, Text } from "../contract/world.ts";
import { readHouseRules } from "../settings/house-rules.ts";
import type { Visibility } from "../messages/roll-request-data.ts";
import { type CardMessage, isCard } from "../messages/card.ts";
import { readOptions } from "../world/intent-options.ts";
import { findCheck } from "../contract/registry.ts";
import type { Seal } from "../contract/check.ts";
import { type SealedValue, verifySeal, OpenedSeal, StoredSeal } from "../secrets/seal.ts";
import { readShape } from "../../rules/shared/schema.ts";
import { findSeat, getOwnSeat } from "../world/world.ts";
import { notifyRefusal, say } from "../ui/text.ts";
import { sealValue } from "../secrets/vault.ts";

interface RollRequestSystem {
  readonly ruleset: string;
  readonly check: string;
  readonly head: { readonly title?: Text };
  readonly to: Readonly<Record<string, { readonly user: string; readonly actor: string }>>;
  readonly answers: Readonly<Record<string, string>>;
  readonly told: Readonly<Record<string, number>>;
  readonly options: { readonly [key: string]: Json };
  readonly target: boolean;
  readonly visibility: Visibility;
  readonly label: string;
  readonly value: number | null;
  readonly seal: object | null;
  readonly revealed: object | null;
  readonly lost: boolean;
  readonly mode: string;
}

export type RollRequestMessage = OwnMessage<"ask", RollRequestSystem>;

/** What a GM asks for: the argument of `game.quadrant.ask`. */
export interface RollRequestOrder {
  /** `ruleset.name` of a check that can be requested. */
  readonly check: string;
  /** Uuids of the actors that roll, each with the player who owns it, or with `user`. */
  readonly to: readonly (string | { readonly actor: string; readonly user?: string })[];
  /** As the check's `Askable.choices` name them. */
  readonly options?: { readonly [key: string]: Json };
  /** The target number, who may know it (`open` by default), and its name. */
  readonly target?: { readonly value: number; readonly visibility?: Visibility; readonly label?: string };
  /** A visibility mode of this Foundry for the answers. */
  readonly mode?: string;
}

/** Whether a message is a request for a roll. */
export const isRollRequest = (message: OwnMessage | null | undefined): message is OwnMessage & RollRequestMessage =>
  message?.type === "ask";

/** Returns a request by its message's id, if a GM is its author: any user can post a message that looks like one. */
export function findRollRequest(id: string | null): RollRequestMessage | null {
  const message = id === null ? null : findMessage(id);
  return isRollRequest(message) && message.author?.isGM === true ? message : null;
}

/** Returns the request's seal if its author made it for this request; else null. */
export function readRequestSeal({ id, author, system }: RollRequestMessage): Seal | null {
  const seal = readShape(StoredSeal, system.seal);
  return seal && seal.by === author?.id && seal.stage === id ? seal : null;
}

/** Returns the published number if it matches the seal, `false` if it doesn't; null while it is hidden. */
export function readRevealedNumber(ask: RollRequestMessage): number | false | null {
  if (ask.system.revealed === null) return null;
  const seal = readRequestSeal(ask);
  const opened = readShape(OpenedSeal, ask.system.revealed);
  return seal && opened && verifySeal(seal, opened) ? (readNumber(opened) ?? false) : false;
}

/** Returns the number in an opened seal; null if it is none. */
export const readNumber = ({ value }: SealedValue): number | null =>
  typeof value === "number" && Number.isInteger(value) ? value : null;

/** Returns the answering card of each entry: the one that the GM's client recorded, else the first authentic one. */
export function findAnswers(ask: RollRequestMessage): ReadonlyMap<string, CardMessage> {
  const cards = allMessages()
    .filter(isCard)
    .filter(({ system }) => system.ask === ask.id);
  return new Map(
    Object.keys(ask.system.to).flatMap((entry) => {
      const recorded = findMessage(ask.system.answers[entry] ?? "");
      const found = isCard(recorded) ? recorded : cards.find((card) => findAnsweredEntry(ask, card) === entry);
      return found ? [[entry, found] as const] : [];
    }),
  );
}

/** Returns the entry that a card answers: rolled for its actor, by its user or by a GM; null if it answers none. */
export function findAnsweredEntry({ id, system }: RollRequestMessage, card: CardMessage): string | null {
  if (card.system.ask !== id) return null;
  const found = Object.entries(system.to).find(
    ([, { user, actor }]) => actor === card.system.actor && (card.author?.id === user || card.author?.isGM === true),
  );
  return found?.[0] ?? null;
}

/** Returns why this seat can't answer; null if it can. */
export function refuseAnswer(ask: RollRequestMessage, entry: string, seat: Seat): Refusal | null {
  if (ask.author?.isGM !== true) return { key: "QUADRANT.Refuse.AskNotBelieved" };
  const to = Object.hasOwn(ask.system.to, entry) ? ask.system.to[entry] : undefined;
  if (!to) return { key: "QUADRANT.Refuse.Gone" };
  if (seat.id !== to.user && !seat.isGM) return { key: "QUADRANT.Refuse.NotAsked" };
  if (!seat.owns({ uuid: to.actor })) return { key: "QUADRANT.Refuse.NotYourActor" };
  return findAnswers(ask).has(entry) || Object.hasOwn(ask.system.answers, entry)
    ? { key: "QUADRANT.Refuse.AlreadyAnswered" }
    : null;
}

/** Returns the intent of an answer. */
export function buildIntent(ask: RollRequestMessage, entry: string): Intent {
  const { check, to, options, target, visibility, value, label } = ask.system;
  const published = readRevealedNumber(ask);
  const proved = published === false ? null : published;
  const known = visibility === "open" ? value : proved;
  return {
    check,
    actor: to[entry]?.actor ?? "",
    targets: [],
    options,
    ask: ask.id,
    ...(target ? { given: { value: known, label } } : {}),
  };
}

/** Posts a roll request. A refusal is notified. @returns the id of the request's message; null if it was refused */
export async function postRollRequest(order: RollRequestOrder): Promise<string | null> {
  const read = await readOrder(order);
  if ("refused" in read) {
    notifyRefusal(read.refused);
    return null;
  }
  const named = findCheck(order.check);
  const askable = named?.found.rollRequest;
  if (!named || !askable) return null;
  const id = foundry.utils.randomID();
  const { options } = read;
  const { target, mode = "" } = order;
  const visibility = target?.visibility ?? "open";
  const isOpen = visibility === "open";
  const gms = game.users.filter(({ isGM }) => isGM).map((user) => user.id ?? "");
  const title = askable.title(options, readHouseRules(named.row));
  const to = Object.fromEntries(listRollers(order).map((one, i) => [`to${i}`, one]));
  const system = {
    ruleset: named.row.id,
    check: order.check,
    head: { title },
    to,
    options,
    target: target !== undefined,
    visibility,
    label: (target?.label ?? "").slice(0, 80),
    value: isOpen ? (target?.value ?? null) : null,
    seal: target && !isOpen ? await sealValue(target.value, { stage: id, round: 0 }, gms) : null,
    mode,
  };
  const names = Object.values(to).map(({ actor }) => findDoc(actor)?.name ?? "");
  const text = say({ key: "QUADRANT.RollRequest.Text", with: { what: say(title), who: names.join(", ") } });
  const data = { _id: id, type: "ask", content: `<p>${foundry.utils.escapeHTML(text)}</p>`, system };
  await createMessage(applyMode(data, "public"), { keepId: true });
  return id;
}

/** Returns the target number that a check lets a GM set under the current house rules. */
export const resolveTarget = (row: Ruleset, { target }: RequestableCheck<unknown>): RequestTarget | undefined =>
  typeof target === "function" ? target(readHouseRules(row)) : target;

/** Returns the order's options as the check reads them, or why the order is refused. */
async function readOrder(order: RollRequestOrder): ReturnType<typeof readOptions> {
  const refused = refuseOrder(order);
  return refused ? { refused } : readOptions(order.check, order.options ?? {}, true);
}

function refuseOrder({ check, to, target }: RollRequestOrder): Refusal | null {
  if (!getOwnSeat().isGM) return { key: "QUADRANT.Refuse.GmOnly" };
  const named = findCheck(check);
  const found = named?.found;
  if (!named || !found) return { key: "QUADRANT.Refuse.UnknownCheck", with: { check: String(check) } };
  if (!found.rollRequest) return { key: "QUADRANT.Refuse.NotAskable", with: { check } };
  if (!Array.isArray(to) || listRollers({ check, to }).length === 0) return { key: "QUADRANT.Refuse.NobodyAsked" };
  return target === undefined
    ? null
    : refuseTarget(target, resolveTarget(named.row, found.rollRequest), found.sealed !== undefined);
}

function refuseTarget(
  { value, visibility = "open" }: NonNullable<RollRequestOrder["target"]>,
  target: RequestTarget | undefined,
  canHide: boolean,
): Refusal | null {
  if (!target) return { key: "QUADRANT.Refuse.NoTarget" };
  const { min, max } = target;
  if (!Number.isInteger(value) || value < min || value > max)
    return { key: "QUADRANT.Refuse.TargetRange", with: { min, max } };
  return visibility !== "open" && !canHide ? { key: "QUADRANT.Refuse.NotHidden" } : null;
}

/** Returns each actor with the user who rolls for it: the GM for an actor that no player owns. */
function listRollers({ to }: Pick<RollRequestOrder, "check" | "to">): { user: string; actor: string }[] {
  return to.flatMap((one) => {
    const { actor, user } = typeof one === "string" ? { actor: one, user: undefined } : one;
    const uuid = findDoc(actor)?.documentName === "Actor" ? actor : null;
    const roller = user ?? findPlayer(actor) ?? game.userId;
    if (uuid === null || !roller || findSeat(roller)?.owns({ uuid }) !== true) return [];
    return [{ user: roller, actor: uuid }];
  });
}

/** Returns the player of an actor: the one whose character it is, else an owner; active players first. */
export function findPlayer(actor: string): string | null {
  const players = game.users.filter((user) => !user.isGM && findSeat(user.id ?? "")?.owns({ uuid: actor }) === true);
  const rank = (user: (typeof players)[number]): number =>
    Number(user.active) + 2 * Number((user.character as { uuid?: string } | null)?.uuid === actor);
  return players.sort((a, b) => rank(b) - rank(a))[0]?.id ?? null;
}
