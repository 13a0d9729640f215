/**
 * Answers on a roll's card: to the Aether's question, and a follow-up question. Ledger: SID-AETH-2, -3, SID-ROLL-8,
 * -10.
 */
import * as v from "valibot";
import { amendment } from "../../../core/public/definitions.ts";
import type { Output } from "../../../rules/shared/schema.ts";
import { AETHER_TEXTS, refuseAether } from "../../../rules/sidonia/critical.ts";
import type { HouseRules } from "../../../rules/sidonia/house.ts";
import { ToldText } from "../../../rules/sidonia/state.ts";
import { mayAsk } from "../../../rules/sidonia/window.ts";
import { type OutcomeState, readOutcomeState, withDecisions, describeRoll } from "./read-card.ts";

const AetherArgs = v.object({ text: v.picklist(AETHER_TEXTS), told: ToldText });

/** The player says what they feared, the GM what else was caught (SID-AETH-2, SID-AETH-3). */
export const answerAether = amendment<Output<typeof AetherArgs>, OutcomeState, HouseRules>({
  args: AetherArgs,
  read: (_args, card, world) => readOutcomeState(card, world),
  refuse({ text }, { data }, seat) {
    if (text === "cascade" && !seat.isGM) return { key: "QUADRANT.Refuse.GmOnly" };
    const wrong = refuseAether(text, { outcome: data.outcome, supernatural: data.pressure.supernatural });
    return wrong ?? (data.decisions.aether === "" ? null : { key: "QUADRANT.Refuse.AlreadyDone" });
  },
  amend: ({ text, told }, state) => ({
    ...withDecisions(state, { aether: told }),
    label: { key: `QUADRANT.Sidonia.Receipt.Aether.${text}`, with: describeRoll(state) },
  }),
  writes: [],
});

const QuestionArgs = v.object({ told: ToldText });

/** Intelligence: one more question to the GM after a success at noticing (SID-ROLL-8). */
export const question = amendment<Output<typeof QuestionArgs>, OutcomeState, HouseRules>({
  args: QuestionArgs,
  read: (_args, card, world) => readOutcomeState(card, world),
  refuse: (_args, { data }) =>
    (mayAsk(data.pressure, data.outcome) ? null : { key: "QUADRANT.Sidonia.Pressure.Refuse.NoQuestion" }) ??
    (data.decisions.question === "" ? null : { key: "QUADRANT.Refuse.AlreadyDone" }),
  amend: ({ told }, state) => ({
    ...withDecisions(state, { question: told }),
    label: { key: "QUADRANT.Sidonia.Receipt.Question", with: describeRoll(state) },
  }),
  writes: [],
});
