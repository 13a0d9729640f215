/**
 * Attacks: which skill, what each outcome means for both sides, criticals and their answer, exposure, called shots.
 * Ledger: SID-ATK-1 to -8, SID-LOC-3, SID-AMT-5. Damage itself is in damage.ts and hit.ts.
 */
import type { Change, Ref } from "../shared/change.ts";
import type { Refusal } from "../shared/reasons.ts";
import { METHOD_WORDS } from "./data/methods.ts";
import type { HouseRules } from "./house.ts";
import { type Payer, type TrackChange, refusePayment, resolvePayment } from "./corruption.ts";
import { type CostChoice, type Pool, computeConsequences, computeCostGain } from "./outcome.ts";
import type { Mode, Outcome } from "./roll.ts";
import type { Location, Roller } from "./state.ts";

/** SID-ATK-2: the four skills of attacks. */
export const ATTACK_SKILLS = ["brawling", "melee", "firearms", "athletics"] as const;
export type AttackSkill = (typeof ATTACK_SKILLS)[number];

/** Ways to attack (SID-ATK-2). */
export const METHODS = METHOD_WORDS.map(([method]) => method).toReversed();
export type Method = (typeof METHOD_WORDS)[number][0];
const SKILL_BY_METHOD: Readonly<Record<Method, AttackSkill>> = {
  unarmed: "brawling",
  improvised: "brawling",
  melee: "melee",
  ranged: "firearms",
  tackle: "athletics",
  thrown: "athletics",
};

/** SID-ATK-2: the skill a method suggests, and whether the GM names it each time. */
export const findAttackSkill = (method: Method): { readonly suggested: AttackSkill; readonly gmDecides: boolean } => ({
  suggested: SKILL_BY_METHOD[method],
  gmDecides: method === "thrown",
});

/** SID-ATK-2: the method that a weapon's name or an intent speaks of; null where it names none. */
export function findMethod(text: string): Method | null {
  const words = new Set(text.toLowerCase().split(/[^\p{L}]/u));
  return METHOD_WORDS.find(([, known]) => known.some((word) => words.has(word)))?.[0] ?? null;
}

/** SID-AMT-5: finds the damage formula of an attack without weapon data: unarmed, melee or ranged. */
export const findDamageFormula = (method: Method): "unarmed" | "melee" | "ranged" => {
  if (method === "ranged") return "ranged";
  return method === "unarmed" || method === "tackle" ? "unarmed" : "melee";
};

/** Names of the five outcomes of an attack. */
export const HITS = {
  criticalSuccess: "criticalHit",
  cleanSuccess: "cleanHit",
  successWithCost: "messyExchange",
  failure: "miss",
  criticalFailure: "criticalMiss",
} as const satisfies Readonly<Record<Outcome, string>>;
export type Hit = (typeof HITS)[Outcome];

/** What an attack does to both sides, before location and damage. */
export interface AttackEffect {
  readonly hit: Hit;
  /** Location and damage follow. */
  readonly lands: boolean;
  /** SID-ATK-3: the fight is over for the defender. */
  readonly takenOut: boolean;
  /** SID-ATK-7: the attacker is open to the next blow. */
  readonly exposed: boolean;
  /** SID-ATK-6: the mode of the target's next roll after a miss. */
  readonly nextRollMode: Mode;
}

/** SID-ATK-3 to -7: what an outcome means. `paid`: the defender turned a critical hit into a clean one. */
export function computeAttackEffect(outcome: Outcome, paid: boolean, house: HouseRules): AttackEffect {
  const read = outcome === "criticalSuccess" && paid ? "cleanSuccess" : outcome;
  return {
    hit: HITS[read],
    lands: read === "cleanSuccess" || read === "successWithCost",
    takenOut: read === "criticalSuccess",
    exposed: read === "criticalFailure",
    nextRollMode: read === "failure" && house.missGrantsAdvantage ? "advantage" : "normal",
  };
}

/** SID-ATK-5: prices of a messy exchange that have an effect in the rules; any other is only narrated. */
export type MessyCost = "hitBack" | "exposed" | "told";

/** The effects of a messy exchange (SID-ATK-5). */
export interface MessyExchange {
  readonly attackerDamaged: boolean;
  readonly attackerExposed: boolean;
  readonly poolChange: number;
  readonly npcPaysCost: boolean;
}

/**
 * SID-ATK-5: the GM's choice on an attack that succeeded at a cost; `choice` is null where it is the GM's own attack.
 */
export function computeMessyExchange(
  of: {
    readonly outcome: Outcome | null;
    readonly roller: Roller;
    readonly choice: CostChoice | null;
    readonly cost: MessyCost;
    /** A point that was banked at once is taken back (SID-OUT-5). */
    readonly bankedAlready?: boolean;
  },
  house: HouseRules,
): MessyExchange {
  const { bank, npcPays } = computeConsequences(of.outcome, of.roller, house);
  const suffers = of.choice === "complication";
  return {
    attackerDamaged: suffers && of.cost === "hitBack",
    attackerExposed: suffers && of.cost === "exposed",
    poolChange:
      bank && of.choice
        ? computeCostGain(of.choice, { attack: true, bankedAlready: of.bankedAlready === true }, house)
        : 0,
    npcPaysCost: npcPays,
  };
}

const NEGATION_PRICE = 1;

/** SID-ATK-3: who can't pay to soften a critical hit, and why. */
export function refuseNegation(defender: Payer, house: HouseRules, byGM: boolean): Refusal | null {
  if (!defender.character && !house.npcCanNegateCritical) return { key: "QUADRANT.Sidonia.Refuse.NoTrack" };
  return refusePayment(defender, NEGATION_PRICE, house, byGM);
}

/**
 * SID-ATK-3, SID-DIS-3: returns what paying does: a temporary box, and as many points in the pool where a player's
 * character pays.
 */
export const resolveNegation = (defender: Payer, pool: Pool, house: HouseRules): TrackChange | null =>
  resolvePayment(defender, NEGATION_PRICE, "negateCriticalHit", pool, house);

/** SID-ATK-3: what accepting writes. */
export const planTakenOut = (at: Ref): Change[] => [{ op: "set", at, path: "system.status.takenOut", to: true }];

/** SID-ATK-7: what a fumble writes on the attacker; SID-ATK-8: what the next attack takes away again. */
export const planExposed = (at: Ref, to: boolean): Change[] => [{ op: "set", at, path: "system.status.exposed", to }];

/** SID-ATK-8: returns whether a roll is needed, the outcome without one, and whether the target stays exposed. */
export function resolveOpening(target: { readonly exposed: boolean }): {
  readonly rollMade: boolean;
  readonly outcome: Outcome | null;
  readonly exposedAfter: boolean;
} {
  return { rollMade: !target.exposed, outcome: target.exposed ? "cleanSuccess" : null, exposedAfter: false };
}

/** SID-LOC-3, SID-ATK-4: whether a called shot needs no roll of its location. */
export const landsAsCalled = (called: Location | null, outcome: Outcome, house: HouseRules): boolean =>
  called !== null && outcome === "cleanSuccess" && house.cleanHitLocation === "called";

/**
 * SID-LOC-3: who may turn a called shot that went elsewhere into a miss: the attacker at will, or once the GM has
 * offered it.
 */
export function findMissOffer(
  called: Location | null,
  rolled: Location,
  house: Pick<HouseRules, "calledShotMiss">,
): "none" | "byGM" | "attacker" {
  if (called === null || called === rolled || house.calledShotMiss === "never") return "none";
  return house.calledShotMiss === "always" ? "attacker" : "byGM";
}

/** SID-LOC-3: where a blow lands: where the dice say, or nowhere where the attacker was allowed to choose that. */
export function resolveCalledShot(
  shot: {
    readonly called: Location | null;
    readonly rolled: Location;
    readonly offered: boolean;
    readonly miss: boolean;
  },
  house: Pick<HouseRules, "calledShotMiss">,
): { readonly location: Location | null; readonly hit: boolean } {
  const offer = findMissOffer(shot.called, shot.rolled, house);
  const allowed = offer === "attacker" || (offer === "byGM" && shot.offered);
  return allowed && shot.miss ? { location: null, hit: false } : { location: shot.rolled, hit: true };
}

/** SID-ATK-5: refuses a price for the attacker unless the attack succeeded at a cost, by player or GM. */
export const refuseSuffering = ({ outcome }: { readonly outcome: Outcome }): Refusal | null =>
  outcome === "successWithCost" ? null : { key: "QUADRANT.Sidonia.Refuse.NoCost" };

/**
 * SID-ROLL-5: a target who was missed has Advantage on their next roll, if the house rules say so; the roll uses it up.
 */
export const planUpperHand = (at: Ref, to: boolean): Change[] => [
  { op: "set", at, path: "system.status.upperHand", to },
];
