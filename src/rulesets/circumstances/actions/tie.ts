/**
 * Ways out of a tie: conceded, pushed by gear, or broken by a second roll. Ledger: CIR-TIE-1 to -3, CIR-TOK-4,
 * CIR-TEST-10.
 */
import { type AmendmentKind, amendment } from "../../../core/public/definitions.ts";
import { isFields, isUuid } from "../../../rules/shared/json.ts";
import type { HouseRules } from "../../../rules/circumstances/house.ts";
import { refusePush } from "../../../rules/circumstances/successes.ts";
import { planEarn, refuseEarn } from "../../../rules/circumstances/tokens.ts";
import { findTurnInPlay } from "../../../rules/circumstances/turn.ts";
import { countBareDice } from "../checks/draft.ts";
import { planOneFewer } from "./gear.ts";
import { createTestPart, readProgress } from "../cards/rolled-test-data.ts";
import { type Agent, type OwnGear, listTraitSides, readAgent, refuseStranger } from "../documents/read-actor.ts";
import type { Test, TieGear } from "../checks/test-data.ts";
import { createRoll } from "../checks/test-roll.ts";
import { tokenPlace, tokenPool } from "../pools.ts";
import { type TurnState, readTurn } from "../turns.ts";
import { LUCK_ABILITIES, type LuckAbility } from "../../../rules/circumstances/state.ts";
import { formatFormula, listCountedFaces, readSides, splitFaces } from "../checks/test-dice.ts";
import { type RolledTestState, planHarmedMark, readRollHouse, readRolledTest } from "./rolled-test.ts";

interface ConcedeArgs {
  /** The side of a Trait that is called on, where the house asks for one: `item id.side` (CIR-TOK-4). */
  readonly trait: string | null;
}

interface ConcedeState extends RolledTestState {
  /** Who gives it up. */
  readonly loser: Agent;
  readonly now: TurnState;
}

const createTieEvent = ({ trait }: ConcedeArgs, { now }: ConcedeState) =>
  ({ what: "tie", turn: findTurnInPlay(now.turn), already: false, count: 1, trait: trait !== null }) as const;

const concession: AmendmentKind<ConcedeArgs, ConcedeState, HouseRules> = {
  parse(raw) {
    if (!isFields(raw)) return null;
    const { trait = null } = raw;
    return trait === null || (typeof trait === "string" && /^[A-Za-z0-9]+\.[ab]$/.test(trait)) ? { trait } : null;
  },
  async read(_args, card, world) {
    const state = await readRolledTest(card, world);
    const snapshot = state && (await world.snapshot(state.data.test.actor));
    const loser = snapshot && readAgent(snapshot);
    return state && loser && { ...state, loser, now: await readTurn(world) };
  },
  refuse(args, state, seat, house) {
    const { data, loser } = state;
    if (data.result?.outcome !== "tie") return { key: "QUADRANT.Refuse.AlreadyDone" };
    if (args.trait !== null && !listTraitSides(loser).some(({ value }) => value === args.trait))
      return { key: "QUADRANT.Refuse.Gone" };
    return refuseStranger(loser, seat) ?? (loser.isAgent ? refuseEarn(createTieEvent(args, state), house) : null);
  },
  amend({ trait }, state) {
    const { data, roll, rolls, loser } = state;
    const house = readRollHouse(state);
    const { mine, theirs } = readSides(roll, data.test, house);
    return {
      rolls,
      parts: {
        test: createTestPart(data.test, mine, theirs, { ...readProgress(data), conceded: true }, house),
      },
      changes: [
        ...(loser.isAgent ? planEarn(tokenPool, { what: "tie", count: 1 }) : []),
        ...(trait === null ? [] : [planHarmedMark(loser, trait)]),
      ],
    };
  },
  label: (_args, { data }) => ({ key: "QUADRANT.Circumstances.Receipt.Conceded", with: { name: data.test.name } }),
  writes: [tokenPlace, "Item:system.a.*", "Item:system.b.*"],
};

/** A tie is given to the other side, and the team is paid for it (CIR-TIE-2, CIR-TOK-4). */
export const concede = amendment(concession);

interface PushState extends RolledTestState {
  readonly charm: TieGear;
  readonly owner: Agent;
  readonly gear: OwnGear;
}

/**
 * Breaks a tie with gear that adds successes, used by its owner; a consumable is used up in the same receipt
 * (CIR-TIE-1, CIR-TEST-10).
 */
export const pushTie = amendment<{ readonly gear: string }, PushState, HouseRules>({
  anybody: true,
  parse: (raw) => (isFields(raw) && isUuid(raw["gear"]) ? { gear: raw["gear"] } : null),
  async read(args, card, world) {
    const state = await readRolledTest(card, world);
    const charm = state?.data.test.charms.find(({ gear }) => gear === args.gear);
    const snapshot = charm && (await world.snapshot(charm.actor));
    const owner = snapshot && readAgent(snapshot);
    const gear = owner?.gear.find(({ uuid }) => uuid === args.gear);
    return state && charm && owner && gear ? { ...state, charm, owner, gear } : null;
  },
  refuse(_args, { data, owner, gear }, seat) {
    const used = data.pushed.some((one) => one.gear === gear.uuid);
    const winner = data.result?.outcome === "tie" ? "tie" : "a";
    return refuseStranger(owner, seat) ?? (used ? { key: "QUADRANT.Refuse.AlreadyDone" } : refusePush(gear, winner));
  },
  amend(_args, state) {
    const { data, roll, rolls, charm, gear } = state;
    const house = readRollHouse(state);
    const { mine, theirs } = readSides(roll, data.test, house);
    const pushed = [...data.pushed, { ...charm, name: gear.name, successes: gear.bonusSuccess }];
    return {
      rolls,
      parts: { test: createTestPart(data.test, mine, theirs, { ...readProgress(data), pushed }, house) },
      changes: gear.consumable ? [planOneFewer(gear)] : [],
    };
  },
  label: (_args, { owner, gear }) => ({
    key: `QUADRANT.Circumstances.Receipt.${gear.consumable ? "PushedUp" : "Pushed"}`,
    with: { name: owner.name, gear: gear.name, successes: gear.bonusSuccess },
  }),
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
  versus: { name: data.test.versus?.name ?? "", dice: data.test.versus?.bare?.[ability] ?? 0, luck: false, bare: null },
  cure: null,
  extra: [],
  charms: [],
  invocable: [],
});

/** A tie is broken by rolling again: Health where it was about bodies, Will for all else (CIR-TIE-3). */
export const breakTie = amendment<{ readonly ability: LuckAbility }, SecondRollState, HouseRules>({
  parse(raw) {
    const ability = isFields(raw) && LUCK_ABILITIES.find((one) => one === raw["ability"]);
    return ability ? { ability } : null;
  },
  async read(_args, card, world) {
    const state = await readRolledTest(card, world);
    const snapshot = state && (await world.snapshot(state.data.test.actor));
    const person = snapshot && readAgent(snapshot);
    return state && person && { ...state, own: countBareDice(person, world.house) };
  },
  refuse: (_args, { data }) =>
    data.result?.outcome === "tie" && data.test.versus?.bare ? null : { key: "QUADRANT.Refuse.AlreadyDone" },
  roll: ({ ability }, state) => formatFormula(createSecondRoll(state, ability), readRollHouse(state)) ?? "0",
  amend({ ability }, state, _house, dice) {
    const { data, roll, rolls } = state;
    const house = readRollHouse(state);
    const second = createSecondRoll(state, ability);
    const { mine, theirs } = readSides(roll, data.test, house);
    const { mine: ours, theirs: others } = splitFaces(dice, second, house);
    const broken = { ability, mine: listCountedFaces(ours), theirs: others };
    const part = createTestPart(data.test, mine, theirs, { ...readProgress(data), broken }, house);
    return { rolls: [...rolls, createRoll(second, dice, house)], parts: { test: part } };
  },
  label: ({ ability }, { data }) => ({
    key: "QUADRANT.Circumstances.Receipt.Broken",
    with: { name: data.test.name, ability: `QUADRANT.Circumstances.Ability.${ability}` },
  }),
  writes: [],
});
