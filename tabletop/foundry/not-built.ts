import { generation } from "./generation.ts";

/**
 * Refuses the use of a member that the public API documents and the tabletop has not built, naming it: silence would be a wrong answer.
 * Members that are not documented stay undefined, so that feature detection works.
 */
export function notBuilt(member: string): never {
  throw new Error(`${member} is documented for Foundry generation ${generation()}, but this tabletop has not built it.`);
}

/** A class standing for a documented one that is not built: it may be named and subclassed, and throws when constructed. */
export function notBuiltClass(member: string): abstract new (...args: never[]) => object {
  return class {
    constructor() {
      notBuilt(member);
    }
  };
}
