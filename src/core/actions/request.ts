/**
 * Requests: what a client asks the writer to do. A request says nothing about its sender; the server attests that. Here
 * are its shape, its form on the wire, several calls as one, what a user's permission to undo is decided from, and the
 * message of one that waits because no connected client may write it.
 */
import * as v from "valibot";
import type { Json } from "../../rules/shared/json.ts";
import type { Refusal } from "../../rules/shared/reasons.ts";
import { AnyJson, Id, type Output, readShape, shortList } from "../../rules/shared/schema.ts";
import { type OwnMessage, createMessage, findMessage } from "../compat/chat.ts";
import type { Call } from "../contract/action.ts";
import type { Text } from "../contract/world.ts";
import { type Receipt, isReceipt } from "../messages/receipts.ts";
import { say } from "../ui/text.ts";

/** The most dice that one request may carry. */
const MOST_DICE = 200;

const NameOrNull = v.fallback(v.nullable(v.string()), null);

/** One request. Its action is `ruleset.name`, or `core.undo`, whose argument is the id of a receipt. */
export const Request = v.object({
  request: Id,
  action: v.string(),
  args: AnyJson,
  dice: shortList(v.pipe(v.number(), v.integer()), MOST_DICE),
  card: NameOrNull,
  offer: NameOrNull,
  /**
   * Server time in milliseconds after which it must not be done any more, for requests that may not wait; else null.
   */
  lapses: v.fallback(v.nullable(v.number()), null),
  /** Id of the card whose dice are rolled once this is paid, if it pays for one. */
  pays: v.fallback(v.nullable(Id), null),
  /** Whether the dice of that card are rolled later still, by a button on it. */
  isOpen: v.fallback(v.boolean(), false),
});
export type Request = Readonly<v.InferOutput<typeof Request>>;

/** The result of a request: it was done, refused, or waits in the chat log for a GM. */
export const Settlement = v.union([
  v.object({ receipt: v.string() }),
  v.object({
    refused: v.object({
      key: v.string(),
      with: v.exactOptional(v.record(v.string(), v.union([v.string(), v.number()]))),
    }),
  }),
  v.object({ open: v.literal(true) }),
]);
export type Settlement = Output<typeof Settlement>;

export const NEEDS_GM: Settlement = { refused: { key: "QUADRANT.Refuse.NeedsGm" } };

/** Returns the settlement that a receipt records: the GM's client finishes a pending one later. */
export const settlementFrom = ({ id, system }: Receipt): Settlement =>
  system.status === "pending" ? { open: true } : { receipt: id };

/** The action of each ruleset that runs several of its own as one: see batch.ts. */
export const BATCH_ACTION = "together";
/** More calls than any check pays for. */
const MAX_CALLS = 20;
/** Its argument: `{calls: [{action, args}, …]}`. */
export const BatchedCalls = v.object({
  calls: v.pipe(
    v.array(v.object({ action: v.string(), args: v.optional(AnyJson, null) })),
    v.minLength(1),
    v.maxLength(MAX_CALLS),
  ),
});

/** Combines calls of one ruleset into one. Returns a single call unchanged, and null for none. */
export function batchCalls(calls: readonly Call[]): Call | null {
  const [first, ...more] = calls;
  if (!first || more.length === 0) return first ?? null;
  const args = calls.map((call) => ({ action: call.action, args: call.args }));
  return { action: `${first.action.slice(0, first.action.indexOf("."))}.${BATCH_ACTION}`, args: { calls: args } };
}

/** Returns the single calls of a call: itself, or those of its batch. */
export const listCalls = ({ action, args }: Call): readonly Call[] =>
  (action.endsWith(`.${BATCH_ACTION}`) ? readShape(BatchedCalls, args)?.calls : null) ?? [{ action, args }];

export const UNDO = "core.undo";
/** Takes an open check back; its argument is the id of the card. */
export const WITHDRAW = "core.withdraw";

/** The most receipts that a user can agree to undo with one. */
const MAX_AGREED = 500;

/** What an undo undoes: a receipt by id, and the ids of those that rest on it, as its user knows them. */
const UndoArgs = v.union([
  v.object({ receipt: v.string(), also: shortList(v.string(), MAX_AGREED) }),
  v.pipe(
    v.string(),
    v.transform((receipt) => ({ receipt, also: [] as readonly string[] })),
  ),
]);

/** Returns the receipt that a request undoes, and what its user has agreed to undo with it; null if it undoes none. */
export function findUndone({
  action,
  args,
}: Pick<Request, "action" | "args">): { readonly receipt: Receipt; readonly also: readonly string[] } | null {
  const undo = action === UNDO ? readShape(UndoArgs, args) : null;
  const message = undo && findMessage(undo.receipt);
  return undo && isReceipt(message) ? { receipt: message, also: undo.also } : null;
}

/** Returns whether dice are rolled for a request: its own, or those of the check that it pays for. */
export const rollsDice = ({ dice, lapses }: Request): boolean => dice.length > 0 || lapses !== null;

/** Returns a settlement as plain JSON for the wire. */
export function writeSettlement(settled: Settlement): Json {
  return "refused" in settled
    ? { refused: { key: settled.refused.key, with: { ...settled.refused.with } } }
    : { ...settled };
}

/** A request as it is submitted, to wait in a message that everybody sees. */
type SubmittedRequest = Pick<Request, "request" | "action" | "args" | "dice" | "card" | "offer">;

interface RequestSystem extends Omit<SubmittedRequest, "args"> {
  readonly args: { readonly value?: Json };
  readonly told: { readonly label?: Text };
  readonly refused: Refusal | null;
}

export type OpenRequest = OwnMessage<"request", RequestSystem>;

/** Returns whether a message is an open request. */
export const isRequest = (message: OwnMessage | null): message is OwnMessage & OpenRequest =>
  message?.type === "request";

/**
 * Posts a request that waits for a GM. The users who see the card see it; without a card, those in `among`, or
 * everybody if that is empty.
 */
export async function postRequest(
  { request, action, args, dice, card, offer }: SubmittedRequest,
  label: Text,
  among: readonly string[],
): Promise<void> {
  const message = card === null ? null : findMessage(card);
  await createMessage({
    type: "request",
    content: foundry.utils.escapeHTML(say(label)),
    ...(message ? { whisper: [...message.whisper], blind: message.blind } : { whisper: [...among] }),
    system: { request, action, args: { value: args }, dice, card, offer, told: { label } },
  });
}
