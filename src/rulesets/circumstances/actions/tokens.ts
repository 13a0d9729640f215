/**
 * Tokens of the shared pool: spent by anybody for the team, earned by what agents do. Ledger: CIR-TOK-1 to -18,
 * CIR-TRAIT-2, -3, -7.
 */
import * as v from "valibot";
import { type World, action, readPool, refuseStranger } from "../../../core/public/definitions.ts";
import { type Output, Uuid, wholeNumber } from "../../../rules/shared/schema.ts";
import { Label, MAX_TOKENS } from "../checks/test-data.ts";
import type { HouseRules } from "../../../rules/circumstances/house.ts";
import {
  TOKENS_EARNED,
  nameHarm,
  planEarn,
  planPay,
  refuseCost,
  refuseEarn,
} from "../../../rules/circumstances/tokens.ts";
import { findTurnInPlay } from "../../../rules/circumstances/turn.ts";
import { type Agent, type OwnTrait, findAgent } from "../documents/read-actor.ts";
import { RULESET, TOKENS, tokenPlace, tokenPool } from "../pools.ts";
import { TURN_BOARD, TURN_PLACE, type TurnState, readTurn } from "../turns.ts";

interface SpendState {
  readonly person: Agent;
  readonly tokens: number;
}

const refuseNpc = ({ isAgent, name }: Agent) =>
  isAgent ? null : { key: "QUADRANT.Circumstances.Refuse.npc", with: { name } };

const SpendArgs = v.object({
  actor: Uuid,
  count: wholeNumber(1, MAX_TOKENS),
  /** A language key, and what for by name. */
  reason: Label,
  what: Label,
});

/** Takes tokens for an agent's test: any player may, for any test of the team (CIR-TOK-14). */
export const spendTokens = action<Output<typeof SpendArgs>, SpendState, HouseRules>({
  args: SpendArgs,
  async read({ actor }, world) {
    const person = await findAgent(world, actor);
    return person && { person, tokens: (await readPool(world, RULESET, TOKENS)).value };
  },
  refuse: ({ count }, { person, tokens }) => refuseNpc(person) ?? refuseCost(tokens, count),
  plan: ({ count, reason, what }, { person }) => ({
    changes: planPay(tokenPool, count),
    label: {
      key: `QUADRANT.Circumstances.Receipt.Spent${count === 1 ? "One" : ""}`,
      with: { count, reason, name: person.name, what },
    },
  }),
  writes: [tokenPlace],
});

const EarnArgs = v.object({ actor: Uuid, event: v.literal("belief") });

interface EarnState extends SpendState {
  readonly already: boolean;
  readonly now: TurnState;
}

/**
 * Adds what a Belief earns to the pool; the agent's player says so, and the receipt is visible to all (CIR-TOK-5).
 * Tokens for a test are paid from its card, those for a session at its end, and no others by a player (CIR-TOK-17).
 */
export const earnTokens = action<Output<typeof EarnArgs>, EarnState, HouseRules>({
  args: EarnArgs,
  async read({ actor }, world) {
    const person = await findAgent(world, actor);
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
  plan({ actor, event }, { person }, house) {
    const count = TOKENS_EARNED[event];
    return {
      changes: [
        ...planEarn(tokenPool, { what: event, count: 1 }),
        { op: "set", at: { uuid: actor }, path: "system.belief.played", to: true },
        ...(house.rewardScope === "group"
          ? [{ op: "set", at: TURN_BOARD, path: "beliefPaid", to: true } as const]
          : []),
      ],
      label: {
        key: `QUADRANT.Circumstances.Receipt.Earned${count === 1 ? "One" : ""}`,
        with: { count, reason: `QUADRANT.Circumstances.Token.${event}`, name: person.name },
      },
    };
  },
  writes: [tokenPlace, TURN_PLACE, "Actor:system.belief.played"],
});

const TraitArgs = v.pipe(
  v.object({
    actor: Uuid,
    trait: Uuid,
    side: v.picklist(["a", "b"]),
    use: v.picklist(["helped", "harmed"]),
    /** The test it is called on for, by name; empty in play without one. */
    what: Label,
  }),
  v.check(({ actor, trait }) => trait.startsWith(`${actor}.Item.`)),
);

export interface TraitState {
  readonly person: Agent;
  readonly trait: OwnTrait;
  readonly now: TurnState;
}

/** Reads an actor's Trait and the turn; null where either is gone. */
export async function readTraitState(
  { actor, trait }: { readonly actor: string; readonly trait: string },
  world: World<HouseRules>,
): Promise<TraitState | null> {
  const person = await findAgent(world, actor);
  const called = person?.traits.find(({ uuid }) => uuid === trait);
  return person && called ? { person, trait: called, now: await readTurn(world) } : null;
}

/**
 * Calls on one side of a Trait: it is counted, and a harmful one earns a token (CIR-TRAIT-2, CIR-TRAIT-3, CIR-TOK-2,
 * CIR-TOK-8).
 */
export const useTrait = action<Output<typeof TraitArgs>, TraitState, HouseRules>({
  args: TraitArgs,
  read: readTraitState,
  refuse({ use, what }, { person, trait, now }, seat, house) {
    const stranger = refuseStranger(person, seat);
    if (stranger) return stranger;
    if (trait.disabled) return { key: "QUADRANT.Circumstances.Refuse.traitDisabled" };
    // In play it is the GM who says that it made trouble: players ask (CIR-TRAIT-4, CIR-TOK-8).
    if (use === "harmed" && what === "" && !seat.isGM) return { key: "QUADRANT.Refuse.GmOnly" };
    if (use === "harmed" && what === "" && person.isAgent && house.playersConfirmHarm)
      return { key: "QUADRANT.Circumstances.Refuse.confirmHarm", with: { name: person.name } };
    if (use === "helped" || !person.isAgent) return null;
    return refuseEarn(
      { what: nameHarm(what !== ""), turn: findTurnInPlay(now.turn), already: false, count: 1, trait: true },
      house,
    );
  },
  plan: ({ side, use, what }, { person, trait }) => ({
    changes: [
      { op: "add", at: { uuid: trait.uuid }, path: `system.${side}.${use}`, by: 1 },
      ...(use === "harmed" && person.isAgent ? planEarn(tokenPool, { what: nameHarm(what !== ""), count: 1 }) : []),
    ],
    label: {
      key: `QUADRANT.Circumstances.Receipt.Trait.${use}${what === "" ? "Play" : ""}`,
      with: { name: person.name, side: trait[side].name, what },
    },
  }),
  writes: [tokenPlace, "Item:system.a.*", "Item:system.b.*"],
});
