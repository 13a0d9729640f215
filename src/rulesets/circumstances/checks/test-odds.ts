/** What a test rolls, as far as its odds go, and the odds as rows. Ledger: CIR-TEST-9. */
import type { OddsRow, Text } from "../../../core/public/definitions.ts";
import type { HouseRules } from "../../../rules/circumstances/house.ts";
import { type Roll, computeExactChance, computeResults } from "../../../rules/circumstances/odds.ts";
import { total } from "../../../rules/shared/reasons.ts";
import type { Test } from "./test-data.ts";
import type { Draft } from "./draft.ts";
import { countDice } from "./test-dice.ts";

/** What is rolled, as far as odds go. */
export function createOddsRoll(draft: Draft, test: Test): Roll {
  const { own, help } = countDice({ ...test, tokens: draft.spend }, draft.house);
  const { versus } = test;
  return {
    dice: own + help,
    luck: test.luck !== null,
    explodes: draft.sixes,
    bonus: total(test.extra),
    against: versus
      ? { kind: "versus", dice: versus.dice, luck: versus.luck }
      : { kind: "obstacle", ob: total(test.ob) },
  };
}

/** A fraction with more than so many parts tells nobody anything. */
const MAX_PARTS = 100_000;

/** Returns the faces that are a success (CIR-TEST-1): `5–6`. */
export const formatSuccessFaces = ({ successOn }: HouseRules): string => `${successOn}–6`;

/** Returns the dice and the successes they need in a line, with the exact chance where it is short (CIR-TEST-9). */
export function formatObstacleSummary({ dice, bonus, explodes }: Roll, needs: number, house: HouseRules): Text {
  const told = { dice, ob: needs, faces: formatSuccessFaces(house) };
  const { num, den } = computeExactChance(dice, Math.max(0, needs - bonus), explodes, house);
  if (num === 0 || num === den || den > MAX_PARTS) return { key: "QUADRANT.Circumstances.Check.Summary", with: told };
  return { key: "QUADRANT.Circumstances.Check.SummaryExact", with: { ...told, num, den } };
}

const RESULT_TONES = { far: "bad", near: "bad", even: "good", beyond: "good" } as const;

const RESULT_ICONS = {
  far: "broken-shield",
  near: "broken-shield",
  even: "checked-shield",
  beyond: "sunbeams",
} as const;

/** The exact chances, from worst to best. Against another side, even is a tie. */
export function listOddsRows(roll: Roll, house: HouseRules): OddsRow[] {
  const versus = roll.against.kind === "versus";
  return [...computeResults(roll, house)].map(([kind, chance]) => ({
    id: kind,
    label: `QUADRANT.Circumstances.Odds.${versus ? "versus" : "obstacle"}.${kind}`,
    tone: versus && kind === "even" ? "cost" : RESULT_TONES[kind],
    icon: RESULT_ICONS[kind],
    chance,
    wanted: kind === "beyond" || (kind === "even" && !versus),
  }));
}
