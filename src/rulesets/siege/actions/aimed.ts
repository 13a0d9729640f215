/**
 * What follows an attack at an item that somebody carries: the item is damaged or dropped; after a failure the GM
 * decides, or a second attack is rolled at its possessor. Ledger: SIE-OBJ-2 to -4.
 */
import * as v from "valibot";
import {
  type CardState,
  type PartEntry,
  type World,
  action,
  amendment,
  readPart,
  refuseStranger,
} from "../../../core/public/definitions.ts";
import type { Refusal } from "../../../rules/shared/reasons.ts";
import { Uuid } from "../../../rules/shared/schema.ts";
import { resolveCheck } from "../../../rules/siege/challenge.ts";
import { Hit, applyHitToItem, findHit, refuseHit } from "../../../rules/siege/damage.ts";
import { classifyCondition } from "../../../rules/siege/durability.ts";
import type { HouseRules } from "../../../rules/siege/house-rules.ts";
import { MISSES, listMisses, planDisarm } from "../../../rules/siege/targeting.ts";
import { AimedData } from "../cards/aimed.ts";
import { createChallengePart, createHitPart, formatFormula } from "../checks/shared.ts";
import { createStoredRoll } from "../checks/stored-roll.ts";
import { type Creature, type Gear, readCreature } from "../documents/read-actor.ts";
import { DISARM_PLACES, ITEM_WEAR_PLACES } from "./write-places.ts";

const Thing = v.object({ target: Uuid, item: Uuid });
type Thing = v.InferOutput<typeof Thing>;
const Blow = v.object({ ...Hit.entries, ...Thing.entries });
type Blow = v.InferOutput<typeof Blow>;

interface Carried {
  readonly target: Creature;
  /** Null once it is not carried any more. */
  readonly gear: Gear | null;
}

async function readOne(uuid: string, world: World<HouseRules>): Promise<Creature | null> {
  const snapshot = await world.snapshot(uuid);
  return snapshot && readCreature(snapshot);
}

async function readCarried({ target: uuid, item }: Thing, world: World<HouseRules>): Promise<Carried | null> {
  const target = await readOne(uuid, world);
  return target && { target, gear: target.gear.find((one) => one.uuid === item) ?? null };
}

const refuseGone = ({ target, gear }: Carried): Refusal | null =>
  gear ? null : { key: "QUADRANT.Siege.Aimed.Refuse.notCarried", with: { target: target.name } };

/** Applies a hit to an item that somebody carries, as their owner or the GM (SIE-OBJ-2). */
export const damageItem = action<Blow, Carried, HouseRules>({
  args: Blow,
  read: readCarried,
  refuse: (args, carried, seat) => refuseStranger(carried.target, seat) ?? refuseGone(carried) ?? refuseHit(args),
  plan(hit, { target, gear }) {
    if (!gear) throw new RangeError("nothing is carried");
    const { durability, status } = gear.system;
    const { soaked, broken, changes } = applyHitToItem({ at: { uuid: gear.uuid }, wear: { durability, status } }, hit, {
      ability: [],
      worn: null,
    });
    const state = changes.length === 0 ? "nothing" : classifyCondition(broken.since.status);
    return {
      changes,
      why: soaked.rows,
      label: {
        key: `QUADRANT.Siege.Aimed.Receipt.${state}`,
        with: { target: target.name, item: gear.name, boxes: broken.marked },
      },
    };
  },
  writes: ITEM_WEAR_PLACES,
});

/** Knocks an item out of its possessor's hands, as their owner or the GM (SIE-OBJ-3). */
export const disarm = action<Thing, Carried, HouseRules>({
  args: Thing,
  read: readCarried,
  refuse: (_args, carried, seat) =>
    refuseStranger(carried.target, seat) ??
    refuseGone(carried) ??
    (carried.gear?.system.equipped
      ? null
      : { key: "QUADRANT.Siege.Aimed.Refuse.notHeld", with: { target: carried.target.name } }),
  plan: ({ item }, { target, gear }) => ({
    changes: planDisarm({ uuid: item }),
    label: {
      key: "QUADRANT.Siege.Aimed.Receipt.disarmed",
      with: { target: target.name, item: gear?.name ?? "" },
    },
  }),
  writes: DISARM_PLACES,
});

// --- After a failure

interface Missed {
  readonly data: AimedData;
  readonly entry: PartEntry;
  readonly card: CardState;
  readonly attacker: Creature;
  readonly target: Creature;
}

async function readMissed(card: CardState, world: World<HouseRules>): Promise<Missed | null> {
  const data = readPart(card, "aimed", AimedData);
  const entry = card.parts["aimed"];
  if (!data || !entry) return null;
  const [attacker, target] = await Promise.all([readOne(data.attacker, world), readOne(data.target, world)]);
  return attacker && target && { data, entry, card, attacker, target };
}

/** Returns the part with what follows now. */
const withNext = ({ entry, data }: Missed, next: AimedData["next"]): PartEntry => ({
  ...entry,
  data: { ...entry.data, ...data, next },
});

const MissArgs = v.object({ as: v.picklist(MISSES) });
type MissArgs = v.InferOutput<typeof MissArgs>;
const NEXT_OF = { damageItem: "damage", miss: "missed", damageDefender: "stray" } as const;

/** The GM decides what becomes of a failure: nothing, or a hit on the item or its possessor (SIE-OBJ-2, SIE-OBJ-3). */
export const settleMiss = amendment<MissArgs, Missed, HouseRules>({
  anybody: true,
  args: MissArgs,
  read: async (_args, card, world) => readMissed(card, world),
  refuse({ as }, { data }, seat) {
    if (!seat.isGM) return { key: "QUADRANT.Refuse.GmOnly" };
    return data.next === "gm" && listMisses(data.goal).includes(as) ? null : { key: "QUADRANT.Refuse.AlreadyDone" };
  },
  amend({ as }, missed) {
    const { data, attacker, target } = missed;
    const attack = as === "damageDefender" ? { attack: createHitPart(data.hit, attacker, target, 0) } : {};
    return {
      parts: { aimed: withNext(missed, NEXT_OF[as]), ...attack },
      label: {
        key: `QUADRANT.Siege.Aimed.Receipt.${as}`,
        with: { actor: attacker.name, target: target.name, item: data.itemName },
      },
    };
  },
  writes: [],
});

/** Rolls the second attack, on the possessor, with the same weapon (SIE-OBJ-4). */
export const secondAttack = amendment<object, Missed, HouseRules>({
  args: v.object({}),
  read: async (_args, card, world) => readMissed(card, world),
  refuse: (_args, { data }) =>
    data.next === "second" && data.check !== null ? null : { key: "QUADRANT.Refuse.AlreadyDone" },
  roll: (_args, { data }, house) => (data.check ? formatFormula(data.check, house) : "1d20"),
  amend(_args, missed, house, dice) {
    const { data, attacker, target, card } = missed;
    const [face] = dice;
    if (face === undefined || dice.length > 1 || !data.check) throw new RangeError("one d20");
    const result = resolveCheck(data.check, face, house);
    const hit = findHit(result.success, { ...data.hit, critical: data.hit.critical || result.crit });
    const challenge = createChallengePart(attacker, data.check, result, house, { dealsDamage: hit !== null });
    const attack = hit ? createHitPart(hit, attacker, target, result.extraLevels) : null;
    return {
      rolls: [...card.rolls, createStoredRoll(data.check, face, house)],
      parts: {
        aimed: withNext(missed, "done"),
        challenge2: { ...challenge, sort: challenge.sort + SORT_OF_SECOND_ATTACK },
        ...(attack ? { attack2: { ...attack, sort: attack.sort + SORT_OF_SECOND_ATTACK } } : {}),
      },
      label: { key: "QUADRANT.Siege.Aimed.Receipt.second", with: { actor: attacker.name, target: target.name } },
    };
  },
  writes: [],
});
const SORT_OF_SECOND_ATTACK = 20;
