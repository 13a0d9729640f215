/**
 * Computes what a sheet shows of psionics: Drain, the open power, the ongoing power, and every power with its state.
 */
import * as v from "valibot";
import type { Snapshot, Text } from "../../../core/public/definitions.ts";
import type { HouseRules } from "../../../rules/siege/house-rules.ts";
import { SiegeInjuryState } from "../../../rules/siege/injury.ts";
import { isOpen } from "../../../rules/siege/overchannel.ts";
import { convertDrainToTime, isFreeOfDrain, showsPsionics } from "../../../rules/siege/psionics.ts";
import { SiegeSpeciesState } from "../../../rules/siege/state.ts";
import {
  type OwnedPower,
  type PsionState,
  type PowerState,
  PowerSystem,
  readDrainUnitName,
  convertDrain,
  isPsion,
  findPowerState,
} from "../documents/read-psion.ts";
import { formatInjury } from "../presentation.ts";
import type { Carried } from "./base-sheet.ts";

interface PowerRow {
  readonly name: string;
  readonly item: string;
  readonly potency: number;
  readonly standing: PowerState | "running";
  readonly state: string;
  readonly detail: readonly Text[];
}

interface PsionicsContext {
  readonly psi: number;
  /** Remaining Drain, where the house rules count rounds. */
  readonly remaining: { readonly value: number; readonly text: Text } | null;
  readonly pool: { readonly value: number; readonly max: number } | null;
  readonly open: string | null;
  readonly running: string | null;
  readonly powers: readonly PowerRow[];
}

/**
 * Returns everything a sheet shows of psionics; null where there is nothing, or the house rules exclude them
 * (SIE-PSI-1).
 */
export function createPsionicsContext(state: PsionState, house: HouseRules, round: number): PsionicsContext | null {
  if (!showsPsionics(house) || !isPsion(state)) return null;
  const { psion, overChannel, ongoing, powers } = state;
  const named = (id: string): string | null => powers.find((power) => power.id === id)?.name ?? null;
  return {
    psi: psion.psi,
    remaining: isFreeOfDrain(psion.remaining) ? null : { value: psion.remaining, text: remainingText(psion.remaining) },
    pool: house.drainMode === "pool" ? { value: psion.pool, max: house.drainThreshold } : null,
    open: named(overChannel.power),
    running: named(ongoing),
    powers: powers.map((power) => powerRow(power, state, house, round)),
  };
}

/** Returns remaining Drain in rounds, or in hours and rounds (SIE-PSI-4). */
function remainingText(remaining: number): Text {
  const { hours, rounds } = convertDrainToTime(remaining);
  return hours > 0
    ? { key: "QUADRANT.Siege.Drain.Hours", with: { hours, rounds } }
    : { key: "QUADRANT.Siege.Drain.Rounds", with: { rounds } };
}

function powerRow(power: OwnedPower, state: PsionState, house: HouseRules, round: number): PowerRow {
  const standing = findPowerState(power, state, house);
  const lapsed = standing === "open" && !isOpen(state.overChannel, power.id, round);
  const shown = state.ongoing === power.id ? "running" : standing;
  return {
    name: power.name,
    item: power.id,
    potency: power.potency,
    standing: shown,
    state: `QUADRANT.Siege.PowerState.${lapsed ? "notNow" : shown}`,
    detail: [
      {
        key: `QUADRANT.Siege.Power.DrainIn.${readDrainUnitName(power, house)}`,
        with: { drain: convertDrain(power, house) },
      },
      ...(power.rounds > 1 ? [{ key: "QUADRANT.Siege.Power.Rounds", with: { rounds: power.rounds } }] : []),
    ],
  };
}

/** Returns powers, species and Defects as a tab lists them. */
export function traitGroups({ items }: Snapshot, house: HouseRules): Carried[] {
  const group = (id: string, type: string, detail: (system: Snapshot["system"]) => readonly Text[]): Carried => ({
    label: `QUADRANT.Siege.Traits.${id}`,
    empty: `QUADRANT.Siege.Traits.${id}Empty`,
    add: `QUADRANT.Siege.Traits.${id}Add`,
    type,
    rows: items
      .filter((item) => item.type === type)
      .map(({ uuid, name, img, system }) => ({ id: uuid.split(".").at(-1) ?? "", name, img, detail: detail(system) })),
  });
  const powers = group("powers", "siegePower", (system) => {
    const { potency, drain, xp, class: own } = v.parse(PowerSystem, system);
    return [
      `QUADRANT.Siege.Bundle.${own.automatic ? "automatic" : own.primary}`,
      { key: "QUADRANT.Siege.Traits.Numbers", with: { potency, drain, xp } },
    ];
  });
  return [
    ...(showsPsionics(house) ? [powers] : []),
    group("species", "siegeSpecies", (system) => [v.parse(SiegeSpeciesState, system).concept]),
    group("injuries", "siegeInjury", (system) => [formatInjury(v.parse(SiegeInjuryState, system))]),
  ];
}
