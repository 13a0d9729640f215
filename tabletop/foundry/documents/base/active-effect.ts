import { Document } from "../../abstract/document.ts";
import { ACTIVE_EFFECT_DURATION_UNITS } from "../../constants/active-effects.ts";
import * as fields from "../../data/fields.ts";
import { generation } from "../../generation.ts";
import type { Plain } from "../difference.ts";
import { host, type Loose } from "../../globals.ts";
import { migrateEffect } from "./effect-migration.ts";
import { BaseFolder } from "./folder.ts";
import { createMetadata } from "./metadata.ts";

/** A combat, looked up at each access; null if it was deleted. */
class CombatReferenceField extends fields.DocumentIdField {
  static override get _defaults() {
    return { ...super._defaults, readonly: false };
  }

  override initialize(value: unknown): unknown {
    return () => (typeof value === "string" ? ((host.game?.combats?.get(value) as unknown) ?? null) : null);
  }

  override toObject(value: unknown): unknown {
    return (value as { id?: unknown } | null)?.id ?? null;
  }
}

/**
 * The schema of active effects. On generation 13 the changes are on the document, with numeric modes; on 14 in
 * `system.changes`, declared by the data model. Source: foundry.documents.BaseActiveEffect of either generation.
 */
export class BaseActiveEffect extends Document {
  /** The picture of an effect that brings none; a package's class may have its own. */
  static DEFAULT_ICON = "icons/svg/aura.svg";

  static override LOCALIZATION_PREFIXES = ["DOCUMENT", "EFFECT"];

  static override get metadata() {
    return createMetadata("ActiveEffect", { compendiumIndexFields: ["_id", "name", "img", "type", "sort", "folder"] });
  }

  /** Brings data of generation 13 into the shape of 14, in place, if 14 is in force (Foundry issue 13740). */
  static override migrateData(source: Plain, ...rest: [Plain?, Plain?]): Plain {
    migrateEffect(source);
    return super.migrateData(source, ...rest);
  }

  static override defineSchema() {
    return {
      _id: new fields.DocumentIdField(),
      name: new fields.StringField({ required: true, blank: false, textSearch: true }),
      img: new fields.FilePathField({ categories: ["IMAGE"], initial: defaultIcon }),
      type: new fields.DocumentTypeField(BaseActiveEffect, { initial: "base" }),
      system: new fields.TypeDataField(BaseActiveEffect),
      disabled: new fields.BooleanField(),
      description: new fields.HTMLField({ textSearch: true }),
      transfer: new fields.BooleanField({ initial: true }),
      statuses: new fields.SetField(new fields.StringField({ required: true, blank: false })),
      tint: new fields.ColorField({ nullable: false, initial: "#ffffff" }),
      sort: new fields.IntegerSortField(),
      flags: new fields.DocumentFlagsField(),
      _stats: new fields.DocumentStatsField(),
      ...(generation() >= 14 ? schema14() : schema13()),
    };
  }
}

function defaultIcon(): string {
  return (
    ((BaseActiveEffect.implementation as Loose).DEFAULT_ICON as string | undefined) ?? BaseActiveEffect.DEFAULT_ICON
  );
}

function schema13() {
  const count = () => new fields.NumberField({ integer: true, min: 0 });
  return {
    changes: new fields.ArrayField(
      new fields.SchemaField({
        key: new fields.StringField({ required: true }),
        value: new fields.StringField({ required: true }),
        mode: new fields.NumberField({ required: true, nullable: false, integer: true, initial: 2 }),
        priority: new fields.NumberField(),
      }),
    ),
    duration: new fields.SchemaField({
      startTime: new fields.NumberField({ initial: null }),
      seconds: count(),
      combat: new CombatReferenceField(),
      rounds: count(),
      turns: count(),
      startRound: count(),
      startTurn: count(),
    }),
    origin: new fields.StringField({ nullable: true, blank: false, initial: null }),
  };
}

function schema14() {
  return {
    duration: new fields.SchemaField({
      value: new fields.NumberField({ nullable: true, integer: true, initial: null, min: 0 }),
      units: new fields.StringField({
        required: true,
        blank: false,
        initial: "seconds",
        choices: [...ACTIVE_EFFECT_DURATION_UNITS],
      }),
      expiry: new fields.StringField({ nullable: true, initial: null }),
      expired: new fields.BooleanField(),
    }),
    start: new fields.SchemaField(
      {
        combat: new CombatReferenceField(),
        combatant: new fields.DocumentIdField({ readonly: false }),
        initiative: new fields.NumberField({ initial: null }),
        round: new fields.NumberField({ integer: true, initial: null }),
        turn: new fields.NumberField({ integer: true, initial: null }),
        time: new fields.NumberField({ initial: null }),
      },
      { nullable: true, initial: null },
    ),
    origin: new fields.DocumentUUIDField(),
    showIcon: new fields.NumberField({ required: true, nullable: false, integer: true, min: 0, max: 2, initial: 1 }),
    folder: new fields.ForeignDocumentField(BaseFolder),
  };
}
