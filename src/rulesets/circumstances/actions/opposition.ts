/** Strengthening the other side by a Trait, and the tokens it earns. Ledger: CIR-TOK-3. */
import * as v from "valibot";
import { amendment, refuseStranger } from "../../../core/public/definitions.ts";
import { type Output, Uuid } from "../../../rules/shared/schema.ts";
import type { HouseRules } from "../../../rules/circumstances/house.ts";
import { EMPOWERED_DICE, EMPOWERED_LINE } from "../../../rules/circumstances/pool.ts";
import { planEarn, refuseEarn } from "../../../rules/circumstances/tokens.ts";
import { findTurnInPlay } from "../../../rules/circumstances/turn.ts";
import { toOpenTestPart } from "../cards/open-test-data.ts";
import { type Agent, listTraitSides, findAgent } from "../documents/read-actor.ts";
import { type Test, TraitSide } from "../checks/test-data.ts";
import { tokenPlace, tokenPool } from "../pools.ts";
import { type TurnState, readTurn } from "../turns.ts";
import { type OpenTestState, NoArgs, readOpenTest } from "./open-test.ts";
import { type RolledTestState, planHarmedMark, readRolledTest } from "./rolled-test.ts";

const StrengthenArgs = v.object({ actor: Uuid, trait: TraitSide });

interface StrengthenState extends OpenTestState {
  readonly agent: Agent;
  readonly now: TurnState;
}

const createEvent = ({ turn }: TurnState) =>
  ({ what: "opposition", turn: findTurnInPlay(turn), already: false, count: 1, trait: true }) as const;

const formatReceipt = (word: "Strengthens" | "Strengthened", agent: Agent, trait: string) => ({
  key: `QUADRANT.Circumstances.Receipt.${word}`,
  with: { name: agent.name, trait: listTraitSides(agent).find(({ value }) => value === trait)?.name ?? "" },
});

/**
 * Gives the opponent two dice because of an agent's Trait; its tokens are paid once the dice are rolled. The agent's
 * player decides it (CIR-TOK-3).
 */
export const strengthen = amendment<Output<typeof StrengthenArgs>, StrengthenState, HouseRules>({
  anybody: true,
  args: StrengthenArgs,
  async read({ actor }, card, world) {
    const state = await readOpenTest(card, world);
    const agent = await findAgent(world, actor);
    return state && agent && { ...state, agent, now: await readTurn(world) };
  },
  refuse({ trait }, { agent, call, now }, seat, house) {
    if (!listTraitSides(agent).some(({ value }) => value === trait) || !call.test.versus)
      return { key: "QUADRANT.Refuse.Gone" };
    return refuseStranger(agent, seat) ?? refuseEarn(createEvent(now), house);
  },
  amend({ actor, trait }, { call, agent }) {
    const { test } = call;
    const stronger: Test =
      test.actor === actor && test.versus
        ? { ...test, versus: { ...test.versus, dice: test.versus.dice + EMPOWERED_DICE } }
        : { ...test, lines: [...test.lines, EMPOWERED_LINE] };
    return {
      rolls: [],
      parts: { call: toOpenTestPart({ ...call, grants: [], test: { ...stronger, granted: { actor, trait } } }) },
      label: formatReceipt("Strengthens", agent, trait),
    };
  },
  writes: [],
});

interface OppositionState extends RolledTestState {
  readonly agent: Agent;
  /** The side of a Trait that it went by: `item id.side`. */
  readonly trait: string;
  readonly now: TurnState;
}

/** Pays the tokens for empowering the opposition once the dice are rolled (CIR-TOK-3). */
export const earnOpposition = amendment<object, OppositionState, HouseRules>({
  anybody: true, // the Trait's owner, on another agent's card
  args: NoArgs,
  async read(_args, card, world) {
    const state = await readRolledTest(card, world);
    const by = state?.data.test.granted ?? null;
    const agent = by && (await findAgent(world, by.actor));
    return state && by && agent ? { ...state, agent, trait: by.trait, now: await readTurn(world) } : null;
  },
  refuse(_args, { data, agent, trait, now }, seat, house) {
    const side = listTraitSides(agent).find(({ value }) => value === trait);
    if (!side || !agent.isAgent || data.test.versus === null) return { key: "QUADRANT.Refuse.Gone" };
    return refuseStranger(agent, seat) ?? refuseEarn(createEvent(now), house);
  },
  amend(_args, { agent, trait }) {
    return {
      parts: {},
      changes: [...planEarn(tokenPool, { what: "opposition", count: 1 }), planHarmedMark(agent, trait)],
      label: formatReceipt("Strengthened", agent, trait),
    };
  },
  writes: [tokenPlace, "Item:system.a.*", "Item:system.b.*"],
});
