/**
 * Roll requests of the GM, and checks whose Target Number is hidden until the GM reveals the card. Both are known
 * before a check is opened. Ledger: SUC-TN-5, SUC-TN-6.
 */
import * as v from "valibot";
import {
  type Choice,
  type RequestableCheck,
  type SealedCheck,
  type Snapshot,
  type Text,
  readPart,
} from "../../../core/public/definitions.ts";
import { DIFFICULTIES, readDefaultTn } from "../../../rules/edge/difficulty.ts";
import type { HouseRules } from "../../../rules/edge/house.ts";
import { skillName } from "../../../rules/edge/lists.ts";
import { isFields } from "../../../rules/shared/json.ts";
import { listDice as rollDice } from "../../../rules/shared/roll.ts";
import { textField } from "../../../rules/shared/schema.ts";
import { listParts } from "../cards/resolution.ts";
import { SuccessData, computeResult, storeRollData } from "../cards/success-data.ts";
import { readCreature } from "../documents/read-actor.ts";
import { createTnLine } from "./target-number.ts";

/** What the request card says is asked for: the skill's name, one of the list or an actor's own. */
const findSkillName = (key: string, { lists }: HouseRules): string => {
  const entry = lists.skills.find((one) => one.key === key);
  return entry ? skillName(entry) : key;
};

/** Returns the skills of the world's list, and further ones of the actors who are asked. */
function listRequestSkills(
  actors: readonly Snapshot[],
  { lists }: HouseRules,
): { readonly value: string; readonly label: string }[] {
  const own = actors
    .flatMap((actor) => readCreature(actor)?.skills ?? [])
    .filter(({ key }) => !lists.skills.some((one) => one.key === key));
  const more = [...new Map(own.map(({ key, name }) => [key, { value: key, label: name }])).values()];
  return [...lists.skills.map((entry) => ({ value: entry.key, label: skillName(entry) })), ...more];
}

/** What the GM may want to know first: that such a number is hardly worth a roll (SUC-TN-6). */
const warnOfEasyTn = (tn: number): Text | null => (tn <= EASY_TN ? "QUADRANT.Edge.Check.HardlyWorth" : null);
const EASY_TN = 10;

/** Degrees, circumstances: what the GM fills in. */
const listRequestChoices = (house: HouseRules): Choice[] => [
  {
    kind: "select",
    id: "kind",
    label: "QUADRANT.Edge.Check.Kind",
    value: "task",
    options: (["task", "simple"] as const).map((value) => ({ value, label: `QUADRANT.Edge.Kind.${value}` })),
  },
  ...(["adv", "dis"] as const).map((side): Choice => {
    const common = { id: side, label: `QUADRANT.Edge.Check.Circumstances.${side}` };
    return house.bothAdvDis === "net"
      ? { ...common, kind: "number", value: 0 }
      : { ...common, kind: "toggle", value: false };
  }),
];

/** What a GM fills in who asks for a check of a skill. */
export const successRequest: RequestableCheck<HouseRules> = {
  label: "QUADRANT.Edge.Check.Ask",
  choices: (actors, house): Choice[] => [
    {
      kind: "select",
      id: "skill",
      label: "QUADRANT.Edge.Check.Skill",
      value: "perception",
      options: listRequestSkills(actors, house),
    },
    ...listRequestChoices(house),
  ],
  title: (options, house) => findSkillName(v.parse(textField("perception"), options["skill"]), house),
  target: (house) => ({
    label: "QUADRANT.Edge.Check.Tn",
    initial: readDefaultTn(house),
    min: 1,
    max: 99,
    presets: DIFFICULTIES.map(({ id, tn }) => ({ value: tn, label: `QUADRANT.Edge.Difficulty.${id}` })),
    visibility: house.tnVisibility === "public" ? "open" : house.tnVisibility,
    note: warnOfEasyTn,
  }),
};

/** How a card with a hidden Target Number is revealed (SUC-TN-5): in full, or as pass or fail under a label. */
export const sealed: SealedCheck<HouseRules> = {
  waits({ card }) {
    const open = readPart(card, "check", SuccessData)?.open ?? null;
    return open === null ? null : { key: "QUADRANT.Edge.Refuse.ChoiceOpen" };
  },
  reveal({ card, roll }, value) {
    const data = readPart(card, "check", SuccessData);
    if (!data) return null;
    const shown = {
      ...data,
      tn: value,
      told: null,
      target: [createTnLine(value)],
      drop: findDropped(rollDice(roll), data.drop),
    };
    return { parts: listParts(shown), rollOptions: storeRollData(shown) };
  },
  tell({ card, rollOptions: before }, value) {
    const data = readPart(card, "check", SuccessData);
    if (!data || data.open !== null) return null;
    const result = computeResult({ ...data, tn: value });
    return (
      result && { parts: listParts({ ...data, told: result.success }), rollOptions: isFields(before) ? before : {} }
    );
  },
};

const findDropped = (dice: readonly { readonly active: boolean }[], otherwise: number | null): number | null => {
  const out = dice.findIndex(({ active }) => !active);
  return out < 0 ? otherwise : out;
};

/** How a check is requested, and finished where its number was hidden. */
export const successRequests = { rollRequest: successRequest, sealed };
