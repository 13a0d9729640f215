/** What a person can test: abilities, skills they know, and those of the table that they lack. Ledger: CIR-TEST-7. */
import { sameName } from "../../../rules/shared/names.ts";
import { findSkill } from "../../../rules/circumstances/skills.ts";
import { type TestSubject, findAbility, isKnown } from "../../../rules/circumstances/state.ts";
import { findGramUse } from "../../../rules/circumstances/grams.ts";
import type { HouseRules } from "../../../rules/circumstances/house.ts";
import type { Agent, OwnSkill } from "./read-actor.ts";

/** A test that a person could make, and their rating for it. */
export interface AvailableTest {
  readonly tried: TestSubject;
  readonly rating: number;
  /** The document that holds the rating. */
  readonly uuid: string;
  readonly own: OwnSkill | null;
  /** Skill-grams that add a die each. */
  readonly grams: number;
}

/**
 * Returns how a person would test what has this name: an ability, a skill they know, or by Beginner's Luck (CIR-TEST-7,
 * CIR-LUCK-1), unless they have a skill-gram of it (CIR-MIND-6). Null where neither they nor the table know it.
 */
export function findAvailableTest(
  person: Agent,
  name: string,
  house: Pick<HouseRules, "gramOnUnskilled">,
): AvailableTest | null {
  const ability = findAbility(name);
  if (ability)
    return {
      tried: { kind: "ability", ability },
      rating: person.ratings[ability],
      uuid: person.uuid,
      own: null,
      grams: 0,
    };
  const own = person.skills.find(({ skill }) => sameName(skill.name, name)) ?? null;
  const skill = own?.skill ?? findSkill(name);
  if (!skill) return null;
  const { stands, grams } = findGramUse(own?.rating ?? 0, own?.grams ?? 0, house);
  if (own && (stands || isKnown(own.rating)))
    return { tried: { kind: "skill", skill, luck: null }, rating: stands ? 1 : own.rating, uuid: own.uuid, own, grams };
  return {
    tried: { kind: "skill", skill, luck: skill.ability },
    rating: person.ratings[skill.ability],
    uuid: person.uuid,
    own,
    grams,
  };
}
