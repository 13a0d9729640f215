/**
 * Making an agent by lifepaths: what each step gives, what may not be, and answers at random. Ledger: CIR-HOME-2,
 * CIR-UPB-2, CIR-UPB-4, CIR-LIFE-1 to -6, CIR-TRAIT-5, CIR-ABIL-5.
 */
import { normalizeName, sameName } from "../shared/names.ts";
import { type RandomBelow, drawDistinct } from "../shared/random.ts";
import type { Refusal } from "../shared/reasons.ts";
import { LIFEPATHS, type LifepathRow } from "./data/lifepaths.ts";
import type { HouseRules } from "./house.ts";
import type { LuckAbility } from "./state.ts";

/** Points that a homeworld gives to Circles, and to any skills (CIR-HOME-2). */
const HOMEWORLD = { circles: 2, skillPoints: 2 } as const;
/** Points that an upbringing gives to any skills (CIR-UPB-2). */
const UPBRINGING_SKILL_POINTS = 3;
/** Points that a lifepath gives to its three skills (CIR-LIFE-1). */
export const LIFEPATH_SKILL_POINTS = 3;
/** How many lifepaths give their pair of Traits (CIR-LIFE-2). */
export const LIFEPATHS_WITH_TRAITS = 2;
/** What Will and Health have together at creation, and the bounds of each (CIR-UPB-4). */
export const WILL_AND_HEALTH = { points: 8, min: 2, max: 6 } as const;

/** What creation gives. */
export interface CreationPoints {
  readonly circles: number;
  readonly resources: number;
  readonly mindchip: number;
  readonly homeSkillPoints: number;
  readonly upSkillPoints: number;
  readonly lifepathSkillPoints: number;
  readonly totalSkillPoints: number;
  /** Pairs of Traits. */
  readonly traits: number;
}

/** Returns what an agent with so many lifepaths begins with (CIR-HOME-2, CIR-UPB-2, CIR-LIFE-6, CIR-ABIL-5). */
export function computeCreationPoints(
  lifepaths: number,
  house: Pick<HouseRules, "circlesStart" | "startResources" | "startMindchip">,
): CreationPoints {
  const lifepathSkillPoints = LIFEPATH_SKILL_POINTS * lifepaths;
  return {
    circles: house.circlesStart + HOMEWORLD.circles,
    resources: house.startResources,
    mindchip: house.startMindchip,
    homeSkillPoints: HOMEWORLD.skillPoints,
    upSkillPoints: UPBRINGING_SKILL_POINTS,
    lifepathSkillPoints,
    totalSkillPoints: HOMEWORLD.skillPoints + UPBRINGING_SKILL_POINTS + lifepathSkillPoints,
    traits: Math.min(lifepaths, LIFEPATHS_WITH_TRAITS),
  };
}

/** Whether Will and Health are split as creation asks: all points, neither beyond its bounds (CIR-UPB-4). */
export const isSplit = ({ will, health }: Readonly<Record<LuckAbility, number>>): boolean =>
  will + health === WILL_AND_HEALTH.points &&
  [will, health].every(
    (rating) => Number.isInteger(rating) && rating >= WILL_AND_HEALTH.min && rating <= WILL_AND_HEALTH.max,
  );

/** Returns the lifepath of the table with this name; null if there is none (CIR-LIFE-4). */
export const findLifepath = (name: string): LifepathRow | null =>
  LIFEPATHS.find((row) => sameName(row.name, name)) ?? null;

/** Whether a lifepath's points are all spent on the skills that it teaches (CIR-LIFE-1). Points by skill's name. */
export function isSpentAsTaught(
  { skills }: Pick<LifepathRow, "skills">,
  points: Readonly<Record<string, number>>,
): boolean {
  const taught = skills.map(normalizeName);
  const spent = Object.values(points).reduce((sum, one) => sum + one, 0);
  return spent === LIFEPATH_SKILL_POINTS && Object.keys(points).every((skill) => taught.includes(normalizeName(skill)));
}

/** Whether a skill may begin with this rating, as far as the house has a ceiling (CIR-LIFE-6). */
export const isWithinSkillCap = (rating: number, { creationSkillCap }: Pick<HouseRules, "creationSkillCap">): boolean =>
  creationSkillCap === 0 || rating <= creationSkillCap;

/** A lifepath as it was lived. */
export interface LivedPath {
  readonly name: string;
  readonly skills: readonly string[];
  /** Points on each of its skills, in their order. */
  readonly points: readonly number[];
  /** The pair of Traits that it gives; null for one that gives none. */
  readonly traits: { readonly a: string; readonly b: string } | null;
}

/** An agent before it is made. */
export interface AgentDraft {
  readonly name: string;
  /** Will and Health; null if they were split before. */
  readonly split: Readonly<Record<LuckAbility, number>> | null;
  readonly freePoints: { readonly points: number; readonly spent: number };
  readonly lifepaths: readonly LivedPath[];
  /** Names of the lifepaths and of the pairs of Traits that the sheet has already. */
  readonly before: { readonly lifepaths: readonly string[]; readonly pairs: readonly string[] };
}

const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0);
/** Returns the name of a pair of Traits, as its item has it. */
export const namePair = ({ a, b }: { readonly a: string; readonly b: string }): string => `${a} / ${b}`;

const findTwice = (before: readonly string[], names: readonly string[]): string | null =>
  names.find((name, at) => [...before, ...names.slice(0, at)].some((one) => sameName(one, name))) ?? null;

/** Returns the first lifepath that is lived a second time; null if none is (CIR-LIFE-3). */
export const findRepeat = ({ lifepaths, before }: Pick<AgentDraft, "lifepaths" | "before">): string | null =>
  findTwice(
    before.lifepaths,
    lifepaths.map(({ name }) => name),
  );

/** Returns the first pair of Traits that is given twice; null if none is (CIR-LIFE-3). */
export const findRepeatedPair = ({ lifepaths, before }: Pick<AgentDraft, "lifepaths" | "before">): string | null =>
  findTwice(
    before.pairs,
    lifepaths.flatMap(({ traits }) => (traits ? [namePair(traits)] : [])),
  );

function refuseLifepath({ name, skills, points, traits }: LivedPath): Refusal | null {
  if (name.trim() === "") return { key: "QUADRANT.Circumstances.Creation.Refuse.LifepathName" };
  if (skills.some((skill) => skill.trim() === "") || new Set(skills.map(normalizeName)).size < skills.length)
    return { key: "QUADRANT.Circumstances.Creation.Refuse.Skills", with: { name } };
  if (points.some((one) => !Number.isInteger(one) || one < 0) || sum(points) > LIFEPATH_SKILL_POINTS)
    return { key: "QUADRANT.Circumstances.Creation.Refuse.Points", with: { name, points: LIFEPATH_SKILL_POINTS } };
  if (traits && (traits.a.trim() === "" || traits.b.trim() === ""))
    return { key: "QUADRANT.Circumstances.Creation.Refuse.Traits", with: { name } };
  return null;
}

/** Returns why an agent can't be made as it is; null if it can. Unspent points and high skills are no reason. */
export function refuseDraft(draft: AgentDraft, house: Pick<HouseRules, "lifepathRepeat">): Refusal | null {
  const { name, split, freePoints, lifepaths } = draft;
  if (name.trim() === "") return { key: "QUADRANT.Circumstances.Creation.Refuse.Name" };
  if (split && !isSplit(split))
    return { key: "QUADRANT.Circumstances.Creation.Refuse.Split", with: { ...WILL_AND_HEALTH } };
  if (freePoints.spent > freePoints.points)
    return { key: "QUADRANT.Circumstances.Creation.Refuse.Free", with: { ...freePoints } };
  const refused = lifepaths.map(refuseLifepath).find((one) => one !== null);
  if (refused) return refused;
  const repeat = findRepeat(draft);
  if (repeat !== null && !house.lifepathRepeat)
    return { key: "QUADRANT.Circumstances.Creation.Refuse.Repeat", with: { name: repeat } };
  const pair = findRepeatedPair(draft);
  return pair === null ? null : { key: "QUADRANT.Circumstances.Creation.Refuse.Pair", with: { pair } };
}

// --- At random

/** Draws Will and Health that spend their points exactly. */
export function drawSplit(below: RandomBelow): Record<LuckAbility, number> {
  const { points, min, max } = WILL_AND_HEALTH;
  const will = min + below(max - min + 1);
  return { will, health: points - will };
}

/** Draws how a lifepath's points are divided among so many skills. */
export function drawPoints(skills: number, below: RandomBelow): readonly number[] {
  const points = Array.from({ length: skills }, () => 0);
  for (let left = LIFEPATH_SKILL_POINTS; left > 0 && skills > 0; left--) {
    const at = below(skills);
    points[at] = (points[at] ?? 0) + 1;
  }
  return points;
}

/** Draws skills for the free points, a point each. */
export const drawFreeSkills = (skills: readonly string[], points: number, below: RandomBelow): readonly string[] =>
  drawDistinct(skills, points, below);
