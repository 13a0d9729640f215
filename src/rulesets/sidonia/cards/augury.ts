/** The card part with a question to the Aether and its one-word answer. Ledger: SID-HUN-14. */
import type { PartKind } from "../../../core/public/definitions.ts";
import { type Json, isFields, isUuid, readShortText } from "../../../rules/shared/json.ts";
import { ANSWERS, type Answer } from "../../../rules/sidonia/hunger.ts";
import { MAX_TEXT_LENGTH } from "./roll-decisions.ts";

export interface AuguryData {
  readonly actor: string;
  readonly text: string;
  /** Null until the GM has said it. */
  readonly answer: Answer | null;
}

/** The data as a message carried it; null where it is none. */
export function readAugury(raw: Json): AuguryData | null {
  if (!isFields(raw) || !isUuid(raw["actor"])) return null;
  const text = readShortText(raw["text"], MAX_TEXT_LENGTH);
  const answer = ANSWERS.find((one) => one === raw["answer"]) ?? null;
  return text === null ? null : { actor: raw["actor"], text, answer };
}

const formatAnswer = (answer: Answer | null): string => `QUADRANT.Sidonia.Hunger.Augury.${answer ?? "open"}`;

export const auguryPart: PartKind<AuguryData> = {
  parse: readAugury,
  template: "templates/sidonia/cards/augury.hbs",
  view: ({ text, answer }) => ({ text, answer, word: formatAnswer(answer) }),
  text: ({ text, answer }) => [text, formatAnswer(answer)],
  offers: ({ answer }) =>
    answer === null
      ? ANSWERS.map((one) => ({
          id: one,
          group: "answer",
          label: formatAnswer(one),
          call: { action: "sidonia.answerAugury", args: { answer: one } },
        }))
      : [],
};
