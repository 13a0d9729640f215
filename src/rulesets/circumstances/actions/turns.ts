/**
 * The turns of a session: begun, handed over, ended with what it earned. Ledger: CIR-TURN-1, -4, -7, -9, CIR-TOK-5 to
 * -7, -18.
 */
import { type ActionKind, action, readPool } from "../../../core/public/definitions.ts";
import { type Json, isFields, isUuid, isWholeNumber } from "../../../rules/shared/json.ts";
import type { HouseRules } from "../../../rules/circumstances/house.ts";
import { countSessionTokens, countStartTokens } from "../../../rules/circumstances/tokens.ts";
import { TURN_MOVES, type TurnMove, findTurnAfter, refuseTurn } from "../../../rules/circumstances/turn.ts";
import type { Change } from "../../../rules/shared/change.ts";
import { RULESET, TOKENS, tokenPlace, tokenPool } from "../pools.ts";
import { type AgentSession, TURN_BOARD, TURN_PLACE, type TurnState, readSession, readTurn } from "../turns.ts";

interface SessionState {
  readonly now: TurnState;
  readonly agents: readonly AgentSession[];
  readonly tokens: number;
}

const MAX_AGENTS = 30;
const MAX_PROMPTS = 20;

const readAgentUuids = (raw: Json | undefined): readonly string[] | null =>
  Array.isArray(raw) && raw.length <= MAX_AGENTS && raw.every((one: Json) => isUuid(one))
    ? [...new Set(raw as readonly string[])]
    : null;

const read: ActionKind<{ readonly agents: readonly string[] }, SessionState, HouseRules>["read"] = async (
  { agents },
  world,
) => {
  const found = await Promise.all(agents.map((uuid) => world.snapshot(uuid)));
  const sessions = found.map((one) => one && readSession(one));
  if (!sessions.every((one) => one !== null)) return null;
  return { now: await readTurn(world), agents: sessions, tokens: (await readPool(world, RULESET, TOKENS)).value };
};

const planSet = (path: string, to: Json): Change => ({ op: "set", at: TURN_BOARD, path, to });

interface MoveArgs {
  readonly move: Exclude<TurnMove, "end">;
  readonly agents: readonly string[];
  readonly waived: boolean;
}

/**
 * Hands the turn over; the GM alone does. A session that begins has its Goals read out (CIR-TURN-1, CIR-TURN-4,
 * CIR-TURN-7).
 */
export const moveTurn = action<MoveArgs, SessionState, HouseRules>({
  parse(raw) {
    if (!isFields(raw)) return null;
    const move = TURN_MOVES.find((one) => one === raw["move"]);
    const agents = readAgentUuids(raw["agents"]);
    return move && move !== "end" && agents ? { move, agents, waived: raw["waived"] === true } : null;
  },
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
  plan({ move }, { now, tokens }, house) {
    const moved = planSet("turn", findTurnAfter(move));
    if (move !== "start") return [moved];
    const first = now.sessions === 0 && tokens === 0;
    const by = countStartTokens(first ? null : tokens, house) - tokens;
    return [
      moved,
      { op: "add", at: TURN_BOARD, path: "sessions", by: 1 },
      ...(by === 0 ? [] : [{ op: "add" as const, ...tokenPool, by }]),
    ];
  },
  label({ move }, { agents }) {
    const goals = agents.filter(({ text }) => text !== "").map(({ name, text }) => `${name}: ${text.slice(0, 200)}`);
    return {
      key: `QUADRANT.Circumstances.Turn.Moved.${move}${move === "start" && goals.length > 0 ? "Goals" : ""}`,
      with: { goals: goals.join("; ") },
    };
  },
  writes: [TURN_PLACE, tokenPlace],
});

interface EndArgs {
  readonly agents: readonly string[];
  readonly prompts: number;
}

/** Beliefs have earned when they were played; what is left to tally is Goals and prompts (CIR-TURN-9). */
const countEarnedTokens = ({ agents }: Pick<SessionState, "agents">, prompts: number, house: HouseRules): number =>
  countSessionTokens(
    agents.map(({ goal }) => ({ goal, belief: false })),
    prompts,
    house,
  );

/** Ends a session: Goals and prompts earn, Goals and Beliefs are cleared, tokens stay (CIR-TURN-9). The GM's alone. */
export const endSession = action<EndArgs, SessionState, HouseRules>({
  parse(raw) {
    const agents = isFields(raw) ? readAgentUuids(raw["agents"]) : null;
    return isFields(raw) && agents && isWholeNumber(raw["prompts"], 0, MAX_PROMPTS)
      ? { agents, prompts: raw["prompts"] }
      : null;
  },
  read,
  refuse: (_args, { now }, seat) =>
    seat.isGM ? refuseTurn(now.turn, "end", [], true) : { key: "QUADRANT.Refuse.GmOnly" },
  plan({ prompts }, state, house) {
    const by = countEarnedTokens(state, prompts, house);
    const cleared = state.agents.flatMap(({ uuid, text, goal, belief }): Change[] => [
      ...(text === "" ? [] : [{ op: "set", at: { uuid }, path: "system.goal.text", to: "" } as const]),
      ...(goal === "none" ? [] : [{ op: "set", at: { uuid }, path: "system.goal.state", to: "none" } as const]),
      ...(belief ? [{ op: "set", at: { uuid }, path: "system.belief.played", to: false } as const] : []),
    ]);
    return [
      planSet("turn", findTurnAfter("end")),
      ...(state.now.beliefPaid ? [planSet("beliefPaid", false)] : []),
      ...(by === 0 ? [] : [{ op: "add" as const, ...tokenPool, by }]),
      ...cleared,
    ];
  },
  label: ({ prompts }, state, house) => ({
    key: "QUADRANT.Circumstances.Turn.Moved.end",
    with: { tokens: countEarnedTokens(state, prompts, house), prompts },
  }),
  explain: ({ prompts }, { agents }, house) => [
    ...agents.flatMap((agent) => {
      const value = countEarnedTokens({ agents: [agent] }, 0, house);
      return value > 0 ? [{ label: agent.name, value, source: { rule: "CIR-TOK-6" } }] : [];
    }),
    ...(prompts > 0
      ? [
          {
            label: "QUADRANT.Circumstances.Turn.Prompts",
            value: countEarnedTokens({ agents: [] }, prompts, house),
            source: { rule: "CIR-TOK-7" },
          },
        ]
      : []),
  ],
  writes: [TURN_PLACE, tokenPlace, "Actor:system.goal.text", "Actor:system.goal.state", "Actor:system.belief.played"],
});
