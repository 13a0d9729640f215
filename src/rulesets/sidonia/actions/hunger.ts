/** The path that the Lurker asks for, and the Bargains on it. Ledger: SID-COR-7, SID-HUN-1, -4, -5. */
import { type Snapshot, type World, action } from "../../../core/public/definitions.ts";
import type { Json } from "../../../rules/shared/json.ts";
import type { Refusal } from "../../../rules/shared/refusal.ts";
import { bargained, planBargain } from "../../../rules/sidonia/corruption.ts";
import type { HouseRules } from "../../../rules/sidonia/house.ts";
import {
  planPath,
  planRefused,
  refuseBargain as refuseStruck,
  refusePath,
  refuseRefusal,
  stepNumbered,
} from "../../../rules/sidonia/hunger.ts";
import { type Hunger, PATHS, type Path, type Step, available } from "../../../rules/sidonia/state.ts";
import { payerOf } from "../corruption.ts";
import { refuseStranger } from "../documents/read-actor.ts";
import { type Gift, giftAt, giftItem } from "../gifts.ts";
import { type One, type Purse, TRACK_PLACES, cardsOf, parseOne, readPurse } from "./paying.ts";

const NO_TRACK: Refusal = { key: "QUADRANT.Sidonia.Refuse.NoTrack" };

interface Choosing extends One {
  readonly path: Path;
}

/** Chooses a Path of Hunger, once; the GM may answer for a player, and alone changes it (SID-COR-7, SID-HUN-1). */
export const choosePath = action<Choosing, Purse, HouseRules>({
  parse(raw) {
    const one = parseOne(raw);
    const path = PATHS.find((known) => known === one?.["path"]);
    return one && path ? { actor: one.actor, path } : null;
  },
  read: readPurse,
  refuse({ path }, { creature }, seat) {
    const { corruption } = creature;
    return refuseStranger(creature, seat) ?? (corruption ? refusePath(corruption, path, seat.isGM) : NO_TRACK);
  },
  plan: ({ actor, path }) => planPath({ uuid: actor }, path),
  cards: ({ path }, { creature }, house) =>
    creature.corruption ? cardsOf(creature, creature.corruption, { ...creature.corruption, path }, house) : [],
  label: ({ path }, { creature }) => ({
    key: "QUADRANT.Sidonia.Hunger.Receipt.Path",
    with: { name: creature.name, path: `QUADRANT.Sidonia.Path.${path}` },
  }),
  between: ({ actor }) => actor,
  writes: ["Actor:system.corruption.path", "create:ChatMessage"],
});

interface Answering extends One {
  readonly step: Step;
}

interface Offered extends Purse {
  readonly track: Hunger | null;
  readonly gift: Gift | null;
  /** The gift as the compendium has it, where it is at hand. */
  readonly found: Snapshot | null;
}

async function readOffered(args: Answering, world: World<HouseRules>): Promise<Offered | null> {
  const purse = await readPurse(args, world);
  const track = purse?.creature.corruption ?? null;
  return (
    purse && { ...purse, track, gift: track?.path ? giftAt({ path: track.path, step: args.step }) : null, found: null }
  );
}

function parseAnswer(raw: Json): Answering | null {
  const one = parseOne(raw);
  const step = typeof one?.["step"] === "number" ? stepNumbered(one["step"]) : null;
  return one && step ? { actor: one.actor, step } : null;
}

const labelOf = (verb: string, { step }: Answering, { creature, gift }: Offered, since: Hunger | null) => ({
  key: `QUADRANT.Sidonia.Hunger.Receipt.${verb}`,
  with: {
    name: creature.name,
    step,
    gift: gift?.name ?? "",
    permanent: since?.permanent ?? 0,
    available: since ? available(since) : 0,
  },
});

/**
 * Strikes a Bargain: a permanent box, its gift on the sheet, its Mark for ever; only a GM takes it back (SID-HUN-4).
 */
export const strikeBargain = action<Answering, Offered, HouseRules>({
  parse: parseAnswer,
  async read(args, world) {
    const offered = await readOffered(args, world);
    return (
      offered && { ...offered, found: offered.gift ? await world.snapshot(offered.gift.uuid).catch(() => null) : null }
    );
  },
  refuse: ({ step }, { creature, track }, seat, house) =>
    refuseStranger(creature, seat) ?? (track ? refuseStruck(track, step, house) : NO_TRACK),
  plan: ({ actor, step }, { creature, gift, found }, house) => [
    ...planBargain(payerOf(creature), step, house),
    ...(gift ? [giftItem({ uuid: actor }, gift, found)] : []),
  ],
  cards: ({ step }, { creature, track }, house) =>
    track ? cardsOf(creature, track, bargained(track, step), house) : [],
  label: (args, offered) => labelOf("Struck", args, offered, offered.track && bargained(offered.track, args.step)),
  between: ({ actor }) => actor,
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
export const tellBargain = action<Answering, Offered, HouseRules>({
  parse: parseAnswer,
  read: readOffered,
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
    with: { name: creature.name, gift: struckGift(track, step)?.name ?? "" },
  }),
  between: ({ actor }) => actor,
  writes: ["create:ChatMessage"],
});

/** The gift of a Bargain that was struck: on the path it was struck on, whatever the path is now. */
function struckGift(track: Hunger | null, step: Step): Gift | null {
  const { state, path } = track?.bargains[step] ?? { state: "none", path: null };
  return state === "accepted" && path ? giftAt({ path, step }) : null;
}

const refuseTelling = (track: Hunger | null, step: Step): Refusal | null =>
  !track ? NO_TRACK : struckGift(track, step) ? null : { key: "QUADRANT.Sidonia.Hunger.Refuse.Unstruck" };

/** Says no to a Bargain; the offer stays (SID-HUN-5). */
export const refuseBargain = action<Answering, Offered, HouseRules>({
  parse: parseAnswer,
  read: readOffered,
  refuse: ({ step }, { creature, track }, seat, house) =>
    refuseStranger(creature, seat) ?? (track ? refuseRefusal(track, step, house) : NO_TRACK),
  plan: ({ actor, step }, { track }) => (track ? planRefused({ uuid: actor }, track, step) : []),
  label: (args, offered) => labelOf("Declined", args, offered, offered.track),
  between: ({ actor }) => actor,
  writes: ["Actor:system.corruption.bargains.*.state", "Actor:system.corruption.bargains.*.path"],
});
