import { Document } from "../../abstract/document.ts";
import { DataModel } from "../../abstract/data-model.ts";
import * as fields from "../../data/fields.ts";
import { BaseActiveEffect } from "./active-effect.ts";
import { filedFields } from "./folder.ts";
import { BaseItem } from "./item.ts";
import { defaultImage, createMetadata } from "./metadata.ts";
import { tokenFields } from "./token-fields.ts";

/** What a new token of an actor is like. Source: foundry.data.PrototypeToken. */
export class PrototypeToken extends DataModel {
  static override defineSchema() {
    return {
      ...tokenFields(),
      appendNumber: new fields.BooleanField(),
      prependAdjective: new fields.BooleanField(),
      randomImg: new fields.BooleanField(),
    };
  }

  get actor(): unknown {
    return this.parent;
  }
}

/** The schema of actors. Source: foundry.documents.BaseActor. */
export class BaseActor extends Document {
  static DEFAULT_ICON = "icons/svg/mystery-man.svg";

  static override get metadata() {
    return createMetadata("Actor", {
      permissions: { create: "ACTOR_CREATE", read: "OBSERVER", update: "OWNER", delete: "OWNER" },
    });
  }

  /** Returns the images of a new actor and of its token. */
  static getDefaultArtwork(_data: object): { img: string; texture: { src: string } } {
    return { img: this.DEFAULT_ICON, texture: { src: this.DEFAULT_ICON } };
  }

  static override defineSchema() {
    return {
      _id: new fields.DocumentIdField(),
      name: new fields.StringField({ required: true, blank: false, textSearch: true }),
      type: new fields.DocumentTypeField(BaseActor),
      img: new fields.FilePathField({
        categories: ["IMAGE"],
        initial: (data: object) => defaultImage(BaseActor, data),
      }),
      system: new fields.TypeDataField(BaseActor),
      prototypeToken: new fields.EmbeddedDataField(PrototypeToken),
      items: new fields.EmbeddedCollectionField(BaseItem),
      effects: new fields.EmbeddedCollectionField(BaseActiveEffect),
      ...filedFields(),
    };
  }
}
