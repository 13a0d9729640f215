/**
 * Does what a station's card says, once: a bonus to crewmates, their penalties eased, the craft's Defense raised, one
 * of its boxes cleared. The writer reads the giver's numbers again. Ledger: SIE-CREW-2 to -6, SIE-CREW-8.
 */
import * as v from "valibot";
import { amendment, readPart, refuseStranger } from "../../../core/public/definitions.ts";
import type { Change } from "../../../rules/shared/change.ts";
import type { Refusal } from "../../../rules/shared/reasons.ts";
import {
  type Crewmate,
  STATION_DUTIES,
  listRecipients,
  planAid,
  planGuard,
  refuseBothFlights,
  refuseSubsystem,
} from "../../../rules/siege/stations.ts";
import type { HouseRules } from "../../../rules/siege/house-rules.ts";
import { BUNDLES } from "../../../rules/siege/state.ts";
import { CrewData, formatDone } from "../cards/crew.ts";
import { Data as ChallengeData } from "../cards/challenge.ts";
import { type Creature, readCreature } from "../documents/read-actor.ts";
import { type Berth, fetchBerth } from "../documents/read-craft.ts";
import { computeDutyGrant } from "../documents/read-duty.ts";
import { DUTY_PLACES } from "./write-places.ts";

interface State {
  readonly data: CrewData;
  readonly giver: Creature;
  readonly berth: Berth;
  readonly succeeded: boolean;
  /** Those of the crew who are there. */
  readonly crew: readonly Crewmate[];
}

const Bundle = v.fallback(v.picklist(BUNDLES), "persuasion");

/** Returns what is granted now: the giver's numbers may have changed since the card was posted. */
const computeValue = ({ data, giver }: State): number =>
  computeDutyGrant(giver, { ...data, bundle: v.parse(Bundle, data.bundle) });

const findRecipients = ({ data, giver, crew }: State): readonly Crewmate[] =>
  listRecipients(data.duty, giver.uuid, crew, data.to);

function refuse(state: State): Refusal | null {
  const { data, giver, berth, succeeded } = state;
  const { craft, seat } = berth;
  const names = { name: giver.name, craft: craft.creature.name };
  if (!succeeded) return { key: "QUADRANT.Refuse.NotOffered" };
  if (craft.creature.uuid !== data.craft || !STATION_DUTIES[seat.station].includes(data.duty))
    return { key: "QUADRANT.Siege.Crew.Refuse.otherStation", with: names };
  if (data.duty === "repair") return refuseBox(state);
  if (data.duty === "support") {
    const system = craft.systems.find(({ id }) => id === data.subsystem);
    return system
      ? refuseSubsystem(
          craft.seats.filter(({ id }) => id !== seat.id),
          system,
        )
      : null;
  }
  if (data.duty === "evade") return refuseBothFlights(seat.guard, "evade", craft.creature.name);
  return findRecipients(state).length === 0 ? { key: "QUADRANT.Siege.Crew.Refuse.nobody", with: names } : null;
}

/** Refuses to clear a box that is not marked, and to repair what is destroyed. */
function refuseBox({ data: { box }, berth }: State): Refusal | null {
  const { name, hull } = berth.craft.creature;
  if (!hull || hull.wear.status.destroyed) return { key: "QUADRANT.Siege.Crew.Refuse.destroyed", with: { name } };
  const marked = box === "ordinary" ? hull.wear.durability.marked > 0 : hull.wear.status.nonFunctional;
  return marked ? null : { key: "QUADRANT.Siege.Refuse.BoxIsClear" };
}

function plan(state: State): Change[] {
  const { data, giver, berth } = state;
  const { duty, subsystem, box } = data;
  const at = { uuid: berth.craft.creature.uuid };
  if (duty === "repair")
    return box === "ordinary"
      ? [{ op: "add", at, path: "system.durability.marked", by: -1 }]
      : [{ op: "set", at, path: "system.status.nonFunctional", to: false }];
  if (duty === "evade" || duty === "support")
    return [planGuard(at, berth.seat.id, { value: computeValue(state), duty, subsystem })];
  const value = duty === "allay" ? 0 : computeValue(state);
  return planAid(
    findRecipients(state).map(({ uuid }) => uuid),
    { duty, value, from: giver.uuid, name: giver.name },
  );
}

/** Does what the card of a station says, once, as the owner of who rolled. */
export const settleDuty = amendment<object, State, HouseRules>({
  args: v.object({}),
  async read(_args, card, world) {
    const data = readPart(card, "crew", CrewData);
    const snapshot = data && (await world.snapshot(data.actor));
    const giver = snapshot && readCreature(snapshot);
    const berth = giver && (await fetchBerth(giver, world));
    if (!data || !giver || !berth) return null;
    const challenge = readPart(card, "challenge", ChallengeData);
    const present = await Promise.all(
      berth.craft.seats.map(async ({ actor, station }) => {
        const one = actor === "" ? null : await world.snapshot(actor);
        return one ? [{ uuid: actor, name: one.name, station }] : [];
      }),
    );
    const succeeded = data.duty === "help" || (challenge?.outcome ?? "failure") !== "failure";
    return { data, giver, berth, succeeded, crew: present.flat() };
  },
  refuse: (_args, state, seat) => refuseStranger(state.giver, seat) ?? refuse(state),
  amend: (_args, state) => ({
    parts: {},
    changes: plan(state),
    label: formatDone({ ...state.data, value: computeValue(state) }, state.giver.name),
  }),
  writes: DUTY_PLACES,
});
