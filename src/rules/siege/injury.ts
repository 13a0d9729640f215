/**
 * Lasting injuries: the check against one, the table, what each means, and how a physician reverses it. Ledger:
 * SIE-SCAR-1 to -3, SIE-HEAL-4.
 */
import type * as v from "valibot";
import type { Modifier, Refusal } from "../shared/reasons.ts";
import { FlagField, fieldGroup, wordField } from "../shared/schema.ts";
import type { HouseRules } from "./house-rules.ts";
import { ATTRIBUTES, type Attribute, type Bundle, type Track } from "./state.ts";
import type { TrackState } from "./track.ts";

export const INJURIES = [
  "severeDisability",
  "minorDisability",
  "disfigured",
  "lividScar",
  "lostExtremity",
  "lostLimb",
  "lostEyeOrEar",
  "disorder",
] as const;
export type Injury = (typeof INJURIES)[number];

/** What is lost with an extremity, a limb, an eye or an ear. */
export const BODY_PARTS = ["none", "hand", "foot", "arm", "leg", "eye", "ear"] as const;
export type BodyPart = (typeof BODY_PARTS)[number];

/** The part of `system` of a siegeInjury that the rules read. */
export const SiegeInjuryState = fieldGroup({
  key: wordField(INJURIES, "lividScar"),
  part: wordField(BODY_PARTS, "none"),
  /** Of a disability: the Attribute that suffers. */
  attribute: wordField(ATTRIBUTES, "physique"),
  /** A physician has tried to reverse it, and failed (SIE-HEAL-4). */
  reversalTried: FlagField,
});
export type SiegeInjuryState = Readonly<v.InferOutput<typeof SiegeInjuryState>>;

/** The penalty of each injury: on an Attribute, or as a Challenge Level. */
const PENALTIES: Readonly<Record<Injury, number>> = {
  severeDisability: 2,
  minorDisability: 1,
  disfigured: 3,
  lividScar: 0,
  lostExtremity: 2,
  lostLimb: 6,
  lostEyeOrEar: 2,
  disorder: 0,
};

/** Returns an injury's penalty. */
export const readPenalty = (key: Injury): number => PENALTIES[key];

/** What a table's row says of a lasting injury, by the highest face of the die. */
const TABLE: readonly { readonly upTo: number; readonly injury: Injury }[] = [
  { upTo: 1, injury: "severeDisability" },
  { upTo: 3, injury: "minorDisability" },
  { upTo: 7, injury: "disfigured" },
  { upTo: 13, injury: "lividScar" },
  { upTo: 16, injury: "lostExtremity" },
  { upTo: 18, injury: "lostLimb" },
];

/** Returns the injury of a die (SIE-SCAR-2). */
export const findInjury = (d20: number): Injury => TABLE.find(({ upTo }) => d20 <= upTo)?.injury ?? "lostEyeOrEar";

/** Returns the injury as the house decides it: by a die, or the GM's choice (SIE-SCAR-3). */
export const chooseInjury = (d20: number, pick: Injury | null, house: HouseRules): Injury =>
  house.lastingInjuryMode === "gm" && pick !== null ? pick : findInjury(d20);

/** What is lost unless somebody says otherwise. */
const USUAL_PARTS: Partial<Record<Injury, BodyPart>> = { lostExtremity: "hand", lostLimb: "arm", lostEyeOrEar: "eye" };
export const findUsualPart = (injury: Injury): BodyPart => USUAL_PARTS[injury] ?? "none";

/** Target Numbers of the check by the worst box that was reached (SIE-SCAR-1). */
const RESIST = { second: 12, out: 18 };

/** The Attribute that resists a lasting injury of each track. */
export const RESISTING = { wound: "physique", stress: "confidence" } as const satisfies Record<Track, Attribute>;

/** Returns the Target Number of the check against a lasting injury; null where none threatens (SIE-SCAR-1). */
export function findResistTarget(worst: TrackState): number | null {
  if (worst === "out") return RESIST.out;
  return worst === "down" || worst === "fractured" ? RESIST.second : null;
}

/** A check against a lasting injury. */
export interface Resisted {
  readonly tn: number;
  readonly total: number;
  readonly injured: boolean;
}

/** Returns the result of the check: d20 and the Attribute (SIE-SCAR-1); null where no injury threatens. */
export function resistInjury(worst: TrackState, attribute: number, d20: number): Resisted | null {
  const tn = findResistTarget(worst);
  return tn === null ? null : { tn, total: d20 + attribute, injured: d20 + attribute < tn };
}

/** A lasting injury with its name and the item that it is. */
export interface Scar extends SiegeInjuryState {
  readonly uuid: string;
  readonly name: string;
}

const PHYSICAL_BUNDLES: readonly Bundle[] = ["athletics", "combat"];
const PHYSICAL_ATTRIBUTES: readonly Attribute[] = ["physique", "reflexes"];

/** What a check is made with. */
export interface Effort {
  readonly bundle: Bundle;
  readonly attribute?: Attribute;
}

/** Returns whether an injury makes a check harder (SIE-SCAR-2). */
function hampers(key: Injury, { bundle, attribute }: Effort): boolean {
  if (key === "disfigured") return bundle === "persuasion";
  if (key === "lostEyeOrEar") return bundle === "awareness";
  if (key !== "lostExtremity" && key !== "lostLimb") return false;
  return PHYSICAL_BUNDLES.includes(bundle) || (attribute !== undefined && PHYSICAL_ATTRIBUTES.includes(attribute));
}

/** Returns what injuries add to the Challenge Level of a check, each on its own line (SIE-SCAR-2). */
export const listScarParts = (scars: readonly Scar[], effort: Effort): Modifier[] =>
  scars
    .filter(({ key }) => hampers(key, effort))
    .map(({ uuid, name, key }) => ({ label: name, value: PENALTIES[key], source: { uuid } }));

/** Returns the steps by which lost feet and legs change every Move: 0 or less (SIE-SCAR-2, SIE-MOVE-4). */
export const computeMoveSteps = (scars: readonly Pick<SiegeInjuryState, "key" | "part">[]): number =>
  0 -
  scars.filter(
    ({ key, part }) => (key === "lostExtremity" && part === "foot") || (key === "lostLimb" && part === "leg"),
  ).length;

/** Returns what disabilities take off an Attribute (SIE-SCAR-2). */
export const sumDisabilities = (
  scars: readonly Pick<SiegeInjuryState, "key" | "attribute">[],
  attribute: Attribute,
): number =>
  scars
    .filter(({ key, attribute: own }) => own === attribute && (key === "severeDisability" || key === "minorDisability"))
    .reduce((sum, { key }) => sum + PENALTIES[key], 0);

const REVERSAL_FACTOR = 3;

/** Returns the usual Challenge Level of reversing an injury (SIE-HEAL-4). */
export const computeReversalLevel = (penalty: number): number => REVERSAL_FACTOR * penalty;

/** Refuses to reverse what is lost for good, and what a physician has tried already (SIE-HEAL-4). */
export function refuseReversal({
  key,
  reversalTried,
}: Pick<SiegeInjuryState, "key" | "reversalTried">): Refusal | null {
  if (key === "lostLimb" || key === "lostExtremity") return { key: "QUADRANT.Siege.Refuse.LostForGood" };
  return reversalTried ? { key: "QUADRANT.Siege.Refuse.ReversalTried" } : null;
}
