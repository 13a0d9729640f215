/**
 * The choices of a test's dialog: obstacle or opponent, Traits, tokens, gear and help. Ledger: CIR-TOK-2, -3, -11 to
 * -13, CIR-TURN-6.
 */
import type { Choice, Text } from "../../../core/public/definitions.ts";
import { type Roll, spendOptions, wanted } from "../../../rules/circumstances/odds.ts";
import { successesBefore } from "../../../rules/circumstances/successes.ts";
import { refuseEarn } from "../../../rules/circumstances/tokens.ts";
import { turnInPlay } from "../../../rules/circumstances/turn.ts";
import type { Refusal } from "../../../rules/shared/refusal.ts";
import { type Person, conditionsOf, idOf, traitSides } from "../documents/read-actor.ts";
import type { Test } from "./test-data.ts";
import { type Draft, NONE, buysIn, helpfulId, priceFor, strengthener, usableGear } from "./draft.ts";
import { rollOf } from "./test-odds.ts";

export const text = (key: string, values?: Record<string, string | number>): Text => ({
  key: `QUADRANT.Circumstances.Check.${key}`,
  ...(values ? { with: values } : {}),
});

export function againstChoices(draft: Draft): Choice[] {
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

export function traitChoices(draft: Draft): Choice[] {
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
export function tokenChoices(draft: Draft, test: Test, roll: Roll): Choice[] {
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

export function moreChoices(draft: Draft): Choice[] {
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
      const dice = one.bonusDice;
      const successes = successesBefore(one);
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
