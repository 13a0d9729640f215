import { Document } from "../../abstract/document.ts";
import * as fields from "../../data/fields.ts";
import { generation } from "../../generation.ts";
import { createMetadata } from "./metadata.ts";
import { BaseScene } from "./scene.ts";

/** The schema of groups of combatants. Source: foundry.documents.BaseCombatantGroup. */
export class BaseCombatantGroup extends Document {
  static override get metadata() {
    return createMetadata("CombatantGroup");
  }

  static override defineSchema() {
    return {
      _id: new fields.DocumentIdField(),
      type: new fields.DocumentTypeField(BaseCombatantGroup, { initial: "base" }),
      system: new fields.TypeDataField(BaseCombatantGroup),
      name: new fields.StringField({ required: true, blank: true, textSearch: true }),
      img: new fields.FilePathField({ categories: ["IMAGE"] }),
      initiative: new fields.NumberField({ required: true }),
      ownership: new fields.DocumentOwnershipField(),
      flags: new fields.DocumentFlagsField(),
      _stats: new fields.DocumentStatsField(),
    };
  }
}

/** A combatant's group, looked up in its combat at each access. */
class CombatantGroupField extends fields.ForeignDocumentField {
  override initialize(value: unknown, model?: { parent?: unknown } | null): unknown {
    return () => {
      const groups = (model?.parent as { groups?: Map<string, unknown> } | null | undefined)?.groups;
      return (typeof value === "string" && groups?.get(value)) || null;
    };
  }
}

/** The schema of combatants. Source: foundry.documents.BaseCombatant. */
export class BaseCombatant extends Document {
  static override get metadata() {
    return createMetadata("Combatant");
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
      group: new CombatantGroupField(BaseCombatantGroup),
      ...(generation() >= 14
        ? {
            roundJoined: new fields.NumberField({ required: true, nullable: false, integer: true, min: 1, initial: 1 }),
          }
        : {}),
      flags: new fields.DocumentFlagsField(),
      _stats: new fields.DocumentStatsField(),
    };
  }
}

/** The schema of combats. Source: foundry.documents.BaseCombat. */
export class BaseCombat extends Document {
  static override get metadata() {
    return createMetadata("Combat");
  }

  static override defineSchema() {
    return {
      _id: new fields.DocumentIdField(),
      ...(generation() >= 14
        ? { name: new fields.StringField({ required: true, blank: true, textSearch: true }) }
        : {}),
      type: new fields.DocumentTypeField(BaseCombat, { initial: "base" }),
      system: new fields.TypeDataField(BaseCombat),
      scene: new fields.ForeignDocumentField(BaseScene),
      groups: new fields.EmbeddedCollectionField(BaseCombatantGroup),
      combatants: new fields.EmbeddedCollectionField(BaseCombatant),
      active: new fields.BooleanField(),
      round: new fields.NumberField({ required: true, nullable: false, integer: true, min: 0, initial: 0 }),
      turn: new fields.NumberField({ required: true, integer: true, min: 0, initial: null }),
      sort: new fields.IntegerSortField(),
      flags: new fields.DocumentFlagsField(),
      _stats: new fields.DocumentStatsField(),
    };
  }
}
