/** Field builders that the schemas of Circumstances share. Numbers are never null: a missing one is its initial value. */
import { RAW } from "../../../rules/circumstances/things.ts";

const { fields } = foundry.data;

/** A whole number between two bounds; what is beyond them is held to the nearer one. */
export const whole = (initial: number, min: number, max: number) =>
  new fields.NumberField({ required: true, nullable: false, integer: true, initial, min, max });

/** A yes or no. */
export const flag = (initial = false) => new fields.BooleanField({ required: true, initial });

/** A line of text; empty where nobody wrote one. */
export const text = (initial = "") => new fields.StringField({ required: true, blank: true, initial });

/** Formatted text. Declare its path in template.json. */
export const html = () => new fields.HTMLField({ required: true, blank: true, initial: "" });

/** One of a list of words. */
export const word = <const T extends readonly [string, ...string[]]>(choices: T, initial: T[number] = choices[0]) =>
  new fields.StringField({ required: true, choices: [...choices], initial });

/** Some of a list of words. */
export const words = (choices: readonly string[]) =>
  new fields.SetField(new fields.StringField({ required: true, blank: false, choices: [...choices] }));

/** What those roll who lack a skill (CIR-LUCK-1). */
export const linked = () => word(RAW, "will");

const rated = (initial: number, max: number) => new fields.SchemaField({ value: whole(initial, 0, max), marks: whole(0, 0, 99) });

/** A pair of which `value` is what there is now, and `max` the most there can be. A token's bar. */
const measured = (max: number) => new fields.SchemaField({ value: whole(0, 0, max), max: whole(0, 0, max) });

/** What every creature of Circumstances keeps. */
export const creature = () => ({
  concept: text(),
  abilities: new fields.SchemaField({
    will: rated(3, 20),
    health: rated(3, 20),
    circles: rated(0, 20),
    /** The maximum is the rating; what is missing from it is tax (CIR-RES-7). */
    resources: new fields.SchemaField({ value: whole(0, 0, 20), max: whole(0, 0, 20), marks: whole(0, 0, 99) }),
    mindchip: rated(0, 20),
  }),
  conditions: new fields.SchemaField({
    hungry: flag(),
    tired: flag(),
    sad: flag(),
    angry: flag(),
    afraid: flag(),
    sick: flag(),
    hurt: flag(),
    fractured: flag(),
    severe: flag(),
    /** How far the treatment of a severe injury is (CIR-COND-15). */
    severeStage: whole(0, 0, 2),
  }),
  /** What is left of its side's standing in a conflict (CIR-DISP-1). */
  disposition: measured(99),
  biography: html(),
  notes: html(),
});
