/**
 * What the window and the card of a Spotlight Scene show: the two sides, the strip of exchanges, the odds of the next.
 * Ledger: SID-SPOT-3 to -12.
 */
import type { Text, Viewer } from "../../../../core/public/definitions.ts";
import { percent } from "../../../../core/public/text.ts";
import { type Odds, computeChances } from "../../../../rules/shared/odds.ts";
import type { HouseRules } from "../../../../rules/sidonia/house.ts";
import {
  type Effort,
  type Exchange,
  MODIFIER,
  exchangeOdds,
  oddsKnowing,
  outlook,
} from "../../../../rules/sidonia/spotlight-exchange.ts";
import {
  EXCHANGES,
  type Result,
  type Side,
  type Winner,
  dieFace,
  marginOf,
  resultOf,
} from "../../../../rules/sidonia/spotlight-tally.ts";
import {
  ADVERSARIES,
  type AdversaryKind,
  type Beat,
  type Scene,
  adversaryEffort,
  fallen,
  isOver,
  nextCheck,
} from "../../../../rules/sidonia/spotlight.ts";
import type { Creature, Skill } from "../../documents/read-actor.ts";
import { LENGTHS, effortWith } from "./moves.ts";
import { LIGHT, type State, creatureHere, mayNow } from "./offers.ts";
import { numberOf, signed, winnerWord } from "./told.ts";
import { holdersHere, nameOf } from "./tokens.ts";

const KEY = "QUADRANT.Sidonia.Spotlight";

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

function sharesOf<K extends string>(
  all: ReadonlyMap<K, number>,
  looks: Readonly<Record<K, { readonly tone: string; readonly glyph: string }>>,
  word: (one: K) => string,
): readonly Share[] {
  let from = 0;
  return [...all].map(([one, chance]) => {
    const share = { ...looks[one], word: word(one), percent: percent(chance), from: from * 100, width: chance * 100 };
    from += chance;
    return share;
  });
}

const exchangeShares = (odds: Odds<Winner>): readonly Share[] => sharesOf(computeChances(odds), WINS, winnerWord);

/** Where it leads if it goes on with this effort, best last. */
const leadsTo = (scene: Scene, effort: Effort, house: HouseRules): readonly Share[] =>
  sharesOf(outlook(scene, effort, adversaryEffort(scene), house), ENDS, (result) => `${KEY}.Result.${result}`);

// --- The strip

const diceOf = ({ dice, dropped }: Pick<Exchange[Side], "dice" | "dropped">) =>
  dice.map((face, i) => ({
    face,
    dropped: i === dropped,
    label: `QUADRANT.Sidonia.Card.${i === dropped ? "Dropped" : "Die"}`,
  }));

const sideOf = (thrown: Exchange[Side]) => ({
  dice: diceOf(thrown),
  total: thrown.total,
  modifier: signed(thrown.modifier),
  skill: thrown.term.label,
  mode: thrown.mode === "normal" ? null : `QUADRANT.Sidonia.Mode.${thrown.mode}`,
});

const beatOf = ({ kind, text, who }: Beat & { readonly who: string }): object => ({
  glyph: BEATS[kind],
  kind,
  word: { key: `${KEY}.Beat.${kind}`, with: { who } } satisfies Text,
  text,
});

/**
 * Exchanges of the strip: those that count, the one under way, and those to come; what a restart wiped away stands
 * before them.
 */
function framesOf({ scene, laidAs }: State, viewer: Viewer, house: HouseRules): readonly object[] {
  const base = scene.exchanges.length - scene.played.length;
  const beats = (index: number): readonly object[] =>
    scene.beats.filter(({ after }) => after === index).map((beat) => beatOf({ ...beat, who: nameOf(beat.by) }));
  const played = scene.exchanges.map((exchange, i) => ({
    n: i < base ? i + 1 : i - base + 1,
    state: i < base ? "struck" : "played",
    winner: exchange.winner,
    ...WINS[exchange.winner],
    word: winnerWord(exchange.winner),
    player: sideOf(exchange.player),
    adversary: sideOf(exchange.adversary),
    beats: beats(i),
  }));
  const over = isOver(scene);
  const ahead = Array.from({ length: EXCHANGES - scene.played.length }, (_, i) => ({
    n: scene.played.length + i + 1,
    state: i === 0 && scene.phase === "running" ? "now" : "ahead",
    ...(i === 0 && !over ? downOf(scene, laidAs, viewer, house) : {}),
    beats: i === 0 ? beats(scene.exchanges.length) : [],
  }));
  return [...played, ...ahead];
}

/**
 * What lies on the table of the exchange under way: the player's dice face down, but for who threw them; the
 * adversary's in the open.
 */
function downOf(scene: Scene, laidAs: string | null, viewer: Viewer, house: HouseRules): object {
  const { laid, answer } = scene;
  if (!laid)
    return answer ? { adversary: sideOf(fallen(scene, "adversary", adversaryEffort(scene), answer, house)) } : {};
  const { mode } = nextCheck(scene, "player", laid, house);
  const own = knownDice(laidAs, viewer);
  return {
    down: Array.from({ length: mode === "normal" ? 2 : 3 }),
    skill: laid.term.label,
    modifier: signed(laid.term.value),
    own: own && sideOf(fallen(scene, "player", laid, own, house)),
    ...(answer ? { adversary: sideOf(fallen(scene, "adversary", adversaryEffort(scene), answer, house)) } : {}),
  };
}

/** Faces that this client threw itself; null for everybody else. */
function knownDice(laidAs: string | null, { known }: Viewer): readonly number[] | null {
  const faces = laidAs === null ? undefined : known[laidAs];
  return Array.isArray(faces) ? faces.filter((face): face is number => typeof face === "number") : null;
}

// --- The next throw

const idOf = (skill: Skill | null): string => skill?.uuid.split(".").at(-1) ?? "";

/** Every skill with the odds it has in this exchange, best first; the one used last is chosen. */
function skillsOf({ scene }: State, actor: Creature, house: HouseRules): readonly object[] {
  const against = nextCheck(scene, "adversary", adversaryEffort(scene), house);
  const last = scene.exchanges.at(-1)?.player.term.label;
  const rows = [...actor.skills, null].map((skill) => {
    const effort = effortWith(actor, skill, house);
    const check = nextCheck(scene, "player", effort, house);
    const shares = exchangeShares(exchangeOdds(check, against));
    return {
      id: idOf(skill),
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

/**
 * The odds that everybody sees: of the throw that lies there, or else of the best that whoever is in the light can do.
 */
function oddsOf({ scene, setup, laidAs }: State, viewer: Viewer, house: HouseRules): object | null {
  if (scene.phase !== "running" || scene.played.length >= EXCHANGES || scene.answer) return null;
  const against = nextCheck(scene, "adversary", adversaryEffort(scene), house);
  if (scene.laid) {
    const own = knownDice(laidAs, viewer);
    const check = nextCheck(scene, "player", scene.laid, house);
    const odds = own
      ? oddsKnowing(fallen(scene, "player", scene.laid, own, house).total, against)
      : exchangeOdds(check, against);
    return {
      with: scene.laid.term.label,
      shares: exchangeShares(odds),
      mine: own !== null,
      leads: leadsTo(scene, scene.laid, house),
    };
  }
  const actor = creatureHere(setup, house);
  if (!actor) return null;
  const efforts = [...actor.skills, null]
    .map((skill) => effortWith(actor, skill, house))
    .filter(({ blocked }) => blocked === null);
  const [best] = efforts.sort((a, b) => Number(a.wounded) - Number(b.wounded) || b.term.value - a.term.value);
  if (!best) return null;
  const check = nextCheck(scene, "player", best, house);
  return {
    with: best.term.label,
    shares: exchangeShares(exchangeOdds(check, against)),
    mine: false,
    leads: leadsTo(scene, best, house),
  };
}

// --- The whole

const PIPS = ["", "one", "two", "three", "four", "five", "six"] as const;

/** SID-SPOT-4: a die that shows one more than the Successes, and the number itself. */
const counter = (successes: number): object => ({ successes, glyph: `fa-dice-${PIPS[dieFace(successes)] ?? ""}` });

/** What both the window and the card show. */
function stands({ scene, setup }: State, house: HouseRules): object {
  const { adversary, successes, holds } = scene;
  return {
    name: setup.name,
    over: isOver(scene),
    adversary: adversary && {
      ...adversary,
      glyph: KINDS[adversary.kind],
      kindWord: `${KEY}.Kind.${adversary.kind}`,
      modifier: signed(adversary.modifier),
    },
    counters: { player: counter(successes.player), adversary: counter(successes.adversary) },
    momentum: isOver(scene) ? null : holds.player,
    theirs: house.spotlightAdversaryMomentum && !isOver(scene) ? holds.adversary : null,
    result: scene.phase === "resolved" ? resultIn(scene) : null,
    aborted: scene.phase === "aborted",
  };
}

function resultIn({ successes, declaration }: Scene): object {
  const margin = marginOf(successes);
  const result = resultOf(margin);
  const text = result === "ideal" ? declaration?.ideal : result === "minimum" ? declaration?.minimum : undefined;
  return { ...ENDS[result], word: `${KEY}.Result.${result}`, margin: signed(margin), text };
}

/** The window's part for this viewer. */
export function viewOf(state: State, viewer: Viewer, house: HouseRules): object {
  const { scene, setup } = state;
  const may = (name: Parameters<typeof mayNow>[0]): boolean => mayNow(name, state, viewer, house);
  const actor = may("throw") ? creatureHere(setup, house) : null;
  const seat = viewer.seats[LIGHT];
  return {
    ...stands(state, house),
    img: seat?.img ?? "",
    player: nameOf(setup.lead),
    away: seat?.present === false,
    stakes: scene.phase === "resolved" ? null : scene.declaration,
    frames: framesOf(state, viewer, house),
    late: scene.beats
      .filter(({ after }) => after === scene.exchanges.length && scene.played.length === EXCHANGES)
      .map((beat) => beatOf({ ...beat, who: nameOf(beat.by) })),
    odds: oddsOf(state, viewer, house),
    n: numberOf(scene),
    most: LENGTHS,
    declare: may("declare")
      ? { ...(scene.declaration ?? { minimum: "", ideal: "" }), again: scene.declaration !== null }
      : null,
    face: may("face") ? faceForm(scene) : null,
    skills: actor && skillsOf(state, actor, house),
    answer: may("answer"),
    sendBack: may("sendBack"),
    tokens: holdersHere(),
  };
}

function faceForm({ adversary }: Scene): object {
  const { name = "", goal = "", kind = "npc", modifier = 0 } = adversary ?? {};
  const range = Array.from({ length: MODIFIER.max - MODIFIER.min + 1 }, (_, i) => MODIFIER.min + i);
  return {
    name,
    goal,
    kinds: ADVERSARIES.map((value) => ({
      value,
      word: `${KEY}.Kind.${value}`,
      glyph: KINDS[value],
      chosen: value === kind,
    })),
    modifiers: range.map((value) => ({ value, word: signed(value), chosen: value === modifier })),
    again: adversary !== null,
  };
}

/** The card's part. */
export function briefOf(state: State, viewer: Viewer, house: HouseRules): object {
  const { scene } = state;
  return {
    ...stands(state, house),
    img: viewer.seats[LIGHT]?.img ?? "",
    frames: Array.from({ length: EXCHANGES }, (_, i) => {
      const winner = scene.played[i];
      return winner
        ? { n: i + 1, ...WINS[winner], word: winnerWord(winner) }
        : { n: i + 1, now: i === scene.played.length && scene.phase === "running" };
    }),
  };
}
