/**
 * Who writes. Each document has one writer: the active GM's client while one is connected, else its owner. Requests are
 * decided again for the seat the server attests, applied one after another, and each once, also across the writer's own
 * reload. What nobody present may write waits as an open request until a GM is back.
 */
import { isEqualJson } from "../../rules/shared/change.ts";
import type { Json } from "../../rules/shared/json.ts";
import type { Refusal } from "../../rules/shared/refusal.ts";
import { allows } from "./allow-list.ts";
import { abandon, answerTo, ask, listen } from "../compat/query.ts";
import { type OwnMessage, allMessages, messageAt } from "../compat/chat.ts";
import { cardStateOf, withContent } from "../messages/card-state.ts";
import type { Glance } from "./decision-cache.ts";
import type { Action, Call, Decision } from "../contract/action.ts";
import type { Offer } from "../contract/card-part.ts";
import type { Ruleset } from "../contract/ruleset.ts";
import type { Seat } from "../contract/world.ts";
import { callHook } from "../compat/hooks.ts";
import { facesOf } from "../compat/faces.ts";
import { offerOf } from "../messages/card.ts";
import { refuseOverdraft } from "../world/pools.ts";
import { Queue } from "../compat/queue.ts";
import { type Receipt, isReceipt, isUsed, receiptFor } from "../messages/receipts.ts";
import { actionNamed } from "../registry.ts";
import { isRequest, postRequest } from "../messages/open-requests.ts";
import { ownSeat, seatOf } from "../world/seat.ts";
import { worldOf } from "../world/snapshot.ts";
import { refuseUnsound } from "./validate.ts";
import { notifyRefusal } from "../ui/text.ts";
import { callTogether, callsIn } from "./batch.ts";
import { commit, refuseUndo, resume, takeBack } from "./transaction.ts";

/** Something asked for. Says nothing about who asks. `core.undo` takes a receipt back. */
export interface Request {
  readonly request: string;
  readonly action: string;
  readonly args: Json;
  readonly dice: readonly number[];
  readonly card: string | null;
  readonly offer: string | null;
  /**
   * Server time in milliseconds from which on it is not to be done any more; what lapses waits for nobody. Null where
   * it may wait.
   */
  readonly lapses: number | null;
}

type Settlement = { readonly receipt: string } | { readonly refused: Refusal } | { readonly open: true };

export const UNDO = "core.undo";
/**
 * Milliseconds: for an answer, for others to finish, before looking again who writes, and before a request is left in
 * the chat.
 */
const [ASK_TIMEOUT, QUIESCE_TIMEOUT, GRACE, PATIENCE] = [6000, 3000, 400, 60_000];
/** What this client writes. */
const queue = new Queue();
/** What this person asks for: one thing after another, in the order of their presses. */
const outbox = new Queue();
const settling = new Map<string, Promise<Settlement>>();
const NEEDS_GM: Settlement = { refused: { key: "QUADRANT.Refuse.NeedsGm" } };
let ruling = false;

/**
 * Does what a button says: decides whether this seat may, and has it written by whoever may write it. Tells the user
 * why not.
 * @returns whether it was done (and not refused, nor left waiting for a GM)
 */
export async function perform(call: Call, from?: From): Promise<boolean> {
  return "receipt" in (await submitted(call, from));
}

/**
 * Pays for what is about to be thrown: everything or nothing, in one receipt, by whoever may write it now. Where nobody
 * who is here may, it is refused, for what waits would be paid for dice that were never thrown. Tells the user why not.
 * @returns whether it is paid
 */
export async function pay(calls: readonly Call[]): Promise<boolean> {
  const call = callTogether(calls);
  return (
    call === null || "receipt" in (await submitted(call, { card: null, offer: null, lapses: serverTime() + PATIENCE }))
  );
}

async function submitted(call: Call, from?: From): Promise<Settlement> {
  const dice = await throwDice(call, from?.card ?? null);
  const { card = null, offer = null, lapses = null } = from ?? {};
  const request = { request: foundry.utils.randomID(), ...call, dice, card, offer, lapses };
  const own = await decide(request, ownSeat());
  const settled = "refused" in own ? own : await outbox.add(() => submit(request));
  if ("refused" in settled && !from?.quiet) notifyRefusal(settled.refused);
  if ("open" in settled) ui.notifications.info("QUADRANT.Request.Waits", { localize: true });
  return settled;
}

/** The card whose receipt it shall be, and the offer of it that was pressed; `quiet` where nobody pressed anything. */
interface From {
  readonly card: string | null;
  readonly offer: string | null;
  readonly quiet?: boolean;
  readonly lapses?: number;
}

/** Whether dice fall for it: its own, or those of the check that it pays for. */
const isThrown = ({ dice, lapses }: Request): boolean => dice.length > 0 || lapses !== null;

/** What is decided about: a request, or the button that would make one and has thrown no dice yet. */
type Asked = Omit<Request, "dice" | "lapses"> & { readonly dice: readonly number[] | null };

/**
 * Whether this seat may do it now, and what it would change. The same question is asked by the button and by the
 * writer. A `glance` is what the buttons of one drawing look at together: what they offer was read from their card just
 * now.
 */
export async function decide(request: Asked, seat: Seat, glance: Glance | null = null): Promise<Decision> {
  if (request.action === UNDO) return decideUndo(request.args, seat);
  const named = actionNamed(request.action);
  if (!named) return { refused: { key: "QUADRANT.Refuse.UnknownAction", with: { action: String(request.action) } } };
  if (request.card !== null && request.offer !== null && !glance) {
    const offer = offerOf(request.card, request.offer);
    if (
      !offer ||
      offer.call.action !== request.action ||
      !isEqualJson(offer.call.args, withoutAnswers(offer, request.args))
    )
      return { refused: { key: "QUADRANT.Refuse.NotOffered" } };
    if (!offer.repeat && isUsed(request.card, offer.use, offer.call.args))
      return { refused: { key: "QUADRANT.Refuse.AlreadyDone" } };
  }
  const decision = await decideNamed(named, request, seat, glance ?? { worldOf, cardStateOf });
  if ("refused" in decision) return decision;
  const stray = decision.changes.find((change) => !allows(named.found.writes, change));
  if (stray) return { refused: { key: "QUADRANT.Refuse.NotAllowed" } };
  const overdraft = refuseOverdraft(decision.changes);
  const refused = overdraft ?? refuseUnsound(decision.changes);
  return refused ? { refused } : decision;
}

/**
 * What an offer's call says, without what whoever pressed it was asked (which the action reads as it does anything).
 */
function withoutAnswers({ inputs = [] }: Offer, args: Json): Json {
  if (inputs.length === 0 || typeof args !== "object" || args === null || Array.isArray(args)) return args;
  return Object.fromEntries(Object.entries(args).filter(([name]) => !inputs.some(({ id }) => id === name)));
}

/**
 * The ruleset's own word. What it can't make sense of, of arguments or dice that somebody made up, is refused like
 * anything malformed.
 */
async function decideNamed(
  { row, found }: { readonly row: Ruleset; readonly found: Action },
  { action, args, dice, card, offer }: Asked,
  seat: Seat,
  look: Glance,
): Promise<Decision> {
  const state = found.amends && offer !== null ? look.cardStateOf(card) : null;
  try {
    const decision = await found.decide(args, seat, look.worldOf(row), dice, state);
    return "refused" in decision || !state ? decision : withContent(decision, state);
  } catch (error) {
    console.error(`${action} could not be decided`, error);
    return { refused: { key: "QUADRANT.Refuse.Malformed" } };
  }
}

function decideUndo(args: Json, seat: Seat): Decision {
  const receipt = receiptNamed(args);
  if (!receipt) return { refused: { key: "QUADRANT.Refuse.Gone" } };
  const refused = refuseUndo(receipt, seat);
  return refused ? { refused } : { changes: [], label: { key: "QUADRANT.Receipt.Undo" }, why: [] };
}

/** The receipt that the arguments of an undo name. */
function receiptNamed(args: Json): Receipt | null {
  const message = typeof args === "string" ? messageAt(args) : null;
  return isReceipt(message) ? message : null;
}

/** Hands a request to the one who writes, whoever that turns out to be: a GM may come or go while we wait. */
async function submit(request: Request): Promise<Settlement> {
  const me = ownSeat();
  const patience = performance.now() + PATIENCE;
  while (performance.now() < patience) {
    const gm = game.users.activeGM;
    if (gm?.isSelf) return queue.add(() => settle(request, me.id));
    if (gm) {
      try {
        return readSettlement(await ask(gm.id ?? "", "request", { ...request }, ASK_TIMEOUT));
      } catch {
        await pause(GRACE); // the GM's client is loading, or gone: look again who writes
        continue;
      }
    }
    await pause(GRACE); // whatever a GM who has just left had under way arrives first
    const alone = await queue.add(() => settleAlone(request, me));
    if (alone) return alone;
  }
  return wait(request, me);
}

/** Without a GM, an owner goes on with what is theirs; null where it is not for us to write (yet). */
async function settleAlone(request: Request, me: Seat): Promise<Settlement | null> {
  if (game.users.activeGM) return null;
  const begun = receiptFor({ by: me.id, request: request.request });
  // What a GM who has left had begun, the next one finishes: we look again.
  if (begun) return begun.system.status === "pending" ? null : { receipt: begun.id };
  const decision = await decide(request, me);
  if ("refused" in decision) return decision;
  const undone = request.action === UNDO ? receiptNamed(request.args) : null;
  const places = undone ? undone.system.applied.map(({ change }) => change) : decision.changes;
  const mine = places.every(({ at }) => me.owns(at)) && (!undone || undone.author?.id === me.id);
  return mine ? settle(request, me.id) : wait(request, me);
}

/** Leaves it for a GM. */
async function wait(request: Request, me: Seat): Promise<Settlement> {
  const begun = receiptFor({ by: me.id, request: request.request });
  if (begun) return begun.system.status === "pending" ? { open: true } : { receipt: begun.id };
  const decision = await decide(request, me);
  if ("refused" in decision) return decision;
  if (request.lapses !== null) return NEEDS_GM;
  await postRequest(request, decision.label);
  return { open: true };
}

/** Decides a request for the seat the server attests, and writes it. Asked twice for the same, it is done once. */
function settle(request: Request, senderId: string): Promise<Settlement> {
  const key = `${senderId}.${request.request}`;
  const running = settling.get(key);
  if (running) return running;
  const run = settleOnce(request, senderId).finally(() => settling.delete(key));
  settling.set(key, run);
  return run;
}

async function settleOnce(request: Request, senderId: string): Promise<Settlement> {
  const seat = seatOf(senderId);
  if (!seat) return { refused: { key: "QUADRANT.Refuse.UnknownSender" } };
  const done = receiptFor({ by: senderId, request: request.request }) ?? undoneAlready(request, senderId);
  if (done) return done.system.status === "pending" ? { open: true } : { receipt: done.id };
  if (request.lapses !== null && request.lapses < serverTime()) return NEEDS_GM; // whoever asked has given it up
  const decision = await decide(request, seat);
  if ("refused" in decision) return decision;
  try {
    if (request.action === UNDO) return await settleUndo(request, senderId);
    const { request: id, action, card } = request;
    const offer = card !== null && request.offer !== null ? (offerOf(card, request.offer)?.use ?? null) : null;
    const receipt = await commit(decision, {
      by: senderId,
      request: id,
      action,
      card,
      offer,
      thrown: isThrown(request),
    });
    for (const call of callsIn(request)) callHook("quadrant.settled", { ...call, receipt: receipt.id });
    return { receipt: receipt.id };
  } catch (error) {
    console.error(`${request.action} could not be written`, error);
    return {
      refused: {
        key: "QUADRANT.Refuse.NotWritten",
        with: { error: error instanceof Error ? error.message : String(error) },
      },
    };
  }
}

async function settleUndo({ args, request }: Request, by: string): Promise<Settlement> {
  const receipt = receiptNamed(args);
  if (!receipt) return { refused: { key: "QUADRANT.Refuse.Gone" } };
  await takeBack(receipt, { undoneBy: by, undoRequest: request });
  return { receipt: receipt.id };
}

/** The receipt this very request has taken back, where it is asked again (the answer was lost with a reload). */
function undoneAlready({ action, args, request }: Request, by: string): Receipt | undefined {
  const receipt = action === UNDO ? receiptNamed(args) : null;
  if (receipt?.system.status !== "undone") return undefined;
  return receipt.system.undoneBy === by && receipt.system.undoRequest === request ? receipt : undefined;
}

/** Dice an action needs are thrown by whoever presses the button, where they can see them. */
async function throwDice(call: Call, card: string | null): Promise<number[]> {
  const named = actionNamed(call.action);
  const formula = named
    ? await named.found.formula(call.args, worldOf(named.row), named.found.amends ? cardStateOf(card) : null)
    : null;
  if (formula === null) return [];
  return facesOf(await new Roll(formula).evaluate());
}

// --- The GM's client
// -------------------------------------------------------------------------------------------------------------

/** Registers who answers what. Call in `init`. */
export function prepareAuthority(): void {
  queue.hold(); // until it is known who rules, and what an earlier writer left half way is settled
  answerTo("request", async (data, senderId) => {
    const request = readRequest(data);
    if (!request) return { refused: { key: "QUADRANT.Refuse.Malformed" } };
    if (!game.users.activeGM?.isSelf) throw new Error("this client is not the one that writes");
    return onWire(await queue.add(() => settle(request, senderId)));
  });
  // A GM who takes over asks everybody to finish what they had under way; by then they know that it is the GM who
  // writes.
  answerTo("quiesce", async () => {
    await queue.idle();
    return true;
  });
}

/** Begins to rule, where this is the active GM's client. Call in `ready`. */
export async function openAuthority(): Promise<void> {
  listen();
  Hooks.on("userConnected", (user, connected) => {
    if (!connected && user.id) abandon(user.id);
    void rule();
  });
  Hooks.on("createChatMessage", (message) => void settleOpen(message as OwnMessage));
  await rule();
  queue.release();
}

/**
 * Takes the writing over, if it has become ours: everybody finishes, what was left half way is settled, then what
 * waited.
 */
async function rule(): Promise<void> {
  const isOurs = game.users.activeGM?.isSelf ?? false;
  if (isOurs === ruling) return;
  ruling = isOurs;
  if (!isOurs) return;
  queue.hold();
  try {
    const others = game.users.filter((user) => user.active && !user.isSelf);
    await Promise.allSettled(others.map((user) => ask(user.id ?? "", "quiesce", null, QUIESCE_TIMEOUT)));
    await resume();
  } finally {
    queue.release();
  }
  for (const message of allMessages()) await settleOpen(message);
}

/** Settles an open request in the name of its author, whom the server attests. */
async function settleOpen(message: OwnMessage): Promise<void> {
  if (!isRequest(message) || !game.users.activeGM?.isSelf || message.system.refused) return;
  const request = readRequest({ ...message.system, args: message.system.args.value ?? null } as Json);
  const author = message.author?.id;
  if (!author) return;
  if (!request) return void (await message.update({ system: { refused: { key: "QUADRANT.Refuse.Malformed" } } }));
  const settled = await queue.add(() => settle(request, author));
  if ("refused" in settled) await message.update({ system: { refused: settled.refused } });
  else await message.delete();
}

function readRequest(raw: Json): Request | null {
  if (typeof raw !== "object" || raw === null || Array.isArray(raw)) return null;
  const { request, action, args, dice, card, offer, lapses } = raw as { [key: string]: Json };
  const isId = (value: Json | undefined): value is string =>
    typeof value === "string" && /^[A-Za-z0-9]{16}$/.test(value);
  if (!isId(request) || typeof action !== "string" || args === undefined || !Array.isArray(dice)) return null;
  if (!dice.every((face): face is number => Number.isInteger(face)) || dice.length > 200) return null;
  const text = (value: Json | undefined): string | null => (typeof value === "string" ? value : null);
  return {
    request,
    action,
    args,
    dice,
    card: text(card),
    offer: text(offer),
    lapses: typeof lapses === "number" ? lapses : null,
  };
}

function onWire(settled: Settlement): Json {
  return "refused" in settled
    ? { refused: { key: settled.refused.key, with: { ...settled.refused.with } } }
    : { ...settled };
}

function readSettlement(raw: Json): Settlement {
  if (typeof raw === "object" && raw !== null && !Array.isArray(raw)) {
    const { receipt, refused } = raw as { receipt?: Json; refused?: Refusal };
    if (typeof receipt === "string") return { receipt };
    if (typeof refused?.key === "string") return { refused };
    if ("open" in raw) return { open: true };
  }
  throw new Error("the answer makes no sense");
}

const serverTime = (): number => game.time.serverTime;

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
