/** Edge paid, won back and burned; what waits on an actor stored and cleared; injuries eased. Ledger: SUC-EDGE-1, -9, SUC-ADV-9, SUC-REC, SUC-BURN. */
import { action } from "../../../core/contract.ts";
import { isWhole, shortText } from "../../../core/json.ts";
import { type EdgePool, burn, planPool, refuseBurn, refuseSpend, regain, restore, spend } from "../../../rules/edge/edge.ts";
import type { HouseRules } from "../../../rules/edge/house.ts";
import { ease, planEase, planInjury, refuseEase } from "../../../rules/edge/injury.ts";
import { PENDING_IDS, type PendingId, placeOf, planStore, planUse } from "../../../rules/edge/pending.ts";
import { type Creature, refuseStranger } from "../creature.ts";
import { aboutActor, isId, readActor } from "./shared.ts";

interface Payment {
  readonly actor: string;
  readonly edge: number;
  readonly pending: readonly PendingId[];
  readonly skill: string;
}

/** Pays the Edge of a check and uses up what waited for it, before its dice (SUC-EDGE-2, SUC-ADV-9). */
export const pay = action<Payment, Creature, HouseRules>({
  parse(raw) {
    const args = aboutActor(raw);
    const [edge, pending] = [args?.["edge"], args?.["pending"]];
    const skill = shortText(args?.["skill"] ?? "", 200);
    if (!args || !isWhole(edge, 0, 1) || !Array.isArray(pending) || skill === null) return null;
    const ids = PENDING_IDS.filter((id) => pending.includes(id));
    return ids.length === pending.length ? { actor: args.actor, edge, pending: ids, skill } : null;
  },
  read: readActor,
  refuse: ({ edge }, creature, seat) => refuseStranger(creature, seat) ?? (edge > 0 ? refuseSpend(creature.edge, edge) : null),
  plan: ({ edge, pending }, creature) => {
    const at = { uuid: creature.uuid };
    const used = pending.filter((id) => creature.pending.some((one) => one.id === id));
    return [...(edge > 0 ? planPool(at, creature.edge, spend(creature.edge, edge)) : []), ...planUse(at, used)];
  },
  label: ({ edge, pending, skill }, { name, edge: pool }) => ({
    key: `QUADRANT.Edge.Receipt.Paid.${edge === 0 ? "stored" : pending.length > 0 ? "both" : "edge"}`,
    with: { name, skill, left: pool.value - edge, max: pool.max },
  }),
  writes: ["Actor:system.edge.value", "Actor:system.pending.*"],
});

interface Storing {
  readonly actor: string;
  readonly id: PendingId;
  readonly skill: string;
  readonly note: string;
}

/** Stores Advantage, which the GM grants, or Disadvantage, which nobody escapes (SUC-MOS-5 to -8). */
export const store = action<Storing, Creature, HouseRules>({
  parse(raw) {
    const args = aboutActor(raw);
    const id = PENDING_IDS.find((one) => one === args?.["id"]);
    const [skill, note] = [shortText(args?.["skill"] ?? "", 200), shortText(args?.["note"] ?? "", 200)];
    return args && id && skill !== null && note !== null ? { actor: args.actor, id, skill, note } : null;
  },
  read: readActor,
  refuse: ({ id }, creature, seat) => {
    if (placeOf(id).kind === "advantage" && !seat.isGM) return { key: "QUADRANT.Refuse.GmOnly" };
    return refuseStranger(creature, seat);
  },
  plan: ({ actor, id, skill, note }) => planStore({ uuid: actor }, { ...placeOf(id), skill, note }),
  label: ({ id }, { name }) => ({ key: `QUADRANT.Edge.Receipt.Store.${id}`, with: { name } }),
  writes: ["Actor:system.pending.*"],
});

/** Clears what waits; the GM alone may (SUC-ADV-9). */
export const clearPending = action<{ readonly actor: string; readonly id: PendingId }, Creature, HouseRules>({
  parse(raw) {
    const args = aboutActor(raw);
    const id = PENDING_IDS.find((one) => one === args?.["id"]);
    return args && id ? { actor: args.actor, id } : null;
  },
  read: readActor,
  refuse: ({ id }, creature, seat) => {
    if (!seat.isGM) return { key: "QUADRANT.Refuse.GmOnly" };
    return creature.pending.some((one) => one.id === id) ? null : { key: "QUADRANT.Refuse.Gone" };
  },
  plan: ({ actor, id }) => planUse({ uuid: actor }, [id]),
  label: ({ id }, { name }) => ({ key: "QUADRANT.Edge.Receipt.Cleared", with: { name, what: `QUADRANT.Edge.Pending.${id}` } }),
  writes: ["Actor:system.pending.*"],
});

const RESTS = ["short", "long"] as const;
type Rest = (typeof RESTS)[number];
const rested = (pool: EdgePool, rest: Rest): EdgePool => (rest === "short" ? regain(pool) : restore(pool));

/** A rest: a point, or all of it and an end to what waits (SUC-REC-1, SUC-REC-2, SUC-ADV-9). */
export const rest = action<{ readonly actor: string; readonly rest: Rest }, Creature, HouseRules>({
  parse(raw) {
    const args = aboutActor(raw);
    const which = RESTS.find((one) => one === args?.["rest"]);
    return args && which ? { actor: args.actor, rest: which } : null;
  },
  read: readActor,
  refuse: ({ rest: which }, creature, seat) => {
    const idle = rested(creature.edge, which).value === creature.edge.value && (which === "short" || creature.pending.length === 0);
    return refuseStranger(creature, seat) ?? (idle ? { key: "QUADRANT.Edge.Refuse.EdgeFull" } : null);
  },
  plan: ({ actor, rest: which }, creature) => [
    ...planPool({ uuid: actor }, creature.edge, rested(creature.edge, which)),
    ...(which === "long"
      ? planUse(
          { uuid: actor },
          creature.pending.map(({ id }) => id),
        )
      : []),
  ],
  label: ({ rest: which }, { name, edge }) => ({
    key: `QUADRANT.Edge.Receipt.Rest.${which}`,
    with: { name, value: rested(edge, which).value, max: edge.max },
  }),
  writes: ["Actor:system.edge.value", "Actor:system.pending.*"],
});

/** Edge the GM gives back (SUC-REC-3 to -5). */
export const award = action<{ readonly actor: string; readonly points: number }, Creature, HouseRules>({
  parse(raw) {
    const args = aboutActor(raw);
    const points = args?.["points"] ?? 1;
    return args && isWhole(points, 1, 99) ? { actor: args.actor, points } : null;
  },
  read: readActor,
  refuse: (_args, { edge }, seat) => {
    if (!seat.isGM) return { key: "QUADRANT.Refuse.GmOnly" };
    return edge.value >= edge.max ? { key: "QUADRANT.Edge.Refuse.EdgeFull" } : null;
  },
  plan: ({ actor, points }, { edge }) => planPool({ uuid: actor }, edge, regain(edge, points)),
  label: ({ points }, { name, edge }) => ({
    key: "QUADRANT.Edge.Receipt.Award",
    with: { name, value: regain(edge, points).value, max: edge.max },
  }),
  writes: ["Actor:system.edge.value"],
});

/** A severity's place among the injuries: the first that is free, so that everybody who plans it finds the same. */
export const freePlace = ({ injuries }: Pick<Creature, "injuries">): string => {
  const taken = new Set(injuries.map(({ id }) => id));
  let n = 1;
  while (taken.has(`injury${n}`)) n += 1;
  return `injury${n}`;
};

/** Burning Edge against death: a point and its place for good, and what is left of the one who survived (SUC-BURN-1 to -4). */
export const burnEdge = action<{ readonly actor: string; readonly death: boolean }, Creature, HouseRules>({
  parse(raw) {
    const args = aboutActor(raw);
    const death = args?.["death"];
    return args && typeof death === "boolean" ? { actor: args.actor, death } : null;
  },
  read: readActor,
  refuse: ({ death }, creature, seat, house) => refuseStranger(creature, seat) ?? refuseBurn(creature.edge, death, house),
  plan: ({ actor }, creature) => {
    const at = { uuid: actor };
    const hurt = { severity: "lifeThreatening", note: "", eased: 0 } as const;
    return [
      ...planPool(at, creature.edge, burn(creature.edge)),
      ...planInjury(at, freePlace(creature), hurt),
      { op: "set", at, path: "system.urgentCare", to: true },
    ];
  },
  label: (_args, { name, edge }) => ({
    key: "QUADRANT.Edge.Receipt.Burn",
    with: { name, value: burn(edge).value, max: burn(edge).max },
  }),
  writes: ["Actor:system.edge.*", "Actor:system.injuries.*", "Actor:system.urgentCare"],
});

/** A point of Edge against an injury (SUC-EDGE-9). */
export const easeInjury = action<{ readonly actor: string; readonly id: string }, Creature, HouseRules>({
  parse(raw) {
    const args = aboutActor(raw);
    const id = args?.["id"];
    return args && isId(id) ? { actor: args.actor, id } : null;
  },
  read: readActor,
  refuse: ({ id }, creature, seat, house) => {
    const injury = creature.injuries.find((one) => one.id === id);
    if (!injury) return { key: "QUADRANT.Refuse.Gone" };
    return refuseStranger(creature, seat) ?? refuseEase(injury, creature.edge, house);
  },
  plan: ({ actor, id }, creature) => {
    const injury = creature.injuries.find((one) => one.id === id);
    return injury ? planEase({ uuid: actor }, id, injury) : [];
  },
  label: ({ id }, { name, injuries }) => {
    const injury = injuries.find((one) => one.id === id);
    const word = (severity: string): string => `QUADRANT.Edge.Severity.${severity}`;
    return {
      key: "QUADRANT.Edge.Receipt.Eased",
      with: { name, before: word(injury?.severity ?? "minor"), after: word(injury ? ease(injury).severity : "minor") },
    };
  },
  writes: ["Actor:system.injuries.*.severity", "Actor:system.injuries.*.eased", "Actor:system.edge.value"],
});
