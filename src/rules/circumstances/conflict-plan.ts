/**
 * Why a move in a conflict can't be made, and what it changes besides the log: tokens, dispositions on the sheets, what
 * maneuvers take out of play. Ledger: CIR-DISP-1, CIR-CONF-2, -7, -10, CIR-MAN-3, -4, CIR-TIE-1 to -3, CIR-TOK-11 to
 * -16.
 */
import type { Change, Ref } from "../shared/change.ts";
import type { Refusal } from "../shared/reasons.ts";
import { type SideId, type Track, SIDES, findOtherSide } from "./conflict.ts";
import type { ConflictFacts, ConflictMove, Fighter } from "./conflict-moves.ts";
import { applyConflictMove } from "./conflict-fold.ts";
import {
  type Conflict,
  type ConflictRoll,
  type PlayedConflictMove,
  SIDE_TRACK,
  countOpenSixes,
  findActing,
  findFighter,
  hasTrack,
  isTied,
  listAble,
  listDue,
  listUnrolled,
} from "./conflict-state.ts";
import { countSixes, refuseExplode } from "./exploding.ts";
import type { HouseRules } from "./house.ts";
import { planEarn, planPay, refuseCost, refuseLimit } from "./tokens.ts";

const refusal = (word: string, values?: Refusal["with"]): Refusal => ({
  key: `QUADRANT.Circumstances.Conflict.Refuse.${word}`,
  ...(values ? { with: values } : {}),
});

/** Who moves: for which fighter, and whether they are a GM. */
export interface ConflictMover {
  readonly seat: string | null;
  readonly isGM: boolean;
}

type Asked = Pick<PlayedConflictMove, "move" | "facts">;

/** Moves that are made for a side: by one of its own. */
const SIDE_MOVES: readonly ConflictMove["kind"][] = ["push", "concede", "choose", "yield", "propose", "agree"];

/** Returns why a move can't be made now; null if it can. */
export function refuseConflictMove(
  state: Conflict,
  { move, facts }: Asked,
  mover: ConflictMover,
  house: HouseRules,
): Refusal | null {
  const fighter = findFighter(state, mover.seat);
  if ("side" in move && SIDE_MOVES.includes(move.kind) && fighter?.side !== move.side) return refusal("otherSide");
  if (fighter && state.left.includes(fighter.id)) return refusal("hasLeft", { name: fighter.name });
  if (state.phase === "settling" && !["propose", "agree", "close"].includes(move.kind)) return refusal("ended");
  return refuseByKind(state, { move, facts }, fighter, mover, house) ?? refuseFacts(facts);
}

const refuseFacts = ({ refused, name }: ConflictFacts): Refusal | null =>
  refused === "" ? null : { key: refused, with: { name } };

function refuseByKind(
  state: Conflict,
  { move, facts }: Asked,
  fighter: Fighter | null,
  mover: ConflictMover,
  house: HouseRules,
): Refusal | null {
  switch (move.kind) {
    case "intend":
      return refuseIntend(state, move, fighter, house) ?? refuseRoll(state, move, fighter, facts, house);
    case "lay":
      return refuseLay(state, move.place, fighter, house);
    case "act":
      return refuseAct(state, fighter, house) ?? refuseRoll(state, move, fighter, facts, house);
    case "explode":
      return refuseAgain(state.sides[move.side].roll, facts, house);
    case "push":
    case "concede":
    case "second":
      return isTied(state, house) ? null : refusal("noTie");
    case "apply":
      return refuseApply(state, mover, house);
    case "choose":
      return state.choices.includes(move.side) ? null : refusal("nothingToChoose");
    case "leave":
      return fighter ? null : refusal("nobody");
    case "propose":
      return move.terms === "" ? refusal("noTerms") : null;
    case "agree":
      return state.proposal && state.proposal.side !== move.side ? null : refusal("nothingProposed");
    case "close":
      return mover.isGM ? null : { key: "QUADRANT.Refuse.GmOnly" };
    case "yield":
      return null;
  }
}

function refuseIntend(
  state: Conflict,
  { intent }: ConflictMove & { readonly kind: "intend" },
  fighter: Fighter | null,
  house: HouseRules,
): Refusal | null {
  if (!fighter) return refusal("nobody");
  if (state.phase !== "disposition" || hasTrack(state, fighter, house)) return refusal("hasDisposition");
  const agreed = state.sides[fighter.side].intent;
  return agreed === null || agreed === intent ? null : refusal("otherIntent");
}

function refuseLay(state: Conflict, place: number, fighter: Fighter | null, house: HouseRules): Refusal | null {
  if (!fighter) return refusal("nobody");
  if (state.phase !== "script") return refusal(state.phase === "disposition" ? "noDisposition" : "locked");
  if (place >= state.sides[fighter.side].script.length) return refusal("noPlace");
  return refuseUnable(state, fighter, house);
}

const refuseUnable = (state: Conflict, fighter: Fighter, house: HouseRules): Refusal | null =>
  listAble(state, fighter.side, house).some(({ id }) => id === fighter.id)
    ? null
    : refusal("out", { name: fighter.name });

function refuseAct(state: Conflict, fighter: Fighter | null, house: HouseRules): Refusal | null {
  if (!fighter) return refusal("nobody");
  if (state.phase !== "exchange" || listDue(state).length > 0) return refusal("notRevealed");
  if (!listUnrolled(state).includes(fighter.side)) return refusal("noRoll");
  const acting = findActing(state, fighter.side, house);
  return acting?.id === fighter.id ? null : refusal("notActing", { name: acting?.name ?? "" });
}

/** Why a roll can't have these helpers and tokens (CIR-HELP-1, CIR-TOK-13, -16). */
function refuseRoll(
  state: Conflict,
  { helpers, tokens }: Extract<ConflictMove, { readonly kind: "intend" | "act" }>,
  fighter: Fighter | null,
  facts: ConflictFacts,
  house: HouseRules,
): Refusal | null {
  const able = fighter ? listAble(state, fighter.side, house) : [];
  const stranger = helpers.find((id) => id === fighter?.id || !able.some((one) => one.id === id));
  if (stranger !== undefined) return refusal("noHelper", { name: findFighter(state, stranger)?.name ?? "" });
  if (tokens > 0 && !facts.agent) return refusal("noTokens");
  return refuseLimit(tokens, house) ?? refuseCost(facts.tokens, tokens);
}

/** Why sixes can't be rolled again (CIR-TIE-1, CIR-TEST-8): what sixes have brought is rolled for nothing. */
function refuseAgain(roll: ConflictRoll | null, { tokens }: ConflictFacts, house: HouseRules): Refusal | null {
  if (!roll) return refusal("noRoll");
  if (countOpenSixes(roll) > 0) return null;
  if (!roll.agent) return refusal("noTokens");
  const [first = []] = roll.waves;
  return refuseExplode(first, roll.tokens, roll.waves.length > 1, house) ?? refuseCost(tokens, 1);
}

/** Whether a token could still roll sixes again, as far as the dice go. */
export const mayExplode = (roll: ConflictRoll | null, house: HouseRules): boolean =>
  roll !== null &&
  (countOpenSixes(roll) > 0 ||
    (roll.agent && refuseExplode(roll.waves[0] ?? [], roll.tokens, roll.waves.length > 1, house) === null));

/** While a token may still change the dice, a GM says when it is enough. */
function refuseApply(state: Conflict, { isGM }: ConflictMover, house: HouseRules): Refusal | null {
  if (state.phase !== "exchange" || listDue(state).length > 0) return refusal("notRevealed");
  if (listUnrolled(state).length > 0) return refusal("notRolled");
  const all = SIDES.map((side) => state.sides[side].roll);
  if (all.some((roll) => roll !== null && countOpenSixes(roll) > 0)) return refusal("openSixes");
  if (isTied(state, house)) return refusal("tied");
  return isGM || !all.some((roll) => mayExplode(roll, house)) ? null : refusal("gmApplies");
}

/** Dice that a move rolls openly. */
export function countConflictDice(state: Conflict, { move, facts }: Asked): number {
  switch (move.kind) {
    case "intend":
    case "act":
      return facts.dice;
    case "explode":
      return countSixes(state.sides[move.side].roll?.waves.at(-1) ?? []);
    case "second":
      return facts.bare.a + facts.bare.b;
    default:
      return 0;
  }
}

// --- Plans

/** Returns what a move changes besides the log. `pool`: the place of the tokens. */
export function planConflictMove(
  state: Conflict,
  played: PlayedConflictMove,
  pool: { readonly at: Ref; readonly path: string },
  house: HouseRules,
): Change[] {
  const next = applyConflictMove(state, played, house);
  return [
    ...planTokens(state, played, pool),
    ...planGear(played),
    ...planTracks(state, next, played.facts.missing),
    ...planLosses(state, next, played.facts.missing),
  ];
}

function planTokens(
  state: Conflict,
  { move, facts }: PlayedConflictMove,
  pool: { readonly at: Ref; readonly path: string },
): Change[] {
  switch (move.kind) {
    case "intend":
    case "act":
      return planPay(pool, move.tokens);
    case "explode": {
      const { roll } = state.sides[move.side];
      return roll && countOpenSixes(roll) === 0 ? planPay(pool, 1) : [];
    }
    case "concede":
      return facts.agent && facts.unearned === "" ? planEarn(pool, { what: "tie", count: 1 }) : [];
    default:
      return [];
  }
}

const planGear = ({ move, facts: { gear } }: PlayedConflictMove): Change[] =>
  move.kind === "push" && gear.consumable
    ? [{ op: "set", at: { uuid: move.gear }, path: "system.quantity", to: gear.quantity - 1 }]
    : [];

/** Writes dispositions that have changed onto the sheets of their fighters (CIR-DISP-1, CIR-CONF-2). */
function planTracks(before: Conflict, after: Conflict, missing: readonly string[]): Change[] {
  const track = (of: Conflict, { id, side }: Fighter): Track | undefined =>
    of.sides[side].tracks[SIDE_TRACK] ?? of.sides[side].tracks[id];
  return after.setup.fighters.flatMap((fighter) => {
    const was = track(before, fighter);
    const now = track(after, fighter);
    if (!now || missing.includes(fighter.id)) return [];
    return (["value", "max"] as const)
      .filter((key) => was?.[key] !== now[key])
      .map((key): Change => ({
        op: "set",
        at: { uuid: fighter.actor },
        path: `system.disposition.${key}`,
        to: now[key],
      }));
  });
}

/** Takes things out of play, and returns them all when the conflict is over (CIR-MAN-3, CIR-MAN-4). */
function planLosses(before: Conflict, after: Conflict, missing: readonly string[]): Change[] {
  const set = ({ uuid, path }: Conflict["losses"][number], to: boolean): Change => ({
    op: "set",
    at: { uuid },
    path,
    to,
  });
  if (after.phase === "over")
    return before.losses.filter(({ uuid }) => !missing.includes(uuid)).map((loss) => set(loss, false));
  return after.losses.slice(before.losses.length).map((loss) => set(loss, true));
}

/** Returns whose turn it is to do something: the sides that are waited for. */
export function listAwaited(state: Conflict, house: HouseRules): readonly SideId[] {
  switch (state.phase) {
    case "disposition":
      return SIDES.filter((side) => listAble(state, side, house).some((one) => !hasTrack(state, one, house)));
    case "script":
      return SIDES.filter((side) => state.sides[side].script.includes(null));
    case "exchange":
      return listUnrolled(state);
    case "choice":
      return state.choices;
    case "settling":
      return state.proposal ? [findOtherSide(state.proposal.side)] : SIDES;
    case "over":
      return [];
  }
}
