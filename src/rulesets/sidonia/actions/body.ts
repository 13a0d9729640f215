/**
 * Changes of a body by hand: boxes, rest, states, uses and scenes. Ledger: SID-TRK-1, SID-DMG-3, SID-ATK-3 and -7,
 * SID-INJ-3 and -5, SID-ROLL-14.
 */
import * as v from "valibot";
import { action, refuseStranger } from "../../../core/public/definitions.ts";
import { type Output, Uuid, shortList, wholeNumber } from "../../../rules/shared/schema.ts";
import { planBoxes, planKnockout, planRest, findRestedLocations } from "../../../rules/sidonia/body.ts";
import type { HouseRules } from "../../../rules/sidonia/house.ts";
import { AboutActor, LOCATIONS, STATUSES, type Status, TRACKS } from "../../../rules/sidonia/state.ts";
import { type SpotlightToken, type ActorUses, planScene, planSession } from "../../../rules/sidonia/window.ts";
import { type Creature, readActor, formatLocation } from "../documents/read-actor.ts";
import { readSpentTokens } from "../stages/spotlight/tokens.ts";
import { readCreature } from "./payment.ts";
import { BODY_USE_PLACES, BOUNDARY_PLACES, BOX_PLACES, REST_PLACES, STATE_PLACES } from "./write-places.ts";

const MAX_BOXES = 99;

/** `to`: how many boxes are to be marked. */
const BoxArgs = v.object({
  ...AboutActor.entries,
  location: v.picklist(LOCATIONS),
  track: v.picklist(TRACKS),
  to: wholeNumber(0, MAX_BOXES),
});

/** Sets how many boxes of a track are marked (SID-TRK-1). */
export const setBoxes = action<Output<typeof BoxArgs>, Creature, HouseRules>({
  args: BoxArgs,
  read: ({ actor }, world) => readCreature(actor, world),
  refuse({ location, track, to }, creature, seat) {
    const { value, max } = creature.body[location][track];
    const stranger = refuseStranger(creature, seat);
    if (stranger) return stranger;
    return to === value || (to > max && to > value)
      ? { key: "QUADRANT.Sidonia.Refuse.NoSuchBox", with: { max } }
      : null;
  },
  plan({ actor, location, track, to }, { name, body, status }, house) {
    const boxes = body[location][track];
    const since = { ...body, [location]: { ...body[location], [track]: { ...boxes, value: to } } };
    return {
      changes: [
        ...planBoxes({ uuid: actor }, location, track, boxes, to),
        ...planKnockout({ uuid: actor }, body, since, status, house),
      ],
      label: {
        key: `QUADRANT.Sidonia.Receipt.Boxes.${track}`,
        with: { name, location: formatLocation(location), to, max: boxes.max },
      },
    };
  },
  writes: BOX_PLACES,
});

/** A few minutes' rest (SID-DMG-3). */
export const rest = action<AboutActor, Creature, HouseRules>({
  args: AboutActor,
  read: ({ actor }, world) => readCreature(actor, world),
  refuse: (_args, creature, seat, house) =>
    refuseStranger(creature, seat) ??
    (findRestedLocations(creature.body, house).length > 0 ? null : { key: "QUADRANT.Sidonia.Refuse.NothingToRest" }),
  plan({ actor }, { name, body }, house) {
    const rested = findRestedLocations(body, house);
    return {
      changes: planRest({ uuid: actor }, rested),
      label: { key: "QUADRANT.Sidonia.Receipt.Rest", with: { name, count: rested.length } },
      why: rested.map((location) => ({
        label: formatLocation(location),
        value: -1,
        source: { rule: "SID-DMG-3" },
      })),
    };
  },
  writes: REST_PLACES,
});

/** What only the GM says. */
const GM_ONLY: readonly Status[] = ["stabilised", "knockedOut"];

const StateArgs = v.object({ ...AboutActor.entries, status: v.picklist(STATUSES), to: v.boolean() });

/**
 * Sets or clears a state; only the GM stabilises and keeps unconscious (SID-ATK-3, SID-ATK-7, SID-INJ-5, SID-DMG-3).
 */
export const setState = action<Output<typeof StateArgs>, Creature, HouseRules>({
  args: StateArgs,
  read: ({ actor }, world) => readCreature(actor, world),
  refuse({ status, to }, creature, seat) {
    const stranger = refuseStranger(creature, seat);
    if (stranger) return stranger;
    if (GM_ONLY.includes(status) && !seat.isGM) return { key: "QUADRANT.Refuse.GmOnly" };
    return creature.status[status] === to
      ? { key: "QUADRANT.Sidonia.Refuse.AlreadySo", with: { name: creature.name } }
      : null;
  },
  plan: ({ actor, status, to }, { name }) => ({
    changes: [{ op: "set", at: { uuid: actor }, path: `system.status.${status}`, to }],
    label: {
      key: `QUADRANT.Sidonia.Receipt.${to ? "Becomes" : "NoLonger"}`,
      with: { name, state: `QUADRANT.Sidonia.State.${status}` },
    },
  }),
  writes: STATE_PLACES,
});

/** Spends Body's use before a roll (SID-INJ-3). */
export const useBody = action<AboutActor, Creature, HouseRules>({
  args: AboutActor,
  read: ({ actor }, world) => readCreature(actor, world),
  refuse(_args, creature, seat) {
    const stranger = refuseStranger(creature, seat);
    if (stranger) return stranger;
    if (!creature.specializations.body) return { key: "QUADRANT.Sidonia.Refuse.NoBody" };
    return creature.uses.bodyScene ? { key: "QUADRANT.Sidonia.Refuse.UsedThisScene" } : null;
  },
  plan: ({ actor }, { name }) => ({
    changes: [{ op: "set", at: { uuid: actor }, path: "system.uses.bodyScene", to: true }],
    label: { key: "QUADRANT.Sidonia.Receipt.Body", with: { name } },
  }),
  writes: BODY_USE_PLACES,
});

const MAX_ACTORS = 200;

/** `table`: it is one for the whole table: a session then gives every Spotlight Token back. */
const BoundaryArgs = v.object({
  event: v.picklist(["scene", "session"]),
  actors: shortList(Uuid, MAX_ACTORS),
  table: v.optional(v.boolean(), false),
});

const readUses = ({ uuid, uses, status }: Creature): ActorUses => ({ at: { uuid }, ...uses, exposed: status.exposed });

/** Who a boundary is for, and the tokens that a session gives back (SID-SPOT-1). */
interface BoundaryState {
  readonly creatures: readonly Creature[];
  readonly tokens: readonly SpotlightToken[];
}

/** A new scene or session for everybody named, as the GM (SID-ROLL-14). */
export const boundary = action<Output<typeof BoundaryArgs>, BoundaryState, HouseRules>({
  args: BoundaryArgs,
  async read({ actors, table }, world) {
    const found = await Promise.all(actors.map(world.snapshot));
    const tokens = table ? await readSpentTokens(world) : [];
    return { creatures: found.flatMap((one) => (one && readActor(one, world.house)) ?? []), tokens };
  },
  refuse: (_args, _bound, seat) => (seat.isGM ? null : { key: "QUADRANT.Refuse.GmOnly" }),
  plan({ event }, { creatures, tokens }, house) {
    const uses = creatures.map(readUses);
    return {
      changes: event === "scene" ? planScene(uses, house) : planSession(uses, tokens, house),
      label: { key: `QUADRANT.Sidonia.Receipt.New.${event}`, with: { count: creatures.length } },
    };
  },
  writes: BOUNDARY_PLACES,
});
