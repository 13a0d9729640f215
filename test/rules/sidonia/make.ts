/** Small builders and generators for Sidonia's tests. */
import fc from "fast-check";
import type { ArmourPiece } from "../../../src/rules/sidonia/armour.ts";
import { buildBody } from "../../../src/rules/sidonia/body.ts";
import type { Blow } from "../../../src/rules/sidonia/hit.ts";
import { DEFAULT_HOUSE, HOUSE_RULES, type HouseRules, readHouse } from "../../../src/rules/sidonia/house.ts";
import { DICE, type Mode } from "../../../src/rules/sidonia/roll.ts";
import {
  type Body,
  DAMAGE_TYPES,
  LOCATIONS,
  type Location,
  type Specialization,
  type Specializations,
} from "../../../src/rules/sidonia/state.ts";
import { type HouseRule, type HouseTable, isTable } from "../../../src/rules/shared/house-rules.ts";
import type { Modifier } from "../../../src/rules/shared/reasons.ts";

export const term = (value: number, label = "term"): Modifier => ({ label, value, source: { by: "gm" } });

/** These specializations and no other. */
export const selectSpecializations = (...named: readonly Specialization[]): Specializations => ({
  strength: named.includes("strength"),
  agility: named.includes("agility"),
  body: named.includes("body"),
  wits: named.includes("wits"),
  intelligence: named.includes("intelligence"),
  manipulation: named.includes("manipulation"),
});

export const house = (changes: Partial<HouseRules> = {}): HouseRules => ({ ...DEFAULT_HOUSE, ...changes });

/** Tables of the same rows and columns. */
const tables = (initial: HouseTable): fc.Arbitrary<HouseTable> =>
  fc.record(
    Object.fromEntries(
      Object.entries(initial).map(([row, cells]) => [
        row,
        fc.array(fc.integer({ min: 1, max: 5 }), { minLength: cells.length, maxLength: cells.length }),
      ]),
    ),
  );

/** Every value a house rule may have. */
function valuesOf({ choices, initial, min }: HouseRule): fc.Arbitrary<HouseRule["initial"]> {
  if (isTable(initial)) return tables(initial);
  if (choices) return fc.constantFrom(...choices);
  return typeof initial === "boolean" ? fc.boolean() : fc.integer({ min: min ?? 0, max: 12 });
}

/** Any combination of values of the house rules. */
export const houses: fc.Arbitrary<HouseRules> = fc
  .record(Object.fromEntries(Object.entries(HOUSE_RULES).map(([key, rule]) => [key, valuesOf(rule)])))
  .map(readHouse);

export const modes: fc.Arbitrary<Mode> = fc.constantFrom("normal", "advantage", "disadvantage");
export const locations: fc.Arbitrary<Location> = fc.constantFrom(...LOCATIONS);
export const faces = (mode: Mode): fc.Arbitrary<number[]> =>
  fc.array(fc.integer({ min: 1, max: 6 }), { minLength: DICE[mode], maxLength: DICE[mode] });

/** Bodies with any boxes marked, also more than there are after a bonus was removed. */
export const bodies: fc.Arbitrary<Body> = fc
  .record({ physique: fc.integer({ min: -1, max: 2 }), marks: fc.array(fc.nat(4), { minLength: 12, maxLength: 12 }) })
  .map(({ physique, marks }) => {
    const body = buildBody(physique, DEFAULT_HOUSE);
    const entries = LOCATIONS.map((location, i) => {
      const { health, stun } = body[location];
      return [
        location,
        { health: { ...health, value: marks[2 * i] ?? 0 }, stun: { ...stun, value: marks[2 * i + 1] ?? 0 } },
      ];
    });
    return Object.fromEntries(entries) as Body;
  });

export const pieces: fc.Arbitrary<readonly ArmourPiece[]> = fc.array(
  fc.record({
    name: fc.string(),
    source: fc.constant({ by: "gm" } as const),
    av: fc.nat(3),
    pv: fc.nat(3),
    locations: fc.subarray([...LOCATIONS]),
  }),
  { maxLength: 3 },
);

export const blows: fc.Arbitrary<Blow> = fc
  .record({ amount: fc.nat(8), type: fc.constantFrom(...DAMAGE_TYPES), location: locations, piercing: fc.nat(3) })
  .map(({ amount, type, location, piercing }) => ({
    damage: { rows: [term(amount)], amount, type },
    location,
    piercing,
  }));
