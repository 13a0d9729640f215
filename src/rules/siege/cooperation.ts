/** Cooperation: one roll, a leader, helpers and those who inspire them. Ledger: SIE-COOP-1 to -3. */
import { type Modifier, type Refusal, type Source, total } from "../shared/reasons.ts";
import type { ChallengeCheck } from "./challenge.ts";

/** A member of the group, with the numbers that count for this task. */
export interface Member {
  readonly id: string;
  readonly name: string;
  readonly source: Source;
  /** Whether the bundle in use is Primary for them. */
  readonly primary: boolean;
  readonly attribute: number;
  /** Their best Specialty that fits; 0 or less means none. */
  readonly specialty: number;
}

/** The group's one roll, with all its bonuses. */
export interface Cooperation {
  readonly leader: Member;
  readonly leaderBonus: number;
  readonly helpers: readonly Modifier[];
  readonly helperBonus: number;
  readonly bonus: number;
  readonly check: ChallengeCheck;
}

/**
 * Returns a helper's bonus: 1, 2 more with the bundle, 1 more with any Specialty that fits, whatever its rating
 * (SIE-COOP-2).
 */
export const computeHelp = ({ primary, specialty }: Pick<Member, "primary" | "specialty">): number =>
  1 + (primary ? 2 : 0) + (specialty > 0 ? 1 : 0);

/** Returns a helper's bonus for the roll: doubled once where a member inspired the group (SIE-COOP-3). */
export const computeBoostedHelp = (help: number, boosts: number): number => (boosts > 0 ? help * 2 : help);

/** Returns Attribute plus Specialty of a member: the bonus they would lead with. */
const computeOwnBonus = (member: Member): number => member.attribute + member.specialty;

/**
 * Returns those who may lead (SIE-COOP-1): the highest Attribute + Specialty among Primary members, or among all where
 * none is Primary. Several where they tie; the players choose.
 */
export function listLeaderCandidates(members: readonly Member[]): Member[] {
  const primary = members.filter((member) => member.primary);
  const eligible = primary.length > 0 ? primary : members;
  const best = Math.max(...eligible.map(computeOwnBonus));
  return eligible.filter((member) => computeOwnBonus(member) === best);
}

/** Refuses an empty group, and a leader who is not one of the candidates (SIE-COOP-1). */
export function refuseCooperation(members: readonly Member[], leader?: string): Refusal | null {
  if (members.length === 0) return { key: "QUADRANT.Siege.Refuse.NobodyCooperates" };
  const isAllowed = leader === undefined || listLeaderCandidates(members).some(({ id }) => id === leader);
  return isAllowed ? null : { key: "QUADRANT.Siege.Refuse.NotBestQualified" };
}

/** Returns the sum of the leader's bonus and every helper's (SIE-COOP-1, SIE-COOP-3). */
export const computeTeamBonus = (leaderBonus: number, help: readonly number[], boosts: number): number =>
  help.reduce((sum, one) => sum + computeBoostedHelp(one, boosts), leaderBonus);

/**
 * Returns the group's roll (SIE-COOP-1 to -3). `members` leaves out those who inspire: they add no help of their own.
 * @throws RangeError where `refuseCooperation` refuses
 */
export function cooperate(
  members: readonly Member[],
  options: {
    readonly bundle: string;
    readonly cl: readonly Modifier[];
    readonly boosts: number;
    readonly leader?: string;
  },
): Cooperation {
  const candidates = listLeaderCandidates(members);
  const leader = options.leader === undefined ? candidates[0] : candidates.find(({ id }) => id === options.leader);
  if (!leader) throw new RangeError("Nobody in the group may lead");
  const helpers = members
    .filter((member) => member !== leader)
    .map((member) => createHelperLine(member, options.boosts));
  const help = members.filter((member) => member !== leader).map(computeHelp);
  const own: Modifier = { label: leader.name, value: computeOwnBonus(leader), source: leader.source };
  const { bundle, cl } = options;
  return {
    leader,
    leaderBonus: own.value,
    helpers,
    helperBonus: total(helpers),
    bonus: computeTeamBonus(own.value, help, options.boosts),
    check: { bundle, primary: leader.primary, cl, bonus: [own, ...helpers], critAttempt: false },
  };
}

const createHelperLine = (member: Member, boosts: number): Modifier => ({
  label: member.name,
  value: computeBoostedHelp(computeHelp(member), boosts),
  source: member.source,
});
