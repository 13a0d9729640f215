/** The ordinary success check: any skill against a difficulty (SUC-ROLL-1 to -8, SUC-TN, SUC-ADV, SUC-EDGE). The attack is in attack.ts. */
import { type Choice, check } from "../../../core/contract.ts";
import { DIFFICULTIES, defaultTn } from "../../../rules/edge/difficulty.ts";
import { DEFAULT_HOUSE, type HouseRules } from "../../../rules/edge/house.ts";
import { SKILLS } from "../../../rules/edge/data/skills.ts";
import { textAt } from "../../../core/json.ts";
import { type Draft, adjust, checkOf, formulaOf, prepare } from "./draft.ts";
import { cardOf, dataOf, kept, pairText, paymentsOf, sealed, viewOf } from "./shared.ts";

const nameOfKey = (key: string): string => (SKILLS.some((one) => one.key === key) ? `QUADRANT.Edge.SkillName.${key}` : key);

/** The check `edge.success`. */
export const success = check<Draft, HouseRules>({
  roll: "SuccessCheckRoll",
  prepare: (intent, world) => prepare(intent, world, false),
  adjust,
  view: (draft) => viewOf(draft, { key: "QUADRANT.Edge.Card.DialogTitle", with: { actor: draft.actor.name, what: draft.skill.name } }),
  formula: (draft) => formulaOf(checkOf(draft)),
  before: paymentsOf,
  card: (draft, faces) =>
    cardOf({ key: "QUADRANT.Edge.Card.Tries", with: { what: draft.skill.name } }, pairText(draft), dataOf(draft, faces, null)),
  keep: kept,
  sealed,
  ask: {
    label: "QUADRANT.Edge.Check.Ask",
    choices: (_actors, house): Choice[] => [
      {
        kind: "select",
        id: "skill",
        label: "QUADRANT.Edge.Check.Skill",
        value: "perception",
        options: SKILLS.map(({ key }) => ({ value: key, label: `QUADRANT.Edge.SkillName.${key}` })),
      },
      {
        kind: "select",
        id: "kind",
        label: "QUADRANT.Edge.Check.Kind",
        value: "task",
        options: (["task", "simple"] as const).map((value) => ({ value, label: `QUADRANT.Edge.Kind.${value}` })),
      },
      ...(["adv", "dis"] as const).map((side): Choice => {
        const common = { id: side, label: `QUADRANT.Edge.Check.Circumstances.${side}` };
        return house.bothAdvDis === "net" ? { ...common, kind: "number", value: 0 } : { ...common, kind: "toggle", value: false };
      }),
    ],
    title: (options) => nameOfKey(textAt(options, "skill", "perception")),
    target: {
      label: "QUADRANT.Edge.Check.Tn",
      initial: defaultTn(DEFAULT_HOUSE),
      min: 1,
      max: 99,
      presets: DIFFICULTIES.map(({ id, tn }) => ({ value: tn, label: `QUADRANT.Edge.Difficulty.${id}` })),
    },
  },
});
