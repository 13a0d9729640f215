/**
 * Tokens of the shared pool: spent by anybody for the team, earned by what agents do. Ledger: CIR-TOK-1 to -18,
 * CIR-TRAIT-2, -3, -7.
 */
import { action, readPool } from "../../../core/public/definitions.ts";
import { type Json, isFields, isUuid, isWholeNumber, readShortText } from "../../../rules/shared/json.ts";
import type { Change } from "../../../rules/shared/change.ts";
import type { HouseRules } from "../../../rules/circumstances/house.ts";
import {
  type Earning,
  TOKENS_EARNED,
  planEarn,
  planPay,
  refuseCost,
  refuseEarn,
} from "../../../rules/circumstances/tokens.ts";
import { findTurnInPlay } from "../../../rules/circumstances/turn.ts";
import { type Agent, parseId, readAgent, refuseStranger } from "../documents/read-actor.ts";
import { RULESET, TOKENS, tokenPlace, tokenPool } from "../pools.ts";
import { TURN_BOARD, TURN_PLACE, type TurnState, readTurn } from "../turns.ts";

interface SpendState {
  readonly person: Agent;
  readonly tokens: number;
}

const MAX_TOKENS = 20;
const isText = (value: Json | undefined): value is string => readShortText(value, 200) !== null;
const refuseNpc = ({ isAgent, name }: Agent) =>
  isAgent ? null : { key: "QUADRANT.Circumstances.Refuse.npc", with: { name } };

interface SpendArgs {
  readonly actor: string;
  readonly count: number;
  /** A language key, and what for by name. */
  readonly reason: string;
  readonly what: string;
}

/** Takes tokens for an agent's test: any player may, for any test of the team (CIR-TOK-14). */
export const spendTokens = action<SpendArgs, SpendState, HouseRules>({
  parse(raw) {
    if (!isFields(raw) || !isUuid(raw["actor"]) || !isWholeNumber(raw["count"], 1, MAX_TOKENS)) return null;
    const { actor, count, reason, what } = raw;
    return isText(reason) && isText(what) ? { actor, count, reason, what } : null;
  },
  async read({ actor }, world) {
    const snapshot = await world.snapshot(actor);
    const person = snapshot && readAgent(snapshot);
    return person && { person, tokens: (await readPool(world, RULESET, TOKENS)).value };
  },
  refuse: ({ count }, { person, tokens }) => refuseNpc(person) ?? refuseCost(tokens, count),
  plan: ({ count }) => planPay(tokenPool, count),
  label: ({ count, reason, what }, { person }) => ({
    key: `QUADRANT.Circumstances.Receipt.Spent${count === 1 ? "One" : ""}`,
    with: { count, reason, name: person.name, what },
  }),
  writes: [tokenPlace],
});

interface EarnArgs {
  readonly actor: string;
  readonly event: "belief";
}

interface EarnState extends SpendState {
  readonly already: boolean;
  readonly now: TurnState;
}

/**
 * Adds what a Belief earns to the pool; the agent's player says so, and the receipt is visible to all (CIR-TOK-5).
 * Tokens for a test are paid from its card, those for a session at its end, and no others by a player (CIR-TOK-17).
 */
export const earnTokens = action<EarnArgs, EarnState, HouseRules>({
  parse: (raw) =>
    isFields(raw) && isUuid(raw["actor"]) && raw["event"] === "belief"
      ? { actor: raw["actor"], event: "belief" }
      : null,
  async read({ actor }, world) {
    const snapshot = await world.snapshot(actor);
    const person = snapshot && readAgent(snapshot);
    if (!person) return null;
    const now = await readTurn(world);
    const played = (await world.read({ uuid: actor }, "system.belief.played")) === true;
    const already = played || (world.house.rewardScope === "group" && now.beliefPaid);
    return { person, tokens: (await readPool(world, RULESET, TOKENS)).value, already, now };
  },
  refuse: ({ event }, { person, already, now }, seat, house) =>
    refuseStranger(person, seat) ??
    refuseNpc(person) ??
    refuseEarn({ what: event, turn: findTurnInPlay(now.turn), already, count: 1, trait: true }, house),
  plan: ({ actor, event }, _state, house): Change[] => [
    ...planEarn(tokenPool, { what: event, count: 1 }),
    { op: "set", at: { uuid: actor }, path: "system.belief.played", to: true },
    ...(house.rewardScope === "group" ? [{ op: "set", at: TURN_BOARD, path: "beliefPaid", to: true } as const] : []),
  ],
  label: ({ event }, { person }) => ({
    key: `QUADRANT.Circumstances.Receipt.Earned${TOKENS_EARNED[event] === 1 ? "One" : ""}`,
    with: { count: TOKENS_EARNED[event], reason: `QUADRANT.Circumstances.Token.${event}`, name: person.name },
  }),
  writes: [tokenPlace, TURN_PLACE, "Actor:system.belief.played"],
});

/** On a test it is a setback, in play without one it is trouble (CIR-TOK-2, CIR-TOK-8). */
const nameHarm = (what: string): Earning => (what === "" ? "harm" : "setback");

interface TraitArgs {
  readonly actor: string;
  readonly trait: string;
  readonly side: "a" | "b";
  readonly use: "helped" | "harmed";
  readonly what: string;
}

/**
 * Calls on one side of a Trait: it is counted, and a harmful one earns a token (CIR-TRAIT-2, CIR-TRAIT-3, CIR-TOK-2,
 * CIR-TOK-8).
 */
export const useTrait = action<TraitArgs, { readonly person: Agent; readonly now: TurnState }, HouseRules>({
  parse(raw) {
    if (!isFields(raw) || !isUuid(raw["actor"]) || !isUuid(raw["trait"])) return null;
    const { actor, trait, what } = raw;
    const side = (["a", "b"] as const).find((one) => one === raw["side"]);
    const use = (["helped", "harmed"] as const).find((one) => one === raw["use"]);
    return side && use && isText(what) && trait.startsWith(`${actor}.Item.`) ? { actor, trait, side, use, what } : null;
  },
  async read({ actor, trait }, world) {
    const snapshot = await world.snapshot(actor);
    const person = snapshot && readAgent(snapshot);
    return person?.traits.some(({ uuid }) => uuid === trait) ? { person, now: await readTurn(world) } : null;
  },
  refuse({ trait, use, what }, { person, now }, seat, house) {
    const stranger = refuseStranger(person, seat);
    if (stranger) return stranger;
    if (person.traits.find(({ uuid }) => uuid === trait)?.disabled)
      return { key: "QUADRANT.Circumstances.Refuse.traitDisabled" };
    if (use === "helped" || !person.isAgent) return null;
    return refuseEarn(
      { what: nameHarm(what), turn: findTurnInPlay(now.turn), already: false, count: 1, trait: true },
      house,
    );
  },
  plan: ({ trait, side, use, what }, { person }): Change[] => [
    { op: "add", at: { uuid: trait }, path: `system.${side}.${use}`, by: 1 },
    ...(use === "harmed" && person.isAgent ? planEarn(tokenPool, { what: nameHarm(what), count: 1 }) : []),
  ],
  label: ({ trait, side, use, what }, { person }) => ({
    key: `QUADRANT.Circumstances.Receipt.Trait.${use}${what === "" ? "Play" : ""}`,
    with: {
      name: person.name,
      side: person.traits.find(({ uuid }) => parseId(uuid) === parseId(trait))?.[side].name ?? "",
      what,
    },
  }),
  writes: [tokenPlace, "Item:system.a.*", "Item:system.b.*"],
});
