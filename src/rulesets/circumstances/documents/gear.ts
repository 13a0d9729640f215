/** The data model of a circumstancesGear: equipment, weapons, treasure. Ledger: CIR-TEST-10, CIR-RES-5, CIR-MAN-3. */
import { flag, html, text, whole } from "../../../core/public/documents.ts";

const { fields } = foundry.data;

const gearSchema = () => ({
  /** The skill it is used with; anything, where none is named. */
  skill: text(),
  bonusDice: whole(0, 0, 9),
  bonusSuccess: whole(0, 0, 9),
  /** Its successes are added as a roll is made; without this they only break a tie (CIR-TEST-10). */
  beforeRoll: flag(),
  consumable: flag(),
  quantity: whole(1, 0, 999),
  /** Dice it adds to a Resources test, and whether they may be spread over several. */
  treasure: new fields.SchemaField({ dice: whole(0, 0, 9), divisible: flag(true) }),
  equipped: flag(true),
  /** Taken by a maneuver until the conflict ends (CIR-MAN-3). */
  removed: flag(),
  description: html(),
});

type GearSchema = ReturnType<typeof gearSchema>;

/** `system` of a circumstancesGear. */
export class CircumstancesGearData extends foundry.abstract.TypeDataModel<GearSchema, Item.Implementation> {
  static override LOCALIZATION_PREFIXES = ["QUADRANT.Circumstances.Gear"];

  static override defineSchema(): GearSchema {
    return gearSchema();
  }
}
