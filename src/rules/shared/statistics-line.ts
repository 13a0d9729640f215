/**
 * Parses statistics written in one line, as GMs note them: `Physique 3, Firearms expert; Shotgun`. Each ruleset decides
 * what the words mean.
 */

/** One entry of the line: a name, and the number or the last word beside it. */
export interface StatisticEntry {
  /** The whole entry, trimmed. */
  readonly text: string;
  /** The entry without the number at its end. */
  readonly name: string;
  readonly number: number | null;
  /** The last word in lower case; empty where there is only one. */
  readonly word: string;
  /** The entry without its last word. */
  readonly rest: string;
}

const MAX_ENTRIES = 40;

/** Returns the entries of a line in order: they are separated by commas, semicolons and line breaks. */
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
