/** Somebody with experience and a purchase, and words of the actions on them, for forged requests. */
import type { Snapshot } from "../../src/core/contract/world.ts";
import * as siege from "../rulesets/siege/table.ts";

/** Words of arguments that actions on experience and Specialties have. */
export const XP_WORDS = {
  kind: ["psi", "attribute"],
  key: ["savvy"],
  from: [1],
  specialty: ["shooting00000000"],
  bundle: ["lore"],
  attribute: ["savvy"],
  ids: [2, 4].map((count) => Array.from({ length: count }, (_, i) => `line00000000000${i}`)),
};

/** Somebody with points left who has bought one of Psi. */
export const earner = (): Snapshot =>
  siege.gunner({
    psi: { value: 1 },
    xp: { free: 40, log: { seat000000000009: { kind: "psi", pool: "free", amount: -9, at: 1 } } },
  });
