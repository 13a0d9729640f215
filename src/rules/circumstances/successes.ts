/**
 * Reading dice: successes, obstacles, two sides, ties. Ledger: CIR-TEST-1 to -3, -10, CIR-LUCK-1
 * to -3, CIR-TIE-1 to -5.
 */
import type { Refusal } from "../shared/reasons.ts";
import type { HouseRules } from "./house.ts";
import type { LuckAbility } from "./state.ts";

const FACES = 6;

/** How the obstacle counts for those who lack the skill (CIR-LUCK-1). */
const LUCK_FACTOR = 2;

/**
 * Successes among faces: each die that shows what the house asks for, or more (CIR-TEST-1).
 * @throws RangeError where one is no face of a d6
 */
export function countSuccesses(faces: readonly number[], house: HouseRules): number {
  const wrong = faces.find((face) => !(Number.isInteger(face) && face >= 1 && face <= FACES));
  if (wrong !== undefined) throw new RangeError(`${wrong} is no face of a d6`);
  return faces.filter((face) => face >= house.successOn).length;
}

/** A test against an obstacle, read (CIR-TEST-2). */
export interface Result {
  /** As it counted: doubled for those who lack the skill. */
  readonly ob: number;
  readonly successes: number;
  readonly pass: boolean;
  /** Successes less obstacle; a negative one is the margin of failure. */
  readonly margin: number;
}

/** The obstacle as it counts: twice that under Beginner's Luck (CIR-LUCK-1). */
export const computeObstacle = (ob: number, luck: boolean): number => (luck ? ob * LUCK_FACTOR : ob);

/** Reads successes against an obstacle: as many pass (CIR-TEST-2, CIR-TIE-4). */
export function readAgainstObstacle(count: number, ob: number, luck: boolean): Result {
  const counted = computeObstacle(ob, luck);
  const margin = count - counted;
  return { ob: counted, successes: count, pass: margin >= 0, margin };
}

/** One side of a versus test. */
export interface Side {
  readonly successes: number;
  /** It lacks its skill (CIR-LUCK-2). */
  readonly luck: boolean;
}

export type Winner = "a" | "b" | "tie";

/** A versus test, read. */
export interface Comparison {
  readonly a: number;
  readonly b: number;
  readonly winner: Winner;
  /** By how much, as it was compared; 0 for a tie. */
  readonly margin: number;
}

/**
 * Two sides compared: more successes win (CIR-TEST-3). Against a side that lacks its skill the other's are doubled
 * (CIR-LUCK-2); where both do, that cancels out, or in the other reading one wins only with more than twice the other's
 * (CIR-LUCK-3).
 */
export function compareSides(a: Side, b: Side, house: HouseRules): Comparison {
  const cancels = a.luck && b.luck && house.doubleLuckBoth === "cancel";
  const counts = (side: Side, other: Side): number => side.successes * (other.luck && !cancels ? LUCK_FACTOR : 1);
  const both = a.luck && b.luck && !cancels;
  // Each wins against the other's doubled successes: between the two there is a tie.
  const lead = both ? computeStrictLead(a.successes, b.successes) : counts(a, b) - counts(b, a);
  const leader = lead > 0 ? "a" : "b";
  return { a: a.successes, b: b.successes, winner: lead === 0 ? "tie" : leader, margin: Math.abs(lead) };
}

function computeStrictLead(a: number, b: number): number {
  const lead = Math.max(0, a - b * LUCK_FACTOR);
  return lead > 0 ? lead : Math.min(0, a * LUCK_FACTOR - b);
}

/** What the tied matter was about. */
export const DOMAINS = ["physical", "social", "mental", "resources", "circles"] as const;
export type Domain = (typeof DOMAINS)[number];

/** The ability both sides roll to break a tie (CIR-TIE-3). */
export const findTieAbility = (domain: Domain): LuckAbility => (domain === "physical" ? "health" : "will");

/** The second roll of a tie: bare dice, nothing doubled; a win by it counts as one (CIR-TIE-3, CIR-TIE-5). */
export function breakTie(a: readonly number[], b: readonly number[], house: HouseRules): Comparison {
  const second = compareSides(
    { successes: countSuccesses(a, house), luck: false },
    { successes: countSuccesses(b, house), luck: false },
    house,
  );
  return { ...second, margin: Math.min(second.margin, 1) };
}

/** Successes that gear has added to both sides since their dice fell. */
export interface Pushes {
  readonly a: number;
  readonly b: number;
}

/**
 * Two sides compared whose tie gear has pushed: what it adds is added to the rolled successes (CIR-TEST-10, CIR-TIE-1),
 * and a win over what was a tie counts as one (CIR-TIE-5).
 */
export function comparePushed(a: Side, b: Side, pushes: Pushes, house: HouseRules): Comparison {
  const pushed = compareSides(
    { ...a, successes: a.successes + pushes.a },
    { ...b, successes: b.successes + pushes.b },
    house,
  );
  const wasTie = compareSides(a, b, house).winner === "tie";
  return wasTie ? { ...pushed, margin: Math.min(pushed.margin, 1) } : pushed;
}

/** Gear as far as the successes go that it adds. */
export interface SuccessGear {
  readonly bonusSuccess: number;
  /** It says of itself that it counts before the roll too. */
  readonly beforeRoll: boolean;
  /** Pieces left. */
  readonly quantity: number;
  /** Within reach: carried, and not taken away. */
  readonly atHand: boolean;
}

/** Successes a piece of gear adds as a roll is made: none, unless it says so itself (CIR-TEST-10). */
export const countSuccessesBefore = ({ beforeRoll, bonusSuccess }: SuccessGear): number =>
  beforeRoll ? bonusSuccess : 0;

/** CIR-TEST-10, CIR-TIE-1: after a roll gear that adds successes only breaks a tie, and must be there to do so. */
export function refusePush(charm: SuccessGear, winner: Winner): Refusal | null {
  if (winner !== "tie") return { key: "QUADRANT.Circumstances.Refuse.noTie" };
  if (!charm.atHand || charm.bonusSuccess < 1) return { key: "QUADRANT.Refuse.Gone" };
  return charm.quantity < 1 ? { key: "QUADRANT.Circumstances.Refuse.noneLeft" } : null;
}
