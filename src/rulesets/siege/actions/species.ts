/** Applies a species to a character: Size, Attributes and movement, once; it can be undone. */
import * as v from "valibot";
import { action, refuseStranger } from "../../../core/public/definitions.ts";
import { Uuid } from "../../../rules/shared/schema.ts";
import type { HouseRules } from "../../../rules/siege/house-rules.ts";
import { ATTRIBUTES, SiegeSpeciesState } from "../../../rules/siege/state.ts";
import type { Change } from "../../../rules/shared/change.ts";
import { type Creature, readCreature } from "../documents/read-actor.ts";
import { SPECIES_PLACES } from "./write-places.ts";

const Args = v.pipe(
  v.object({ actor: Uuid, item: Uuid }),
  v.check(({ actor, item }) => item.startsWith(`${actor}.Item.`)),
);
type Args = v.InferOutput<typeof Args>;

interface State {
  readonly creature: Creature;
  readonly name: string;
  readonly species: SiegeSpeciesState;
}

/** Returns the Attributes that a species changes. */
const listAttributes = (species: SiegeSpeciesState) =>
  ATTRIBUTES.map((attribute) => ({ attribute, value: species.attributes[attribute].value })).filter(
    ({ value }) => value !== 0,
  );

/** Returns what a species changes of a character whose Size is given. */
export const listSpeciesChanges = (actor: string, size: number, species: SiegeSpeciesState): Change[] => [
  { op: "set", at: { uuid: actor }, path: "system.size", to: species.size ?? size },
  ...listAttributes(species).map(({ attribute, value }): Change => ({
    op: "add",
    at: { uuid: actor },
    path: `system.attributes.${attribute}.value`,
    by: value,
  })),
  ...Object.entries(species.moves).map(([id, move]): Change => ({
    op: "set",
    at: { uuid: actor },
    path: `system.moves.${id}`,
    to: move,
  })),
];

/** Sets the Size and movement of a species and adds its Attributes; refused where that has been done already. */
export const takeSpecies = action<Args, State, HouseRules>({
  args: Args,
  async read({ actor, item }, world) {
    const snapshot = await world.snapshot(actor);
    const creature = snapshot && readCreature(snapshot);
    const species = snapshot?.items.find(({ uuid }) => uuid === item);
    const isBorn = snapshot?.type === "siegeCharacter" || snapshot?.type === "siegeNpc";
    return creature && species?.type === "siegeSpecies" && isBorn
      ? { creature, name: species.name, species: v.parse(SiegeSpeciesState, species.system) }
      : null;
  },
  refuse: (_args, { creature, name, species }, seat) =>
    refuseStranger(creature, seat) ??
    (species.applied ? { key: "QUADRANT.Siege.Refuse.SpeciesTaken", with: { species: name } } : null),
  plan({ actor, item }, { creature, name, species }) {
    const size = species.size ?? creature.system.size;
    const added = listAttributes(species);
    return {
      changes: [
        ...listSpeciesChanges(actor, creature.system.size, species),
        { op: "set", at: { uuid: item }, path: "system.applied", to: true },
      ],
      label: { key: "QUADRANT.Siege.Receipt.Species", with: { name: creature.name, species: name, size } },
      why: added.map(({ attribute, value }) => ({
        label: `QUADRANT.Siege.Attribute.${attribute}`,
        value,
        source: { uuid: item },
      })),
    };
  },
  writes: SPECIES_PLACES,
});
