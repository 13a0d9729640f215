/**
 * What a crew member does at their station, before its roll: what is read, chosen and refused, and its check. Ledger:
 * SIE-CREW-2 to -6, SIE-CREW-8.
 */
import * as v from "valibot";
import { type Input, type Intent, type World, readChoices } from "../../../core/public/definitions.ts";
import type { Modifier, Refusal } from "../../../rules/shared/reasons.ts";
import { fieldGroup, wordField } from "../../../rules/shared/schema.ts";
import type { ChallengeCheck } from "../../../rules/siege/challenge.ts";
import { listAidLines } from "../../../rules/siege/crew.ts";
import {
  STATION_DUTIES,
  createDutyCheck,
  findBestGrant,
  listRecipients,
  refuseBothFlights,
  refuseFlight,
  refuseSubsystem,
} from "../../../rules/siege/stations.ts";
import {
  DIFFICULTIES,
  type Difficulty,
  createCompetencePart,
  createDifficultyPart,
} from "../../../rules/siege/difficulty.ts";
import type { HouseRules } from "../../../rules/siege/house-rules.ts";
import { listRepairParts } from "../../../rules/siege/repair.ts";
import {
  ATTRIBUTES,
  type Attribute,
  BUNDLES,
  type Bundle,
  DUTIES,
  type Duty,
  type Station,
} from "../../../rules/siege/state.ts";
import { PICKS, type Picked } from "../cards/crew.ts";
import {
  type Creature,
  createAttributeLine,
  createSpecialtyLine,
  findSpecialtyByName,
  listBundleLines,
  listGearLines,
  listGroupLines,
  listInjuries,
  readCreature,
  refuseActor,
} from "../documents/read-actor.ts";
import { type Craft, type Seated, fetchBerth } from "../documents/read-craft.ts";
import { findSpecialtyEntry, listCraftLines, listGrants } from "../documents/read-duty.ts";
import {
  DECLARABLE,
  type Declarations,
  ONE_ACTION,
  ROUND,
  type Resolution,
  type Round,
  listRoundParts,
  refuseDeclarations,
} from "./shared.ts";
import { type InTurn, readInTurn } from "./turn.ts";

/** A member of the crew with their station, and the weapon of a gunner. */
export interface Mate {
  readonly uuid: string;
  readonly name: string;
  readonly station: Station;
  readonly weapon: string;
}

export interface Setup {
  readonly house: HouseRules;
  readonly duty: Duty;
  readonly actor: Creature;
  readonly craft: Craft;
  readonly seat: Seated;
  readonly crew: readonly Mate[];
  /** The one whom it helps; of an order, the Gunner. */
  readonly to: string;
  /** Those whose penalties are eased. */
  readonly eased: readonly string[];
  readonly bundle: Bundle;
  readonly attribute: Attribute;
  /** Id of one of the actor's Specialties; empty for none. */
  readonly specialty: string;
  /** The rating that a success grants. */
  readonly pick: Picked;
  readonly difficulty: Difficulty;
  /** Id of the subsystem that Support uses; empty for another bonus of the craft. */
  readonly subsystem: string;
  readonly box: "ordinary" | "nonFunctional";
  readonly declared: Declarations;
  readonly round: Round;
  readonly inTurn: InTurn;
  readonly situational: { readonly bonus: readonly Modifier[]; readonly cl: readonly Modifier[] };
}

/** What a duty is usually tried with; the player and the GM may agree on another pairing. */
const USUAL: Readonly<
  Record<Duty, { readonly bundle: Bundle; readonly attribute: Attribute; readonly specialty: string }>
> = {
  help: { bundle: "persuasion", attribute: "confidence", specialty: "" },
  // SIE-CREW-3: the ruling's bundle, and the Attribute of its example.
  tactics: { bundle: "persuasion", attribute: "savvy", specialty: "Tactical Maneuvers" },
  bolster: { bundle: "spiritual", attribute: "confidence", specialty: "Bolster" },
  allay: { bundle: "spiritual", attribute: "empathy", specialty: "Allay" },
  enhance: { bundle: "mechanics", attribute: "savvy", specialty: "Repair" },
  repair: { bundle: "mechanics", attribute: "reflexes", specialty: "Repair" },
  evade: { bundle: "handling", attribute: "reflexes", specialty: "" },
  support: { bundle: "mechanics", attribute: "savvy", specialty: "" },
};

const CrewOptions = fieldGroup({ duty: wordField(DUTIES, "help") });

async function readCrew({ seats }: Craft, world: World<HouseRules>): Promise<readonly Mate[]> {
  const present = await Promise.all(
    seats.map(async ({ actor, station, weapon }) => {
      const one = actor === "" ? null : await world.snapshot(actor);
      return one ? [{ uuid: actor, name: one.name, station, weapon }] : [];
    }),
  );
  return present.flat();
}

/** Returns the Specialty that fits best: the usual one by its name, else the highest of the bundle. */
function findUsualSpecialty(actor: Creature, duty: Duty): string {
  const { bundle, specialty } = USUAL[duty];
  const named = findSpecialtyByName(actor, specialty);
  if (named || duty === "tactics") return named?.id ?? "";
  const fitting = Object.entries(actor.system.specialties)
    .filter(([, entry]) => entry.bundle === bundle && duty !== "help")
    .sort(([, a], [, b]) => b.rating - a.rating);
  return fitting[0]?.[0] ?? "";
}

/** Returns the subsystem that Support uses first: one that works, mounts no weapon, and nobody uses. */
const findUsualSubsystem = (craft: Craft, seat: Seated): string => listFreeSystems(craft, seat)[0]?.id ?? "";

/** Returns the subsystems that Support can use now. */
const listFreeSystems = ({ systems, seats }: Craft, seat: Seated) =>
  systems.filter(
    (system) =>
      system.weapon === "" &&
      refuseSubsystem(
        seats.filter(({ id }) => id !== seat.id),
        system,
      ) === null,
  );

export async function prepare(
  intent: Intent,
  world: World<HouseRules>,
): Promise<Setup | { readonly refused: Refusal }> {
  const snapshot = await world.snapshot(intent.actor);
  const actor = snapshot && readCreature(snapshot);
  if (!actor) return { refused: { key: "QUADRANT.Refuse.Gone" } };
  const berth = await fetchBerth(actor, world);
  if (!berth) return { refused: { key: "QUADRANT.Siege.Crew.Refuse.ashore", with: { name: actor.name } } };
  const { craft, seat } = berth;
  const { duty } = v.parse(CrewOptions, intent.options);
  const names = { name: actor.name, craft: craft.creature.name };
  if (!STATION_DUTIES[seat.station].includes(duty))
    return { refused: { key: "QUADRANT.Siege.Crew.Refuse.otherStation", with: names } };
  const crew = await readCrew(craft, world);
  const { bundle, attribute } = USUAL[duty];
  const specialty = findUsualSpecialty(actor, duty);
  return {
    house: world.house,
    duty,
    actor,
    craft,
    seat,
    crew,
    to: findUsualRecipient(duty, actor.uuid, crew),
    eased: crew.map(({ uuid }) => uuid),
    bundle,
    attribute,
    specialty,
    pick: findBestGrant(listGrants(actor, duty, specialty))?.id ?? "attribute",
    difficulty: "average",
    subsystem: findUsualSubsystem(craft, seat),
    box: craft.creature.hull?.wear.status.nonFunctional ? "nonFunctional" : "ordinary",
    declared: { crit: false, nova: false },
    round: ONE_ACTION,
    inTurn: readInTurn(actor, world),
    situational: { bonus: [], cl: [] },
  };
}

/** Returns who is helped unless another is chosen: of an order, a Gunner. */
function findUsualRecipient(duty: Duty, giver: string, crew: readonly Mate[]): string {
  const others = crew.filter(({ uuid }) => uuid !== giver);
  const found = duty === "tactics" ? others.find(({ station }) => station === "gunnery") : others[0];
  return found?.uuid ?? "";
}

const CHOOSABLE = {
  to: v.string(),
  eased: v.pipe(v.array(v.string()), v.readonly()),
  bundle: v.picklist(BUNDLES),
  attribute: v.picklist(ATTRIBUTES),
  specialty: v.string(),
  difficulty: v.picklist(DIFFICULTIES),
  subsystem: v.string(),
  box: v.picklist(["ordinary", "nonFunctional"]),
};
const PICK = { pick: v.picklist(PICKS) };

export function adjust(setup: Setup, input: Input): Setup {
  const { situational } = input;
  const chosen = { ...setup, ...readChoices(input, CHOOSABLE, setup) };
  return {
    ...chosen,
    ...readChoices(input, PICK, { pick: findUsualPick(chosen) }),
    declared: readChoices(input, DECLARABLE, setup.declared),
    round: readChoices(input, ROUND, setup.round),
    situational: { bonus: situational["bonus"] ?? [], cl: situational["cl"] ?? [] },
  };
}

/** Returns the rating that grants most with the Specialty chosen. */
const findUsualPick = ({ actor, duty, specialty }: Setup): Picked =>
  findBestGrant(listGrants(actor, duty, specialty))?.id ?? "attribute";

/** Whether nothing is rolled: a Captain's direct help (SIE-CREW-2). */
export const needsNoRoll = ({ duty }: Pick<Setup, "duty">): boolean => duty === "help";

export const findResolution = ({ declared }: Setup): Resolution => (declared.nova ? "nova" : "roll");

/** Returns those whom it reaches. */
export const findRecipients = ({ duty, actor, crew, to, eased }: Setup): readonly Mate[] =>
  listRecipients(duty, actor.uuid, crew, duty === "allay" ? eased : [to]);

/** SIE-CREW-5: a repair within one action is a rushed job. */
const IN_ONE_ACTION = { rushed: true, toolsCl: 0, self: false };

/** Returns the check for the rules: every line with its source. */
export function createCheck(setup: Setup): ChallengeCheck {
  const { duty, actor, craft, bundle, attribute, difficulty, declared, round, situational, house } = setup;
  const entry = findSpecialtyEntry(actor, setup.specialty);
  const isRated = actor.competence !== null && entry === null;
  return createDutyCheck({
    bundle,
    primary: actor.system.bundles[bundle].primary,
    attribute:
      isRated && actor.competence
        ? createCompetencePart(actor.competence.rating, true, { uuid: actor.uuid })
        : createAttributeLine(actor, attribute),
    specialty: entry && createSpecialtyLine(actor, entry),
    others: [
      ...(duty === "evade" || duty === "support" ? listCraftLines(craft.creature, bundle) : []),
      ...listBundleLines(actor, bundle),
      ...listGroupLines(actor),
      ...(entry ? listGearLines(actor, entry.name, bundle) : []),
      ...listAidLines(actor.system.aid),
      ...situational.bonus,
    ],
    cl: [
      ...(duty === "repair" && craft.creature.hull
        ? listRepairParts(craft.creature.hull.wear, IN_ONE_ACTION, house)
        : [createDifficultyPart(difficulty, house)]),
      ...listRoundParts(round, bundle, house),
      ...listInjuries(actor, house, { bundle, attribute }),
      ...situational.cl,
    ],
    critAttempt: declared.crit && !declared.nova,
  });
}

export function refuse(setup: Setup): Refusal | null {
  const { actor, house, declared } = setup;
  const barred = refuseActor(actor, house) ?? refuseCraft(setup) ?? refuseRecipients(setup);
  if (barred || needsNoRoll(setup)) return barred;
  return refuseDeclarations(actor, createCheck(setup), declared, house);
}

/** Refuses what the craft's state prevents: flying without drives, controls that are lost, boxes that are clear. */
function refuseCraft({ duty, craft, seat, subsystem, box, house }: Setup): Refusal | null {
  const { hull, name } = craft.creature;
  if (duty === "repair") {
    if (!hull || hull.wear.status.destroyed) return { key: "QUADRANT.Siege.Crew.Refuse.destroyed", with: { name } };
    const marked = box === "ordinary" ? hull.wear.durability.marked > 0 : hull.wear.status.nonFunctional;
    return marked ? null : { key: "QUADRANT.Siege.Crew.Refuse.undamaged", with: { craft: name } };
  }
  if (duty !== "evade" && duty !== "support") return null;
  const broken = refuseActor(craft.creature, house);
  if (broken) return broken;
  if (duty === "evade") return refuseFlight(craft.systems) ?? refuseBothFlights(seat.guard, "evade", name);
  const system = craft.systems.find(({ id }) => id === subsystem);
  return system
    ? refuseSubsystem(
        craft.seats.filter(({ id }) => id !== seat.id),
        system,
      )
    : null;
}

function refuseRecipients(setup: Setup): Refusal | null {
  const { duty, craft } = setup;
  if (duty === "repair" || duty === "evade" || duty === "support") return null;
  return findRecipients(setup).length > 0
    ? null
    : {
        key: `QUADRANT.Siege.Crew.Refuse.${duty === "tactics" ? "noOrdered" : "nobody"}`,
        with: { craft: craft.creature.name },
      };
}
