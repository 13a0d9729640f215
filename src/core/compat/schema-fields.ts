/** Field builders that every ruleset's schemas share. Numbers are never null: a missing one is its initial value. */
const { fields } = foundry.data;

/** A whole number between two bounds; a value beyond them becomes the nearer one. */
export const whole = (initial: number, min: number, max: number) =>
  new fields.NumberField({ required: true, nullable: false, integer: true, initial, min, max });

/** A boolean. */
export const flag = (initial = false) => new fields.BooleanField({ required: true, initial });

/** A line of text; empty by default. */
export const text = (initial = "") => new fields.StringField({ required: true, blank: true, initial });

/** Formatted text. Declare its path in template.json. */
export const html = () => new fields.HTMLField({ required: true, blank: true, initial: "" });

/** One of several words. */
export const word = <const T extends string>(choices: readonly T[], initial: NoInfer<T>) =>
  new fields.StringField({ required: true, choices: [...choices], initial });

/** A set of several words. */
export const words = <const T extends string>(choices: readonly T[], initial: readonly NoInfer<T>[] = []) =>
  new fields.SetField(new fields.StringField({ required: true, choices: [...choices] }), { initial: [...initial] });
