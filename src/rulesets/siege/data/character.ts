/** The data model of a siegeCharacter: somebody a player plays. */
import { creature, whole } from "./fragments.ts";

const { fields } = foundry.data;

const characterSchema = () => ({
  ...creature(),
  nova: new fields.SchemaField({ value: whole(3, 0, 999) }),
});

type CharacterSchema = ReturnType<typeof characterSchema>;

/** `system` of a siegeCharacter. */
export class SiegeCharacterData extends foundry.abstract.TypeDataModel<CharacterSchema, Actor.Implementation> {
  static override LOCALIZATION_PREFIXES = ["QUADRANT.Siege.Creature"];

  static override defineSchema(): CharacterSchema {
    return characterSchema();
  }
}
