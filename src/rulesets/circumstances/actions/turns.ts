/**
 * The turns of a session: begun, handed over, ended with what it earned. Ledger: CIR-TURN-1, -4, -7, -9, CIR-TOK-5 to
 * -7, -18.
 */
import { type ActionKind, action, poolIn } from "../../../core/public/definitions.ts";
import { isFields, isUuid, isWholeNumber } from "../../../rules/shared/read-json.ts";
import type { HouseRules } from "../../../rules/circumstances/house.ts";
import { sessionTokens, tokensAtStart } from "../../../rules/circumstances/tokens.ts";
import { TURN_MOVES, type TurnMove, refuseTurn, turnAfter } from "../../../rules/circumstances/turn.ts";
import type { Change } from "../../../rules/shared/change.ts";
import type { Json } from "../../../rules/shared/json.ts";
import { RULESET, TOKENS, tokenPlace, tokenPool } from "../pools.ts";
import { type AgentSession, type TurnState, sessionOf, turnAt, turnIn, turnPlace } from "../turns.ts";

interface State {
  readonly now: TurnState;
  readonly agents: readonly AgentSession[];
  readonly tokens: number;
}

const MOST_AGENTS = 30;
const MOST_PROMPTS = 20;

const agentsOf = (raw: Json | undefined): readonly string[] | null =>
  Array.isArray(raw) && raw.length <= MOST_AGENTS && raw.every((one: Json) => isUuid(one))
    ? [...new Set(raw as readonly string[])]
    : null;

const read: ActionKind<{ readonly agents: readonly string[] }, State, HouseRules>["read"] = async (
  { agents },
  world,
) => {
  const found = await Promise.all(agents.map((uuid) => world.snapshot(uuid)));
  const sessions = found.map((one) => one && sessionOf(one));
  if (!sessions.every((one) => one !== null)) return null;
  return { now: await turnIn(world), agents: sessions, tokens: (await poolIn(world, RULESET, TOKENS)).value };
};

const set = (path: string, to: Json): Change => ({ op: "set", at: turnAt, path, to });

interface Moving {
  readonly move: Exclude<TurnMove, "end">;
  readonly agents: readonly string[];
  readonly waived: boolean;
}

/**
 * Hands the turn over; the GM alone does. A session that begins has its Goals read out (CIR-TURN-1, CIR-TURN-4,
 * CIR-TURN-7).
 */
export const moveTurn = action<Moving, State, HouseRules>({
  parse(raw) {
    if (!isFields(raw)) return null;
    const move = TURN_MOVES.find((one) => one === raw["move"]);
    const agents = agentsOf(raw["agents"]);
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
    const moved = set("turn", turnAfter(move));
    if (move !== "start") return [moved];
    const first = now.sessions === 0 && tokens === 0;
    const by = tokensAtStart(first ? null : tokens, house) - tokens;
    return [
      moved,
      { op: "add", at: turnAt, path: "sessions", by: 1 },
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
  writes: [turnPlace, tokenPlace],
});

interface Ending {
  readonly agents: readonly string[];
  readonly prompts: number;
}

/** Beliefs have earned when they were played; what is left to tally is Goals and prompts (CIR-TURN-9). */
const earnedBy = ({ agents }: Pick<State, "agents">, prompts: number, house: HouseRules): number =>
  sessionTokens(
    agents.map(({ goal }) => ({ goal, belief: false })),
    prompts,
    house,
  );

/** Ends a session: Goals and prompts earn, Goals and Beliefs are cleared, tokens stay (CIR-TURN-9). The GM's alone. */
export const endSession = action<Ending, State, HouseRules>({
  parse(raw) {
    const agents = isFields(raw) ? agentsOf(raw["agents"]) : null;
    return isFields(raw) && agents && isWholeNumber(raw["prompts"], 0, MOST_PROMPTS)
      ? { agents, prompts: raw["prompts"] }
      : null;
  },
  read,
  refuse: (_args, { now }, seat) =>
    seat.isGM ? refuseTurn(now.turn, "end", [], true) : { key: "QUADRANT.Refuse.GmOnly" },
  plan({ prompts }, state, house) {
    const by = earnedBy(state, prompts, house);
    const cleared = state.agents.flatMap(({ uuid, text, goal, belief }): Change[] => [
      ...(text === "" ? [] : [{ op: "set", at: { uuid }, path: "system.goal.text", to: "" } as const]),
      ...(goal === "none" ? [] : [{ op: "set", at: { uuid }, path: "system.goal.state", to: "none" } as const]),
      ...(belief ? [{ op: "set", at: { uuid }, path: "system.belief.played", to: false } as const] : []),
    ]);
    return [
      set("turn", turnAfter("end")),
      ...(state.now.beliefPaid ? [set("beliefPaid", false)] : []),
      ...(by === 0 ? [] : [{ op: "add" as const, ...tokenPool, by }]),
      ...cleared,
    ];
  },
  label: ({ prompts }, state, house) => ({
    key: "QUADRANT.Circumstances.Turn.Moved.end",
    with: { tokens: earnedBy(state, prompts, house), prompts },
  }),
  explain: ({ prompts }, { agents }, house) => [
    ...agents.flatMap((agent) => {
      const value = earnedBy({ agents: [agent] }, 0, house);
      return value > 0 ? [{ label: agent.name, value, source: { rule: "CIR-TOK-6" } }] : [];
    }),
    ...(prompts > 0
      ? [
          {
            label: "QUADRANT.Circumstances.Turn.Prompts",
            value: earnedBy({ agents: [] }, prompts, house),
            source: { rule: "CIR-TOK-7" },
          },
        ]
      : []),
  ],
  writes: [turnPlace, tokenPlace, "Actor:system.goal.text", "Actor:system.goal.state", "Actor:system.belief.played"],
});
