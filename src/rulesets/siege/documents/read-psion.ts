/** A StarSIEGE creature as a psion: Psi, Drain, the power it forced open, and the powers it owns. */
import type { Snapshot } from "../../../core/public/definitions.ts";
import type { Modifier } from "../../../rules/shared/modifier.ts";
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
import type { Reach } from "../../../rules/siege/range.ts";
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
import { flagAt, numberAt, textAt, wordAt } from "../../../rules/shared/read-json.ts";

/** A power somebody owns: what using it takes, and what it does. */
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
  readonly window: OverChannelOpening;
  /** Id of the power that runs on; empty where none does. */
  readonly ongoing: string;
  readonly powers: readonly OwnedPower[];
}

/** The psion a snapshot shows; null where it is nothing that acts. */
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
    window: {
      power: textAt(system, "over.power"),
      round: numberAt(system, "over.round"),
      halved: flagAt(system, "over.halved"),
      levels: numberAt(system, "over.levels"),
    },
    ongoing: textAt(system, "ongoingPower"),
    powers: items.flatMap((item) => readPower(item) ?? []),
  };
}

/** The power a snapshot shows; null where it is of another kind. */
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

/** What a power adds to its own roll, as a term; nothing where it adds nothing. */
export const listPowerLines = ({ name, uuid, bonus }: OwnedPower): Modifier[] =>
  bonus === 0 ? [] : [{ label: name, value: bonus, source: { uuid } }];

/** In what a power's Drain is counted at this table. */
export const readDrainUnitName = (
  power: Pick<Power, "taxing">,
  house: HouseRules,
): "rounds" | "hours" | "stress" | "pool" => (house.drainMode === "rounds" ? readDrainUnit(power) : house.drainMode);

/** A power's Drain as the house counts it: rounds, hours, boxes or points. */
export const convertDrain = ({ drain, taxing }: Pick<Power, "drain" | "taxing">, house: HouseRules): number =>
  house.drainMode === "stress" ? convertDrainToBoxes(drain, taxing) : drain;

/** How a power stands for its owner: ready, forced open, or out of reach and why. */
export type PowerState = "ready" | "open" | "blocked" | Obstacle;

export function findPowerState(power: OwnedPower, { psion, window }: PsionState, house: HouseRules): PowerState {
  const [first, second] = listObstacles(power, psion, house);
  if (first === undefined) return "ready";
  if (window.power === power.id) return "open";
  return second === undefined ? first : "blocked";
}

/** Whether the creature has anything to do with psionics. */
export const isPsion = ({ psion, powers }: PsionState): boolean =>
  psion.psi > 0 || powers.length > 0 || !isFreeOfDrain(psion.remaining);
