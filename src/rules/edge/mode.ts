/**
 * Computes how many dice are rolled and which one is removed, from Advantage, Disadvantage and Edge spent before the
 * roll. Ledger: SUC-ADV-1 to -6, -11, -12, SUC-EDGE-2 to -5, -7, -10.
 */
import type { Refusal } from "../shared/reasons.ts";
import type { HouseRules } from "./house.ts";

export const MODES = ["normal", "advantage", "disadvantage", "free"] as const;
export type Mode = (typeof MODES)[number];

/** Which die is taken away, and by whom. */
export type Removal = "none" | "lowest" | "highest" | "choice" | "gm";

/** Sources of Advantage and Disadvantage of a check, and whether a point of Edge is spent on it. */
export interface ModeInput {
  /** Number of sources of each; any number counts as one (SUC-ADV-3). */
  readonly adv: number;
  readonly dis: number;
  readonly spendEdge: boolean;
  /** Edge there is to spend. */
  readonly edge: number;
}

export interface ModeResult {
  readonly mode: Mode;
  readonly remove: Removal;
  readonly edgeSpent: 0 | 1;
  /** Edge left. */
  readonly edge: number;
  /** Why the point could not be spent; the mode is then what it is without. */
  readonly refused: Refusal | null;
}

/** Returns the number of dice rolled: never more than three (SUC-ADV-3). */
export const countCheckDice = (mode: Mode): 2 | 3 => (mode === "normal" ? 2 : 3);

/** The pool as a formula. */
export const formatPool = (mode: Mode): "2d10" | "3d10" => `${countCheckDice(mode)}d10`;

/** Who takes the third die away (SUC-ADV-5, SUC-ADV-6, SUC-EDGE-6). */
export function findRemoval(mode: Mode, house: HouseRules): Removal {
  switch (mode) {
    case "normal":
      return "none";
    case "advantage":
      return "lowest";
    case "disadvantage":
      return house.disadvantageRemoval === "gm" ? "gm" : "highest";
    case "free":
      return "choice";
  }
}

/**
 * Returns the mode of a check (SUC-ADV-4, SUC-EDGE-2, -3, -5, -10). One point of Edge removes every source of
 * Disadvantage where there is any; otherwise it buys the free choice of die. Never both (SUC-EDGE-4).
 */
export function resolveMode(standing: ModeInput, house: HouseRules): ModeResult {
  const plain = findPlainMode(standing, house);
  const refused = standing.spendEdge ? refuseSpend(plain, standing) : null;
  const spends = standing.spendEdge && refused === null;
  const mode = spends ? findModeWithEdge(plain, standing, house) : plain;
  return {
    mode,
    remove: findRemoval(mode, house),
    edgeSpent: spends ? 1 : 0,
    edge: spends ? standing.edge - 1 : standing.edge,
    refused,
  };
}

/**
 * SUC-ADV-4: both cancel, or the side with more sources wins; SUC-ADV-5: the house may let the player choose with any
 * Advantage.
 */
function findPlainMode({ adv, dis }: ModeInput, house: HouseRules): Mode {
  const net = house.bothAdvDis === "net";
  if (adv > 0 && (dis === 0 || (net && adv > dis))) return findAdvantageMode(house);
  if (dis > 0 && (adv === 0 || (net && dis > adv))) return "disadvantage";
  return "normal";
}

const findAdvantageMode = (house: HouseRules): Mode => (house.advantageRemoval === "player" ? "free" : "advantage");

/**
 * SUC-EDGE-3, -10: where Disadvantage plays a part, the point deletes it and does no more; else it frees the choice
 * (SUC-EDGE-2, -5).
 */
function findModeWithEdge(plain: Mode, { adv, dis }: ModeInput, house: HouseRules): Mode {
  const stands = dis > 0 && plain !== "advantage";
  if (!stands) return "free";
  return adv > 0 ? findAdvantageMode(house) : "normal";
}

function refuseSpend(plain: Mode, { edge }: ModeInput): Refusal | null {
  if (edge < 1) return { key: "QUADRANT.Edge.Refuse.NoEdge" };
  return plain === "free" ? { key: "QUADRANT.Edge.Refuse.EdgeUseless" } : null;
}

/** SUC-EDGE-7: with plain Advantage the choice may be bought after the roll, where the house rule allows it. */
export function refuseUpgrade(mode: Mode, edge: number, edgeSpent: number, house: HouseRules): Refusal | null {
  if (house.edgeTiming !== "afterUpgrade") return { key: "QUADRANT.Edge.Refuse.EdgeTooLate" };
  if (mode !== "advantage") return { key: "QUADRANT.Edge.Refuse.EdgeUseless" };
  if (edgeSpent > 0) return { key: "QUADRANT.Edge.Refuse.EdgeOnce" };
  return edge < 1 ? { key: "QUADRANT.Edge.Refuse.NoEdge" } : null;
}
