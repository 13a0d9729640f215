/** Registers our cases with Quench: see docs/in-foundry.md. */
import type { Quench } from "../compat/quench.ts";
import { ID } from "../contract/registry.ts";
import { documents, sheets } from "./documents.ts";
import { contents } from "./package.ts";
import type { Openers } from "./openers.ts";
import { createPlay, loadOwnCases } from "./play.ts";
import { assertThat, trackMessages, cleanUp } from "./support.ts";

/** How long a case may take: the first sheet loads templates. */
const CASE_TIMEOUT_MS = 20_000;

/** Registers every batch. Documents that the cases create are deleted after their batch. */
export async function registerCases(quench: Quench, openers: Openers, awaitWrites: () => Promise<void>): Promise<void> {
  const own = await loadOwnCases();
  for (const { id, title, cases } of [documents, sheets, createPlay(openers, own), contents]) {
    quench.registerBatch(
      `${ID}.${id}`,
      ({ describe, it, before, after }) =>
        describe(title, () => {
          before(trackMessages);
          after(() => cleanUp(awaitWrites));
          for (const one of cases())
            it(one.name, async function () {
              this.timeout(CASE_TIMEOUT_MS);
              assertThat(game.user.isGM, "these cases make and delete documents: a GM runs them");
              await one.run();
            });
        }),
      { displayName: `Quadrant: ${title}` },
    );
  }
}
