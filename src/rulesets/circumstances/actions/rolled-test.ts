/** Reading the card of a rolled test, and rolling its sixes again. Ledger: CIR-TEST-8, CIR-TOK-11. */
import * as v from "valibot";
import { type CardState, type World, amendment, readPart, readPool } from "../../../core/public/definitions.ts";
import { listCountedFaces, refuseExplode } from "../../../rules/circumstances/exploding.ts";
import type { HouseRules } from "../../../rules/circumstances/house.ts";
import { refuseAddition } from "../../../rules/circumstances/pool.ts";
import { planPay, refuseCost } from "../../../rules/circumstances/tokens.ts";
import type { Change } from "../../../rules/shared/change.ts";
import type { RollData } from "../../../rules/shared/roll.ts";
import { TestData, createTestPart, readProgress } from "../cards/rolled-test-data.ts";
import type { Agent } from "../documents/read-actor.ts";
import { type ShownDie, StoredTest, type Test } from "../checks/test-data.ts";
import { findSixes, rerollSixes as reroll } from "../checks/test-roll.ts";
import { RULESET, TOKENS, tokenPlace, tokenPool } from "../pools.ts";
import { readSides } from "../checks/test-dice.ts";
import { NoArgs } from "./open-test.ts";

export interface RolledTestState {
  readonly data: TestData;
  readonly rolls: readonly RollData[];
  readonly roll: RollData;
  readonly mine: readonly ShownDie[];
  readonly theirs: readonly number[];
  /** The house rules under which the dice were rolled. */
  readonly rolledUnder: HouseRules;
  readonly tokens: number;
}

/** Reads the test of a card; null where its part and its roll show other dice: one of them was forged. */
export async function readRolledTest(card: CardState, world: World<HouseRules>): Promise<RolledTestState | null> {
  const data = readPart(card, "test", TestData);
  const roll = card.rolls[0];
  if (!data || !roll) return null;
  const { house: rolledUnder } = v.parse(StoredTest, roll.options[RULESET]);
  const { mine, theirs } = readSides(roll, data.test, rolledUnder);
  const faces = (dice: readonly ShownDie[]): string => listCountedFaces(dice).join();
  if (faces(mine) !== faces(data.mine) || theirs.join() !== data.theirs.join()) return null;
  const { value: tokens } = await readPool(world, RULESET, TOKENS);
  return { data, roll, rolls: card.rolls, mine, theirs, rolledUnder, tokens };
}

const countTheirDice = ({ versus }: Test): number => versus?.dice ?? 0;

/** Every six is rolled again for a token, until none is left; anybody may pay (CIR-TEST-8, CIR-TOK-11, CIR-TIE-1). */
export const rerollSixes = amendment<object, RolledTestState, HouseRules>({
  anybody: true,
  args: NoArgs,
  read: (_args, card, world) => readRolledTest(card, world),
  refuse(_args, { data, tokens }, _seat, house) {
    // What followed from the result has been written: it no longer changes (CIR-RES-7, CIR-RES-11).
    if (data.settled !== null) return { key: "QUADRANT.Refuse.AlreadyDone" };
    return (
      refuseAddition(data.test.treasureOnly) ??
      refuseExplode(listCountedFaces(data.mine), data.test.tokens, data.exploded, house) ??
      refuseCost(tokens, 1)
    );
  },
  roll: (_args, { data, roll }) => `${findSixes(roll, countTheirDice(data.test)).length}d6x6`,
  amend(_args, { data, roll, rolls, rolledUnder: house }, _house, dice) {
    const again = reroll(roll, countTheirDice(data.test), dice, house);
    const { mine, theirs } = readSides(again, data.test, house);
    return {
      rolls: [again, ...rolls.slice(1)],
      parts: { test: createTestPart(data.test, mine, theirs, { ...readProgress(data), exploded: true }, house) },
      changes: planPay(tokenPool, 1),
      label: { key: "QUADRANT.Circumstances.Receipt.Sixes", with: { name: data.test.name } },
    };
  },
  writes: [tokenPlace],
});

/** Adds one to the count of a Trait's side that hindered: `item id.side`. */
export function planHarmedMark({ uuid }: Agent, trait: string): Change {
  const [id = "", side = "a"] = trait.split(".");
  return { op: "add", at: { uuid: `${uuid}.Item.${id}` }, path: `system.${side}.harmed`, by: 1 };
}
