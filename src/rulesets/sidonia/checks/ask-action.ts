/** What a GM fills in who asks for an action: known before any is tried. Ledger: SID-ROLL-1, SID-ROLL-4, SID-DEFY-1. */
import * as v from "valibot";
import type { RequestableCheck, Choice } from "../../../core/public/definitions.ts";
import { textField } from "../../../rules/shared/schema.ts";
import type { HouseRules } from "../../../rules/sidonia/house.ts";
import { ATTRIBUTES } from "../../../rules/sidonia/state.ts";
import { readActor } from "../documents/read-actor.ts";

/** No gate, and the score of one where nobody says another. */
export const NO_GATE = "none";
export const ORDINARY_GATE = 3;

/** Every attribute, and none. */
export const buildGateOptions = () => [
  { value: NO_GATE, label: "QUADRANT.Sidonia.Hunger.Check.NoGate" },
  ...ATTRIBUTES.map((one) => ({ value: one, label: `QUADRANT.Sidonia.Attribute.${one}` })),
];

/** What a GM fills in who asks for a roll behind a gate. */
const buildGateChoices = (): Choice[] => [
  {
    kind: "select",
    id: "gateAttribute",
    label: "QUADRANT.Sidonia.Hunger.Check.Gate",
    value: NO_GATE,
    options: buildGateOptions(),
  },
  { kind: "number", id: "gateScore", label: "QUADRANT.Sidonia.Hunger.Check.GateScore", value: ORDINARY_GATE },
];

/** What a GM fills in who asks for an action: the skill, by name. */
export const askAction: RequestableCheck<HouseRules> = {
  label: "QUADRANT.Sidonia.Check.Ask",
  choices(actors, house) {
    const skills = actors.flatMap((actor) => readActor(actor, house)?.skills ?? []);
    const known = [...new Set(skills.map(({ name }) => name))].sort((a, b) => a.localeCompare(b));
    return [
      {
        kind: "select",
        id: "skill",
        label: "QUADRANT.Sidonia.Check.Skill",
        value: known[0] ?? "",
        options: [
          ...known.map((name) => ({ value: name, label: name })),
          { value: "", label: "QUADRANT.Sidonia.Check.Untrained" },
        ],
      },
      ...buildGateChoices(),
    ];
  },
  title: (options) => v.parse(textField(), options["skill"]) || "QUADRANT.Sidonia.Check.Untrained",
};
