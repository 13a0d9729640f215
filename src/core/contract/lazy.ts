/**
 * Definitions whose code is loaded when it is first needed. The places that actions write are known before: receipts
 * are checked against them.
 */
import { CARD_PLACES } from "./card.ts";
import type { Action } from "./action.ts";
import type { CheckDefinition, CheckKind, RequestableCheck, SealedCheck } from "./check.ts";

/**
 * Returns a function that loads at its first call and keeps the result: importing again what is already loaded costs
 * the browser a task of its own. A failed load is tried again.
 */
export function once<T extends object>(load: () => Promise<T>): () => Promise<T> {
  let found: T | null = null;
  return async () => (found ??= await load());
}

type Places = Readonly<Record<string, readonly string[]>>;

type Module<P extends Places> = () => Promise<{ readonly [K in keyof P]: Action }>;
type LateActions<P extends Places> = { readonly [K in keyof P]: LateAction };

/**
 * Returns a row's actions of one module, each with the places it writes. `own` is what they declare beside these.
 *
 * ```ts
 * actions: { ...lateActions(() => import("./actions/mending.ts"), { patch: ["Item:system.durability.*"] }) }
 * ```
 */
export const lateActions = <P extends Places>(
  load: Module<P>,
  writes: P,
  own: Pick<Action, "final"> = {},
): LateActions<P> => late(load, writes, own);

/** Returns a row's amendments of one module, each with the places it writes beside its card. */
export const lateAmendments = <P extends Places>(load: Module<P>, writes: P): LateActions<P> =>
  late(load, writes, { amends: true }, CARD_PLACES);

function late<P extends Places>(
  load: Module<P>,
  writes: P,
  own: Pick<Action, "amends" | "final">,
  also: readonly string[] = [],
): LateActions<P> {
  const loaded = once(load);
  const one = (name: keyof P, places: readonly string[]): LateAction => ({
    ...own,
    writes: [...places, ...also],
    decide: async (...asked) => (await loaded())[name].decide(...asked),
    formula: async (...asked) => (await loaded())[name].formula(...asked),
    late: async () => (await loaded())[name],
  });
  return Object.fromEntries(Object.entries(writes).map(([name, places]) => [name, one(name, places)])) as {
    [K in keyof P]: LateAction;
  };
}

/** An action that can also be loaded as it is written. */
export interface LateAction extends Action {
  readonly late: () => Promise<Action>;
}

/**
 * A check whose code is loaded when it is first used. How it is requested, and finished where its number was hidden, is
 * loaded with the first roll request; whom it can be aimed at is known before.
 */
export function lateCheck<House>(
  load: () => Promise<CheckDefinition>,
  { requests, targets }: LateRequests<House> & Pick<CheckKind<unknown, House>, "targets"> = {},
): CheckDefinition {
  const loaded = once(load);
  let known: Pick<CheckKind<unknown, House>, "rollRequest" | "sealed"> = {};
  return {
    ...(requests ? { loadRequests: async () => void (known = await requests()) } : {}),
    ...(targets ? { targets } : {}),
    get rollRequest() {
      return known.rollRequest as RequestableCheck<unknown> | undefined;
    },
    get sealed() {
      return known.sealed as SealedCheck<unknown> | undefined;
    },
    options: async (house) => (await loaded()).options(house),
    open: async (intent, world) => (await loaded()).open(intent, world),
  };
}

interface LateRequests<House> {
  readonly requests?: () => Promise<Pick<CheckKind<unknown, House>, "rollRequest" | "sealed">>;
}
