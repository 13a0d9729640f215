/**
 * Contained Dissonance (SID-DIS-10): a GM's secret, kept by GMs' browsers alone (core/kept.ts). No document tells of
 * it: a point that comes to nothing looks to everybody like a cost that was waived.
 */
import { isInEffect, keep, keptAt, onHook } from "../../../core/public/table.ts";
import type { World } from "../../../core/public/definitions.ts";
import { isFields } from "../../../rules/shared/read-json.ts";
import type { Json } from "../../../rules/shared/json.ts";
import {
  CONTAINMENTS,
  type ContainmentState,
  type Containment,
  countUncounted,
} from "../../../rules/sidonia/dissonance.ts";

const SECRET_NAME = "contained";
/** Banked points that are remembered: the oldest go first, in pairs. */
const MAX_REMEMBERED = 200;

interface StoredContainment {
  readonly mode: Containment;
  /** Receipts of costs banked while it was slow: those taken back count no more. */
  readonly banked: readonly string[];
}

function readStored(raw: Json | undefined): StoredContainment {
  const banked = isFields(raw) && Array.isArray(raw["banked"]) ? raw["banked"] : [];
  return {
    mode: CONTAINMENTS.find((one) => isFields(raw) && raw["mode"] === one) ?? "off",
    banked: banked.filter((id): id is string => typeof id === "string"),
  };
}

/** How it stands, as rules read it: `off` for whoever is no GM. */
export function readContainment({ kept }: Pick<World<never>, "kept">): ContainmentState {
  const { mode, banked } = readStored(kept?.(SECRET_NAME));
  return { mode, count: countUncounted(banked.filter(isInEffect).length) };
}

/** How it stands in this GM's browser. */
export const getContainment = (): Containment => readStored(keptAt(`sidonia.${SECRET_NAME}`)).mode;

/** Sets the switch, for all GMs; the count begins anew. */
export const setContainment = (mode: Containment): Promise<void> =>
  keep(`sidonia.${SECRET_NAME}`, { mode, banked: [] });

/** What the client that wrote is told, and nobody else. */
interface SettledCall {
  readonly action: string;
  readonly args: Json;
  readonly receipt: string;
}

/** Remembers a banked cost while the switch is at slow: called by the client that wrote it. Call in `ready`. */
export function startContainmentCount(): void {
  onHook<SettledCall>("quadrant.settled", ({ action, args, receipt }) => {
    const banks =
      action === "sidonia.bankAtOnce" || (action === "sidonia.price" && isFields(args) && args["choice"] === "banked");
    const { mode, banked } = readStored(keptAt(`sidonia.${SECRET_NAME}`));
    if (banks && mode === "slow")
      void keep(`sidonia.${SECRET_NAME}`, { mode, banked: [...banked, receipt].slice(-MAX_REMEMBERED) });
  });
}
