/**
 * Sections of cards about corruption: the Lurker's question, a Bargain on offer, the threshold, and a gate that was
 * defied. Ledger: SID-COR-4, SID-COR-7, SID-HUN-3 to -5, SID-DEFY-2.
 */
import * as v from "valibot";
import type { Offer, PartKind } from "../../../core/public/definitions.ts";
import { type Output, wholeNumber } from "../../../rules/shared/schema.ts";
import { AboutActor, ActorBargain, ATTRIBUTES, PATHS, type Path, type Step } from "../../../rules/sidonia/state.ts";
import { findGift } from "../documents/gifts.ts";
import { PATH_ICONS } from "../presentation.ts";

/** Which path: the Lurker asks (SID-COR-7). */
export const lurkerPart: PartKind<AboutActor> = {
  data: AboutActor,
  template: "templates/sidonia/cards/lurker.hbs",
  view: () => ({
    paths: PATHS.map((path) => ({
      icon: PATH_ICONS[path],
      name: `QUADRANT.Sidonia.Path.${path}`,
      epithet: `QUADRANT.Sidonia.Hunger.Epithet.${path}`,
      theme: `QUADRANT.Sidonia.Hunger.Theme.${path}`,
    })),
  }),
  text: () => ["QUADRANT.Sidonia.Hunger.Prompt.Lurker"],
  offers: ({ actor }) =>
    PATHS.map((path): Offer => ({
      id: path,
      group: "path",
      label: `QUADRANT.Sidonia.Path.${path}`,
      call: { action: "sidonia.choosePath", args: { actor, path } },
      pending: { what: "QUADRANT.Sidonia.Pending.path", actor },
    })),
};

const BargainData = v.object({ ...ActorBargain.entries, path: v.picklist(PATHS) });
type BargainData = Output<typeof BargainData>;

/** A gift for a permanent box (SID-HUN-3). */
export const bargainPart: PartKind<BargainData> = {
  data: BargainData,
  template: "templates/sidonia/cards/bargain.hbs",
  view: ({ path, step }) => describeBargain({ path, step }),
  text: ({ path, step }) => [
    {
      key: "QUADRANT.Sidonia.Hunger.Text.Bargain",
      with: { gift: findGift({ path, step }).name, path: `QUADRANT.Sidonia.Path.${path}` },
    },
  ],
  offers: ({ actor, step }) => [
    {
      id: "accept",
      group: "answer",
      label: "QUADRANT.Sidonia.Hunger.Offer.Accept",
      primary: true,
      call: { action: "sidonia.strikeBargain", args: { actor, step } },
      pending: { what: "QUADRANT.Sidonia.Pending.bargain", actor },
    },
    // A player who refuses may reconsider as long as the offer is open.
    {
      id: "refuse",
      label: "QUADRANT.Sidonia.Hunger.Offer.Refuse",
      passing: true,
      call: { action: "sidonia.refuseBargain", args: { actor, step } },
    },
    // Once it is struck: whether the table hears of it is the GM's to say.
    {
      id: "tell",
      label: "QUADRANT.Sidonia.Hunger.Offer.Tell",
      passing: true,
      call: { action: "sidonia.tellBargain", args: { actor, step } },
    },
  ],
};

/** An accepted Bargain, shown to everybody (SID-HUN-4). */
export const struckPart: PartKind<BargainData> = {
  data: BargainData,
  template: "templates/sidonia/cards/struck.hbs",
  view: ({ path, step }) => describeBargain({ path, step }),
  text: ({ path, step }) => [
    {
      key: "QUADRANT.Sidonia.Hunger.Text.Struck",
      with: { gift: findGift({ path, step }).name, path: `QUADRANT.Sidonia.Path.${path}` },
    },
  ],
};

/** A Bargain in words: what it gives, what it leaves, where the journal has it. */
export const describeBargain = ({ path, step }: { readonly path: Path; readonly step: Step }) => ({
  icon: PATH_ICONS[path],
  path: `QUADRANT.Sidonia.Path.${path}`,
  step,
  numeral: NUMERALS[step],
  title: `QUADRANT.Sidonia.Hunger.Steps.${path}.${step}.Title`,
  gift: findGift({ path, step }).name,
  gives: `QUADRANT.Sidonia.Hunger.Steps.${path}.${step}.Gift`,
  mark: `QUADRANT.Sidonia.Hunger.Steps.${path}.${step}.Mark`,
  rule: findRule({ path, step }),
});

const NUMERALS: Readonly<Record<Step, string>> = { 1: "I", 2: "II", 3: "III" };
const FIRST_RULE: Readonly<Record<Path, number>> = { desire: 10, knowledge: 13, power: 16 };

/** The rule of a path's step. */
export const findRule = ({ path, step }: { readonly path: Path; readonly step: Step }): string =>
  `SID-HUN-${FIRST_RULE[path] + step - 1}`;

/** Nothing more fits (SID-COR-4). */
export const thresholdPart: PartKind<AboutActor> = {
  data: AboutActor,
  template: "templates/sidonia/cards/threshold.hbs",
  view: () => ({}),
  text: () => ["QUADRANT.Sidonia.Hunger.Prompt.Threshold"],
};

const MAX_GATE = 99;
const GateData = v.object({
  attribute: v.picklist(ATTRIBUTES),
  score: wholeNumber(-MAX_GATE, MAX_GATE),
  gate: wholeNumber(0, MAX_GATE),
  amount: wholeNumber(0, MAX_GATE),
});
type GateData = Output<typeof GateData>;

/** A gate that was defied: real and borrowed score, and the price (SID-DEFY-2). */
export const gatePart: PartKind<GateData> = {
  data: GateData,
  template: "templates/sidonia/cards/gate.hbs",
  view: (data) => ({ ...data, attribute: `QUADRANT.Sidonia.Attribute.${data.attribute}` }),
  text: ({ attribute, score, gate }) => [
    {
      key: "QUADRANT.Sidonia.Hunger.Text.Gate",
      with: { attribute: `QUADRANT.Sidonia.Attribute.${attribute}`, score, gate },
    },
  ],
};
