/** Initiative of an actor as the combat tracker rolls it. Ledger: SID-INIT-1. */
import * as v from "valibot";
import type { Fields } from "../../rules/shared/json.ts";
import { formatInitiative } from "../../rules/sidonia/initiative.ts";
import { BodyFields } from "../../rules/sidonia/state.ts";
import { buildStoredBody } from "./documents/read-actor.ts";
import { sidoniaHouse } from "./house-rules.ts";

/** Returns the formula an actor rolls, from its `system` data (SID-INIT-1). */
export function formatActorInitiative(system: Fields): string {
  const house = sidoniaHouse();
  const stored = v.parse(BodyFields, system);
  return formatInitiative({ specializations: stored.specializations, body: buildStoredBody(stored, house) }, house);
}
