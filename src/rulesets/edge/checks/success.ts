/**
 * The ordinary success check: any skill against a difficulty (SUC-ROLL-1 to -8, SUC-TN, SUC-ADV, SUC-EDGE). The attack
 * is in attack.ts.
 */
import * as v from "valibot";
import { type Choice, type Snapshot, type Text, check } from "../../../core/public/definitions.ts";
import { DIFFICULTIES, readDefaultTn } from "../../../rules/edge/difficulty.ts";
import type { HouseRules } from "../../../rules/edge/house.ts";
import { skillName } from "../../../rules/edge/lists.ts";
import { textField } from "../../../rules/shared/schema.ts";
import { readCreature } from "../documents/read-actor.ts";
import { type Draft, adjust, createCheck, formatFormula, prepare, skillOptions } from "./draft.ts";
import { createView, refuse } from "./check-view.ts";
import { createCard, createCardData, formatPair, listPayments, sealed, storeDraft } from "./check-card.ts";

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

/** The check `edge.success`. */
export const success = check<Draft, HouseRules>({
  roll: "SuccessCheckRoll",
  options: skillOptions,
  prepare: (intent, world) => prepare(intent, world, false),
  adjust,
  view: (draft) =>
    createView(draft, {
      key: "QUADRANT.Edge.Card.DialogTitle",
      with: { actor: draft.actor.name, what: draft.skill.name },
    }),
  refuse,
  formula: (draft) => formatFormula(createCheck(draft)),
  payments: listPayments,
  card: (draft, faces) =>
    createCard(
      { key: "QUADRANT.Edge.Card.Tries", with: { what: draft.skill.name } },
      formatPair(draft),
      createCardData(draft, faces, null),
    ),
  rollOptions: storeDraft,
  sealed,
  rollRequest: {
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
  },
});
