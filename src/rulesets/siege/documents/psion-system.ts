import * as v from "valibot";
import { FlagField, fieldGroup, numberField, textField } from "../../../rules/shared/schema.ts";

/** What is read of a psion beside the creature. */
export const PsionSystem = v.object({
  psi: fieldGroup({ value: numberField() }),
  drain: fieldGroup({ remaining: numberField(), pool: numberField() }),
  over: fieldGroup({ power: textField(), round: numberField(), halved: FlagField, levels: numberField() }),
  /** Id of the active ongoing power; empty for none. */
  ongoingPower: textField(),
});
