/**
 * Actions on the card of an open test: help lent, dice bought, the dice rolled. Ledger: CIR-HELP-1, CIR-TOK-12, -14.
 */
import * as v from "valibot";
import {
  type CardState,
  type World,
  amendment,
  readPart,
  readPool,
  refuseStranger,
} from "../../../core/public/definitions.ts";
import { type Output, Uuid, wholeNumber } from "../../../rules/shared/schema.ts";
import type { HouseRules } from "../../../rules/circumstances/house.ts";
import { isTreasureOnly, refuseAddition } from "../../../rules/circumstances/pool.ts";
import { planPay, refuseCost, refuseLimit } from "../../../rules/circumstances/tokens.ts";
import { findBestHelp, findHelp } from "../checks/companions.ts";
import { CALL, OpenTestData, toOpenTestPart } from "../cards/open-test-data.ts";
import { NO_PROGRESS, createTestPart } from "../cards/rolled-test-data.ts";
import { type Agent, formatTestName, findAgent } from "../documents/read-actor.ts";
import { findAvailableTest } from "../documents/read-tests.ts";
import { Label, MAX_TOKENS } from "../checks/test-data.ts";
import { createRoll } from "../checks/test-roll.ts";
import { RULESET, TOKENS, tokenPlace, tokenPool } from "../pools.ts";
import { formatFormula, splitFaces } from "../checks/test-dice.ts";

export interface OpenTestState {
  readonly call: OpenTestData;
  readonly tokens: number;
  /** Resources are 0 by now: nothing is added any more (CIR-RES-9, CIR-TOK-15). */
  readonly treasureOnly: boolean;
}

export async function readOpenTest(card: CardState, world: World<HouseRules>): Promise<OpenTestState | null> {
  const call = readPart(card, CALL, OpenTestData);
  if (!call) return null;
  const agent = await findAgent(world, call.test.actor);
  return {
    call,
    tokens: (await readPool(world, RULESET, TOKENS)).value,
    treasureOnly: agent !== null && isTreasureOnly(call.test.tries, agent.resources.value),
  };
}

/** Nothing: what is pressed says it all. */
export const NoArgs = v.object({});

const LendArgs = v.object({
  helper: Uuid,
  with: Label,
  /** It does not fit by the rules, and the GM lets it (CIR-HELP-3). */
  allowed: v.optional(v.boolean(), false),
});

/** Adds a helper's die to the test; the helper's player decides it (CIR-HELP-1, CIR-HELP-6). */
export const lendHelp = amendment<
  Output<typeof LendArgs>,
  OpenTestState & { readonly helper: Agent; readonly able: boolean },
  HouseRules
>({
  anybody: true,
  args: LendArgs,
  async read({ helper, allowed }, card, world) {
    const state = await readOpenTest(card, world);
    const person = await findAgent(world, helper);
    const mine = await readHelpedTest(card, world);
    const able =
      person &&
      mine &&
      (allowed ? findBestHelp(person, mine, world.house) : findHelp(person, mine, world.house)) !== null;
    return state && person && mine ? { ...state, helper: person, able: able === true } : null;
  },
  refuse({ helper, allowed }, { call, able, helper: person, treasureOnly }, seat) {
    if (allowed && !seat.isGM) return { key: "QUADRANT.Refuse.GmOnly" };
    const refused = refuseStranger({ uuid: helper, name: person.name }, seat) ?? refuseAddition(treasureOnly);
    if (refused) return refused;
    if (call.test.helpers.some(({ actor }) => actor === helper)) return { key: "QUADRANT.Refuse.AlreadyDone" };
    return able ? null : { key: "QUADRANT.Circumstances.Refuse.spent" };
  },
  amend({ helper, with: what }, { call, helper: person }) {
    const { test } = call;
    return {
      rolls: [],
      parts: {
        call: toOpenTestPart({
          ...call,
          test: { ...test, helpers: [...test.helpers, { actor: helper, name: person.name, with: what }] },
        }),
      },
      label: {
        key: "QUADRANT.Circumstances.Receipt.Helps",
        with: { name: person.name, what: formatTestName(what) },
      },
    };
  },
  writes: [],
});

const OfferArgs = v.object({ helper: Uuid, with: Label });

/** Says that a player's agent would help with what does not quite fit; the GM may allow it (CIR-HELP-3). */
export const offerHelp = amendment<Output<typeof OfferArgs>, OpenTestState & { readonly helper: Agent }, HouseRules>({
  anybody: true,
  args: OfferArgs,
  async read({ helper }, card, world) {
    const state = await readOpenTest(card, world);
    const person = await findAgent(world, helper);
    return state && person ? { ...state, helper: person } : null;
  },
  refuse({ helper }, { call, helper: person, treasureOnly }, seat) {
    // A GM allows it instead.
    if (seat.isGM) return { key: "QUADRANT.Refuse.NotOffered" };
    const refused = refuseStranger({ uuid: helper, name: person.name }, seat) ?? refuseAddition(treasureOnly);
    if (refused) return refused;
    const isThere = call.others.some(({ actor }) => actor === helper);
    return isThere && !call.offered.includes(helper) ? null : { key: "QUADRANT.Refuse.AlreadyDone" };
  },
  amend: ({ helper, with: what }, { call, helper: person }) => ({
    rolls: [],
    parts: { call: toOpenTestPart({ ...call, offered: [...call.offered, helper] }) },
    label: {
      key: "QUADRANT.Circumstances.Receipt.Offers",
      with: { name: person.name, what: formatTestName(what) },
    },
  }),
  writes: [],
});

/** What the one who acts is trying, as helpers see it. */
async function readHelpedTest(card: CardState, world: World<HouseRules>) {
  const call = readPart(card, CALL, OpenTestData);
  const person = call && (await findAgent(world, call.test.actor));
  const ready = person && findAvailableTest(person, call.test.tries, world.house);
  const cure = call?.test.cure;
  return ready ? { ...ready.tried, ...(cure ? { recovery: true, recovers: cure.condition } : {}) } : null;
}

/** A token for a die, put in by anybody (CIR-TOK-12, CIR-TOK-14). */
export const buyDie = amendment<{ nth: number }, OpenTestState, HouseRules>({
  anybody: true,
  args: v.object({ nth: wholeNumber(1, MAX_TOKENS) }),
  read: (_args, card, world) => readOpenTest(card, world),
  refuse: ({ nth }, { call, tokens, treasureOnly }, _seat, house) =>
    (nth === call.test.tokens + 1 ? null : { key: "QUADRANT.Refuse.AlreadyDone" }) ??
    refuseAddition(treasureOnly) ??
    refuseLimit(nth, house) ??
    refuseCost(tokens, 1),
  amend: (_args, { call }) => ({
    rolls: [],
    parts: { call: toOpenTestPart({ ...call, test: { ...call.test, tokens: call.test.tokens + 1 } }) },
    changes: planPay(tokenPool, 1),
    label: { key: "QUADRANT.Circumstances.Receipt.Die", with: { name: call.test.name } },
  }),
  writes: [tokenPlace],
});

/** Rolls the dice of an open test, its helpers' included. */
export const throwTest = amendment<object, OpenTestState, HouseRules>({
  args: NoArgs,
  read: (_args, card, world) => readOpenTest(card, world),
  refuse: () => null,
  roll: (_args, { call }, house) => formatFormula(call.test, house) ?? "0",
  amend(_args, { call }, house, dice) {
    const { test } = call;
    const rolls = formatFormula(test, house) === null ? [] : [createRoll(test, dice, house)];
    const { mine, theirs } = splitFaces(dice, test, house);
    const sealed = test.ob.length === 0 && test.versus === null;
    return {
      rolls,
      parts: { call: null, test: createTestPart(test, mine, theirs, { ...NO_PROGRESS, sealed }, house) },
      label: { key: "QUADRANT.Circumstances.Receipt.Thrown", with: { name: test.name } },
    };
  },
  writes: [],
});
