/** The house rules of Sidonia's guided creation, apart from its rules: they are known before those are loaded. */
import type { HouseRules as Declared } from "../shared/house-rules.ts";

/** The house rules of creation. */
export interface CreationRules {
  /** Points above the ordinary value, over all attributes. */
  readonly creationAttributes: number;
  /** Points for skills. */
  readonly creationSkills: number;
  /** Number of specializations at the start. */
  readonly creationSpecializations: number;
  /** Whether the points are limits rather than guidance. */
  readonly creationStrict: boolean;
}

export const CREATION_RULES: Declared<CreationRules> = {
  creationAttributes: { key: "creationAttributes", rules: ["SID-ROLL-12"], initial: 2, min: -3, max: 6, minor: true },
  creationSkills: { key: "creationSkills", rules: ["SID-ROLL-3"], initial: 10, min: 0, max: 99, minor: true },
  creationSpecializations: {
    key: "creationSpecializations",
    rules: ["SID-ROLL-8"],
    initial: 2,
    min: 0,
    max: 6,
    minor: true,
  },
  creationStrict: {
    key: "creationStrict",
    rules: ["SID-ROLL-12", "SID-ROLL-3", "SID-ROLL-8"],
    initial: false,
    minor: true,
  },
};
