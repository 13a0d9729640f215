/** What Defects change of a character for good: numbers that are prepared again. Ledger: SIE-DEFECT-5 to -7, -10. */
import { ATTRIBUTES, type Attribute, type SiegeDefectState } from "./state.ts";

/** What Defects change of a character for good. */
export interface BodyChanges {
  readonly attributes: Readonly<Record<Attribute, number>>;
  readonly psi: number;
  /** Steps of Move by Degeneration, which may end it (SIE-DEFECT-5). */
  readonly moveSteps: number;
  /** Steps of Move by malformed legs, which leave at least ½ (SIE-DEFECT-10). */
  readonly legSteps: number;
  readonly woundBoxes: number;
  readonly stressBoxes: number;
}

/** The most Wound boxes that duplicated organs add (SIE-DEFECT-7). */
const MAX_ORGAN_BOXES = 3;
/** Parts that can be used as limbs; any other one is an organ. */
const LIMBS: readonly string[] = ["arm", "fingers", "foot", "hand", "leg", "toes"];
const LEGS: readonly string[] = ["leg", "foot"];

/** Returns whether a part of the body is an inner organ, which adds a box where it is duplicated (SIE-DEFECT-7). */
export const isOrgan = (part: string): boolean => part !== "none" && part !== "other" && !LIMBS.includes(part);

/** Returns what Defects change for good (SIE-DEFECT-5 to -7, -10). */
export function computeBodyChanges(defects: readonly SiegeDefectState[]): BodyChanges {
  const sum = (amount: (one: SiegeDefectState) => number): number => defects.reduce((all, one) => all + amount(one), 0);
  const loss = (what: string): number =>
    0 - sum(({ key, lowered, amount }) => (key === "degeneration" && lowered === what ? amount : 0));
  const organs = sum(({ key, part, functional }) => Number(key === "duplication" && functional && isOrgan(part)));
  return {
    attributes: Object.fromEntries(ATTRIBUTES.map((one) => [one, loss(one)])) as Record<Attribute, number>,
    psi: loss("psi"),
    moveSteps: loss("move"),
    legSteps: 0 - sum(({ key, part }) => Number(key === "malformation" && LEGS.includes(part))),
    woundBoxes: Math.min(MAX_ORGAN_BOXES, organs),
    stressBoxes: 0 - sum(({ key, disorder }) => Number(key === "disorder" && disorder === "stressBox")),
  };
}
