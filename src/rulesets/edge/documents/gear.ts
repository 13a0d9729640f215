/** The data models of edgeGear and edgeTalent: what may give Advantage to a skill (SUC-ADV-7). */
import { flag, html, type ItemLayout, whole } from "../../../core/public/documents.ts";
import { advantage } from "./fields.ts";

const { TypeDataModel } = foundry.abstract;

const gearSchema = () => ({
  quantity: whole(1, 0, 9999),
  equipped: flag(true),
  grantsAdvantage: advantage(),
  description: html(),
});
type GearSchema = ReturnType<typeof gearSchema>;

/** `system` of an edgeGear; what is helpful for a skill gives it Advantage (SUC-ADV-7). */
export class EdgeGearData extends TypeDataModel<GearSchema, Item.Implementation> {
  static override LOCALIZATION_PREFIXES = ["QUADRANT.Edge.Gear"];
  static readonly LAYOUT: ItemLayout = {
    groups: [
      { label: "QUADRANT.Edge.Gear.Gives", fields: [], partial: "edge.helps", wide: true },
      { label: "QUADRANT.Edge.Gear.Carried", fields: ["quantity", "equipped"], wide: true },
    ],
    hidden: ["grantsAdvantage"],
  };

  static override defineSchema(): GearSchema {
    return gearSchema();
  }
}

const talentSchema = () => ({ grantsAdvantage: advantage(), description: html() });
type TalentSchema = ReturnType<typeof talentSchema>;

/** `system` of an edgeTalent. */
export class EdgeTalentData extends TypeDataModel<TalentSchema, Item.Implementation> {
  static override LOCALIZATION_PREFIXES = ["QUADRANT.Edge.Gear"];
  static readonly LAYOUT: ItemLayout = {
    groups: [{ label: "QUADRANT.Edge.Gear.Gives", fields: [], partial: "edge.helps", wide: true }],
    hidden: ["grantsAdvantage"],
  };

  static override defineSchema(): TalentSchema {
    return talentSchema();
  }
}
