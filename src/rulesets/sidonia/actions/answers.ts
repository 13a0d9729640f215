/**
 * Answers on a roll's card: to the Aether's question, and a follow-up question. Ledger: SID-AETH-2, -3, SID-ROLL-8,
 * -10.
 */
import { amendment } from "../../../core/public/definitions.ts";
import { isFields } from "../../../rules/shared/json.ts";
import { type AetherText, refuseAether } from "../../../rules/sidonia/critical.ts";
import type { HouseRules } from "../../../rules/sidonia/house.ts";
import { mayAsk } from "../../../rules/sidonia/window.ts";
import { type OutcomeState, readOutcomeState, withDecisions, describeRoll } from "./read-card.ts";
import { readTold } from "./dissonance.ts";

const AETHER: readonly AetherText[] = ["cascade", "fear"];

/** The player says what they feared, the GM what else was caught (SID-AETH-2, SID-AETH-3). */
export const answerAether = amendment<{ readonly text: AetherText; readonly told: string }, OutcomeState, HouseRules>({
  parse(raw) {
    const text = isFields(raw) ? AETHER.find((one) => one === raw["text"]) : undefined;
    return text ? { text, told: readTold(raw) } : null;
  },
  read: (_args, card, world) => readOutcomeState(card, world),
  refuse({ text }, { data }, seat) {
    if (text === "cascade" && !seat.isGM) return { key: "QUADRANT.Refuse.GmOnly" };
    const wrong = refuseAether(text, { outcome: data.outcome, supernatural: data.pressure.supernatural });
    return wrong ?? (data.decisions.aether === "" ? null : { key: "QUADRANT.Refuse.AlreadyDone" });
  },
  amend: ({ told }, state) => withDecisions(state, { aether: told }),
  label: ({ text }, state) => ({ key: `QUADRANT.Sidonia.Receipt.Aether.${text}`, with: describeRoll(state) }),
  writes: [],
});

/** Intelligence: one more question to the GM after a success at noticing (SID-ROLL-8). */
export const question = amendment<{ readonly told: string }, OutcomeState, HouseRules>({
  parse: (raw) => (isFields(raw) ? { told: readTold(raw) } : null),
  read: (_args, card, world) => readOutcomeState(card, world),
  refuse: (_args, { data }) =>
    (mayAsk(data.pressure, data.outcome) ? null : { key: "QUADRANT.Sidonia.Pressure.Refuse.NoQuestion" }) ??
    (data.decisions.question === "" ? null : { key: "QUADRANT.Refuse.AlreadyDone" }),
  amend: ({ told }, state) => withDecisions(state, { question: told }),
  label: (_args, state) => ({ key: "QUADRANT.Sidonia.Receipt.Question", with: describeRoll(state) }),
  writes: [],
});
