/**
 * Heals those whom a rest card lists, all or one of them, with one receipt: computed again from their state now, so
 * that no day counts twice. Ledger: SIE-HEAL-1 to -3.
 */
import * as v from "valibot";
import { type Seat, amendment, readPart, refuseStranger } from "../../../core/public/definitions.ts";
import type { Change } from "../../../rules/shared/change.ts";
import type { Refusal } from "../../../rules/shared/reasons.ts";
import { shortText } from "../../../rules/shared/schema.ts";
import type { HouseRules } from "../../../rules/siege/house-rules.ts";
import { type Person, REST_PART, RestData } from "../cards/rest.ts";
import { type Creature, readCreature } from "../documents/read-actor.ts";
import { countDue, planHealing, rest } from "../documents/read-rest.ts";
import { HEALING_PLACES } from "./write-places.ts";

const MAX_UUID_LENGTH = 199;
/** `only`: uuid of the one who is healed; empty for all. */
const Args = v.object({ only: shortText(MAX_UUID_LENGTH) });
type Args = v.InferOutput<typeof Args>;

interface State {
  readonly data: RestData;
  /** Those who are still there, with how they rest. */
  readonly people: readonly { readonly person: Person; readonly creature: Creature }[];
}

const isMeant = ({ only }: Args, uuid: string): boolean => only === "" || only === uuid;

function refuse(args: Args, { data, people }: State, seat: Seat): Refusal | null {
  const meant = people.filter(({ creature }) => isMeant(args, creature.uuid));
  if (meant.length === 0) return { key: "QUADRANT.Refuse.Gone" };
  const stranger = meant.map(({ creature }) => refuseStranger(creature, seat)).find((one) => one !== null);
  if (stranger) return stranger;
  return meant.some(({ creature }) => countDue(creature, data) > 0)
    ? null
    : { key: "QUADRANT.Siege.Refuse.DaysCounted" };
}

const planKept = ({ uuid, system }: Creature, { assisted, bedRest, order }: Person): Change[] =>
  Object.entries({ assisted, bedRest, order }).flatMap(([name, to]): Change[] =>
    system.care[name as "assisted" | "bedRest" | "order"] === to
      ? []
      : [{ op: "set", at: { uuid }, path: `system.care.${name}`, to }],
  );

/** Heals by rest, as the owner of all who rest or a GM. */
export const heal = amendment<Args, State, HouseRules>({
  anybody: true,
  args: Args,
  async read(_args, card, world) {
    const data = readPart(card, REST_PART, RestData);
    if (!data) return null;
    const found = await Promise.all(
      data.people.map(async (person) => {
        const snapshot = await world.snapshot(person.actor);
        const creature = snapshot && readCreature(snapshot);
        return creature ? [{ person, creature }] : [];
      }),
    );
    return { data, people: found.flat() };
  },
  refuse,
  amend(args, { data, people }) {
    const meant = people.filter(({ creature }) => isMeant(args, creature.uuid));
    const healed = meant.flatMap(({ person, creature }) => rest(creature, countDue(creature, data), person));
    const boxes = healed.reduce((sum, { result }) => sum + result.normal + result.critical.length, 0);
    return {
      parts: {},
      changes: meant.flatMap(({ person, creature }) => [
        ...planHealing(creature, data, person),
        ...(data.keep ? planKept(creature, person) : []),
      ]),
      label: {
        key: `QUADRANT.Siege.Receipt.Healed${meant.length === 1 ? "" : "Many"}`,
        with: { name: meant[0]?.creature.name ?? "", people: meant.length, boxes },
      },
    };
  },
  writes: HEALING_PLACES,
});
