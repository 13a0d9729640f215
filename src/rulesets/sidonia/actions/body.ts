/**
 * Changes of a body by hand: boxes, rest, states, uses and scenes. Ledger: SID-TRK-1, SID-DMG-3, SID-ATK-3 and -7,
 * SID-INJ-3 and -5, SID-ROLL-14.
 */
import { type ActionKind, type World, action } from "../../../core/public/definitions.ts";
import { isFields, isUuid, isWholeNumber } from "../../../rules/shared/json.ts";
import type { Change } from "../../../rules/shared/change.ts";
import { planBoxes, planKnockout, planRest, findRestedLocations } from "../../../rules/sidonia/body.ts";
import type { HouseRules } from "../../../rules/sidonia/house.ts";
import { LOCATIONS, type Location, TRACKS, type Track } from "../../../rules/sidonia/state.ts";
import { type SpotlightToken, type ActorUses, planScene, planSession } from "../../../rules/sidonia/window.ts";
import {
  type Creature,
  STATUSES,
  type Status,
  readActor,
  formatLocation,
  refuseStranger,
} from "../documents/read-actor.ts";
import { SPOTLIGHT_PLACE, readSpentTokens } from "../stages/spotlight/tokens.ts";

interface ActorArgs {
  readonly actor: string;
}

const shared = {
  async read({ actor }, world) {
    const snapshot = await world.snapshot(actor);
    return snapshot && readActor(snapshot, world.house);
  },
} satisfies Pick<ActionKind<ActorArgs, Creature, HouseRules>, "read">;

const parseActorArgs = (raw: Parameters<ActionKind<ActorArgs, Creature, HouseRules>["parse"]>[0]): ActorArgs | null =>
  isFields(raw) && isUuid(raw["actor"]) ? { actor: raw["actor"] } : null;

interface BoxArgs extends ActorArgs {
  readonly location: Location;
  readonly track: Track;
  /** How many boxes are to be marked. */
  readonly to: number;
}

/** Sets how many boxes of a track are marked (SID-TRK-1). */
export const setBoxes = action<BoxArgs, Creature, HouseRules>({
  ...shared,
  parse(raw) {
    if (!isFields(raw) || !isUuid(raw["actor"]) || !isWholeNumber(raw["to"], 0, 99)) return null;
    const location = LOCATIONS.find((one) => one === raw["location"]);
    const track = TRACKS.find((one) => one === raw["track"]);
    return location && track ? { actor: raw["actor"], location, track, to: raw["to"] } : null;
  },
  refuse({ location, track, to }, creature, seat) {
    const { value, max } = creature.body[location][track];
    const stranger = refuseStranger(creature, seat);
    if (stranger) return stranger;
    return to === value || (to > max && to > value)
      ? { key: "QUADRANT.Sidonia.Refuse.NoSuchBox", with: { max } }
      : null;
  },
  plan({ actor, location, track, to }, { body, status }, house) {
    const boxes = body[location][track];
    const since = { ...body, [location]: { ...body[location], [track]: { ...boxes, value: to } } };
    return [
      ...planBoxes({ uuid: actor }, location, track, boxes, to),
      ...planKnockout({ uuid: actor }, body, since, status, house),
    ];
  },
  label: ({ location, track, to }, { name, body }) => ({
    key: `QUADRANT.Sidonia.Receipt.Boxes.${track}`,
    with: { name, location: formatLocation(location), to, max: body[location][track].max },
  }),
  writes: [
    "Actor:system.locations.*.health.value",
    "Actor:system.locations.*.stun.value",
    "Actor:system.status.knockedOut",
  ],
});

/** A few minutes' rest (SID-DMG-3). */
export const rest = action<ActorArgs, Creature, HouseRules>({
  ...shared,
  parse: parseActorArgs,
  refuse: (_args, creature, seat, house) =>
    refuseStranger(creature, seat) ??
    (findRestedLocations(creature.body, house).length > 0 ? null : { key: "QUADRANT.Sidonia.Refuse.NothingToRest" }),
  plan: ({ actor }, { body }, house) => planRest({ uuid: actor }, body, house),
  label: (_args, { name, body }, house) => ({
    key: "QUADRANT.Sidonia.Receipt.Rest",
    with: { name, count: findRestedLocations(body, house).length },
  }),
  explain: (_args, { body }, house) =>
    findRestedLocations(body, house).map((location) => ({
      label: formatLocation(location),
      value: -1,
      source: { rule: "SID-DMG-3" },
    })),
  writes: ["Actor:system.locations.*.stun.value"],
});

/** What only the GM says. */
const GM_ONLY: readonly Status[] = ["stabilised", "knockedOut"];

interface StateArgs extends ActorArgs {
  readonly status: Status;
  readonly to: boolean;
}

/**
 * Sets or clears a state; only the GM stabilises and keeps unconscious (SID-ATK-3, SID-ATK-7, SID-INJ-5, SID-DMG-3).
 */
export const setState = action<StateArgs, Creature, HouseRules>({
  ...shared,
  parse(raw) {
    if (!isFields(raw) || !isUuid(raw["actor"]) || typeof raw["to"] !== "boolean") return null;
    const status = STATUSES.find((one) => one === raw["status"]);
    return status ? { actor: raw["actor"], status, to: raw["to"] } : null;
  },
  refuse({ status, to }, creature, seat) {
    const stranger = refuseStranger(creature, seat);
    if (stranger) return stranger;
    if (GM_ONLY.includes(status) && !seat.isGM) return { key: "QUADRANT.Refuse.GmOnly" };
    return creature.status[status] === to
      ? { key: "QUADRANT.Sidonia.Refuse.AlreadySo", with: { name: creature.name } }
      : null;
  },
  plan: ({ actor, status, to }): Change[] => [{ op: "set", at: { uuid: actor }, path: `system.status.${status}`, to }],
  label: ({ status, to }, { name }) => ({
    key: `QUADRANT.Sidonia.Receipt.${to ? "Becomes" : "NoLonger"}`,
    with: { name, state: `QUADRANT.Sidonia.State.${status}` },
  }),
  writes: ["Actor:system.status.*"],
});

/** Spends Body's use before a roll (SID-INJ-3). */
export const useBody = action<ActorArgs, Creature, HouseRules>({
  ...shared,
  parse: parseActorArgs,
  refuse(_args, creature, seat) {
    const stranger = refuseStranger(creature, seat);
    if (stranger) return stranger;
    if (!creature.specializations.body) return { key: "QUADRANT.Sidonia.Refuse.NoBody" };
    return creature.uses.bodyScene ? { key: "QUADRANT.Sidonia.Refuse.UsedThisScene" } : null;
  },
  plan: ({ actor }): Change[] => [{ op: "set", at: { uuid: actor }, path: "system.uses.bodyScene", to: true }],
  label: (_args, { name }) => ({ key: "QUADRANT.Sidonia.Receipt.Body", with: { name } }),
  writes: ["Actor:system.uses.bodyScene"],
});

interface BoundaryArgs {
  readonly event: "scene" | "session";
  readonly actors: readonly string[];
  /** It is one for the whole table: a session then gives every Spotlight Token back. */
  readonly table: boolean;
}

const readUses = ({ uuid, uses, status }: Creature): ActorUses => ({ at: { uuid }, ...uses, exposed: status.exposed });

/** Who a boundary is for, and the tokens that a session gives back (SID-SPOT-1). */
interface BoundaryState {
  readonly creatures: readonly Creature[];
  readonly tokens: readonly SpotlightToken[];
}

/** A new scene or session for everybody named, as the GM (SID-ROLL-14). */
export const boundary = action<BoundaryArgs, BoundaryState, HouseRules>({
  parse(raw) {
    if (!isFields(raw) || !Array.isArray(raw["actors"]) || raw["actors"].length > 200) return null;
    const { actors, event } = raw;
    return (event === "scene" || event === "session") && actors.every(isUuid)
      ? { event, actors, table: raw["table"] === true }
      : null;
  },
  async read({ actors, table }, world) {
    const found = await Promise.all(actors.map(world.snapshot));
    const tokens = table ? await readSpentTokens(world as Pick<World<never>, "read">) : [];
    return { creatures: found.flatMap((one) => (one && readActor(one, world.house)) ?? []), tokens };
  },
  refuse: (_args, _bound, seat) => (seat.isGM ? null : { key: "QUADRANT.Refuse.GmOnly" }),
  plan: ({ event }, { creatures, tokens }, house) =>
    event === "scene" ? planScene(creatures.map(readUses), house) : planSession(creatures.map(readUses), tokens, house),
  label: ({ event }, { creatures }) => ({
    key: `QUADRANT.Sidonia.Receipt.New.${event}`,
    with: { count: creatures.length },
  }),
  writes: [
    "Actor:system.uses.bodyScene",
    "Actor:system.uses.manipulationSession",
    "Actor:system.status.exposed",
    SPOTLIGHT_PLACE,
  ],
});
