/**
 * A check that waits for helpers: what its card stores of it, and the check as it is now, with those who help. Ledger:
 * SIE-COOP-1 to -3.
 */
import * as v from "valibot";
import type { PartEntry, World } from "../../../core/public/definitions.ts";
import type { Refusal } from "../../../rules/shared/reasons.ts";
import { Modifiers, storeModifiers } from "../../../rules/shared/reasons.ts";
import { MAX_LABEL_LENGTH, Uuid, shortList, shortText, wholeNumber } from "../../../rules/shared/schema.ts";
import { computeTerms } from "../../../rules/siege/challenge.ts";
import { computeHelp } from "../../../rules/siege/cooperation.ts";
import type { HouseRules } from "../../../rules/siege/house-rules.ts";
import { listAidLines } from "../../../rules/siege/crew.ts";
import { type Creature, readCreature, refuseActor } from "../documents/read-actor.ts";
import { type Setup, adjust, createCheck, createTask, findGroup, prepare } from "./challenge-setup.ts";
import { createMember } from "./cooperation.ts";
import { computeSuccessChance, formatFormula } from "./shared.ts";

/** More people than any table has. */
const MAX_PEOPLE = 40;

const Person = v.object({ actor: Uuid, name: shortText(MAX_LABEL_LENGTH), adds: wholeNumber(0, 99) });
export type Person = Readonly<v.InferOutput<typeof Person>>;

/** Somebody who tried to inspire the group, and what they rolled (SIE-COOP-3). */
const Inspirer = v.object({
  actor: Uuid,
  name: shortText(MAX_LABEL_LENGTH),
  success: v.boolean(),
  total: wholeNumber(-9999, 9999),
  target: wholeNumber(-9999, 9999),
});

const Word = v.union([shortText(MAX_LABEL_LENGTH), v.boolean(), v.number()]);

export const HelpData = v.object({
  actor: Uuid,
  /** Who could help, with what they would add. */
  candidates: shortList(Person, MAX_PEOPLE),
  helpers: shortList(Person, MAX_PEOPLE),
  inspirers: shortList(Inspirer, MAX_PEOPLE),
  task: v.object({
    /** Uuid of the target; empty for none. */
    target: v.union([v.literal(""), Uuid]),
    targetName: shortText(MAX_LABEL_LENGTH),
    /** What was chosen in the dialog, by id. */
    choices: v.record(shortText(MAX_LABEL_LENGTH), Word),
    bonus: Modifiers,
    cl: Modifiers,
  }),
  /** The check with those who help by now. */
  now: v.object({
    leader: shortText(MAX_LABEL_LENGTH),
    formula: shortText(MAX_LABEL_LENGTH),
    target: wholeNumber(-9999, 9999),
    chance: v.number(),
  }),
});
export type HelpData = Readonly<v.InferOutput<typeof HelpData>>;

/** The id and the kind of the card's part. */
export const HELP_PART = "help";

/** Returns what somebody adds to the roll as a helper (SIE-COOP-2). */
export const createPerson = (setup: Setup, creature: Creature): Person => ({
  actor: creature.uuid,
  name: creature.name.slice(0, MAX_LABEL_LENGTH),
  adds: computeHelp(createMember(createTask(setup), creature)),
});

/** Returns the check as it is now, for its card. */
function describeNow(setup: Setup, house: HouseRules): HelpData["now"] {
  const check = createCheck(setup, house);
  const { name } = findGroup(setup)?.leader ?? setup.actor;
  return {
    leader: name.slice(0, MAX_LABEL_LENGTH),
    formula: formatFormula(check, house),
    target: computeTerms(check, house).target,
    chance: computeSuccessChance(check, house),
  };
}

/** Returns what the dialog has chosen, as its input. */
const storeChoices = (setup: Setup): HelpData["task"]["choices"] => ({
  bundle: setup.bundle,
  attribute: setup.attribute,
  specialty: setup.specialty,
  primary: setup.primary,
  against: setup.against,
  theirAttribute: setup.theirAttribute,
  theirSpecialty: setup.theirSpecialty,
  crit: setup.declared.crit,
  grants: setup.grants,
  ...setup.round,
});

/** Returns a card's part with other helpers; `setup` is the check with them. */
export const createHelpPart = (
  setup: Setup,
  { candidates, helpers, inspirers }: Pick<HelpData, "candidates" | "helpers" | "inspirers">,
  house: HouseRules,
): PartEntry => ({
  kind: HELP_PART,
  sort: 10,
  data: {
    actor: setup.actor.uuid,
    candidates: [...candidates],
    helpers: [...helpers],
    inspirers: [...inspirers],
    task: {
      target: setup.target?.uuid ?? "",
      targetName: (setup.target?.name ?? "").slice(0, MAX_LABEL_LENGTH),
      choices: storeChoices(setup),
      // The aid that was used for it has been paid for.
      bonus: storeModifiers([...listAidLines(setup.actor.system.aid), ...setup.situational.bonus]),
      cl: storeModifiers(setup.situational.cl),
    },
    now: describeNow(setup, house),
  },
});

/** Returns the part of a check that has just been opened: nobody helps yet. */
export const openHelpPart = (setup: Setup, house: HouseRules): PartEntry =>
  createHelpPart(
    setup,
    { candidates: setup.people.companions.map((one) => createPerson(setup, one)), helpers: [], inspirers: [] },
    house,
  );

/** Returns the check with these helpers, as the dialog would have it; a target that is gone stays named. */
export const withHelpers = (setup: Setup, companions: readonly Creature[], { inspirers }: HelpData): Setup => ({
  ...setup,
  people: { companions },
  group: {
    helpers: companions.map(({ uuid }) => uuid),
    inspired: inspirers.find(({ success }) => success)?.actor ?? "",
    leader: "",
  },
});

/**
 * Returns the stored check with its helpers as they are now: those who are gone, or can't act any more, are left out.
 * Null if who asked is gone.
 */
export async function readHelpTask(data: HelpData, world: World<HouseRules>): Promise<Setup | null> {
  const { actor, task, helpers } = data;
  const targets = task.target === "" ? [] : [task.target];
  const prepared = await prepare({ check: "siege.challenge", actor, targets, options: {} }, world);
  if ("refused" in prepared) return null;
  const found = await Promise.all(helpers.map((one) => world.snapshot(one.actor)));
  const there = found.flatMap((one) => (one && readCreature(one)) ?? []);
  const able = there.filter((one) => refuseActor(one, world.house) === null);
  const setup = adjust(prepared, { choices: task.choices, situational: { bonus: task.bonus, cl: task.cl } });
  // Aid that came later is for another check.
  const asked = { ...setup.actor, system: { ...setup.actor.system, aid: {} } };
  return withHelpers({ ...setup, actor: asked }, able, data);
}

/** Refuses a check whose target is gone. */
export const refuseGoneTarget = ({ task }: HelpData, { target }: Setup): Refusal | null =>
  task.target !== "" && !target ? { key: "QUADRANT.Refuse.TargetGone", with: { name: task.targetName } } : null;
