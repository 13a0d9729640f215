/**
 * Shared by every payment, gift and cleansing of corruption: who pays from what, and the cards that a change of the
 * track posts.
 */
import type { ActionKind, Posting, World } from "../../../core/public/definitions.ts";
import { type Json, isFields, isUuid } from "../../../rules/shared/json.ts";
import { type CorruptionTrack, countAvailable } from "../../../rules/sidonia/state.ts";
import type { HouseRules } from "../../../rules/sidonia/house.ts";
import { type TrackEvents, findTrackEvents } from "../../../rules/sidonia/hunger.ts";
import type { Pool } from "../../../rules/sidonia/outcome.ts";
import { type Creature, readActor } from "../documents/read-actor.ts";
import { DISSONANCE_PLACE, readDissonance } from "../pools.ts";

/** An actor and the pool, as an action reads them. */
export interface PaymentState {
  readonly creature: Creature;
  readonly pool: Pool;
}

export interface ActorArgs {
  readonly actor: string;
}

/** Reads the actor of an action, and the pool. */
export async function readPaymentState({ actor }: ActorArgs, world: World<HouseRules>): Promise<PaymentState | null> {
  const snapshot = await world.snapshot(actor);
  const creature = snapshot && readActor(snapshot, world.house);
  return creature && { creature, pool: await readDissonance(world as Pick<World<never>, "read">) };
}

/** The arguments of an action about one actor. */
export const parseActorArgs = (raw: Json): (ActorArgs & { readonly [key: string]: Json }) | null =>
  isFields(raw) && isUuid(raw["actor"]) ? { ...raw, actor: raw["actor"] } : null;

/** Places that a change of the track may touch. */
export const TRACK_PLACES: ActionKind<never, never, never>["writes"] = [
  "Actor:system.corruption.temporary",
  "Actor:system.corruption.permanent",
  "Actor:system.corruption.begun",
  "Actor:system.corruption.lurkerMet",
  "create:ChatMessage",
];

/** Places that a payment may touch. */
export const PAYMENT_PLACES = [...TRACK_PLACES, DISSONANCE_PLACE];

/** Returns the values a receipt shows of a track and the pool after a change. */
export const describeTrack = (
  track: CorruptionTrack,
  pool: number,
): { readonly temporary: number; readonly available: number; readonly pool: number } => ({
  temporary: track.temporary,
  available: countAvailable(track),
  pool,
});

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
  readonly data: { readonly [key: string]: Json };
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
