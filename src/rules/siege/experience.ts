/**
 * Experience: awarded by the GM, spent by whoever earned it, and taken back. Every change is a line of the history, so
 * that what is left is always the sum of its lines. Ledger: SIE-ABIL-4, SIE-MUT-4, SIE-IND-1, SIE-ALIEN-9 and -10.
 */
import type { Change, Ref } from "../shared/change.ts";
import { type Refusal } from "../shared/reasons.ts";
import type { CreationHouse } from "./creation-house.ts";
import { MIN_INDUSTRIES } from "./industry.ts";
import type { XpKind, XpPool } from "./xp-kinds.ts";
import type { Experience, XpEntry } from "./xp-state.ts";

/** The most points of one award, and the longest reason: bounds of ours. */
export const MAX_XP_AWARD = 500;
export const MAX_XP_REASON = 200;

const XP = "system.xp";

/** Where the unspent points of a pool are stored: those of mutations beside Taint, which brings them (SIE-MUT-3). */
const POOL_PATHS = { free: `${XP}.free`, mutation: "system.mutation.xp" } as const satisfies Record<XpPool, string>;

/** The key of an award's line that balances species (SIE-ALIEN-10). */
export const SPECIES_BONUS = "bonus";

/** Whose experience it is. */
export interface Earner {
  readonly at: Ref;
  readonly name: string;
  readonly xp: Experience;
}

/** Returns the place of a line of the history. */
export const formatXpPlace = (id: string): string => `${XP}.log.${id}`;

/** Returns the number of the next line. */
export const computeNextLine = ({ log }: Experience): number =>
  Object.values(log).reduce((most, { at }) => Math.max(most, at), 0) + 1;

/** Returns the changes that add to a pool and write the line that says why. */
export function planXpEntry({ at, xp }: Earner, id: string, entry: Omit<XpEntry, "at">, line?: number): Change[] {
  const by = entry.amount;
  return [
    ...(by === 0 ? [] : [{ op: "add", at, path: POOL_PATHS[entry.pool], by } as const]),
    { op: "set", at, path: formatXpPlace(id), to: { ...entry, at: line ?? computeNextLine(xp) } },
  ];
}

/** Returns what a stronger species pays off of one award: 1 a session while something is owed (SIE-ALIEN-9). */
export const computePayoff = (
  debt: number,
  points: number,
  { speciesBalance }: Pick<CreationHouse, "speciesBalance">,
): number => (speciesBalance === "payoff" ? Math.min(1, debt, points) : 0);

/** Returns what a species of that budget owes against an ordinary one after so many sessions (SIE-ALIEN-9). */
export function computeSpeciesDebt(
  budget: number,
  standard: number,
  sessions = 0,
): { readonly left: number; readonly paidOff: boolean } {
  const left = Math.max(0, budget - standard - sessions);
  return { left, paidOff: left === 0 };
}

/** Returns the bonus experience of each character, by the budgets of the group's species (SIE-ALIEN-10). */
export function computeBonusXp(budgets: readonly number[]): readonly number[] {
  const strongest = Math.max(0, ...budgets);
  return budgets.map((budget) => strongest - budget);
}

/** Refuses an award that is not a whole number from 1. */
export const refuseXpAward = (points: number): Refusal | null =>
  Number.isInteger(points) && points >= 1 && points <= MAX_XP_AWARD
    ? null
    : { key: "QUADRANT.Siege.Xp.Refuse.Award", with: { max: MAX_XP_AWARD } };

/** An award: how many points, of which kind, and why; `id` is the line of the award, `payoff` that of the payoff. */
export interface XpAward {
  readonly points: number;
  readonly pool: XpPool;
  readonly reason: string;
  readonly id: string;
  readonly payoff: string;
  /** Whether it is the bonus of a weaker species (SIE-ALIEN-10). */
  readonly bonus?: boolean;
}

/** Returns the changes of an award; a stronger species pays off 1 of it (SIE-ALIEN-9). */
export function planXpAward(earner: Earner, award: XpAward, house: Pick<CreationHouse, "speciesBalance">): Change[] {
  const { points, pool, reason, id, payoff, bonus = false } = award;
  const { at, xp } = earner;
  const paid = pool === "free" ? computePayoff(xp.debt, points, house) : 0;
  const line = computeNextLine(xp);
  const key = bonus ? SPECIES_BONUS : "";
  const told = { kind: "award", pool, name: reason, key, item: "", amount: points, at: line } as const;
  if (paid === 0) return planXpEntry(earner, id, told, line);
  const owed = { kind: "species", pool, name: "", key: id, item: "", amount: -paid, at: line + 1 } as const;
  return [
    { op: "add", at, path: POOL_PATHS[pool], by: points - paid },
    { op: "add", at, path: `${XP}.debt`, by: -paid },
    { op: "set", at, path: formatXpPlace(id), to: told },
    { op: "set", at, path: formatXpPlace(payoff), to: owed },
  ];
}

/** Something to buy: what it is, its present value where it has one, and the XP cost of a power. */
export interface Priced {
  readonly kind: Exclude<XpKind, "award" | "species">;
  /** What a power costs, or what was typed for something else. */
  readonly cost: number;
  /** How many Industries a planet has already. */
  readonly industries?: number;
}

/** Returns the price: a power is never less than free (SIE-ABIL-4), a planet's first Industries are (SIE-IND-1). */
export function findXpPrice({ kind, cost, industries = 0 }: Priced, house: CreationHouse): number {
  switch (kind) {
    case "attribute":
      return house.xpAttribute;
    case "bundle":
      return house.xpBundle;
    case "bonus":
      return house.xpBonus;
    case "specialty":
      return house.xpSpecialty;
    case "psi":
      return house.xpPsi;
    case "industry":
      return industries < MIN_INDUSTRIES ? 0 : house.industryXpCost;
    case "power":
    case "other":
      return Math.max(0, cost);
  }
}

/** Refuses to spend more than is left (SIE-ABIL-4). */
export function refuseXpCost({ name, xp }: Pick<Earner, "name" | "xp">, pool: XpPool, cost: number): Refusal | null {
  const has = xp[pool];
  return cost > has ? { key: `QUADRANT.Siege.Xp.Refuse.TooFew.${pool}`, with: { name, needs: cost, has } } : null;
}

/** Refuses to buy one more point of what is not as it was displayed: somebody else bought it meanwhile. */
export const refuseStaleValue = (what: string, displayed: number, present: number): Refusal | null =>
  displayed === present ? null : { key: "QUADRANT.Siege.Xp.Refuse.Stale", with: { what, present } };

/**
 * Returns the sum of a pool's lines; it equals what is left of it as long as nobody writes it by other means, as Taint
 * does (SIE-MUT-3).
 */
export const sumXpLines = ({ log }: Experience, pool: XpPool): number =>
  Object.values(log).reduce((sum, entry) => (entry.pool === pool ? sum + entry.amount : sum), 0);

/** Returns the lines of the history with their ids, the latest first. */
export const listXpLines = ({ log }: Experience): readonly (readonly [string, XpEntry])[] =>
  Object.entries(log).sort(([a, one], [b, other]) => other.at - one.at || a.localeCompare(b));

/**
 * Refuses to take a line back: a payoff goes with its award, an award that was spent since has to wait for its
 * purchases, and only the GM takes back an award.
 */
export function refuseTakeBack(
  { name, xp }: Pick<Earner, "name" | "xp">,
  id: string,
  entry: XpEntry,
  isGM: boolean,
): Refusal | null {
  if (entry.kind === "species") return { key: "QUADRANT.Siege.Xp.Refuse.Payoff" };
  if (entry.kind !== "award") return null;
  if (!isGM) return { key: "QUADRANT.Refuse.GmOnly" };
  const has = xp[entry.pool];
  const given = entry.amount - (findPayoff(xp, id)?.paid ?? 0);
  return given > has ? { key: "QUADRANT.Siege.Xp.Refuse.Spent", with: { name, points: given, has } } : null;
}

/** Returns what a stronger species paid off of an award, and the line that says so; null where it paid nothing. */
function findPayoff({ log }: Experience, award: string): { readonly id: string; readonly paid: number } | null {
  const found = Object.entries(log).find(([, { kind, key }]) => kind === "species" && key === award);
  return found ? { id: found[0], paid: -found[1].amount } : null;
}

/** Returns the changes that remove a line and give its points back, or take an award's and what was paid off of it. */
export function planTakeBack({ at, xp }: Pick<Earner, "at" | "xp">, id: string, { pool, amount }: XpEntry): Change[] {
  const payoff = findPayoff(xp, id);
  const by = (payoff?.paid ?? 0) - amount;
  return [
    ...(by === 0 ? [] : [{ op: "add", at, path: POOL_PATHS[pool], by } as const]),
    { op: "unset", at, path: formatXpPlace(id) },
    ...(payoff
      ? ([
          { op: "add", at, path: `${XP}.debt`, by: payoff.paid },
          { op: "unset", at, path: formatXpPlace(payoff.id) },
        ] as const)
      : []),
  ];
}
