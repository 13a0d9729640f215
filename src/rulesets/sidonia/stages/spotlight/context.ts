/**
 * What the window and the card of a Spotlight Scene show: the two sides, the strip of exchanges, the odds of the next.
 * Ledger: SID-SPOT-3 to -12.
 */
import { percents, signed } from "../../../../core/public/table.ts";
import type { Text, Viewer } from "../../../../core/public/definitions.ts";
import { type Odds, computeChances } from "../../../../rules/shared/odds.ts";
import { readShape } from "../../../../rules/shared/schema.ts";
import type { HouseRules } from "../../../../rules/sidonia/house.ts";
import {
  type Effort,
  type Exchange,
  ADVERSARY_MODIFIER,
  computeExchangeOdds,
  computeKnownOdds,
  computeOutlook,
} from "../../../../rules/sidonia/spotlight-exchange.ts";
import {
  EXCHANGES,
  type Result,
  type Side,
  type Winner,
  computeDieFace,
  computeMargin,
  computeResult,
} from "../../../../rules/sidonia/spotlight-tally.ts";
import {
  ADVERSARIES,
  type AdversaryKind,
  type Beat,
  type Scene,
  adversaryEffort,
  readSideThrow,
  isOver,
  nextCheck,
} from "../../../../rules/sidonia/spotlight.ts";
import type { Creature, Skill } from "../../documents/read-actor.ts";
import { LENGTHS, ThrownDice, buildEffort } from "./moves.ts";
import { LIGHT, type State, readLeadHere, mayMoveNow } from "./offers.ts";
import { findExchangeNumber, formatWinner } from "./log-text.ts";
import { listCurrentHolders, findUserName } from "./tokens.ts";

const LANG = "QUADRANT.Sidonia.Spotlight";

/** How winning, a tie and losing look: a tone and a glyph each, so that neither carries the meaning alone. */
const WINS: Readonly<Record<Winner, { readonly tone: string; readonly glyph: string }>> = {
  player: { tone: "good", glyph: "fa-sun" },
  tie: { tone: "cost", glyph: "fa-equals" },
  adversary: { tone: "bad", glyph: "fa-moon" },
};
const ENDS: Readonly<Record<Result, { readonly tone: string; readonly glyph: string }>> = {
  adversary: { tone: "bad", glyph: "fa-moon" },
  stalemate: { tone: "cost", glyph: "fa-equals" },
  minimum: { tone: "good", glyph: "fa-cloud-sun" },
  ideal: { tone: "crit", glyph: "fa-sun" },
};
const KINDS: Readonly<Record<AdversaryKind, string>> = {
  npc: "fa-user-secret",
  environment: "fa-city",
  social: "fa-people-group",
  internal: "fa-brain",
};
const BEATS: Readonly<Record<Beat["kind"], string>> = {
  embrace: "fa-droplet",
  support: "fa-hand-holding-heart",
  shift: "fa-bolt",
};

/** A stacked bar with its numbers beside it. */
interface Share {
  readonly tone: string;
  readonly glyph: string;
  readonly word: string;
  readonly percent: string;
  readonly from: number;
  readonly width: number;
}

function buildShares<K extends string>(
  all: ReadonlyMap<K, number>,
  looks: Readonly<Record<K, { readonly tone: string; readonly glyph: string }>>,
  word: (one: K) => string,
): readonly Share[] {
  const { shown } = percents([...all.values()]);
  let from = 0;
  return [...all].map(([one, chance], at) => {
    const percent = shown[at] ?? "";
    const share = { ...looks[one], word: word(one), percent, from: from * 100, width: chance * 100 };
    from += chance;
    return share;
  });
}

const buildExchangeShares = (odds: Odds<Winner>): readonly Share[] =>
  buildShares(computeChances(odds), WINS, formatWinner);

/** Where it leads if it goes on with this effort, best last. */
const buildOutlookShares = (scene: Scene, effort: Effort, house: HouseRules): readonly Share[] =>
  buildShares(
    computeOutlook(scene, effort, adversaryEffort(scene), house),
    ENDS,
    (result) => `${LANG}.Result.${result}`,
  );

// --- The strip

const buildDice = ({ dice, dropped }: Pick<Exchange[Side], "dice" | "dropped">) =>
  dice.map((face, i) => ({
    face,
    dropped: i === dropped,
    label: `QUADRANT.Sidonia.Card.${i === dropped ? "Dropped" : "Die"}`,
  }));

const buildSide = (thrown: Exchange[Side]) => ({
  dice: buildDice(thrown),
  total: thrown.total,
  modifier: signed(thrown.modifier),
  skill: thrown.term.label,
  mode: thrown.mode === "normal" ? null : `QUADRANT.Sidonia.Mode.${thrown.mode}`,
});

const buildBeat = ({ kind, text, who }: Beat & { readonly who: string }): object => ({
  glyph: BEATS[kind],
  kind,
  word: { key: `${LANG}.Beat.${kind}`, with: { who } } satisfies Text,
  text,
});

/** Builds the strip of exchanges: those before a restart, those that count, the current one, and those to come. */
function buildFrames({ scene, laidAs }: State, viewer: Viewer, house: HouseRules): readonly object[] {
  const base = scene.exchanges.length - scene.played.length;
  const beats = (index: number): readonly object[] =>
    scene.beats
      .filter(({ after }) => after === index)
      .map((beat) => buildBeat({ ...beat, who: findUserName(beat.by) }));
  const played = scene.exchanges.map((exchange, i) => ({
    n: i < base ? i + 1 : i - base + 1,
    state: i < base ? "struck" : "played",
    winner: exchange.winner,
    ...WINS[exchange.winner],
    word: formatWinner(exchange.winner),
    player: buildSide(exchange.player),
    adversary: buildSide(exchange.adversary),
    beats: beats(i),
  }));
  const over = isOver(scene);
  const ahead = Array.from({ length: EXCHANGES - scene.played.length }, (_, i) => ({
    n: scene.played.length + i + 1,
    state: i === 0 && scene.phase === "running" ? "now" : "ahead",
    ...(i === 0 && !over ? buildFaceDown(scene, laidAs, viewer, house) : {}),
    beats: i === 0 ? beats(scene.exchanges.length) : [],
  }));
  return [...played, ...ahead];
}

/**
 * Builds the dice of the current exchange: the player's face down, except for the user who threw them; the adversary's
 * open.
 */
function buildFaceDown(scene: Scene, laidAs: string | null, viewer: Viewer, house: HouseRules): object {
  const { laid, answer } = scene;
  if (!laid)
    return answer
      ? { adversary: buildSide(readSideThrow(scene, "adversary", adversaryEffort(scene), answer, house)) }
      : {};
  const { mode } = nextCheck(scene, "player", laid, house);
  const own = findKnownDice(laidAs, viewer);
  return {
    down: Array.from({ length: mode === "normal" ? 2 : 3 }),
    skill: laid.term.label,
    modifier: signed(laid.term.value),
    own: own && buildSide(readSideThrow(scene, "player", laid, own, house)),
    ...(answer
      ? { adversary: buildSide(readSideThrow(scene, "adversary", adversaryEffort(scene), answer, house)) }
      : {}),
  };
}

/** Faces that this client threw itself; null for everybody else. */
function findKnownDice(laidAs: string | null, { known }: Viewer): readonly number[] | null {
  return laidAs === null ? null : readShape(ThrownDice, known[laidAs]);
}

// --- The next throw

const readItemId = (skill: Skill | null): string => skill?.uuid.split(".").at(-1) ?? "";

/** Every skill with the odds it has in this exchange, best first; the one used last is chosen. */
function buildSkills({ scene }: State, actor: Creature, house: HouseRules): readonly object[] {
  const against = nextCheck(scene, "adversary", adversaryEffort(scene), house);
  const last = scene.exchanges.at(-1)?.player.term.label;
  const rows = [...actor.skills, null].map((skill) => {
    const effort = buildEffort(actor, skill, house);
    const check = nextCheck(scene, "player", effort, house);
    const shares = buildExchangeShares(computeExchangeOdds(check, against));
    return {
      id: readItemId(skill),
      name: effort.term.label,
      value: effort.term.value,
      wounded: effort.wounded,
      blocked: effort.blocked,
      shares,
      mode: check.mode,
    };
  });
  const sorted = rows.sort(
    (a, b) =>
      Number(a.blocked !== null) - Number(b.blocked !== null) || b.value - a.value || a.name.localeCompare(b.name),
  );
  const chosen =
    sorted.find(({ name, blocked }) => name === last && blocked === null) ??
    sorted.find(({ blocked }) => blocked === null);
  return sorted.map((row) => ({
    ...row,
    modifier: signed(row.value),
    chosen: row === chosen,
    mode: row.mode === "normal" ? null : `QUADRANT.Sidonia.Mode.${row.mode}`,
  }));
}

/** Builds the odds that everybody sees: of the face-down throw, or else of the lead's best skill. */
function buildOdds({ scene, setup, laidAs }: State, viewer: Viewer, house: HouseRules): object | null {
  if (scene.phase !== "running" || scene.played.length >= EXCHANGES || scene.answer) return null;
  const against = nextCheck(scene, "adversary", adversaryEffort(scene), house);
  if (scene.laid) {
    const own = findKnownDice(laidAs, viewer);
    const check = nextCheck(scene, "player", scene.laid, house);
    const odds = own
      ? computeKnownOdds(readSideThrow(scene, "player", scene.laid, own, house).total, against)
      : computeExchangeOdds(check, against);
    return {
      with: scene.laid.term.label,
      shares: buildExchangeShares(odds),
      mine: own !== null,
      leads: buildOutlookShares(scene, scene.laid, house),
    };
  }
  const actor = readLeadHere(setup, house);
  if (!actor) return null;
  const efforts = [...actor.skills, null]
    .map((skill) => buildEffort(actor, skill, house))
    .filter(({ blocked }) => blocked === null);
  const [best] = efforts.sort((a, b) => Number(a.wounded) - Number(b.wounded) || b.term.value - a.term.value);
  if (!best) return null;
  const check = nextCheck(scene, "player", best, house);
  return {
    with: best.term.label,
    shares: buildExchangeShares(computeExchangeOdds(check, against)),
    mine: false,
    leads: buildOutlookShares(scene, best, house),
  };
}

// --- The whole

const PIPS = ["", "one", "two", "three", "four", "five", "six"] as const;

/** SID-SPOT-4: a die that shows one more than the Successes, and the number itself. */
const counter = (successes: number): object => ({
  successes,
  glyph: `fa-dice-${PIPS[computeDieFace(successes)] ?? ""}`,
});

/** What both the window and the card show. */
function stands({ scene, setup }: State, house: HouseRules): object {
  const { adversary, successes, holds } = scene;
  return {
    name: setup.name,
    over: isOver(scene),
    adversary: adversary && {
      ...adversary,
      glyph: KINDS[adversary.kind],
      kindWord: `${LANG}.Kind.${adversary.kind}`,
      modifier: signed(adversary.modifier),
    },
    counters: { player: counter(successes.player), adversary: counter(successes.adversary) },
    momentum: isOver(scene) ? null : holds.player,
    theirs: house.spotlightAdversaryMomentum && !isOver(scene) ? holds.adversary : null,
    result: scene.phase === "resolved" ? buildResult(scene) : null,
    aborted: scene.phase === "aborted",
  };
}

function buildResult({ successes, declaration }: Scene): object {
  const margin = computeMargin(successes);
  const result = computeResult(margin);
  const text = result === "ideal" || result === "minimum" ? declaration?.[result] : undefined;
  return { ...ENDS[result], word: `${LANG}.Result.${result}`, margin: signed(margin), text };
}

/** The window's part for this viewer. */
export function buildWindow(state: State, viewer: Viewer, house: HouseRules): object {
  const { scene, setup } = state;
  const may = (name: Parameters<typeof mayMoveNow>[0]): boolean => mayMoveNow(name, state, viewer, house);
  const actor = may("throw") ? readLeadHere(setup, house) : null;
  const seat = viewer.seats[LIGHT];
  return {
    ...stands(state, house),
    img: seat?.img ?? "",
    player: findUserName(setup.lead),
    away: seat?.present === false,
    stakes: scene.phase === "resolved" ? null : scene.declaration,
    frames: buildFrames(state, viewer, house),
    late: scene.beats
      .filter(({ after }) => after === scene.exchanges.length && scene.played.length === EXCHANGES)
      .map((beat) => buildBeat({ ...beat, who: findUserName(beat.by) })),
    odds: buildOdds(state, viewer, house),
    n: findExchangeNumber(scene),
    most: LENGTHS,
    declare: may("declare")
      ? { ...(scene.declaration ?? { minimum: "", ideal: "" }), again: scene.declaration !== null }
      : null,
    face: may("face") ? faceForm(scene) : null,
    skills: actor && buildSkills(state, actor, house),
    answer: may("answer"),
    sendBack: may("sendBack"),
    tokens: listCurrentHolders(),
  };
}

function faceForm({ adversary }: Scene): object {
  const { name = "", goal = "", kind = "npc", modifier = 0 } = adversary ?? {};
  const range = Array.from(
    { length: ADVERSARY_MODIFIER.max - ADVERSARY_MODIFIER.min + 1 },
    (_, i) => ADVERSARY_MODIFIER.min + i,
  );
  return {
    name,
    goal,
    kinds: ADVERSARIES.map((value) => ({
      value,
      word: `${LANG}.Kind.${value}`,
      glyph: KINDS[value],
      chosen: value === kind,
    })),
    modifiers: range.map((value) => ({ value, word: signed(value), chosen: value === modifier })),
    again: adversary !== null,
  };
}

/** The card's part. */
export function buildCard(state: State, viewer: Viewer, house: HouseRules): object {
  const { scene } = state;
  return {
    ...stands(state, house),
    img: viewer.seats[LIGHT]?.img ?? "",
    frames: Array.from({ length: EXCHANGES }, (_, i) => {
      const winner = scene.played[i];
      return winner
        ? { n: i + 1, ...WINS[winner], word: formatWinner(winner) }
        : { n: i + 1, now: i === scene.played.length && scene.phase === "running" };
    }),
  };
}
