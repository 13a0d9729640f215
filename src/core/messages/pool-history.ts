/** The history of shared pools, read from receipts, and the hook that announces each change on every client. */
import * as v from "valibot";
import { type AppliedChange, refKey } from "../../rules/shared/change.ts";
import { type OwnMessage, findMessage } from "../compat/chat.ts";
import { callHook } from "../compat/platform.ts";
import { poolRef, TokenCount } from "../contract/shared-state.ts";
import type { Text } from "../contract/world.ts";
import { type PoolInPlay, listPoolsInPlay } from "../world/pools-in-play.ts";
import { listDeclaredPools, readPoolValue } from "../world/pools.ts";
import { type Receipt, findLastReceipt, isBelievable, isReceipt, placeKey, listReceipts } from "./receipts.ts";

/** One change of a pool: the argument of the hook `quadrant.poolChanged`, on every client. */
export interface PoolChange {
  readonly ruleset: string;
  readonly pool: string;
  readonly was: number;
  readonly now: number;
  /** Id of the user who made it, and why. */
  readonly by: string;
  readonly why: Text;
  /** The receipt's id, and whether this is its undo. */
  readonly receipt: string;
  readonly undone: boolean;
}

const POOL_CHANGED = "quadrant.poolChanged";

/** A change in a pool's history: when and in which scene it was made, and whether it was undone. */
export interface PoolEntry extends PoolChange {
  /** Tokens of it that were spent before its undo: in a forgiving pool they remain spent. */
  readonly short: number;
  /** Milliseconds since 1970. */
  readonly at: number;
  /** Name of the scene its card was rolled in, if any. */
  readonly scene: string;
}

/**
 * Returns what changed a pool, oldest first, as far as the chat log records it; an undone change is listed once, as
 * undone. Replayed from the pool's initial number, the history gives the present one: a change in effect counts whole,
 * an undone one counts for its `short`.
 */
export function poolHistory(ruleset: string, name: string): PoolEntry[] {
  const place = poolRef(ruleset, name);
  return findPoolReceipts(ruleset, name).map((receipt) => {
    const { by, told, status, short, card } = receipt.system;
    const own = receipt.system.applied.filter(({ change }) => refKey(change.at) === refKey(place));
    const was = v.parse(TokenCount, own[0]?.was);
    return {
      ruleset,
      pool: name,
      was,
      now: was + own.reduce((sum, entry) => sum + countAdded(entry), 0),
      by,
      why: told.label ?? "",
      receipt: receipt.id,
      undone: status === "undone",
      short: v.parse(TokenCount, short?.[placeKey(place)]),
      at: receipt.timestamp,
      scene: findSceneName(card),
    };
  });
}

/** Returns the settled receipts that changed a pool. */
const findPoolReceipts = (ruleset: string, name: string): Receipt[] =>
  listReceipts().filter(changesPool(ruleset, name));

/** Returns a function that returns whether a settled receipt changed a pool. */
function changesPool(ruleset: string, name: string): (receipt: Receipt) => boolean {
  const place = refKey(poolRef(ruleset, name));
  return ({ system }) =>
    system.status !== "pending" && system.applied.some(({ change }) => refKey(change.at) === place);
}

/** Returns the name of the scene in which a card was posted. */
function findSceneName(card: string | null): string {
  const message =
    card === null ? null : (findMessage(card) as { readonly speaker?: { readonly scene?: string | null } } | null);
  return game.scenes.get(message?.speaker?.scene ?? "")?.name ?? "";
}

/** Returns the pools in play, with the last change of each, as the chat log records it, of which `tells` is true. */
export const poolsWithLastChange = (
  tells: (pool: PoolInPlay) => boolean = () => true,
): (PoolInPlay & { readonly last: PoolChange | null })[] =>
  listPoolsInPlay().map((pool) => ({
    ...pool,
    last: tells(pool) ? findLastPoolChange(pool.ruleset, pool.name) : null,
  }));

function findLastPoolChange(ruleset: string, name: string): PoolChange | null {
  const last = findLastReceipt(changesPool(ruleset, name));
  return last
    ? (listPoolChanges(last).find((change) => change.ruleset === ruleset && change.pool === name) ?? null)
    : null;
}

/**
 * Returns the reason of a change: a change by hand has its own or none, and the pool's name is displayed beside it
 * already.
 */
export function formatReason({ why }: Pick<PoolChange, "why">): Text {
  if (typeof why === "string" || !why.key.startsWith("QUADRANT.Pool.")) return why;
  const { reason } = why.with ?? {};
  return typeof reason === "string" && reason !== "" ? reason : "QUADRANT.Pool.ByHand";
}

/** Returns the changes of pools that a receipt records. */
function listPoolChanges(receipt: Receipt): PoolChange[] {
  const { applied, by, told, status, undoneBy } = receipt.system;
  const undone = status === "undone";
  return listDeclaredPools().flatMap(({ ruleset, name }) => {
    const place = refKey(poolRef(ruleset, name));
    const own = applied.filter(({ change }) => refKey(change.at) === place);
    if (own.length === 0) return [];
    const more = own.reduce((sum, entry) => sum + countAdded(entry), 0);
    const was = v.parse(TokenCount, own[0]?.was);
    const now = readPoolValue(ruleset, name);
    const steps = undone ? { was: now + more, now } : { was, now: was + more };
    return [
      {
        ruleset,
        pool: name,
        ...steps,
        by: (undone ? undoneBy : null) ?? by,
        why: told.label ?? "",
        receipt: receipt.id,
        undone,
      },
    ];
  });
}

const countAdded = ({ change }: AppliedChange): number => (change.op === "add" ? change.by : 0);

/** Announces each change of a pool once, and its undo once. Call in `ready`. */
export function startPoolHooks(): void {
  const onReceipt = (message: OwnMessage): void => {
    if (!isReceipt(message) || !isBelievable(message)) return;
    const { status } = message.system;
    if (status !== "applied" && status !== "undone") return;
    for (const change of listPoolChanges(message)) callHook(POOL_CHANGED, change);
  };
  Hooks.on("updateChatMessage", (message, changed) => {
    if (foundry.utils.hasProperty(changed, "system.status")) onReceipt(message as OwnMessage);
  });
}
