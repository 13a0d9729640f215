import { diceConfig, host } from "./host.ts";
import type { DiceTerm } from "./terms/dice.ts";
import type { EvaluationOptions, FulfillmentMethod, Resolver, ResolverClass } from "./types.ts";

/** Returns the methods that the user chose, by denomination (`core.diceConfiguration`); nothing if no host is up. */
function chosen(): Readonly<Record<string, string>> {
  try {
    return (host().game?.settings?.get("core", "diceConfiguration") as Record<string, string> | undefined) ?? {};
  } catch {
    // The setting belongs to a table; dice are thrown without one too.
    return {};
  }
}

/**
 * Returns the name of the method by which a term's dice get their results: its own, the user's for the denomination, or
 * the default one.
 */
export function findMethod(term: DiceTerm): string {
  return term.method || chosen()[term.denomination] || diceConfig().fulfillment.defaultMethod;
}

/** Returns a registered method; undefined for an unregistered one, and for none. */
export function methodNamed(name: string): FulfillmentMethod | undefined {
  const { methods } = diceConfig().fulfillment;
  return Object.hasOwn(methods, name) ? methods[name] : undefined;
}

/** Whether a term's results come from the user, who must have the permission. */
export function needsInput(term: DiceTerm): boolean {
  const name = findMethod(term);
  if (!methodNamed(name)?.interactive) return false;
  const user = host().game?.user as { hasPermission?(permission: string): boolean } | null | undefined;
  return name !== "manual" || (user?.hasPermission?.("MANUAL_ROLLS") ?? true);
}

/** Whether the user enters the results of any dice of a roll, if the caller allows it. */
export function isInteractive(
  dice: readonly DiceTerm[],
  { allowInteractive = true, minimize, maximize }: EvaluationOptions,
): boolean {
  return allowInteractive && !minimize && !maximize && dice.some(needsInput);
}

/**
 * Returns the class that settles rolls: that of the one method in use besides `manual`, if it brings one, else the
 * default one.
 */
export function resolverClass(): ResolverClass {
  const { defaultMethod } = diceConfig().fulfillment;
  const inUse = new Set(
    [...Object.values(chosen()), defaultMethod].filter((name) => name !== "manual" && methodNamed(name)?.interactive),
  );
  const [only] = inUse;
  const own = inUse.size === 1 && only ? methodNamed(only)?.resolver : undefined;
  const core = host().foundry?.applications?.dice?.RollResolver;
  if (own ?? core) return (own ?? core) as ResolverClass;
  throw new Error(
    "A roll that needs a person's input is settled by foundry.applications.dice.RollResolver, which is missing.",
  );
}

/** Offers a result to the rolls that wait for one, the oldest first. Returns whether one took it. */
export function offerResult(
  resolvers: ReadonlyMap<unknown, Resolver>,
  method: string,
  denomination: string,
  result: number,
): boolean {
  return [...resolvers.values()].some((resolver) => resolver.registerResult(method, denomination, result));
}
