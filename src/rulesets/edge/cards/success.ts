/**
 * The part of a card that displays an Edge check: the dice in the order rolled, the one removed, the result and its
 * sources (SUC-ROLL-13).
 */
import type { Offer, PartKind, Seat, Text } from "../../../core/public/definitions.ts";
import type { Modifier } from "../../../rules/shared/reasons.ts";
import { type Toss, adviseDrop, listDropOptions, resolveCheck } from "../../../rules/edge/check.ts";
import { findLook } from "../presentation.ts";
import { formatNamedTn } from "../checks/target-number.ts";
import { SuccessData, computeResult, readDataToss } from "./success-data.ts";

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
  readonly outcome: View["outcome"];
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

const findOutcome = (data: SuccessData): View["outcome"] => {
  const result = computeResult(data);
  if (result) return findLook(result);
  return data.told === null ? null : findLook({ success: data.told, band: null });
};

const formatSigned = (value: number): string => (value < 0 ? `−${-value}` : `+${value}`);

/** The margin, and what a double made of it (SUC-MOS-10). */
function formatMargin(data: SuccessData): Text | null {
  const result = computeResult(data);
  if (!result || result.mos === null) return null;
  return result.double === "none"
    ? { key: "QUADRANT.Edge.Card.Margin", with: { mos: formatSigned(result.mos) } }
    : {
        key: "QUADRANT.Edge.Card.MarginMoved",
        with: { raw: formatSigned(result.rawMos), mos: formatSigned(result.mos) },
      };
}

function view(data: SuccessData, seat: Seat): View {
  const { check, dice, drop, open } = data;
  // Where the house shows a name and no number, what the number follows from is the GM's alone.
  const tn = data.veil === "label" && !seat.isGM ? null : data.tn;
  const thrown = readDataToss(data);
  const chosen = open === null;
  const double = computeResult(data)?.double ?? "none";
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
    outcome: findOutcome(data),
    double: double === "none" ? null : `QUADRANT.Edge.Double.${double}`,
    margin: tn === null ? null : formatMargin(data),
    tn,
    tnName: data.tn === null ? null : formatNamedTn(data.tn),
    called: data.called,
    choices: open === null ? [] : listDropChoices(data, tn),
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
const listDropChoices = (data: SuccessData, tn: number | null): ChoiceView[] =>
  listDifferentDrops(data).map((option): ChoiceView => {
    const result =
      tn === null || option.drop === null ? null : resolveCheck(data.check, tn, data.dice, option.drop, data.house);
    return {
      key: `check.drop${option.drop ?? 0}`,
      label: formatDrop(data, option),
      dice: data.dice.map((face, i) => ({ face, dropped: i === option.drop, pair: option.pair && i !== option.drop })),
      total: option.total,
      margin: result ? formatSigned(result.mos ?? result.rawMos) : null,
      outcome: result && findLook(result),
      double: result && result.double !== "none" ? `QUADRANT.Edge.Double.${result.double}` : null,
      best: tn !== null && option.drop === findBestDrop(data),
    };
  });

/** Returns the choices that differ: equal dice are offered once (SUC-ADV-12). */
const listDifferentDrops = (data: SuccessData): Toss[] =>
  listDropOptions(data.check, data.dice, data.house).filter(
    ({ dropped, drop }) => data.dice.indexOf(dropped ?? 0) === drop,
  );

/** The choice to advise (SUC-EDGE-13); the die preselected where the GM picks, or the number is not known. */
const findBestDrop = (data: SuccessData): number | null =>
  data.tn === null || data.open === "gm"
    ? data.drop
    : adviseDrop({ ...data.check, mode: "free" }, data.tn, data.dice, data.house).drop;

/**
 * What taking a die away would leave: sums and pairs; with the Target Number known the margin and its band too
 * (SUC-EDGE-6).
 */
function formatDrop(data: SuccessData, option: Toss): Text {
  const names = { dropped: option.dropped ?? 0, high: option.kept[0], low: option.kept[1], total: option.total };
  const pair = option.pair ? "Pair" : "";
  if (data.tn === null || data.veil === "label" || option.drop === null)
    return { key: `QUADRANT.Edge.Offer.Drop${pair}`, with: names };
  const result = resolveCheck(data.check, data.tn, data.dice, option.drop, data.house);
  return {
    key: `QUADRANT.Edge.Offer.DropKnown${pair}`,
    with: { ...names, outcome: findLook(result).word, mos: formatSigned(result.mos ?? result.rawMos) },
  };
}

function listDropOffers(data: SuccessData): Offer[] {
  return listDifferentDrops(data).map((option): Offer => ({
    id: `drop${option.drop ?? 0}`,
    group: "drop",
    label: formatDrop(data, option),
    call: { action: "edge.drop", args: { die: option.drop } },
    ...(data.tn !== null && data.veil === "public" && option.drop === findBestDrop(data) ? { primary: true } : {}),
    pending: { what: "QUADRANT.Edge.Pending.Drop" },
  }));
}

/** Returns the offer to buy the choice of die after the roll, where the house rule allows it (SUC-EDGE-7). */
function listUpgradeOffers(data: SuccessData): Offer[] {
  const { check, edgeSpent, house, tn, veil, dice } = data;
  if (house.edgeTiming !== "afterUpgrade" || check.mode !== "advantage" || edgeSpent > 0) return [];
  // The action refuses it once damage was rolled or something else has followed.
  const offer = { id: "upgrade", passing: true, call: { action: "edge.upgrade", args: {} } } as const;
  if (tn === null || veil !== "public") return [{ ...offer, label: "QUADRANT.Edge.Offer.Upgrade" }];
  // The dice are rolled: what the point would change is certain.
  const best = adviseDrop({ ...check, mode: "free" }, tn, dice, house);
  const names = { outcome: findLook(best).word, mos: formatSigned(best.mos ?? best.rawMos) };
  const same =
    best.drop === data.drop || (best.mos ?? best.rawMos) === (computeResult(data)?.mos ?? computeResult(data)?.rawMos);
  return [{ ...offer, label: { key: `QUADRANT.Edge.Offer.Upgrade${same ? "Same" : "To"}`, with: names } }];
}

/** Whom an attack without a target is aimed at afterwards: while nothing has followed from its dice. */
const listAimOffers = ({ actor, hit }: SuccessData): Offer[] =>
  hit && hit.target === null
    ? [
        {
          id: "aim",
          label: "QUADRANT.Target.Choose",
          inputs: [{ kind: "actor", id: "target", label: "QUADRANT.Target.Label", from: actor }],
          call: { action: "edge.aim", args: {} },
          passing: true,
        },
      ]
    : [];

/** The GM names what had to be reached by somebody who rolled without knowing it (SUC-TN-5). */
function listJudgeOffers({ hit, tn, veil, house }: SuccessData): Offer[] {
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
    pending: { what: "QUADRANT.Edge.Pending.Judge", gm: true },
  };
  return [...(hit?.target ? [aimed] : []), named];
}

/** What the GM may grant, and what befalls the one who failed (SUC-MOS-5 to -8). */
function listFollowingOffers(data: SuccessData): Offer[] {
  const result = computeResult(data);
  if (!result) return [];
  const mayUpgrade = data.edgeLeft > 0 && listUpgradeOffers(data).length > 0;
  const store = (id: "advantageRelated" | "advantageAny" | "disadvantageRelated" | "disadvantageAny"): Offer => ({
    id,
    group: "after",
    label: `QUADRANT.Edge.Offer.Store.${id}`,
    call: { action: "edge.store", args: { actor: data.actor, id, skill: data.key, note: data.check.skill } },
    pending: { what: `QUADRANT.Edge.Pending.${id}`, ...(id.startsWith("dis") ? {} : { gm: true }) },
    // This is not a choice (SUC-MOS-7, SUC-MOS-8): it is applied at once and can be undone. Where Edge may still
    // change the result, it waits for a press.
    ...(id.startsWith("dis") ? { primary: true, ...(mayUpgrade ? {} : { auto: true }) } : {}),
  });
  const said = (id: "benefit" | "penalty"): Offer => ({
    id,
    ...(id === "benefit" ? { group: "after" } : {}),
    label: `QUADRANT.Edge.Offer.${id}`,
    inputs: [{ kind: "text", id: "said", label: `QUADRANT.Edge.Offer.${id}Said`, most: 200, needed: true }],
    call: { action: "edge.note", args: { actor: data.actor, what: id } },
    pending: { what: `QUADRANT.Edge.Pending.${id}`, gm: true },
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
  data: SuccessData,
  template: "templates/edge/cards/success.hbs",
  prompt: {
    template: "templates/edge/cards/choose-die.hbs",
    title: ({ open }) => (open === "player" ? "QUADRANT.Edge.Card.Choose.player" : null),
  },
  view,
  text(data) {
    const thrown = readDataToss(data);
    const outcome = findOutcome(data);
    const names = { dice: data.dice.join(", "), total: thrown.total, tn: data.tn ?? 0, outcome: outcome?.word ?? "" };
    if (data.open !== null)
      return [{ key: "QUADRANT.Edge.Text.Open", with: { dice: names.dice, bonus: thrown.total - thrown.diceTotal } }];
    if (data.tn === null || data.veil === "label")
      return [{ key: `QUADRANT.Edge.Text.${outcome ? "Told" : "Hidden"}`, with: names }];
    return [{ key: "QUADRANT.Edge.Text.Rolled", with: names }];
  },
  offers: (data) =>
    data.open === null
      ? [...listAimOffers(data), ...listJudgeOffers(data), ...listUpgradeOffers(data), ...listFollowingOffers(data)]
      : listDropOffers(data),
};
