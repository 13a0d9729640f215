/** Reads a StarSIEGE creature as a psion: Psi, Drain, the over-channelled power that is open, and its powers. */
import type { Snapshot } from "../../../core/public/definitions.ts";
import type { Modifier } from "../../../rules/shared/reasons.ts";
import type { OverChannelOpening } from "../../../rules/siege/overchannel.ts";
import {
  type Obstacle,
  type Power,
  type Psion,
  convertDrainToBoxes,
  readDrainUnit,
  isFreeOfDrain,
  listObstacles,
} from "../../../rules/siege/psionics.ts";
import type { HouseRules } from "../../../rules/siege/house-rules.ts";
import type { Reach } from "../../../rules/siege/attack.ts";
import {
  BANDS,
  BUNDLES,
  type Bundle,
  type ItemDamage,
  RESISTANCES,
  type Resistance,
  TRACKS,
} from "../../../rules/siege/state.ts";
import { type Creature, readCreature } from "./read-actor.ts";
import { flagAt, numberAt, textAt, wordAt } from "../../../rules/shared/json.ts";

/** A power of an actor: its cost and its effect. */
export interface OwnedPower extends Power {
  readonly uuid: string;
  readonly id: string;
  readonly name: string;
  readonly img: string;
  readonly bundle: Bundle;
  readonly specialty: string;
  readonly bonus: number;
  readonly resisted: Resistance;
  readonly damage: ItemDamage;
  readonly range: Reach;
  readonly piercing: boolean;
  readonly ongoing: boolean;
}

export interface PsionState {
  readonly creature: Creature;
  readonly psion: Psion;
  readonly overChannel: OverChannelOpening;
  /** Id of the active ongoing power; empty for none. */
  readonly ongoing: string;
  readonly powers: readonly OwnedPower[];
}

/** Returns the psion of a snapshot; null for an actor that is no creature. */
export function readPsion(snapshot: Snapshot): PsionState | null {
  const creature = readCreature(snapshot);
  if (!creature) return null;
  const { system, items } = snapshot;
  return {
    creature,
    psion: {
      psi: numberAt(system, "psi.value"),
      remaining: numberAt(system, "drain.remaining"),
      pool: numberAt(system, "drain.pool"),
    },
    overChannel: {
      power: textAt(system, "over.power"),
      round: numberAt(system, "over.round"),
      halved: flagAt(system, "over.halved"),
      levels: numberAt(system, "over.levels"),
    },
    ongoing: textAt(system, "ongoingPower"),
    powers: items.flatMap((item) => readPower(item) ?? []),
  };
}

/** Returns the power of a snapshot; null for another type. */
function readPower({ uuid, type, name, img, system }: Snapshot): OwnedPower | null {
  if (type !== "siegePower") return null;
  return {
    uuid,
    id: uuid.split(".").at(-1) ?? "",
    name,
    img,
    potency: numberAt(system, "potency"),
    drain: numberAt(system, "drain"),
    xp: numberAt(system, "xp"),
    automatic: flagAt(system, "class.automatic"),
    known: flagAt(system, "known"),
    taxing: flagAt(system, "flaws.taxing"),
    bundle: wordAt(system, "class.primary", BUNDLES, "spiritual"),
    specialty: textAt(system, "specialty"),
    bonus: numberAt(system, "bonus"),
    resisted: wordAt(system, "resisted", RESISTANCES, "none"),
    damage: {
      total: numberAt(system, "damage.total"),
      track: wordAt(system, "damage.track", TRACKS, "wound"),
      critical: flagAt(system, "damage.critical"),
    },
    range: { class: wordAt(system, "range.class", BANDS, "close"), restricted: flagAt(system, "range.restricted") },
    piercing: flagAt(system, "piercing"),
    ongoing: flagAt(system, "ongoing"),
  };
}

/** Returns the bonus of a power to its own roll, as a term; none where it is 0. */
export const listPowerLines = ({ name, uuid, bonus }: OwnedPower): Modifier[] =>
  bonus === 0 ? [] : [{ label: name, value: bonus, source: { uuid } }];

/** Returns the unit of a power's Drain by the house rules. */
export const readDrainUnitName = (
  power: Pick<Power, "taxing">,
  house: HouseRules,
): "rounds" | "hours" | "stress" | "pool" => (house.drainMode === "rounds" ? readDrainUnit(power) : house.drainMode);

/** Returns a power's Drain in the unit of the house rules: rounds, hours, boxes or points. */
export const convertDrain = ({ drain, taxing }: Pick<Power, "drain" | "taxing">, house: HouseRules): number =>
  house.drainMode === "stress" ? convertDrainToBoxes(drain, taxing) : drain;

/** The state of a power for its owner: ready, open by an over-channel, or blocked and why. */
export type PowerState = "ready" | "open" | "blocked" | Obstacle;

export function findPowerState(power: OwnedPower, { psion, overChannel }: PsionState, house: HouseRules): PowerState {
  const [first, second] = listObstacles(power, psion, house);
  if (first === undefined) return "ready";
  if (overChannel.power === power.id) return "open";
  return second === undefined ? first : "blocked";
}

/** Returns whether the creature uses psionics. */
export const isPsion = ({ psion, powers }: PsionState): boolean =>
  psion.psi > 0 || powers.length > 0 || !isFreeOfDrain(psion.remaining);
