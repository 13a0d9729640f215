/** Reads a StarSIEGE creature as a psion: Psi, Drain, the over-channelled power that is open, and its powers. */
import * as v from "valibot";
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
import { BUNDLES, type Bundle, RESISTANCES, Weaponry } from "../../../rules/siege/state.ts";
import { countBundleRounds } from "../../../rules/siege/challenge.ts";
import { PsionSystem } from "./psion-system.ts";
import { type Creature, readCreature } from "./read-actor.ts";
import { FlagField, fieldGroup, numberField, textField, wordField } from "../../../rules/shared/schema.ts";

/** What is read of a siegePower. */
export const PowerSystem = fieldGroup({
  ...Weaponry.entries,
  potency: numberField(),
  drain: numberField(),
  xp: numberField(),
  known: FlagField,
  class: fieldGroup({ automatic: FlagField, primary: wordField(BUNDLES, "spiritual") }),
  /** A second bundle that it needs; `none` where it needs one only (SIE-ACT-2). */
  secondClass: wordField(["none", ...BUNDLES], "none"),
  flaws: fieldGroup({ taxing: FlagField }),
  specialty: textField(),
  bonus: numberField(),
  resisted: wordField(RESISTANCES, "none"),
  ongoing: FlagField,
});

/** A power of an actor: its cost and its effect. */
export type OwnedPower = Power &
  Readonly<Omit<v.InferOutput<typeof PowerSystem>, "class" | "secondClass" | "flaws">> & {
    readonly uuid: string;
    readonly id: string;
    readonly name: string;
    readonly img: string;
    readonly bundle: Bundle;
    /** Rounds that activating it takes: one for each bundle (SIE-ACT-2). */
    readonly rounds: number;
  };

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
  const { psi, drain, over, ongoingPower } = v.parse(PsionSystem, snapshot.system);
  return {
    creature,
    psion: { psi: psi.value, ...drain },
    overChannel: over,
    ongoing: ongoingPower,
    powers: snapshot.items.flatMap((item) => readPower(item) ?? []),
  };
}

/** Returns the power of a snapshot; null for another type. */
function readPower({ uuid, type, name, img, system }: Snapshot): OwnedPower | null {
  if (type !== "siegePower") return null;
  const { class: kind, secondClass, flaws, ...own } = v.parse(PowerSystem, system);
  const id = uuid.split(".").at(-1) ?? "";
  const bundles = [kind.primary, ...(secondClass === "none" ? [] : [secondClass])];
  const rounds = countBundleRounds(bundles);
  return { ...own, ...flaws, automatic: kind.automatic, bundle: kind.primary, rounds, uuid, id, name, img };
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
