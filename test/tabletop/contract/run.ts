import { afterEach, beforeEach, describe, it, vi } from "vitest";
import { setGeneration } from "../../../tabletop/foundry/generation.ts";
import { createNamespace, installGlobals } from "../../../tabletop/foundry/namespace.ts";
import { bootTable, type Table } from "../../../tabletop/testing.ts";
import { CONTRACT } from "./index.ts";
import type { ContractCase, Ground } from "./contract.ts";
import { MANIFEST } from "../documents/support.ts";

/** Registers the contract's cases as tests: all of them if there is a page, otherwise those that need none. */
export function runContract(hasPage: boolean): void {
  for (const [area, cases] of Object.entries(CONTRACT)) {
    const generations = ([13, 14] as const).filter((generation) =>
      cases.some((one) => applies(one, generation, hasPage)),
    );
    describe.each(generations)(`contract: ${area} (generation %i)`, (generation) => {
      const open: Table[] = [];
      const warnings: string[] = [];
      const collect = (...parts: unknown[]): void => void warnings.push(parts.map(String).join(" "));
      beforeEach(() => {
        setGeneration(generation);
        installGlobals(createNamespace());
        vi.spyOn(console, "warn").mockImplementation(collect);
        vi.spyOn(console, "error").mockImplementation(collect);
      });
      afterEach(async () => {
        for (const table of open.splice(0)) await table.close();
        vi.restoreAllMocks();
        warnings.length = 0;
        if (hasPage) document.body.replaceChildren();
        setGeneration(14);
      });
      const ground: Ground = {
        generation,
        page: globalThis,
        warnings,
        async table(options = {}) {
          const made = await bootTable({ manifest: MANIFEST, generation, ...options });
          open.push(made);
          return made;
        },
      };
      for (const one of cases.filter((one) => applies(one, generation, hasPage)))
        it(nameOf(one), () => one.run(ground));
    });
  }
}

function applies(one: ContractCase, generation: 13 | 14, hasPage: boolean): boolean {
  return (one.generations?.includes(generation) ?? true) && (hasPage || one.needs !== "page");
}

function nameOf({ member, says, page, guess }: ContractCase): string {
  return `${member}: ${says} [${guess === undefined ? page : "guess"}]`;
}
