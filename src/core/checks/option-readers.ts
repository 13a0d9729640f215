/** Kinds of options that checks declare: what may be written for each, and how it is read. */
import type { Json } from "../../rules/shared/json.ts";
import type { Refusal } from "../../rules/shared/refusal.ts";
import type { CheckOption } from "../contract/check.ts";

/** One of these words, in capitals or small letters. An empty word is left out of what is told. */
export const word = (words: readonly string[]): CheckOption => ({
  read(value) {
    const plain = typeof value === "object" ? null : String(value).toLowerCase();
    return words.find((one) => one === value) ?? words.find((one) => one.toLowerCase() === plain);
  },
  allowed: { key: "QUADRANT.Ways.Takes.word", with: { words: words.filter((one) => one !== "").join(", ") } },
});

/** A whole number within bounds, both included. */
export const whole = (min: number, max: number): CheckOption => ({
  read: (value) => readWholeNumber(value, min, max),
  allowed: { key: "QUADRANT.Ways.Takes.whole", with: { min, max } },
});

/** So many of something, at most: `true` is one, `false` none. */
export const count = (max: number): CheckOption => ({
  read: (value) => (typeof value === "boolean" ? Number(value) : readWholeNumber(value, 0, max)),
  allowed: { key: "QUADRANT.Ways.Takes.whole", with: { min: 0, max } },
});

/** Yes or no. */
export const flag: CheckOption = {
  read: (value) => {
    if (typeof value === "boolean") return value;
    return value === "true" || value === "false" ? value === "true" : undefined;
  },
  allowed: "QUADRANT.Ways.Takes.flag",
};

/** Some words of one's own: a name, a sentence. */
export const text = (max: number): CheckOption => ({
  read: (value) => (typeof value === "object" || String(value).length > max ? undefined : String(value)),
  allowed: { key: "QUADRANT.Ways.Takes.text", with: { max } },
});

/** What something is called: as long as anybody names it. */
export const name: CheckOption = text(1000);

/** The same, for a GM who asks others for the check. */
export const requestOnly = (option: CheckOption): CheckOption => ({ ...option, requestOnly: true });

/**
 * An option that names what this very actor has not: said by the check itself, which alone knows. `allowed` are names,
 * or a language key.
 */
export const badOption = (check: string, option: string, got: string, allowed: readonly string[]): Refusal => ({
  key: "QUADRANT.Ways.BadOption",
  with: {
    check,
    option,
    got: got.slice(0, 60),
    allowed: allowed.length > 0 ? allowed.join(", ") : "QUADRANT.Ways.Takes.nothing",
  },
});

function readWholeNumber(value: Json, min: number, max: number): number | undefined {
  const number = typeof value === "string" && /^[+-]?\d{1,9}$/.test(value) ? Number(value) : value;
  return typeof number === "number" && Number.isInteger(number) && number >= min && number <= max ? number : undefined;
}
