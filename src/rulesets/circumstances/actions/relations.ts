/** Whom a test of Circles has found, or turned against an agent. Ledger: CIR-CIRC-1, CIR-UPB-3. */
import * as v from "valibot";
import { action, refuseStranger } from "../../../core/public/definitions.ts";
import { AgendaState, MAX_RELATION_NAME } from "../../../rules/circumstances/documents.ts";
import type { HouseRules } from "../../../rules/circumstances/house.ts";
import { type Output, Uuid, shortText } from "../../../rules/shared/schema.ts";

const RelationArgs = v.object({
  actor: Uuid,
  kind: v.picklist(["ally", "enemy"]),
  name: v.optional(v.pipe(shortText(MAX_RELATION_NAME), v.trim()), ""),
});
type RelationArgs = Output<typeof RelationArgs>;

interface Bearer {
  readonly uuid: string;
  readonly name: string;
  readonly isAgent: boolean;
  /** Names of those who are written down already. */
  readonly known: readonly string[];
  /** An id that is not used yet. */
  readonly id: string;
}

/** Returns an id of sixteen letters and digits for the next relation. */
export const createRelationId = (used: readonly string[]): string => {
  let at = used.length;
  const format = (): string => `relation${String(at).padStart(8, "0")}`;
  while (used.includes(format())) at += 1;
  return format();
};

/** Writes a contact or an enemy among an agent's relations: a contact is the player's, an enemy the GM's to name. */
export const noteRelation = action<RelationArgs, Bearer, HouseRules>({
  args: RelationArgs,
  async read({ actor }, world) {
    const snapshot = await world.snapshot(actor);
    if (!snapshot) return null;
    const { relations } = v.parse(AgendaState, snapshot.system);
    return {
      uuid: snapshot.uuid,
      name: snapshot.name,
      isAgent: snapshot.type === "circumstancesAgent",
      known: Object.values(relations).map(({ name }) => name),
      id: createRelationId(Object.keys(relations)),
    };
  },
  refuse({ kind, name }, bearer, seat) {
    if (kind === "enemy" && !seat.isGM) return { key: "QUADRANT.Refuse.GmOnly" };
    if (!bearer.isAgent) return { key: "QUADRANT.Circumstances.Refuse.npc", with: { name: bearer.name } };
    if (bearer.known.includes(name)) return { key: "QUADRANT.Circumstances.Refuse.knownPerson", with: { name } };
    return refuseStranger(bearer, seat);
  },
  plan: ({ kind, name }, bearer) => ({
    changes: [
      {
        op: "set",
        at: { uuid: bearer.uuid },
        path: `system.relations.${bearer.id}`,
        to: { name, kind, note: "" },
      },
    ],
    label: {
      key: `QUADRANT.Circumstances.Receipt.${kind === "ally" ? "Contact" : "Enemy"}`,
      with: { name: bearer.name, who: name },
    },
  }),
  writes: ["Actor:system.relations.*"],
});
