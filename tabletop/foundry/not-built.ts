import { generation } from "./generation.ts";

/**
 * Refuses the use of a member that the public API documents and the tabletop has not built, naming it: silence would be
 * a wrong answer. Members that are not documented stay undefined, so that feature detection works.
 */
export function notBuilt(member: string): never {
  throw new Error(
    `${member} is documented for Foundry generation ${generation()}, but this tabletop has not built it.`,
  );
}

/** Names of documented members that are not built: in both generations, and in one of them alone. */
export interface Missing {
  readonly both?: readonly string[];
  readonly 13?: readonly string[];
  readonly 14?: readonly string[];
}

/** Classes and functions that were put into a namespace in place of ones not built. */
const standIns = new WeakSet<object>();

/** Whether a member of a namespace is a stand-in for one that is not built. */
export function isStandIn(member: unknown): boolean {
  return typeof member === "function" && standIns.has(member);
}

/** Returns the missing classes of a namespace, for the generation in force. */
export function missingClasses(
  namespace: string,
  missing: Missing,
): Record<string, abstract new (...args: never[]) => object> {
  return Object.fromEntries(listNames(missing).map((name) => [name, notBuiltClass(`${namespace}.${name}`)]));
}

/** Returns the missing functions of a namespace, for the generation in force. */
export function missingFunctions(namespace: string, missing: Missing): Record<string, () => never> {
  return Object.fromEntries(
    listNames(missing).map((name) => [name, registered(() => notBuilt(`${namespace}.${name}`))]),
  );
}

function registered<F extends object>(standIn: F): F {
  standIns.add(standIn);
  return standIn;
}

function listNames({ both = [], ...alone }: Missing): readonly string[] {
  return [...both, ...(alone[generation()] ?? [])];
}

/** One class a name: there are hundreds, and the namespaces of one process may share them. */
const classes = new Map<string, abstract new (...args: never[]) => object>();

/**
 * Returns a class standing for a documented one that is not built: it may be named and subclassed, and throws when
 * constructed.
 */
function notBuiltClass(member: string): abstract new (...args: never[]) => object {
  const known = classes.get(member);
  if (known) return known;
  const stand = class {
    constructor() {
      notBuilt(member);
    }
  };
  // Its name is part of the API: sheets are registered, and taken back, by the names of their classes.
  Object.defineProperty(stand, "name", { value: member.split(".").at(-1) });
  classes.set(member, stand);
  return registered(stand);
}
