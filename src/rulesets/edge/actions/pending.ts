/**
 * Advantage and Disadvantage stored for a later check, and the GM's benefits and penalties. Ledger: SUC-MOS-5 to -8,
 * SUC-ADV-9.
 */
import { action } from "../../../core/public/definitions.ts";
import { readShortText } from "../../../rules/shared/json.ts";
import type { HouseRules } from "../../../rules/edge/house.ts";
import { PENDING_IDS, type PendingId, parsePendingId, planStore, planUse } from "../../../rules/edge/pending.ts";
import { type Creature, refuseStranger } from "../documents/read-actor.ts";
import { readActor, readActorFields } from "./read-arguments.ts";
import { findFreeId } from "../documents/derived-values.ts";

interface StoreArgs {
  readonly actor: string;
  readonly id: PendingId;
  readonly skill: string;
  readonly note: string;
}

/** Stores Advantage, which only the GM grants, or Disadvantage (SUC-MOS-5 to -8). */
export const store = action<StoreArgs, Creature, HouseRules>({
  parse(raw) {
    const args = readActorFields(raw);
    const id = PENDING_IDS.find((one) => one === args?.["id"]);
    const skill = readShortText(args?.["skill"] ?? "", 200);
    const note = readShortText(args?.["note"] ?? "", 200);
    return args && id && skill !== null && note !== null ? { actor: args.actor, id, skill, note } : null;
  },
  read: readActor,
  refuse: ({ id }, creature, seat) => {
    if (parsePendingId(id).kind === "advantage" && !seat.isGM) return { key: "QUADRANT.Refuse.GmOnly" };
    return refuseStranger(creature, seat);
  },
  plan: ({ actor, id, skill, note }) => planStore({ uuid: actor }, { ...parsePendingId(id), skill, note }),
  label: ({ id }, { name }) => ({ key: `QUADRANT.Edge.Receipt.Store.${id}`, with: { name } }),
  writes: ["Actor:system.pending.*"],
});

const MAX_NOTE_LENGTH = 200;

interface NoteArgs {
  readonly actor: string;
  readonly what: "benefit" | "penalty";
  /** What the GM says; absent while it is only asked whether. */
  readonly said?: string;
}

/**
 * Adds what the GM decides for a complete success or failure as a condition, until it is removed (SUC-MOS-6,
 * SUC-MOS-8).
 */
export const note = action<NoteArgs, Creature, HouseRules>({
  parse(raw) {
    const args = readActorFields(raw);
    const what = (["benefit", "penalty"] as const).find((one) => one === args?.["what"]);
    const said = args?.["said"] === undefined ? undefined : readShortText(args["said"], MAX_NOTE_LENGTH);
    if (!args || !what || said === null) return null;
    return { actor: args.actor, what, ...(said === undefined ? {} : { said }) };
  },
  read: readActor,
  refuse: ({ said }, _creature, seat) => {
    if (!seat.isGM) return { key: "QUADRANT.Refuse.GmOnly" };
    return said?.trim() === "" ? { key: "QUADRANT.Edge.Refuse.NothingSaid" } : null;
  },
  plan: ({ actor, said = "" }, { conditions }) => [
    {
      op: "set",
      at: { uuid: actor },
      path: `system.conditions.${findFreeId("note", conditions)}`,
      to: { name: said, mod: 0, disadvantage: false },
    },
  ],
  label: ({ what, said = "" }, { name }) => ({ key: `QUADRANT.Edge.Receipt.Note.${what}`, with: { name, said } }),
  writes: ["Actor:system.conditions.*"],
});

/** Removes stored Advantage or Disadvantage; only the GM may (SUC-ADV-9). */
export const clearPending = action<{ readonly actor: string; readonly id: PendingId }, Creature, HouseRules>({
  parse(raw) {
    const args = readActorFields(raw);
    const id = PENDING_IDS.find((one) => one === args?.["id"]);
    return args && id ? { actor: args.actor, id } : null;
  },
  read: readActor,
  refuse: ({ id }, creature, seat) => {
    if (!seat.isGM) return { key: "QUADRANT.Refuse.GmOnly" };
    return creature.pending.some((one) => one.id === id) ? null : { key: "QUADRANT.Refuse.Gone" };
  },
  plan: ({ actor, id }) => planUse({ uuid: actor }, [id]),
  label: ({ id }, { name }) => ({
    key: "QUADRANT.Edge.Receipt.Cleared",
    with: { name, what: `QUADRANT.Edge.Pending.${id}` },
  }),
  writes: ["Actor:system.pending.*"],
});
