/**
 * Contained Dissonance (SID-DIS-10): a GM's secret, kept by GMs' browsers alone (core/kept.ts). No document tells of
 * it: a point that comes to nothing looks to everybody like a cost that was waived.
 */
import type { World } from "../../core/public/definitions.ts";
import { isInEffect as stands, keep, keptAt, onHook } from "../../core/public/table.ts";
import { isFields } from "../../rules/shared/read-json.ts";
import type { Json } from "../../rules/shared/json.ts";
import { CONTAINMENTS, type Contained, type Containment, countOf } from "../../rules/sidonia/dissonance.ts";

const NAME = "contained";
/** Banked points that are remembered: the oldest go first, in pairs. */
const MOST = 200;

interface Kept {
  readonly mode: Containment;
  /** Receipts of costs banked while it was slow: those taken back count no more. */
  readonly banked: readonly string[];
}

function readKept(raw: Json | undefined): Kept {
  const banked = isFields(raw) && Array.isArray(raw["banked"]) ? raw["banked"] : [];
  return {
    mode: CONTAINMENTS.find((one) => isFields(raw) && raw["mode"] === one) ?? "off",
    banked: banked.filter((id): id is string => typeof id === "string"),
  };
}

/** How it stands, as rules read it: `off` for whoever is no GM. */
export function containedIn({ kept }: Pick<World<never>, "kept">): Contained {
  const { mode, banked } = readKept(kept?.(NAME));
  return { mode, count: countOf(banked.filter(stands).length) };
}

/** How it stands in this GM's browser. */
export const containment = (): Containment => readKept(keptAt(`sidonia.${NAME}`)).mode;

/** Sets the switch, for all GMs; the count begins anew. */
export const contain = (mode: Containment): Promise<void> => keep(`sidonia.${NAME}`, { mode, banked: [] });

/** What the client that wrote is told, and nobody else. */
interface Written {
  readonly action: string;
  readonly args: Json;
  readonly receipt: string;
}

/** Remembers a banked cost while the switch is at slow: called by the client that wrote it. Call in `ready`. */
export function watchContained(): void {
  onHook<Written>("quadrant.settled", ({ action, args, receipt }) => {
    const banks =
      action === "sidonia.bankAtOnce" || (action === "sidonia.price" && isFields(args) && args["choice"] === "banked");
    const { mode, banked } = readKept(keptAt(`sidonia.${NAME}`));
    if (banks && mode === "slow") void keep(`sidonia.${NAME}`, { mode, banked: [...banked, receipt].slice(-MOST) });
  });
}
