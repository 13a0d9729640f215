/**
 * The card part of a fight that is over: who may keep a lasting injury, the check against it, and the injury. Ledger:
 * SIE-SCAR-1 to -3.
 */
import * as v from "valibot";
import type { HousePartKind, Offer, Text } from "../../../core/public/definitions.ts";
import { Id, MAX_LABEL_LENGTH, Uuid, shortList, shortText, wholeNumber } from "../../../rules/shared/schema.ts";
import type { HouseRules } from "../../../rules/siege/house-rules.ts";
import { INJURIES, RESISTING, findResistTarget } from "../../../rules/siege/injury.ts";
import { TRACKS } from "../../../rules/siege/state.ts";
import { CRITICAL_BOXES } from "../../../rules/siege/track.ts";

const MAX_PEOPLE = 60;
export const MAX_NAME_LENGTH = 60;

const Threatened = v.object({
  actor: Uuid,
  name: shortText(MAX_LABEL_LENGTH),
  track: v.picklist(TRACKS),
  worst: v.picklist([...CRITICAL_BOXES.wound, ...CRITICAL_BOXES.stress]),
  /** Id of the item that an injury becomes. */
  item: Id,
  /** The die and its total; null until it is rolled. */
  rolled: v.nullable(v.object({ die: wholeNumber(1, 20), total: wholeNumber(-99, 99), injured: v.boolean() })),
  /** The injury that was kept; null while it is not known. */
  injury: v.nullable(v.picklist(INJURIES)),
});
export type Threatened = Readonly<v.InferOutput<typeof Threatened>>;

export const InjuriesData = v.object({ people: shortList(Threatened, MAX_PEOPLE) });
export type InjuriesData = Readonly<v.InferOutput<typeof InjuriesData>>;

export const INJURIES_PART = "injuries";
const LANG = "QUADRANT.Siege.Injuries";

const nameCheck = ({ name, track, worst, rolled, injury }: Threatened) => ({
  name,
  state: `QUADRANT.Siege.TrackState.${worst}`,
  attribute: `QUADRANT.Siege.Attribute.${RESISTING[track]}`,
  target: findResistTarget(worst) ?? 0,
  total: rolled?.total ?? 0,
  injury: `QUADRANT.Siege.Injury.${injury ?? "lividScar"}`,
});

/** Returns what is known of somebody, in a line. */
export function formatThreatened(one: Threatened): Text {
  const { rolled, injury } = one;
  if (!rolled) return { key: `${LANG}.Told.waits`, with: nameCheck(one) };
  if (!rolled.injured) return { key: `${LANG}.Told.resisted`, with: nameCheck(one) };
  return { key: `${LANG}.Told.${injury ? "kept" : "injured"}`, with: nameCheck(one) };
}

function listOffers({ people }: InjuriesData, { lastingInjuryMode }: HouseRules): Offer[] {
  return people.flatMap((one, at): Offer[] => {
    const pending = { what: formatThreatened(one), actor: one.actor };
    if (!one.rolled)
      return [
        {
          id: `resist${at}`,
          label: { key: `${LANG}.Offer.resist`, with: nameCheck(one) },
          call: { action: "siege.rollAgainstInjury", args: { at } },
          primary: true,
          pending,
        },
      ];
    if (!one.rolled.injured || one.injury) return [];
    if (one.track === "stress") return [createDisorderOffer(one, at)];
    if (lastingInjuryMode === "roll")
      return [
        {
          id: `keep${at}`,
          label: { key: `${LANG}.Offer.roll`, with: nameCheck(one) },
          call: { action: "siege.keepInjury", args: { at } },
          primary: true,
          pending,
        },
      ];
    return INJURIES.filter((key) => key !== "disorder").map((pick) => ({
      id: `keep${at}-${pick}`,
      group: `keep${at}`,
      label: `QUADRANT.Siege.Injury.${pick}`,
      under: { key: `${LANG}.Offer.choose`, with: nameCheck(one) },
      call: { action: "siege.keepInjury", args: { at, pick } },
      pending: { ...pending, gm: true },
    }));
  });
}

const createDisorderOffer = (one: Threatened, at: number): Offer => ({
  id: `keep${at}`,
  label: { key: `${LANG}.Offer.disorder`, with: nameCheck(one) },
  call: { action: "siege.keepInjury", args: { at, pick: "disorder" } },
  inputs: [{ kind: "text", id: "name", label: `${LANG}.DisorderName`, most: MAX_NAME_LENGTH, needed: true }],
  primary: true,
  pending: { what: formatThreatened(one), actor: one.actor },
});

export const injuriesPart: HousePartKind<InjuriesData, HouseRules> = {
  data: InjuriesData,
  template: "templates/siege/cards/injuries.hbs",
  view: ({ people }) => ({ people: people.map(formatThreatened) }),
  text: ({ people }) => people.map(formatThreatened),
  offers: listOffers,
};
