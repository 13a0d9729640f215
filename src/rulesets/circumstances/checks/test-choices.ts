/**
 * The choices of a test's dialog: obstacle or opponent, Traits, tokens, gear and help. Ledger: CIR-TOK-2, -3, -11 to
 * -13, CIR-TURN-6.
 */
import { createTargetChoice } from "../../../core/public/checks.ts";
import { type Choice, type Text } from "../../../core/public/definitions.ts";
import { type Roll, computeSuccessChance, listSpendOptions } from "../../../rules/circumstances/odds.ts";
import { listTreasureUses } from "../../../rules/circumstances/pool.ts";
import { countSuccessesBefore } from "../../../rules/circumstances/successes.ts";
import { computePurchaseOb, findQuantity } from "../../../rules/circumstances/resources.ts";
import { refuseEarn, refuseLimit } from "../../../rules/circumstances/tokens.ts";
import { findTurnInPlay } from "../../../rules/circumstances/turn.ts";
import type { Refusal } from "../../../rules/shared/reasons.ts";
import { type Agent, listConditionRules, listTraitSides, parseId } from "../documents/read-actor.ts";
import type { Companions } from "./companions.ts";
import { listGramChoices } from "./gram-test.ts";
import type { Test } from "./test-data.ts";
import { type Draft, NONE, createHelpfulId, listBuys, listRestoringSkills, nameSubject } from "./draft.ts";
import {
  computeTestPrice,
  isPurchase,
  findStrengthener,
  rollsTreasureOnly,
  listTreasure,
  listUsableGear,
} from "./draft-pool.ts";
import { readTyped } from "./draft-input.ts";
import { createOddsRoll } from "./test-odds.ts";

export const createText = (key: string, values?: Record<string, string | number>): Text => ({
  key: `QUADRANT.Circumstances.Check.${key}`,
  ...(values ? { with: values } : {}),
});

/** Abilities whose obstacles the house has a guide for (CIR-CIRC-2). */
const GUIDED: readonly string[] = ["resources", "circles"];

/** Where and how much is bought (CIR-RES-3, CIR-RES-4). */
const listPurchaseChoices = (draft: Draft): Choice[] =>
  isPurchase(draft)
    ? [
        {
          kind: "toggle",
          id: "away",
          label: createText("Away"),
          hint: createText("AwayHint"),
          value: draft.away,
        },
        {
          kind: "select",
          id: "bulk",
          label: createText("Bulk"),
          value: String(draft.bulk),
          options: [0, 1, 2].map((bulk) => ({
            value: String(bulk),
            label: createText(bulk === 0 ? "BulkNone" : "BulkTimes", {
              times: findQuantity(bulk, draft.house),
              ob: computePurchaseOb({ away: false, bulk }),
            }),
          })),
        },
      ]
    : [];

/** Which skill restores Resources (CIR-RES-14). */
const createRestoreChoice = ({ actor, ready }: Draft): Choice => ({
  kind: "select",
  id: "skill",
  label: createText("RestoreWith"),
  value: nameSubject(ready),
  options: [...new Set([nameSubject(ready), ...listRestoringSkills(actor)])].map((skill) => ({
    value: skill,
    label: skill,
  })),
});

export function listObstacleChoices(draft: Draft): Choice[] {
  if (draft.restores) return [createRestoreChoice(draft)];
  if (draft.gram) return listGramChoices(draft.actor, draft.gram);
  if (draft.given) return listTreatChoices(draft);
  if (draft.cure) return [...(draft.treatable.length > 0 ? listPersonChoices(draft) : []), ...listTreatChoices(draft)];
  const { versus, theirLuck, target } = draft;
  const kind: Choice = {
    kind: "select",
    id: "against",
    label: createText("Opposition"),
    value: versus ? "versus" : "obstacle",
    options: [
      { value: "obstacle", label: createText("Obstacle") },
      { value: "versus", label: target ? createText("OpponentName", { name: target.name }) : createText("Opponent") },
    ],
  };
  if (!versus)
    return [
      ...listPersonChoices(draft),
      ...listTreatChoices(draft),
      kind,
      {
        kind: "number",
        id: "ob",
        label: createText("Ob"),
        value: readTyped(draft, "ob"),
        ...(GUIDED.includes(nameSubject(draft.ready)) ? { hint: createText(`Guide.${nameSubject(draft.ready)}`) } : {}),
      },
      ...listPurchaseChoices(draft),
    ];
  return [
    ...listPersonChoices(draft),
    kind,
    { kind: "number", id: "theirDice", label: createText("TheirDice"), value: readTyped(draft, "theirDice") },
    {
      kind: "toggle",
      id: "theirLuck",
      folded: createText("Folded.luck"),
      label: createText("TheirLuck"),
      hint: createText("TheirLuckHint"),
      value: theirLuck,
    },
  ];
}

/** Returns the choice of whom the test opposes or treats. */
const listPersonChoices = ({ targets, target }: Draft): Choice[] =>
  createTargetChoice(targets, { value: target?.uuid ?? "", label: createText("Person") });

/** Returns the choice of a condition to treat, where the target has one that this skill treats. */
function listTreatChoices({ treatable, target, cure }: Draft): Choice[] {
  if (treatable.length === 0) return [];
  const options = treatable.map(({ key, name }) => ({ value: key, label: name as Text }));
  return [
    {
      kind: "select",
      id: "treat",
      label: createText("Treat", { name: target?.name ?? "" }),
      value: cure?.condition ?? NONE,
      options: [{ value: NONE, label: createText("Nothing") }, ...options],
    },
  ];
}

/** Whether a field that this one excludes has the same pair of Traits (CIR-TRAIT-4, CIR-TOK-8). */
function isContradicted({ helpful, setback, empower, actor }: Draft, id: string, value: string): boolean {
  if (value === NONE || !actor.isAgent) return false;
  const pair = (choice: string): string => choice.split(".")[0] ?? "";
  const hinders = { id: "setback", choice: setback };
  const strengthens = { id: "empower", choice: empower };
  const helps = helpful.map((choice, i) => ({ id: createHelpfulId(i), choice }));
  const excluded = {
    setback: [...helps, strengthens],
    empower: [hinders],
  };
  const others = id === "setback" || id === "empower" ? excluded[id] : [...helps, hinders];
  return others.some((other) => other.id !== id && pair(other.choice) === pair(value));
}

export function listTraitChoices(draft: Draft): Choice[] {
  const { actor, helpful, setback, empower, turn, house } = draft;
  const pick = (
    id: string,
    label: string,
    value: string,
    person: Agent | null,
    refused: Refusal | null = null,
  ): Choice[] => {
    const sides = person ? listTraitSides(person) : [];
    if (sides.length === 0) return [];
    const options = [
      { value: NONE, label: createText("Nothing") },
      ...sides.map((side) => ({ value: side.value, label: side.name as Text, group: side.pair })),
    ];
    const contradicts = person === actor && isContradicted(draft, id, value);
    return [
      {
        kind: "select",
        id,
        folded: createText("Folded.traits"),
        label: createText(label),
        hint: createText(`${label}Hint`),
        value,
        options,
        ...(refused ? { refused } : {}),
        ...(contradicts ? { notes: [createText("Contradicts")] } : {}),
      },
    ];
  };
  const refusal = (what: "setback" | "opposition"): Refusal | null =>
    refuseEarn({ what, turn: findTurnInPlay(turn), already: false, count: 1, trait: true }, house);
  return [
    ...helpful.flatMap((value, i) => pick(createHelpfulId(i), "Helpful", value, actor)),
    ...(actor.isAgent ? pick("setback", "Setback", setback, actor, refusal("setback")) : []),
    ...pick("empower", "Empower", empower, findStrengthener(draft), refusal("opposition")),
  ];
}

/** Tokens, each with what it would add. */
export function listTokenChoices(draft: Draft, test: Test, roll: Roll): Choice[] {
  if (!draft.actor.isAgent) return [];
  const { house, tokens, spend, sixes } = draft;
  const now = computeSuccessChance(roll, house);
  const spending = (before: number, explodes: boolean): Roll =>
    createOddsRoll({ ...draft, spend: before, sixes: explodes }, test);
  const options = listSpendOptions(spending(0, false), tokens, house, computeTestPrice(draft));
  const gain = (before: number, explodes: boolean): number =>
    computeSuccessChance(spending(before, explodes), house) - now;
  const refusal = (before: number, explode: boolean): Refusal | null =>
    options.find((one) => one.before === before && one.explode === explode)?.refused ??
    refuseLimit(before + Number(explode), house);
  const cost = createText("Cost", { tokens: 1 });
  const toggle = (id: string, label: string, value: boolean, chance: number, refused: Refusal | null): Choice => ({
    kind: "toggle",
    id,
    label: createText(label),
    hint: createText(`${label}Hint`),
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

/** Returns for each treasure how many of its dice are used on a Resources test (CIR-RES-5). */
export const listTreasureChoices = (draft: Draft): Choice[] =>
  listTreasure(draft).map((one): Choice => {
    const id = parseId(one.uuid);
    return {
      kind: "select",
      id: `treasure-${id}`,
      label: createText("Treasure", { name: one.name }),
      hint: createText(rollsTreasureOnly(draft) ? "TreasureOnlyHint" : "TreasureHint"),
      value: String(draft.treasure[id] ?? 0),
      options: [0, ...listTreasureUses(one.treasure)].map((dice) => ({
        value: String(dice),
        label: dice === 0 ? createText("Nothing") : createText("TreasureDice", { dice }),
      })),
    };
  });

/** Whether to wait for the help of companions before rolling. */
export const listHelpChoices = ({ actor, gather, people }: Draft): Choice[] =>
  actor.isAgent || people.fitting.length > 0
    ? [
        {
          kind: "toggle",
          id: "gather",
          label: createText("WaitForHelp"),
          hint: formatCompanions(people),
          value: gather,
        },
      ]
    : [];

export function listOtherChoices(draft: Draft): Choice[] {
  const { actor, gear, buy, drawnOut, cure } = draft;
  const hungry = listConditionRules(actor).some(({ drawnOut: counts }) => counts === true);
  const buys: Choice[] = actor.isAgent
    ? [
        {
          kind: "select",
          id: "buy",
          // In the Players' Turn every test has its price: it is not folded away (CIR-TURN-6).
          ...(draft.turn === "players" ? {} : { folded: createText("Folded.price") }),
          label: createText("Turn"),
          value: buy,
          options: listBuys(draft.turn)
            .filter((one) => one !== "emergency" || cure !== null)
            .map((one) => ({ value: one, label: createText(`TurnPrice.${one}`) })),
        },
      ]
    : [];
  return [
    ...listUsableGear(actor).map((one): Choice => {
      const id = parseId(one.uuid);
      const dice = one.bonusDice;
      const successes = countSuccessesBefore(one);
      const withDice = successes === 0 ? "GearDice" : "GearBoth";
      const gives = dice === 0 ? "GearSuccess" : withDice;
      return {
        kind: "toggle",
        id: `gear-${id}`,
        folded: createText("Folded.gear"),
        label: createText(gives, { name: one.name, dice, successes }),
        value: gear.includes(id),
      };
    }),
    ...(hungry && cure === null
      ? [
          {
            kind: "toggle",
            id: "drawnOut",
            folded: createText("Folded.hunger"),
            label: createText("DrawnOut"),
            hint: createText("DrawnOutHint"),
            value: drawnOut ?? false,
          } as const,
        ]
      : []),
    ...buys,
  ];
}

const formatCompanions = ({ fitting }: Companions): Text =>
  fitting.length === 0
    ? createText("WaitForHelpNobody")
    : createText("WaitForHelpHint", { names: fitting.map(({ name }) => name).join(", ") });
