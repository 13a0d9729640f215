/** The test vectors of creation, by their `op`: see circumstances-ops.ts. */
import {
  computeCreationPoints,
  findLifepath,
  isSpentAsTaught,
  isSplit,
  isWithinSkillCap,
} from "../../src/rules/circumstances/creation.ts";
import { findRange } from "../../src/rules/circumstances/ranges.ts";
import { ABILITIES, type Ability } from "../../src/rules/circumstances/state.ts";
import type { Bind } from "./circumstances-ops.ts";

const ABILITY = Object.fromEntries(ABILITIES.map((ability) => [ability, ability])) as Record<Ability, Ability>;

const lifepath: Bind = (given) => {
  const row = findLifepath(given.text("name") ?? "");
  return row ? { valid: isSpentAsTaught(row, given.table("points")) } : {};
};

const range: Bind = (given) => {
  const ability = given.word("ability", ABILITY);
  return ability ? { ...findRange(ability) } : {};
};

/** Ops of creation. */
export const creationOps: Readonly<Record<string, Bind>> = {
  points: (given, house) => ({ ...computeCreationPoints(given.num("lifepaths"), house) }),
  creation: (given) => ({ valid: isSplit({ will: given.num("will"), health: given.num("health") }) }),
  lifepath,
  lifepathRow: (given) => ({ ...findLifepath(given.text("name") ?? "") }),
  skillCap: (given, house) => ({ valid: isWithinSkillCap(given.num("rating"), house) }),
  range,
};
