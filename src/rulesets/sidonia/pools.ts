/** The Dissonance Pool on the table (SID-DIS-1). */
import { POOL_PATH, type World, poolAt, poolIn, poolPlace } from "../../core/public/definitions.ts";
import type { Pool } from "../../rules/sidonia/outcome.ts";

export const DISSONANCE = "dissonance";

/** Where it stands, for allow-lists. */
export const DISSONANCE_PLACE = poolPlace("sidonia", DISSONANCE);

export const DISSONANCE_AT = poolAt("sidonia", DISSONANCE);

/** The pool as rules read it. */
export async function dissonanceIn(world: Pick<World<never>, "read">): Promise<Pool> {
  const { at, value } = await poolIn(world, "sidonia", DISSONANCE);
  return { at, path: POOL_PATH, value };
}
