import { Document } from "../../abstract/document.ts";
import * as fields from "../../data/fields.ts";
import { generation } from "../../generation.ts";
import { isPlain, type Plain } from "../difference.ts";
import { BaseFolder } from "./folder.ts";
import { metadataOf } from "./metadata.ts";

/** The units of an effect's duration on generation 14. */
const UNITS = ["years", "months", "days", "hours", "minutes", "seconds", "rounds", "turns"];

/**
 * The schema of active effects. On generation 13 the changes stand on the document, with numeric modes; on 14 in `system.changes`,
 * declared by the data model. Source: foundry.documents.BaseActiveEffect of either generation.
 */
export class BaseActiveEffect extends Document {
  static override get metadata() {
    return metadataOf("ActiveEffect", { compendiumIndexFields: ["_id", "name", "img", "type", "sort", "folder"] });
  }

  /** Brings data of generation 13 into the shape of 14, in place, where 14 is in force (Foundry issue 13740). */
  static override migrateData(source: Plain, ...rest: [Plain?, Plain?]): Plain {
    migrateEffect(source);
    return super.migrateData(source, ...rest);
  }

  static override defineSchema() {
    return {
      _id: new fields.DocumentIdField(),
      name: new fields.StringField({ required: true, blank: false, textSearch: true }),
      img: new fields.FilePathField({ categories: ["IMAGE"], initial: "icons/svg/aura.svg" }),
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
      combat: new fields.DocumentIdField({ readonly: false }),
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
      value: new fields.NumberField({ nullable: true, initial: null, min: 0 }),
      units: new fields.StringField({ required: true, blank: false, initial: "seconds", choices: UNITS }),
      expiry: new fields.StringField({ nullable: true, initial: null }),
      expired: new fields.BooleanField(),
    }),
    start: new fields.SchemaField(
      {
        combat: new fields.DocumentIdField({ readonly: false }),
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

/** Words of generation 14 for the numeric modes of 13, in their order. */
export const TYPES_BY_MODE = ["custom", "multiply", "add", "downgrade", "upgrade", "override"];

/** Brings an effect's data of generation 13 into the shape of 14, in place; does nothing where 13 is in force. */
export function migrateEffect(source: Plain): void {
  if (generation() < 14) return;
  const { changes, duration } = source;
  if (Array.isArray(changes)) {
    const system = isPlain(source["system"]) ? source["system"] : {};
    if (!Array.isArray(system["changes"])) source["system"] = { ...system, changes: changes.filter(isPlain).map(migrateChange) };
    delete source["changes"];
  }
  if (isPlain(duration) && !("value" in duration)) {
    const units = ["seconds", "rounds", "turns"].find((unit) => typeof duration[unit] === "number");
    if (units) source["duration"] = { value: duration[units], units };
  }
}

function migrateChange({ mode, ...change }: Plain): Plain {
  const type = typeof mode === "number" ? (TYPES_BY_MODE[mode] ?? `custom.${mode}`) : (change["type"] ?? "add");
  return { ...change, value: parsed(change["value"]), type, phase: change["phase"] ?? "initial" };
}

/** Values were text on generation 13; those that are JSON become what they say. */
function parsed(value: unknown): unknown {
  if (typeof value !== "string") return value;
  try {
    return JSON.parse(value) as unknown;
  } catch {
    return value;
  }
}
