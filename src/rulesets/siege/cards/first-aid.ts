/** The card part of First Aid that succeeded: it offers what it does. Ledger: SIE-AID-1 to -3, SIE-HEAL-4. */
import * as v from "valibot";
import type { PartKind, Text } from "../../../core/public/definitions.ts";
import { MAX_LABEL_LENGTH, Uuid, shortText, wholeNumber } from "../../../rules/shared/schema.ts";
import { AID_KINDS } from "../../../rules/siege/first-aid.ts";
import { TRACKS } from "../../../rules/siege/state.ts";
import { findTrackWord } from "../presentation.ts";

/** The most boxes that a kit heals. */
const MAX_HEALED = 99;

export const FirstAidData = v.object({
  kind: v.picklist([...AID_KINDS, "reverse"]),
  track: v.picklist(TRACKS),
  healer: Uuid,
  patient: Uuid,
  patientName: shortText(MAX_LABEL_LENGTH),
  /** Boxes more that the kit heals, and boxes that it healed as the card was made. */
  bonus: wholeNumber(0, MAX_HEALED),
  heals: wholeNumber(0, MAX_HEALED),
  /** Uuid and name of the injury that is reversed; empty for none. */
  injury: shortText(MAX_LABEL_LENGTH),
  injuryName: shortText(MAX_LABEL_LENGTH),
});
export type FirstAidData = Readonly<v.InferOutput<typeof FirstAidData>>;

export const FIRST_AID_PART = "aid";

/** Returns what a success does, in a sentence. */
export const formatAid = ({ kind, track, patientName, heals, injuryName }: FirstAidData): Text => ({
  key: `QUADRANT.Siege.FirstAid.Told.${kind}`,
  with: { patient: patientName, boxes: heals, track: findTrackWord(track, heals), injury: injuryName },
});

export const firstAidPart: PartKind<FirstAidData> = {
  data: FirstAidData,
  template: "templates/siege/cards/aim.hbs",
  view: (data) => ({ told: formatAid(data) }),
  text: (data) => [formatAid(data)],
  offers: (data) => [
    {
      id: "settle",
      label: {
        key: `QUADRANT.Siege.FirstAid.Offer.${data.kind}`,
        with: { boxes: data.heals, track: findTrackWord(data.track, data.heals) },
      },
      call: { action: "siege.giveAid", args: {} },
      primary: true,
      pending: { what: formatAid(data), actor: data.patient },
    },
  ],
};
