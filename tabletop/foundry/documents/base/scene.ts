import { Document } from "../../abstract/document.ts";
import * as fields from "../../data/fields.ts";
import { BaseActor } from "./actor.ts";
import { BaseActiveEffect } from "./active-effect.ts";
import { filedFields } from "./folder.ts";
import { BaseItem } from "./item.ts";
import { createMetadata } from "./metadata.ts";
import { tokenFields } from "./token-fields.ts";

/** An object that is a difference itself: removals in it are data and are not applied. */
class DifferenceField extends fields.ObjectField {
  override _cleanType(value: unknown): unknown {
    return value;
  }
}

/**
 * The schema of an unlinked token's differences from its actor. `system` and `flags` hold differences, removals among
 * them, so they are kept as they are. Source: foundry.documents.BaseActorDelta.
 */
export class BaseActorDelta extends Document {
  static override get metadata() {
    return createMetadata("ActorDelta");
  }

  static override defineSchema() {
    return {
      _id: new fields.DocumentIdField(),
      name: new fields.StringField({ required: false, nullable: true, initial: null }),
      type: new fields.StringField({ required: false, nullable: true, initial: null }),
      img: new fields.FilePathField({ categories: ["IMAGE"], nullable: true, initial: null }),
      system: new DifferenceField(),
      items: new fields.EmbeddedCollectionDeltaField(BaseItem),
      effects: new fields.EmbeddedCollectionDeltaField(BaseActiveEffect),
      ownership: new fields.DocumentOwnershipField({ required: false, nullable: true, initial: null }),
      flags: new DifferenceField(),
    };
  }
}

/** The schema of tokens. Source: foundry.documents.BaseToken. */
export class BaseToken extends Document {
  static override get metadata() {
    return createMetadata("Token", {
      permissions: { create: "TOKEN_CREATE", read: "OBSERVER", update: "OWNER", delete: "TOKEN_DELETE" },
    });
  }

  static override defineSchema() {
    const place = () => new fields.NumberField({ required: true, nullable: false, initial: 0 });
    return {
      ...tokenFields(),
      _id: new fields.DocumentIdField(),
      actorId: new fields.ForeignDocumentField(BaseActor, { idOnly: true }),
      delta: new DifferenceField(),
      x: place(),
      y: place(),
      elevation: place(),
      sort: new fields.IntegerSortField(),
      locked: new fields.BooleanField(),
      hidden: new fields.BooleanField(),
      _movementHistory: new fields.ArrayField(new fields.ObjectField()),
      _regions: new fields.ArrayField(new fields.StringField()),
      _stats: new fields.DocumentStatsField(),
    };
  }
}

/**
 * The schema of scenes. Data that are only drawn (walls, lights, tiles …) are stored unchanged. Source:
 * foundry.documents.BaseScene.
 */
export class BaseScene extends Document {
  static override get metadata() {
    return createMetadata("Scene");
  }

  static override defineSchema() {
    const drawn = () => new fields.ArrayField(new fields.ObjectField());
    const length = (initial: number) =>
      new fields.NumberField({ required: true, nullable: false, integer: true, positive: true, initial });
    return {
      _id: new fields.DocumentIdField(),
      name: new fields.StringField({ required: true, blank: false, textSearch: true }),
      active: new fields.BooleanField(),
      navigation: new fields.BooleanField({ initial: true }),
      navOrder: new fields.NumberField({ required: true, nullable: false, integer: true, initial: 0 }),
      navName: new fields.StringField({ required: true, textSearch: true }),
      background: new fields.ObjectField(),
      foreground: new fields.FilePathField({ categories: ["IMAGE", "VIDEO"] }),
      foregroundElevation: new fields.NumberField({ nullable: true, initial: null }),
      thumb: new fields.FilePathField({ categories: ["IMAGE"] }),
      width: length(4000),
      height: length(3000),
      padding: new fields.NumberField({ required: true, nullable: false, min: 0, max: 0.5, initial: 0.25 }),
      initial: new fields.ObjectField(),
      backgroundColor: new fields.ColorField({ nullable: false, initial: "#999999" }),
      grid: new fields.ObjectField({
        initial: () => ({
          type: 1,
          size: 100,
          style: "solidLines",
          thickness: 1,
          color: "#000000",
          alpha: 0.2,
          distance: 1,
          units: "",
        }),
      }),
      tokenVision: new fields.BooleanField({ initial: true }),
      fog: new fields.ObjectField(),
      environment: new fields.ObjectField(),
      tokens: new fields.EmbeddedCollectionField(BaseToken),
      drawings: drawn(),
      lights: drawn(),
      notes: drawn(),
      sounds: drawn(),
      regions: drawn(),
      templates: drawn(),
      tiles: drawn(),
      walls: drawn(),
      levels: drawn(),
      playlist: new fields.DocumentIdField({ readonly: false }),
      playlistSound: new fields.DocumentIdField({ readonly: false }),
      journal: new fields.DocumentIdField({ readonly: false }),
      journalEntryPage: new fields.DocumentIdField({ readonly: false }),
      weather: new fields.StringField({ required: true }),
      ...filedFields(),
    };
  }
}
