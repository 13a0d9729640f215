/**
 * What a Resources test costs and brings: tax for all who took part, kindness, what is restored, and how ratings rise.
 * Ledger: CIR-RES-2, -6 to -13, CIR-LEARN-6.
 */
import * as v from "valibot";
import { amendment, refuseStranger } from "../../../core/public/definitions.ts";
import { type Advancement, type Tests, addTest, advance } from "../../../rules/circumstances/advancement.ts";
import type { HouseRules } from "../../../rules/circumstances/house.ts";
import {
  KINDNESS,
  type Resources,
  computeHelperTax,
  computeRestored,
  computeTax,
  findQuantity,
  planRaise,
  planRestore,
  planTax,
  refuseRaise,
  refuseRestore,
} from "../../../rules/circumstances/resources.ts";
import type { Change } from "../../../rules/shared/change.ts";
import { sameName } from "../../../rules/shared/names.ts";
import type { Refusal } from "../../../rules/shared/reasons.ts";
import { FlagField, type Output } from "../../../rules/shared/schema.ts";
import { type TestProgress, createTestPart, isCountable, readProgress } from "../cards/rolled-test-data.ts";
import { type Agent, findAgent } from "../documents/read-actor.ts";
import { NoArgs } from "./open-test.ts";
import { type RolledTestState, readRolledTest } from "./rolled-test.ts";
import { COUNT_PLACES, RESOURCE_PLACES } from "./write-places.ts";

const DONE: Refusal = { key: "QUADRANT.Refuse.AlreadyDone" };

interface PurchaseState extends RolledTestState {
  readonly payer: Agent;
  readonly helpers: readonly Agent[];
}

type Reading = Parameters<typeof readRolledTest>;

async function readPurchase(card: Reading[0], world: Reading[1]): Promise<PurchaseState | null> {
  const state = await readRolledTest(card, world);
  if (!state) return null;
  const payer = await findAgent(world, state.data.test.actor);
  // Who is gone pays nothing.
  const helpers = await Promise.all(state.data.test.helpers.map(({ actor }) => findAgent(world, actor)));
  return payer && { ...state, payer, helpers: helpers.filter((one) => one !== null) };
}

const readResources = ({ resources: { max, value } }: Agent): Resources => ({ max, current: value });

/** Returns the card's part with what has become of the purchase. */
const createParts = ({ data, mine, theirs, rolledUnder }: PurchaseState, progress: Partial<TestProgress>) => ({
  test: createTestPart(data.test, mine, theirs, { ...readProgress(data), ...progress }, rolledUnder),
});

const isOpenFailure = ({ data }: PurchaseState): boolean =>
  data.test.purchase !== null && data.result?.outcome === "failure" && data.settled === null;

const KindnessArgs = v.object({ levels: v.picklist(KINDNESS) });

/** The GM lets a failed purchase through for more tax; the player may refuse (CIR-RES-8). */
export const offerKindness = amendment<Output<typeof KindnessArgs>, PurchaseState, HouseRules>({
  anybody: true,
  args: KindnessArgs,
  read: (_args, card, world) => readPurchase(card, world),
  refuse(_args, state, seat) {
    if (!seat.isGM) return { key: "QUADRANT.Refuse.GmOnly" };
    return isOpenFailure(state) && state.data.kindness === 0 ? null : DONE;
  },
  amend: ({ levels }, state) => ({
    rolls: state.rolls,
    parts: createParts(state, { kindness: levels }),
    changes: [],
    label: { key: "QUADRANT.Circumstances.Receipt.Kindness", with: { name: state.payer.name, levels } },
  }),
  writes: [],
});

const SettleArgs = v.object({ accepted: FlagField });

/** Taxes a failed purchase, and all who helped with it (CIR-RES-2, -6 to -8, -12). */
export const settlePurchase = amendment<Output<typeof SettleArgs>, PurchaseState, HouseRules>({
  anybody: true,
  args: SettleArgs,
  read: (_args, card, world) => readPurchase(card, world),
  refuse({ accepted }, state, seat) {
    if (!isOpenFailure(state) || (accepted && state.data.kindness === 0)) return DONE;
    return refuseStranger(state.payer, seat);
  },
  amend({ accepted }, state, house) {
    const { data, payer, helpers } = state;
    const { purchase } = data.test;
    const { tax, bought } = computeTax(
      {
        ob: data.result?.ob ?? 0,
        successes: data.successes,
        treasure: purchase?.treasure ?? 0,
        kindness: data.kindness,
        accepted,
      },
      house,
    );
    const shared = computeHelperTax(tax, house);
    const unbought = data.kindness > 0 ? "denied" : "taxed";
    return {
      rolls: state.rolls,
      parts: createParts(state, { settled: bought ? "kind" : unbought }),
      changes: [
        ...planTax({ uuid: payer.uuid }, readResources(payer), tax),
        ...helpers.flatMap((helper) => planTax({ uuid: helper.uuid }, readResources(helper), shared)),
      ],
      label: {
        key: `QUADRANT.Circumstances.Receipt.${bought ? "Bought" : "Taxed"}${helpers.length > 0 && tax > 0 ? "All" : ""}`,
        with: {
          name: payer.name,
          tax,
          shared,
          helpers: helpers.map(({ name }) => name).join(", "),
          times: findQuantity(purchase?.bulk ?? 0, house),
        },
      },
    };
  },
  writes: RESOURCE_PLACES,
});

/** Restores what a successful test gives back (CIR-RES-11). */
export const restoreResources = amendment<object, PurchaseState, HouseRules>({
  anybody: true,
  args: NoArgs,
  read: (_args, card, world) => readPurchase(card, world),
  refuse(_args, state, seat) {
    const { data, payer } = state;
    if (!data.test.restores || data.result?.outcome !== "success" || data.settled !== null) return DONE;
    return refuseStranger(payer, seat) ?? refuseRestore(readResources(payer));
  },
  amend(_args, state) {
    const { payer, data } = state;
    const lost = readResources(payer);
    // What the dice gave back counts from the obstacle that was rolled against.
    const successes = 1 + lost.max - lost.current + (data.result?.margin ?? 0);
    return {
      rolls: state.rolls,
      parts: createParts(state, { settled: "restored" }),
      changes: planRestore({ uuid: payer.uuid }, lost, successes),
      label: {
        key: "QUADRANT.Circumstances.Receipt.Restored",
        with: { name: payer.name, count: computeRestored(lost, successes) },
      },
    };
  },
  writes: RESOURCE_PLACES,
});

/** Raises Resources of 0 after a success with treasure (CIR-RES-10). */
export const raiseResources = amendment<object, PurchaseState, HouseRules>({
  anybody: true,
  args: NoArgs,
  read: (_args, card, world) => readPurchase(card, world),
  refuse(_args, { data, payer }, seat) {
    if (data.settled !== null) return DONE;
    const pass = data.result?.outcome === "success";
    return refuseRaise(payer.resources.max, pass, data.test.purchase?.treasure ?? 0) ?? refuseStranger(payer, seat);
  },
  amend: (_args, state) => ({
    rolls: state.rolls,
    parts: createParts(state, { settled: "raised" }),
    changes: planRaise({ uuid: state.payer.uuid }),
    label: { key: "QUADRANT.Circumstances.Receipt.Raised", with: { name: state.payer.name } },
  }),
  writes: RESOURCE_PLACES,
});

interface CountState extends RolledTestState {
  readonly agent: Agent;
}

/** Where a rating is stored, with its tests. */
interface Counted {
  readonly uuid: string;
  readonly path: string;
  /** The path of the rating below it. */
  readonly rating: "rating" | "max";
  readonly value: number;
  readonly tests: Tests;
}

/** Finds what a test counts for: a skill that they know, or Resources (CIR-LEARN-6, CIR-RES-13). */
function findCounted({ uuid, resources, skills }: Agent, tries: string): Counted | null {
  if (tries === "resources")
    return {
      uuid,
      path: "system.abilities.resources",
      rating: "max",
      value: resources.max,
      tests: resources,
    };
  const own = skills.find(({ skill, rating }) => rating > 0 && sameName(skill.name, tries));
  return own ? { uuid: own.uuid, path: "system", rating: "rating", value: own.rating, tests: own } : null;
}

function planCount({ uuid, path, rating, value, tests }: Counted, next: Advancement): Change[] {
  const at = { uuid };
  const set = (key: string, to: number): Change => ({ op: "set", at, path: `${path}.${key}`, to });
  return [
    ...(["marks", "passes", "fails"] as const)
      .filter((key) => next[key] !== tests[key])
      .map((key) => set(key, next[key])),
    ...(next.advanced ? [set(rating, next.rating)] : []),
    // The levels that are taxed stay as many: what is left rises with the rating.
    ...(next.advanced && rating === "max"
      ? [{ op: "add", at, path: `${path}.value`, by: next.rating - value } as const]
      : []),
  ];
}

/** Counts the test of the card, of what is known; enough of them raise it (CIR-LEARN-6, CIR-RES-13). */
export const countTest = amendment<object, CountState, HouseRules>({
  anybody: true,
  args: NoArgs,
  async read(_args, card, world) {
    const state = await readRolledTest(card, world);
    const agent = state && (await findAgent(world, state.data.test.actor));
    return state && agent && { ...state, agent };
  },
  refuse(_args, { data, agent }, seat, house) {
    if (!isCountable(data)) return { key: "QUADRANT.Refuse.NotOffered" };
    if (house.advancement === "off" || !agent.isAgent || !findCounted(agent, data.test.tries))
      return { key: "QUADRANT.Circumstances.Refuse.noAdvancement" };
    return refuseStranger(agent, seat);
  },
  amend(_args, { data, agent }, house) {
    const { tries } = data.test;
    const counted = findCounted(agent, tries);
    const next = counted && advance(counted.value, addTest(counted.tests, data.result?.outcome === "success"), house);
    const what = tries === "resources" ? "QUADRANT.Circumstances.Ability.resources" : tries;
    const passFail = house.advancement === "passFail" ? "PassFail" : "";
    return {
      parts: {},
      changes: next ? planCount(counted, next) : [],
      label: {
        key: `QUADRANT.Circumstances.Receipt.${next?.advanced ? "Advanced" : `Counted${passFail}`}`,
        with: {
          name: agent.name,
          what,
          rating: next?.rating ?? 0,
          marks: next?.marks ?? 0,
          passes: next?.passes ?? 0,
          fails: next?.fails ?? 0,
          needed: next?.needed ?? 0,
          neededFails: next?.neededFails ?? 0,
        },
      },
    };
  },
  writes: COUNT_PLACES,
});
