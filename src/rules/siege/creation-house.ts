/**
 * The house rules of what experience buys, apart from their rules: they are known before those
 * are loaded. The Field Manual has the book's own numbers; ours are suggestions, and prices are those of the building
 * list (SIE-FUNC-3 to -7).
 */
import { type HouseRules as Declared, readHouseRules } from "../shared/house-rules.ts";
import { DEFAULT_HOUSE, type HouseRules } from "./house-rules.ts";

/** The house rules of advancement. */
export interface CreationRules {
  /** The price of one more point of an Attribute. */
  readonly xpAttribute: number;
  /** The price of a further Primary Skill Bundle. */
  readonly xpBundle: number;
  /** The price of one more point of a Skill Bundle's bonus. */
  readonly xpBonus: number;
  /** The price of one more point of a Specialty. */
  readonly xpSpecialty: number;
  /** The price of one more point of Psi. */
  readonly xpPsi: number;
  /** SIE-ABIL-4: whether owners may buy, or only the GM. */
  readonly xpPurchases: "owner" | "gm";
  /** SIE-ALIEN-9, SIE-ALIEN-10: how a stronger species is balanced. */
  readonly speciesBalance: "none" | "payoff" | "bonus";
}

/** Every house rule that advancement uses. */
export type CreationHouse = HouseRules & CreationRules;

const points = (key: string, initial: number, max: number, rules: readonly string[]) =>
  ({ key, rules, initial, min: 0, max, minor: true }) as const;

export const CREATION_RULES: Declared<CreationRules> = {
  xpAttribute: points("xpAttribute", 18, 500, ["SIE-FUNC-3"]),
  xpBundle: points("xpBundle", 30, 500, ["SIE-FUNC-7"]),
  xpBonus: points("xpBonus", 6, 500, ["SIE-FUNC-4"]),
  xpSpecialty: points("xpSpecialty", 1, 500, ["SIE-FUNC-5"]),
  xpPsi: points("xpPsi", 9, 500, ["SIE-FUNC-6"]),
  xpPurchases: { key: "xpPurchases", rules: ["SIE-ABIL-4"], initial: "owner", choices: ["owner", "gm"], minor: true },
  speciesBalance: {
    key: "sie.speciesBalance",
    rules: ["SIE-ALIEN-9", "SIE-ALIEN-10"],
    initial: "none",
    choices: ["none", "payoff", "bonus"],
    minor: true,
  },
};

/** The defaults of all of them. */
export const DEFAULT_CREATION_HOUSE: CreationHouse = { ...DEFAULT_HOUSE, ...readHouseRules(CREATION_RULES, {}) };
