/**
 * The card part of a psionic power used or over-channelled; it offers to apply the cost. Ledger: SIE-PSI-3, SIE-OVER-2
 * to -5.
 */
import * as v from "valibot";
import type { Offer, PartKind, Text } from "../../../core/public/definitions.ts";
import { Uuid, shortText, wholeNumber } from "../../../rules/shared/schema.ts";
import { formatLevelGroup, listLevelOffers } from "../presentation.ts";

const DRAIN_UNITS = ["rounds", "hours", "stress", "pool"] as const;

const MAX_NUMBER = 999;

const Data = v.object({
  actor: Uuid,
  item: Uuid,
  name: shortText(200),
  way: v.picklist(["use", "force"]),
  success: v.boolean(),
  rolled: v.boolean(),
  crit: v.boolean(),
  potency: wholeNumber(0, MAX_NUMBER),
  drain: wholeNumber(0, MAX_NUMBER),
  /** Drain in the unit of the house rules. */
  shown: wholeNumber(0, MAX_NUMBER),
  counted: v.picklist(DRAIN_UNITS),
  /** Whether using it changes more than Drain: it is ongoing, or an over-channel opened it. */
  starts: v.boolean(),
  levels: wholeNumber(0, MAX_NUMBER),
  round: wholeNumber(0, 99_999),
  /** The world whose ley lines were counted; empty for none (SIE-LEY-1). */
  world: v.optional(v.union([Uuid, v.literal("")]), ""),
  worldName: v.optional(shortText(200), ""),
});
type Data = v.InferOutput<typeof Data>;

/** The most levels with buttons; a card has no room for more. */
const MAX_EASED_OFFERS = 3;

const drainText = ({ counted, shown }: Data): Text => ({
  key: `QUADRANT.Siege.Power.DrainIn.${counted}`,
  with: { drain: shown },
});

/** Returns the language key of the result. */
const findResultKey = ({ way, success, rolled }: Data): Text => {
  if (way === "force") return `QUADRANT.Siege.Power.Result.${success ? "opened" : "backlash"}`;
  return `QUADRANT.Siege.Power.Result.${rolled ? "drains" : "works"}`;
};

function offers(data: Data): Offer[] {
  const { actor, item, way, success, drain, starts, round } = data;
  const args = { actor, item, round, ...(data.world === "" ? {} : { world: data.world }) };
  if (way === "force") {
    const id = success ? "Open" : "Backlash";
    const label: Text = { key: `QUADRANT.Siege.Offer.${id}`, with: { power: data.name } };
    const call = { action: "siege.overChannel", args: { ...args, success } };
    const pending = { what: { key: `QUADRANT.Siege.Pending.${id}`, with: { power: data.name } } };
    if (!success) return [{ id, label, call, primary: true, pending }];
    const open = (
      key: string,
      said: Text,
      more: { readonly halved: boolean; readonly levels: number },
      uses: readonly string[],
    ): Offer => ({
      id: key,
      group: ["open", ...uses].join(" "),
      label: said,
      call: { ...call, args: { ...call.args, ...more } },
    });
    const spent = (count: number): string[] =>
      Array.from({ length: count }, (_none, n) => formatLevelGroup(data.levels - n));
    const halved =
      data.crit && drain > 0
        ? [open("openHalf", "QUADRANT.Siege.Offer.OpenHalf", { halved: true, levels: 0 }, [])]
        : [];
    const lessened = Array.from({ length: Math.min(data.levels, drain, MAX_EASED_OFFERS) }, (_, i) =>
      open(
        `openLess${i + 1}`,
        { key: "QUADRANT.Siege.Offer.OpenLess", with: { levels: i + 1 } },
        { halved: false, levels: i + 1 },
        spent(i + 1),
      ),
    );
    return [
      { ...open(id, label, { halved: false, levels: 0 }, []), primary: true, pending },
      ...halved,
      ...lessened,
      ...listLevelOffers(actor, data.levels),
    ];
  }
  if (drain < 1 && !starts) return listLevelOffers(actor, data.levels);
  const use = (
    id: string,
    label: Text,
    more: { readonly halved: boolean; readonly levels: number },
    uses: readonly string[],
  ): Offer => ({
    id,
    group: ["drain", ...uses].join(" "),
    label,
    call: { action: "siege.usePower", args: { ...args, ...more } },
  });
  const whole: Text =
    drain < 1
      ? "QUADRANT.Siege.Offer.Start"
      : { key: `QUADRANT.Siege.Offer.Drain.${data.counted}`, with: { drain: data.shown } };
  const half =
    data.crit && drain > 0 ? [use("half", "QUADRANT.Siege.Offer.DrainHalf", { halved: true, levels: 0 }, [])] : [];
  const eased = Array.from({ length: Math.min(data.levels, drain, MAX_EASED_OFFERS) }, (_, i) => {
    const spent = Array.from({ length: i + 1 }, (_none, n) => formatLevelGroup(data.levels - n));
    return use(
      `less${i + 1}`,
      { key: "QUADRANT.Siege.Offer.DrainLess", with: { levels: i + 1 } },
      { halved: false, levels: i + 1 },
      spent,
    );
  });
  return [
    {
      ...use("drain", whole, { halved: false, levels: 0 }, []),
      primary: true,
      pending: {
        what: drain < 1 ? { key: "QUADRANT.Siege.Pending.Start", with: { power: data.name } } : drainText(data),
      },
    },
    ...half,
    ...eased,
    ...listLevelOffers(actor, data.levels),
  ];
}

export const powerPart: PartKind<Data> = {
  data: Data,
  template: "templates/siege/cards/power.hbs",
  view: (data) => ({
    name: data.name,
    item: data.item,
    potency: data.potency,
    drain: drainText(data),
    told: findResultKey(data),
    ley: data.world === "" ? null : { key: "QUADRANT.Siege.Ley.Counted", with: { world: data.worldName } },
    icon: data.way === "force" ? "third-eye" : "psychic-waves",
  }),
  text: (data) => [
    { key: "QUADRANT.Siege.Text.Power", with: { power: data.name, potency: data.potency, drain: data.drain } },
  ],
  offers,
};
