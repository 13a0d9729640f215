/**
 * The ordinary action of Sidonia: one skill, two dice, five outcomes. Ledger: SID-ROLL-2 to -6, SID-OUT-1 and -2,
 * SID-INJ-2 and -3.
 */
import { name } from "../../../core/public/check-options.ts";
import { type Choice, type Input, type Intent, type World, check } from "../../../core/public/definitions.ts";
import { textAt } from "../../../rules/shared/read-json.ts";
import type { Refusal } from "../../../rules/shared/refusal.ts";
import type { HouseRules } from "../../../rules/sidonia/house.ts";
import { levelModifier, resolve } from "../../../rules/sidonia/roll.ts";
import { type Creature, type Skill, creatureOf, skillNamed } from "../documents/read-actor.ts";
import { GATE_OPTIONS, gateOf } from "./gate.ts";
import {
  type Effort,
  UNTOUCHED,
  adjusted,
  channelParts,
  checkOf,
  effortChoices,
  formulaOf,
  groupsOf,
  keepOf,
  oddsRows,
  outcomePart,
  paymentsOf,
  refuseEffort,
  summaryOf,
} from "./shared.ts";

async function prepare(intent: Intent, world: World<HouseRules>): Promise<Effort | { readonly refused: Refusal }> {
  const snapshot = await world.snapshot(intent.actor);
  const actor = snapshot && creatureOf(snapshot, world.house);
  if (!actor) return { refused: { key: "QUADRANT.Refuse.Gone" } };
  const wanted = textAt(intent.options, "skill");
  const skill = skillNamed(actor, wanted);
  return {
    house: world.house,
    actor,
    skill,
    // An id of a skill that is gone is no name to show.
    skillName: skill?.name ?? (/^[A-Za-z0-9]{16}$/.test(wanted) ? "" : wanted.slice(0, 80)),
    twoHanded: false,
    ...UNTOUCHED,
    supernatural: skill?.supernatural === true,
    gate: gateOf(intent),
  };
}

function adjust(effort: Effort, input: Input): Effort {
  const wanted = input.choices["skill"];
  const skill = typeof wanted === "string" ? skillNamed(effort.actor, wanted) : effort.skill;
  const skillName = typeof wanted === "string" ? (skill?.name ?? "") : effort.skillName;
  // Another skill may go through the Aether, or not.
  const supernatural = skill === effort.skill ? effort.supernatural : skill?.supernatural === true;
  return { ...effort, skill, skillName, ...adjusted({ ...effort, supernatural }, input) };
}

const idOf = ({ uuid }: Skill): string => uuid.split(".").at(-1) ?? "";

/** Every skill somebody has, and the one they have not. */
export const skillOptions = (actor: Creature, house: HouseRules) => [
  {
    value: "",
    label: {
      key: "QUADRANT.Sidonia.Check.SkillOption",
      with: { name: "QUADRANT.Sidonia.Check.Untrained", modifier: "−2" },
    },
  },
  ...actor.skills.map((skill) => ({
    value: idOf(skill),
    label: {
      key: "QUADRANT.Sidonia.Check.SkillOption",
      with: { name: skill.name, modifier: signedWord(levelModifier(skill.level, house)) },
    },
  })),
];

const signedWord = (value: number): string => (value < 0 ? `−${-value}` : `+${value}`);

const triedWith = ({ skillName }: Effort): string => skillName || "QUADRANT.Sidonia.Check.Untrained";

const skillChoice = ({ actor, skill, house }: Effort): Choice => ({
  kind: "select",
  id: "skill",
  label: "QUADRANT.Sidonia.Check.Skill",
  value: skill ? idOf(skill) : "",
  options: skillOptions(actor, house),
});

/** The check `sidonia.action`. */
export const action = check<Effort, HouseRules>({
  roll: "OutcomeRoll",
  options: () => ({ skill: name, ...GATE_OPTIONS }),
  prepare,
  adjust,
  view(effort, house) {
    const rules = checkOf(effort);
    return {
      title: { key: "QUADRANT.Sidonia.Card.DialogTitle", with: { actor: effort.actor.name, what: triedWith(effort) } },
      groups: groupsOf(rules, house),
      choices: [skillChoice(effort), ...effortChoices(effort)],
      summary: summaryOf(rules),
      odds: oddsRows(rules, house, false),
    };
  },
  refuse: refuseEffort,
  formula: (effort) => formulaOf(checkOf(effort)),
  before: paymentsOf,
  card(effort, faces, house) {
    const rules = checkOf(effort);
    const result = resolve(rules, faces, house);
    return {
      title: { key: "QUADRANT.Sidonia.Card.Tries", with: { actor: effort.actor.name, what: triedWith(effort) } },
      subtitle: `QUADRANT.Sidonia.Level.${effort.skill?.level ?? "untrained"}`,
      parts: {
        outcome: outcomePart(effort, rules, result, false),
        ...channelParts(effort, result.outcome, false, null),
      },
    };
  },
  keep: (effort) => keepOf(checkOf(effort), effort.house),
});
