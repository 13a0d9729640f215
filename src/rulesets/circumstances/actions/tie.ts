/**
 * Ways out of a tie: conceded, pushed by gear, or broken by a second roll. Ledger: CIR-TIE-1 to -3, CIR-TOK-4,
 * CIR-TEST-10.
 */
import * as v from "valibot";
import { amendment, refuseStranger } from "../../../core/public/definitions.ts";
import { listCountedFaces } from "../../../rules/circumstances/exploding.ts";
import type { HouseRules } from "../../../rules/circumstances/house.ts";
import { refusePush } from "../../../rules/circumstances/successes.ts";
import { planEarn, refuseEarn } from "../../../rules/circumstances/tokens.ts";
import { findTurnInPlay } from "../../../rules/circumstances/turn.ts";
import { type Output, Uuid } from "../../../rules/shared/schema.ts";
import { countBareDice } from "../checks/draft.ts";
import { planOneFewer } from "./gear.ts";
import { createTestPart, readProgress } from "../cards/rolled-test-data.ts";
import { type Agent, type OwnGear, listTraitSides, findAgent } from "../documents/read-actor.ts";
import { type Test, type TieGear, TraitSide } from "../checks/test-data.ts";
import { createRoll } from "../checks/test-roll.ts";
import { tokenPlace, tokenPool } from "../pools.ts";
import { type TurnState, readTurn } from "../turns.ts";
import { LUCK_ABILITIES, type LuckAbility } from "../../../rules/circumstances/state.ts";
import { formatFormula, splitFaces } from "../checks/test-dice.ts";
import { type RolledTestState, planHarmedMark, readRolledTest } from "./rolled-test.ts";

/** The side of a Trait that is called on, where the house asks for one (CIR-TOK-4). */
const ConcedeArgs = v.object({ trait: v.nullish(TraitSide, null) });
type ConcedeArgs = Output<typeof ConcedeArgs>;

interface ConcedeState extends RolledTestState {
  /** Who gives it up. */
  readonly loser: Agent;
  readonly now: TurnState;
}

const createTieEvent = ({ trait }: ConcedeArgs, { now }: ConcedeState) =>
  ({ what: "tie", turn: findTurnInPlay(now.turn), already: false, count: 1, trait: trait !== null }) as const;

/** A tie is given to the other side, and the team is paid for it (CIR-TIE-2, CIR-TOK-4). */
export const concede = amendment<ConcedeArgs, ConcedeState, HouseRules>({
  args: ConcedeArgs,
  async read(_args, card, world) {
    const state = await readRolledTest(card, world);
    const loser = state && (await findAgent(world, state.data.test.actor));
    return state && loser && { ...state, loser, now: await readTurn(world) };
  },
  refuse(args, state, seat, house) {
    const { data, loser } = state;
    if (data.result?.outcome !== "tie") return { key: "QUADRANT.Refuse.AlreadyDone" };
    if (args.trait !== null && !listTraitSides(loser).some(({ value }) => value === args.trait))
      return { key: "QUADRANT.Refuse.Gone" };
    return refuseStranger(loser, seat) ?? (loser.isAgent ? refuseEarn(createTieEvent(args, state), house) : null);
  },
  amend({ trait }, { data, rolls, mine, theirs, rolledUnder, loser }) {
    return {
      rolls,
      parts: {
        test: createTestPart(data.test, mine, theirs, { ...readProgress(data), conceded: true }, rolledUnder),
      },
      changes: [
        ...(loser.isAgent ? planEarn(tokenPool, { what: "tie", count: 1 }) : []),
        ...(trait === null ? [] : [planHarmedMark(loser, trait)]),
      ],
      label: { key: "QUADRANT.Circumstances.Receipt.Conceded", with: { name: data.test.name } },
    };
  },
  writes: [tokenPlace, "Item:system.a.*", "Item:system.b.*"],
});

interface PushState extends RolledTestState {
  readonly charm: TieGear;
  readonly owner: Agent;
  readonly gear: OwnGear;
}

/**
 * Breaks a tie with gear that adds successes, used by its owner; a consumable is used up in the same receipt
 * (CIR-TIE-1, CIR-TEST-10).
 */
export const pushTie = amendment<{ gear: string }, PushState, HouseRules>({
  anybody: true,
  args: v.object({ gear: Uuid }),
  async read(args, card, world) {
    const state = await readRolledTest(card, world);
    const charm = state?.data.test.charms.find(({ gear }) => gear === args.gear);
    const owner = charm && (await findAgent(world, charm.actor));
    const gear = owner?.gear.find(({ uuid }) => uuid === args.gear);
    return state && charm && owner && gear ? { ...state, charm, owner, gear } : null;
  },
  refuse(_args, { data, owner, gear }, seat) {
    const used = data.pushed.some((one) => one.gear === gear.uuid);
    const winner = data.result?.outcome === "tie" ? "tie" : "a";
    return refuseStranger(owner, seat) ?? (used ? { key: "QUADRANT.Refuse.AlreadyDone" } : refusePush(gear, winner));
  },
  amend(_args, { data, rolls, mine, theirs, rolledUnder, charm, owner, gear }) {
    const pushed = [...data.pushed, { ...charm, name: gear.name, successes: gear.bonusSuccess }];
    return {
      rolls,
      parts: { test: createTestPart(data.test, mine, theirs, { ...readProgress(data), pushed }, rolledUnder) },
      changes: gear.consumable ? [planOneFewer(gear)] : [],
      label: {
        key: `QUADRANT.Circumstances.Receipt.${gear.consumable ? "PushedUp" : "Pushed"}`,
        with: { name: owner.name, gear: gear.name, successes: gear.bonusSuccess },
      },
    };
  },
  writes: ["Item:system.quantity"],
});

interface SecondRollState extends RolledTestState {
  /** Dice of the one who acts, by ability. */
  readonly own: Readonly<Record<LuckAbility, number>>;
}

/** The second roll of a tie: bare abilities of both sides, no help, no tokens, no Traits (CIR-TIE-3). */
const createSecondRoll = ({ data, own }: SecondRollState, ability: LuckAbility): Test => ({
  ...data.test,
  tries: ability,
  luck: null,
  lines: [{ label: `QUADRANT.Circumstances.Ability.${ability}`, value: own[ability], source: { rule: "CIR-TIE-3" } }],
  helpers: [],
  tokens: 0,
  ob: [],
  versus: {
    name: data.test.versus?.name ?? "",
    dice: data.test.versus?.bare?.[ability] ?? 0,
    luck: false,
    bare: null,
    actor: null,
  },
  cure: null,
  extra: [],
  charms: [],
  invocable: [],
  losable: [],
});

/** A tie is broken by rolling again: Health where it was about bodies, Will for all else (CIR-TIE-3). */
export const breakTie = amendment<{ ability: LuckAbility }, SecondRollState, HouseRules>({
  args: v.object({ ability: v.picklist(LUCK_ABILITIES) }),
  async read(_args, card, world) {
    const state = await readRolledTest(card, world);
    const person = state && (await findAgent(world, state.data.test.actor));
    return state && person && { ...state, own: countBareDice(person, world.house) };
  },
  refuse: (_args, { data }) =>
    data.result?.outcome === "tie" && data.test.versus?.bare ? null : { key: "QUADRANT.Refuse.AlreadyDone" },
  roll: ({ ability }, state) => formatFormula(createSecondRoll(state, ability), state.rolledUnder) ?? "0",
  amend({ ability }, state, _house, dice) {
    const { data, rolls, mine, theirs, rolledUnder: house } = state;
    const second = createSecondRoll(state, ability);
    const { mine: ours, theirs: others } = splitFaces(dice, second, house);
    const broken = { ability, mine: listCountedFaces(ours), theirs: others };
    const part = createTestPart(data.test, mine, theirs, { ...readProgress(data), broken }, house);
    return {
      rolls: [...rolls, createRoll(second, dice, house)],
      parts: { test: part },
      label: {
        key: "QUADRANT.Circumstances.Receipt.Broken",
        with: { name: data.test.name, ability: `QUADRANT.Circumstances.Ability.${ability}` },
      },
    };
  },
  writes: [],
});
