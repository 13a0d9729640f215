/** The Dissonance Pool: its setting, its value on this client, the tables a GM draws from. Ledger: SID-DIS-1, -6. */
import { POOL_PATH, poolRef, readPool, poolPlace, type World } from "../../core/public/definitions.ts";
import type { Pool } from "../../rules/sidonia/outcome.ts";
import type { Tier } from "../../rules/sidonia/dissonance.ts";
import { onHook, type PoolChange, listPoolsInPlay } from "../../core/public/table.ts";

export const DISSONANCE = "dissonance";

/** Its place, for allow-lists. */
export const DISSONANCE_PLACE = poolPlace("sidonia", DISSONANCE);

export const DISSONANCE_AT = poolRef("sidonia", DISSONANCE);

/** The pool as rules read it. */
export async function readDissonance(world: Pick<World<never>, "read">): Promise<Pool> {
  const { at, value } = await readPool(world, "sidonia", DISSONANCE);
  return { at, path: POOL_PATH, value };
}

const formatTableUuid = (id: string): string => `Compendium.quadrant.tables.RollTable.${id}`;

/** The roll tables from which a GM draws a complication (SID-DIS-6, SID-CRIT-2). */
export const TABLES: Readonly<Record<Tier | "criticalFailure", string>> = {
  minorTwist: formatTableUuid("tabSidMinorTwist"),
  majorEscalation: formatTableUuid("tabSidMajorEscal"),
  narrativePreservation: formatTableUuid("tabSidNarrativeP"),
  criticalFailure: formatTableUuid("tabSidCriticalFa"),
};

/** What is in the pool, as this client has it. */
export const readCurrentDissonance = (): number =>
  listPoolsInPlay().find(({ ruleset, name }) => ruleset === "sidonia" && name === DISSONANCE)?.value ?? 0;

/** Updates the number on open sheets without rendering them, so that typed text is kept. Call in `ready`. */
export function startPoolLines(): void {
  onHook<PoolChange>("quadrant.poolChanged", ({ ruleset, pool, now }) => {
    if (ruleset !== "sidonia" || pool !== DISSONANCE || typeof document === "undefined") return;
    for (const count of document.querySelectorAll(".q-sheet [data-dissonance]")) count.textContent = String(now);
  });
}
