/**
 * Submission with bare hands: to hold somebody, and what both do while the hold lasts: deal damage without a roll,
 * knock out, break free. Ledger: SIE-SUB-1 to -4. The actions of its cards are in actions/hold.ts.
 */
import * as v from "valibot";
import { createTargetChoice, readTargets } from "../../../core/public/checks.ts";
import {
  type Card,
  check,
  type CheckView,
  type Choice,
  type Input,
  type Intent,
  readChoices,
  type TargetList,
  type Text,
  word,
  type World,
} from "../../../core/public/definitions.ts";
import type { Modifier, Refusal } from "../../../rules/shared/reasons.ts";
import { MAX_LABEL_LENGTH, fieldGroup, wordField } from "../../../rules/shared/schema.ts";
import type { ChallengeCheck } from "../../../rules/siege/challenge.ts";
import { listAidLines } from "../../../rules/siege/crew.ts";
import { createHit } from "../../../rules/siege/damage.ts";
import { createCompetencePart } from "../../../rules/siege/difficulty.ts";
import type { HouseRules } from "../../../rules/siege/house-rules.ts";
import {
  computeGripDamage,
  createBreakFreeCheck,
  createHoldCheck,
  refuseGrip,
  refuseHold,
  refuseKnockOut,
} from "../../../rules/siege/submission.ts";
import type { HoldData } from "../cards/hold.ts";
import {
  type Creature,
  createAttributeLine,
  createSpecialtyLine,
  findFightingSpecialty,
  findSpecialtyByName,
  listBundleLines,
  listGearLines,
  listInjuries,
  readCombatDefense,
  readCreature,
  refuseActor,
} from "../documents/read-actor.ts";
import { readGrip } from "../documents/read-grip.ts";
import { formatBoxes } from "../presentation.ts";
import {
  HINDRANCES,
  type Hindered,
  isDoomed,
  listHindranceChoices,
  listHindranceParts,
  readHindrances,
} from "./attack-setup.ts";
import {
  BARE_HANDED_HIT,
  chooseVerb,
  createChallengePart,
  createHitPart,
  createRollOptions,
  DECLARABLE,
  type Declarations,
  formatFormula,
  formatSummary,
  listDeclarationChoices,
  listOddsRows,
  listPayments,
  listRoundChoices,
  listRoundParts,
  listTermGroups,
  ONE_ACTION,
  refuseDeclarations,
  type Resolution,
  resolveWithFaces,
  ROUND,
  type Round,
} from "./shared.ts";
import { type InTurn, payAction, readInTurn } from "./turn.ts";

/** To hold somebody; what the holder does then; what the held one does. */
const WAYS = ["hold", "damage", "knockOut", "strikeBack", "breakFree"] as const;
type Way = (typeof WAYS)[number];

const HoldOptions = fieldGroup({ way: wordField(WAYS, "hold") });

interface Setup extends Hindered {
  readonly house: HouseRules;
  readonly way: Way;
  readonly actor: Creature;
  /** The other one; null where nobody to hold is chosen yet. */
  readonly target: Creature | null;
  readonly targets: TargetList;
  readonly addPhysique: boolean;
  readonly declared: Declarations;
  readonly round: Round;
  readonly inTurn: InTurn;
  readonly situational: { readonly bonus: readonly Modifier[]; readonly cl: readonly Modifier[] };
}

/** Returns the uuid of the other one: the target that was chosen, whom the actor holds, or by whom it is held. */
function findOther(way: Way, { system: { hold } }: Creature, { targets }: Intent): string {
  if (way === "hold") return targets[0] ?? "";
  return isByHolder(way) ? hold.holding : hold.heldBy;
}

const isByHolder = (way: Way): boolean => way !== "strikeBack" && way !== "breakFree";

async function prepare(intent: Intent, world: World<HouseRules>): Promise<Setup | { readonly refused: Refusal }> {
  const read = async (uuid: string): Promise<Creature | null> => {
    const snapshot = uuid === "" ? null : await world.snapshot(uuid);
    return snapshot && readCreature(snapshot);
  };
  const actor = await read(intent.actor);
  if (!actor) return { refused: { key: "QUADRANT.Refuse.Gone" } };
  const { way } = v.parse(HoldOptions, intent.options);
  const other = findOther(way, actor, intent);
  const target = await read(other);
  if (way !== "hold" && !target) {
    const key = other === "" ? "none" : "gone";
    return { refused: { key: `QUADRANT.Siege.Hold.Refuse.${key}`, with: { name: actor.name } } };
  }
  return {
    ...(await readHindrances(actor, world.house)),
    house: world.house,
    way,
    actor,
    target,
    targets: readTargets(intent),
    addPhysique: world.house.submissionPhysique,
    declared: { crit: false, nova: false },
    round: ONE_ACTION,
    inTurn: readInTurn(actor, world),
    situational: { bonus: [], cl: [] },
  };
}

const CHOOSABLE = { addPhysique: v.boolean(), ...HINDRANCES };

const adjust = (setup: Setup, input: Input): Setup => ({
  ...setup,
  ...readChoices(input, CHOOSABLE, setup),
  declared: readChoices(input, DECLARABLE, setup.declared),
  round: readChoices(input, ROUND, setup.round),
  situational: { bonus: input.situational["bonus"] ?? [], cl: input.situational["cl"] ?? [] },
});

const UNARMED = findFightingSpecialty(null);

/** Returns Physique and Unarmed; an NPC with Competence has that in place of both (SIE-OPP-3). */
function listGrappling(creature: Creature): { readonly attribute: Modifier; readonly specialty: Modifier | null } {
  const own = findSpecialtyByName(creature, UNARMED);
  if (creature.competence && !own)
    return {
      attribute: createCompetencePart(creature.competence.rating, true, { uuid: creature.uuid }),
      specialty: null,
    };
  return {
    attribute: createAttributeLine(creature, "physique"),
    specialty: own && createSpecialtyLine(creature, own.entry),
  };
}

/** Returns the check for the rules: it fails for who needs a sense that is gone (SIE-DEFECT-9). */
const createCheck = (setup: Setup): ChallengeCheck => ({
  ...createPlainCheck(setup),
  ...(isDoomed(setup) ? { doomed: true } : {}),
});

/** Returns the check with what is counted; without a target, nobody's Defense is. */
function createPlainCheck(setup: Setup): ChallengeCheck {
  const { way, actor, target, addPhysique, declared, round, situational, house } = setup;
  const tried = {
    primary: actor.system.bundles.combat.primary,
    ...listGrappling(actor),
    gear: [
      ...listGearLines(actor, UNARMED, "combat"),
      ...listBundleLines(actor, "combat"),
      ...listAidLines(actor.system.aid),
      ...situational.bonus,
    ],
    situational: [
      ...listRoundParts(round, "combat", house),
      ...listInjuries(actor, house, { bundle: "combat", attribute: "physique" }),
      ...listHindranceParts(setup),
      ...situational.cl,
    ],
    critAttempt: declared.crit && !declared.nova,
  };
  if (way === "breakFree" && target) {
    const { attribute, specialty } = listGrappling(target);
    return createBreakFreeCheck(tried, specialty ? [attribute, specialty] : [attribute]);
  }
  const physique: Modifier = target
    ? createAttributeLine(target, "physique")
    : { label: "QUADRANT.Siege.Attribute.physique", value: 0, source: { rule: "SIE-SUB-4" } };
  return createHoldCheck(tried, { defense: target ? readCombatDefense(target) : [], physique }, addPhysique);
}

const dealsDamage = ({ way }: Setup): boolean => way === "damage" || way === "strikeBack";

const findResolution = ({ declared }: Setup): Resolution => (declared.nova ? "nova" : "roll");

/** Returns the boxes that are dealt without a roll. */
const computeDamage = ({ way, actor }: Setup): Modifier => ({
  label: "QUADRANT.Siege.Check.Unarmed",
  value: computeGripDamage(isByHolder(way) ? "holder" : "held", actor.system.unarmed.damage),
  source: { uuid: actor.uuid },
});

function refuse(setup: Setup): Refusal | null {
  const { way, actor, target, house, declared } = setup;
  const barred = refuseActor(actor, house);
  if (barred) return barred;
  if (!target) return { key: "QUADRANT.Siege.Hold.Refuse.nobody" };
  const big = [actor, target].find(({ group, hull }) => group !== null || hull !== null);
  if (big) return { key: "QUADRANT.Siege.Hold.Refuse.cannotBeHeld", with: { name: big.name } };
  return refuseGrips(way, actor, target) ?? (dealsDamage(setup) ? null : refuseDeclared(setup, declared));
}

function refuseGrips(way: Way, actor: Creature, target: Creature): Refusal | null {
  const own = readGrip(actor);
  const other = readGrip(target);
  if (way === "hold") return refuseHold(own, other);
  if (way === "knockOut") return refuseKnockOut(own, other);
  return isByHolder(way) ? refuseGrip(own, other) : refuseGrip(other, own);
}

const refuseDeclared = (setup: Setup, declared: Declarations): Refusal | null =>
  refuseDeclarations(setup.actor, createCheck(setup), declared, setup.house);

function listChoices(setup: Setup): Choice[] {
  const { way, actor, target, targets, addPhysique, declared, round, house } = setup;
  if (dealsDamage(setup)) return [];
  const physique: Choice = {
    kind: "toggle",
    id: "addPhysique",
    label: "QUADRANT.Siege.Hold.AddPhysique",
    hint: "QUADRANT.Siege.Hold.AddPhysiqueHint",
    value: addPhysique,
  };
  return [
    ...(way === "hold"
      ? createTargetChoice(targets, { value: target?.uuid ?? "", unaimed: "QUADRANT.Siege.Hold.Refuse.nobody" })
      : []),
    ...(way === "breakFree" ? [] : [physique]),
    ...listHindranceChoices(setup),
    ...listDeclarationChoices(actor, createCheck(setup), declared, house, target === null),
    ...listRoundChoices(round, house),
  ];
}

/** Returns what the dialog displays: the roll, or the damage that needs none. */
function describe(setup: Setup, house: HouseRules): Pick<CheckView, "groups" | "summary" | "odds" | "verb"> {
  if (dealsDamage(setup)) {
    const hit = formatBoxes(computeDamage(setup).value, "wound", false);
    return {
      groups: [],
      summary: { key: "QUADRANT.Siege.Hold.DamageSummary", with: { hit } },
      odds: [],
      verb: "QUADRANT.Siege.Hold.Way.damage",
    };
  }
  const rules = createCheck(setup);
  const resolution = findResolution(setup);
  return {
    groups: listTermGroups(rules, house),
    summary: formatSummary(rules, resolution, house),
    odds: setup.target === null ? [] : listOddsRows(rules, resolution, house),
    ...chooseVerb(resolution),
  };
}

/** Returns who holds whom; nothing in the dialog of a new hold. */
const listSubtitle = ({ way, target }: Setup): Pick<CheckView, "subtitle"> =>
  way === "hold" || !target
    ? {}
    : { subtitle: { key: `QUADRANT.Siege.Hold.${isByHolder(way) ? "holds" : "heldBy"}`, with: { name: target.name } } };

const formatTitle = ({ way, target }: Setup): Text => ({
  key: `QUADRANT.Siege.Hold.Title.${way}`,
  with: { target: target?.name ?? "" },
});

/** The action that a success offers. */
const THEN = { hold: "startHold", knockOut: "knockOut", breakFree: "endHold" } as const;

/** Returns what a success offers. */
function createHoldData({ way, actor }: Setup, target: Creature): HoldData | null {
  if (way === "damage" || way === "strikeBack") return null;
  const [holder, held] = isByHolder(way) ? [actor, target] : [target, actor];
  return { then: THEN[way], holder: holder.uuid, target: held.uuid, targetName: held.name.slice(0, MAX_LABEL_LENGTH) };
}

function createCard(setup: Setup, faces: readonly number[], house: HouseRules): Card {
  const { actor, target } = setup;
  const title = formatTitle(setup);
  if (dealsDamage(setup))
    return {
      title,
      subtitle: "QUADRANT.Siege.Hold.NoRoll",
      parts: { attack: createHitPart(createHit(BARE_HANDED_HIT, computeDamage(setup), false), actor, target, 0) },
    };
  const rules = createCheck(setup);
  const result = resolveWithFaces(rules, findResolution(setup), faces, house);
  const data = result.success && target ? createHoldData(setup, target) : null;
  return {
    title,
    subtitle: {
      key: "QUADRANT.Siege.Card.Pairing",
      with: { bundle: "QUADRANT.Siege.Bundle.combat", attribute: "QUADRANT.Siege.Attribute.physique" },
    },
    parts: {
      challenge: createChallengePart(actor, rules, result, house),
      ...(data ? { hold: { kind: "hold", sort: 20, data: { ...data } } } : {}),
    },
  };
}

/** The check `siege.hold`. */
export const hold = check<Setup, HouseRules>({
  roll: "ChallengeRoll",
  options: () => ({ way: word(WAYS) }),
  prepare,
  adjust,
  view: (setup, house) => ({
    title: {
      key: "QUADRANT.Siege.Card.DialogTitle",
      with: { actor: setup.actor.name, what: `QUADRANT.Siege.Hold.Way.${setup.way}` },
    },
    ...listSubtitle(setup),
    ...describe(setup, house),
    choices: listChoices(setup),
  }),
  refuse,
  formula: (setup, house) =>
    dealsDamage(setup) || findResolution(setup) !== "roll" ? null : formatFormula(createCheck(setup), house),
  payments: (setup) => [
    ...payAction(setup.actor, setup.inTurn, "attack"),
    ...(dealsDamage(setup) ? [] : listPayments(setup.actor, createCheck(setup), setup.declared)),
  ],
  card: createCard,
  rollOptions: (setup) => createRollOptions(createCheck(setup), setup.house),
});
