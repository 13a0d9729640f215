/**
 * The house rules of Edge: every optional rule of its ledger that is a word, a number or a switch, declared beside what
 * it defaults to; those that are lists (`sc.injuryTrack`, `sc.armorPenalties`) are in lists.ts, with Attributes and
 * skills. Rules functions take a `HouseRules`; none reads a global. The ledger calls each `sc.` and its key here.
 */
import { type HouseRules as Declared, readHouseRules as readDeclared } from "../shared/house-rules.ts";
import type { Json } from "../shared/json.ts";
import { DEFAULT_LISTS, type Lists, readLists } from "./lists.ts";

/** What a rules function receives of the world: its optional rules, and its lists. */
export interface HouseRules extends OptionalRules {
  readonly lists: Lists;
}

export interface OptionalRules {
  /** SUC-TN-2: the Target Number a dialog opens with. */
  readonly defaultTn: number;
  /** SUC-TN-5: how much of the Target Number players see. */
  readonly tnVisibility: "public" | "label" | "hidden";
  /** SUC-ROLL-4: players may change the governing pair themselves. */
  readonly playerPicksAttributes: boolean;
  /** SUC-ROLL-4: both may be the same Attribute. */
  readonly sameAttributeTwice: boolean;
  /** SUC-ROLL-5: what having no ranks means. */
  readonly untrained: "allow" | "disadvantage" | "forbid";
  /** SUC-ROLL-6: a pair on a simple check is named. */
  readonly simpleShowsDoubles: boolean;
  /** SUC-ROLL-11: a sum of numbers and paths; blank where Defence is typed by hand. */
  readonly defenseFormula: string;
  /** SUC-ADV-5: which die plain Advantage takes away. */
  readonly advantageRemoval: "lowest" | "player";
  /** SUC-ADV-6: which die Disadvantage takes away. */
  readonly disadvantageRemoval: "highest" | "gm";
  /** SUC-ADV-4: the result of both at once. */
  readonly bothAdvDis: "cancel" | "net";
  /** SUC-ADV-9: how long stored Advantage and Disadvantage last. */
  readonly pendingExpiry: "used" | "scene";
  /** SUC-EDGE-7: the choice of die may be bought after the roll. */
  readonly edgeTiming: "before" | "afterUpgrade";
  /** SUC-EDGE-8: Edge dice a damage roll may have; 0 is no limit. */
  readonly edgeDamagePerRoll: number;
  /** SUC-EDGE-9: steps an injury may be eased by; 0 is no limit. */
  readonly edgeInjurySteps: number;
  /** SUC-EDGE-11: Edge of a new NPC. */
  readonly npcEdge: number;
  /** SUC-EDGE-12: Edge of a new character. */
  readonly edgeDefaultMax: number;
  /** SUC-MOS-7: failed attacks impose Disadvantage too. */
  readonly failDisadvantageOnAttack: boolean;
  /** SUC-DMG-4: dice of a burst. */
  readonly burstDice: number;
  /** SUC-DMG-12: damage suggests a severity. */
  readonly injurySuggest: boolean;
  /** SUC-DMG-12: boxes of a new damage track. */
  readonly damageMax: number;
  /** SUC-ARM-4: how the part soaked is rounded. */
  readonly armorRounding: "down" | "nearest" | "up";
  /** SUC-ARM-8: what a stopped hit does to armour. */
  readonly armorWear: "off" | "counter" | "ptLoss";
  /** SUC-ARM-10: whether the best armour counts, or the one picked. */
  readonly armorLayers: "best" | "chosen";
  /** SUC-BURN-5: Edge may be burned with none left. */
  readonly burnAtZero: boolean;
}

export const HOUSE_RULES: Declared<OptionalRules> = {
  defaultTn: { key: "sc.defaultTn", rules: ["SUC-TN-2"], initial: 20, min: 1 },
  tnVisibility: {
    key: "sc.tnVisibility",
    rules: ["SUC-TN-5"],
    initial: "public",
    choices: ["public", "label", "hidden"],
  },
  playerPicksAttributes: { key: "sc.playerPicksAttributes", rules: ["SUC-ROLL-4"], initial: false },
  sameAttributeTwice: { key: "sc.sameAttributeTwice", rules: ["SUC-ROLL-4"], initial: false, minor: true },
  untrained: {
    key: "sc.untrained",
    rules: ["SUC-ROLL-5"],
    initial: "allow",
    choices: ["allow", "disadvantage", "forbid"],
  },
  simpleShowsDoubles: { key: "sc.simpleShowsDoubles", rules: ["SUC-ROLL-6"], initial: true, minor: true },
  defenseFormula: {
    key: "sc.defenseFormula",
    rules: ["SUC-ROLL-11"],
    initial: "10 + @skills.dodge.bonus + @armor.dodgeMod",
    minor: true,
  },
  advantageRemoval: {
    key: "sc.advantageRemoval",
    rules: ["SUC-ADV-5"],
    initial: "lowest",
    choices: ["lowest", "player"],
  },
  disadvantageRemoval: {
    key: "sc.disadvantageRemoval",
    rules: ["SUC-ADV-6"],
    initial: "highest",
    choices: ["highest", "gm"],
  },
  bothAdvDis: { key: "sc.bothAdvDis", rules: ["SUC-ADV-4"], initial: "cancel", choices: ["cancel", "net"] },
  pendingExpiry: {
    key: "sc.pendingExpiry",
    rules: ["SUC-ADV-9"],
    initial: "used",
    choices: ["used", "scene"],
    minor: true,
  },
  edgeTiming: { key: "sc.edgeTiming", rules: ["SUC-EDGE-7"], initial: "before", choices: ["before", "afterUpgrade"] },
  edgeDamagePerRoll: { key: "sc.edgeDamagePerRoll", rules: ["SUC-EDGE-8"], initial: 1, min: 0, minor: true },
  edgeInjurySteps: { key: "sc.edgeInjurySteps", rules: ["SUC-EDGE-9"], initial: 1, min: 0, minor: true },
  npcEdge: { key: "sc.npcEdge", rules: ["SUC-EDGE-11"], initial: 0, min: 0, minor: true },
  edgeDefaultMax: { key: "sc.edgeDefaultMax", rules: ["SUC-EDGE-12"], initial: 7, min: 0, minor: true },
  failDisadvantageOnAttack: { key: "sc.failDisadvantageOnAttack", rules: ["SUC-MOS-7"], initial: true },
  burstDice: { key: "sc.burstDice", rules: ["SUC-DMG-4"], initial: 1, min: 0, minor: true },
  injurySuggest: { key: "sc.injurySuggest", rules: ["SUC-DMG-12"], initial: true, minor: true },
  damageMax: { key: "sc.damageMax", rules: ["SUC-DMG-12"], initial: 40, min: 1, minor: true },
  armorRounding: {
    key: "sc.armorRounding",
    rules: ["SUC-ARM-4"],
    initial: "down",
    choices: ["down", "nearest", "up"],
    minor: true,
  },
  armorWear: { key: "sc.armorWear", rules: ["SUC-ARM-8"], initial: "counter", choices: ["off", "counter", "ptLoss"] },
  armorLayers: {
    key: "sc.armorLayers",
    rules: ["SUC-ARM-10"],
    initial: "best",
    choices: ["best", "chosen"],
    minor: true,
  },
  burnAtZero: { key: "sc.burnAtZero", rules: ["SUC-BURN-5"], initial: false },
};

/**
 * The house rules of a world from stored values by key; what is missing is as it is by default.
 * @throws RangeError naming the setting whose value is none it may have
 */
export const readHouse = ({ lists, ...stored }: { readonly [key: string]: Json }): HouseRules => ({
  ...readDeclared<OptionalRules>(HOUSE_RULES, stored),
  lists: readLists(lists) ?? DEFAULT_LISTS,
});

/** The default house rules. */
export const DEFAULT_HOUSE: HouseRules = readHouse({});

/** The house rules that a card or a roll was made under, as far as its dice are read by them. */
export const STORED_RULES = {
  simpleShowsDoubles: HOUSE_RULES.simpleShowsDoubles,
  failDisadvantageOnAttack: HOUSE_RULES.failDisadvantageOnAttack,
  disadvantageRemoval: HOUSE_RULES.disadvantageRemoval,
  edgeTiming: HOUSE_RULES.edgeTiming,
  edgeDamagePerRoll: HOUSE_RULES.edgeDamagePerRoll,
  injurySuggest: HOUSE_RULES.injurySuggest,
};

/** Returns what a card or a roll stores of the house rules. */
export const storeHouse = (house: HouseRules): { readonly [name: string]: Json } =>
  Object.fromEntries((Object.keys(STORED_RULES) as (keyof typeof STORED_RULES)[]).map((name) => [name, house[name]]));
