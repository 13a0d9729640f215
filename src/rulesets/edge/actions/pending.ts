/**
 * Advantage and Disadvantage stored for a later check, and the GM's benefits and penalties. Ledger: SUC-MOS-5 to -8,
 * SUC-ADV-9.
 */
import * as v from "valibot";
import { action, refuseStranger } from "../../../core/public/definitions.ts";
import { type Output, Uuid, shortText } from "../../../rules/shared/schema.ts";
import type { HouseRules } from "../../../rules/edge/house.ts";
import { PENDING_IDS, parsePendingId, planStore, planUse } from "../../../rules/edge/pending.ts";
import type { Creature } from "../documents/read-actor.ts";
import { readActor } from "./read-arguments.ts";
import { NOTE_PLACES, PENDING_PLACES } from "./write-places.ts";
import { findFreeId } from "../documents/derived-values.ts";

const NoteText = shortText(200);

const StoreArgs = v.object({
  actor: Uuid,
  id: v.picklist(PENDING_IDS),
  skill: v.optional(NoteText, ""),
  note: v.optional(NoteText, ""),
});

/** Stores Advantage, which only the GM grants, or Disadvantage (SUC-MOS-5 to -8). */
export const store = action<Output<typeof StoreArgs>, Creature, HouseRules>({
  args: StoreArgs,
  read: readActor,
  refuse: ({ id }, creature, seat) => {
    if (parsePendingId(id).kind === "advantage" && !seat.isGM) return { key: "QUADRANT.Refuse.GmOnly" };
    return refuseStranger(creature, seat);
  },
  plan: ({ actor, id, skill, note }, { name }) => ({
    changes: planStore({ uuid: actor }, { ...parsePendingId(id), skill, note }),
    label: { key: `QUADRANT.Edge.Receipt.Store.${id}`, with: { name } },
  }),
  writes: PENDING_PLACES,
});

const NoteArgs = v.object({
  actor: Uuid,
  what: v.picklist(["benefit", "penalty"]),
  /** What the GM says; absent while it is only asked whether. */
  said: v.optional(NoteText),
});

/**
 * Adds what the GM decides for a complete success or failure as a condition, until it is removed (SUC-MOS-6,
 * SUC-MOS-8).
 */
export const note = action<Output<typeof NoteArgs>, Creature, HouseRules>({
  args: NoteArgs,
  read: readActor,
  refuse: ({ said }, _creature, seat) => {
    if (!seat.isGM) return { key: "QUADRANT.Refuse.GmOnly" };
    return said?.trim() === "" ? { key: "QUADRANT.Edge.Refuse.NothingSaid" } : null;
  },
  plan: ({ actor, what, said = "" }, { name, conditions }) => ({
    changes: [
      {
        op: "set",
        at: { uuid: actor },
        path: `system.conditions.${findFreeId("note", conditions)}`,
        to: { name: said, mod: 0, disadvantage: false },
      },
    ],
    label: { key: `QUADRANT.Edge.Receipt.Note.${what}`, with: { name, said } },
  }),
  writes: NOTE_PLACES,
});

const ClearArgs = v.object({ actor: Uuid, id: v.picklist(PENDING_IDS) });

/** Removes stored Advantage or Disadvantage; only the GM may (SUC-ADV-9). */
export const clearPending = action<Output<typeof ClearArgs>, Creature, HouseRules>({
  args: ClearArgs,
  read: readActor,
  refuse: ({ id }, creature, seat) => {
    if (!seat.isGM) return { key: "QUADRANT.Refuse.GmOnly" };
    return creature.pending.some((one) => one.id === id) ? null : { key: "QUADRANT.Refuse.Gone" };
  },
  plan: ({ actor, id }, { name }) => ({
    changes: planUse({ uuid: actor }, [id]),
    label: { key: "QUADRANT.Edge.Receipt.Cleared", with: { name, what: `QUADRANT.Edge.Pending.${id}` } },
  }),
  writes: PENDING_PLACES,
});
