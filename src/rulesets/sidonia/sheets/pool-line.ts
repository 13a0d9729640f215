/** The Dissonance Pool as sheets show it: a number that keeps in step with the table (SID-DIS-1). */
import { type PoolChange, onHook, poolsInPlay } from "../../../core/public/table.ts";
import { DISSONANCE } from "../pools.ts";

/** What is in the pool, as this client has it. */
export const dissonanceHere = (): number =>
  poolsInPlay().find(({ ruleset, name }) => ruleset === "sidonia" && name === DISSONANCE)?.value ?? 0;

/** Keeps the number on open sheets in step; what somebody is writing there stays. Call in `ready`. */
export function watchPoolLines(): void {
  onHook<PoolChange>("quadrant.poolChanged", ({ ruleset, pool, now }) => {
    if (ruleset !== "sidonia" || pool !== DISSONANCE || typeof document === "undefined") return;
    for (const count of document.querySelectorAll(".q-sheet [data-dissonance]")) count.textContent = String(now);
  });
}
