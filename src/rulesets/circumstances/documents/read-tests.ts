/** What a person can test: abilities, skills they know, and those of the table that they lack. Ledger: CIR-TEST-7. */
import { sameName } from "../../../rules/shared/names.ts";
import { findSkill } from "../../../rules/circumstances/skills.ts";
import { type TestSubject, findAbility, isKnown } from "../../../rules/circumstances/state.ts";
import type { Agent, OwnSkill } from "./read-actor.ts";

/** A test that a person could make, and their rating for it. */
export interface AvailableTest {
  readonly tried: TestSubject;
  readonly rating: number;
  /** The document that holds the rating. */
  readonly uuid: string;
  readonly own: OwnSkill | null;
}

/**
 * Returns how a person would test what has this name: an ability, a skill they know, or by Beginner's Luck (CIR-TEST-7,
 * CIR-LUCK-1). Null where neither they nor the table know it.
 */
export function findAvailableTest(person: Agent, name: string): AvailableTest | null {
  const ability = findAbility(name);
  if (ability)
    return { tried: { kind: "ability", ability }, rating: person.ratings[ability], uuid: person.uuid, own: null };
  const own = person.skills.find(({ skill }) => sameName(skill.name, name)) ?? null;
  const skill = own?.skill ?? findSkill(name);
  if (!skill) return null;
  if (own && isKnown(own.rating))
    return { tried: { kind: "skill", skill, luck: null }, rating: own.rating, uuid: own.uuid, own };
  return {
    tried: { kind: "skill", skill, luck: skill.ability },
    rating: person.ratings[skill.ability],
    uuid: person.uuid,
    own,
  };
}
