/** The path that the Lurker asks for, and the Bargains on it. Ledger: SID-COR-7, SID-HUN-1, -4, -5. */
import * as v from "valibot";
import { type Snapshot, type World, action, refuseStranger } from "../../../core/public/definitions.ts";
import type { Refusal } from "../../../rules/shared/reasons.ts";
import type { Output } from "../../../rules/shared/schema.ts";
import { resolveBargain } from "../../../rules/sidonia/corruption.ts";
import type { HouseRules } from "../../../rules/sidonia/house.ts";
import {
  planPath,
  planRefuseBargain,
  refuseBargain as refuseStruck,
  refusePath,
  refuseRefusal,
} from "../../../rules/sidonia/hunger.ts";
import {
  AboutActor,
  ActorBargain,
  type CorruptionTrack,
  PATHS,
  type Step,
  countAvailable,
} from "../../../rules/sidonia/state.ts";
import { type Gift, findGift, planGiftItem } from "../documents/gifts.ts";
import { readPayer } from "../documents/read-actor.ts";
import { type PaymentState, buildTrackCards, presentChange, readPaymentState } from "./payment.ts";
import { TRACK_PLACES } from "./write-places.ts";

const NO_TRACK: Refusal = { key: "QUADRANT.Sidonia.Refuse.NoTrack" };

const PathArgs = v.object({ ...AboutActor.entries, path: v.picklist(PATHS) });

/** Chooses a Path of Hunger, once; the GM may answer for a player, and alone changes it (SID-COR-7, SID-HUN-1). */
export const choosePath = action<Output<typeof PathArgs>, PaymentState, HouseRules>({
  args: PathArgs,
  read: readPaymentState,
  refuse({ path }, { creature }, seat) {
    const { corruption } = creature;
    return refuseStranger(creature, seat) ?? (corruption ? refusePath(corruption, path, seat.isGM) : NO_TRACK);
  },
  plan: ({ actor, path }, { creature }, house) => ({
    changes: planPath({ uuid: actor }, path),
    cards: creature.corruption
      ? buildTrackCards(creature, creature.corruption, { ...creature.corruption, path }, house)
      : [],
    label: {
      key: "QUADRANT.Sidonia.Hunger.Receipt.Path",
      with: { name: creature.name, path: `QUADRANT.Sidonia.Path.${path}` },
    },
    privateTo: actor,
  }),
  writes: ["Actor:system.corruption.path", "create:ChatMessage"],
});

interface BargainState extends PaymentState {
  readonly track: CorruptionTrack | null;
  readonly gift: Gift | null;
  /** The gift's compendium item, if it is available. */
  readonly found: Snapshot | null;
}

async function readBargainState(args: ActorBargain, world: World<HouseRules>): Promise<BargainState | null> {
  const purse = await readPaymentState(args, world);
  const track = purse?.creature.corruption ?? null;
  return (
    purse && {
      ...purse,
      track,
      gift: track?.path ? findGift({ path: track.path, step: args.step }) : null,
      found: null,
    }
  );
}

const buildLabel = (
  verb: string,
  { step }: ActorBargain,
  { creature, gift }: BargainState,
  since: CorruptionTrack | null,
) => ({
  key: `QUADRANT.Sidonia.Hunger.Receipt.${verb}`,
  with: {
    name: creature.name,
    step,
    gift: gift?.name ?? "",
    permanent: since?.permanent ?? 0,
    available: since ? countAvailable(since) : 0,
  },
});

/**
 * Strikes a Bargain: a permanent box, its gift on the sheet, its Mark for ever; only a GM takes it back (SID-HUN-4).
 */
export const strikeBargain = action<ActorBargain, BargainState, HouseRules>({
  args: ActorBargain,
  async read(args, world) {
    const offered = await readBargainState(args, world);
    return (
      offered && { ...offered, found: offered.gift ? await world.snapshot(offered.gift.uuid).catch(() => null) : null }
    );
  },
  refuse: ({ step }, { creature, track }, seat, house) =>
    refuseStranger(creature, seat) ?? (track ? refuseStruck(track, step, house) : NO_TRACK),
  plan(args, offered, house) {
    const { creature, gift, found } = offered;
    const done = resolveBargain(readPayer(creature), args.step, house);
    const { changes, cards } = presentChange(offered, done, house);
    return {
      changes: [...changes, ...(gift ? [planGiftItem({ uuid: args.actor }, gift, found)] : [])],
      cards,
      label: buildLabel("Struck", args, offered, done?.track ?? null),
      privateTo: args.actor,
    };
  },
  final: true,
  writes: [
    ...TRACK_PLACES,
    "Actor:system.corruption.bargains.*.state",
    "Actor:system.corruption.bargains.*.path",
    "create:Item",
  ],
});

/**
 * Tells the whole table of a Bargain that was struck: the GM's choice, for until then it is known to its bearer and GMs
 * alone (SID-HUN-4).
 */
export const tellBargain = action<ActorBargain, BargainState, HouseRules>({
  args: ActorBargain,
  read: readBargainState,
  refuse({ step }, { track }, seat) {
    if (!seat.isGM) return { key: "QUADRANT.Refuse.GmOnly" };
    if (!track) return NO_TRACK;
    return findStruckGift(track, step) ? null : { key: "QUADRANT.Sidonia.Hunger.Refuse.Unstruck" };
  },
  plan({ actor, step }, { creature: { name }, track }) {
    const gift = findStruckGift(track, step);
    const data = { actor, path: gift?.path ?? null, step };
    const title = { key: "QUADRANT.Sidonia.Hunger.Card.Struck", with: { name } };
    return {
      changes: [],
      cards: [{ actor, isPrivate: false, card: { title, parts: { struck: { kind: "struck", sort: 10, data } } } }],
      label: { key: "QUADRANT.Sidonia.Hunger.Receipt.Told", with: { name, gift: gift?.name ?? "" } },
      privateTo: actor,
    };
  },
  writes: ["create:ChatMessage"],
});

/** The gift of a Bargain that was struck: on the path it was struck on, whatever the path is now. */
function findStruckGift(track: CorruptionTrack | null, step: Step): Gift | null {
  const { state, path } = track?.bargains[step] ?? { state: "none", path: null };
  return state === "accepted" && path ? findGift({ path, step }) : null;
}

/** Says no to a Bargain; the offer stays (SID-HUN-5). */
export const refuseBargain = action<ActorBargain, BargainState, HouseRules>({
  args: ActorBargain,
  read: readBargainState,
  refuse: ({ step }, { creature, track }, seat, house) =>
    refuseStranger(creature, seat) ?? (track ? refuseRefusal(track, step, house) : NO_TRACK),
  plan: (args, offered) => ({
    changes: offered.track ? planRefuseBargain({ uuid: args.actor }, offered.track, args.step) : [],
    label: buildLabel("Declined", args, offered, offered.track),
    privateTo: args.actor,
  }),
  writes: ["Actor:system.corruption.bargains.*.state", "Actor:system.corruption.bargains.*.path"],
});
