/** The path that the Lurker asks for, and the Bargains on it. Ledger: SID-COR-7, SID-HUN-1, -4, -5. */
import { type Snapshot, type World, action } from "../../../core/public/definitions.ts";
import type { Json } from "../../../rules/shared/json.ts";
import type { Refusal } from "../../../rules/shared/reasons.ts";
import { trackAfterBargain, planBargain } from "../../../rules/sidonia/corruption.ts";
import type { HouseRules } from "../../../rules/sidonia/house.ts";
import {
  planPath,
  planRefuseBargain,
  refuseBargain as refuseStruck,
  refusePath,
  refuseRefusal,
  findStep,
} from "../../../rules/sidonia/hunger.ts";
import { type CorruptionTrack, PATHS, type Path, type Step, countAvailable } from "../../../rules/sidonia/state.ts";
import { readPayer, refuseStranger } from "../documents/read-actor.ts";
import { type Gift, findGift, planGiftItem } from "../documents/gifts.ts";
import {
  type ActorArgs,
  type PaymentState,
  TRACK_PLACES,
  buildTrackCards,
  parseActorArgs,
  readPaymentState,
} from "./payment.ts";

const NO_TRACK: Refusal = { key: "QUADRANT.Sidonia.Refuse.NoTrack" };

interface PathArgs extends ActorArgs {
  readonly path: Path;
}

/** Chooses a Path of Hunger, once; the GM may answer for a player, and alone changes it (SID-COR-7, SID-HUN-1). */
export const choosePath = action<PathArgs, PaymentState, HouseRules>({
  parse(raw) {
    const one = parseActorArgs(raw);
    const path = PATHS.find((known) => known === one?.["path"]);
    return one && path ? { actor: one.actor, path } : null;
  },
  read: readPaymentState,
  refuse({ path }, { creature }, seat) {
    const { corruption } = creature;
    return refuseStranger(creature, seat) ?? (corruption ? refusePath(corruption, path, seat.isGM) : NO_TRACK);
  },
  plan: ({ actor, path }) => planPath({ uuid: actor }, path),
  cards: ({ path }, { creature }, house) =>
    creature.corruption ? buildTrackCards(creature, creature.corruption, { ...creature.corruption, path }, house) : [],
  label: ({ path }, { creature }) => ({
    key: "QUADRANT.Sidonia.Hunger.Receipt.Path",
    with: { name: creature.name, path: `QUADRANT.Sidonia.Path.${path}` },
  }),
  privateTo: ({ actor }) => actor,
  writes: ["Actor:system.corruption.path", "create:ChatMessage"],
});

interface BargainArgs extends ActorArgs {
  readonly step: Step;
}

interface BargainState extends PaymentState {
  readonly track: CorruptionTrack | null;
  readonly gift: Gift | null;
  /** The gift's compendium item, if it is available. */
  readonly found: Snapshot | null;
}

async function readBargainState(args: BargainArgs, world: World<HouseRules>): Promise<BargainState | null> {
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

function parseBargainArgs(raw: Json): BargainArgs | null {
  const one = parseActorArgs(raw);
  const step = typeof one?.["step"] === "number" ? findStep(one["step"]) : null;
  return one && step ? { actor: one.actor, step } : null;
}

const buildLabel = (
  verb: string,
  { step }: BargainArgs,
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
export const strikeBargain = action<BargainArgs, BargainState, HouseRules>({
  parse: parseBargainArgs,
  async read(args, world) {
    const offered = await readBargainState(args, world);
    return (
      offered && { ...offered, found: offered.gift ? await world.snapshot(offered.gift.uuid).catch(() => null) : null }
    );
  },
  refuse: ({ step }, { creature, track }, seat, house) =>
    refuseStranger(creature, seat) ?? (track ? refuseStruck(track, step, house) : NO_TRACK),
  plan: ({ actor, step }, { creature, gift, found }, house) => [
    ...planBargain(readPayer(creature), step, house),
    ...(gift ? [planGiftItem({ uuid: actor }, gift, found)] : []),
  ],
  cards: ({ step }, { creature, track }, house) =>
    track ? buildTrackCards(creature, track, trackAfterBargain(track, step), house) : [],
  label: (args, offered) =>
    buildLabel("Struck", args, offered, offered.track && trackAfterBargain(offered.track, args.step)),
  privateTo: ({ actor }) => actor,
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
export const tellBargain = action<BargainArgs, BargainState, HouseRules>({
  parse: parseBargainArgs,
  read: readBargainState,
  refuse: ({ step }, { track }, seat) => (seat.isGM ? refuseTelling(track, step) : { key: "QUADRANT.Refuse.GmOnly" }),
  plan: () => [],
  cards: ({ actor, step }, { creature, track }) => {
    const path = track?.bargains[step].path ?? null;
    const card = { title: { key: "QUADRANT.Sidonia.Hunger.Card.Struck", with: { name: creature.name } } };
    return path === null
      ? []
      : [
          {
            actor,
            isPrivate: false,
            card: { ...card, parts: { struck: { kind: "struck", sort: 10, data: { actor, path, step } } } },
          },
        ];
  },
  label: ({ step }, { creature, track }) => ({
    key: "QUADRANT.Sidonia.Hunger.Receipt.Told",
    with: { name: creature.name, gift: findStruckGift(track, step)?.name ?? "" },
  }),
  privateTo: ({ actor }) => actor,
  writes: ["create:ChatMessage"],
});

/** The gift of a Bargain that was struck: on the path it was struck on, whatever the path is now. */
function findStruckGift(track: CorruptionTrack | null, step: Step): Gift | null {
  const { state, path } = track?.bargains[step] ?? { state: "none", path: null };
  return state === "accepted" && path ? findGift({ path, step }) : null;
}

function refuseTelling(track: CorruptionTrack | null, step: Step): Refusal | null {
  if (!track) return NO_TRACK;
  return findStruckGift(track, step) ? null : { key: "QUADRANT.Sidonia.Hunger.Refuse.Unstruck" };
}

/** Says no to a Bargain; the offer stays (SID-HUN-5). */
export const refuseBargain = action<BargainArgs, BargainState, HouseRules>({
  parse: parseBargainArgs,
  read: readBargainState,
  refuse: ({ step }, { creature, track }, seat, house) =>
    refuseStranger(creature, seat) ?? (track ? refuseRefusal(track, step, house) : NO_TRACK),
  plan: ({ actor, step }, { track }) => (track ? planRefuseBargain({ uuid: actor }, track, step) : []),
  label: (args, offered) => buildLabel("Declined", args, offered, offered.track),
  privateTo: ({ actor }) => actor,
  writes: ["Actor:system.corruption.bargains.*.state", "Actor:system.corruption.bargains.*.path"],
});
