/** Numbers in texts of rules: which a text names, in digits or as words. */

const CARDINALS = "zero one two three four five six seven eight nine ten eleven twelve".split(" ");
const TEENS = "thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty".split(" ");
const ORDINALS = "zeroth first second third fourth fifth sixth seventh eighth ninth tenth".split(" ");
/** Words that name a number without being one. */
const OTHERS: Readonly<Record<string, string>> = {
  0: "no none nothing never nobody without neither",
  0.25: "quarter",
  0.5: "half halve halved",
  1: "a an single once another each per only every",
  2: "twice double doubles doubled both pair couple either",
  3: "thrice triple",
  12: "dozen",
  100: "hundred",
  1000: "thousand",
};

/** The number that each word names. */
const WORDS: ReadonlyMap<string, number> = new Map([
  ...[...CARDINALS, ...TEENS].map((word, value) => [word, value] as const),
  ...ORDINALS.map((word, value) => [word, value] as const),
  ...Object.entries(OTHERS).flatMap(([value, words]) => words.split(" ").map((word) => [word, Number(value)] as const)),
]);

/** Ids of rules, numbers of sections and names of generations of the software are no values of a rule. */
const REFERENCES = /\b[A-Z]{2,5}-[A-Z0-9]+-\d+(?:\/\d+)*\b|\b\d+\.\d+(?:\.\d+)+\b|§\s*\d+(?:\.\d+)*/g;

/** Returns the numbers that a text has in digits, without signs; dice such as 2d6 count as both of their numbers. */
export function listDigits(text: string): readonly number[] {
  const clean = text
    .replace(REFERENCES, " ")
    .replace(/½/g, " 0.5 ")
    .replace(/¼/g, " 0.25 ")
    .replace(/(\d)[,\u202f\u00a0](?=\d{3}\b)/g, "$1");
  return [...clean.matchAll(/\d+(?:\.\d+)?/g)].map(([digits]) => Number(digits));
}

/** Returns the numbers that a text names, in digits or as words. */
export function listNumbers(text: string): ReadonlySet<number> {
  const words = text.toLowerCase().match(/[a-z]+/g) ?? [];
  const named = words.flatMap((word) => WORDS.get(word) ?? []);
  return new Set([...listDigits(text), ...named]);
}

/** Whether a number is the sum or difference of two to four of others. */
export function isSumOf(total: number, parts: readonly number[]): boolean {
  const reach = (sum: number, from: number, left: number): boolean => {
    if (left < 3 && Math.abs(sum - total) < 1e-9) return true;
    if (left === 0) return false;
    for (let i = from; i < parts.length; i += 1) {
      const part = parts[i] as number;
      if (reach(sum + part, i + 1, left - 1) || reach(sum - part, i + 1, left - 1)) return true;
    }
    return false;
  };
  return reach(0, 0, 4);
}
