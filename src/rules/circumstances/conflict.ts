/**
 * One exchange of a conflict: intents and what they roll, the starting disposition, the matrix of actions, and what the
 * successes do. Ledger: CIR-DISP-1 to -5, CIR-CONF-1 to -10, CIR-MAN-1 to -5.
 */
import type { HouseRules } from "./house.ts";
import { type Maneuver, findManeuver } from "./maneuver.ts";
import type { LuckAbility } from "./state.ts";
import { type Comparison, compareSides } from "./successes.ts";

export const SIDES = ["a", "b"] as const;
export type SideId = (typeof SIDES)[number];

export const findOtherSide = (side: SideId): SideId => (side === "a" ? "b" : "a");

/** What a side is after. */
export const INTENTS = ["capture", "convince", "driveOff", "kill", "pursue", "flee"] as const;
export type IntentId = (typeof INTENTS)[number];

/** What stands for the skill of the weapon in hand, and the skill of who has none (CIR-DISP-2, CIR-MAN-6). */
export const WEAPON = "Weapon";
export const UNARMED = "Natural Weapons";

export interface Intent {
  /** Name of the skill, or `Weapon` for that of the weapon in hand. */
  readonly roll: string;
  /** The ability whose rating is added. */
  readonly add: LuckAbility;
  /** Hunger takes a point (CIR-DISP-3). */
  readonly physical: boolean;
}

const INTENT_TABLE: Readonly<Record<IntentId, Intent>> = {
  capture: { roll: UNARMED, add: "will", physical: true },
  convince: { roll: "Diplomacy", add: "will", physical: false },
  driveOff: { roll: WEAPON, add: "health", physical: true },
  kill: { roll: WEAPON, add: "health", physical: true },
  pursue: { roll: "Recon", add: "health", physical: true },
  flee: { roll: "Hide", add: "health", physical: true },
};

/** Returns what an intent rolls and adds; the house says which skill Hide is (CIR-DISP-2). */
export function findIntent(id: IntentId, { hideSkill }: Pick<HouseRules, "hideSkill">): Intent {
  const intent = INTENT_TABLE[id];
  return intent.roll === "Hide" ? { ...intent, roll: hideSkill } : intent;
}

/** The skills that an intent may be rolled with, that of each weapon in hand among them (CIR-DISP-2, CIR-MAN-6). */
export const listIntentSkills = ({ roll }: Intent, weapons: readonly string[]): readonly string[] =>
  roll === WEAPON ? [...new Set([...weapons, UNARMED])] : [roll];

/** Successes of a side that lacks its skill where no obstacle is there to be doubled (CIR-DISP-4). */
export const countLuckySuccesses = (
  successes: number,
  luck: boolean,
  { luckDisposition }: Pick<HouseRules, "luckDisposition">,
): number => (luck && luckDisposition === "half" ? Math.floor(successes / 2) : successes);

/** What a starting disposition is made of. */
export interface DispositionRoll {
  readonly successes: number;
  /** It was rolled with Beginner's Luck. */
  readonly luck: boolean;
  /** Rating of the ability that the intent adds. */
  readonly rating: number;
  readonly hungry: boolean;
}

/** Returns a starting disposition: successes and the full rating, at least 1 (CIR-DISP-1, -3, -4). */
export function computeDisposition(
  { physical }: Pick<Intent, "physical">,
  { successes, luck, rating, hungry }: DispositionRoll,
  house: Pick<HouseRules, "luckDisposition">,
): number {
  const hunger = physical && hungry ? 1 : 0;
  return Math.max(1, countLuckySuccesses(successes, luck, house) + rating - hunger);
}

// --- The matrix

export const CONFLICT_ACTIONS = ["attack", "defend", "feint", "maneuver"] as const;
export type ConflictAction = (typeof CONFLICT_ACTIONS)[number];

/** I: both roll, each for itself. V: versus. A: only this side rolls. `-`: only the other does. */
export type Letter = "I" | "V" | "A" | "-";

const MATRIX: Readonly<Record<ConflictAction, Readonly<Record<ConflictAction, Letter>>>> = {
  attack: { attack: "I", defend: "V", feint: "A", maneuver: "V" },
  defend: { attack: "V", defend: "I", feint: "-", maneuver: "V" },
  feint: { attack: "-", defend: "A", feint: "V", maneuver: "I" },
  maneuver: { attack: "V", defend: "V", feint: "I", maneuver: "I" },
};

/** Returns how a side's action is rolled against the other's (CIR-CONF-3, CIR-CONF-4). */
export const findLetter = (own: ConflictAction, other: ConflictAction): Letter => MATRIX[own][other];

/** Returns whether a side rolls at all. */
export const rolls = (letter: Letter): boolean => letter !== "-";

// --- An exchange

/** One side of an exchange. */
export interface Acting {
  readonly action: ConflictAction;
  /** Of its roll; what it did not roll is not read. */
  readonly successes: number;
  /** Rolled with Beginner's Luck. */
  readonly luck: boolean;
}

/** Disposition of whoever acts. */
export interface Track {
  readonly value: number;
  readonly max: number;
}

/** What an exchange comes to for one side. */
export interface Effect {
  readonly letter: Letter;
  /** Effect points of its action (CIR-CONF-5). */
  readonly points: number;
  /** Its disposition afterwards. */
  readonly value: number;
  /** What its maneuver brings (CIR-MAN-1 to -3). */
  readonly maneuver: Maneuver;
}

export interface Exchange {
  readonly a: Effect;
  readonly b: Effect;
  /** A versus test is tied: nothing happens until the tie is broken (CIR-CONF-10). */
  readonly tie: boolean;
}

type Pair<T> = Readonly<Record<SideId, T>>;

/** Returns the effect points of both sides (CIR-CONF-5, CIR-CONF-9, CIR-MAN-5). */
function computePoints(
  acting: Pair<Acting>,
  letters: Pair<Letter>,
  compared: Comparison,
  house: Pick<HouseRules, "luckDisposition" | "versusEffect">,
): Pair<number> {
  const points = (side: SideId): number => {
    const { successes, luck } = acting[side];
    if (letters[side] === "-") return 0;
    if (letters[side] !== "V") return countLuckySuccesses(successes, luck, house);
    if (compared.winner !== side) return 0;
    return house.versusEffect === "total" ? successes : compared.margin;
  };
  return { a: points("a"), b: points("b") };
}

/** Returns the versus test of an exchange as it was rolled (CIR-CONF-10). */
export const compareActing = ({ a, b }: Pair<Acting>, house: HouseRules): Comparison => compareSides(a, b, house);

/**
 * Returns what an exchange does. Attack and Feint take points from the other side, Defend restores its own up to its
 * start, both at once (CIR-CONF-5 to -7). `broken`: how a tie ended, where it did.
 */
export function resolveExchange(
  acting: Pair<Acting>,
  tracks: Pair<Track>,
  house: HouseRules,
  broken: Comparison | null = null,
): Exchange {
  const letters = {
    a: findLetter(acting.a.action, acting.b.action),
    b: findLetter(acting.b.action, acting.a.action),
  };
  const compared = broken ?? compareActing(acting, house);
  const tie = letters.a === "V" && compared.winner === "tie";
  const points = computePoints(acting, letters, compared, house);
  const effect = (side: SideId): Effect => {
    const other = findOtherSide(side);
    const struck = ["attack", "feint"].includes(acting[other].action) ? points[other] : 0;
    const restored = acting[side].action === "defend" ? points[side] : 0;
    const { value, max } = tracks[side];
    return {
      letter: letters[side],
      points: points[side],
      value: Math.min(max, Math.max(0, value + restored - struck)),
      maneuver: findManeuver(acting[side].action === "maneuver" ? points[side] : 0),
    };
  };
  return { a: effect("a"), b: effect("b"), tie };
}

/** How a conflict ended: a side has won, or nobody has (CIR-CONF-7). */
export type Ending = SideId | "draw";

/** Returns how it ends with so much disposition on each side; null while both have some left (CIR-CONF-7). */
export function findEnding(left: Pair<number>): Ending | null {
  if (left.a > 0 && left.b > 0) return null;
  if (left.a === left.b) return "draw";
  return left.a > left.b ? "a" : "b";
}

/** What a maneuver leaves for the next action of a side, used by it whether it is rolled or not (CIR-MAN-4). */
export interface NextAction {
  /** +2D (CIR-MAN-2). */
  readonly position: boolean;
  /** −1D (CIR-MAN-1). */
  readonly impede: boolean;
}

export const NOTHING_HELD: NextAction = { position: false, impede: false };

/** Returns what is used on an action with this letter, and what is left after it: nothing, ever (CIR-MAN-4). */
export const useNextAction = (
  held: NextAction,
  letter: Letter,
): { readonly used: NextAction; readonly left: NextAction } => ({
  used: rolls(letter) ? held : NOTHING_HELD,
  left: NOTHING_HELD,
});
