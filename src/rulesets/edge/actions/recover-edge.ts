/**
 * Edge won back: by rest, each for oneself or the whole party, and by what the GM awards. Ledger: SUC-REC-1 to -7,
 * SUC-ADV-9.
 */
import { type ActionKind, action } from "../../../core/public/definitions.ts";
import { type Json, isFields, isUuid, isWholeNumber, readShortText } from "../../../rules/shared/json.ts";
import type { Change } from "../../../rules/shared/change.ts";
import { type EdgePool, planPool, regain, restore } from "../../../rules/edge/edge.ts";
import type { HouseRules } from "../../../rules/edge/house.ts";
import { planUse } from "../../../rules/edge/pending.ts";
import { type Creature, readCreature, refuseStranger } from "../documents/read-actor.ts";

const RESTS = ["short", "long"] as const;
type Rest = (typeof RESTS)[number];
const MAX_ACTORS = 50;

interface ActorArgs {
  readonly actors: readonly string[];
}

/** Who it is about: one actor, or several; none twice. */
function readActorUuids(raw: Json): readonly string[] | null {
  if (!isFields(raw)) return null;
  const named: Json = raw["actors"] ?? [raw["actor"] ?? null];
  if (!Array.isArray(named) || named.length === 0 || named.length > MAX_ACTORS || new Set(named).size < named.length)
    return null;
  const uuids = named.filter((one): one is string => isUuid(one));
  return uuids.length === named.length ? uuids : null;
}

/** Reads all of them; null where one is gone. */
const readAll: ActionKind<ActorArgs, readonly Creature[], HouseRules>["read"] = async ({ actors }, world) => {
  const snapshots = await Promise.all(actors.map((uuid) => world.snapshot(uuid)));
  const found = snapshots.flatMap((snapshot) => (snapshot ? (readCreature(snapshot) ?? []) : []));
  return found.length === actors.length ? found : null;
};

/** Who wins what back, in words: `Ada 3 of 7, Ben 5 of 5`. */
const formatTally = (creatures: readonly Creature[], after: (pool: EdgePool) => EdgePool): string =>
  creatures.map(({ name, edge }) => `${name} ${after(edge).value}/${edge.max}`).join(", ");

const applyRest = (pool: EdgePool, rest: Rest): EdgePool => (rest === "short" ? regain(pool) : restore(pool));
const isIdle = ({ edge, pending }: Creature, which: Rest): boolean =>
  applyRest(edge, which).value === edge.value && (which === "short" || pending.length === 0);

/**
 * Takes a rest: one point of Edge, or all of it and the end of what is stored (SUC-REC-1, SUC-REC-2, SUC-ADV-9). An
 * actor who would win nothing is skipped.
 */
export const rest = action<ActorArgs & { readonly rest: Rest }, readonly Creature[], HouseRules>({
  parse(raw) {
    const actors = readActorUuids(raw);
    const which = isFields(raw) ? RESTS.find((one) => one === raw["rest"]) : undefined;
    return actors && which ? { actors, rest: which } : null;
  },
  read: readAll,
  refuse: ({ rest: which }, creatures, seat) => {
    const stranger = creatures.map((one) => refuseStranger(one, seat)).find((refused) => refused !== null);
    return stranger ?? (creatures.every((one) => isIdle(one, which)) ? { key: "QUADRANT.Edge.Refuse.EdgeFull" } : null);
  },
  plan: ({ rest: which }, creatures) =>
    creatures.flatMap(({ uuid, edge, pending }): Change[] => {
      const at = { uuid };
      const cleared =
        which === "long"
          ? planUse(
              at,
              pending.map(({ id }) => id),
            )
          : [];
      return [...planPool(at, edge, applyRest(edge, which)), ...cleared];
    }),
  label: ({ rest: which }, creatures) => {
    const [only] = creatures;
    const who = formatTally(
      creatures.filter((one) => !isIdle(one, which)),
      (pool) => applyRest(pool, which),
    );
    return only && creatures.length === 1
      ? {
          key: `QUADRANT.Edge.Receipt.Rest.${which}`,
          with: { name: only.name, value: applyRest(only.edge, which).value, max: only.edge.max },
        }
      : { key: `QUADRANT.Edge.Receipt.RestAll.${which}`, with: { who } };
  },
  writes: ["Actor:system.edge.value", "Actor:system.pending.*"],
});

const AWARD_REASONS = ["achievement", "setback"] as const;

interface AwardArgs extends ActorArgs {
  readonly points: number;
  readonly why: (typeof AWARD_REASONS)[number];
  readonly reason: string;
}

/** Awards Edge to one or several actors at once (SUC-REC-3 to -6). An actor with full Edge is skipped. */
export const award = action<AwardArgs, readonly Creature[], HouseRules>({
  parse(raw) {
    const actors = readActorUuids(raw);
    if (!actors || !isFields(raw)) return null;
    const { points = 1, reason = "" } = raw;
    const said = readShortText(reason, 200);
    if (!isWholeNumber(points, 1, 99) || said === null) return null;
    return { actors, points, why: AWARD_REASONS.find((one) => one === raw["why"]) ?? "achievement", reason: said };
  },
  read: readAll,
  refuse: (_args, creatures, seat) => {
    if (!seat.isGM) return { key: "QUADRANT.Refuse.GmOnly" };
    return creatures.every(({ edge }) => edge.value >= edge.max) ? { key: "QUADRANT.Edge.Refuse.EdgeFull" } : null;
  },
  plan: ({ points }, creatures) =>
    creatures.flatMap(({ uuid, edge }) => planPool({ uuid }, edge, regain(edge, points))),
  label: ({ points, why, reason }, creatures) => {
    const who = formatTally(
      creatures.filter(({ edge }) => edge.value < edge.max),
      (pool) => regain(pool, points),
    );
    return { key: `QUADRANT.Edge.Receipt.Award.${reason === "" ? "plain" : why}`, with: { who, reason } };
  },
  writes: ["Actor:system.edge.value"],
});
