/** The data model of a siegeNpc: with full statistics, or with one Competence rating (SIE-OPP-3). */
import { flag, text, whole } from "../../../core/public/documents.ts";
import { readWorldHouse } from "../house-rules.ts";
import { applyBody, listBodyItems } from "./body.ts";
import { creature } from "./fields.ts";
import { sufferInjuries } from "./suffer-injuries.ts";

const { fields } = foundry.data;

const npcSchema = () => ({
  ...creature(),
  nova: new fields.SchemaField({ value: whole(0, 0, 999) }),
  npc: new fields.SchemaField({
    competence: whole(0, -20, 40),
    /** A crowd known by one rating alone, which may be 0 or less (SIE-CL-4). */
    crowd: flag(),
    /** Its sheet shows neither Attributes nor Specialties: one rating is all it needs. */
    simple: flag(),
    skilledAt: new fields.SetField(text()),
  }),
});

type NpcSchema = ReturnType<typeof npcSchema>;

/** `system` of a siegeNpc. */
export class SiegeNpcData extends foundry.abstract.TypeDataModel<NpcSchema, Actor.Implementation> {
  static override LOCALIZATION_PREFIXES = ["QUADRANT.Siege.Creature"];

  static override defineSchema(): NpcSchema {
    return npcSchema();
  }

  /** Takes off what lasting injuries cost (SIE-SCAR-2); adds what Defects and cyberware change. */
  override prepareDerivedData(): void {
    const changing = listBodyItems(this.parent.items);
    sufferInjuries(this, changing);
    applyBody(this, changing, readWorldHouse());
  }
}
