import { afterEach, beforeEach, describe, it } from "vitest";
import { setGeneration } from "../../../tabletop/foundry/generation.ts";

/**
 * One documented behaviour: the public page it is on (below https://foundryvtt.com/), or `guess` if no page says it.
 */
export interface Case {
  readonly says: string;
  readonly page?: string;
  readonly guess?: true;
  readonly run: () => void | Promise<void>;
}

/** Runs a table of cases; each name has the source of its behaviour. */
export function cases(title: string, table: readonly Case[]): void {
  describe(title, () => {
    for (const { says, page, run } of table) it(`${says} [${page ?? "guess"}]`, run);
  });
}

/** Runs the same cases on both generations. */
export function onBoth(title: string, body: (generation: 13 | 14) => void): void {
  describe.each([13, 14] as const)(`${title} (generation %i)`, (generation) => {
    beforeEach(() => setGeneration(generation));
    afterEach(() => setGeneration(14));
    body(generation);
  });
}
