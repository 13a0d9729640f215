/**
 * What the window and the card of a conflict show: the two sides, the actions of the round, the exchange and the forms
 * of what is on this viewer to do. Ledger: CIR-DISP-6, CIR-CONF-1 to -8, CIR-MAN-1 to -4.
 */
import type { Text, Viewer } from "../../../../core/public/definitions.ts";
import { listPoolsInPlay } from "../../../../core/public/table.ts";
import {
  CONFLICT_ACTIONS,
  type ConflictAction,
  INTENTS,
  type SideId,
  SIDES,
  findIntent,
  findLetter,
  findOtherSide,
} from "../../../../rules/circumstances/conflict.ts";
import {
  type Fighter,
  MAX_TERMS,
  SecretAction,
  createHelperField,
} from "../../../../rules/circumstances/conflict-moves.ts";
import {
  type Conflict,
  type ConflictRoll,
  compareExchange,
  countRolled,
  findActing,
  findFighter,
  findPresentLetter,
  findShown,
  isTied,
  listAble,
  sumDisposition,
} from "../../../../rules/circumstances/conflict-state.ts";
import type { HouseRules } from "../../../../rules/circumstances/house.ts";
import { explodeSixes } from "../../../../rules/circumstances/exploding.ts";
import { readShape } from "../../../../rules/shared/schema.ts";
import { findHelp } from "../../checks/companions.ts";
import { type Agent, formatTestName, listTraitSides } from "../../documents/read-actor.ts";
import { findAvailableTest } from "../../documents/read-tests.ts";
import { RULESET, TOKENS } from "../../pools.ts";
import { listFightingSkills, listLosses, readRoll } from "./facts.ts";
import { createText, formatEnding } from "./log-text.ts";
import { findRolling, isMine, listIntending, listMine, readFighterHere } from "./offers.ts";

const LANG = "QUADRANT.Circumstances.Conflict";

const GLYPHS: Readonly<Record<ConflictAction, string>> = {
  attack: "fa-burst",
  defend: "fa-shield-halved",
  feint: "fa-masks-theater",
  maneuver: "fa-chess-knight",
};

const INTENT_GLYPHS = {
  capture: "fa-handcuffs",
  convince: "fa-comments",
  driveOff: "fa-person-running",
  kill: "fa-skull",
  pursue: "fa-binoculars",
  flee: "fa-door-open",
} as const;

// --- Sides

function createSide(state: Conflict, side: SideId, viewer: Viewer, house: HouseRules): object {
  const { intent, tracks, held } = state.sides[side];
  const track = sumDisposition(state.sides[side]);
  const able = new Set(listAble(state, side, house).map(({ id }) => id));
  return {
    id: side,
    name: state.setup.names[side],
    intent: intent && { word: `${LANG}.Intent.${intent}`, glyph: INTENT_GLYPHS[intent] },
    track: track && {
      ...track,
      share: track.max > 0 ? Math.round((track.value / track.max) * 100) : 0,
      low: track.value * 3 <= track.max,
    },
    held: (["position", "impede"] as const)
      .filter((key) => held[key])
      .map((key) => ({ key, word: `${LANG}.Held.${key}` })),
    fighters: state.setup.fighters
      .filter((one) => one.side === side)
      .map((one) => ({
        name: one.name,
        img: viewer.seats[one.id]?.img ?? "",
        mine: isMine(one, viewer),
        away: viewer.seats[one.id]?.present === false,
        out: !able.has(one.id),
        // Where everybody has a disposition of their own.
        value: house.dispositionScope === "character" ? (tracks[one.id]?.value ?? null) : null,
      })),
    won: state.ending === side,
    lost: state.ending === findOtherSide(side) || state.ending === "draw",
    losses: state.losses
      .filter(({ uuid }) => state.setup.fighters.some((one) => one.side === side && uuid.startsWith(one.actor)))
      .map(({ name }) => name),
  };
}

// --- The actions of the round

/** What is seen of an action: its back, its face, or what this client alone knows. */
function createCardOf(state: Conflict, side: SideId, place: number, viewer: Viewer): object {
  const laid = state.sides[side].script[place] ?? null;
  if (laid === null) return { state: "empty" };
  const known = laid.shown ?? readShape(SecretAction, viewer.known[laid.as]);
  if (!known) return { state: "down" };
  return {
    state: laid.shown ? "up" : "own",
    word: `${LANG}.Action.${known.action}`,
    glyph: GLYPHS[known.action],
    action: known.action,
    name: findFighter(state, known.fighter)?.name ?? "",
  };
}

const createScript = (state: Conflict, viewer: Viewer): object[] =>
  state.sides.a.script.map((_laid, place) => ({
    n: place + 1,
    now: state.phase === "exchange" && place === state.place,
    past: state.phase === "exchange" && place < state.place,
    a: createCardOf(state, "a", place, viewer),
    b: createCardOf(state, "b", place, viewer),
  }));

/** The matrix as a table, with the present pair marked (CIR-CONF-3). */
function createMatrix(state: Conflict): object {
  const pair = { a: findShown(state, "a")?.action, b: findShown(state, "b")?.action };
  const now = state.phase === "exchange" && pair.a !== undefined && pair.b !== undefined;
  return {
    heads: CONFLICT_ACTIONS.map((one) => ({ word: `${LANG}.Action.${one}`, glyph: GLYPHS[one] })),
    rows: CONFLICT_ACTIONS.map((own) => ({
      word: `${LANG}.Action.${own}`,
      glyph: GLYPHS[own],
      cells: CONFLICT_ACTIONS.map((other) => ({
        letter: findLetter(own, other),
        word: `${LANG}.Letter.${LETTER_WORDS[findLetter(own, other)]}`,
        now: now && own === pair.a && other === pair.b,
      })),
    })),
  };
}

const LETTER_WORDS = { I: "independent", V: "versus", A: "alone", "-": "none" } as const;

// --- The exchange

function createRoll(roll: ConflictRoll | null, house: HouseRules): object | null {
  if (!roll) return null;
  const dice = explodeSixes(roll.waves, house)
    .flat()
    .map(({ face, active }) => ({ face, hit: active && face >= house.successOn, dropped: !active }));
  return { skill: roll.skill, dice, successes: countRolled(roll, house), pushed: roll.pushed };
}

function createExchange(state: Conflict, viewer: Viewer, house: HouseRules): object | null {
  const letter = state.phase === "exchange" ? findPresentLetter(state, "a") : null;
  if (!letter) return null;
  const alone = letter === "A" || letter === "-";
  const roller: SideId = letter === "A" ? "a" : "b";
  return {
    letter: alone ? "A" : letter,
    word: alone
      ? createText("Letter.only", { name: state.setup.names[roller] })
      : createText(`Letter.${LETTER_WORDS[letter]}`),
    sides: SIDES.map((side) => ({
      name: state.setup.names[side],
      fighter: findActing(state, side, house)?.name ?? "",
      card: createCardOf(state, side, state.place, viewer),
      roll: createRoll(state.sides[side].roll, house),
      silent: findPresentLetter(state, side) === "-",
    })),
    tied: isTied(state, house),
    margin: formatMargin(state, house),
  };
}

function formatMargin(state: Conflict, house: HouseRules): Text | null {
  if (!state.sides.a.roll || !state.sides.b.roll) return null;
  const compared = compareExchange(state, house);
  if (!compared || compared.winner === "tie") return null;
  return createText("Margin", { name: state.setup.names[compared.winner], margin: compared.margin });
}

// --- Forms

interface Option {
  readonly value: string;
  readonly label: Text;
  readonly dice?: number;
}

/** Dice of a roll as it would be now, without help; null where it can't be made. */
function countDice(
  state: Conflict,
  fighter: Fighter,
  agent: Agent,
  skill: string,
  viewer: Viewer,
  house: HouseRules,
): number | null {
  const read = readRoll(
    state,
    { kind: "act", skill, helpers: [], trait: "", tokens: 0 },
    fighter,
    agent,
    [],
    viewer.person.isGM || skill === "",
    house,
  );
  return "facts" in read ? (read.facts.dice ?? null) : null;
}

/** The skills of the form: those of the intent, and for a GM every other that they know (CIR-CONF-8). */
function listSkills(state: Conflict, fighter: Fighter, agent: Agent, viewer: Viewer, house: HouseRules): Option[] {
  const { intent } = state.sides[fighter.side];
  const usual = intent ? listFightingSkills(agent, intent, house) : [];
  const others = viewer.person.isGM
    ? ["will", "health", ...agent.skills.filter(({ rating }) => rating > 0).map(({ skill }) => skill.name)]
    : [];
  return [...new Set([...usual, ...others])].map((name) => ({
    value: name,
    label: formatTestName(name),
    dice: countDice(state, fighter, agent, name, viewer, house) ?? 0,
  }));
}

/** A skill that may be rolled, and what for, where there are several. */
interface Rollable {
  readonly skill: string;
  readonly intent: Text | null;
}

/** Who of the side could help, and with what; for several intents, with which of them (CIR-HELP-1 to -6). */
function listHelpers(
  state: Conflict,
  fighter: Fighter,
  agent: Agent,
  rollable: readonly Rollable[],
  house: HouseRules,
): object[] {
  return listAble(state, fighter.side, house)
    .filter(({ id }) => id !== fighter.id)
    .map((one) => {
      const helper = readFighterHere(one);
      const helps = rollable.flatMap(({ skill, intent }) => {
        const tried = findAvailableTest(agent, skill, house)?.tried;
        const what = helper && tried ? findHelp(helper, tried, house) : null;
        return what === null ? [] : [intent ?? formatTestName(what)];
      });
      return { field: createHelperField(one.id), name: one.name, helps };
    });
}

const countTokens = (): number =>
  listPoolsInPlay().find(({ ruleset, name }) => ruleset === RULESET && name === TOKENS)?.value ?? 0;

/** What a roll may have besides: help, a Trait, tokens. */
function createExtras(
  state: Conflict,
  fighter: Fighter,
  agent: Agent,
  rollable: readonly Rollable[],
  house: HouseRules,
): object {
  const pool = agent.isAgent ? countTokens() : 0;
  return {
    helpers: listHelpers(state, fighter, agent, rollable, house),
    traits: house.traitHelpPerTest > 0 ? listTraitSides(agent).map(({ value, name }) => ({ value, name })) : [],
    tokens: Array.from({ length: Math.min(house.tokensPerTest, pool) + 1 }, (_, count) => ({ count })),
    pool,
    canSpend: agent.isAgent && pool > 0 && house.tokensPerTest > 0,
  };
}

function createIntendForm(state: Conflict, fighter: Fighter, viewer: Viewer, house: HouseRules): object | null {
  const agent = readFighterHere(fighter);
  if (!agent) return null;
  const agreed = state.sides[fighter.side].intent;
  const intents = INTENTS.filter((one) => agreed === null || one === agreed).map((id) => {
    const { add } = findIntent(id, house);
    const [skill = ""] = listFightingSkills(agent, id, house);
    return {
      id,
      word: `${LANG}.Intent.${id}`,
      glyph: INTENT_GLYPHS[id],
      rolls: skill,
      skill: formatTestName(skill),
      dice:
        countDice(state, fighter, agent, skill, { ...viewer, person: { ...viewer.person, isGM: true } }, house) ?? 0,
      add: `QUADRANT.Circumstances.Ability.${add}`,
      rating: agent.ratings[add],
    };
  });
  const best = [...intents].sort((a, b) => b.dice + b.rating * 3 - a.dice - a.rating * 3)[0];
  return {
    id: fighter.id,
    name: fighter.name,
    side: state.setup.names[fighter.side],
    intents: intents.map((one) => ({ ...one, chosen: one === best })),
    ...createExtras(
      state,
      fighter,
      agent,
      intents.map(({ rolls, word }) => ({ skill: rolls, intent: word })),
      house,
    ),
  };
}

function createLayForms(state: Conflict, viewer: Viewer, house: HouseRules): object[] {
  if (state.phase !== "script") return [];
  return SIDES.flatMap((side): object[] => {
    if (listMine(state, side, viewer, house).length === 0) return [];
    const { script } = state.sides[side];
    const open = script.indexOf(null);
    const fighters = listAble(state, side, house).map(({ id, name }) => ({ id, name }));
    const actions = CONFLICT_ACTIONS.map((id) => ({
      id,
      word: `${LANG}.Action.${id}`,
      hint: `${LANG}.Hint.${id}`,
      glyph: GLYPHS[id],
    }));
    const form = (place: number): object => ({
      key: `lay-${side}-${place}`,
      side: state.setup.names[side],
      n: place + 1,
      of: script.length,
      several: script.length > 1,
      again: script[place] !== null,
      actions,
      fighters,
      choose: fighters.length > 1,
    });
    // The next one is asked for; those that are laid can be changed while the other side is still choosing.
    return script.flatMap((laid, place) => (laid !== null || place === open ? [form(place)] : []));
  });
}

function createActForm(state: Conflict, side: SideId, viewer: Viewer, house: HouseRules): object | null {
  const fighter = findRolling(state, side, viewer, house);
  const agent = fighter && readFighterHere(fighter);
  if (!fighter || !agent) return null;
  const skills = listSkills(state, fighter, agent, viewer, house);
  const action = findShown(state, side)?.action ?? "attack";
  return {
    key: `act-${side}`,
    name: fighter.name,
    action: { word: `${LANG}.Action.${action}`, glyph: GLYPHS[action] },
    skills,
    ...createExtras(state, fighter, agent, [{ skill: skills[0]?.value ?? "", intent: null }], house),
  };
}

/** What a maneuver can take from the other side (CIR-MAN-3). */
function createChoiceForms(state: Conflict, viewer: Viewer, house: HouseRules): object[] {
  if (state.phase !== "choice") return [];
  return state.choices
    .filter((side) => listMine(state, side, viewer, house).length > 0)
    .map((side) => ({
      key: `disarm-${side}`,
      both: `both-${side}`,
      side: state.setup.names[side],
      other: state.setup.names[findOtherSide(side)],
      items: state.setup.fighters
        .filter((one) => one.side === findOtherSide(side) && !state.left.includes(one.id))
        .flatMap((one) => {
          const agent = readFighterHere(one);
          return agent ? listLosses(agent).map(({ uuid, name }) => ({ uuid, name, of: one.name })) : [];
        }),
    }));
}

/** Words that may end it, and ways out. */
function createEndForms(state: Conflict, viewer: Viewer, house: HouseRules): object {
  const sides = SIDES.filter((side) =>
    state.setup.fighters.some((one) => one.side === side && isMine(one, viewer) && !state.left.includes(one.id)),
  );
  const over = state.phase === "over";
  return {
    proposal: state.proposal && {
      side: state.setup.names[state.proposal.side],
      terms: state.proposal.terms,
    },
    propose: over ? [] : sides.map((side) => ({ key: `propose-${side}`, side: state.setup.names[side] })),
    most: MAX_TERMS,
    ways:
      over || state.phase === "settling"
        ? []
        : [
            ...sides.map((side) => ({
              key: `yield-${side}`,
              word: createText("Do.Yield", { name: state.setup.names[side] }),
            })),
            ...SIDES.flatMap((side) => listMine(state, side, viewer, house)).map(({ id, name }) => ({
              key: `leave-${id}`,
              word: createText("Do.Leave", { name }),
            })),
            ...(viewer.person.isGM ? [{ key: "close", word: createText("Do.Close") }] : []),
          ],
    settling: state.phase === "settling",
  };
}

/** The dice that a GM's own side would roll are nobody's business but theirs: forms are only for whom they are. */
export function createWindow(state: Conflict, viewer: Viewer, house: HouseRules): object {
  const intends = SIDES.flatMap((side) => listIntending(state, side, viewer, house)).flatMap(
    (fighter) => createIntendForm(state, fighter, viewer, house) ?? [],
  );
  return {
    ...createCard(state, viewer, house),
    isScripted: state.phase === "script" || state.phase === "exchange",
    script: createScript(state, viewer),
    matrix: createMatrix(state),
    exchange: createExchange(state, viewer, house),
    intends,
    lays: createLayForms(state, viewer, house),
    acts: SIDES.flatMap((side) => createActForm(state, side, viewer, house) ?? []),
    choices: createChoiceForms(state, viewer, house),
    ends: createEndForms(state, viewer, house),
    past: [...state.past].reverse().map((one) => ({
      n: one.place + 1,
      round: one.round,
      sides: SIDES.map((side) => ({
        ...one.sides[side],
        name: state.setup.names[side],
        word: `${LANG}.Action.${one.sides[side].action}`,
        glyph: GLYPHS[one.sides[side].action],
      })),
    })),
  };
}

/** What both the window and the card show. */
export function createCard(state: Conflict, viewer: Viewer, house: HouseRules): object {
  return {
    round: state.round,
    place: state.place + 1,
    several: state.sides.a.script.length > 1,
    running: state.phase !== "disposition" && state.phase !== "over",
    sides: SIDES.map((side) => createSide(state, side, viewer, house)),
    ending: formatEnding(state),
    compromise: state.compromise,
  };
}
