/** What checks share that are one skill against a Challenge Level of their own: First Aid and repairs. */
import * as v from "valibot";
import type { Card, CheckView, Choice, Input, PartEntry, Text } from "../../../core/public/definitions.ts";
import { readChoices } from "../../../core/public/definitions.ts";
import type { Modifier } from "../../../rules/shared/reasons.ts";
import type { ChallengeCheck } from "../../../rules/siege/challenge.ts";
import type { HouseRules } from "../../../rules/siege/house-rules.ts";
import { listAidLines } from "../../../rules/siege/crew.ts";
import { ATTRIBUTES, type Attribute, BUNDLES, type Bundle } from "../../../rules/siege/state.ts";
import { type Creature, findSpecialtyByName, listInjuries } from "../documents/read-actor.ts";
import { COMPETENCE, listSideLines } from "./challenge-setup.ts";
import { listPairingChoices } from "./challenge.ts";
import {
  DECLARABLE,
  type Declarations,
  type Resolution,
  chooseVerb,
  createChallengePart,
  formatSummary,
  listDeclarationChoices,
  listOddsRows,
  listTermGroups,
  resolveWithFaces,
} from "./shared.ts";
import { IN_TURN, type InTurn, listTurnChoices } from "./turn.ts";

/** What somebody rolls with, what was declared, and their turn. */
export interface SkillSetup {
  readonly house: HouseRules;
  readonly actor: Creature;
  readonly bundle: Bundle;
  readonly attribute: Attribute;
  /** Id of one of the actor's Specialties, `competence`, or empty. */
  readonly specialty: string;
  readonly primary: "own" | "primary" | "nonPrimary";
  readonly declared: Declarations;
  readonly inTurn: InTurn;
  readonly situational: { readonly bonus: readonly Modifier[]; readonly cl: readonly Modifier[] };
}

/** Returns the Specialty that a check starts with: the named one, else the Competence of an NPC. */
export function findUsualSpecialty(actor: Creature, name: string): string {
  const found = findSpecialtyByName(actor, name)?.id;
  return found ?? (actor.competence ? COMPETENCE : "");
}

/** A setup before anything is declared. */
export const UNDECLARED = {
  primary: "own",
  declared: { crit: false, nova: false },
  situational: { bonus: [], cl: [] },
} as const;

const CHOOSABLE = {
  bundle: v.picklist(BUNDLES),
  attribute: v.picklist(ATTRIBUTES),
  specialty: v.string(),
  primary: v.picklist(["own", "primary", "nonPrimary"]),
};

/** Returns what the dialog's input chooses of a setup. */
export const readSkill = (setup: SkillSetup, input: Input): Omit<SkillSetup, "house" | "actor"> => ({
  ...readChoices(input, CHOOSABLE, setup),
  declared: readChoices(input, DECLARABLE, setup.declared),
  inTurn: { ...setup.inTurn, ...readChoices(input, IN_TURN, setup.inTurn) },
  situational: { bonus: input.situational["bonus"] ?? [], cl: input.situational["cl"] ?? [] },
});

export const findResolution = ({ declared }: Pick<SkillSetup, "declared">): Resolution =>
  declared.nova ? "nova" : "roll";

/** Returns the check for the rules, against these parts of a Challenge Level. */
export const createSkillCheck = (setup: SkillSetup, cl: readonly Modifier[]): ChallengeCheck => {
  const { actor, house, bundle, primary, declared, situational } = setup;
  return {
    bundle,
    primary: primary === "own" ? actor.system.bundles[bundle].primary : primary === "primary",
    bonus: [...listSideLines(setup), ...listAidLines(actor.system.aid), ...situational.bonus],
    cl: [...cl, ...listInjuries(actor, house, setup), ...situational.cl],
    critAttempt: declared.crit && !declared.nova,
  };
};

/** Returns what the dialog displays of the roll. */
export function describeSkill(
  check: ChallengeCheck,
  setup: SkillSetup,
): Pick<CheckView, "groups" | "summary" | "odds" | "verb"> {
  const resolution = findResolution(setup);
  return {
    groups: listTermGroups(check, setup.house),
    summary: formatSummary(check, resolution, setup.house),
    odds: listOddsRows(check, resolution, setup.house),
    ...chooseVerb(resolution),
  };
}

/** Returns the choices of what is rolled with, what is declared, and the turn. */
export const listSkillChoices = (check: ChallengeCheck, setup: SkillSetup): Choice[] => [
  ...listPairingChoices(setup),
  ...listDeclarationChoices(setup.actor, check, setup.declared, setup.house),
  ...listTurnChoices(setup.inTurn),
];

/** Returns the card of a roll; what a success does is a part of it. */
export function createSkillCard(
  check: ChallengeCheck,
  setup: SkillSetup,
  faces: readonly number[],
  {
    title,
    subtitle,
    done,
  }: { readonly title: Text; readonly subtitle: Text; readonly done: Record<string, PartEntry> },
): Card {
  const result = resolveWithFaces(check, findResolution(setup), faces, setup.house);
  return {
    title,
    subtitle,
    parts: {
      challenge: createChallengePart(setup.actor, check, result, setup.house),
      ...(result.success ? done : {}),
    },
    ...(result.natural === null ? { settled: true } : {}),
  };
}
