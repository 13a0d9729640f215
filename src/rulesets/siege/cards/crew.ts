/** The card part of what a station does for the crew or the craft, at once. Ledger: SIE-CREW-2 to -8. */
import * as v from "valibot";
import type { Offer, PartKind, Text } from "../../../core/public/definitions.ts";
import { MAX_LABEL_LENGTH, Uuid, shortList, shortText, wholeNumber } from "../../../rules/shared/schema.ts";
import { DUTIES } from "../../../rules/siege/state.ts";

/** The most members that a card names. */
const MAX_CREW = 60;

/** By which rating a success grants: Confidence, Savvy or Reflexes by station, a Specialty, or Competence. */
export const PICKS = ["attribute", "specialty", "competence"] as const;
export type Picked = (typeof PICKS)[number];

export const CrewData = v.object({
  duty: v.picklist(DUTIES),
  actor: Uuid,
  craft: Uuid,
  craftName: shortText(MAX_LABEL_LENGTH),
  /** Who gets it: uuids, and their names. */
  to: shortList(Uuid, MAX_CREW),
  names: shortText(MAX_LABEL_LENGTH),
  pick: v.picklist(PICKS),
  /** Id of the Specialty used; empty for none. */
  specialty: shortText(MAX_LABEL_LENGTH),
  /** Of a Captain's direct help: the Skill Bundle that counts. */
  bundle: shortText(MAX_LABEL_LENGTH),
  /** Of Support: the subsystem used, and its name. */
  subsystem: shortText(MAX_LABEL_LENGTH),
  /** Of a repair: the box that is cleared. */
  box: v.picklist(["ordinary", "nonFunctional"]),
  /** What was granted as the card was made. */
  value: wholeNumber(0, 99),
});
export type CrewData = Readonly<v.InferOutput<typeof CrewData>>;

const nameAll = ({ value, names, craftName, box }: CrewData) => ({
  value: `+${value}`,
  names,
  craft: craftName,
  box: `QUADRANT.Siege.Crew.Box.${box}`,
});

/** Returns what a duty does, in a sentence. */
export const formatDuty = (data: CrewData): Text => ({
  key: `QUADRANT.Siege.Crew.Told.${data.duty}`,
  with: nameAll(data),
});

/** Returns the receipt's text of a duty. */
export const formatDone = (data: CrewData, name: string): Text => ({
  key: `QUADRANT.Siege.Crew.Receipt.does.${data.duty}`,
  with: { ...nameAll(data), name },
});

const NOTHING: Text = "QUADRANT.Siege.Crew.Told.nothing";

/** Whether it changes anything: a rating of 0 or less grants nothing. */
const hasEffect = ({ duty, value }: CrewData): boolean => value > 0 || duty === "allay" || duty === "repair";

const formatTold = (data: CrewData): Text => (hasEffect(data) ? formatDuty(data) : NOTHING);

export const crewPart: PartKind<CrewData> = {
  data: CrewData,
  template: "templates/siege/cards/aim.hbs",
  view: (data) => ({ told: formatTold(data) }),
  text: (data) => [formatTold(data)],
  offers: (data): readonly Offer[] =>
    hasEffect(data)
      ? [
          {
            id: "settle",
            label: `QUADRANT.Siege.Crew.Offer.${data.duty}`,
            call: { action: "siege.settleDuty", args: {} },
            primary: true,
            auto: true,
          },
        ]
      : [],
};
