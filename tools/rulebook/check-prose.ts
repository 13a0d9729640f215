/** Checks what is written about rules against the ledger: nothing is missing, and every number is the rule's. */
import { flesch } from "flesch";
import { syllable } from "syllable";
import type { Fields, Json } from "../../src/rules/shared/json.ts";
import { isSumOf, listDigits, listNumbers } from "./numbers.ts";
import { type Prose, joinProse } from "./prose.ts";

/** The parts of a rule that address programmers. */
const ASIDES = /\b(WHO|CHANGES|CHAT|Changes|Chat|Software help):[\s\S]*$/;
/** What no player reads: code, keys of settings, arrows, and words about the software's own documents. */
const CODE = [
  [/\b[a-z]+[A-Z]\w*/, "a name from the code"],
  [/\b(?:sid|cir|sie|edge)\.[a-z]/i, "the key of a setting"],
  [/→|->|=>/, "an arrow"],
  [/\b[A-Z]{2,5}-[A-Z0-9]+-\d+\b/, "a rule id"],
  [/\b(?:ledger|the software|ruling|boolean|default)\b/i, "a word of the specification"],
] as const;

/** Returns what is wrong with the text of a rule, a sentence each. */
export function checkProse(rule: Fields, prose: Prose | undefined): readonly string[] {
  if (!prose) return ["has no text"];
  const whole = joinProse(prose);
  return [
    ...listForeignNumbers(rule, prose).map((number) => `${number} is no number of the rule`),
    ...listMissingNumbers(rule, whole).map((number) => `${number} of the rule is not mentioned`),
    ...(rule["table"] !== undefined && !prose.table ? ["the rule's table is missing"] : []),
    ...CODE.flatMap(([pattern, what]) => {
      const [found] = pattern.exec(whole) ?? [];
      return found === undefined ? [] : [`"${found}" is ${what}`];
    }),
  ];
}

/** The numbers of the text that the rule doesn't have; of an example of play, those that are no sums of others. */
function listForeignNumbers(rule: Fields, { text, play = "", table }: Prose): readonly number[] {
  const known = listNumbers(JSON.stringify(rule).replace(/([a-z])([A-Z])/g, "$1 $2"));
  const cells = table ? [table.head, ...table.rows].flat().join(" ") : "";
  const foreign = listDigits(`${text} ${cells}`).filter((number) => !known.has(number));
  const inPlay = listDigits(play);
  const named = [...listNumbers(`${play} ${text}`)];
  const unexplained = inPlay.filter(
    (number, i) =>
      !known.has(number) &&
      !isSumOf(number, [...new Set([...inPlay.slice(0, i), ...named.filter((n) => n !== number)])]),
  );
  return [...new Set([...foreign, ...unexplained])];
}

/** The values of the rule that the text doesn't name. */
function listMissingNumbers(rule: Fields, whole: string): readonly number[] {
  const said = listNumbers(whole);
  const values = [
    ...listDigits(String(rule["rule"]).replace(ASIDES, "")),
    ...listValues(rule["table"])
      .filter((value) => typeof value === "number")
      .map((value) => Math.abs(value as number)),
  ];
  return [...new Set(values)].filter((number) => !said.has(number));
}

const listValues = (value: Json | undefined): readonly Json[] => {
  if (value === undefined) return [];
  if (value === null || typeof value !== "object") return [value];
  return Object.values(value).flatMap((one) => listValues(one as Json));
};

/** Returns the Flesch reading ease of texts: 60 and above is plain English. */
export function computeReadingEase(texts: readonly string[]): number {
  const text = texts.join("\n");
  const words = text.match(/[A-Za-z0-9][\w'’-]*/g) ?? [];
  const sentences = text.match(/[^.!?]*[A-Za-z][^.!?]*[.!?]/g) ?? [];
  return flesch({
    sentence: Math.max(1, sentences.length),
    word: words.length,
    syllable: words.reduce((sum, word) => sum + Math.max(1, syllable(word)), 0),
  });
}
