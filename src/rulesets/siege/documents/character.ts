/** The data model of a siegeCharacter: a player's character. */
import { readStartingNova } from "../../../rules/siege/starting-nova.ts";
import { countNormalBoxes } from "../../../rules/siege/track-state.ts";
import { readWorldHouse } from "../house-rules.ts";
import { whole } from "../../../core/public/documents.ts";
import { applyBody, listBodyItems } from "./body.ts";
import { creature } from "./fields.ts";
import { sufferInjuries } from "./suffer-injuries.ts";

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

  /**
   * Adds the normal Wound boxes of heroic play (SIE-DMG-2), and what Defects and cyberware change; takes off what
   * injuries cost (SIE-SCAR-2).
   */
  override prepareDerivedData(): void {
    const changing = listBodyItems(this.parent.items);
    sufferInjuries(this, changing);
    this.wounds.normal.max = countNormalBoxes(
      this.wounds.normal.max,
      { track: "wound", playerCharacter: true },
      readWorldHouse(),
    );
    applyBody(this, changing, readWorldHouse());
  }

  /** Gives a new character the Nova Points of the house rules, unless its data has some (SIE-NOVA-1). */
  protected override async _preCreate(
    ...args: Parameters<foundry.abstract.TypeDataModel<CharacterSchema, Actor.Implementation>["_preCreate"]>
  ): Promise<boolean | void> {
    if ((await super._preCreate(...args)) === false) return false;
    if (foundry.utils.getProperty(args[0], "system.nova.value") === undefined)
      this.updateSource({ nova: { value: readStartingNova(readWorldHouse()) } });
    return undefined;
  }
}
