/**
 * The ordinary action of Sidonia: one skill, two dice, five outcomes. Ledger: SID-ROLL-2 to -6, SID-OUT-1 and -2,
 * SID-INJ-2 and -3.
 */
import * as v from "valibot";
import { check, type Choice, type Input, type Intent, name, type World } from "../../../core/public/definitions.ts";
import type { Refusal } from "../../../rules/shared/reasons.ts";
import { textField } from "../../../rules/shared/schema.ts";
import type { HouseRules } from "../../../rules/sidonia/house.ts";
import { computeLevelModifier, resolveRoll } from "../../../rules/sidonia/roll.ts";
import { type Creature, type Skill, readActor, findSkill } from "../documents/read-actor.ts";
import { GATE_OPTIONS, readGate } from "./gate.ts";
import {
  type Effort,
  DEFAULT_EFFORT,
  readEffortInput,
  buildChannelParts,
  buildCheck,
  buildEffortChoices,
  formatFormula,
  buildGroups,
  serializeCheck,
  buildOddsRows,
  buildOutcomePart,
  listPayments,
  refuseEffort,
  formatSummary,
} from "./shared.ts";

async function prepare(intent: Intent, world: World<HouseRules>): Promise<Effort | { readonly refused: Refusal }> {
  const snapshot = await world.snapshot(intent.actor);
  const actor = snapshot && readActor(snapshot, world.house);
  if (!actor) return { refused: { key: "QUADRANT.Refuse.Gone" } };
  const wanted = v.parse(textField(), intent.options["skill"]);
  const skill = findSkill(actor, wanted);
  return {
    house: world.house,
    actor,
    skill,
    // An id of a skill that is gone is no name to show.
    skillName: skill?.name ?? (/^[A-Za-z0-9]{16}$/.test(wanted) ? "" : wanted.slice(0, 80)),
    twoHanded: false,
    ...DEFAULT_EFFORT,
    supernatural: skill?.supernatural === true,
    gate: readGate(intent),
  };
}

function adjust(effort: Effort, input: Input): Effort {
  const wanted = input.choices["skill"];
  const skill = typeof wanted === "string" ? findSkill(effort.actor, wanted) : effort.skill;
  const skillName = typeof wanted === "string" ? (skill?.name ?? "") : effort.skillName;
  // Another skill may go through the Aether, or not.
  const supernatural = skill === effort.skill ? effort.supernatural : skill?.supernatural === true;
  return { ...effort, skill, skillName, ...readEffortInput({ ...effort, supernatural }, input) };
}

const readItemId = ({ uuid }: Skill): string => uuid.split(".").at(-1) ?? "";

/** Options for every skill of an actor, and for none. */
export const buildSkillOptions = (actor: Creature, house: HouseRules) => [
  {
    value: "",
    label: {
      key: "QUADRANT.Sidonia.Check.SkillOption",
      with: { name: "QUADRANT.Sidonia.Check.Untrained", modifier: "−2" },
    },
  },
  ...actor.skills.map((skill) => ({
    value: readItemId(skill),
    label: {
      key: "QUADRANT.Sidonia.Check.SkillOption",
      with: { name: skill.name, modifier: formatSigned(computeLevelModifier(skill.level, house)) },
    },
  })),
];

const formatSigned = (value: number): string => (value < 0 ? `−${-value}` : `+${value}`);

const formatSkill = ({ skillName }: Effort): string => skillName || "QUADRANT.Sidonia.Check.Untrained";

const buildSkillChoice = ({ actor, skill, house }: Effort): Choice => ({
  kind: "select",
  id: "skill",
  label: "QUADRANT.Sidonia.Check.Skill",
  value: skill ? readItemId(skill) : "",
  options: buildSkillOptions(actor, house),
});

/** The check `sidonia.action`. */
export const action = check<Effort, HouseRules>({
  roll: "OutcomeRoll",
  options: () => ({ skill: name, ...GATE_OPTIONS }),
  prepare,
  adjust,
  view(effort, house) {
    const rules = buildCheck(effort);
    return {
      title: {
        key: "QUADRANT.Sidonia.Card.DialogTitle",
        with: { actor: effort.actor.name, what: formatSkill(effort) },
      },
      groups: buildGroups(rules, house),
      choices: [buildSkillChoice(effort), ...buildEffortChoices(effort)],
      summary: formatSummary(rules),
      odds: buildOddsRows(rules, house, false),
    };
  },
  refuse: refuseEffort,
  formula: (effort) => formatFormula(buildCheck(effort)),
  payments: listPayments,
  card(effort, faces, house) {
    const rules = buildCheck(effort);
    const result = resolveRoll(rules, faces, house);
    return {
      title: { key: "QUADRANT.Sidonia.Card.Tries", with: { actor: effort.actor.name, what: formatSkill(effort) } },
      subtitle: `QUADRANT.Sidonia.Level.${effort.skill?.level ?? "untrained"}`,
      parts: {
        outcome: buildOutcomePart(effort, rules, result, false),
        ...buildChannelParts(effort, result.outcome, false, null),
      },
    };
  },
  rollOptions: (effort) => serializeCheck(buildCheck(effort), effort.house),
});
