/**
 * Shared by every payment, gift and cleansing of corruption: who pays from what, and the cards that a change of the
 * track posts.
 */
import type { Posting, World } from "../../../core/public/definitions.ts";
import type { Change } from "../../../rules/shared/change.ts";
import type { Fields } from "../../../rules/shared/json.ts";
import { type AboutActor, type CorruptionTrack, countAvailable } from "../../../rules/sidonia/state.ts";
import type { TrackChange } from "../../../rules/sidonia/corruption.ts";
import type { HouseRules } from "../../../rules/sidonia/house.ts";
import { type TrackEvents, findTrackEvents } from "../../../rules/sidonia/hunger.ts";
import type { Pool } from "../../../rules/sidonia/outcome.ts";
import { type Creature, readActor } from "../documents/read-actor.ts";
import { readDissonance } from "../pools.ts";

/** An actor and the pool, as an action reads them. */
export interface PaymentState {
  readonly creature: Creature;
  readonly pool: Pool;
}

/** Reads the actor of an action; null where it is gone. */
export async function readCreature(uuid: string, world: World<HouseRules>): Promise<Creature | null> {
  const snapshot = await world.snapshot(uuid);
  return snapshot && readActor(snapshot, world.house);
}

/** Reads the actor of an action, and the pool. */
export async function readPaymentState({ actor }: AboutActor, world: World<HouseRules>): Promise<PaymentState | null> {
  const creature = await readCreature(actor, world);
  return creature && { creature, pool: await readDissonance(world) };
}

/** A change of a track as an action makes it. */
interface ShownChange {
  readonly changes: readonly Change[];
  /** The cards that it posts. */
  readonly cards: readonly Posting[];
  /** The values that a receipt shows of the track and the pool after it; none without a track. */
  readonly shown: { readonly [value: string]: number };
}

/** Returns a change of a track with the cards it posts and the values for its receipt; nothing where it is null. */
export function presentChange(
  { creature, pool }: PaymentState,
  done: TrackChange | null,
  house: HouseRules,
): ShownChange {
  const { corruption } = creature;
  if (!done || !corruption) return { changes: [], cards: [], shown: {} };
  const { changes, track, gain } = done;
  return {
    changes,
    cards: buildTrackCards(creature, corruption, track, house),
    shown: { temporary: track.temporary, available: countAvailable(track), pool: pool.value + gain },
  };
}

/** The cards that come of a track's change, for its bearer and the GM alone (SID-COR-4, SID-COR-7, SID-HUN-3). */
export function buildTrackCards(
  { uuid, name }: Pick<Creature, "uuid" | "name">,
  before: CorruptionTrack,
  since: CorruptionTrack,
  house: HouseRules,
): Posting[] {
  const called = findTrackEvents(before, since, house);
  return buildTrackParts(called, since).map(({ id, title, kind, data }) => ({
    actor: uuid,
    isPrivate: true,
    card: {
      title: { key: title, with: { name } },
      parts: { [id]: { kind, sort: 10, data: { actor: uuid, ...data } } },
    },
  }));
}

interface TrackPart {
  readonly id: string;
  readonly title: string;
  readonly kind: string;
  readonly data: Fields;
}

const buildTrackParts = ({ lurker, threshold, bargains }: TrackEvents, since: CorruptionTrack): TrackPart[] => [
  ...(lurker ? [{ id: "lurker", title: "QUADRANT.Sidonia.Hunger.Card.Lurker", kind: "lurker", data: {} }] : []),
  ...bargains.map((step) => ({
    id: "bargain",
    title: "QUADRANT.Sidonia.Hunger.Card.Bargain",
    kind: "bargain",
    data: { path: since.path, step },
  })),
  ...(threshold
    ? [{ id: "threshold", title: "QUADRANT.Sidonia.Hunger.Card.Threshold", kind: "threshold", data: {} }]
    : []),
];
