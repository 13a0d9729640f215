/**
 * Edge spent on a check, burned against death, or spent on an injury. Ledger: SUC-EDGE-1, -2, -9, SUC-ADV-9, SUC-BURN.
 */
import * as v from "valibot";
import { type ActionPlan, action, refuseStranger } from "../../../core/public/definitions.ts";
import { type Output, Uuid, shortText, wholeNumber } from "../../../rules/shared/schema.ts";
import { burn, planPool, refuseBurn, refuseSpend, spend } from "../../../rules/edge/edge.ts";
import type { HouseRules } from "../../../rules/edge/house.ts";
import { easeOneStep, findWorstSeverity, planEase, planInjury, refuseEase } from "../../../rules/edge/injury.ts";
import { severityName } from "../../../rules/edge/lists.ts";
import { PENDING_IDS, planUse, refuseUse } from "../../../rules/edge/pending.ts";
import type { Creature } from "../documents/read-actor.ts";
import { readActor } from "./read-arguments.ts";
import { BURN_PLACES, EASE_PLACES, EDGE_AND_PENDING_PLACES } from "./write-places.ts";
import { findFreeInjuryId } from "../documents/derived-values.ts";

const PayArgs = v.object({
  actor: Uuid,
  edge: wholeNumber(0, 1),
  /** None twice. */
  pending: v.pipe(
    v.array(v.picklist(PENDING_IDS)),
    v.check((ids) => new Set(ids).size === ids.length),
  ),
  /** Name of the skill, for the receipt. */
  skill: v.optional(shortText(200), ""),
});

/** Pays the Edge of a check and uses up what waited for it, before its dice (SUC-EDGE-2, SUC-ADV-9). */
export const pay = action<Output<typeof PayArgs>, Creature, HouseRules>({
  args: PayArgs,
  read: readActor,
  refuse: ({ edge, pending }, creature, seat) =>
    refuseStranger(creature, seat) ??
    refuseUse(creature.pending, pending) ??
    (edge > 0 ? refuseSpend(creature.edge, edge) : null),
  plan({ edge, pending, skill }, creature) {
    const at = { uuid: creature.uuid };
    const after = edge > 0 ? spend(creature.edge, edge) : creature.edge;
    const receipt = pending.length > 0 ? "both" : "edge";
    return {
      changes: [...planPool(at, creature.edge, after), ...planUse(at, pending)],
      label: {
        key: `QUADRANT.Edge.Receipt.Paid.${edge === 0 ? "stored" : receipt}`,
        with: { name: creature.name, skill, left: after.value, max: after.max },
      },
    };
  },
  writes: EDGE_AND_PENDING_PLACES,
});

const BurnArgs = v.object({
  actor: Uuid,
  death: v.boolean(),
  /** How often Edge had been burned when this was asked: the same death is not averted twice. */
  burned: wholeNumber(0, 99),
});

/**
 * Burns Edge against death: one point and one of the maximum, permanently, and the injury of the survivor (SUC-BURN-1
 * to -4). A player asks for it; the GM confirms that the character would die.
 */
export const burnEdge = action<Output<typeof BurnArgs>, Creature, HouseRules>({
  args: BurnArgs,
  read: readActor,
  refuse: ({ death, burned }, { edge }, seat, house) => {
    if (!seat.isGM) return { key: "QUADRANT.Edge.Refuse.GmConfirms" };
    return edge.burned === burned ? refuseBurn(edge, death, house) : { key: "QUADRANT.Edge.Refuse.BurnedAlready" };
  },
  plan({ actor }, creature, house) {
    const at = { uuid: actor };
    const after = burn(creature.edge);
    const hurt = { severity: findWorstSeverity(house), note: "", eased: 0 };
    return {
      changes: [
        ...planPool(at, creature.edge, after),
        ...planInjury(at, findFreeInjuryId(creature), hurt),
        { op: "set", at, path: "system.urgentCare", to: true },
      ],
      label: {
        key: "QUADRANT.Edge.Receipt.Burn",
        with: { name: creature.name, value: after.value, max: after.max },
      },
    };
  },
  writes: BURN_PLACES,
});

/** `id`: of the injury; a path holds it. */
const EaseArgs = v.object({ actor: Uuid, id: v.pipe(v.string(), v.regex(/^[A-Za-z0-9]{1,32}$/)) });

interface EaseState {
  readonly creature: Creature;
  readonly injury: Creature["injuries"][number];
}

/** A point of Edge against an injury (SUC-EDGE-9). */
export const easeInjury = action<Output<typeof EaseArgs>, EaseState, HouseRules>({
  args: EaseArgs,
  async read(args, world) {
    const creature = await readActor(args, world);
    const injury = creature?.injuries.find(({ id }) => id === args.id);
    return creature && injury ? { creature, injury } : null;
  },
  refuse: (_args, { creature, injury }, seat, house) =>
    refuseStranger(creature, seat) ?? refuseEase(injury, creature.edge, house),
  plan({ actor, id }, { creature, injury }, house): ActionPlan {
    const eased = easeOneStep(injury, house);
    const word = (severity: string): string => severityName(severity, house.lists);
    return {
      changes: planEase({ uuid: actor }, id, eased),
      label: {
        key: "QUADRANT.Edge.Receipt.Eased",
        with: { name: creature.name, before: word(injury.severity), after: word(eased.severity) },
      },
    };
  },
  writes: EASE_PLACES,
});
