/**
 * Actions whose code is loaded when one of them is first needed. The places they write are known before: receipts are
 * checked against them.
 */
import { CARD_PLACES } from "./amendment.ts";
import type { Action } from "../contract/action.ts";
import { once } from "../contract/lazy.ts";

type Places = Readonly<Record<string, readonly string[]>>;

type Module<P extends Places> = () => Promise<{ readonly [K in keyof P]: Action }>;
type LateActions<P extends Places> = { readonly [K in keyof P]: LateAction };

/**
 * Returns a row's actions of one module, each with the places it writes.
 *
 * ```ts
 * actions: { ...lateActions(() => import("./actions/mending.ts"), { patch: ["Item:system.durability.*"] }) }
 * ```
 */
export const lateActions = <P extends Places>(load: Module<P>, writes: P): LateActions<P> => late(load, writes, {});

/** Returns a row's amendments of one module, each with the places it writes beside its card. */
export const lateAmendments = <P extends Places>(load: Module<P>, writes: P): LateActions<P> =>
  late(load, writes, { amends: true }, CARD_PLACES);

function late<P extends Places>(
  load: Module<P>,
  writes: P,
  own: Pick<Action, "amends">,
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
