/** The card part of a hit by an attack or a power. Ledger: SIE-ATK-3, SIE-ARM-3, SIE-SIZE-1. */
import type { PartEntry } from "../../../core/public/definitions.ts";
import type { Modifier } from "../../../rules/shared/modifier.ts";
import { refuseSacrifice } from "../../../rules/siege/armour.ts";
import { computeSizeEffect } from "../../../rules/siege/size.ts";
import type { Track } from "../../../rules/siege/state.ts";
import { type Creature, listWorn } from "../documents/read-actor.ts";
import { MAX_LABEL_LENGTH, modifiersToJson } from "../../../rules/shared/read-json.ts";

interface HitData {
  readonly attacker: Creature;
  readonly target: Creature | null;
  readonly damage: Modifier;
  readonly track: Track;
  readonly critical: boolean;
  readonly piercing: boolean;
  /** Extraordinary levels that may become boxes. */
  readonly levels: number;
}

/** Returns a hit as its card stores it, with the piece of armour that can still be sacrificed for it. */
export function createHitPart({ attacker, target, damage, track, critical, piercing, levels }: HitData): PartEntry {
  const givable =
    target && !critical && !piercing
      ? listWorn(target).find((piece) => piece.armor[track] > 0 && refuseSacrifice(piece) === null)
      : undefined;
  return {
    kind: "attack",
    sort: 20,
    data: {
      attacker: attacker.uuid,
      target: target?.uuid ?? null,
      targetName: (target?.name ?? "").slice(0, MAX_LABEL_LENGTH),
      damage: modifiersToJson([damage]),
      size: target ? computeSizeEffect(attacker.system.size, target.system.size).damage : 0,
      track,
      critical,
      piercing,
      levels,
      sacrifice: givable && "uuid" in givable.at ? { item: givable.at.uuid, name: givable.name } : null,
    },
  };
}
