/**
 * The test of Circumstances: a pool of d6 against an obstacle or another pool. Ledger: CIR-TEST-1 to -9, CIR-LUCK-1 to
 * -7, CIR-TOK-2, -11 to -13, CIR-TURN-6. Where the player waits for help, it is posted as an open test first:
 * cards/open-test.ts.
 */
import * as v from "valibot";
import { formatGramTest, refuseGramTest } from "./gram-test.ts";
import { openStages } from "../../../core/public/stages.ts";
import { type Call, type Card, type Text, check } from "../../../core/public/definitions.ts";
import type { HouseRules } from "../../../rules/circumstances/house.ts";
import { type PoolParts, buildPool } from "../../../rules/circumstances/pool.ts";
import { refuseAct, refuseCost, refuseLimit } from "../../../rules/circumstances/tokens.ts";
import { type Modifier, type Refusal, refuseTyped, total } from "../../../rules/shared/reasons.ts";
import { type OpenTestGrant, createOpenTestPart } from "../cards/open-test-data.ts";
import { NO_PROGRESS, createTestPart } from "../cards/rolled-test-data.ts";
import { listTraitSides, parseId } from "../documents/read-actor.ts";
import { MAX_DICE, type Test, storeTest } from "./test-data.ts";
import { askTest, sealedTest } from "./requested-test.ts";
import { type Draft, NONE, OPTIONS, prepare } from "./draft.ts";
import { adjust, refuseNumber } from "./draft-input.ts";
import {
  computeTestPrice,
  createDraftPoolParts,
  createTest,
  findAct,
  findStrengthener,
  findTurn,
  refuseDraftPool,
} from "./draft-pool.ts";
import { computeTestObstacle, formatFormula, splitFaces } from "./test-dice.ts";
import { createOddsRoll, formatObstacleSummary, formatSuccessFaces, listOddsRows } from "./test-odds.ts";
import {
  createText,
  listHelpChoices,
  listObstacleChoices,
  listOtherChoices,
  listTokenChoices,
  listTraitChoices,
  listTreasureChoices,
} from "./test-choices.ts";

/** A draft, and what follows from it: computed once for view, formula, payments and card. */
interface DraftedTest extends Draft {
  readonly test: Test;
  readonly parts: PoolParts;
}

const drawUp = (draft: Draft): DraftedTest => ({
  ...draft,
  test: createTest(draft),
  parts: createDraftPoolParts(draft),
});

/** As many dice as a card stores: situational rows can add more. */
const PoolSize = v.pipe(v.number(), v.maxValue(MAX_DICE));

function refuse(draft: DraftedTest): Refusal | null {
  const price = computeTestPrice(draft);
  const act = findAct(draft);
  return (
    refuseNumber(draft) ??
    refuseGramTest(draft.actor, draft.gram, findTurn(draft), draft.house) ??
    refuseTyped("QUADRANT.Circumstances.Check.Dice", PoolSize, total(draft.test.lines) + draft.spend) ??
    refuseDraftPool(draft) ??
    refuseTwice(draft) ??
    refuseLimit(draft.spend + Number(draft.sixes), draft.house) ??
    refuseAct(act, findTurn(draft), draft.tokens, act === "emergency" && isInConflict(draft.actor.uuid), draft.house) ??
    refuseCost(draft.tokens, price + draft.spend)
  );
}

/** Returns whether an actor takes part in an open conflict (CIR-TOK-10). */
const isInConflict = (actor: string): boolean =>
  openStages().some(
    ({ system }) =>
      system.kind === "circumstances.conflict" && Object.values(system.seats).some((seat) => seat.actor === actor),
  );

/** One pair does not strengthen the other side and hinder one's own at once (CIR-TOK-8). */
function refuseTwice({ setback, empower, actor }: Draft): Refusal | null {
  const pair = (choice: string): string => choice.split(".")[0] ?? "";
  const twice = actor.isAgent && setback !== NONE && empower !== NONE && pair(setback) === pair(empower);
  return twice ? { key: "QUADRANT.Circumstances.Refuse.sameTrait" } : null;
}

/** Beginner's Luck as a line of its own: what it adds to the obstacle. */
const listLuckLines = (test: Test): Modifier[] =>
  test.luck === null
    ? []
    : [
        {
          label: "QUADRANT.Circumstances.Obstacle.luck",
          value: computeTestObstacle(test) - total(test.ob),
          source: { rule: "CIR-LUCK-1" },
        },
      ];

const formatTitle = ({ name, test }: DraftedTest): Text =>
  test.luck === null
    ? { key: "QUADRANT.Circumstances.Card.Tries", with: { what: name } }
    : {
        key: "QUADRANT.Circumstances.Card.TriesLuck",
        with: { what: name, ability: `QUADRANT.Circumstances.Ability.${test.luck}` },
      };

function formatSubtitle(test: Test): Text | null {
  if (test.cure) {
    const values = { condition: conditionName(test.cure.condition), name: test.cure.name };
    return { key: `QUADRANT.Circumstances.Card.${test.cure.cared ? "Treats" : "Recovers"}`, with: values };
  }
  if (test.gram) return formatGramTest(test.gram);
  if (!test.versus) return null;
  return test.versus.name
    ? { key: "QUADRANT.Circumstances.Card.Versus", with: { name: test.versus.name } }
    : { key: "QUADRANT.Circumstances.Card.VersusNobody" };
}

const conditionName = (key: string): string => (key.includes(".") ? "" : `QUADRANT.Circumstances.Condition.${key}`);

function createCard(draft: DraftedTest, faces: readonly number[], house: HouseRules): Card {
  const { test } = draft;
  const subtitle = formatSubtitle(test);
  const head = { title: formatTitle(draft), ...(subtitle ? { subtitle } : {}) };
  if (draft.gather)
    return {
      ...head,
      parts: {
        call: createOpenTestPart(test, draft.people.fitting, house, {
          others: draft.people.others,
          grants: listGrants(draft),
        }),
      },
    };
  const { mine, theirs } = splitFaces(faces, test, house);
  return {
    ...head,
    parts: { test: createTestPart(test, mine, theirs, { ...NO_PROGRESS, sealed: draft.sealed }, house) },
  };
}

/** Returns the Traits by which the opposition can still be empowered while the test is open (CIR-TOK-3). */
function listGrants(draft: Draft): OpenTestGrant[] {
  const agent = draft.empower === NONE ? findStrengthener(draft) : null;
  return agent ? listTraitSides(agent).map(({ value, name }) => ({ actor: agent.uuid, name, trait: value })) : [];
}

/**
 * Returns what is paid and earned before the roll: tokens for dice and for the turn, the setback, Traits and gear used.
 */
function listPayments(draft: Draft): Call[] {
  const { actor, spend, setback, helpful, gear, name } = draft;
  const spent = actor.gear.filter(({ uuid, consumable }) => consumable && gear.includes(parseId(uuid)));
  const price = computeTestPrice(draft);
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
    // The next action uses up what a maneuver brought (CIR-MAN-1, CIR-MAN-2).
    ...(actor.maneuver.position || actor.maneuver.impede
      ? [{ action: "circumstances.endManeuver", args: { actor: actor.uuid } }]
      : []),
    ...(setback === NONE ? [] : [trait(setback, "harmed")]),
    ...helpful.filter((one) => one !== NONE).map((one) => trait(one, "helped")),
    ...Object.entries(draft.treasure).map(([id, dice]): Call => ({
      action: "circumstances.spendTreasure",
      args: { actor: actor.uuid, gear: `${actor.uuid}.Item.${id}`, dice },
    })),
    ...spent.map(({ uuid }): Call => ({ action: "circumstances.useUp", args: { actor: actor.uuid, gear: uuid } })),
  ];
}

export const test = check<DraftedTest, HouseRules>({
  options: () => OPTIONS,
  async prepare(intent, world) {
    const draft = await prepare(intent, world);
    return "refused" in draft ? draft : drawUp(draft);
  },
  adjust: (draft, input) => drawUp(adjust(draft, input)),
  view(draft, house) {
    const { test: tried } = draft;
    const roll = createOddsRoll(draft, tried);
    const pool = buildPool(draft.parts, house);
    const versus = tried.versus !== null;
    const needs = computeTestObstacle(tried);
    const faces = formatSuccessFaces(house);
    const summary = versus
      ? createText("SummaryVersus", { dice: roll.dice, theirs: tried.versus?.dice ?? 0, faces })
      : formatObstacleSummary(roll, needs, house);
    const ob = {
      id: "ob",
      label: "QUADRANT.Circumstances.Check.Ob",
      rows: [...tried.ob, ...listLuckLines(tried)],
      total: needs,
      open: !draft.given,
      plain: true as const,
    };
    return {
      title: { key: "QUADRANT.Circumstances.Card.DialogTitle", with: { actor: draft.actor.name, what: draft.name } },
      ...(tried.luck === null
        ? {}
        : { subtitle: createText("Luck", { ability: `QUADRANT.Circumstances.Ability.${tried.luck}` }) }),
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
        ...listObstacleChoices(draft),
        ...listTreasureChoices(draft),
        ...listTokenChoices(draft, tried, roll),
        ...listHelpChoices(draft),
        ...listTraitChoices(draft),
        ...listOtherChoices(draft),
      ],
      summary: draft.sealed ? createText("SummarySealed", { dice: roll.dice, faces }) : summary,
      odds: draft.sealed ? [] : listOddsRows(roll, house),
      ...(draft.gather ? { verb: createText("Post") } : {}),
    };
  },
  refuse,
  formula: (draft, house) => (draft.gather ? null : formatFormula(draft.test, house)),
  roll: "SuccessPoolRoll",
  payments: listPayments,
  card: createCard,
  rollOptions: (draft) => storeTest(draft.test, draft.house),
  rollRequest: askTest,
  sealed: sealedTest,
});
