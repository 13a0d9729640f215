/**
 * The turns of a session: begun, handed over, ended with what it earned. Ledger: CIR-TURN-1, -4, -7, -9, CIR-TOK-5 to
 * -7, -18.
 */
import * as v from "valibot";
import { type ActionKind, JOURNAL_PLACES, action, readPool } from "../../../core/public/definitions.ts";
import type { Json } from "../../../rules/shared/json.ts";
import type { Modifier } from "../../../rules/shared/reasons.ts";
import { type Output, Uuid, shortList, wholeNumber } from "../../../rules/shared/schema.ts";
import type { HouseRules } from "../../../rules/circumstances/house.ts";
import { countSessionTokens, countStartTokens } from "../../../rules/circumstances/tokens.ts";
import { findTurnAfter, refuseTurn } from "../../../rules/circumstances/turn.ts";
import type { Change } from "../../../rules/shared/change.ts";
import { sayStored } from "../../../core/public/table.ts";
import { RULESET, TOKENS, tokenPlace, tokenPool } from "../pools.ts";
import { type SessionNotes, planNote, readSessionNotes } from "../session-notes.ts";
import {
  type AgentSession,
  MAX_PROMPTS,
  TURN_BOARD,
  TURN_PLACE,
  type TurnState,
  readSession,
  readTurn,
} from "../turns.ts";

interface SessionState {
  readonly now: TurnState;
  readonly agents: readonly AgentSession[];
  readonly tokens: number;
  readonly notes: SessionNotes;
}

const MAX_AGENTS = 30;

/** Uuids of the agents who take part, each once. */
const Agents = v.pipe(
  shortList(Uuid, MAX_AGENTS),
  v.transform((uuids) => [...new Set(uuids)]),
);

const read: ActionKind<{ readonly agents: readonly string[] }, SessionState, HouseRules>["read"] = async (
  { agents },
  world,
) => {
  const found = await Promise.all(agents.map((uuid) => world.snapshot(uuid)));
  const sessions = found.map((one) => one && readSession(one));
  if (!sessions.every((one) => one !== null)) return null;
  return {
    now: await readTurn(world),
    agents: sessions,
    tokens: (await readPool(world, RULESET, TOKENS)).value,
    notes: await readSessionNotes(world),
  };
};

const planSet = (path: string, to: Json): Change => ({ op: "set", at: TURN_BOARD, path, to });

const MoveArgs = v.object({
  move: v.picklist(["start", "toPlayers", "toGm"]),
  agents: Agents,
  /** The GM starts the session although Goals are missing. */
  waived: v.optional(v.boolean(), false),
});

/**
 * Hands the turn over; the GM alone does. A session that begins has its Goals read out (CIR-TURN-1, CIR-TURN-4,
 * CIR-TURN-7).
 */
export const moveTurn = action<Output<typeof MoveArgs>, SessionState, HouseRules>({
  args: MoveArgs,
  read,
  refuse({ move, waived }, { now, agents }, seat) {
    if (!seat.isGM) return { key: "QUADRANT.Refuse.GmOnly" };
    return refuseTurn(
      now.turn,
      move,
      agents.map(({ text }) => text !== ""),
      waived,
    );
  },
  plan({ move }, { now, agents, tokens }, house) {
    const moved = planSet("turn", findTurnAfter(move));
    const label = `QUADRANT.Circumstances.Turn.Moved.${move}`;
    if (move !== "start") return { changes: [moved], label: { key: label, with: { goals: "" } } };
    const first = now.sessions === 0 && tokens === 0;
    const by = countStartTokens(first ? null : tokens, house) - tokens;
    const goals = agents.filter(({ text }) => text !== "").map(({ name, text }) => `${name}: ${text.slice(0, 200)}`);
    return {
      changes: [
        moved,
        { op: "add", at: TURN_BOARD, path: "sessions", by: 1 },
        ...(by === 0 ? [] : [{ op: "add" as const, ...tokenPool, by }]),
      ],
      label: { key: goals.length > 0 ? `${label}Goals` : label, with: { goals: goals.join("; ") } },
    };
  },
  writes: [TURN_PLACE, tokenPlace],
});

const EndArgs = v.object({ agents: Agents, prompts: wholeNumber(0, MAX_PROMPTS) });

/** Beliefs have earned when they were played; what is left to tally is Goals and prompts (CIR-TURN-9). */
const countEarnedTokens = (agents: readonly AgentSession[], prompts: number, house: HouseRules): number =>
  countSessionTokens(
    agents.map(({ goal }) => ({ goal, belief: false })),
    prompts,
    house,
  );

/** Ends a session: Goals and prompts earn, Goals and Beliefs are cleared, tokens stay (CIR-TURN-9). The GM's alone. */
export const endSession = action<Output<typeof EndArgs>, SessionState, HouseRules>({
  args: EndArgs,
  read,
  refuse: (_args, { now }, seat) =>
    seat.isGM ? refuseTurn(now.turn, "end", [], true) : { key: "QUADRANT.Refuse.GmOnly" },
  plan({ prompts }, state, house) {
    const tokens = countEarnedTokens(state.agents, prompts, house);
    const cleared = state.agents.flatMap(({ uuid, text, goal, belief }): Change[] => [
      ...(text === "" ? [] : [{ op: "set", at: { uuid }, path: "system.goal.text", to: "" } as const]),
      ...(goal === "none" ? [] : [{ op: "set", at: { uuid }, path: "system.goal.state", to: "none" } as const]),
      ...(belief ? [{ op: "set", at: { uuid }, path: "system.belief.played", to: false } as const] : []),
    ]);
    return {
      changes: [
        planSet("turn", findTurnAfter("end")),
        ...(state.now.beliefPaid ? [planSet("beliefPaid", false)] : []),
        ...(tokens === 0 ? [] : [{ op: "add" as const, ...tokenPool, by: tokens }]),
        ...cleared,
        ...planGoalNotes(state),
      ],
      label: { key: "QUADRANT.Circumstances.Turn.Moved.end", with: { tokens, prompts } },
      why: explainTokens(state.agents, prompts, house),
    };
  },
  writes: [
    TURN_PLACE,
    tokenPlace,
    "Actor:system.goal.text",
    "Actor:system.goal.state",
    "Actor:system.belief.played",
    ...JOURNAL_PLACES,
  ],
});

/** Returns the change that keeps the Goals in the GM's journal, if there are any. */
function planGoalNotes({ agents, notes }: SessionState): Change[] {
  const lines = agents
    .filter(({ text }) => text !== "")
    .map(({ name, text, goal }) => {
      const state = sayStored({ key: `QUADRANT.Circumstances.Goal.${goal}` });
      return `${name}: ${text} (${state})`;
    });
  return lines.length === 0 ? [] : [planNote(notes, "Goals", {}, lines)];
}

/** The rows of what a session earned: each agent's Goal, and the prompts. */
function explainTokens(agents: readonly AgentSession[], prompts: number, house: HouseRules): readonly Modifier[] {
  const goals = agents.map((agent): Modifier => ({
    label: agent.name,
    value: countEarnedTokens([agent], 0, house),
    source: { rule: "CIR-TOK-6" },
  }));
  const prompted: Modifier = {
    label: "QUADRANT.Circumstances.Turn.Prompts",
    value: countEarnedTokens([], prompts, house),
    source: { rule: "CIR-TOK-7" },
  };
  return [...goals, prompted].filter(({ value }) => value > 0);
}
