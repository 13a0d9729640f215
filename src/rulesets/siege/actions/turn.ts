/**
 * The action of a turn: taken, given back by a GM, and over when the next turn begins or the fight ends; and what was
 * done beside it. Ledger: SIE-ACT-1, -3, -4, SIE-MOVE-3, -6.
 */
import * as v from "valibot";
import {
  type ActionKind,
  type CardState,
  type PartEntry,
  action,
  amendment,
  readPart,
  refuseStranger,
} from "../../../core/public/definitions.ts";
import type { Change } from "../../../rules/shared/change.ts";
import { Uuid, wholeNumber } from "../../../rules/shared/schema.ts";
import type { HouseRules } from "../../../rules/siege/house-rules.ts";
import { NO_ACTION, TURN_ACTIONS } from "../../../rules/siege/state.ts";
import {
  planAction,
  planClearJam,
  planFightEnd,
  planFreeAction,
  planNewTurn,
  planReady,
  refuseAction,
} from "../../../rules/siege/turn.ts";
import { allowsCrawling } from "../../../rules/siege/track.ts";
import { DeedData } from "../cards/deed.ts";
import { type Creature, readCreature } from "../documents/read-actor.ts";
import { readTurnTaker } from "../documents/read-turn.ts";
import { DEED_PLACES, TURN_PLACES } from "./write-places.ts";

const ActorArgs = v.object({ actor: Uuid });
type ActorArgs = v.InferOutput<typeof ActorArgs>;

const shared = {
  async read({ actor }, world) {
    const snapshot = await world.snapshot(actor);
    return snapshot && readCreature(snapshot);
  },
  writes: TURN_PLACES,
} satisfies Pick<ActionKind<ActorArgs, Creature, HouseRules>, "read" | "writes">;

const MAX_COVER = 30;
const MAX_PROGRESS = 99_999_999;
const TakeArgs = v.object({
  ...ActorArgs.entries,
  action: v.picklist(TURN_ACTIONS),
  stationary: v.optional(v.boolean(), false),
  cover: v.optional(wholeNumber(0, MAX_COVER), 0),
  progress: v.optional(wholeNumber(0, MAX_PROGRESS), 0),
});
type TakeArgs = v.InferOutput<typeof TakeArgs>;

/** Takes the action of this turn, as the actor's owner; a GM also when it was taken already (SIE-ACT-1). */
export const takeAction = action<TakeArgs, Creature, HouseRules>({
  ...shared,
  args: TakeArgs,
  refuse({ action: taken }, creature, seat, house) {
    const taker = readTurnTaker(creature, house);
    const crawls = taken === "move" && taker.barred !== null && allowsCrawling(taker.barred);
    return (
      refuseStranger(creature, seat) ?? refuseAction(crawls ? { ...taker, barred: null } : taker, seat.isGM, house)
    );
  },
  plan({ action: taken, stationary, cover, progress }, { uuid, name, system }) {
    const effects = taken === "move" ? { move: { cover, progress } } : { stationary };
    return {
      changes: planAction({ at: { uuid }, turn: system.turn }, taken, effects),
      label: {
        key: `QUADRANT.Siege.Turn.Receipt.${taken === "skill" && stationary ? "stationary" : taken}`,
        with: { name },
      },
      // The tracker marks it, and the card says what was done.
      quiet: true,
    };
  },
});

/** Gives somebody another action in the same turn; only a GM can (SIE-ACT-1). */
export const freeAction = action<ActorArgs, Creature, HouseRules>({
  ...shared,
  args: ActorArgs,
  refuse: (_args, { name, system }, seat) => {
    if (!seat.isGM) return { key: "QUADRANT.Refuse.GmOnly" };
    return system.turn.action === NO_ACTION ? { key: "QUADRANT.Siege.Turn.Refuse.unused", with: { name } } : null;
  },
  plan: (_args, { uuid, name, system }) => ({
    changes: planFreeAction({ at: { uuid }, turn: system.turn }),
    label: { key: "QUADRANT.Siege.Turn.Receipt.freed", with: { name } },
  }),
});

/** Returns the action that ends what a turn has set. */
const ending = (plan: typeof planNewTurn, told: string) =>
  action<ActorArgs, Creature, HouseRules>({
    ...shared,
    args: ActorArgs,
    refuse: (_args, creature, seat) => refuseStranger(creature, seat),
    plan: (_args, { uuid, name, system }) => ({
      changes: plan({ uuid }, system.turn),
      label: { key: `QUADRANT.Siege.Turn.Receipt.${told}`, with: { name } },
      quiet: true,
    }),
  });

/** Begins somebody's next turn: action, movement and stance of the last one are over (SIE-ACT-1, SIE-MOVE-3). */
export const beginTurn = ending(planNewTurn, "begins");

/** Ends what is left of the last turn when a fight is over. */
export const endFight = ending(planFightEnd, "fightEnds");

// --- What was done beside an action, or as an Other Action

interface Deed {
  readonly data: DeedData;
  readonly entry: PartEntry;
  readonly actor: Creature;
}

function listDeedChanges({ effect, item }: DeedData): Change[] {
  if (item === null) return [];
  if (effect === "clearJam") return planClearJam({ uuid: item });
  return effect === "ready" ? planReady({ uuid: item }) : [];
}

async function readDeed(card: CardState, world: Parameters<(typeof shared)["read"]>[1]): Promise<Deed | null> {
  const data = readPart(card, "deed", DeedData);
  const entry = card.parts["deed"];
  const actor = data && (await shared.read({ actor: data.actor }, world));
  return data && entry && actor ? { data, entry, actor } : null;
}

/** Marks a deed as done, with its effect: the GM, or its player where no GM has to agree (SIE-ACT-4, SIE-MOVE-6). */
export const finishDeed = amendment<object, Deed, HouseRules>({
  anybody: true,
  args: v.object({}),
  read: async (_args, card, world) => readDeed(card, world),
  refuse(_args, { data, actor }, seat) {
    const stranger = refuseStranger(actor, seat);
    if (stranger) return stranger;
    if (data.needsGm && !seat.isGM) return { key: "QUADRANT.Refuse.GmOnly" };
    const isGone = data.item !== null && !actor.gear.some(({ uuid }) => uuid === data.item);
    if (isGone) return { key: "QUADRANT.Siege.Refuse.NotCarried" };
    return data.done ? { key: "QUADRANT.Refuse.AlreadyDone" } : null;
  },
  amend: (_args, { data, entry, actor }) => ({
    parts: { deed: { ...entry, data: { ...entry.data, ...data, done: true } } },
    changes: listDeedChanges(data),
    label: {
      key: `QUADRANT.Siege.Turn.Receipt.done.${data.effect}`,
      with: { name: actor.name, item: data.itemName },
    },
  }),
  writes: DEED_PLACES,
});
