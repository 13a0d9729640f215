/** Offers on cards of Circumstances: their actions and texts. */
import type { Offer, Text } from "../../../core/public/definitions.ts";

/** Returns an offer that calls an action of this ruleset. */
export const createOffer = (
  id: string,
  label: Text,
  action: string,
  args: Offer["call"]["args"],
  more: Partial<Offer> = {},
): Offer => ({
  id,
  label,
  call: { action: `circumstances.${action}`, args },
  ...more,
});

/** Returns the text of an offer, by its language key below `Offer`. */
export const createOfferText = (key: string, values: Record<string, string | number> = {}): Text => ({
  key: `QUADRANT.Circumstances.Offer.${key}`,
  with: values,
});
