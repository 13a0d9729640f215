/** Shared pools as world settings: registered, read, guarded against an overdraft, and announced when they change. */
import { type AppliedChange, type Change, type Ref, refKey } from "../../rules/shared/change.ts";
import type { Json } from "../../rules/shared/json.ts";
import type { Refusal } from "../../rules/shared/refusal.ts";
import { callHook } from "../compat/hooks.ts";
import { type OwnMessage, messageAt } from "../compat/chat.ts";
import { getSetting, registerSetting } from "../compat/settings.ts";
import type { Ruleset } from "../contract/ruleset.ts";
import type { Text } from "../contract/text.ts";
import { houseRulesOf } from "../settings/house-rules.ts";
import { labelOf } from "./pool-actions.ts";
import { POOL_PATH, type Pool, poolAt, poolKey, wholeOf } from "../contract/pool.ts";
import { type Receipt, isBelievable, isReceipt, placeKey, receipts } from "../messages/receipts.ts";
import { rulesets } from "../registry.ts";
import { isOn } from "../settings/rulesets-on.ts";
import { say } from "../ui/text.ts";

/** A pool as it is shown. */
export interface ShownPool {
  readonly ruleset: string;
  readonly name: string;
  readonly label: Text;
  readonly icon: string;
  readonly value: number;
  readonly byHand: boolean;
  readonly last: PoolChange | null;
  readonly window: Pool["window"] | null;
}

/** One change of a pool, as everybody is told of it: the hook `quadrant.poolChanged` gets it, on every client. */
export interface PoolChange {
  readonly ruleset: string;
  readonly pool: string;
  readonly was: number;
  readonly now: number;
  /** Id of the user who asked for it, and what for. */
  readonly by: string;
  readonly why: Text;
  /** The receipt's id, and whether this is its being taken back. */
  readonly receipt: string;
  readonly undone: boolean;
}

const POOL_CHANGED = "quadrant.poolChanged";

/** Registers the settings of a row's pools; `changed` is called on every client when one has. Call in `init`. */
export function registerPools(row: Ruleset, changed: () => void): void {
  for (const [name, pool] of Object.entries(row.pools ?? {})) {
    registerSetting(poolKey(row.id, name), {
      name: typeof pool.label === "string" ? pool.label : "QUADRANT.Pool.Title",
      hint: "",
      scope: "world",
      config: false,
      type: Object,
      default: { [POOL_PATH]: wholeOf(pool.initial) },
      onChange: changed,
    });
  }
}

/** Every pool that is in play: of rulesets that are played here, under their house rules. */
export const poolsInPlay = (): ShownPool[] =>
  playedRulesets().flatMap((row) => {
    const house = houseRulesOf(row);
    return Object.entries(row.pools ?? {})
      .filter(([, pool]) => pool.on?.(house as never) ?? true)
      .map(([name, pool]) => ({
        ruleset: row.id,
        name,
        label: labelOf(pool, house),
        icon: pool.icon,
        value: valueOf(row.id, name),
        byHand: pool.byHand === true,
        window: pool.window ?? null,
        last: lastChange(row.id, name),
      }));
  });

const playedRulesets = (): readonly Ruleset[] => rulesets().filter(({ id }) => isOn(id));

const valueOf = (ruleset: string, name: string): number =>
  wholeOf((getSetting(poolKey(ruleset, name)) as { [POOL_PATH]?: Json } | null)?.[POOL_PATH]);

/**
 * Why a plan can't be paid from the pools as they stand now; null where it can. Asked by the button, and by the writer
 * before it writes.
 */
export function refuseOverdraft(changes: readonly Change[]): Refusal | null {
  for (const { ruleset, name, row, pool } of declared()) {
    const place = refKey(poolAt(ruleset, name));
    const own = changes.filter(({ at }) => refKey(at) === place);
    if (own.length === 0) continue;
    const has = valueOf(ruleset, name);
    // Anything but whole tokens given or taken would leave no number to count on from.
    if (!own.every((change) => change.op === "add" && change.path === POOL_PATH && Number.isInteger(change.by)))
      return { key: "QUADRANT.Refuse.NotAllowed" };
    const by = own.reduce((sum, change) => sum + (change.op === "add" ? change.by : 0), 0);
    if (has + by < 0)
      return {
        key: "QUADRANT.Refuse.PoolTooSmall",
        with: { pool: say(labelOf(pool, houseRulesOf(row))), has, needs: -by },
      };
  }
  return null;
}

/** What stands in a forgiving pool; null for any other place. */
export function forgivingPool(at: Ref): number | null {
  const found = declared().find(
    ({ ruleset, name, pool }) => pool.forgiving === true && refKey(poolAt(ruleset, name)) === refKey(at),
  );
  return found ? valueOf(found.ruleset, found.name) : null;
}

const declared = (): { ruleset: string; name: string; row: Ruleset; pool: Pool }[] =>
  rulesets().flatMap((row) =>
    Object.entries(row.pools ?? {}).map(([name, pool]) => ({ ruleset: row.id, name, row, pool })),
  );

/** A change in a pool's history, as it was done: when it was, where the table was then, and what became of it. */
export interface PoolEntry extends PoolChange {
  /** Tokens of it that were spent already when it was taken back: in a forgiving pool they stayed gone. */
  readonly short: number;
  /** Milliseconds since 1970. */
  readonly at: number;
  /** Name of the scene its card was rolled in, where there is one. */
  readonly scene: string;
}

/**
 * What moved a pool, oldest first, as the chat log still tells; what was taken back stands there once, as undone.
 * Played again from what the pool began with, it comes to what is there: what stands counts whole, what was taken back
 * counts for what is short of it.
 */
export function poolHistory(ruleset: string, name: string): PoolEntry[] {
  const place = poolAt(ruleset, name);
  return moving(ruleset, name).map((receipt) => {
    const { by, told, status, short, card } = receipt.system;
    const own = receipt.system.applied.filter(({ change }) => refKey(change.at) === refKey(place));
    const was = wholeOf(own[0]?.was);
    return {
      ...{ ruleset, pool: name, was, now: was + own.reduce((sum, entry) => sum + byOf(entry), 0) },
      ...{
        by,
        why: told.label ?? "",
        receipt: receipt.id,
        undone: status === "undone",
        short: wholeOf(short?.[placeKey(place)]),
      },
      ...{ at: receipt.timestamp, scene: sceneOf(card) },
    };
  });
}

/** Receipts that moved a pool and are settled. */
function moving(ruleset: string, name: string): Receipt[] {
  const place = refKey(poolAt(ruleset, name));
  return receipts().filter(
    ({ system }) => system.status !== "pending" && system.applied.some(({ change }) => refKey(change.at) === place),
  );
}

/** The scene in which a card was posted. */
function sceneOf(card: string | null): string {
  const message =
    card === null ? null : (messageAt(card) as { readonly speaker?: { readonly scene?: string | null } } | null);
  return game.scenes.get(message?.speaker?.scene ?? "")?.name ?? "";
}

function lastChange(ruleset: string, name: string): PoolChange | null {
  const last = moving(ruleset, name).at(-1);
  return last ? (changesIn(last).find((change) => change.ruleset === ruleset && change.pool === name) ?? null) : null;
}

/** What a change was for: who moved it by hand says why or nothing, and the pool's name stands beside it already. */
export function reasonOf({ why }: Pick<PoolChange, "why">): Text {
  if (typeof why === "string" || !why.key.startsWith("QUADRANT.Pool.")) return why;
  const { reason } = why.with ?? {};
  return typeof reason === "string" && reason !== "" ? reason : "QUADRANT.Pool.ByHand";
}

/** The changes of pools that a receipt tells of. */
function changesIn(receipt: Receipt): PoolChange[] {
  const { applied, by, told, status, undoneBy } = receipt.system;
  const undone = status === "undone";
  return declared().flatMap(({ ruleset, name }) => {
    const place = refKey(poolAt(ruleset, name));
    const own = applied.filter(({ change }) => refKey(change.at) === place);
    if (own.length === 0) return [];
    const more = own.reduce((sum, entry) => sum + byOf(entry), 0);
    const was = wholeOf(own[0]?.was);
    const now = valueOf(ruleset, name);
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

const byOf = ({ change }: AppliedChange): number => (change.op === "add" ? change.by : 0);

/** Announces what receipts tell of pools, once each way. Call in `ready`. */
export function announcePools(): void {
  const onReceipt = (message: OwnMessage): void => {
    if (!isReceipt(message) || !isBelievable(message)) return;
    const { status } = message.system;
    if (status !== "applied" && status !== "undone") return;
    for (const change of changesIn(message)) callHook(POOL_CHANGED, change);
  };
  Hooks.on("updateChatMessage", (message, changed) => {
    if (foundry.utils.hasProperty(changed, "system.status")) onReceipt(message as OwnMessage);
  });
}
