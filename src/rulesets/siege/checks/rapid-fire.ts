/** Rapid Fire in the dialog and on the card of an attack: a weapon's bonus split over two shots. Ledger: SIE-ATK-6. */
import * as v from "valibot";
import type { CheckView, Choice, OddsRow, Text } from "../../../core/public/definitions.ts";
import type { Modifier, Refusal } from "../../../rules/shared/reasons.ts";
import {
  type Attack,
  computeVolleyOdds,
  createSplitChecks,
  refuseSplit,
  type Volley,
} from "../../../rules/siege/attack.ts";
import { type ChallengeCheck, computeTerms } from "../../../rules/siege/challenge.ts";
import type { HouseRules } from "../../../rules/siege/house-rules.ts";
import { computeChances } from "../../../rules/shared/odds.ts";
import type { Gear } from "../documents/read-actor.ts";
import { formatFormula, listTermGroups } from "./shared.ts";

/** The weapon's bonus as its two shots share it, and whether they are fired. */
export interface Shots {
  readonly rapid: boolean;
  readonly firstShot: number;
  readonly secondShot: number;
}

const Part = v.pipe(v.number(), v.integer());
/** The same, as the dialog's input chooses it. */
export const SHOTS = { rapid: v.boolean(), firstShot: Part, secondShot: Part };

/** Returns the shots of a weapon before anything is chosen: one, and for two its bonus in halves. */
export function createShots(weapon: Gear | null): Shots {
  const bonus = weapon?.system.bonus ?? 0;
  const secondShot = Math.floor(bonus / 2);
  return { rapid: false, firstShot: bonus - secondShot, secondShot };
}

/** Returns whether a weapon has a bonus to split. */
export const canSplit = (weapon: Gear | null): weapon is Gear => (weapon?.system.bonus ?? 0) > 0;

/** Refuses a bonus that is not split whole, and a success bought for a volley. */
export function refuseShots(weapon: Gear, { firstShot, secondShot }: Shots, nova: boolean): Refusal | null {
  const split = refuseSplit(weapon.system.bonus, [firstShot, secondShot]);
  return split ?? (nova ? { key: "QUADRANT.Siege.Refuse.NovaForTwo" } : null);
}

/** Returns the check of each shot; `attack` leaves out the weapon's own bonus. */
export const createShotChecks = (attack: Attack, weapon: Gear, { firstShot, secondShot }: Shots): ChallengeCheck[] =>
  createSplitChecks(
    attack,
    [firstShot, secondShot].map((value): Modifier => ({ label: weapon.name, value, source: { uuid: weapon.uuid } })),
  );

/** Returns the choice to fire twice and, once it is chosen, the bonus of each shot. */
export function listShotChoices(weapon: Gear | null, { rapid, firstShot, secondShot }: Shots): Choice[] {
  if (!canSplit(weapon)) return [];
  const hint = { key: "QUADRANT.Siege.RapidFire.Hint", with: { bonus: weapon.system.bonus } };
  const toggle: Choice = { kind: "toggle", id: "rapid", label: "QUADRANT.Siege.RapidFire.Label", value: rapid, hint };
  if (!rapid) return [toggle];
  return [
    toggle,
    { kind: "number", id: "firstShot", label: "QUADRANT.Siege.RapidFire.First", value: firstShot },
    { kind: "number", id: "secondShot", label: "QUADRANT.Siege.RapidFire.Second", value: secondShot },
  ];
}

/** Returns the groups of terms of both shots: the second has no situational rows of its own. */
export function listShotGroups([first, second]: readonly ChallengeCheck[], house: HouseRules): CheckView["groups"] {
  if (!first || !second) return [];
  const { bonus, bonusTotal } = computeTerms(second, house);
  const [own, ...others] = listTermGroups(first, house);
  return [
    ...(own ? [{ ...own, label: "QUADRANT.Siege.RapidFire.FirstGroup" }] : []),
    { id: "bonus2", label: "QUADRANT.Siege.RapidFire.SecondGroup", rows: bonus, total: bonusTotal, open: false },
    ...others,
  ];
}

/** Returns both formulas and the Target Number in a line. */
export function formatShotSummary([first, second]: readonly ChallengeCheck[], house: HouseRules): Text {
  return {
    key: "QUADRANT.Siege.RapidFire.Summary",
    with: {
      first: first ? formatFormula(first, house) : "",
      second: second ? formatFormula(second, house) : "",
      target: first ? computeTerms(first, house).target : 0,
    },
  };
}

const HIT_LOOKS = [
  { tone: "bad", icon: "broken-shield" },
  { tone: "good", icon: "polar-star" },
  { tone: "good", icon: "star-swirl" },
] as const;

/** Returns the chances of no hit, one and two. */
export const listShotOdds = (checks: readonly ChallengeCheck[], house: HouseRules): OddsRow[] =>
  [...computeChances(computeVolleyOdds(checks, house))].map(([hits, chance]) => ({
    id: `hits${hits}`,
    label: `QUADRANT.Siege.RapidFire.Hits.${hits}`,
    ...(HIT_LOOKS[hits] ?? HIT_LOOKS[0]),
    chance,
    wanted: hits > 0,
  }));

/** Returns what both shots did, for the card's subtitle. */
export const formatVolley = ({
  hits,
  boxes,
  shots,
}: Pick<Volley, "hits" | "boxes"> & { readonly shots: readonly unknown[] }): Text => ({
  key: "QUADRANT.Siege.RapidFire.Result",
  with: { hits, shots: shots.length, boxes },
});
