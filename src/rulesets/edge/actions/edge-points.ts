/**
 * Edge spent on a check, burned against death, or spent on an injury. Ledger: SUC-EDGE-1, -2, -9, SUC-ADV-9, SUC-BURN.
 */
import { action } from "../../../core/public/definitions.ts";
import { isWholeNumber, readShortText } from "../../../rules/shared/json.ts";
import { burn, planPool, refuseBurn, refuseSpend, spend } from "../../../rules/edge/edge.ts";
import type { HouseRules } from "../../../rules/edge/house.ts";
import { easeOneStep, findWorstSeverity, planEase, planInjury, refuseEase } from "../../../rules/edge/injury.ts";
import { severityName } from "../../../rules/edge/lists.ts";
import { PENDING_IDS, type PendingId, planUse } from "../../../rules/edge/pending.ts";
import { type Creature, refuseStranger } from "../documents/read-actor.ts";
import { isId, readActor, readActorFields } from "./read-arguments.ts";
import { findFreeInjuryId } from "../documents/derived-values.ts";

interface PayArgs {
  readonly actor: string;
  readonly edge: number;
  readonly pending: readonly PendingId[];
  readonly skill: string;
}

function findPayment(edge: number, pendingUsed: number): "stored" | "both" | "edge" {
  if (edge === 0) return "stored";
  return pendingUsed > 0 ? "both" : "edge";
}

/** Pays the Edge of a check and uses up what waited for it, before its dice (SUC-EDGE-2, SUC-ADV-9). */
export const pay = action<PayArgs, Creature, HouseRules>({
  parse(raw) {
    const args = readActorFields(raw);
    const edge = args?.["edge"];
    const pending = args?.["pending"];
    const skill = readShortText(args?.["skill"] ?? "", 200);
    if (!args || !isWholeNumber(edge, 0, 1) || !Array.isArray(pending) || skill === null) return null;
    const ids = PENDING_IDS.filter((id) => pending.includes(id));
    return ids.length === pending.length ? { actor: args.actor, edge, pending: ids, skill } : null;
  },
  read: readActor,
  refuse: ({ edge }, creature, seat) =>
    refuseStranger(creature, seat) ?? (edge > 0 ? refuseSpend(creature.edge, edge) : null),
  plan: ({ edge, pending }, creature) => {
    const at = { uuid: creature.uuid };
    const used = pending.filter((id) => creature.pending.some((one) => one.id === id));
    return [...(edge > 0 ? planPool(at, creature.edge, spend(creature.edge, edge)) : []), ...planUse(at, used)];
  },
  label: ({ edge, pending, skill }, { name, edge: pool }) => ({
    key: `QUADRANT.Edge.Receipt.Paid.${findPayment(edge, pending.length)}`,
    with: { name, skill, left: pool.value - edge, max: pool.max },
  }),
  writes: ["Actor:system.edge.value", "Actor:system.pending.*"],
});

interface BurnArgs {
  readonly actor: string;
  readonly death: boolean;
  /** How often Edge had been burned when this was asked: the same death is not averted twice. */
  readonly burned: number;
}

/**
 * Burns Edge against death: one point and one of the maximum, permanently, and the injury of the survivor (SUC-BURN-1
 * to -4). A player asks for it; the GM confirms that the character would die.
 */
export const burnEdge = action<BurnArgs, Creature, HouseRules>({
  parse(raw) {
    const args = readActorFields(raw);
    const death = args?.["death"];
    const burned = args?.["burned"];
    return args && typeof death === "boolean" && isWholeNumber(burned, 0, 99)
      ? { actor: args.actor, death, burned }
      : null;
  },
  read: readActor,
  refuse: ({ death, burned }, { edge }, seat, house) => {
    if (!seat.isGM) return { key: "QUADRANT.Edge.Refuse.GmConfirms" };
    return edge.burned === burned ? refuseBurn(edge, death, house) : { key: "QUADRANT.Edge.Refuse.BurnedAlready" };
  },
  plan: ({ actor }, creature, house) => {
    const at = { uuid: actor };
    const hurt = { severity: findWorstSeverity(house), note: "", eased: 0 };
    return [
      ...planPool(at, creature.edge, burn(creature.edge)),
      ...planInjury(at, findFreeInjuryId(creature), hurt),
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
    const args = readActorFields(raw);
    const id = args?.["id"];
    return args && isId(id) ? { actor: args.actor, id } : null;
  },
  read: readActor,
  refuse: ({ id }, creature, seat, house) => {
    const injury = creature.injuries.find((one) => one.id === id);
    if (!injury) return { key: "QUADRANT.Refuse.Gone" };
    return refuseStranger(creature, seat) ?? refuseEase(injury, creature.edge, house);
  },
  plan: ({ actor, id }, creature, house) => {
    const injury = creature.injuries.find((one) => one.id === id);
    return injury ? planEase({ uuid: actor }, id, injury, house) : [];
  },
  label: ({ id }, { name, injuries }, house) => {
    const injury = injuries.find((one) => one.id === id);
    const word = (severity = ""): string => severityName(severity, house.lists);
    return {
      key: "QUADRANT.Edge.Receipt.Eased",
      with: { name, before: word(injury?.severity), after: word(injury && easeOneStep(injury, house).severity) },
    };
  },
  writes: ["Actor:system.injuries.*.severity", "Actor:system.injuries.*.eased", "Actor:system.edge.value"],
});
