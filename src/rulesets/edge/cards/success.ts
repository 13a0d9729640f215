/**
 * The section of a card that shows an Edge check: the dice in the order rolled, the one that goes, what they came to
 * and why (SUC-ROLL-13).
 */
import type { Offer, PartKind, Seat, Text } from "../../../core/public/definitions.ts";
import type { Modifier } from "../../../rules/shared/modifier.ts";
import { type Toss, advise, options, resolve } from "../../../rules/edge/check.ts";
import { lookOf } from "../presentation.ts";
import { namedTn } from "../checks/target-number.ts";
import { type SuccessData, readSuccess, resultOf, tossOf } from "./success-data.ts";

interface Die {
  readonly face: number;
  readonly dropped: boolean;
  readonly pair: boolean;
}

/** One way to choose, as the window draws it. */
interface ChoiceView {
  readonly key: string;
  readonly label: Text;
  readonly dice: readonly Die[];
  readonly total: number;
  readonly margin: string | null;
  readonly outcome: { readonly tone: string; readonly icon: string; readonly word: string } | null;
  readonly double: string | null;
  readonly best: boolean;
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
  /** What each die taken away would leave, for the window that asks. */
  readonly choices: readonly ChoiceView[];
  readonly why: readonly Modifier[];
  readonly target: readonly Modifier[];
  readonly edge: Text | null;
}

const outcomeOf = (data: SuccessData): View["outcome"] => {
  const result = resultOf(data);
  if (result) return lookOf(result);
  return data.told === null ? null : lookOf({ success: data.told, band: null });
};

const signed = (value: number): string => (value < 0 ? `−${-value}` : `+${value}`);

/** The margin, and what a double made of it (SUC-MOS-10). */
function marginOf(data: SuccessData): Text | null {
  const result = resultOf(data);
  if (!result || result.mos === null) return null;
  return result.double === "none"
    ? { key: "QUADRANT.Edge.Card.Margin", with: { mos: signed(result.mos) } }
    : { key: "QUADRANT.Edge.Card.MarginMoved", with: { raw: signed(result.rawMos), mos: signed(result.mos) } };
}

function view(data: SuccessData, seat: Seat): View {
  const { check, dice, drop, open } = data;
  // Where the house shows a name and no number, what the number follows from is the GM's alone.
  const tn = data.veil === "label" && !seat.isGM ? null : data.tn;
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
    margin: tn === null ? null : marginOf(data),
    tn,
    tnName: data.tn === null ? null : namedTn(data.tn),
    called: data.called,
    choices: open === null ? [] : choicesOf(data, tn),
    why: [...check.bonus, ...check.mods],
    target: tn === null ? [] : data.target,
    edge:
      data.edgeSpent > 0
        ? { key: "QUADRANT.Edge.Card.EdgePaid", with: { spent: data.edgeSpent, left: data.edgeLeft } }
        : null,
  };
}

/**
 * Each different choice with its dice, sum and, where the Target Number is known, its adjusted margin and band
 * (SUC-EDGE-6, SUC-EDGE-13).
 */
const choicesOf = (data: SuccessData, tn: number | null): ChoiceView[] =>
  differing(data).map((option): ChoiceView => {
    const result =
      tn === null || option.drop === null ? null : resolve(data.check, tn, data.dice, option.drop, data.house);
    return {
      key: `check.drop${option.drop ?? 0}`,
      label: dropLabel(data, option),
      dice: data.dice.map((face, i) => ({ face, dropped: i === option.drop, pair: option.pair && i !== option.drop })),
      total: option.total,
      margin: result ? signed(result.mos ?? result.rawMos) : null,
      outcome: result && lookOf(result),
      double: result && result.double !== "none" ? `QUADRANT.Edge.Double.${result.double}` : null,
      best: tn !== null && option.drop === bestOf(data),
    };
  });

/** The choices that differ: which of several equal dice goes makes no difference (SUC-ADV-12), it is asked once. */
const differing = (data: SuccessData): Toss[] =>
  options(data.check, data.dice, data.house).filter(({ dropped, drop }) => data.dice.indexOf(dropped ?? 0) === drop);

/** The choice to advise (SUC-EDGE-13); the die preselected where the GM picks, or the number is not known. */
const bestOf = (data: SuccessData): number | null =>
  data.tn === null || data.open === "gm"
    ? data.drop
    : advise({ ...data.check, mode: "free" }, data.tn, data.dice, data.house).drop;

/**
 * What taking a die away would leave: sums and pairs; with the Target Number known the margin and its band too
 * (SUC-EDGE-6).
 */
function dropLabel(data: SuccessData, option: Toss): Text {
  const names = { dropped: option.dropped ?? 0, high: option.kept[0], low: option.kept[1], total: option.total };
  const pair = option.pair ? "Pair" : "";
  if (data.tn === null || data.veil === "label" || option.drop === null)
    return { key: `QUADRANT.Edge.Offer.Drop${pair}`, with: names };
  const result = resolve(data.check, data.tn, data.dice, option.drop, data.house);
  return {
    key: `QUADRANT.Edge.Offer.DropKnown${pair}`,
    with: { ...names, outcome: lookOf(result).word, mos: signed(result.mos ?? result.rawMos) },
  };
}

function dropOffers(data: SuccessData): Offer[] {
  return differing(data).map((option): Offer => ({
    id: `drop${option.drop ?? 0}`,
    group: "drop",
    label: dropLabel(data, option),
    call: { action: "edge.drop", args: { die: option.drop } },
    ...(data.tn !== null && data.veil === "public" && option.drop === bestOf(data) ? { primary: true } : {}),
  }));
}

/** SUC-EDGE-7: the choice bought when three dice lie there, where the house allows it. */
function upgradeOffer(data: SuccessData): Offer[] {
  const { check, edgeSpent, house, tn, veil, dice } = data;
  if (house.edgeTiming !== "afterUpgrade" || check.mode !== "advantage" || edgeSpent > 0) return [];
  // It is gone once damage was thrown, or something else has followed: whoever decides knows.
  const offer = { id: "upgrade", passing: true, call: { action: "edge.upgrade", args: {} } } as const;
  if (tn === null || veil !== "public") return [{ ...offer, label: "QUADRANT.Edge.Offer.Upgrade" }];
  // The dice lie there: what the point would change is certain.
  const best = advise({ ...check, mode: "free" }, tn, dice, house);
  const names = { outcome: lookOf(best).word, mos: signed(best.mos ?? best.rawMos) };
  const same = best.drop === data.drop || (best.mos ?? best.rawMos) === (resultOf(data)?.mos ?? resultOf(data)?.rawMos);
  return [{ ...offer, label: { key: `QUADRANT.Edge.Offer.Upgrade${same ? "Same" : "To"}`, with: names } }];
}

/** The GM names what had to be reached by somebody who rolled without knowing it (SUC-TN-5). */
function judgeOffers({ hit, tn, veil, house }: SuccessData): Offer[] {
  if (tn !== null || veil !== "hidden") return [];
  const aimed: Offer = {
    id: "judgeTarget",
    group: "judge",
    label: { key: "QUADRANT.Edge.Offer.JudgeTarget", with: { name: hit?.targetName ?? "" } },
    call: { action: "edge.judge", args: { by: "target" } },
    primary: true,
  };
  const named: Offer = {
    id: "judge",
    group: "judge",
    label: "QUADRANT.Edge.Offer.Judge",
    inputs: [
      { kind: "number", id: "tn", label: "QUADRANT.Edge.Offer.JudgeNumber", initial: house.defaultTn, min: 1, max: 99 },
    ],
    call: { action: "edge.judge", args: { by: "gm" } },
  };
  return [...(hit?.target ? [aimed] : []), named];
}

/** What the GM may grant, and what befalls the one who failed (SUC-MOS-5 to -8). */
function afterOffers(data: SuccessData): Offer[] {
  const result = resultOf(data);
  if (!result) return [];
  const mayUpgrade = data.edgeLeft > 0 && upgradeOffer(data).length > 0;
  const store = (id: "advantageRelated" | "advantageAny" | "disadvantageRelated" | "disadvantageAny"): Offer => ({
    id,
    group: "after",
    label: `QUADRANT.Edge.Offer.Store.${id}`,
    call: { action: "edge.store", args: { actor: data.actor, id, skill: data.key, note: data.check.skill } },
    // Nobody chooses that (SUC-MOS-7, SUC-MOS-8): it is done, and can be taken back. Where Edge may yet change it, it
    // waits for a word.
    ...(id.startsWith("dis") ? { primary: true, ...(mayUpgrade ? {} : { auto: true }) } : {}),
  });
  const said = (id: "benefit" | "penalty"): Offer => ({
    id,
    ...(id === "benefit" ? { group: "after" } : {}),
    label: `QUADRANT.Edge.Offer.${id}`,
    inputs: [{ kind: "text", id: "said", label: `QUADRANT.Edge.Offer.${id}Said`, most: 200, needed: true }],
    call: { action: "edge.note", args: { actor: data.actor, what: id } },
  });
  return [
    ...(result.offers ? [store(result.offers)] : []),
    // Only the greatest success may bring something else instead (SUC-MOS-6), only the greatest failure something more
    // (SUC-MOS-8).
    ...(result.offers === "advantageAny" ? [said("benefit")] : []),
    ...(result.imposes ? [store(result.imposes)] : []),
    ...(result.gmPenalty ? [said("penalty")] : []),
  ];
}

export const successCard: PartKind<SuccessData> = {
  parse: readSuccess,
  template: "templates/edge/cards/success.hbs",
  prompt: {
    template: "templates/edge/cards/choose-die.hbs",
    title: ({ open }) => (open === "player" ? "QUADRANT.Edge.Card.Choose.player" : null),
  },
  view,
  text(data) {
    const thrown = tossOf(data);
    const outcome = outcomeOf(data);
    const names = { dice: data.dice.join(", "), total: thrown.total, tn: data.tn ?? 0, outcome: outcome?.word ?? "" };
    if (data.open !== null)
      return [{ key: "QUADRANT.Edge.Text.Open", with: { dice: names.dice, bonus: thrown.total - thrown.diceTotal } }];
    if (data.tn === null || data.veil === "label")
      return [{ key: `QUADRANT.Edge.Text.${outcome ? "Told" : "Hidden"}`, with: names }];
    return [{ key: "QUADRANT.Edge.Text.Rolled", with: names }];
  },
  offers: (data) =>
    data.open === null ? [...judgeOffers(data), ...upgradeOffer(data), ...afterOffers(data)] : dropOffers(data),
};
