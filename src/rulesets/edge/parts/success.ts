/** The section of a card that shows an Edge check: the dice in the order rolled, the one that goes, what they came to and why (SUC-ROLL-13). */
import type { Offer, PartKind, Text } from "../../../core/contract.ts";
import type { Modifier } from "../../../rules/shared/modifier.ts";
import { type Toss, advise, options, resolve } from "../../../rules/edge/check.ts";
import { nameOf } from "../../../rules/edge/difficulty.ts";
import { lookOf } from "../looks.ts";
import { type SuccessData, readSuccess, resultOf, tossOf } from "../success.ts";

interface Die {
  readonly face: number;
  readonly dropped: boolean;
  readonly pair: boolean;
}

/** What the template draws. */
interface View {
  readonly dice: readonly Die[];
  readonly spoken: Text;
  readonly bonusTotal: number;
  readonly total: number;
  readonly mode: Text | null;
  readonly sources: readonly string[];
  readonly pair: boolean;
  readonly choosing: Text | null;
  readonly outcome: { readonly tone: string; readonly icon: string; readonly word: string } | null;
  readonly double: string | null;
  readonly margin: Text | null;
  readonly tn: number | null;
  readonly tnName: Text | null;
  readonly called: string;
  readonly why: readonly Modifier[];
  readonly target: readonly Modifier[];
  readonly edge: Text | null;
}

const outcomeOf = (data: SuccessData): View["outcome"] => {
  const result = resultOf(data);
  if (result) return lookOf(result);
  return data.told === null ? null : lookOf({ success: data.told, band: null });
};

const namedTn = (tn: number): Text => {
  const { id, offset } = nameOf(tn);
  return {
    key: `QUADRANT.Edge.Check.${offset ? "Above" : "Exactly"}`,
    with: { name: `QUADRANT.Edge.Difficulty.${id}`, offset: offset ?? 0 },
  };
};

/** The margin, and what a double made of it (SUC-MOS-10). */
function marginOf(data: SuccessData): Text | null {
  const result = resultOf(data);
  if (!result || result.mos === null) return null;
  const signed = (value: number): string => (value < 0 ? `−${-value}` : `+${value}`);
  return result.double === "none"
    ? { key: "QUADRANT.Edge.Card.Margin", with: { mos: signed(result.mos) } }
    : { key: "QUADRANT.Edge.Card.MarginMoved", with: { raw: signed(result.rawMos), mos: signed(result.mos) } };
}

function view(data: SuccessData): View {
  const { check, dice, drop, open, tn } = data;
  const thrown = tossOf(data);
  const chosen = open === null;
  const double = resultOf(data)?.double ?? "none";
  return {
    dice: dice.map((face, i) => ({ face, dropped: chosen && i === drop, pair: chosen && thrown.pair && i !== drop })),
    spoken: {
      key: `QUADRANT.Edge.Card.Spoken${drop === null || !chosen ? "" : "Dropped"}`,
      with: { dice: dice.join(", "), dropped: thrown.dropped ?? 0 },
    },
    bonusTotal: thrown.total - thrown.diceTotal,
    total: thrown.total,
    mode: check.mode === "normal" ? null : `QUADRANT.Edge.ModeName.${check.mode}`,
    sources: data.sources.map(({ label }) => label),
    pair: chosen && thrown.pair,
    choosing: open === null ? null : `QUADRANT.Edge.Card.Choose.${open}`,
    outcome: outcomeOf(data),
    double: double === "none" ? null : `QUADRANT.Edge.Double.${double}`,
    margin: marginOf(data),
    tn,
    tnName: tn === null ? null : namedTn(tn),
    called: data.called,
    why: [...check.bonus, ...check.mods],
    target: data.target,
    edge: data.edgeSpent > 0 ? { key: "QUADRANT.Edge.Card.EdgePaid", with: { spent: data.edgeSpent, left: data.edgeLeft } } : null,
  };
}

/** What taking a die away would leave: sums and pairs; with the Target Number known the margin and its band too (SUC-EDGE-6). */
function dropLabel(data: SuccessData, option: Toss): Text {
  const names = { dropped: option.dropped ?? 0, high: option.kept[0], low: option.kept[1], total: option.total };
  const pair = option.pair ? "Pair" : "";
  if (data.tn === null || option.drop === null) return { key: `QUADRANT.Edge.Offer.Drop${pair}`, with: names };
  const result = resolve(data.check, data.tn, data.dice, option.drop, data.house);
  return { key: `QUADRANT.Edge.Offer.DropKnown${pair}`, with: { ...names, outcome: lookOf(result).word } };
}

function dropOffers(data: SuccessData): Offer[] {
  const best =
    data.tn === null || data.open === "gm" ? data.drop : advise({ ...data.check, mode: "free" }, data.tn, data.dice, data.house).drop;
  // Which of several equal dice goes makes no difference (SUC-ADV-12): it is asked once.
  const different = options(data.check, data.dice, data.house).filter(({ dropped, drop }) => data.dice.indexOf(dropped ?? 0) === drop);
  return different.map((option): Offer => ({
    id: `drop${option.drop ?? 0}`,
    group: "drop",
    label: dropLabel(data, option),
    call: { action: "edge.drop", args: { die: option.drop } },
    ...(data.tn !== null && option.drop === best ? { primary: true } : {}),
  }));
}

/** SUC-EDGE-7: the choice bought when three dice lie there, where the house allows it. */
const upgradeOffer = ({ check, edgeSpent, house }: SuccessData): Offer[] =>
  house.edgeTiming === "afterUpgrade" && check.mode === "advantage" && edgeSpent === 0
    ? [{ id: "upgrade", label: "QUADRANT.Edge.Offer.Upgrade", call: { action: "edge.upgrade", args: {} } }]
    : [];

/** What the GM may grant, and what befalls the one who failed (SUC-MOS-5 to -8). */
function afterOffers(data: SuccessData): Offer[] {
  const result = resultOf(data);
  if (!result) return [];
  const store = (id: "advantageRelated" | "advantageAny" | "disadvantageRelated" | "disadvantageAny"): Offer => ({
    id,
    group: "after",
    label: `QUADRANT.Edge.Offer.Store.${id}`,
    call: { action: "edge.store", args: { actor: data.actor, id, skill: data.key, note: data.check.skill } },
    // Nobody chooses that (SUC-MOS-7, SUC-MOS-8): it is done, and can be taken back.
    ...(id.startsWith("dis") ? { primary: true, auto: true } : {}),
  });
  return [...(result.offers ? [store(result.offers)] : []), ...(result.imposes ? [store(result.imposes)] : [])];
}

export const successCard: PartKind<SuccessData> = {
  parse: readSuccess,
  template: "templates/edge/success.hbs",
  view,
  text(data) {
    const thrown = tossOf(data);
    const outcome = outcomeOf(data);
    const names = { dice: data.dice.join(", "), total: thrown.total, tn: data.tn ?? 0, outcome: outcome?.word ?? "" };
    if (data.open !== null) return [{ key: "QUADRANT.Edge.Text.Open", with: { dice: names.dice, bonus: thrown.total - thrown.diceTotal } }];
    if (data.tn === null) return [{ key: `QUADRANT.Edge.Text.${outcome ? "Told" : "Hidden"}`, with: names }];
    return [{ key: "QUADRANT.Edge.Text.Rolled", with: names }];
  },
  offers: (data) => (data.open === null ? [...upgradeOffer(data), ...afterOffers(data)] : dropOffers(data)),
};
