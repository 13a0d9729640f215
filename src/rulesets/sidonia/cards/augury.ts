/** The card part with a question to the Aether and its one-word answer. Ledger: SID-HUN-14. */
import * as v from "valibot";
import type { PartKind } from "../../../core/public/definitions.ts";
import { type Output, Uuid, shortText } from "../../../rules/shared/schema.ts";
import { ANSWERS, type Answer } from "../../../rules/sidonia/hunger.ts";
import { MAX_TEXT_LENGTH } from "../../../rules/sidonia/state.ts";

/** A question and its answer: null until the GM has said it. */
export const AuguryData = v.object({
  actor: Uuid,
  text: shortText(MAX_TEXT_LENGTH),
  answer: v.fallback(v.nullable(v.picklist(ANSWERS)), null),
});
export type AuguryData = Output<typeof AuguryData>;

const formatAnswer = (answer: Answer | null): string => `QUADRANT.Sidonia.Hunger.Augury.${answer ?? "open"}`;

export const auguryPart: PartKind<AuguryData> = {
  data: AuguryData,
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
          pending: { what: "QUADRANT.Sidonia.Pending.augury", gm: true as const },
        }))
      : [],
};
