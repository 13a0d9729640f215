/** The presentation of results: a tone and an icon each, so that neither carries the meaning alone. */
import type { Tone } from "../../core/public/definitions.ts";

/** The outcome of a test. A tie is neither until it is broken (CIR-TIE-4). */
export const OUTCOMES = ["failure", "tie", "success"] as const;
export type Outcome = (typeof OUTCOMES)[number];

export const LOOKS: Readonly<Record<Outcome, { readonly tone: Tone; readonly icon: string }>> = {
  failure: { tone: "bad", icon: "broken-shield" },
  tie: { tone: "cost", icon: "checked-shield" },
  success: { tone: "good", icon: "sunbeams" },
};
