/** The card part of a deed, from what a dialog chose. Ledger: SIE-ACT-4, SIE-MOVE-6. */
import type { PartEntry } from "../../../core/public/definitions.ts";
import { MAX_LABEL_LENGTH } from "../../../rules/shared/schema.ts";
import { type DeedData, MAX_DEED_LENGTH } from "../cards/deed.ts";
import type { Creature, Gear } from "../documents/read-actor.ts";

/** Returns the part of what somebody does, to an item or not. */
export const createDeedPart = (
  { uuid }: Creature,
  { text, effect, gear, needsGm }: Pick<DeedData, "text" | "effect" | "needsGm"> & { readonly gear: Gear | null },
): PartEntry => ({
  kind: "deed",
  sort: 10,
  data: {
    actor: uuid,
    text: text.trim().slice(0, MAX_DEED_LENGTH),
    effect,
    item: gear?.uuid ?? null,
    itemName: (gear?.name ?? "").slice(0, MAX_LABEL_LENGTH),
    needsGm,
    done: false,
  } satisfies DeedData,
});
