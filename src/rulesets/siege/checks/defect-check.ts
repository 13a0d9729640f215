/**
 * The Defect check after a gain of Taint: its dialog, and its card. On the card of the gain, the action rollDefect
 * rolls it. Ledger: SIE-MUT-5, SIE-MUT-6.
 */
import * as v from "valibot";
import { type Choice, type Input, type PartEntry, check, readChoices } from "../../../core/public/definitions.ts";
import { type Modifier, Modifiers, storeModifiers } from "../../../rules/shared/reasons.ts";
import { MAX_LABEL_LENGTH, shortText } from "../../../rules/shared/schema.ts";
import { type ChallengeCheck, type ChallengeResult, resolveCheck } from "../../../rules/siege/challenge.ts";
import type { HouseRules } from "../../../rules/siege/house-rules.ts";
import { createDefectCheck, refuseTaint } from "../../../rules/siege/mutation.ts";
import {
  type Creature,
  createAttributeLine,
  createSpecialtyLine,
  listInjuries,
  readCreature,
} from "../documents/read-actor.ts";
import {
  createChallengePart,
  createRollOptions,
  formatFormula,
  formatSummary,
  listOddsRows,
  listTermGroups,
} from "./shared.ts";

/** What the dialog hands to the card's action. */
export const Answer = v.object({ specialty: shortText(MAX_LABEL_LENGTH), bonus: Modifiers, cl: Modifiers });
type Answer = Readonly<v.InferOutput<typeof Answer>>;
export const NO_ANSWER: Answer = { specialty: "", bonus: [], cl: [] };

interface Setup {
  readonly house: HouseRules;
  readonly actor: Creature;
  readonly specialty: string;
  readonly bonus: readonly Modifier[];
  readonly cl: readonly Modifier[];
}

const CHOOSABLE = { specialty: v.string() };

/** Returns the check of a creature with its present Taint (SIE-MUT-5). */
export function createOwnDefectCheck(
  actor: Creature,
  { specialty, bonus, cl }: Pick<Setup, "specialty" | "bonus" | "cl">,
  house: HouseRules,
): ChallengeCheck {
  const entry = Object.hasOwn(actor.system.specialties, specialty) ? actor.system.specialties[specialty] : undefined;
  return createDefectCheck(
    {
      taint: actor.system.mutation.taint,
      physique: createAttributeLine(actor, "physique"),
      specialty: entry ? createSpecialtyLine(actor, entry) : null,
      bonus,
      cl: [...listInjuries(actor, house, null), ...cl],
    },
    house,
  );
}

/** Returns the parts of the card after the roll: the check, and what a failure brings. */
export function createDefectParts(
  actor: Creature,
  checked: ChallengeCheck,
  result: ChallengeResult,
  house: HouseRules,
): Record<string, PartEntry> {
  const data = { actor: actor.uuid, name: actor.name.slice(0, MAX_LABEL_LENGTH), key: "", item: "", part: "none" };
  return {
    challenge: createChallengePart(actor, checked, result, house, { withNova: false }),
    ...(result.success ? {} : { defect: { kind: "defect", sort: 30, data } }),
  };
}

const readCheck = (setup: Setup, house: HouseRules): ChallengeCheck => createOwnDefectCheck(setup.actor, setup, house);

const listChoices = ({ actor, specialty }: Setup): Choice[] => [
  {
    kind: "select",
    id: "specialty",
    label: "QUADRANT.Siege.Check.Specialty",
    hint: "QUADRANT.Siege.Body.SpecialtyHint",
    value: specialty,
    options: [
      { value: "", label: "QUADRANT.Siege.Check.Untrained" },
      ...Object.entries(actor.system.specialties).map(([value, { name }]) => ({ value, label: name })),
    ],
  },
];

/** The check `siege.defect`. */
export const defectCheck = check<Setup, HouseRules>({
  roll: "ChallengeRoll",
  options: () => ({}),
  async prepare(intent, world) {
    const snapshot = await world.snapshot(intent.actor);
    const actor = snapshot && readCreature(snapshot);
    if (!actor) return { refused: { key: "QUADRANT.Refuse.Gone" } };
    return { house: world.house, actor, specialty: "", bonus: [], cl: [] };
  },
  adjust: (setup: Setup, input: Input): Setup => ({
    ...setup,
    ...readChoices(input, CHOOSABLE, setup),
    bonus: input.situational["bonus"] ?? [],
    cl: input.situational["cl"] ?? [],
  }),
  view: (setup, house) => ({
    title: {
      key: "QUADRANT.Siege.Card.DialogTitle",
      with: { actor: setup.actor.name, what: "QUADRANT.Siege.Body.DefectCheck" },
    },
    groups: listTermGroups(readCheck(setup, house), house),
    choices: listChoices(setup),
    summary: formatSummary(readCheck(setup, house), "roll", house),
    odds: listOddsRows(readCheck(setup, house), "roll", house),
  }),
  refuse: (_setup, house) => refuseTaint(house),
  formula: (setup, house) => formatFormula(readCheck(setup, house), house),
  card(setup, faces, house) {
    const checked = readCheck(setup, house);
    const result = resolveCheck(checked, faces[0] ?? Number.NaN, house);
    return {
      title: "QUADRANT.Siege.Body.Title.check",
      parts: createDefectParts(setup.actor, checked, result, house),
    };
  },
  rollOptions: (setup) => createRollOptions(readCheck(setup, setup.house), setup.house),
  answer: ({ specialty, bonus, cl }) => ({ specialty, bonus: storeModifiers(bonus), cl: storeModifiers(cl) }),
});
