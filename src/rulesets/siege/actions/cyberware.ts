/** Installing and removing cyberware, and the level of Disconnection that follows. Ledger: SIE-CYB-2 to -4. */
import * as v from "valibot";
import { type Posting, type Snapshot, type World, action, refuseStranger } from "../../../core/public/definitions.ts";
import type { Change } from "../../../rules/shared/change.ts";
import { MAX_LABEL_LENGTH, Uuid } from "../../../rules/shared/schema.ts";
import {
  computeCyberScore,
  computeDisconnection,
  listDisconnectionPenalties,
  usesInterference,
} from "../../../rules/siege/cyber-score.ts";
import { planLevel, refuseFitting } from "../../../rules/siege/cybernetics.ts";
import type { HouseRules } from "../../../rules/siege/house-rules.ts";
import { type DisconnectionData, MAX_PIECES } from "../cards/disconnection.ts";
import { readCyber } from "../documents/body.ts";
import { type Creature, type Gear, readCreature } from "../documents/read-actor.ts";
import { CYBER_PLACES } from "./write-places.ts";

/** A bearer of cyberware: prepared, and what is stored of level and marked Stress boxes. */
interface Bearer {
  readonly snapshot: Snapshot;
  readonly creature: Creature;
  readonly storedLevel: number;
  readonly marked: number;
}

async function readBearer({ actor }: { readonly actor: string }, world: World<HouseRules>): Promise<Bearer | null> {
  const snapshot = await world.snapshot(actor);
  const creature = snapshot && readCreature(snapshot);
  if (!snapshot || !creature) return null;
  const read = async (path: string): Promise<number> => Number((await world.read({ uuid: actor }, path)) ?? 0);
  return {
    snapshot,
    creature,
    storedLevel: await read("system.cyber.level"),
    marked: await read("system.stress.normal.value"),
  };
}

/** Returns the normal Stress boxes at the stored level: the prepared number counts the present one. */
const maxBefore = ({ creature: { system }, storedLevel }: Bearer): number =>
  system.stress.normal.max +
  listDisconnectionPenalties(storedLevel).stressBoxes -
  listDisconnectionPenalties(system.cyber.level).stressBoxes;

/** Returns the level with these items, its changes, and the card where it is not the stored one. */
function planDisconnection(bearer: Bearer, items: Snapshot["items"], house: HouseRules) {
  const { creature, storedLevel, marked } = bearer;
  const { uuid, name, system } = creature;
  const score = computeCyberScore(readCyber(system, items));
  const level = usesInterference(house) ? computeDisconnection(score) : 0;
  if (level === storedLevel) return { level, changes: [] as Change[], cards: [] as Posting[] };
  const pieces = items
    .filter((item) => readPiece(item) !== null)
    .slice(0, MAX_PIECES)
    .map((item) => ({ item: item.uuid, name: item.name.slice(0, MAX_LABEL_LENGTH) }));
  const data: DisconnectionData = {
    actor: uuid,
    name: name.slice(0, MAX_LABEL_LENGTH),
    score,
    level,
    before: storedLevel,
    pieces,
  };
  const card = {
    title: "QUADRANT.Siege.Body.Title.disconnection",
    parts: { disconnection: { kind: "disconnection", sort: 10, data } },
  };
  return {
    level,
    changes: planLevel({ uuid }, { from: storedLevel, to: level }, { value: marked, max: maxBefore(bearer) }),
    cards: [{ actor: uuid, isPrivate: false, card }] as Posting[],
  };
}

const readPiece = ({ type, system }: Snapshot): { readonly interference: number } | null => {
  const { interference, equipped } = system;
  return type === "siegeTrapping" && equipped === true && typeof interference === "number" && interference > 0
    ? { interference }
    : null;
};

const FitArgs = v.object({ actor: Uuid, item: Uuid, install: v.boolean() });
type FitArgs = v.InferOutput<typeof FitArgs>;

interface Fitting extends Bearer {
  /** Null where it is gone. */
  readonly piece: Gear | null;
}

/** Installs or removes a piece of cyberware, with the level that follows, in one receipt (SIE-CYB-2, SIE-CYB-4). */
export const fitCyberware = action<FitArgs, Fitting, HouseRules>({
  args: FitArgs,
  async read(args, world) {
    const bearer = await readBearer(args, world);
    return bearer && { ...bearer, piece: bearer.creature.gear.find(({ uuid }) => uuid === args.item) ?? null };
  },
  refuse({ install }, { creature, piece }, seat, house) {
    const stranger = refuseStranger(creature, seat);
    if (stranger) return stranger;
    if (!piece) return { key: "QUADRANT.Siege.Body.Refuse.PieceGone", with: { name: creature.name } };
    const { equipped, interference } = piece.system;
    return refuseFitting({ name: piece.name, interference, installed: equipped }, install, house);
  },
  plan({ item, install }, fitting, house) {
    const { snapshot, creature, piece } = fitting;
    const items = snapshot.items.map((one) =>
      one.uuid === item ? { ...one, system: { ...one.system, equipped: install } } : one,
    );
    const { level, changes, cards } = planDisconnection(fitting, items, house);
    return {
      changes: [{ op: "set", at: { uuid: item }, path: "system.equipped", to: install }, ...changes],
      cards,
      label: {
        key: `QUADRANT.Siege.Body.Receipt.${install ? "installed" : "removed"}`,
        with: { name: creature.name, item: piece?.name ?? "", level },
      },
    };
  },
  writes: CYBER_PLACES,
});

const NoteArgs = v.object({ actor: Uuid });

/** Stores the level after changes by hand, and tells of it: the GM's client does so (SIE-CYB-2, SIE-CYB-4). */
export const noteDisconnection = action<v.InferOutput<typeof NoteArgs>, Bearer, HouseRules>({
  args: NoteArgs,
  read: readBearer,
  refuse: (_args, bearer, seat, house) =>
    refuseStranger(bearer.creature, seat) ??
    (planDisconnection(bearer, bearer.snapshot.items, house).changes.length > 0
      ? null
      : { key: "QUADRANT.Siege.Body.Refuse.SameLevel", with: { name: bearer.creature.name } }),
  plan(_args, bearer, house) {
    const { level, changes, cards } = planDisconnection(bearer, bearer.snapshot.items, house);
    return {
      changes,
      cards,
      label: { key: "QUADRANT.Siege.Body.Receipt.level", with: { name: bearer.creature.name, level } },
    };
  },
  writes: CYBER_PLACES,
});
