/**
 * Receipts: what was changed, by whom, and whether it may be undone. A receipt is believed only if its author could
 * have written its changes: a GM, or the owner of every place in it. Any user can post a message that looks like one.
 */
import { type AppliedChange, type Change, type Place, type Ref, refKey } from "../../rules/shared/change.ts";
import type { Json } from "../../rules/shared/json.ts";
import type { Modifier } from "../../rules/shared/reasons.ts";
import { type OwnMessage, allMessages, findMessage, updateMessages } from "../compat/chat.ts";
import type { Text } from "../contract/world.ts";
import { findSeat } from "../world/world.ts";

/** `pending` until the changes are written, `undoing` until they are undone. */
export const STATUSES = ["pending", "applied", "undoing", "undone"] as const;
type Status = (typeof STATUSES)[number];

/** The most places that a receipt records of its decision: what every action reads, its whole actor, does not count. */
export const MAX_READS = 40;

export interface ReceiptSystem {
  readonly status: Status;
  readonly by: string;
  readonly request: string;
  readonly action: string;
  readonly card: string | null;
  readonly offer: string | null;
  /** Whether dice were rolled for it. */
  readonly thrown?: boolean;
  /** Whether the dice of its check were still to be rolled. */
  readonly beforeDice?: boolean;
  readonly told: { readonly label?: Text; readonly why?: readonly Modifier[] };
  /** The world's time in seconds when it was written. */
  readonly time?: number | null;
  readonly applied: readonly AppliedChange[];
  /** Places that its decision read, not validated: see receipt-record.ts. */
  readonly reads?: readonly Place[];
  /** Id of the card that it paid for, whose dice were rolled after it was paid. */
  readonly pays?: string | null;
  /** The chat log does not list it: what it changed is displayed elsewhere. */
  readonly quiet?: boolean;
  /** Id of the first receipt of the run that it continues: see receipt-runs.ts. */
  readonly follows?: string | null;
  /** Id of the receipt together with which it was undone: its own, if nothing rested on it. */
  readonly undoneWith?: string | null;
  readonly undoneBy: string | null;
  readonly undoRequest: string | null;
  readonly short?: Readonly<Record<string, number>>;
}

export type Receipt = OwnMessage<"receipt", ReceiptSystem>;

/** Who requested what, as recorded. */
export interface RequestRecord {
  readonly by: string;
  readonly request: string;
  readonly action: string;
  readonly card: string | null;
  readonly offer: string | null;
  readonly thrown: boolean;
  readonly beforeDice: boolean;
  /** Id of the card that it pays for. */
  readonly pays?: string | null;
}

export const isReceipt = (message: OwnMessage | null | undefined): message is OwnMessage & Receipt =>
  message?.type === "receipt";

/**
 * Every message of type receipt, oldest first; by the card it is displayed on, by the first of its run, and by the card
 * it paid for.
 */
interface ReceiptIndex {
  readonly all: readonly Receipt[];
  readonly byCard: ReadonlyMap<string, readonly Receipt[]>;
  readonly byHead: ReadonlyMap<string, readonly Receipt[]>;
  readonly byPaidCard: ReadonlyMap<string, readonly Receipt[]>;
}

let known: ReceiptIndex | null = null;

/** Returns the index of receipts. A long game's log is searched once, not at every press. */
function readIndex(): ReceiptIndex {
  if (known) return known;
  const all = allMessages().filter(isReceipt);
  const byCard = new Map<string, Receipt[]>();
  const byHead = new Map<string, Receipt[]>();
  const byPaidCard = new Map<string, Receipt[]>();
  const put = (map: Map<string, Receipt[]>, card: string | null | undefined, receipt: Receipt): void => {
    if (typeof card !== "string") return;
    const list = map.get(card);
    if (list) list.push(receipt);
    else map.set(card, [receipt]);
  };
  for (const receipt of all) {
    put(byCard, receipt.system.card, receipt);
    put(byHead, receipt.system.follows, receipt);
    put(byPaidCard, receipt.system.pays, receipt);
  }
  return (known = { all, byCard, byHead, byPaidCard });
}

/** Clears the list of receipts when one is created or deleted. Call in `init`. */
export function registerReceipts(): void {
  known = null;
  const forget = (message: ChatMessage): void => {
    if (isReceipt(message as OwnMessage)) known = null;
  };
  Hooks.on("createChatMessage", forget);
  Hooks.on("deleteChatMessage", forget);
}

/** Returns all believable receipts of this world, oldest first. */
export const listReceipts = (): Receipt[] => readIndex().all.filter(isBelievable);

/** Returns the newest believable receipt for which `test` returns true, which is called first. */
export const findLastReceipt = (test: (receipt: Receipt) => boolean): Receipt | undefined =>
  readIndex().all.findLast((receipt) => isWellFormed(receipt) && test(receipt) && isBelievable(receipt));

/** Returns the receipt of a user's request, if it has been written. */
export const findReceipt = ({ by, request }: Pick<RequestRecord, "by" | "request">): Receipt | undefined =>
  readIndex().all.find(
    (receipt) => receipt.system.request === request && receipt.system.by === by && isBelievable(receipt),
  );

/** Returns a receipt that a request has undone, when the answer was lost in a reload. */
export const findUndoneBy = (by: string, request: string): Receipt | undefined =>
  readIndex().all.find(
    (receipt) =>
      receipt.system.undoRequest === request &&
      receipt.system.undoneBy === by &&
      receipt.system.status === "undone" &&
      isBelievable(receipt),
  );

/** Returns the receipts displayed on a card, oldest first. */
export const findCardReceipts = (card: string): Receipt[] => (readIndex().byCard.get(card) ?? []).filter(isBelievable);

/**
 * Returns the first receipt of the run that one continues; null if it begins its own, or is not of that run: any user
 * can post a receipt that says so.
 */
export function findRunHead(receipt: Receipt): Receipt | null {
  const { author, system } = receipt;
  const head = typeof system.follows === "string" ? findMessage(system.follows) : null;
  const isOfRun =
    isReceipt(head) &&
    head.system.by === system.by &&
    head.system.action === system.action &&
    (author?.isGM === true || (author?.id === head.author?.id && isBelievable(receipt)));
  return isOfRun ? head : null;
}

/** Returns the receipts that continue the run of a first one, oldest first. */
export const findRun = (head: string): Receipt[] =>
  (readIndex().byHead.get(head) ?? []).filter((receipt) => findRunHead(receipt)?.id === head && isBelievable(receipt));

/** Returns whether anything was pressed on a card, or paid for it, and not undone. */
export const hasReceipts = (card: string): boolean =>
  [...(readIndex().byCard.get(card) ?? []), ...(readIndex().byPaidCard.get(card) ?? [])].some(
    (receipt) => receipt.system.status !== "undone" && isBelievable(receipt),
  );

/** Returns whether anything that was done on a card has been undone: somebody wants it as it is now. */
export const hasUndone = (card: string): boolean =>
  findCardReceipts(card).some(({ system }) => system.status === "undone");

/**
 * Returns the ids of cards that are gone whose dice were never rolled, although something was paid for them or on them:
 * their messages were deleted while no GM was there to refund it.
 */
export function listDeletedOpenCards(): string[] {
  const cards = readIndex().all.flatMap(({ system: { beforeDice, status, card, pays } }) =>
    beforeDice === true && status === "applied" ? [pays ?? card ?? ""] : [],
  );
  const { byCard, byPaidCard } = readIndex();
  const isUnrolled = (id: string): boolean =>
    [...(byCard.get(id) ?? []), ...(byPaidCard.get(id) ?? [])].every(
      ({ system }) => system.beforeDice === true || system.status === "undone",
    );
  return [...new Set(cards)].filter((id) => id !== "" && findMessage(id) === null && isUnrolled(id));
}

/**
 * Returns whether what was paid for a card has been taken back: its outcome counts no more. Only what its own author
 * paid counts.
 */
export const isTakenBack = ({ id, author }: Pick<OwnMessage, "id" | "author">): boolean =>
  (readIndex().byPaidCard.get(id) ?? []).some(
    (receipt) =>
      receipt.system.by === author?.id &&
      (receipt.system.status === "undone" || receipt.system.status === "undoing") &&
      isBelievable(receipt),
  );

/** Returns a place as a key of stored data: without dots, which would be a path. */
export const placeKey = (at: Ref): string => refKey(at).replaceAll(".", "/");

/**
 * Returns whether an offer of a card has been used and not undone. A receipt of a user who is no GM counts only if it
 * touched what the offer is about: otherwise a forged receipt of one's own belongings could close another user's offer.
 */
export const isUsed = (card: string, offer: string, args: Json): boolean =>
  findCardReceipts(card).some(
    ({ author, system }) =>
      sharesUse(system.offer, offer) &&
      system.status !== "undone" &&
      (author?.isGM === true || isAbout(system.applied, args)),
  );

/** Returns whether two offers use something in common; what they use is a list of words. */
export const sharesUse = (one: string | null, other: string): boolean => {
  const words = other.split(" ");
  return one !== null && one.split(" ").some((word) => words.includes(word));
};

function isAbout(applied: readonly AppliedChange[], args: Json): boolean {
  const told = JSON.stringify(args);
  return (
    applied.length > 0 &&
    applied.every(({ change }) => "uuid" in change.at && told.includes(JSON.stringify(change.at.uuid)))
  );
}

/** Returns whether a receipt of that id was written and not undone. */
export function isInEffect(id: string): boolean {
  // Status first, here and below: whether a receipt is believable costs far more to find out.
  const receipt = findMessage(id);
  return isReceipt(receipt) && receipt.system.status !== "undone" && isBelievable(receipt);
}

/** Returns the receipts in effect, oldest first: all of them, or those from the oldest of some on. */
export function listInEffect(since: readonly Receipt[] | null = null): Receipt[] {
  const { all } = readIndex();
  const from = since === null ? 0 : all.findIndex((receipt) => since.includes(receipt));
  if (from < 0) return [];
  return all.slice(from).filter((receipt) => receipt.system.status !== "undone" && isBelievable(receipt));
}

/** Returns the believable receipts whose changes, or whose undo's, are not settled, oldest first. */
export const listUnsettled = (): Receipt[] =>
  readIndex().all.filter(
    (receipt) => (receipt.system.status === "pending" || receipt.system.status === "undoing") && isBelievable(receipt),
  );

/** Returns the markers that are still needed: of receipts not settled yet. */
export const listOpenMarkers = (): ReadonlySet<string> =>
  new Set(listUnsettled().flatMap(({ id }) => [id, undoMarker(id)]));

export const undoMarker = (id: string): string => `${id}-undo`;

/** Returns whether a receipt is a valid record of changes, and its author could have written it. */
export function isBelievable(receipt: Receipt): boolean {
  const { author, system } = receipt;
  if (!author || !isWellFormed(receipt)) return false;
  if (author.isGM) return true;
  const seat = system.by === author.id ? findSeat(author.id) : null;
  // A receipt without changes is believed only on its author's own cards: otherwise any user could write anything under
  // another's.
  if (system.applied.length === 0 && system.card !== null && findMessage(system.card)?.author?.id !== author.id)
    return false;
  return seat !== null && system.applied.every(({ change }) => seat.owns(change.at));
}

const isWellFormed = ({ system: { applied } }: Receipt): boolean => Array.isArray(applied) && applied.every(isRecorded);

/**
 * Returns whether an entry names a change that can be undone. A player can post anything: one odd receipt must not stop
 * the table.
 */
function isRecorded({ change }: { readonly change?: Unchecked<Change> | null }): boolean {
  const { op, at, path, by } = change ?? {};
  if (typeof at !== "object" || at === null) return false;
  const { uuid, setting }: { uuid?: unknown; setting?: unknown } = at;
  if (typeof ("uuid" in at ? uuid : setting) !== "string") return false;
  if (op === "create" || op === "delete") return true;
  return typeof path === "string" && (op === "set" || op === "unset" || (op === "add" && Number.isFinite(by)));
}

/** A change that has not been validated yet. */
type Unchecked<T> = Partial<Record<T extends unknown ? keyof T : never, unknown>>;

/** What an update changes of a receipt. */
interface ReceiptUpdate {
  readonly status: Status;
  readonly applied?: readonly AppliedChange[];
  readonly undoneBy?: string;
  readonly undoRequest?: string;
  readonly undoneWith?: string;
  readonly short?: Readonly<Record<string, number>>;
}

/** Updates a receipt's status. */
export const updateReceipt = async (receipt: Receipt, system: ReceiptUpdate): Promise<void> =>
  void (await receipt.update({ system }));

/** Updates several receipts at once. */
export const updateReceipts = (
  receipts: readonly Receipt[],
  system: (receipt: Receipt, at: number) => ReceiptUpdate,
): Promise<void> => updateMessages(receipts.map((receipt, at) => ({ _id: receipt.id, system: system(receipt, at) })));
