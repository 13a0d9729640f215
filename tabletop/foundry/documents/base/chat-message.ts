import { Document } from "../../abstract/document.ts";
import * as fields from "../../data/fields.ts";
import { generation } from "../../generation.ts";
import { createMetadata } from "./metadata.ts";
import { BaseUser } from "./user.ts";
import type { AnyUser } from "../types.ts";

/** The schema of chat messages. Source: foundry.documents.BaseChatMessage. */
export class BaseChatMessage extends Document {
  static override get metadata() {
    return createMetadata("ChatMessage", {
      permissions: { create: "PLAYER", read: "OBSERVER", update: "OWNER", delete: "OWNER" },
    });
  }

  static override defineSchema() {
    const speaker = () => new fields.DocumentIdField({ readonly: false });
    return {
      _id: new fields.DocumentIdField(),
      type: new fields.DocumentTypeField(BaseChatMessage, { initial: "base" }),
      system: new fields.TypeDataField(BaseChatMessage),
      style: new fields.NumberField({
        required: true,
        nullable: false,
        integer: true,
        initial: 0,
        choices: [0, 1, 2, 3],
      }),
      author: new fields.DocumentAuthorField(BaseUser),
      timestamp: new fields.NumberField({ required: true, nullable: false, initial: () => Date.now() }),
      flavor: new fields.HTMLField(),
      title: new fields.StringField({ required: false, blank: true }),
      content: new fields.HTMLField({ textSearch: true }),
      speaker: new fields.SchemaField({
        scene: speaker(),
        actor: speaker(),
        token: speaker(),
        alias: new fields.StringField(),
      }),
      whisper: new fields.ArrayField(new fields.ForeignDocumentField(BaseUser, { idOnly: true })),
      blind: new fields.BooleanField(),
      rolls: new fields.ArrayField(new fields.JSONField({ validate: isRollData })),
      sound: new fields.FilePathField({ categories: ["AUDIO"] }),
      emote: new fields.BooleanField(),
      flags: new fields.DocumentFlagsField(),
      _stats: new fields.DocumentStatsField(),
    };
  }

  /**
   * Until generation 14, a number as the type is a legacy style, and an unknown number is the first style.
   * Source: pull request
   * 150 of NecroticGnome/ose-foundry-core, "v14 dropped the shim which converted types to styles".
   */
  static override migrateData(
    source: Record<string, unknown>,
    options?: Record<string, unknown>,
  ): Record<string, unknown> {
    if (generation() < 14 && typeof source["type"] === "number") {
      source["style"] ??= [0, 1, 2, 3].includes(source["type"]) ? source["type"] : 0;
      source["type"] = "base";
    }
    return super.migrateData(source, options);
  }

  override getUserLevel(user?: AnyUser): number {
    const author = (this._source as { author?: string }).author;
    return user?.id === author ? 3 : super.getUserLevel(user);
  }
}

/** A stored roll names its class and its formula. */
function isRollData(json: string): void {
  const roll: unknown = JSON.parse(json);
  if (typeof roll !== "object" || roll === null || !("class" in roll)) throw new Error("is not the data of a roll");
}
