/**
 * Actions on the card of an open test: help lent, dice bought, the dice rolled. Ledger: CIR-HELP-1, CIR-TOK-12, -14.
 */
import { type CardState, type World, amendment, poolIn } from "../../../core/public/definitions.ts";
import { isFields, isUuid, isWholeNumber, readShortText } from "../../../rules/shared/read-json.ts";
import type { HouseRules } from "../../../rules/circumstances/house.ts";
import { planPay, refuseCost, refuseLimit } from "../../../rules/circumstances/tokens.ts";
import type { Json } from "../../../rules/shared/json.ts";
import { bestOf, helpFrom } from "../checks/companions.ts";
import { type CallData, entryOf, readCall } from "../cards/open-test-data.ts";
import { FRESH, testEntry } from "../cards/rolled-test-data.ts";
import { type Person, personOf, readyFor, wordOf } from "../documents/read-actor.ts";
import { rollOf } from "../checks/test-roll.ts";
import { RULESET, TOKENS, tokenPlace, tokenPool } from "../pools.ts";
import { formulaOf, thrown } from "../checks/test-dice.ts";

export interface Called {
  readonly call: CallData;
  readonly tokens: number;
}

export async function called(card: CardState, world: World<HouseRules>): Promise<Called | null> {
  const call = readCall(card.parts["call"]?.data);
  return call && { call, tokens: (await poolIn(world, RULESET, TOKENS)).value };
}

export const anything = (raw: Json): object | null => (isFields(raw) ? {} : null);

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
    const state = await called(card, world);
    const snapshot = await world.snapshot(helper);
    const mine = await helped(card, world);
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
