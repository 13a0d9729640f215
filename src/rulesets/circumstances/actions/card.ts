/**
 * What is done on a test's card before and after its dice fall: help lent, dice bought, the throw, sixes again, a tie
 * pushed or given up. Ledger: CIR-HELP-1, CIR-TOK-4, -11 to -14, CIR-TEST-8, CIR-TIE-1, -2.
 */
import { type AmendmentKind, type CardState, type World, amendment, poolIn } from "../../../core/public/definitions.ts";
import { isFields, isUuid, isWholeNumber, readShortText } from "../../../rules/shared/read-json.ts";
import type { HouseRules } from "../../../rules/circumstances/house.ts";
import { refuseExplode, refusePush } from "../../../rules/circumstances/successes.ts";
import { EMPOWERED, empoweredLine } from "../../../rules/circumstances/pool.ts";
import { planEarn, planPay, refuseCost, refuseEarn, refuseLimit } from "../../../rules/circumstances/tokens.ts";
import { turnInPlay } from "../../../rules/circumstances/turn.ts";
import { RAW, type Raw } from "../../../rules/circumstances/skills.ts";
import type { Change } from "../../../rules/shared/change.ts";
import type { Json } from "../../../rules/shared/json.ts";
import type { RollData } from "../../../rules/shared/roll.ts";
import { bestOf, helpFrom } from "../checks/companions.ts";
import { bareDice } from "../checks/draft.ts";
import { oneFewer } from "./gear.ts";
import { type CallData, entryOf, readCall } from "../cards/open-test-data.ts";
import { FRESH, type TestData, readEntry, standingOf, testEntry } from "../cards/rolled-test-data.ts";
import {
  type OwnGear,
  type Person,
  personOf,
  readyFor,
  refuseStranger,
  traitSides,
  wordOf,
} from "../documents/read-actor.ts";
import {
  type ShownDie,
  type Test,
  type TieCharm,
  countedFaces,
  formulaOf,
  houseKept,
  sidesOf,
  thrown,
} from "../checks/test-data.ts";
import { rerollSixes as reroll, rollOf, sixesIn } from "../checks/test-roll.ts";
import { RULESET, TOKENS, tokenPlace, tokenPool } from "../pools.ts";
import { type TurnState, turnIn } from "../turns.ts";

interface Called {
  readonly call: CallData;
  readonly tokens: number;
}

async function called(card: CardState, world: World<HouseRules>): Promise<Called | null> {
  const call = readCall(card.parts["call"]?.data);
  return call && { call, tokens: (await poolIn(world, RULESET, TOKENS)).value };
}

const anything = (raw: Json): object | null => (isFields(raw) ? {} : null);

// --- Before
// --------------------------------------------------------------------------------------------------------------------------

interface LendArgs {
  readonly helper: string;
  readonly with: string;
  /** It does not fit by the rules, and the GM lets it (CIR-HELP-3). */
  readonly allowed: boolean;
}

/** A companion joins with a die; whoever plays them says so (CIR-HELP-1, CIR-HELP-6). */
export const lendHelp = amendment<LendArgs, Called & { readonly helper: Person; readonly able: boolean }, HouseRules>({
  anybody: true,
  parse(raw) {
    const what = isFields(raw) ? readShortText(raw["with"], 200) : null;
    if (!isFields(raw) || !isUuid(raw["helper"]) || what === null) return null;
    return { helper: raw["helper"], with: what, allowed: raw["allowed"] === true };
  },
  async read({ helper, allowed }, card, world) {
    const [state, snapshot, mine] = [
      await called(card, world),
      await world.snapshot(helper),
      await helped(card, world),
    ];
    const person = snapshot && personOf(snapshot);
    const able =
      person && mine && (allowed ? bestOf(person, mine, world.house) : helpFrom(person, mine, world.house)) !== null;
    return state && person && mine ? { ...state, helper: person, able: able === true } : null;
  },
  refuse({ helper, allowed }, { call, able }, seat) {
    if (allowed && !seat.isGM) return { key: "QUADRANT.Circumstances.Refuse.gmAllows" };
    if (!seat.isGM && !seat.owns({ uuid: helper })) return { key: "QUADRANT.Circumstances.Refuse.notYourAgent" };
    if (call.test.helpers.some(({ actor }) => actor === helper)) return { key: "QUADRANT.Refuse.AlreadyDone" };
    return able ? null : { key: "QUADRANT.Circumstances.Refuse.spent" };
  },
  amend({ helper, with: what }, { call, helper: person }) {
    const { test } = call;
    return {
      rolls: [],
      parts: {
        call: entryOf({
          ...call,
          test: { ...test, helpers: [...test.helpers, { actor: helper, name: person.name, with: what }] },
        }),
      },
    };
  },
  label: ({ with: what }, { helper }) => ({
    key: "QUADRANT.Circumstances.Receipt.Helps",
    with: { name: helper.name, what: wordOf(what) },
  }),
  writes: [],
});

/** What the one who acts is trying, as helpers see it. */
async function helped(card: CardState, world: World<HouseRules>) {
  const call = readCall(card.parts["call"]?.data);
  const snapshot = call && (await world.snapshot(call.test.actor));
  const person = snapshot && personOf(snapshot);
  const ready = person && readyFor(person, call.test.tries);
  const cure = call?.test.cure;
  return ready ? { ...ready.tried, ...(cure ? { recovery: true, recovers: cure.condition } : {}) } : null;
}

/** A token for a die, put in by anybody (CIR-TOK-12, CIR-TOK-14). */
export const buyDie = amendment<{ readonly nth: number }, Called, HouseRules>({
  anybody: true,
  parse: (raw) => (isFields(raw) && isWholeNumber(raw["nth"], 1, 20) ? { nth: raw["nth"] } : null),
  read: (_args, card, world) => called(card, world),
  refuse: ({ nth }, { call, tokens }, _seat, house) =>
    (nth === call.test.tokens + 1 ? null : { key: "QUADRANT.Refuse.AlreadyDone" }) ??
    refuseLimit(nth, house) ??
    refuseCost(tokens, 1),
  amend: (_args, { call }) => ({
    rolls: [],
    parts: { call: entryOf({ ...call, test: { ...call.test, tokens: call.test.tokens + 1 } }) },
    changes: planPay(tokenPool, 1),
  }),
  label: (_args, { call }) => ({ key: "QUADRANT.Circumstances.Receipt.Die", with: { name: call.test.name } }),
  writes: [tokenPlace],
});

interface Grant {
  readonly actor: string;
  /** `item id.side`. */
  readonly trait: string;
}

interface Granting extends Called {
  readonly agent: Person;
  readonly now: TurnState;
}

const opposition = ({ turn }: TurnState) =>
  ({ what: "opposition", turn: turnInPlay(turn), already: false, count: 1, trait: true }) as const;

const granted = (word: "Strengthens" | "Strengthened", agent: Person, trait: string) => ({
  key: `QUADRANT.Circumstances.Receipt.${word}`,
  with: { name: agent.name, trait: traitSides(agent).find(({ value }) => value === trait)?.name ?? "" },
});

/**
 * Two dice for the other side on account of an agent's Trait, which is paid once they have fallen; whoever plays the
 * agent says so (CIR-TOK-3).
 */
export const strengthen = amendment<Grant, Granting, HouseRules>({
  anybody: true,
  parse(raw) {
    const trait = isFields(raw) ? readShortText(raw["trait"], 40) : null;
    return isFields(raw) && isUuid(raw["actor"]) && trait !== null ? { actor: raw["actor"], trait } : null;
  },
  async read({ actor }, card, world) {
    const [state, snapshot] = [await called(card, world), await world.snapshot(actor)];
    const agent = snapshot && personOf(snapshot);
    return state && agent && { ...state, agent, now: await turnIn(world) };
  },
  refuse({ trait }, { agent, call, now }, seat, house) {
    if (!traitSides(agent).some(({ value }) => value === trait) || !call.test.versus)
      return { key: "QUADRANT.Refuse.Gone" };
    return refuseStranger(agent, seat) ?? refuseEarn(opposition(now), house);
  },
  amend({ actor, trait }, { call }) {
    const { test } = call;
    const stronger: Test =
      test.actor === actor && test.versus
        ? { ...test, versus: { ...test.versus, dice: test.versus.dice + EMPOWERED } }
        : { ...test, lines: [...test.lines, empoweredLine] };
    return {
      rolls: [],
      parts: { call: entryOf({ ...call, grants: [], test: { ...stronger, granted: { actor, trait } } }) },
    };
  },
  label: ({ trait }, { agent }) => granted("Strengthens", agent, trait),
  // The places are what receipts of earlier versions wrote, which can still be taken back.
  writes: [tokenPlace, "Item:system.a.*", "Item:system.b.*"],
});

/** The dice fall: the test as it lies there, with everybody who joined. */
export const throwTest = amendment<object, Called, HouseRules>({
  parse: anything,
  read: (_args, card, world) => called(card, world),
  refuse: () => null,
  roll: (_args, { call }, house) => formulaOf(call.test, house) ?? "0",
  amend(_args, { call }, house, dice) {
    const { test } = call;
    const rolls = formulaOf(test, house) === null ? [] : [rollOf(test, dice, house)];
    const { mine, theirs } = thrown(dice, test, house);
    const standing = { ...FRESH, sealed: test.ob.length === 0 && test.versus === null };
    return { rolls, parts: { call: null, test: testEntry(test, mine, theirs, standing, house) } };
  },
  label: (_args, { call }) => ({ key: "QUADRANT.Circumstances.Receipt.Thrown", with: { name: call.test.name } }),
  writes: [],
});

// --- After
// ---------------------------------------------------------------------------------------------------------------------------

interface Fallen {
  readonly data: TestData;
  readonly rolls: readonly RollData[];
  readonly roll: RollData;
  readonly tokens: number;
}

async function fallen(card: CardState, world: World<HouseRules>): Promise<Fallen | null> {
  const [data, roll] = [readEntry(card.parts["test"]?.data), card.rolls[0]];
  if (!data || !roll || !agrees(data, roll)) return null;
  return { data, roll, rolls: card.rolls, tokens: (await poolIn(world, RULESET, TOKENS)).value };
}

/** The card shows what the roll threw: where they differ, somebody made one of them up. */
function agrees({ test, mine, theirs }: TestData, roll: RollData): boolean {
  const sides = sidesOf(roll, test, houseOf({ roll }));
  const faces = (dice: readonly ShownDie[]): string => countedFaces(dice).join();
  return faces(sides.mine) === faces(mine) && sides.theirs.join() === theirs.join();
}

/** The house rules the dice were thrown under. */
const houseOf = ({ roll }: Pick<Fallen, "roll">): HouseRules =>
  houseKept((roll.options[RULESET] as { readonly house?: Json } | undefined)?.house);

const theirsOf = ({ versus }: Test): number => versus?.dice ?? 0;

/** Every six is rolled again for a token, until none is left; anybody may pay (CIR-TEST-8, CIR-TOK-11, CIR-TIE-1). */
export const rerollSixes = amendment<object, Fallen, HouseRules>({
  anybody: true,
  parse: anything,
  read: (_args, card, world) => fallen(card, world),
  refuse(_args, state, _seat, house) {
    const { data, tokens } = state;
    return refuseExplode(countedFaces(data.mine), data.test.tokens, data.exploded, house) ?? refuseCost(tokens, 1);
  },
  roll: (_args, { data, roll }) => `${sixesIn(roll, theirsOf(data.test)).length}d6x6`,
  amend(_args, state, _house, dice) {
    const { data, roll, rolls } = state;
    const house = houseOf(state);
    const again = reroll(roll, theirsOf(data.test), dice, house);
    const { mine, theirs } = sidesOf(again, data.test, house);
    return {
      rolls: [again, ...rolls.slice(1)],
      parts: { test: testEntry(data.test, mine, theirs, { ...standingOf(data), exploded: true }, house) },
      changes: planPay(tokenPool, 1),
    };
  },
  label: (_args, { data }) => ({ key: "QUADRANT.Circumstances.Receipt.Sixes", with: { name: data.test.name } }),
  writes: [tokenPlace],
});

/** One more mark on the side of a Trait that somebody was harmed by: `item id.side`. */
function harmed({ uuid }: Person, trait: string): Change {
  const [id = "", side = "a"] = trait.split(".");
  return { op: "add", at: { uuid: `${uuid}.Item.${id}` }, path: `system.${side}.harmed`, by: 1 };
}

interface Opposed extends Fallen {
  readonly agent: Person;
  /** The side of a Trait that it went by: `item id.side`. */
  readonly trait: string;
  readonly now: TurnState;
}

/** What an agent earns who has strengthened the other side, once its dice lie there (CIR-TOK-3). */
export const earnOpposition = amendment<object, Opposed, HouseRules>({
  anybody: true, // whose Trait it is, on somebody else's card
  parse: anything,
  async read(_args, card, world) {
    const state = await fallen(card, world);
    const by = state?.data.test.granted ?? null;
    const snapshot = by && (await world.snapshot(by.actor));
    const agent = snapshot && personOf(snapshot);
    return state && by && agent ? { ...state, agent, trait: by.trait, now: await turnIn(world) } : null;
  },
  refuse(_args, { data, agent, trait, now }, seat, house) {
    const side = traitSides(agent).find(({ value }) => value === trait);
    if (!side || !agent.isAgent || data.test.versus === null) return { key: "QUADRANT.Refuse.Gone" };
    return refuseStranger(agent, seat) ?? refuseEarn(opposition(now), house);
  },
  amend(_args, { agent, trait }) {
    return { parts: {}, changes: [...planEarn(tokenPool, { what: "opposition", count: 1 }), harmed(agent, trait)] };
  },
  label: (_args, { agent, trait }) => granted("Strengthened", agent, trait),
  writes: [tokenPlace, "Item:system.a.*", "Item:system.b.*"],
});

interface Conceding {
  /** The side of a Trait that is called on, where the house asks for one: `item id.side` (CIR-TOK-4). */
  readonly trait: string | null;
}

interface Conceded extends Fallen {
  /** Who gives it up. */
  readonly loser: Person;
  readonly now: TurnState;
}

const tieEvent = ({ trait }: Conceding, { now }: Conceded) =>
  ({ what: "tie", turn: turnInPlay(now.turn), already: false, count: 1, trait: trait !== null }) as const;

const concession: AmendmentKind<Conceding, Conceded, HouseRules> = {
  parse(raw) {
    if (!isFields(raw)) return null;
    const { trait = null } = raw;
    return trait === null || (typeof trait === "string" && /^[A-Za-z0-9]+\.[ab]$/.test(trait)) ? { trait } : null;
  },
  async read(_args, card, world) {
    const state = await fallen(card, world);
    const snapshot = state && (await world.snapshot(state.data.test.actor));
    const loser = snapshot && personOf(snapshot);
    return state && loser && { ...state, loser, now: await turnIn(world) };
  },
  refuse(args, state, seat, house) {
    const { data, loser } = state;
    if (data.result?.outcome !== "tie") return { key: "QUADRANT.Refuse.AlreadyDone" };
    if (args.trait !== null && !traitSides(loser).some(({ value }) => value === args.trait))
      return { key: "QUADRANT.Refuse.Gone" };
    return refuseStranger(loser, seat) ?? (loser.isAgent ? refuseEarn(tieEvent(args, state), house) : null);
  },
  amend({ trait }, state) {
    const { data, roll, rolls, loser } = state;
    const house = houseOf(state);
    const { mine, theirs } = sidesOf(roll, data.test, house);
    return {
      rolls,
      parts: {
        test: testEntry(data.test, mine, theirs, { ...standingOf(data), conceded: true }, house),
      },
      changes: [
        ...(loser.isAgent ? planEarn(tokenPool, { what: "tie", count: 1 }) : []),
        ...(trait === null ? [] : [harmed(loser, trait)]),
      ],
    };
  },
  label: (_args, { data }) => ({ key: "QUADRANT.Circumstances.Receipt.Conceded", with: { name: data.test.name } }),
  writes: [tokenPlace, "Item:system.a.*", "Item:system.b.*"],
};

/** A tie is given to the other side, and the team is paid for it (CIR-TIE-2, CIR-TOK-4). */
export const concede = amendment(concession);

interface Pushing extends Fallen {
  readonly charm: TieCharm;
  readonly owner: Person;
  readonly gear: OwnGear;
}

/**
 * Whoever owns gear that adds successes breaks the tie with it; what is used up by it goes with the same receipt
 * (CIR-TIE-1, CIR-TEST-10).
 */
export const pushTie = amendment<{ readonly gear: string }, Pushing, HouseRules>({
  anybody: true,
  parse: (raw) => (isFields(raw) && isUuid(raw["gear"]) ? { gear: raw["gear"] } : null),
  async read(args, card, world) {
    const state = await fallen(card, world);
    const charm = state?.data.test.charms.find(({ gear }) => gear === args.gear);
    const snapshot = charm && (await world.snapshot(charm.actor));
    const owner = snapshot && personOf(snapshot);
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
    const house = houseOf(state);
    const { mine, theirs } = sidesOf(roll, data.test, house);
    const pushed = [...data.pushed, { ...charm, name: gear.name, successes: gear.bonusSuccess }];
    return {
      rolls,
      parts: { test: testEntry(data.test, mine, theirs, { ...standingOf(data), pushed }, house) },
      changes: gear.consumable ? [oneFewer(gear)] : [],
    };
  },
  label: (_args, { owner, gear }) => ({
    key: `QUADRANT.Circumstances.Receipt.${gear.consumable ? "PushedUp" : "Pushed"}`,
    with: { name: owner.name, gear: gear.name, successes: gear.bonusSuccess },
  }),
  writes: ["Item:system.quantity"],
});

interface Second extends Fallen {
  /** Dice of the one who acts, by ability. */
  readonly own: Readonly<Record<Raw, number>>;
}

/** The second roll of a tie: bare abilities of both sides, no help, no tokens, no Traits (CIR-TIE-3). */
const secondOf = ({ data, own }: Second, ability: Raw): Test => ({
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
export const breakTie = amendment<{ readonly ability: Raw }, Second, HouseRules>({
  parse(raw) {
    const ability = isFields(raw) && RAW.find((one) => one === raw["ability"]);
    return ability ? { ability } : null;
  },
  async read(_args, card, world) {
    const state = await fallen(card, world);
    const snapshot = state && (await world.snapshot(state.data.test.actor));
    const person = snapshot && personOf(snapshot);
    return state && person && { ...state, own: bareDice(person, world.house) };
  },
  refuse: (_args, { data }) =>
    data.result?.outcome === "tie" && data.test.versus?.bare ? null : { key: "QUADRANT.Refuse.AlreadyDone" },
  roll: ({ ability }, state) => formulaOf(secondOf(state, ability), houseOf(state)) ?? "0",
  amend({ ability }, state, _house, dice) {
    const { data, roll, rolls } = state;
    const house = houseOf(state);
    const second = secondOf(state, ability);
    const { mine, theirs } = sidesOf(roll, data.test, house);
    const { mine: ours, theirs: others } = thrown(dice, second, house);
    const broken = { ability, mine: countedFaces(ours), theirs: others };
    const part = testEntry(data.test, mine, theirs, { ...standingOf(data), broken }, house);
    return { rolls: [...rolls, rollOf(second, dice, house)], parts: { test: part } };
  },
  label: ({ ability }, { data }) => ({
    key: "QUADRANT.Circumstances.Receipt.Broken",
    with: { name: data.test.name, ability: `QUADRANT.Circumstances.Ability.${ability}` },
  }),
  writes: [],
});
