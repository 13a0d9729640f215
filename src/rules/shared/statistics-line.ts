/**
 * Statistics in one line, as GMs jot them down: `Physique 3, Firearms expert; Shotgun`. What the words mean is the
 * ruleset's to say.
 */

/** One of them: what is named, and the number or the last word beside it. */
export interface StatisticEntry {
  /** All of it, without space around it. */
  readonly text: string;
  /** Without the number at its end. */
  readonly name: string;
  readonly number: number | null;
  /** The last word in small letters; empty where there is only one. */
  readonly word: string;
  /** Without the last word. */
  readonly rest: string;
}

const MAX_ENTRIES = 40;

/** What a line names, in its order: parted by commas, semicolons and line breaks. */
export function parseStatisticsLine(line: string): readonly StatisticEntry[] {
  return line
    .split(/[,;\n]/)
    .map((part) => part.trim().replace(/\s+/g, " "))
    .filter((part) => part !== "")
    .slice(0, MAX_ENTRIES)
    .map((text) => {
      const [, name = text, digits] = /^(.*?)\s*([+-]?\d{1,3})$/.exec(text) ?? [];
      const words = text.split(" ");
      const word = words.length > 1 ? (words.at(-1) ?? "") : "";
      return {
        text,
        name,
        number: digits === undefined ? null : Number(digits),
        word: word.toLowerCase(),
        rest: words.slice(0, -1).join(" "),
      };
    });
}
