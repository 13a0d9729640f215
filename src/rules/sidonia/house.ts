/**
 * The house rules of Sidonia: every optional rule of its ledger that these rules obey, declared as data beside what it
 * defaults to. Rules functions take a `HouseRules`; none reads a global.
 */
import { type HouseRule, type HouseRules as Declared, readHouseRules as readDeclared } from "../shared/house-rules.ts";
import type { Json } from "../shared/json.ts";
import type { Location } from "./state.ts";

/** SID-LOC-3: who may turn a called shot that went elsewhere into a miss: on the GM's offer, nobody, the attacker. */
export const MISS_RULES = ["gmButton", "never", "always"] as const;

export interface HouseRules {
  /** SID-OUT-1: whether criticals are read from the dice alone or from the total. */
  readonly critBasis: "natural" | "total";
  /** SID-OUT-2: whether a kept pair of three dice can be critical. */
  readonly critOnThreeDice: "kept" | "off";
  /** SID-ROLL-3: what Expert adds. */
  readonly expertModifier: number;
  /** SID-ROLL-2: a +1 or -1 of the situation. */
  readonly allowSituationalModifier: boolean;
  /** SID-ROLL-5: a target who is missed has Advantage on their next roll. */
  readonly missGrantsAdvantage: boolean;
  /** SID-ROLL-6: one of each cancels, or the side with more sources has its way. */
  readonly modeStacking: "cancel" | "count";
  /** SID-ROLL-9. */
  readonly manipulationReroll: boolean;
  /** SID-ROLL-12: an attribute is a score from 1, or already a modifier. */
  readonly attributeScale: "scoreMinus2" | "rawModifier";
  /** SID-ROLL-14. */
  readonly combatEndIsSceneEnd: boolean;
  /** SID-OUT-5: a player's 7-9 is banked at once. */
  readonly autoBank: boolean;
  /** SID-OUT-7: what pays for the free catastrophe. */
  readonly critFailFree: "credit" | "fromPool";
  /** SID-OUT-7: whether it can be bought off. */
  readonly critFailBuyTime: boolean;
  /** SID-OUT-9: the GM's rolls touch the pool too. */
  readonly npcDissonance: boolean;
  /** SID-DIS-3: whose voluntary corruption feeds the pool. */
  readonly corruptionDissonance: "all" | "namedThree";
  /** SID-AETH-3: a critical success through the Aether may release a point too. */
  readonly aetherPoolRelief: boolean;
  /** SID-COR-1: boxes of the corruption track. */
  readonly corruptionMax: number;
  /** SID-COR-3: a payment there is no room for is refused, or a GM may let it fill the track. */
  readonly corruptionOverflow: "refuse" | "gmOverride";
  /** SID-DEFY-2: a borrowed score counts for damage too. */
  readonly defyAffectsEffect: boolean;
  /** SID-BEND-3: how often one roll may be bent. */
  readonly bendMaxSteps: number;
  /** SID-BEND-4: what a Critical Failure may be bent to. */
  readonly bendCriticalFailure: "never" | "toFailure" | "asFailure";
  /** SID-HUN-3: a Bargain opens on a full third, or as its step begins. */
  readonly bargainTiming: "fraction" | "stepEntry";
  /** SID-HUN-4: whether Bargains are struck in any order. */
  readonly bargainOrder: "any" | "sequential";
  /** SID-CHI-1, -2: whether a buffer once passed is gone, comes back, or is never counted. */
  readonly chimeraBuffer: "latched" | "live" | "subtract";
  /** SID-CHI-1: a full track begins the path of the buffered too. */
  readonly chimeraTouch: boolean;
  /** SID-ATK-3. */
  readonly npcCanNegateCritical: boolean;
  /** SID-ATK-4: a clean hit's location is rolled, or is what was called. */
  readonly cleanHitLocation: "random" | "called";
  /** SID-ATK-5: a messy exchange costs one of the two, or both. */
  readonly messyCost: "either" | "costAndPool";
  /** SID-ATK-8. */
  readonly exposedExpires: "scene" | "never";
  /** SID-LOC-3: who may turn a called shot that went elsewhere into a miss. */
  readonly calledShotMiss: (typeof MISS_RULES)[number];
  /** SID-INIT-1: wounds give Disadvantage on Initiative as on any other roll. */
  readonly woundedInitiative: boolean;
  /** SID-DMG-3: an unconscious character wakes as soon as the head's Stun track is no longer full. */
  readonly wakeOnHeadClear: boolean;
  /** SID-TRK-1: Health and Stun boxes of each location before anything adds to them. */
  readonly baseBoxes: Readonly<Record<Location, readonly number[]>>;
  /** SID-TRK-2: what becomes of wounds for which a location has no box. */
  readonly excessDamage: "lost" | "torso";
  /** SID-TRK-3: which locations Physique adds Health boxes to. */
  readonly physiqueHealth: "torso" | "all" | "none";
  /** SID-ARM-2: armour protects where it is worn, or everywhere. */
  readonly armorCoverage: "byLocation" | "wholeBody";
  /** SID-ARM-2: of several pieces the best counts, or all add up. */
  readonly armorStacking: "highest" | "sum";
  /** SID-INJ-2: whether a Wounded torso hinders every action. */
  readonly torsoWoundedScope: "physical" | "all";
  /** SID-INJ-3: Body ignores the penalty for a roll, or for a scene. */
  readonly bodyScope: "roll" | "scene";
  /** SID-INJ-6: what a Stunned torso means. */
  readonly torsoStunned: "winded" | "unconscious";
  /** SID-OVR-3: which amount is compared with the free Stun boxes. */
  readonly overwhelmingArmor: "after" | "before";
  /** SID-DMG-3: where a rest clears a Stun box. */
  readonly restClears: "marked" | "stunnedOnly";
  /** SID-AMT-2: the least a melee weapon does. */
  readonly meleeMinimum: number;
  /** SID-AMT-2: Strength helps with every melee weapon. */
  readonly strengthAllMelee: boolean;
  /** SID-BUY-1: where time is bought, the announced points stay in the pool; else they are lost. */
  readonly buyTimeReturn: boolean;
  /** SID-BUY-2: who of the players must agree to buy time. */
  readonly buyTimeConsent: "unanimous" | "majority" | "any" | "gm";
  /** SID-BUY-3: the dearest tier can be bought off too. */
  readonly buyTimeTier3: boolean;
  /** SID-SPOT-6: a success at a cost within an exchange feeds the pool. */
  readonly spotlightDissonance: boolean;
  /** SID-SPOT-7: the adversary has Momentum too. */
  readonly spotlightAdversaryMomentum: boolean;
  /** SID-SPOT-8: after the fifth exchange the scene waits for who still steps in. */
  readonly spotlightLateActions: boolean;
  /** SID-SPOT-10: what a shift wipes away: the counters, Momentum with them, or all that was played. */
  readonly spotlightShift: "counters" | "countersAndMomentum" | "restart";
}

const rule = <const T extends boolean | number | string>(
  key: string,
  id: string,
  initial: T,
  choices: readonly Exclude<T, boolean>[] = [],
  minor = false,
): HouseRule<T> => ({
  key,
  rules: [id],
  initial,
  ...(choices.length > 0 ? { choices } : {}),
  ...(minor ? { minor } : {}),
});

const flag = (key: string, id: string, initial: boolean, minor = false): HouseRule<boolean> =>
  rule<boolean>(key, id, initial, [], minor);

export const HOUSE_RULES: Declared<HouseRules> = {
  critBasis: rule<HouseRules["critBasis"]>("critBasis", "SID-OUT-1", "natural", ["natural", "total"]),
  critOnThreeDice: rule<HouseRules["critOnThreeDice"]>("critOnThreeDice", "SID-OUT-2", "kept", ["kept", "off"]),
  expertModifier: rule<number>("expertModifier", "SID-ROLL-3", 2, [2, 1]),
  allowSituationalModifier: flag("allowSituationalModifier", "SID-ROLL-2", false, true),
  missGrantsAdvantage: flag("missGrantsAdvantage", "SID-ROLL-5", false, true),
  modeStacking: rule<HouseRules["modeStacking"]>("modeStacking", "SID-ROLL-6", "cancel", ["cancel", "count"], true),
  manipulationReroll: flag("manipulationReroll", "SID-ROLL-9", true, true),
  attributeScale: rule<HouseRules["attributeScale"]>("attributeScale", "SID-ROLL-12", "scoreMinus2", [
    "scoreMinus2",
    "rawModifier",
  ]),
  combatEndIsSceneEnd: flag("combatEndIsSceneEnd", "SID-ROLL-14", true, true),
  autoBank: flag("autoBank", "SID-OUT-5", false),
  critFailFree: rule<HouseRules["critFailFree"]>("critFailFree", "SID-OUT-7", "credit", ["credit", "fromPool"]),
  critFailBuyTime: flag("critFailBuyTime", "SID-OUT-7", false, true),
  buyTimeReturn: flag("buyTimeReturn", "SID-BUY-1", true),
  buyTimeConsent: rule<HouseRules["buyTimeConsent"]>("buyTimeConsent", "SID-BUY-2", "unanimous", [
    "unanimous",
    "majority",
    "any",
    "gm",
  ]),
  buyTimeTier3: flag("buyTimeTier3", "SID-BUY-3", true, true),
  npcDissonance: flag("npcDissonance", "SID-OUT-9", false, true),
  corruptionDissonance: rule<HouseRules["corruptionDissonance"]>("corruptionDissonance", "SID-DIS-3", "all", [
    "all",
    "namedThree",
  ]),
  aetherPoolRelief: flag("aetherPoolRelief", "SID-AETH-3", false, true),
  corruptionMax: { key: "corruptionMax", rules: ["SID-COR-1"], initial: 9, min: 3, max: 30 },
  corruptionOverflow: rule<HouseRules["corruptionOverflow"]>(
    "corruptionOverflow",
    "SID-COR-3",
    "refuse",
    ["refuse", "gmOverride"],
    true,
  ),
  defyAffectsEffect: flag("defyAffectsEffect", "SID-DEFY-2", false, true),
  bendMaxSteps: rule<number>("bendMaxSteps", "SID-BEND-3", 2, [2, 1]),
  bendCriticalFailure: rule<HouseRules["bendCriticalFailure"]>("bendCriticalFailure", "SID-BEND-4", "never", [
    "never",
    "toFailure",
    "asFailure",
  ]),
  bargainTiming: rule<HouseRules["bargainTiming"]>("bargainTiming", "SID-HUN-3", "fraction", ["fraction", "stepEntry"]),
  bargainOrder: rule<HouseRules["bargainOrder"]>("bargainOrder", "SID-HUN-4", "any", ["any", "sequential"], true),
  chimeraBuffer: {
    ...rule<HouseRules["chimeraBuffer"]>("chimeraBuffer", "SID-CHI-1", "latched", ["latched", "live", "subtract"]),
    rules: ["SID-CHI-1", "SID-CHI-2"],
  },
  chimeraTouch: flag("chimeraTouch", "SID-CHI-1", true, true),
  npcCanNegateCritical: flag("npcCanNegateCritical", "SID-ATK-3", true),
  cleanHitLocation: rule<HouseRules["cleanHitLocation"]>("cleanHitLocation", "SID-ATK-4", "random", [
    "random",
    "called",
  ]),
  messyCost: rule<HouseRules["messyCost"]>("messyCost", "SID-ATK-5", "either", ["either", "costAndPool"], true),
  exposedExpires: rule<HouseRules["exposedExpires"]>("exposedExpires", "SID-ATK-8", "scene", ["scene", "never"], true),
  calledShotMiss: rule<HouseRules["calledShotMiss"]>("calledShotMiss", "SID-LOC-3", "gmButton", [
    "gmButton",
    "never",
    "always",
  ]),
  woundedInitiative: flag("woundedInitiative", "SID-INIT-1", false, true),
  wakeOnHeadClear: flag("wakeOnHeadClear", "SID-DMG-3", true, true),
  baseBoxes: {
    key: "baseBoxes",
    rules: ["SID-TRK-1"],
    initial: { head: [2, 2], leftArm: [2, 2], rightArm: [2, 2], torso: [3, 3], leftLeg: [2, 2], rightLeg: [2, 2] },
    min: 1,
    max: 12,
    columns: ["health", "stun"],
  },
  excessDamage: rule<HouseRules["excessDamage"]>("excessDamage", "SID-TRK-2", "lost", ["lost", "torso"], true),
  physiqueHealth: rule<HouseRules["physiqueHealth"]>("physiqueHealth", "SID-TRK-3", "torso", ["torso", "all", "none"]),
  armorCoverage: rule<HouseRules["armorCoverage"]>("armorCoverage", "SID-ARM-2", "byLocation", [
    "byLocation",
    "wholeBody",
  ]),
  armorStacking: rule<HouseRules["armorStacking"]>("armorStacking", "SID-ARM-2", "highest", ["highest", "sum"], true),
  torsoWoundedScope: rule<HouseRules["torsoWoundedScope"]>(
    "torsoWoundedScope",
    "SID-INJ-2",
    "physical",
    ["physical", "all"],
    true,
  ),
  bodyScope: rule<HouseRules["bodyScope"]>("bodyScope", "SID-INJ-3", "roll", ["roll", "scene"]),
  torsoStunned: rule<HouseRules["torsoStunned"]>(
    "torsoStunned",
    "SID-INJ-6",
    "winded",
    ["winded", "unconscious"],
    true,
  ),
  overwhelmingArmor: rule<HouseRules["overwhelmingArmor"]>("overwhelmingArmor", "SID-OVR-3", "after", [
    "after",
    "before",
  ]),
  restClears: rule<HouseRules["restClears"]>("restClears", "SID-DMG-3", "marked", ["marked", "stunnedOnly"]),
  meleeMinimum: rule<number>("meleeMinimum", "SID-AMT-2", 1, [1, 0]),
  strengthAllMelee: flag("strengthAllMelee", "SID-AMT-2", false),
  spotlightDissonance: flag("spotlightDissonance", "SID-SPOT-6", false, true),
  spotlightAdversaryMomentum: flag("spotlightAdversaryMomentum", "SID-SPOT-7", false),
  spotlightLateActions: flag("spotlightLateActions", "SID-SPOT-8", false, true),
  spotlightShift: rule<HouseRules["spotlightShift"]>("spotlightShift", "SID-SPOT-10", "counters", [
    "counters",
    "countersAndMomentum",
    "restart",
  ]),
};

/**
 * Reads a world's house rules from stored values by key; a missing one has its default.
 * @throws RangeError naming the setting whose value is not allowed
 */
export const readHouse = (stored: { readonly [key: string]: Json }): HouseRules =>
  readDeclared<HouseRules>(HOUSE_RULES, stored);

/** What holds where nobody changed anything. */
export const DEFAULT_HOUSE: HouseRules = readHouse({});
