/** The data model of a circumstancesNpc: everybody else, on the same sheet with fewer fields (CIR-ABIL-6). */
import { creature } from "./fields.ts";

type NpcSchema = ReturnType<typeof creature>;

/** `system` of a circumstancesNpc. */
export class CircumstancesNpcData extends foundry.abstract.TypeDataModel<NpcSchema, Actor.Implementation> {
  static override LOCALIZATION_PREFIXES = ["QUADRANT.Circumstances.Creature"];

  static override defineSchema(): NpcSchema {
    return creature();
  }
}
