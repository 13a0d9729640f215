/** Checks, house rules and dice for tests of Edge's rules. */
import fc from "fast-check";
import type { SuccessCheck } from "../../../src/rules/edge/check.ts";
import { DEFAULT_HOUSE, HOUSE_RULES, type HouseRules, readHouse } from "../../../src/rules/edge/house.ts";
import { KINDS } from "../../../src/rules/edge/magnitude.ts";
import { MODES, type Mode, countCheckDice } from "../../../src/rules/edge/mode.ts";
import type { HouseRule } from "../../../src/rules/shared/house-rules.ts";
import type { Json } from "../../../src/rules/shared/json.ts";
import type { Modifier } from "../../../src/rules/shared/reasons.ts";

export const house = (changes: Partial<HouseRules> = {}): HouseRules => ({ ...DEFAULT_HOUSE, ...changes });

export const term = (value: number, label = "given"): Modifier => ({ label, value, source: { by: "gm" } });

/** A check with one line of bonus and one flat modifier. */
export const check = ({
  bonus = 0,
  mod = 0,
  ...changes
}: Partial<Omit<SuccessCheck, "bonus">> & { bonus?: number; mod?: number } = {}) =>
  ({
    skill: "given",
    kind: "task",
    mode: "normal",
    ...changes,
    bonus: [term(bonus)],
    mods: [term(mod)],
  }) as SuccessCheck;

/** Any faces of so many d10. */
export const faces = (count: number): fc.Arbitrary<number[]> =>
  fc.array(fc.integer({ min: 1, max: 10 }), { minLength: count, maxLength: count });

export const modes: fc.Arbitrary<Mode> = fc.constantFrom(...MODES);
export const kinds = fc.constantFrom(...KINDS);

/** A mode with faces and a die to remove. */
export const throws: fc.Arbitrary<{ mode: Mode; dice: number[]; drop: number }> = modes.chain((mode) =>
  fc.record({
    mode: fc.constant(mode),
    dice: faces(countCheckDice(mode)),
    drop: fc.integer({ min: 0, max: countCheckDice(mode) - 1 }),
  }),
);

/** Any combination of house rules. */
export const houses: fc.Arbitrary<HouseRules> = fc
  .record(
    Object.fromEntries(
      Object.entries(HOUSE_RULES).map(([name, rule]): [string, fc.Arbitrary<Json>] => {
        const { initial, choices } = rule as HouseRule;
        if (choices) return [name, fc.constantFrom(...(choices as string[]))];
        return [name, typeof initial === "boolean" ? fc.boolean() : fc.constant(initial)];
      }),
    ),
  )
  .map((stored) => readHouse(stored as Record<string, Json>));
