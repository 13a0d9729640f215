/**
 * Edge won back: by rest, each for oneself or the whole party, and by what the GM awards. Ledger: SUC-REC-1 to -7,
 * SUC-ADV-9.
 */
import * as v from "valibot";
import { type ActionKind, action, refuseStranger } from "../../../core/public/definitions.ts";
import { type Output, Uuid, shortList, shortText, wholeNumber } from "../../../rules/shared/schema.ts";
import { type EdgePool, planPool, regain, restore } from "../../../rules/edge/edge.ts";
import type { HouseRules } from "../../../rules/edge/house.ts";
import { planUse } from "../../../rules/edge/pending.ts";
import type { Creature } from "../documents/read-actor.ts";
import { fetchCreature } from "./read-arguments.ts";
import { EDGE_AND_PENDING_PLACES, EDGE_PLACES } from "./write-places.ts";

const MAX_ACTORS = 50;

/** Who it is about: one actor, or several; none twice. */
const Named = v.object({
  actor: v.optional(Uuid),
  actors: v.optional(
    v.pipe(
      shortList(Uuid, MAX_ACTORS),
      v.minLength(1),
      v.check((uuids) => new Set(uuids).size === uuids.length),
    ),
  ),
});
type Named = Output<typeof Named>;

const listNamed = ({ actor, actors }: Named): readonly string[] => actors ?? (actor === undefined ? [] : [actor]);
const namesAnybody = (args: Named): boolean => listNamed(args).length > 0;

/** Reads all of them; null where one is gone. */
const readAll: ActionKind<Named, readonly Creature[], HouseRules>["read"] = async (args, world) => {
  const found = await Promise.all(listNamed(args).map((uuid) => fetchCreature(uuid, world)));
  const creatures = found.filter((creature) => creature !== null);
  return creatures.length === found.length ? creatures : null;
};

interface Recovery {
  readonly creature: Creature;
  readonly after: EdgePool;
}

/** Who wins what back, in words: `Ada 3/7, Ben 5/5`. */
const formatTally = (recoveries: readonly Recovery[]): string =>
  recoveries.map(({ creature: { name, edge }, after }) => `${name} ${after.value}/${edge.max}`).join(", ");

const RESTS = ["short", "long"] as const;
type Rest = (typeof RESTS)[number];
const RestArgs = v.pipe(
  v.object({ ...Named.entries, rest: v.picklist(RESTS) }),
  v.check((args) => namesAnybody(args)),
);

const applyRest = (pool: EdgePool, rest: Rest): EdgePool => (rest === "short" ? regain(pool) : restore(pool));
const isIdle = ({ edge, pending }: Creature, which: Rest): boolean =>
  applyRest(edge, which).value === edge.value && (which === "short" || pending.length === 0);

/**
 * Takes a rest: one point of Edge, or all of it and the end of what is stored (SUC-REC-1, SUC-REC-2, SUC-ADV-9). An
 * actor who would win nothing is skipped.
 */
export const rest = action<Output<typeof RestArgs>, readonly Creature[], HouseRules>({
  args: RestArgs,
  read: readAll,
  refuse: ({ rest: which }, creatures, seat) => {
    const stranger = creatures.map((one) => refuseStranger(one, seat)).find((refused) => refused !== null);
    return stranger ?? (creatures.every((one) => isIdle(one, which)) ? { key: "QUADRANT.Edge.Refuse.EdgeFull" } : null);
  },
  plan({ rest: which }, creatures) {
    const rested = creatures
      .filter((creature) => !isIdle(creature, which))
      .map((creature): Recovery => ({ creature, after: applyRest(creature.edge, which) }));
    const [only] = rested;
    return {
      changes: rested.flatMap(({ creature: { uuid, edge, pending }, after }) => [
        ...planPool({ uuid }, edge, after),
        ...(which === "long"
          ? planUse(
              { uuid },
              pending.map(({ id }) => id),
            )
          : []),
      ]),
      label:
        only && creatures.length === 1
          ? {
              key: `QUADRANT.Edge.Receipt.Rest.${which}`,
              with: { name: only.creature.name, value: only.after.value, max: only.after.max },
            }
          : { key: `QUADRANT.Edge.Receipt.RestAll.${which}`, with: { who: formatTally(rested) } },
    };
  },
  writes: EDGE_AND_PENDING_PLACES,
});

const AwardArgs = v.pipe(
  v.object({
    ...Named.entries,
    points: v.optional(wholeNumber(1, 99), 1),
    why: v.optional(v.picklist(["achievement", "setback"]), "achievement"),
    reason: v.optional(shortText(200), ""),
  }),
  v.check((args) => namesAnybody(args)),
);

/** Awards Edge to one or several actors at once (SUC-REC-3 to -6). An actor with full Edge is skipped. */
export const award = action<Output<typeof AwardArgs>, readonly Creature[], HouseRules>({
  args: AwardArgs,
  read: readAll,
  refuse: (_args, creatures, seat) => {
    if (!seat.isGM) return { key: "QUADRANT.Refuse.GmOnly" };
    return creatures.every(({ edge }) => edge.value >= edge.max) ? { key: "QUADRANT.Edge.Refuse.EdgeFull" } : null;
  },
  plan({ points, why, reason }, creatures) {
    const awarded = creatures
      .filter(({ edge }) => edge.value < edge.max)
      .map((creature): Recovery => ({ creature, after: regain(creature.edge, points) }));
    return {
      changes: awarded.flatMap(({ creature: { uuid, edge }, after }) => planPool({ uuid }, edge, after)),
      label: {
        key: `QUADRANT.Edge.Receipt.Award.${reason === "" ? "plain" : why}`,
        with: { who: formatTally(awarded), reason },
      },
    };
  },
  writes: EDGE_PLACES,
});
