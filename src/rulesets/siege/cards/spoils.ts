/**
 * The card part of a successful attack on a planet in Turmoil: the aggressor picks a raid or annexation in place of
 * damage; it is then written by the GM, or by who owns both planets. Ledger: SIE-TURM-1, -3, -4, SIE-ANNEX-1.
 */
import * as v from "valibot";
import type { Offer, OfferInput, PartEntry, PartKind, Text } from "../../../core/public/definitions.ts";
import { Id, MAX_LABEL_LENGTH, Uuid, shortList, shortText, wholeNumber } from "../../../rules/shared/schema.ts";
import { ANNEXATION_LOSS } from "../../../rules/siege/annexation.ts";
import { PLANET_ATTRIBUTES, PLANET_TRACKS, SUPPORTS } from "../../../rules/siege/planet-state.ts";
import { RAID_POINTS, sumRaid } from "../../../rules/siege/raid.ts";
import { formatRated, listTexts } from "../presentation.ts";

/** The most Facilities that a card lists. */
export const MAX_FACILITIES = 60;
const MAX_RATING = 99;
const Points = wholeNumber(0, MAX_RATING);

const Choice = v.variant("kind", [
  v.object({
    kind: v.literal("resourceRaid"),
    takes: shortList(v.object({ id: Id, name: shortText(MAX_LABEL_LENGTH), take: Points }), MAX_FACILITIES),
  }),
  v.object({ kind: v.literal("treasuryRaid") }),
  v.object({ kind: v.literal("annexation"), lost: v.record(v.picklist(PLANET_ATTRIBUTES), Points) }),
]);
export type SpoilsChoice = Readonly<v.InferOutput<typeof Choice>>;

export const SpoilsData = v.object({
  aggressor: Uuid,
  aggressorName: shortText(MAX_LABEL_LENGTH),
  target: Uuid,
  targetName: shortText(MAX_LABEL_LENGTH),
  track: v.picklist(PLANET_TRACKS),
  /** Who had annexed it when it was attacked: of two annexations at once only one counts. */
  annexedBy: shortText(MAX_LABEL_LENGTH),
  annexer: v.optional(shortText(MAX_LABEL_LENGTH), ""),
  facilities: shortList(
    v.object({
      id: Id,
      name: shortText(MAX_LABEL_LENGTH),
      rating: wholeNumber(0, MAX_RATING),
      reactive: v.nullable(v.picklist(SUPPORTS)),
    }),
    MAX_FACILITIES,
  ),
  /** The result of the check of an annexation; null before it. */
  annexes: v.nullable(v.boolean()),
  choice: v.nullable(Choice),
});
export type SpoilsData = Readonly<v.InferOutput<typeof SpoilsData>>;

export const SPOILS_PART = "spoils";
const LANG = "QUADRANT.Siege.Worlds";

export const createSpoilsPart = (data: SpoilsData): PartEntry => ({
  kind: "spoils",
  sort: 25,
  data: JSON.parse(JSON.stringify(data)) as PartEntry["data"],
});

/** Prefixes of the inputs, which join an action's arguments. */
export const TAKE_PREFIX = "take-";
export const LOSS_PREFIX = "lost-";

const formatTake = ({ name, take }: { readonly name: string; readonly take: number }): Text =>
  formatRated({ name, rating: take });

/** Returns what was picked, in a sentence. */
export function formatChoice({ choice, aggressorName: name, targetName: target }: SpoilsData): Text {
  if (choice?.kind === "resourceRaid")
    return {
      key: `${LANG}.Picked.resourceRaid`,
      with: { name, target, what: listTexts(choice.takes.map(formatTake)) },
    };
  if (choice?.kind !== "annexation") return { key: `${LANG}.Picked.treasuryRaid`, with: { name, target } };
  const what = Object.entries(choice.lost).map(([attribute, points]): Text => ({
    key: `${LANG}.Loss`,
    with: { attribute: `QUADRANT.Siege.PlanetAttribute.${attribute}`, points },
  }));
  return { key: `${LANG}.Picked.annexation`, with: { name, target, what: listTexts(what) } };
}

/** Returns what was picked, or who picks. */
export function formatStatus(data: SpoilsData): Text {
  if (data.choice) return formatChoice(data);
  const names = { name: data.aggressorName, target: data.targetName };
  if (data.annexes === null) return { key: `${LANG}.PicksOne`, with: names };
  return { key: `${LANG}.${data.annexes ? "PicksLosses" : "NotAnnexed"}`, with: names };
}

/** Returns the inputs of a Resource Raid: points of each Facility. */
const listTakeInputs = ({ facilities }: SpoilsData): OfferInput[] =>
  facilities.map(({ id, name, rating, reactive }) => ({
    kind: "number",
    id: `${TAKE_PREFIX}${id}`,
    label: {
      key: `${LANG}.Take.${reactive === null ? "ordinary" : "reactive"}`,
      with: { name, rating: `+${rating}`, support: `QUADRANT.Siege.Support.${reactive ?? "none"}` },
    },
    initial: 0,
    min: 0,
    max: Math.min(RAID_POINTS, rating),
    counts: { each: sumRaid([{ take: 1, reactive }]), of: RAID_POINTS },
  }));

const listLossInputs = (): OfferInput[] =>
  PLANET_ATTRIBUTES.map((name) => ({
    kind: "number",
    id: `${LOSS_PREFIX}${name}`,
    label: `QUADRANT.Siege.PlanetAttribute.${name}`,
    initial: 0,
    min: 0,
    max: ANNEXATION_LOSS,
    counts: { each: 1, of: ANNEXATION_LOSS },
  }));

/** Returns what the aggressor may pick. */
function listPicks(data: SpoilsData): Offer[] {
  const { aggressor, target, targetName, track, facilities } = data;
  const pending = { what: formatStatus(data), actor: aggressor };
  return [
    ...(facilities.length > 0
      ? [
          {
            id: "resource",
            group: "spoils",
            label: `${LANG}.Offer.resourceRaid`,
            call: { action: "siege.pickSpoils", args: { kind: "resourceRaid" } },
            inputs: listTakeInputs(data),
            intro: [{ key: `${LANG}.TakeIntro`, with: { target: targetName, points: RAID_POINTS } }],
            pending,
          } satisfies Offer,
        ]
      : []),
    {
      id: "treasury",
      group: "spoils",
      label: `${LANG}.Offer.treasuryRaid`,
      call: { action: "siege.pickSpoils", args: { kind: "treasuryRaid" } },
      ...(facilities.length > 0 ? {} : { pending }),
    },
    {
      id: "annex",
      group: "spoils",
      label: `${LANG}.Offer.annexation`,
      call: { action: "siege.rollStability", args: { actor: aggressor, purpose: "annex", track, target } },
      dialog: { check: "siege.stability", actor: aggressor, options: { purpose: "annex", track, annexes: target } },
    },
  ];
}

function listOffers(data: SpoilsData): readonly Offer[] {
  const { aggressor, target, targetName, annexes, choice } = data;
  if (choice)
    return [
      {
        id: "apply",
        label: { key: `${LANG}.Offer.apply.${choice.kind}`, with: { target: targetName } },
        call: { action: "siege.takeSpoils", args: {} },
        primary: true,
        auto: true,
        pending: { what: formatChoice(data), actor: target, gm: true },
      },
    ];
  if (annexes === null) return listPicks(data);
  if (!annexes)
    return [
      {
        id: "lose",
        label: { key: `${LANG}.Offer.startOver`, with: { name: targetName } },
        call: { action: "siege.loseMonth", args: { actor: target } },
        passing: [`${LANG}.Refuse.NothingToLose`],
      },
    ];
  return [
    {
      id: "losses",
      label: { key: `${LANG}.Offer.losses`, with: { points: ANNEXATION_LOSS } },
      call: { action: "siege.pickSpoils", args: { kind: "annexation" } },
      inputs: listLossInputs(),
      intro: [{ key: `${LANG}.LossIntro`, with: { target: targetName, points: ANNEXATION_LOSS } }],
      primary: true,
      pending: { what: formatStatus(data), actor: aggressor },
    },
  ];
}

export const spoilsPart: PartKind<SpoilsData> = {
  data: SpoilsData,
  template: "templates/siege/cards/spoils.hbs",
  view: (data) => ({ status: formatStatus(data), target: data.targetName, failed: data.annexes === false }),
  text: (data) => [formatStatus(data)],
  offers: listOffers,
};
