import { Document } from "../../abstract/document.ts";
import * as fields from "../../data/fields.ts";
import { generation } from "../../generation.ts";
import { metadataOf } from "./metadata.ts";

/** The schema of combatants. Source: foundry.documents.BaseCombatant. */
export class BaseCombatant extends Document {
  static override get metadata() {
    return metadataOf("Combatant");
  }

  static override defineSchema() {
    const id = () => new fields.DocumentIdField({ readonly: false });
    return {
      _id: new fields.DocumentIdField(),
      type: new fields.DocumentTypeField(BaseCombatant, { initial: "base" }),
      system: new fields.TypeDataField(BaseCombatant),
      actorId: id(),
      tokenId: id(),
      sceneId: id(),
      name: new fields.StringField({ textSearch: true }),
      img: new fields.FilePathField({ categories: ["IMAGE"] }),
      initiative: new fields.NumberField({ required: true }),
      hidden: new fields.BooleanField(),
      defeated: new fields.BooleanField(),
      group: id(),
      flags: new fields.DocumentFlagsField(),
      _stats: new fields.DocumentStatsField(),
    };
  }
}

/** The schema of combats. Source: foundry.documents.BaseCombat. */
export class BaseCombat extends Document {
  static override get metadata() {
    return metadataOf("Combat");
  }

  static override defineSchema() {
    return {
      _id: new fields.DocumentIdField(),
      ...(generation() >= 14 ? { name: new fields.StringField({ required: true, blank: true, textSearch: true }) } : {}),
      type: new fields.DocumentTypeField(BaseCombat, { initial: "base" }),
      system: new fields.TypeDataField(BaseCombat),
      scene: new fields.DocumentIdField({ readonly: false }),
      combatants: new fields.EmbeddedCollectionField(BaseCombatant),
      groups: new fields.ArrayField(new fields.ObjectField()),
      active: new fields.BooleanField(),
      round: new fields.NumberField({ required: true, nullable: false, integer: true, min: 0, initial: 0 }),
      turn: new fields.NumberField({ required: true, integer: true, min: 0, initial: null }),
      sort: new fields.IntegerSortField(),
      flags: new fields.DocumentFlagsField(),
      _stats: new fields.DocumentStatsField(),
    };
  }
}
