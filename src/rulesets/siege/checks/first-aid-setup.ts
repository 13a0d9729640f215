/**
 * First Aid before its roll: patient, track, kind, kit, and what is refused. Ledger: SIE-AID-1 to -5, SIE-CSTRESS-1,
 * SIE-HEAL-4.
 */
import * as v from "valibot";
import { readTargets } from "../../../core/public/checks.ts";
import { type Input, type Intent, type TargetList, type World, readChoices } from "../../../core/public/definitions.ts";
import type { Modifier, Refusal } from "../../../rules/shared/reasons.ts";
import { listPatientParts } from "./burden.ts";
import { fieldGroup, optionalWordField, wholeNumber } from "../../../rules/shared/schema.ts";
import { sameName } from "../../../rules/shared/names.ts";
import type { ChallengeCheck } from "../../../rules/siege/challenge.ts";
import { refuseTreatment } from "../../../rules/siege/durability.ts";
import { AID_KINDS, type AidKind, listAidParts, refuseAid } from "../../../rules/siege/first-aid.ts";
import { isTimeUp } from "../../../rules/siege/harm.ts";
import type { HouseRules } from "../../../rules/siege/house-rules.ts";
import { type Scar, computeReversalLevel, readPenalty, refuseReversal } from "../../../rules/siege/injury.ts";
import { TRACKS, type Track } from "../../../rules/siege/state.ts";
import { type HealthTrack, readTrackState, findDay, readDayCount } from "../../../rules/siege/track.ts";
import {
  type Creature,
  type Gear,
  fetchCreature,
  isBroken,
  readHealth,
  readTimes,
  refuseActor,
} from "../documents/read-actor.ts";
import { refuseDeclarations } from "./shared.ts";
import { type SkillSetup, UNDECLARED, createSkillCheck, findUsualSpecialty, readSkill } from "./skill.ts";
import { readInTurn } from "./turn.ts";

/** What can be done: a kind of First Aid, or reversing a lasting injury. */
export const CARES = [...AID_KINDS, "reverse"] as const;
export type CareKind = (typeof CARES)[number];

const TREATMENT = "Treatment";
const BOLSTER = "Bolster";

export interface Setup extends SkillSetup {
  readonly patient: Creature;
  readonly targets: TargetList;
  /** Whether somebody else than the healer was chosen. */
  readonly isOther: boolean;
  readonly kind: CareKind;
  readonly track: Track;
  readonly rushed: boolean;
  /** Uuid of the kit; empty for none. */
  readonly kit: string;
  /** Uuid of the injury that is reversed. */
  readonly injury: string;
  /** The Challenge Level of a reversal, as the GM sets it; null for the usual one. */
  readonly level: number | null;
  /** World time in seconds. */
  readonly time: number;
}

const Options = fieldGroup({ kind: optionalWordField(CARES), track: optionalWordField(TRACKS) });

/** Returns the kits that a healer carries: tools for Treatment, or what heals more. */
export const listKits = ({ gear }: Creature): readonly Gear[] =>
  gear.filter(
    (one) =>
      one.system.equipped &&
      !isBroken(one) &&
      (one.system.healing > 0 || Object.values(one.system.specialties).some(({ name }) => sameName(name, TREATMENT))),
  );

/** Returns what most needs treatment on a track. */
function findUsualKind(health: HealthTrack, stabilised: boolean): AidKind {
  const state = readTrackState(health);
  if (state === "out" && !stabilised) return "out";
  return state === "ok" || state === "out" || health.offset === true ? "normal" : "critical";
}

/** Returns the track that needs treatment more: the one with the worse box. */
function findUsualTrack(patient: Creature): Track {
  const worst = (track: Track): number => readHealth(patient, track).critical.lastIndexOf(true);
  if (worst("stress") !== worst("wound")) return worst("stress") > worst("wound") ? "stress" : "wound";
  return readHealth(patient, "wound").normal.value === 0 && readHealth(patient, "stress").normal.value > 0
    ? "stress"
    : "wound";
}

const findBestKit = (actor: Creature): Gear | undefined =>
  [...listKits(actor)].sort((a, b) => b.system.healing - a.system.healing)[0];

export async function prepare(
  intent: Intent,
  world: World<HouseRules>,
): Promise<Setup | { readonly refused: Refusal }> {
  const actor = await fetchCreature(intent.actor, world);
  const [target] = intent.targets;
  const patient = target === undefined ? actor : await fetchCreature(target, world);
  if (!actor || !patient) return { refused: { key: "QUADRANT.Refuse.Gone" } };
  const options = v.parse(Options, intent.options);
  const track = options.track ?? findUsualTrack(patient);
  const kind = options.kind ?? findUsualKind(readHealth(patient, track), readTimes(patient.system, track).stabilised);
  return {
    ...UNDECLARED,
    house: world.house,
    actor,
    patient,
    targets: readTargets(intent),
    isOther: patient.uuid !== actor.uuid,
    kind,
    track,
    rushed: false,
    kit: findBestKit(actor)?.uuid ?? "",
    injury: listReversible(patient)[0]?.uuid ?? patient.scars[0]?.uuid ?? "",
    level: null,
    ...findUsualPairing(actor, kind),
    inTurn: readInTurn(actor, world),
    time: actor.time ?? 0,
  };
}

const listReversible = ({ scars }: Creature): readonly Scar[] => scars.filter((scar) => refuseReversal(scar) === null);

/** Returns what a kind is tried with: Lore and Treatment, or Spiritual and Bolster (SIE-AID-1, SIE-CSTRESS-1). */
const findUsualPairing = (actor: Creature, kind: CareKind): Pick<Setup, "bundle" | "attribute" | "specialty"> =>
  kind === "steady"
    ? { bundle: "spiritual", attribute: "confidence", specialty: findUsualSpecialty(actor, BOLSTER) }
    : { bundle: "lore", attribute: "knowledge", specialty: findUsualSpecialty(actor, TREATMENT) };

const MAX_LEVEL = 99;
const CHOOSABLE = { kind: v.picklist(CARES), track: v.picklist(TRACKS) };
const DETAILS = { rushed: v.boolean(), kit: v.string(), injury: v.string() };
const LEVEL = { level: wholeNumber(0, MAX_LEVEL) };

export function adjust(setup: Setup, input: Input): Setup {
  const chosen = { ...setup, ...readChoices(input, CHOOSABLE, setup), ...readChoices(input, DETAILS, setup) };
  // Another kind is tried with another skill, unless the user chooses.
  const paired = chosen.kind === setup.kind ? chosen : { ...chosen, ...findUsualPairing(setup.actor, chosen.kind) };
  const usual = computeReversalLevel(readPenalty(findInjury(paired)?.key ?? "lividScar"));
  const { level } = readChoices(input, LEVEL, { level: usual });
  return { ...paired, ...readSkill(paired, input), level: level === usual ? null : level };
}

/** Returns the injury that is reversed; null where none is chosen, or it is gone. */
export const findInjury = ({ patient, injury }: Pick<Setup, "patient" | "injury">): Scar | null =>
  patient.scars.find(({ uuid }) => uuid === injury) ?? null;

/** Returns the Challenge Level of a reversal (SIE-HEAL-4). */
export const readLevel = (setup: Setup): number =>
  setup.level ?? computeReversalLevel(readPenalty(findInjury(setup)?.key ?? "lividScar"));

export const findKit = ({ actor, kit }: Pick<Setup, "actor" | "kit">): Gear | null =>
  listKits(actor).find(({ uuid }) => uuid === kit) ?? null;

/** Returns the check for the rules: every line with its source. */
export function createCheck(setup: Setup): ChallengeCheck {
  const { kind, patient, track, rushed, house } = setup;
  const reversal: Modifier = {
    label: "QUADRANT.Siege.FirstAid.Part.reversal",
    value: readLevel(setup),
    source: { rule: "SIE-HEAL-4" },
  };
  const cl =
    kind === "reverse"
      ? [reversal]
      : listAidParts(kind, readHealth(patient, track), { rushed, kit: findKit(setup) !== null }, house);
  return createSkillCheck(setup, [...cl, ...listPatientParts(patient, house)]);
}

/** Refuses a patient who is no living creature, or is repaired (SIE-DMG-8). */
export const refusePatient = ({ hull, group, frame }: Creature, track: Track): Refusal | null => {
  if (group) return { key: "QUADRANT.Siege.Refuse.NoPatient" };
  return refuseTreatment(hull !== null || (frame !== null && track === "wound"), "firstAid");
};

/** Refuses a treatment of a patient as they are now. */
export function refuseCare(
  kind: CareKind,
  patient: Creature,
  {
    track,
    injury,
    kit,
    time,
  }: { readonly track: Track; readonly injury: string; readonly kit: boolean; readonly time: number },
): Refusal | null {
  if (kind === "reverse") {
    const scar = findInjury({ patient, injury });
    return scar ? refuseReversal(scar) : { key: "QUADRANT.Siege.Refuse.NoInjury" };
  }
  const health = readHealth(patient, track);
  const times = readTimes(patient.system, track);
  // The hour is over, though the clock has not declared it yet (SIE-AID-3).
  const lost = times.lost || isTimeUp(health, times, time);
  return refuseAid(kind, health, { ...times, lost }, { today: readDayCount(times, findDay(time)), kit });
}

export function refuse(setup: Setup): Refusal | null {
  const { actor, patient, house, kind, track, injury, time } = setup;
  const barred = refuseActor(actor, house) ?? refusePatient(patient, track);
  return (
    barred ??
    refuseCare(kind, patient, { track, injury, kit: findKit(setup) !== null, time }) ??
    refuseDeclarations(actor, createCheck(setup), setup.declared, house)
  );
}
