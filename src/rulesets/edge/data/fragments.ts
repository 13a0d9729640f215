/** Field builders that Edge's schemas share. Numbers are never null unless said: a missing one is its initial value. */
import { flag, html, text, whole, word } from "../../../core/fields.ts";
import { ATTRIBUTES, SEVERITIES } from "../../../rules/edge/state.ts";

const { fields } = foundry.data;

/** An Attribute by name. */
export const attributeWord = (initial: (typeof ATTRIBUTES)[number]) => word(ATTRIBUTES, initial);

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

const injury = () => new fields.SchemaField({ severity: word(SEVERITIES, "minor"), note: text(), eased: whole(0, 0, 9) });

/** What gives Advantage to checks with one skill (SUC-ADV-7); no skill, none. */
export const advantage = () => new fields.SchemaField({ skill: text(), note: text() });

/** What every Edge creature keeps. */
export const creature = () => ({
  concept: text(),
  attributes: new fields.SchemaField({
    strength: attribute(),
    agility: attribute(),
    toughness: attribute(),
    awareness: attribute(),
    cunning: attribute(),
    logic: attribute(),
    resolve: attribute(),
    presence: attribute(),
  }),
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
  biography: html(),
  notes: html(),
});
