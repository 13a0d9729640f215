/**
 * Defects: their tables, the social discomfort they cause, and what each does in play. Ledger: SIE-MUT-9,
 * SIE-DEFECT-1 to -12.
 */
import type { Change, Ref } from "../shared/change.ts";
import type { Modifier, Refusal } from "../shared/reasons.ts";
import { DIE_FACES } from "./challenge.ts";
import { BODY_PARTS, type BodyPart, type DEFECTS, type DISCOMFORTS, type SiegeDefectState } from "./state.ts";

export type Defect = (typeof DEFECTS)[number];
export type Discomfort = (typeof DISCOMFORTS)[number];

/** One row of the table of Defects: faces up to and including `upTo`, from those of the row before on. */
interface DefectRow {
  readonly upTo: number;
  readonly key: Defect;
  readonly discomfort: Discomfort;
  /** Whether the Defect affects a part of the body. */
  readonly hasPart: boolean;
}

/** The table of Defects, rolled with a d20 (SIE-DEFECT-1). */
export const DEFECT_TABLE: readonly DefectRow[] = [
  { upTo: 2, key: "anaphylaxis", discomfort: "no", hasPart: false },
  { upTo: 3, key: "assimilation", discomfort: "yes", hasPart: true },
  { upTo: 4, key: "degeneration", discomfort: "no", hasPart: false },
  { upTo: 6, key: "disorder", discomfort: "maybe", hasPart: false },
  { upTo: 9, key: "duplication", discomfort: "yes", hasPart: true },
  { upTo: 11, key: "environmentalSensitivity", discomfort: "maybe", hasPart: false },
  { upTo: 12, key: "impairment", discomfort: "maybe", hasPart: false },
  { upTo: 15, key: "malformation", discomfort: "yes", hasPart: true },
  { upTo: 18, key: "pigmentation", discomfort: "yes", hasPart: false },
  { upTo: DIE_FACES, key: "transplantation", discomfort: "yes", hasPart: true },
];

/**
 * Returns the row of the table of Defects for a face of a d20 (SIE-DEFECT-1).
 * @throws RangeError where the face is none of a d20
 */
export function findDefect(face: number): DefectRow {
  const row = DEFECT_TABLE.find(({ upTo }) => face <= upTo);
  if (!row || !Number.isInteger(face) || face < 1) throw new RangeError(`${face} is no face of a d20`);
  return row;
}

/**
 * Returns the part of the body for a face of a d20 (SIE-DEFECT-2).
 * @throws RangeError where the face is none of a d20
 */
export function findBodyPart(face: number): BodyPart {
  const part = BODY_PARTS[face - 1];
  if (part === undefined) throw new RangeError(`${face} is no face of a d20`);
  return part;
}

// --- Social discomfort

/** What Defects add to the Challenge Level of social checks: as a rule, and at the GM's choice. */
export interface SocialDiscomfort {
  readonly standard: number;
  readonly max: number;
  /** Whether the GM decides: no Defect causes it as a rule, but one may. */
  readonly isOpen: boolean;
}

const SOCIAL_CL = 3;
/** Assimilation doubles the discomfort (SIE-DEFECT-4). */
const DOUBLED = 2;

const computeMostDiscomfort = ({ key }: Pick<SiegeDefectState, "key">): number =>
  key === "assimilation" ? SOCIAL_CL * DOUBLED : SOCIAL_CL;

/** Returns what Defects add to social checks; of several the largest counts (SIE-MUT-9). */
export function computeDiscomfort(defects: readonly Pick<SiegeDefectState, "key" | "discomfort">[]): SocialDiscomfort {
  const largest = (...which: readonly Discomfort[]): number =>
    Math.max(0, ...defects.filter(({ discomfort }) => which.includes(discomfort)).map(computeMostDiscomfort));
  const standard = largest("yes");
  const max = largest("yes", "maybe");
  return { standard, max, isOpen: standard === 0 && max > 0 };
}

/** Returns social discomfort as a part of the Challenge Level; none where it is 0 (SIE-MUT-9). */
export const listDiscomfortParts = (cl: number): Modifier[] =>
  cl === 0 ? [] : [{ label: "QUADRANT.Siege.Body.Discomfort", value: cl, source: { rule: "SIE-MUT-9" } }];

// --- What hinders

/** When a Defect hinders: something in the way, a use of the part, and the like. */
export type HindranceKind = "inWay" | "field" | "condition" | "sense" | "gone" | "used" | "newPlace" | "original";

/** How a Defect hinders an action that it concerns; `autoFail`: the action fails without a roll's help. */
export interface DefectHindrance {
  readonly kind: HindranceKind;
  readonly cl: number;
  readonly autoFail: boolean;
}

const HINDERED_CL = 3;
const SLIGHT_CL = 1;

const hinder = (kind: HindranceKind, cl: number): DefectHindrance => ({ kind, cl, autoFail: false });

/** Returns how a Defect may hinder actions (SIE-DEFECT-4, -6 to -8, -10, -12; SIE-DEFECT-9: a sense that is gone). */
export function listDefectHindrances({
  key,
  disabled,
  disorder,
}: Pick<SiegeDefectState, "key" | "disabled" | "disorder">): DefectHindrance[] {
  switch (key) {
    case "assimilation":
      return [hinder("inWay", HINDERED_CL)];
    case "disorder":
      return disorder === "cl" ? [hinder("field", HINDERED_CL)] : [];
    case "duplication":
      return [hinder("inWay", SLIGHT_CL)];
    case "environmentalSensitivity":
      return [hinder("condition", HINDERED_CL)];
    case "impairment":
      return disabled ? [{ kind: "gone", cl: 0, autoFail: true }] : [hinder("sense", HINDERED_CL)];
    case "malformation":
      return [hinder("used", HINDERED_CL)];
    case "transplantation":
      return [hinder("newPlace", SLIGHT_CL), hinder("original", HINDERED_CL)];
    default:
      return [];
  }
}

// --- Contact and payment

/** Rounds of contact before it wounds (SIE-DEFECT-3). */
const HARMLESS_ROUNDS = 5;

/** Returns what contact with the substance does by now: whether it itches, and all Wounds so far (SIE-DEFECT-3). */
export const computeContact = (rounds: number): { readonly irritated: boolean; readonly wounds: number } => ({
  irritated: rounds > 1,
  wounds: Math.max(0, rounds - HARMLESS_ROUNDS),
});

/** XP that make an added part functional (SIE-DEFECT-4, SIE-DEFECT-7). */
export const FUNCTIONAL_XP = 3;

/** Returns whether XP can make the part of a Defect functional (SIE-DEFECT-4, SIE-DEFECT-7). */
export const canBePaid = ({ key }: Pick<SiegeDefectState, "key">): boolean =>
  key === "assimilation" || key === "duplication";

/** Refuses to pay for a part: another Defect, one that functions, or too little XP (SIE-DEFECT-4, SIE-DEFECT-7). */
export function refuseFunctional(
  defect: Pick<SiegeDefectState, "key" | "functional">,
  { xp, name }: { readonly xp: number; readonly name: string },
): Refusal | null {
  if (!canBePaid(defect)) return { key: "QUADRANT.Siege.Body.Refuse.NoPart", with: { name } };
  if (defect.functional) return { key: "QUADRANT.Siege.Body.Refuse.Functional", with: { name } };
  return xp < FUNCTIONAL_XP
    ? { key: "QUADRANT.Siege.Body.Refuse.TooLittleXp", with: { points: FUNCTIONAL_XP, xp } }
    : null;
}

/** Returns the change that makes a Defect's part functional. */
export const planFunctional = (item: Ref): Change => ({ op: "set", at: item, path: "system.functional", to: true });
