/** The groups of split mooks in the dialog of an attack: which acts, and which is attacked. Ledger: SIE-MOOK-3. */
import type { Choice } from "../../../core/public/definitions.ts";
import { computeGroupBonus } from "../../../rules/siege/mooks.ts";
import type { Creature } from "../documents/read-actor.ts";

/** Returns the choice among the groups of a split, as strings of their places; none for others. */
export function listPartChoices(id: string, label: string, creature: Creature | null, value: string): Choice[] {
  const parts = creature?.group?.parts ?? [];
  if (parts.length === 0) return [];
  const options = parts.flatMap((size, i) =>
    size > 0
      ? [
          {
            value: String(i),
            label: {
              key: "QUADRANT.Siege.Mooks.Part",
              with: { group: i + 1, size, bonus: `+${computeGroupBonus(size)}` },
            },
          },
        ]
      : [],
  );
  return [{ kind: "select", id, label, value, options }];
}

/** Returns the first group of a split that is left, as a string of its place. */
export const findFirstPart = (creature: Creature | null): string =>
  String(Math.max(0, creature?.group?.parts.findIndex((size) => size > 0) ?? 0));
