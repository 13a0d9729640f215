/** The presentation of outcomes: a tone and an icon each, so that neither carries the meaning alone. */
import type { Tone } from "../../core/public/definitions.ts";
import type { Band } from "../../rules/edge/magnitude.ts";

interface Look {
  readonly tone: Tone;
  readonly icon: string;
}

/** Tone and icon of each band. */
export const LOOKS: Readonly<Record<Band, Look>> = {
  completeFailure: { tone: "bad", icon: "spiky-explosion" },
  significantFailure: { tone: "bad", icon: "broken-shield" },
  marginalFailure: { tone: "cost", icon: "broken-shield" },
  marginalSuccess: { tone: "good", icon: "checked-shield" },
  significantSuccess: { tone: "good", icon: "sunbeams" },
  completeSuccess: { tone: "crit", icon: "star-prominences" },
};

/** Where only pass or fail is known. */
export const PASS: Look = { tone: "good", icon: "checked-shield" };
export const FAIL: Look = { tone: "bad", icon: "broken-shield" };

/** Tone, icon and word of a verdict: its band, or pass and fail where degrees don't matter. */
export const findLook = ({
  success,
  band,
}: {
  readonly success: boolean;
  readonly band: Band | null;
}): Look & { readonly word: string } =>
  band
    ? { ...LOOKS[band], word: `QUADRANT.Edge.Band.${band}` }
    : { ...(success ? PASS : FAIL), word: `QUADRANT.Edge.Outcome.${success ? "success" : "failure"}` };
