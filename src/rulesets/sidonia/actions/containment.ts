/**
 * Contained Dissonance (SID-DIS-10): stored as a GM secret, in GMs' browsers only. No document shows it: to everybody
 * else, a point that does not count looks like a waived cost.
 */
import * as v from "valibot";
import { isInEffect, setGmSecret, getGmSecret, onHook } from "../../../core/public/table.ts";
import type { World } from "../../../core/public/definitions.ts";
import type { Json } from "../../../rules/shared/json.ts";
import { fieldGroup, readShape, wordField } from "../../../rules/shared/schema.ts";
import {
  CONTAINMENTS,
  type ContainmentState,
  type Containment,
  countUncounted,
} from "../../../rules/sidonia/dissonance.ts";

const SECRET_NAME = "contained";
/** Banked points that are remembered: the oldest go first, in pairs. */
const MAX_REMEMBERED = 200;

/** What GMs' browsers store; nothing is contained where they store nothing valid. */
const StoredContainment = fieldGroup({
  mode: wordField(CONTAINMENTS, "off"),
  /** Receipts of costs banked while the mode was `slow`; undone ones do not count. */
  banked: v.fallback(v.array(v.string()), []),
});

/** Reads the containment as rules take it: `off` for every user who is no GM. */
export function readContainment({ gmSecret: kept }: Pick<World<never>, "gmSecret">): ContainmentState {
  const { mode, banked } = v.parse(StoredContainment, kept?.(SECRET_NAME));
  return { mode, count: countUncounted(banked.filter(isInEffect).length) };
}

/** Returns the mode stored in this GM's browser. */
export const getContainment = (): Containment => v.parse(StoredContainment, getGmSecret(`sidonia.${SECRET_NAME}`)).mode;

/** Sets the mode for all GMs and resets the count. */
export const setContainment = (mode: Containment): Promise<void> =>
  setGmSecret(`sidonia.${SECRET_NAME}`, { mode, banked: [] });

/** The arguments of a price that banks a point. */
const BankedPrice = v.object({ choice: v.literal("banked") });

/** The hook's data; only the client that wrote receives it. */
interface SettledCall {
  readonly action: string;
  readonly args: Json;
  readonly receipt: string;
}

/** Remembers a banked cost while the switch is at slow: called by the client that wrote it. Call in `ready`. */
export function startContainmentCount(): void {
  onHook<SettledCall>("quadrant.settled", ({ action, args, receipt }) => {
    const banks =
      action === "sidonia.bankAtOnce" || (action === "sidonia.price" && readShape(BankedPrice, args) !== null);
    const { mode, banked } = v.parse(StoredContainment, getGmSecret(`sidonia.${SECRET_NAME}`));
    if (banks && mode === "slow")
      void setGmSecret(`sidonia.${SECRET_NAME}`, { mode, banked: [...banked, receipt].slice(-MAX_REMEMBERED) });
  });
}
