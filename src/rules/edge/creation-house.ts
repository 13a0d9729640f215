/** The house rules of Edge's guided creation, apart from its rules: they are known before those are loaded. */
import type { HouseRules as Declared } from "../shared/house-rules.ts";

/** What a house may say of creation. */
export interface CreationRules {
  /** Points above ordinary that all Attributes have together. */
  readonly creationAttributes: number;
  /** Ranks that all skills have together. */
  readonly creationRanks: number;
  /** The most ranks a skill begins with. */
  readonly creationRankMax: number;
  /** How many talents one begins with. */
  readonly creationTalents: number;
  /** The points are limits, no guidance. */
  readonly creationStrict: boolean;
}

export const CREATION_RULES: Declared<CreationRules> = {
  creationAttributes: { key: "creationAttributes", rules: ["SUC-ROLL-3"], initial: 8, min: 0, max: 24, minor: true },
  creationRanks: { key: "creationRanks", rules: ["SUC-ROLL-3"], initial: 30, min: 0, max: 200, minor: true },
  creationRankMax: { key: "creationRankMax", rules: ["SUC-TN-7"], initial: 6, min: 1, max: 10, minor: true },
  creationTalents: { key: "creationTalents", rules: ["SUC-ADV-7"], initial: 2, min: 0, max: 20, minor: true },
  creationStrict: { key: "creationStrict", rules: ["SUC-ROLL-3"], initial: false, minor: true },
};
