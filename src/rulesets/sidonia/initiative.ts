/** Initiative of an actor as the combat tracker rolls it. Ledger: SID-INIT-1. */
import { type Fields, flagAt } from "../../rules/shared/json.ts";
import { formatInitiative } from "../../rules/sidonia/initiative.ts";
import { readBody } from "./documents/read-actor.ts";
import { sidoniaHouse } from "./house-rules.ts";

/** Returns the formula an actor rolls, from its `system` data (SID-INIT-1). */
export function formatActorInitiative(system: Fields): string {
  const house = sidoniaHouse();
  return formatInitiative(
    { specializations: { wits: flagAt(system, "specializations.wits") }, body: readBody(system, house) },
    house,
  );
}
