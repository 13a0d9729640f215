/** The data model of a siegeCharacter: somebody a player plays. */
import { readStartingNova } from "../../../rules/siege/nova.ts";
import { countNormalBoxes } from "../../../rules/siege/track.ts";
import { readWorldHouse } from "../house-rules.ts";
import { whole } from "../../../core/public/schema-fields.ts";
import { creature } from "./fields.ts";

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

  /** Heroic play has more normal Wound boxes (SIE-DMG-2). */
  override prepareDerivedData(): void {
    this.wounds.normal.max = countNormalBoxes(
      this.wounds.normal.max,
      { track: "wound", playerCharacter: true },
      readWorldHouse(),
    );
  }

  /** A new character starts with the Nova Points of the house, unless it brings its own (SIE-NOVA-1). */
  protected override async _preCreate(
    ...args: Parameters<foundry.abstract.TypeDataModel<CharacterSchema, Actor.Implementation>["_preCreate"]>
  ): Promise<boolean | void> {
    if ((await super._preCreate(...args)) === false) return false;
    if (foundry.utils.getProperty(args[0], "system.nova.value") === undefined)
      this.updateSource({ nova: { value: readStartingNova(readWorldHouse()) } });
    return undefined;
  }
}
