import { Document } from "../../abstract/document.ts";
import * as fields from "../../data/fields.ts";
import { BaseActiveEffect } from "./active-effect.ts";
import { filedFields } from "./folder.ts";
import { defaultImage, createMetadata } from "./metadata.ts";
import type { AnyUser } from "../types.ts";

/** The schema of items. Source: foundry.documents.BaseItem. */
export class BaseItem extends Document {
  static DEFAULT_ICON = "icons/svg/item-bag.svg";

  static override get metadata() {
    return createMetadata("Item", {
      permissions: { create: "ITEM_CREATE", read: "OBSERVER", update: "OWNER", delete: "OWNER" },
    });
  }

  /** Returns the image of a new item. */
  static getDefaultArtwork(_data: object): { img: string } {
    return { img: this.DEFAULT_ICON };
  }

  static override defineSchema() {
    return {
      _id: new fields.DocumentIdField(),
      name: new fields.StringField({ required: true, blank: false, textSearch: true }),
      type: new fields.DocumentTypeField(BaseItem),
      img: new fields.FilePathField({ categories: ["IMAGE"], initial: (data: object) => defaultImage(BaseItem, data) }),
      system: new fields.TypeDataField(BaseItem),
      effects: new fields.EmbeddedCollectionField(BaseActiveEffect),
      ...filedFields(),
    };
  }

  /** An embedded item's own ownership does not count: its actor's does. */
  override getUserLevel(user?: AnyUser): number {
    return this.parent ? (this.parent as Document).getUserLevel(user) : super.getUserLevel(user);
  }
}
