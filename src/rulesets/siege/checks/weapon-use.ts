/**
 * How weapons are used in an attack: Rapid Fire, which splits a weapon's bonus over two shots, and a second weapon.
 * Ledger: SIE-ATK-6, SIE-DUAL-1.
 */
import * as v from "valibot";
import type { CheckView, Choice, OddsRow, Text } from "../../../core/public/definitions.ts";
import type { Modifier, Refusal } from "../../../rules/shared/reasons.ts";
import {
  type Attack,
  type PairedWeapon,
  type Pairing,
  computeVolleyOdds,
  computeWeaponDamage,
  createSplitChecks,
  pairWeapons,
  usesEachItemOnce,
  refuseSplit,
  type Volley,
  computeWeaponBonus,
} from "../../../rules/siege/attack.ts";
import { type ChallengeCheck, computeTerms } from "../../../rules/siege/challenge.ts";
import type { HouseRules } from "../../../rules/siege/house-rules.ts";
import { computeChances } from "../../../rules/shared/odds.ts";
import { type Creature, type Gear, isBroken, isWeapon } from "../documents/read-actor.ts";
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
  const bonus = weapon ? computeWeaponBonus(weapon.system) : 0;
  const secondShot = Math.floor(bonus / 2);
  return { rapid: false, firstShot: bonus - secondShot, secondShot };
}

/** Returns whether a weapon has a bonus to split. */
export const canSplit = (weapon: Gear | null): weapon is Gear =>
  weapon !== null && computeWeaponBonus(weapon.system) > 0;

/** Refuses a bonus that is not split whole, and a success bought for a volley. */
export function refuseShots(weapon: Gear, { firstShot, secondShot }: Shots, nova: boolean): Refusal | null {
  const split = refuseSplit(computeWeaponBonus(weapon.system), [firstShot, secondShot]);
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
  const hint = { key: "QUADRANT.Siege.RapidFire.Hint", with: { bonus: computeWeaponBonus(weapon.system) } };
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

// --- Two weapons (SIE-DUAL-1)

/** The craft whose weapon a gunner fires, and why it can't be fired now (SIE-CREW-7). */
export interface Mount {
  /** Its uuid. */
  readonly craft: string;
  readonly refused: Refusal | null;
}

/** Who attacks, and with what. */
interface Wielder {
  readonly actor: Creature;
  readonly weapon: Gear | null;
  /** Uuid of the weapon in the other hand; empty for none. */
  readonly second: string;
  readonly shots: Shots;
  /** Null for a weapon in their hands. */
  readonly mount: Mount | null;
  readonly house: HouseRules;
}

const toPaired = ({ system }: Gear): PairedWeapon => ({
  size: system.size,
  bonus: computeWeaponBonus(system),
  damage: computeWeaponDamage(system.damage.total),
});

interface Second {
  readonly gear: Gear;
  readonly pairing: Pairing;
}

/** Returns the weapons that the other hand can use now, with what each brings. */
function listSeconds({ actor, weapon, shots, mount, house }: Wielder): readonly Second[] {
  if (!house.dualWield || !weapon || mount || shots.rapid) return [];
  return actor.gear
    .filter((one) => usesEachItemOnce([weapon.uuid, one.uuid]) && isWeapon(one) && !isBroken(one))
    .map((gear) => ({ gear, pairing: pairWeapons(toPaired(weapon), toPaired(gear), actor.system.size) }))
    .filter(({ pairing }) => pairing.allowed);
}

/** Returns the weapon in the other hand, with what it brings; null for none. */
const findSecond = (setup: Wielder): Second | null =>
  listSeconds(setup).find(({ gear }) => gear.uuid === setup.second) ?? null;

/** Returns what the second weapon adds to the roll. */
export function listSecondLines(setup: Wielder): Modifier[] {
  const second = findSecond(setup);
  return second && second.pairing.bonus > 0
    ? [{ label: second.gear.name, value: second.pairing.bonus, source: { uuid: second.gear.uuid } }]
    : [];
}

/** Returns the weapon whose damage counts: of two, the one that deals more. */
export function findDealingWeapon(setup: Wielder): Gear | null {
  const second = findSecond(setup);
  return second?.pairing.dealsDamage ? second.gear : setup.weapon;
}

/** Refuses a second weapon that can't be used, or is not there any more. */
export const refuseSecond = (setup: Wielder): Refusal | null =>
  setup.second === "" || findSecond(setup)?.pairing.allowed ? null : { key: "QUADRANT.Siege.Refuse.SecondWeapon" };

/** Returns the choice of a weapon for the other hand, if there is one. */
export function listSecondChoices(setup: Wielder): Choice[] {
  const seconds = listSeconds(setup);
  return seconds.length === 0 && setup.second === ""
    ? []
    : [
        {
          kind: "select",
          id: "second",
          label: "QUADRANT.Siege.Check.SecondWeapon",
          hint: "QUADRANT.Siege.Check.SecondWeaponHint",
          value: setup.second,
          options: [
            { value: "", label: "QUADRANT.Siege.Check.NoSecondWeapon" },
            ...seconds.map(({ gear }) => ({ value: gear.uuid, label: gear.name })),
          ],
        },
      ];
}
