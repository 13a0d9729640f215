/** Reading the card of a rolled test, and rolling its sixes again. Ledger: CIR-TEST-8, CIR-TOK-11. */
import { type CardState, type World, amendment, readPool } from "../../../core/public/definitions.ts";
import type { HouseRules } from "../../../rules/circumstances/house.ts";
import { refuseExplode } from "../../../rules/circumstances/successes.ts";
import { planPay, refuseCost } from "../../../rules/circumstances/tokens.ts";
import type { Change } from "../../../rules/shared/change.ts";
import type { Json } from "../../../rules/shared/json.ts";
import type { RollData } from "../../../rules/shared/roll.ts";
import { type TestData, createTestPart, readProgress, readTestData } from "../cards/rolled-test-data.ts";
import type { Agent } from "../documents/read-actor.ts";
import { type Test, readStoredHouse } from "../checks/test-data.ts";
import { findSixes, rerollSixesOnce as reroll } from "../checks/test-roll.ts";
import { RULESET, TOKENS, tokenPlace, tokenPool } from "../pools.ts";
import { type ShownDie, listCountedFaces, readSides } from "../checks/test-dice.ts";
import { parseNothing } from "./open-test.ts";

export interface RolledTestState {
  readonly data: TestData;
  readonly rolls: readonly RollData[];
  readonly roll: RollData;
  readonly tokens: number;
}

export async function readRolledTest(card: CardState, world: World<HouseRules>): Promise<RolledTestState | null> {
  const data = readTestData(card.parts["test"]?.data);
  const roll = card.rolls[0];
  if (!data || !roll || !agrees(data, roll)) return null;
  return { data, roll, rolls: card.rolls, tokens: (await readPool(world, RULESET, TOKENS)).value };
}

/** Returns whether card and roll show the same dice: where they differ, one of them was forged. */
function agrees({ test, mine, theirs }: TestData, roll: RollData): boolean {
  const sides = readSides(roll, test, readRollHouse({ roll }));
  const faces = (dice: readonly ShownDie[]): string => listCountedFaces(dice).join();
  return faces(sides.mine) === faces(mine) && sides.theirs.join() === theirs.join();
}

/** Returns the house rules under which the dice were rolled. */
export const readRollHouse = ({ roll }: Pick<RolledTestState, "roll">): HouseRules =>
  readStoredHouse((roll.options[RULESET] as { readonly house?: Json } | undefined)?.house);

const countTheirDice = ({ versus }: Test): number => versus?.dice ?? 0;

/** Every six is rolled again for a token, until none is left; anybody may pay (CIR-TEST-8, CIR-TOK-11, CIR-TIE-1). */
export const rerollSixes = amendment<object, RolledTestState, HouseRules>({
  anybody: true,
  parse: parseNothing,
  read: (_args, card, world) => readRolledTest(card, world),
  refuse(_args, state, _seat, house) {
    const { data, tokens } = state;
    return refuseExplode(listCountedFaces(data.mine), data.test.tokens, data.exploded, house) ?? refuseCost(tokens, 1);
  },
  roll: (_args, { data, roll }) => `${findSixes(roll, countTheirDice(data.test)).length}d6x6`,
  amend(_args, state, _house, dice) {
    const { data, roll, rolls } = state;
    const house = readRollHouse(state);
    const again = reroll(roll, countTheirDice(data.test), dice, house);
    const { mine, theirs } = readSides(again, data.test, house);
    return {
      rolls: [again, ...rolls.slice(1)],
      parts: { test: createTestPart(data.test, mine, theirs, { ...readProgress(data), exploded: true }, house) },
      changes: planPay(tokenPool, 1),
    };
  },
  label: (_args, { data }) => ({ key: "QUADRANT.Circumstances.Receipt.Sixes", with: { name: data.test.name } }),
  writes: [tokenPlace],
});

/** Adds one to the count of a Trait's side that hindered: `item id.side`. */
export function planHarmedMark({ uuid }: Agent, trait: string): Change {
  const [id = "", side = "a"] = trait.split(".");
  return { op: "add", at: { uuid: `${uuid}.Item.${id}` }, path: `system.${side}.harmed`, by: 1 };
}
