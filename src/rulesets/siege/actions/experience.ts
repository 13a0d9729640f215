/**
 * Experience: awarded by the GM to the whole party at once, spent by who earned it, and taken back from the history.
 * Ledger: SIE-ABIL-4, SIE-MUT-4, SIE-IND-1, SIE-ALIEN-9, SIE-ALIEN-10.
 */
import * as v from "valibot";
import { ItemSource, type Text, type World, action, refuseStranger } from "../../../core/public/definitions.ts";
import { itemData, mayRead } from "../../../core/public/stages.ts";
import type { Refusal } from "../../../rules/shared/reasons.ts";
import { Id, type Output, Uuid, readShape, shortList, shortText, wholeNumber } from "../../../rules/shared/schema.ts";
import type { CreationHouse } from "../../../rules/siege/creation-house.ts";
import {
  MAX_XP_AWARD,
  MAX_XP_REASON,
  computeBonusXp,
  computePayoff,
  planXpAward,
  refuseXpAward,
} from "../../../rules/siege/experience.ts";
import {
  BOUGHT,
  type Learner,
  type Order,
  type PowerToBuy,
  findLine,
  findOrderPrice,
  planOrder,
  planReturn,
  refuseOrder,
  refuseReturn,
} from "../../../rules/siege/purchase.ts";
import { XP_POOLS } from "../../../rules/siege/xp-kinds.ts";
import { readLearner } from "../documents/read-learner.ts";
import { PowerSystem } from "../documents/read-psion.ts";
import { describeLine } from "../xp-words.ts";
import { XP_AWARD_PLACES, XP_PLACES } from "./write-places.ts";

const LANG = "QUADRANT.Siege.Xp";
const MAX_ACTORS = 50;

async function fetchLearner(uuid: string, world: World<CreationHouse>): Promise<Learner | null> {
  const snapshot = await world.snapshot(uuid);
  return snapshot && readLearner(snapshot);
}

// --- Awards

const AwardArgs = v.object({
  actors: v.pipe(
    shortList(Uuid, MAX_ACTORS),
    v.minLength(1),
    v.check((uuids) => new Set(uuids).size === uuids.length),
  ),
  points: wholeNumber(1, MAX_XP_AWARD),
  pool: v.optional(v.picklist(XP_POOLS), "free"),
  reason: v.optional(shortText(MAX_XP_REASON), ""),
  /** The bonus of weaker species instead of equal points (SIE-ALIEN-10). */
  bonus: v.optional(v.boolean(), false),
  /** Two ids for each actor: its line in the history, and that of what a stronger species pays off. */
  ids: shortList(Id, 2 * MAX_ACTORS),
});
type AwardArgs = Output<typeof AwardArgs>;

/** Returns what each gets: the same, or what their species falls short of the strongest of them (SIE-ALIEN-10). */
const shareOut = ({ points, bonus }: AwardArgs, learners: readonly Learner[], house: CreationHouse) =>
  bonus
    ? computeBonusXp(learners.map(({ speciesBudget }) => speciesBudget ?? house.speciesBudget))
    : learners.map(() => points);

/** Returns who gets how many points: "Ada 10, Bo 20". */
const formatShares = (learners: readonly Learner[], shares: readonly number[]): string =>
  learners.flatMap(({ name }, i) => (shares[i] ? [`${name} ${shares[i]}`] : [])).join(", ");

function refuseBonus(args: AwardArgs, learners: readonly Learner[], house: CreationHouse): Refusal | null {
  if (!args.bonus) return refuseXpAward(args.points);
  if (house.speciesBalance !== "bonus") return { key: `${LANG}.Refuse.NoBonus` };
  return shareOut(args, learners, house).every((points) => points === 0) ? { key: `${LANG}.Refuse.Even` } : null;
}

/** Awards experience to everybody who is named, in one receipt; only the GM can. */
export const awardXp = action<AwardArgs, readonly Learner[], CreationHouse>({
  args: AwardArgs,
  async read({ actors }, world) {
    const found = await Promise.all(actors.map((uuid) => fetchLearner(uuid, world)));
    const learners = found.filter((learner) => learner !== null);
    return learners.length === found.length ? learners : null;
  },
  refuse(args, learners, seat, house) {
    if (!seat.isGM) return { key: "QUADRANT.Refuse.GmOnly" };
    const enough = new Set(args.ids).size === 2 * args.actors.length;
    const world = args.pool === "mutation" ? learners.find(({ industries }) => industries !== null) : undefined;
    if (world) return { key: `${LANG}.Refuse.NoMutant`, with: { name: world.name } };
    return enough ? refuseBonus(args, learners, house) : { key: "QUADRANT.Refuse.Malformed" };
  },
  plan(args, learners, house) {
    const { points, reason, ids, bonus } = args;
    const pool = bonus ? "free" : args.pool;
    const names = learners.map(({ name }) => name).join(", ");
    const shares = shareOut(args, learners, house);
    return {
      changes: learners.flatMap((learner, i) => {
        const share = shares[i] ?? 0;
        const lines = { id: ids[2 * i] ?? "", payoff: ids[2 * i + 1] ?? "" };
        return share === 0 ? [] : planXpAward(learner, { points: share, pool, reason, bonus, ...lines }, house);
      }),
      label: bonus
        ? { key: `${LANG}.Receipt.Balanced`, with: { shares: formatShares(learners, shares) } }
        : {
            key: `${LANG}.Receipt.Awarded${reason === "" ? "" : "For"}`,
            with: { names, points, pool: `${LANG}.Pool.${pool}`, reason },
          },
      why: learners
        .filter(({ xp }) => pool === "free" && computePayoff(xp.debt, points, house) > 0)
        .map(({ name, uuid, xp }) => ({
          label: name,
          value: -computePayoff(xp.debt, points, house),
          source: { uuid },
        })),
    };
  },
  writes: XP_AWARD_PLACES,
});

// --- Purchases

const BuyArgs = v.object({
  actor: Uuid,
  kind: v.picklist(BOUGHT),
  pool: v.optional(v.picklist(XP_POOLS), "free"),
  id: Id,
  key: v.optional(shortText(64), ""),
  from: v.optional(wholeNumber(-99, 999), 0),
  name: v.optional(shortText(120), ""),
  cost: v.optional(wholeNumber(0, MAX_XP_AWARD), 0),
  /** The uuid of a power: one of the character's own, or one of a compendium. */
  power: v.optional(Uuid),
});
type BuyArgs = Output<typeof BuyArgs>;

interface Buying {
  readonly learner: Learner;
  readonly order: Order;
  /** The compendium that a power is from; null for another order. */
  readonly source: string | null;
}

async function readPower({ actor, power, id }: BuyArgs, world: World<CreationHouse>): Promise<PowerToBuy | null> {
  if (power === undefined) return null;
  const own = `${actor}.Item.`;
  if (power.startsWith(own)) return { own: power.slice(own.length) };
  const source = readShape(ItemSource, await world.read({ uuid: power }, ""));
  if (source?.type !== "siegePower") return null;
  const { name, system } = source;
  const data = itemData(
    { name, type: "siegePower", system: { ...system, known: true } },
    { ...source, uuid: power },
    0,
  );
  return { name, xp: v.parse(PowerSystem, system).xp, data, id };
}

/** Returns what was bought, in words, with its new value. */
function describeOrder(learner: Learner, { kind, key, from, name, power }: Order): Text {
  switch (kind) {
    case "attribute":
      return { key: `${LANG}.Bought.value`, with: { what: `QUADRANT.Siege.Attribute.${key}`, value: from + 1 } };
    case "bonus":
      return { key: `${LANG}.Bought.bonus`, with: { what: `QUADRANT.Siege.Bundle.${key}`, value: from + 1 } };
    case "bundle":
      return { key: `${LANG}.Bought.bundle`, with: { what: `QUADRANT.Siege.Bundle.${key}` } };
    case "psi":
      return { key: `${LANG}.Bought.value`, with: { what: "QUADRANT.Siege.Sheet.Psi", value: from + 1 } };
    case "specialty":
      return {
        key: `${LANG}.Bought.value`,
        with: { what: name === "" ? (learner.specialties[key]?.name ?? "") : name, value: name === "" ? from + 1 : 1 },
      };
    case "industry":
      return `QUADRANT.Siege.Industry.${key}`;
    case "power": {
      const own = power && "own" in power ? learner.powers.find(({ id }) => id === power.own)?.name : power?.name;
      return own ?? "";
    }
    case "other":
      return name;
  }
}

/** Spends experience: the second of two who spend the same points is refused with what is left (SIE-ABIL-4). */
export const buyXp = action<BuyArgs, Buying, CreationHouse>({
  args: BuyArgs,
  async read(args, world) {
    const learner = await fetchLearner(args.actor, world);
    if (!learner) return null;
    const power = await readPower(args, world);
    const source = power && "data" in power ? (args.power ?? null) : null;
    if (args.kind === "power" && power === null) return null;
    const { kind, pool, id, key, from, name, cost } = args;
    return { learner, order: { kind, pool, id, key, from, name, cost, power }, source };
  },
  refuse(_args, { learner, order, source }, seat, house) {
    if (source !== null && !mayRead(source, seat.id)) return { key: "QUADRANT.Refuse.Gone" };
    if (house.xpPurchases === "gm" && !seat.isGM) return { key: `${LANG}.Refuse.GmBuys` };
    return refuseStranger(learner, seat) ?? refuseOrder(learner, order, house);
  },
  plan(_args, { learner, order }, house) {
    const cost = findOrderPrice(learner, order, house);
    return {
      changes: planOrder(learner, order, house),
      label: {
        key: `${LANG}.Receipt.Bought`,
        with: { name: learner.name, what: describeOrder(learner, order), cost, left: learner.xp[order.pool] - cost },
      },
    };
  },
  writes: XP_PLACES,
});

// --- The history

const ReturnArgs = v.object({ actor: Uuid, id: Id });
type ReturnArgs = v.InferOutput<typeof ReturnArgs>;

/** Takes a line of the history back: a purchase by its owner, an award by the GM. */
export const returnXp = action<ReturnArgs, Learner, CreationHouse>({
  args: ReturnArgs,
  read: ({ actor }, world) => fetchLearner(actor, world),
  refuse({ id }, learner, seat, house) {
    const stranger = refuseStranger(learner, seat);
    if (stranger) return stranger;
    if (house.xpPurchases === "gm" && !seat.isGM) return { key: `${LANG}.Refuse.GmBuys` };
    return refuseReturn(learner, id, seat.isGM);
  },
  plan({ id }, learner) {
    const entry = findLine(learner, id);
    return {
      changes: planReturn(learner, id),
      label: {
        key: `${LANG}.Receipt.Returned`,
        with: { name: learner.name, what: entry ? describeLine(entry) : "", points: Math.abs(entry?.amount ?? 0) },
      },
    };
  },
  writes: XP_PLACES,
});
