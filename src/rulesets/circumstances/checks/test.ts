/**
 * The test of Circumstances: a pool of d6 against an obstacle or another pool. Ledger: CIR-TEST-1 to -9, CIR-LUCK-1 to
 * -7, CIR-TOK-2,
 * -11 to -13, CIR-TURN-6. Where others may join, it first lies open on the table: parts/call.ts.
 */
import { type Call, type Card, type Choice, type OddsRow, type Text, check } from "../../../core/public/definitions.ts";
import type { HouseRules } from "../../../rules/circumstances/house.ts";
import { type Roll, results, spendOptions, wanted } from "../../../rules/circumstances/odds.ts";
import { successesBefore } from "../../../rules/circumstances/successes.ts";
import { poolOf, refusePool } from "../../../rules/circumstances/pool.ts";
import { type Act, priceOf, refuseAct, refuseCost, refuseEarn } from "../../../rules/circumstances/tokens.ts";
import { turnInPlay } from "../../../rules/circumstances/turn.ts";
import { type Modifier, total } from "../../../rules/shared/modifier.ts";
import type { Refusal } from "../../../rules/shared/refusal.ts";
import { type CallGrant, callEntry } from "../cards/open-test-data.ts";
import { FRESH, testEntry } from "../cards/rolled-test-data.ts";
import { type Person, conditionsOf, idOf, traitSides } from "../documents/read-actor.ts";
import { type Test, diceOf, formulaOf, keepOf, obOf, thrown } from "./test-data.ts";
import { askTest, sealedTest } from "./requested-test.ts";
import {
  type Draft,
  NONE,
  OPTIONS,
  adjust,
  buysIn,
  helpfulId,
  partsOf,
  prepare,
  strengthener,
  testOf,
  turnOf,
  usableGear,
} from "./draft.ts";

const actOf = ({ buy }: Draft): Act => (buy === "emergency" ? "emergency" : "test");
const priceFor = (draft: Draft): number =>
  draft.actor.isAgent ? priceOf(actOf(draft), turnOf(draft), draft.house) : 0;

/** What is rolled, as far as odds go. */
function rollOf(draft: Draft, test: Test): Roll {
  const { own, help } = diceOf({ ...test, tokens: draft.spend }, draft.house);
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

const LABELS = { far: "bad", near: "bad", even: "good", beyond: "good" } as const;
const ICONS = { far: "broken-shield", near: "broken-shield", even: "checked-shield", beyond: "sunbeams" } as const;

/** The exact chances, from worst to best. Against another side, even is a tie. */
function oddsRows(roll: Roll, house: HouseRules): OddsRow[] {
  const versus = roll.against.kind === "versus";
  return [...results(roll, house)].map(([kind, chance]) => ({
    id: kind,
    label: `QUADRANT.Circumstances.Odds.${versus ? "versus" : "obstacle"}.${kind}`,
    tone: versus && kind === "even" ? "cost" : LABELS[kind],
    icon: ICONS[kind],
    chance,
    wanted: kind === "beyond" || (kind === "even" && !versus),
  }));
}

// --- Choices
// ---------------------------------------------------------------------------------------------------------------------

const text = (key: string, values?: Record<string, string | number>): Text => ({
  key: `QUADRANT.Circumstances.Check.${key}`,
  ...(values ? { with: values } : {}),
});

function againstChoices(draft: Draft): Choice[] {
  if (draft.given || draft.cure) return treatChoice(draft);
  const { versus, ob, theirDice, theirLuck, target } = draft;
  const kind: Choice = {
    kind: "select",
    id: "against",
    label: text("Against"),
    value: versus ? "versus" : "obstacle",
    options: [
      { value: "obstacle", label: text("Obstacle") },
      { value: "versus", label: target ? text("VersusWhom", { name: target.name }) : text("Versus") },
    ],
  };
  if (!versus) return [...treatChoice(draft), kind, { kind: "number", id: "ob", label: text("Ob"), value: ob }];
  return [
    kind,
    { kind: "number", id: "theirDice", label: text("TheirDice"), value: theirDice },
    { kind: "toggle", id: "theirLuck", label: text("TheirLuck"), hint: text("TheirLuckHint"), value: theirLuck },
  ];
}

/** Whom it is for, where somebody aimed at has what this skill treats. */
function treatChoice({ treatable, target, cure }: Draft): Choice[] {
  if (treatable.length === 0) return [];
  const options = treatable.map(({ key, name }) => ({ value: key, label: name as Text }));
  return [
    {
      kind: "select",
      id: "treat",
      label: text("Treat", { name: target?.name ?? "" }),
      value: cure?.condition ?? NONE,
      options: [{ value: NONE, label: text("Nothing") }, ...options],
    },
  ];
}

function traitChoices(draft: Draft): Choice[] {
  const { actor, helpful, setback, empower, turn, house } = draft;
  const pick = (
    id: string,
    label: string,
    value: string,
    person: Person | null,
    refused: Refusal | null = null,
  ): Choice[] => {
    const sides = person ? traitSides(person) : [];
    if (sides.length === 0) return [];
    const options = [
      { value: NONE, label: text("Nothing") },
      ...sides.map((side) => ({ value: side.value, label: side.name as Text })),
    ];
    return [
      {
        kind: "select",
        id,
        label: text(label),
        hint: text(`${label}Hint`),
        value,
        options,
        ...(refused ? { refused } : {}),
      },
    ];
  };
  const refusal = (what: "setback" | "opposition"): Refusal | null =>
    refuseEarn({ what, turn: turnInPlay(turn), already: false, count: 1, trait: true }, house);
  return [
    ...helpful.flatMap((value, i) => pick(helpfulId(i), "Helpful", value, actor)),
    ...(actor.isAgent ? pick("setback", "Setback", setback, actor, refusal("setback")) : []),
    ...pick("empower", "Empower", empower, strengthener(draft), refusal("opposition")),
  ];
}

/** Tokens, each with what it would add. */
function tokenChoices(draft: Draft, test: Test, roll: Roll): Choice[] {
  if (!draft.actor.isAgent) return [];
  const { house, tokens, spend, sixes } = draft;
  const now = wanted(roll, house);
  const left = tokens - priceFor(draft);
  const spending = (before: number, explodes: boolean): Roll =>
    rollOf({ ...draft, spend: before, sixes: explodes }, test);
  const options = spendOptions(spending(0, false), left, house);
  const gain = (before: number, explodes: boolean): number => wanted(spending(before, explodes), house) - now;
  const refusal = (before: number, explode: boolean): Refusal | null =>
    options.find((one) => one.before === before && one.explode === explode)?.refused ??
    (before + Number(explode) > house.tokensPerTest
      ? { key: "QUADRANT.Circumstances.Refuse.limit", with: { most: house.tokensPerTest } }
      : null);
  const cost = text("Cost", { tokens: 1 });
  const toggle = (id: string, label: string, value: boolean, chance: number, refused: Refusal | null): Choice => ({
    kind: "toggle",
    id,
    label: text(label),
    hint: text(`${label}Hint`),
    value,
    cost,
    ...(refused && !value ? { refused } : { chance }),
  });
  return [
    toggle("die1", "Die", spend > 0, gain(spend > 0 ? spend - 1 : 1, sixes), refusal(1, sixes)),
    ...(spend > 0 ? [toggle("die2", "Die", spend > 1, gain(spend > 1 ? 1 : 2, sixes), refusal(2, sixes))] : []),
    toggle("sixes", "Sixes", sixes, gain(spend, !sixes), refusal(spend, true)),
  ];
}

function moreChoices(draft: Draft): Choice[] {
  const { actor, gear, buy, gather, companions, drawnOut, cure } = draft;
  const hungry = conditionsOf(actor).some(({ drawnOut: counts }) => counts === true);
  const buys: Choice[] = actor.isAgent
    ? [
        {
          kind: "select",
          id: "buy",
          label: text("Buy"),
          value: buy,
          options: buysIn(draft.turn)
            .filter((one) => one !== "emergency" || cure !== null)
            .map((one) => ({ value: one, label: text(`Bought.${one}`) })),
        },
      ]
    : [];
  return [
    ...usableGear(actor).map((one): Choice => {
      const id = idOf(one.uuid);
      const [dice, successes] = [one.bonusDice, successesBefore(one)];
      const gives = dice === 0 ? "GearSuccess" : successes === 0 ? "GearDice" : "GearBoth";
      return {
        kind: "toggle",
        id: `gear-${id}`,
        label: text(gives, { name: one.name, dice, successes }),
        value: gear.includes(id),
      };
    }),
    ...(hungry && cure === null
      ? [
          {
            kind: "toggle",
            id: "drawnOut",
            label: text("DrawnOut"),
            hint: text("DrawnOutHint"),
            value: drawnOut ?? false,
          } as const,
        ]
      : []),
    ...buys,
    ...(companions.length > 0 || actor.isAgent
      ? [
          {
            kind: "toggle",
            id: "gather",
            label: text("Gather"),
            hint: companionsHint(companions),
            value: gather,
          } as const,
        ]
      : []),
  ];
}

const companionsHint = (companions: Draft["companions"]): Text =>
  companions.length === 0
    ? text("GatherNobody")
    : text("GatherHint", { names: companions.map(({ name }) => name).join(", ") });

// --- The check
// -------------------------------------------------------------------------------------------------------------------

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
