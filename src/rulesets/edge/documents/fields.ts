/** Field builders that Edge's schemas share. Numbers are never null unless said: a missing one is its initial value. */
import { flag, html, text, whole, word } from "../../../core/public/documents.ts";

const { fields } = foundry.data;

const attribute = () => new fields.SchemaField({ value: whole(3, -10, 30) });

/** A damage track: counted upward, past its maximum too (SUC-DMG-12). */
const track = () => new fields.SchemaField({ value: whole(0, 0, 999), max: whole(40, 1, 999) });

const pending = () =>
  new fields.SchemaField({
    kind: word(["advantage", "disadvantage"], "advantage"),
    scope: word(["related", "any"], "related"),
    skill: text(),
    note: text(),
  });

const condition = () => new fields.SchemaField({ name: text(), mod: whole(0, -20, 20), disadvantage: flag() });

const injury = () => new fields.SchemaField({ severity: text("minor"), note: text(), eased: whole(0, 0, 9) });

/** What gives Advantage to checks with one skill (SUC-ADV-7); no skill, none. */
export const advantage = () => new fields.SchemaField({ skill: text(), note: text() });

/** Fields of every Edge creature. */
export const creatureFields = () => ({
  concept: text(),
  /** By key of the world's list; what is not there yet starts as the list says (`prepareBaseData`). */
  attributes: new fields.TypedObjectField(attribute()),
  edge: new fields.SchemaField({ value: whole(0, 0, 99), max: whole(0, 0, 99), burned: whole(0, 0, 99) }),
  pending: new fields.TypedObjectField(pending()),
  conditions: new fields.TypedObjectField(condition()),
  damage: new fields.SchemaField({ physical: track(), stun: track() }),
  injuries: new fields.TypedObjectField(injury()),
  urgentCare: flag(),
  /** Typed by hand where the house has no formula, or this one is to differ; null for the formula (SUC-ROLL-11). */
  defense: new fields.SchemaField({
    typed: new fields.NumberField({ required: true, nullable: true, integer: true, initial: null, min: 1, max: 99 }),
  }),
  /** Id of the armour picked for a plane, where the house lets players pick (SUC-ARM-10); empty for the best. */
  armorFor: new fields.SchemaField({ physical: text(), astral: text(), matrix: text(), vehicle: text() }),
  biography: html(),
  notes: html(),
});
