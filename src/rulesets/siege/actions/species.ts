/** Applies a species to a character: Size and Attributes, once; it can be undone. */
import { type Snapshot, action } from "../../../core/public/definitions.ts";
import { flagAt, isFields, isUuid, numberAt } from "../../../rules/shared/json.ts";
import type { HouseRules } from "../../../rules/siege/house-rules.ts";
import { ATTRIBUTES } from "../../../rules/siege/state.ts";
import type { Change } from "../../../rules/shared/change.ts";
import { type Creature, readCreature, refuseStranger } from "../documents/read-actor.ts";

interface Args {
  readonly actor: string;
  readonly item: string;
}

interface State {
  readonly creature: Creature;
  readonly species: Snapshot;
}

/** Sets the Size of a species and adds its Attributes; refused where that has been done already. */
export const takeSpecies = action<Args, State, HouseRules>({
  parse(raw) {
    if (!isFields(raw) || !isUuid(raw["actor"]) || !isUuid(raw["item"])) return null;
    const { actor, item } = raw;
    return item.startsWith(`${actor}.Item.`) ? { actor, item } : null;
  },
  async read({ actor, item }, world) {
    const snapshot = await world.snapshot(actor);
    const creature = snapshot && readCreature(snapshot);
    const species = snapshot?.items.find(({ uuid }) => uuid === item);
    const isBorn = snapshot?.type === "siegeCharacter" || snapshot?.type === "siegeNpc";
    return creature && species?.type === "siegeSpecies" && isBorn ? { creature, species } : null;
  },
  refuse: (_args, { creature, species }, seat) =>
    refuseStranger(creature, seat) ??
    (flagAt(species.system, "applied")
      ? { key: "QUADRANT.Siege.Refuse.SpeciesTaken", with: { species: species.name } }
      : null),
  plan({ actor, item }, { creature, species }): Change[] {
    const at = { uuid: actor };
    const size = numberAt(species.system, "size", creature.system.size);
    const added = ATTRIBUTES.flatMap((attribute): Change[] => {
      const by = numberAt(species.system, `attributes.${attribute}.value`);
      return by === 0 ? [] : [{ op: "add", at, path: `system.attributes.${attribute}.value`, by }];
    });
    return [
      { op: "set", at, path: "system.size", to: size },
      ...added,
      { op: "set", at: { uuid: item }, path: "system.applied", to: true },
    ];
  },
  label: (_args, { creature, species }) => ({
    key: "QUADRANT.Siege.Receipt.Species",
    with: { name: creature.name, species: species.name, size: numberAt(species.system, "size") },
  }),
  explain: (_args, { species }) =>
    ATTRIBUTES.flatMap((attribute) => {
      const value = numberAt(species.system, `attributes.${attribute}.value`);
      return value === 0
        ? []
        : [{ label: `QUADRANT.Siege.Attribute.${attribute}`, value, source: { uuid: species.uuid } }];
    }),
  writes: ["Actor:system.size", "Actor:system.attributes.*.value", "Item:system.applied"],
});
