/**
 * The test of Circumstances: a pool of d6 against an obstacle or another pool. Ledger: CIR-TEST-1 to -9, CIR-LUCK-1 to
 * -7, CIR-TOK-2, -11 to -13, CIR-TURN-6. Where others may join, it first lies open on the table: parts/call.ts.
 */
import { type Call, type Card, type Text, check } from "../../../core/public/definitions.ts";
import type { HouseRules } from "../../../rules/circumstances/house.ts";
import { poolOf, refusePool } from "../../../rules/circumstances/pool.ts";
import { refuseAct, refuseCost } from "../../../rules/circumstances/tokens.ts";
import { type Modifier, total } from "../../../rules/shared/modifier.ts";
import type { Refusal } from "../../../rules/shared/refusal.ts";
import { type CallGrant, callEntry } from "../cards/open-test-data.ts";
import { FRESH, testEntry } from "../cards/rolled-test-data.ts";
import { idOf, traitSides } from "../documents/read-actor.ts";
import { type Test, keepOf } from "./test-data.ts";
import { askTest, sealedTest } from "./requested-test.ts";
import {
  type Draft,
  NONE,
  OPTIONS,
  actOf,
  adjust,
  partsOf,
  prepare,
  priceFor,
  strengthener,
  testOf,
  turnOf,
} from "./draft.ts";
import { formulaOf, obOf, thrown } from "./test-dice.ts";
import { oddsRows, rollOf } from "./test-odds.ts";
import { againstChoices, moreChoices, text, tokenChoices, traitChoices } from "./test-choices.ts";

function refuse(draft: Draft): Refusal | null {
  const price = priceFor(draft);
  const planned = draft.spend + Number(draft.sixes);
  return (
    refusePool(partsOf(draft), draft.house) ??
    refuseTwice(draft) ??
    (planned > draft.house.tokensPerTest
      ? { key: "QUADRANT.Circumstances.Refuse.limit", with: { most: draft.house.tokensPerTest } }
      : null) ??
    refuseAct(actOf(draft), turnOf(draft), draft.tokens, false, draft.house) ??
    refuseCost(draft.tokens, price + draft.spend)
  );
}

/** One pair does not strengthen the other side and hinder one's own at once (CIR-TOK-8). */
function refuseTwice({ setback, empower, actor }: Draft): Refusal | null {
  const pair = (choice: string): string => choice.split(".")[0] ?? "";
  const twice = actor.isAgent && setback !== NONE && empower !== NONE && pair(setback) === pair(empower);
  return twice ? { key: "QUADRANT.Circumstances.Refuse.sameTrait" } : null;
}

/** Beginner's Luck as a line of its own: what it adds to the obstacle. */
const luckLine = (test: Test): Modifier[] =>
  test.luck === null
    ? []
    : [{ label: "QUADRANT.Circumstances.Ob.luck", value: obOf(test) - total(test.ob), source: { rule: "CIR-LUCK-1" } }];

const tryText = (draft: Draft, test: Test): Text =>
  test.luck === null
    ? { key: "QUADRANT.Circumstances.Card.Tries", with: { what: draft.name } }
    : {
        key: "QUADRANT.Circumstances.Card.TriesLuck",
        with: { what: draft.name, ability: `QUADRANT.Circumstances.Ability.${test.luck}` },
      };

function subtitleOf(test: Test): Text | null {
  if (test.cure) {
    const values = { condition: conditionName(test.cure.condition), name: test.cure.name };
    return { key: `QUADRANT.Circumstances.Card.${test.cure.cared ? "Treats" : "Recovers"}`, with: values };
  }
  if (!test.versus) return null;
  return test.versus.name
    ? { key: "QUADRANT.Circumstances.Card.Versus", with: { name: test.versus.name } }
    : { key: "QUADRANT.Circumstances.Card.VersusNobody" };
}

const conditionName = (key: string): string => (key.includes(".") ? "" : `QUADRANT.Circumstances.Condition.${key}`);

function card(draft: Draft, faces: readonly number[], house: HouseRules): Card {
  const test = testOf(draft);
  const subtitle = subtitleOf(test);
  const head = { title: tryText(draft, test), ...(subtitle ? { subtitle } : {}) };
  if (draft.gather)
    return {
      ...head,
      parts: { call: callEntry(test, draft.companions, house, { others: draft.others, grants: grantsOf(draft) }) },
    };
  const { mine, theirs } = thrown(faces, test, house);
  return {
    ...head,
    parts: { test: testEntry(test, mine, theirs, { ...FRESH, sealed: draft.sealed }, house) },
  };
}

/** What a player may still grant the other side once the test lies open (CIR-TOK-3). */
function grantsOf(draft: Draft): CallGrant[] {
  const agent = draft.empower === NONE ? strengthener(draft) : null;
  return agent ? traitSides(agent).map(({ value, name }) => ({ actor: agent.uuid, name, trait: value })) : [];
}

/** Tokens for dice and for the turn, and what a setback earns, before anything is thrown. */
function before(draft: Draft): Call[] {
  const { actor, spend, setback, helpful, gear, name } = draft;
  const spent = actor.gear.filter(({ uuid, consumable }) => consumable && gear.includes(idOf(uuid)));
  const price = priceFor(draft);
  const pay = (count: number, reason: string): Call => ({
    action: "circumstances.spendTokens",
    args: { actor: actor.uuid, count, reason: `QUADRANT.Circumstances.Token.${reason}`, what: name },
  });
  const trait = (choice: string, use: "helped" | "harmed"): Call => {
    const [id = "", side = "a"] = choice.split(".");
    return {
      action: "circumstances.useTrait",
      args: { actor: actor.uuid, trait: `${actor.uuid}.Item.${id}`, side, use, what: name },
    };
  };
  return [
    ...(price > 0 ? [pay(price, draft.buy === "emergency" ? "ForEmergency" : "ForTest")] : []),
    ...(spend > 0 ? [pay(spend, "ForDice")] : []),
    ...(setback === NONE ? [] : [trait(setback, "harmed")]),
    ...helpful.filter((one) => one !== NONE).map((one) => trait(one, "helped")),
    ...spent.map(({ uuid }): Call => ({ action: "circumstances.useUp", args: { actor: actor.uuid, gear: uuid } })),
  ];
}

export const test = check<Draft, HouseRules>({
  options: () => OPTIONS,
  prepare,
  adjust,
  view(draft, house) {
    const tried = testOf(draft);
    const roll = rollOf(draft, tried);
    const pool = poolOf(partsOf(draft), house);
    const versus = tried.versus !== null;
    const needs = obOf(tried);
    const ob = {
      id: "ob",
      label: "QUADRANT.Circumstances.Check.Ob",
      rows: [...tried.ob, ...luckLine(tried)],
      total: needs,
      open: !draft.given,
      plain: true as const,
    };
    return {
      title: { key: "QUADRANT.Circumstances.Card.DialogTitle", with: { actor: draft.actor.name, what: draft.name } },
      ...(tried.luck === null
        ? {}
        : { subtitle: text("Luck", { ability: `QUADRANT.Circumstances.Ability.${tried.luck}` }) }),
      groups: [
        {
          id: "dice",
          label: "QUADRANT.Circumstances.Check.Dice",
          rows: pool.lines,
          total: roll.dice,
          open: true,
          plain: true,
        },
        ...(versus || draft.sealed ? [] : [ob]),
      ],
      choices: [
        ...againstChoices(draft),
        ...tokenChoices(draft, tried, roll),
        ...traitChoices(draft),
        ...moreChoices(draft),
      ],
      summary: draft.sealed
        ? text("SummarySealed", { dice: roll.dice })
        : versus
          ? text("SummaryVersus", { dice: roll.dice, theirs: tried.versus?.dice ?? 0 })
          : text("Summary", { dice: roll.dice, ob: needs }),
      odds: draft.sealed ? [] : oddsRows(roll, house),
      ...(draft.gather ? { verb: text("Call") } : {}),
    };
  },
  refuse,
  formula: (draft, house) => (draft.gather ? null : formulaOf(testOf(draft), house)),
  roll: "SuccessPoolRoll",
  before,
  card,
  keep: (draft) => keepOf(testOf(draft), draft.house),
  ask: askTest,
  sealed: sealedTest,
});
