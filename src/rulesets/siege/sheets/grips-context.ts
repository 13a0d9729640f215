/** Computes what a sheet shows of holds. Ledger: SIE-SUB-1 to -3. */
import type { Text } from "../../../core/public/definitions.ts";
import type { Creature } from "../documents/read-actor.ts";

/** A hold that a creature is in, and what it can do now (SIE-SUB-2, SIE-SUB-3). */
export interface GripView {
  readonly told: Text;
  readonly acts: readonly { readonly label: string; readonly options: { readonly way: string } }[];
  /** Ends it without a roll; null where that takes a check. */
  readonly end: { readonly label: string; readonly args: { readonly actor: string; readonly target: string } } | null;
}

/** Returns the holds that a creature is in; `findName` returns null for somebody who was deleted. */
export function listGrips(
  { uuid, system: { hold } }: Creature,
  findName: (uuid: string) => string | null,
): readonly GripView[] {
  const view = (told: "holds" | "heldBy", other: string, ways: readonly string[], end: GripView["end"]): GripView[] => {
    if (other === "") return [];
    const name = findName(other);
    const acts = ways.map((way) => ({ label: `QUADRANT.Siege.Hold.Way.${way}`, options: { way } }));
    return [
      {
        told: { key: `QUADRANT.Siege.Hold.${told}`, with: { name: name ?? "QUADRANT.Siege.Hold.Gone" } },
        acts: name === null ? [] : acts,
        end: told === "holds" || name === null ? end : null,
      },
    ];
  };
  const end = (actor: string, target: string) => ({ label: "QUADRANT.Siege.Hold.LetGo", args: { actor, target } });
  return [
    ...view("holds", hold.holding, ["damage", "knockOut"], end(uuid, hold.holding)),
    ...view("heldBy", hold.heldBy, ["strikeBack", "breakFree"], {
      ...end(hold.heldBy, uuid),
      label: "QUADRANT.Siege.Hold.Free",
    }),
  ];
}
