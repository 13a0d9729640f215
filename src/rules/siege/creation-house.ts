/**
 * The house rules of guided creation, and of what experience buys, apart from their rules: they are known before those
 * are loaded. The Field Manual has the book's own numbers; ours are suggestions, and prices are those of the building
 * list (SIE-FUNC-3 to -7).
 */
import type { HouseRules as Declared } from "../shared/house-rules.ts";
import type { HouseRules } from "./house-rules.ts";

/** The house rules of creation and advancement. */
export interface CreationRules {
  /** Points above 0, over all Attributes, before what a species changes. */
  readonly creationAttributes: number;
  /** Skill Bundles that are Primary. */
  readonly creationBundles: number;
  /** Points for Specialties. */
  readonly creationSpecialties: number;
  /** Experience for powers and other Special Abilities, and for Psi; what is left is kept. */
  readonly creationXp: number;
  /** The Value of all gear together. */
  readonly creationGear: number;
  /** Whether the points are limits rather than guidance. */
  readonly creationStrict: boolean;
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
  /** SIE-ALIEN-8: the Building Points of an ordinary species. */
  readonly speciesBudget: number;
  /** SIE-ALIEN-9, SIE-ALIEN-10: how a stronger species is balanced. */
  readonly speciesBalance: "none" | "payoff" | "bonus";
}

/** Every house rule that creation and advancement use. */
export type CreationHouse = HouseRules & CreationRules;

const points = (key: string, initial: number, max: number, rules: readonly string[]) =>
  ({ key, rules, initial, min: 0, max, minor: true }) as const;

export const CREATION_RULES: Declared<CreationRules> = {
  creationAttributes: points("creationAttributes", 4, 60, ["SIE-ATTR-1"]),
  creationBundles: points("creationBundles", 3, 9, ["SIE-CB-2"]),
  creationSpecialties: points("creationSpecialties", 12, 200, ["SIE-SPEC-1"]),
  creationXp: points("creationXp", 30, 500, ["SIE-ABIL-4"]),
  creationGear: points("creationGear", 16, 500, ["SIE-ECON-1"]),
  creationStrict: { key: "creationStrict", rules: ["SIE-SPEC-1", "SIE-ABIL-4"], initial: false, minor: true },
  xpAttribute: points("xpAttribute", 18, 500, ["SIE-FUNC-3"]),
  xpBundle: points("xpBundle", 30, 500, ["SIE-FUNC-7"]),
  xpBonus: points("xpBonus", 6, 500, ["SIE-FUNC-4"]),
  xpSpecialty: points("xpSpecialty", 1, 500, ["SIE-FUNC-5"]),
  xpPsi: points("xpPsi", 9, 500, ["SIE-FUNC-6"]),
  xpPurchases: { key: "xpPurchases", rules: ["SIE-ABIL-4"], initial: "owner", choices: ["owner", "gm"], minor: true },
  speciesBudget: points("sie.speciesBudget", 50, 200, ["SIE-ALIEN-8"]),
  speciesBalance: {
    key: "sie.speciesBalance",
    rules: ["SIE-ALIEN-9", "SIE-ALIEN-10"],
    initial: "none",
    choices: ["none", "payoff", "bonus"],
    minor: true,
  },
};
