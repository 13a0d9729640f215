/** The path that the Lurker asks for, and the Bargains on it. Ledger: SID-COR-7, SID-HUN-1, -4, -5. */
import { type Snapshot, action } from "../../../core/contract.ts";
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
import { refuseStranger } from "../creature.ts";
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

function parseAnswer(raw: Json): Answering | null {
  const one = parseOne(raw);
  const step = typeof one?.["step"] === "number" ? stepNumbered(one["step"]) : null;
  return one && step ? { actor: one.actor, step } : null;
}

const labelOf = (verb: string, { step }: Answering, { creature, gift }: Offered, since: Hunger | null) => ({
  key: `QUADRANT.Sidonia.Hunger.Receipt.${verb}`,
  with: { name: creature.name, step, gift: gift?.name ?? "", permanent: since?.permanent ?? 0, available: since ? available(since) : 0 },
});

/** Strikes a Bargain: a permanent box, its gift on the sheet, its Mark for ever (SID-HUN-4). */
export const strikeBargain = action<Answering, Offered, HouseRules>({
  parse: parseAnswer,
  async read(args, world) {
    const purse = await readPurse(args, world);
    const track = purse?.creature.corruption ?? null;
    const gift = track?.path ? giftAt({ path: track.path, step: args.step }) : null;
    return purse && { ...purse, track, gift, found: gift ? await world.snapshot(gift.uuid).catch(() => null) : null };
  },
  refuse: ({ step }, { creature, track }, seat, house) =>
    refuseStranger(creature, seat) ?? (track ? refuseStruck(track, step, house) : NO_TRACK),
  plan: ({ actor, step }, { creature, gift, found }, house) => [
    ...planBargain(payerOf(creature), step, house),
    ...(gift ? [giftItem({ uuid: actor }, gift, found)] : []),
  ],
  cards: ({ step }, { creature, track }, house) => (track ? cardsOf(creature, track, bargained(track, step), house) : []),
  label: (args, offered) => labelOf("Struck", args, offered, offered.track && bargained(offered.track, args.step)),
  writes: [...TRACK_PLACES, "Actor:system.corruption.bargains.*.state", "Actor:system.corruption.bargains.*.path", "create:Item"],
});

/** Says no to a Bargain; the offer stays (SID-HUN-5). */
export const refuseBargain = action<Answering, Offered, HouseRules>({
  parse: parseAnswer,
  async read(args, world) {
    const purse = await readPurse(args, world);
    const track = purse?.creature.corruption ?? null;
    return purse && { ...purse, track, gift: track?.path ? giftAt({ path: track.path, step: args.step }) : null, found: null };
  },
  refuse: ({ step }, { creature, track }, seat, house) =>
    refuseStranger(creature, seat) ?? (track ? refuseRefusal(track, step, house) : NO_TRACK),
  plan: ({ actor, step }, { track }) => (track ? planRefused({ uuid: actor }, track, step) : []),
  label: (args, offered) => labelOf("Declined", args, offered, offered.track),
  writes: ["Actor:system.corruption.bargains.*.state", "Actor:system.corruption.bargains.*.path"],
});
