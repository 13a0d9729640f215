/** The card part of an attack at an item that somebody carries; it offers what follows. Ledger: SIE-OBJ-2 to -5. */
import * as v from "valibot";
import type { Offer, PartKind, Text } from "../../../core/public/definitions.ts";
import { MAX_LABEL_LENGTH, Uuid, shortText } from "../../../rules/shared/schema.ts";
import { AIM_GOALS } from "../../../rules/siege/attack.ts";
import { Hit } from "../../../rules/siege/damage.ts";
import { listMisses } from "../../../rules/siege/targeting.ts";
import { StoredCheck } from "../checks/roll-options.ts";

/**
 * What follows: the item is damaged or dropped; after a failure, the GM decides, or the second attack is rolled; or
 * nothing, after a miss, a stray hit or the second attack.
 */
const NEXT = ["damage", "disarm", "gm", "second", "missed", "stray", "done"] as const;

export const AimedData = v.object({
  attacker: Uuid,
  target: Uuid,
  targetName: shortText(MAX_LABEL_LENGTH),
  item: Uuid,
  itemName: shortText(MAX_LABEL_LENGTH),
  goal: v.picklist(AIM_GOALS),
  next: v.picklist(NEXT),
  /** The hit, with the Size of the item. */
  hit: Hit,
  /** The second attack, on who carries it. */
  check: v.nullable(StoredCheck),
});
export type AimedData = Readonly<v.InferOutput<typeof AimedData>>;

const listNames = ({ targetName, itemName }: AimedData) => ({ target: targetName, item: itemName });

const formatTold = (data: AimedData): Text => ({
  key: `QUADRANT.Siege.Aimed.Told.${data.next}`,
  with: listNames(data),
});

/** Returns the offers of what a GM may make of a failure. */
const listMissOffers = (data: AimedData): Offer[] =>
  listMisses(data.goal).map((miss) => ({
    id: miss,
    group: "miss",
    label: { key: `QUADRANT.Siege.Aimed.Offer.${miss}`, with: listNames(data) },
    call: { action: "siege.settleMiss", args: { as: miss } },
    pending: { what: { key: "QUADRANT.Siege.Aimed.Pending.gm", with: listNames(data) }, gm: true },
  }));

function offers(data: AimedData): Offer[] {
  const { target, item, hit, next } = data;
  const offer = (call: Offer["call"]): Offer => ({
    id: next,
    label: { key: `QUADRANT.Siege.Aimed.Offer.${next}`, with: listNames(data) },
    call,
    primary: true,
    pending: {
      what: { key: `QUADRANT.Siege.Aimed.Pending.${next}`, with: listNames(data) },
      actor: next === "second" ? data.attacker : target,
    },
  });
  if (next === "gm") return listMissOffers(data);
  if (next === "damage") return [offer({ action: "siege.damageItem", args: { ...hit, target, item } })];
  if (next === "disarm") return [offer({ action: "siege.disarm", args: { target, item } })];
  return next === "second" ? [offer({ action: "siege.secondAttack", args: {} })] : [];
}

export const aimedPart: PartKind<AimedData> = {
  data: AimedData,
  template: "templates/siege/cards/aim.hbs",
  view: (data) => ({ told: formatTold(data) }),
  text: (data) => [formatTold(data)],
  offers,
};
