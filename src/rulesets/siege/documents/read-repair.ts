/** Reads what of somebody can be repaired: their Durability or hull, and their trappings. Ledger: SIE-REPAIR-1, -2. */
import * as v from "valibot";
import type { Snapshot } from "../../../core/public/definitions.ts";
import { fieldGroup, numberField } from "../../../rules/shared/schema.ts";
import type { ItemWear } from "../../../rules/siege/armour.ts";
import { isDamaged } from "../../../rules/siege/repair.ts";
import { readCreature } from "./read-actor.ts";

/** Something with Durability, and whose it is. */
export interface Thing {
  readonly uuid: string;
  readonly name: string;
  readonly wear: ItemWear;
  readonly tech: number;
  /** Uuid of the actor that it is, or who carries it. */
  readonly owner: string;
  /** Whether it is the actor, not something carried. */
  readonly isBody: boolean;
  /** Interference of cyberware; 0 for anything else (SIE-CYB-5). */
  readonly interference: number;
}

const Made = fieldGroup({ tech: numberField(4) });

/** Returns what of an actor has Durability: a hull or a frame first, then its trappings. */
export function listThings(snapshot: Snapshot | null): Thing[] {
  const creature = snapshot && readCreature(snapshot);
  if (!creature) return [];
  const { uuid, name, gear } = creature;
  const wear = creature.hull?.wear ?? creature.frame;
  const { tech } = v.parse(Made, snapshot.system);
  return [
    ...(wear ? [{ uuid, name, wear, tech, owner: uuid, isBody: true, interference: 0 }] : []),
    ...gear.map((one) => ({
      uuid: one.uuid,
      name: one.name,
      wear: { durability: one.system.durability, status: one.system.status },
      tech: one.system.tech,
      owner: uuid,
      isBody: false,
      interference: one.system.interference,
    })),
  ];
}

/** Returns those that a technician can do something about. */
export const listDamaged = (things: readonly Thing[]): Thing[] => things.filter(({ wear }) => isDamaged(wear));
