/** The turn, displayed to everybody, and the actions that change it. Ledger: CIR-TURN-1, -4 to -9. */
import * as v from "valibot";
import {
  type Board,
  type BoardButton,
  type Snapshot,
  type Text,
  type World,
  boardRef,
  readBoard,
  boardPlace,
} from "../../core/public/definitions.ts";
import { AgendaState } from "../../rules/circumstances/documents.ts";
import { FlagField, type Output, fieldGroup, numberField, wordField } from "../../rules/shared/schema.ts";
import type { HouseRules } from "../../rules/circumstances/house.ts";
import { type Session, computeActPrice } from "../../rules/circumstances/tokens.ts";
import { TURNS, type Turn, type TurnMove, refuseTurn } from "../../rules/circumstances/turn.ts";
import { RULESET } from "./pools.ts";

const BOARD = "turn";

/** The place of the turn. */
export const TURN_BOARD = boardRef(RULESET, BOARD);
/** The same for allow-lists. */
export const TURN_PLACE = boardPlace(RULESET, BOARD);

/** What the board stores. */
const TurnState = fieldGroup({
  turn: wordField(TURNS, "setup"),
  /** Sessions begun so far. */
  sessions: numberField(),
  /** A Belief has earned this session, which for a group is all (CIR-TOK-5). */
  beliefPaid: FlagField,
});
export type TurnState = Output<typeof TurnState>;

/** Reads the current turn, for actions and checks. */
export const readTurn = async (world: Pick<World<never>, "read">): Promise<TurnState> =>
  v.parse(TurnState, await readBoard(world, RULESET, BOARD));

/** What an agent wrote for the session. */
export interface AgentSession extends Session {
  readonly uuid: string;
  readonly name: string;
  readonly text: string;
}

/** Returns the session of an agent; null for anybody else. */
export function readSession({ uuid, type, name, system }: Snapshot): AgentSession | null {
  if (type !== "circumstancesAgent") return null;
  const { goal, belief } = v.parse(AgendaState, system);
  return { uuid, name, text: goal.text.trim(), goal: goal.state, belief: belief.played };
}

/** The most prompts that a session's end counts. */
export const MAX_PROMPTS = 20;
const createText = (key: string, values?: Record<string, string | number>) => ({
  key: `QUADRANT.Circumstances.Turn.${key}`,
  ...(values ? { with: values } : {}),
});

/** Returns what the end of a session does, in lines (CIR-TURN-9). */
function listEndings(agents: readonly AgentSession[]): Text[] {
  const named = (keep: (one: AgentSession) => boolean): string =>
    agents
      .filter(keep)
      .map(({ name }) => name)
      .join(", ");
  const goals = named(({ text }) => text !== "");
  const beliefs = named(({ belief }) => belief);
  return [
    createText("Ends.Earned"),
    ...(goals === "" ? [] : [createText("Ends.Goals", { names: goals })]),
    ...(beliefs === "" ? [] : [createText("Ends.Beliefs", { names: beliefs })]),
  ];
}

/** Returns the GM's buttons: every move from this turn, and the start with Goals missing (CIR-TURN-1). */
function listMoves(turn: Turn, agents: readonly AgentSession[]): BoardButton[] {
  const all = agents.map(({ uuid }) => uuid);
  const goals = agents.map(({ text: goal }) => goal !== "");
  const move = (id: TurnMove, label: string, waived = false): BoardButton[] =>
    refuseTurn(turn, id, goals, waived)
      ? []
      : [
          {
            id: waived ? `${id}Anyway` : id,
            label: createText(label),
            call: { action: "circumstances.moveTurn", args: { move: id, agents: all, waived } },
          },
        ];
  const start = move("start", "Start");
  const end: BoardButton = {
    id: "end",
    label: createText("End"),
    call: { action: "circumstances.endSession", args: { agents: all } },
    intro: listEndings(agents),
    inputs: [{ kind: "number", id: "prompts", label: createText("Prompts"), initial: 0, min: 0, max: MAX_PROMPTS }],
  };
  return [
    ...(start.length > 0 ? start : move("start", "StartAnyway", true)),
    ...move("toPlayers", "ToPlayers"),
    ...move("toGm", "ToGm"),
    ...(refuseTurn(turn, "end", [], true) ? [] : [end]),
  ];
}

/** The board that displays the turn. */
export const turnBoard: Board = {
  label: "QUADRANT.Circumstances.Turn.Title",
  initial: { turn: "setup", sessions: 0, beliefPaid: false },
  view(stored, people, seat, house: HouseRules) {
    const { turn } = v.parse(TurnState, stored);
    const agents = people.flatMap((one) => readSession(one) ?? []);
    const missing = agents.filter(({ text: goal }) => goal === "").map(({ name }) => name);
    const waits = (turn === "setup" || turn === "ended") && missing.length > 0;
    const price = turn === "players" ? computeActPrice("talk", turn, house) : 0;
    const talker = agents.find(({ uuid }) => seat.owns({ uuid }));
    const talk: BoardButton[] =
      price > 0 && talker
        ? [
            {
              id: "talk",
              label: createText("Talk", { tokens: price }),
              call: {
                action: "circumstances.spendTokens",
                args: {
                  actor: talker.uuid,
                  count: price,
                  reason: "QUADRANT.Circumstances.Token.ForTalk",
                  what: "QUADRANT.Circumstances.Turn.Scene",
                },
              },
            },
          ]
        : [];
    return {
      text: waits
        ? createText("Missing", { turn: `QUADRANT.Circumstances.Turn.Is.${turn}`, names: missing.join(", ") })
        : createText(`Is.${turn}`),
      short: createText(`Short.${turn}`),
      acts: [...(seat.isGM ? listMoves(turn, agents) : []), ...talk],
    };
  },
  window: {
    label: "QUADRANT.Circumstances.Conflict.Name",
    open: () => void import("./stages/conflict/start-window.ts").then(({ startConflict }) => startConflict()),
  },
};
