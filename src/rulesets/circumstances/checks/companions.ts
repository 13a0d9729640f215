/** Finds who could help with a test. Ledger: CIR-HELP-1 to -3, -6, -7, CIR-COND-16. */
import type { World } from "../../../core/public/definitions.ts";
import { findCondition } from "../../../rules/circumstances/conditions.ts";
import { refuseHelp } from "../../../rules/circumstances/help.ts";
import type { HouseRules } from "../../../rules/circumstances/house.ts";
import { type Agent, listConditionRules, readAgent } from "../documents/read-actor.ts";
import { findAvailableTest } from "../documents/read-tests.ts";
import type { Companion } from "./test-data.ts";
import { type TestSubject, isKnown } from "../../../rules/circumstances/state.ts";
import { lazy } from "../../../rules/shared/lazy.ts";

const MAX_COMPANIONS = 8;

/** Help comes from what a person knows: a skill-gram in place of a skill lends none (CIR-HELP-3). */
const OWN_SKILLS = { gramOnUnskilled: "bonus" } as const;

/** Names of everything that might help a test, the best first. */
function listHelpNames(test: TestSubject): readonly string[] {
  const eases = test.recovers === undefined ? [] : (findCondition(test.recovers)?.helpWith ?? []);
  if (test.kind === "ability") return [test.ability, ...eases];
  return [test.skill.name, ...test.skill.help, ...(test.luck ? [test.luck] : []), ...eases];
}

/** Returns what a person may help with by the rules; null where nothing fits. */
export function findHelp(person: Agent, test: TestSubject, house: HouseRules): string | null {
  const fitting = listHelpNames(test).filter((name) => {
    const ready = findAvailableTest(person, name, OWN_SKILLS);
    if (!ready || (ready.tried.kind === "skill" && ready.tried.luck !== null)) return false;
    return (
      refuseHelp(
        test,
        { tried: ready.tried, rating: ready.rating, conditions: listConditionRules(person) },
        false,
        house,
      ) === null
    );
  });
  return fitting[0] ?? null;
}

/** Returns what a person without a fitting skill could help with if the GM allows it: their best skill (CIR-HELP-3). */
export function findBestHelp(person: Agent, test: TestSubject, house: HouseRules): string | null {
  const able = person.skills
    .filter(({ rating }) => isKnown(rating))
    .map(({ skill, rating }) => ({ name: skill.name, rating, tried: { kind: "skill", skill, luck: null } as const }))
    .filter(
      ({ tried, rating }) =>
        refuseHelp(test, { tried, rating, conditions: listConditionRules(person) }, true, house) === null,
    )
    .sort((a, b) => b.rating - a.rating || a.name.localeCompare(b.name));
  return able[0]?.name ?? null;
}

/** Other agents, read when they are first asked for: most tests are one's own. */
export interface Companions {
  /** Who could help by the rules. */
  readonly fitting: readonly Companion[];
  /** Who else is there, with what they are best at: the GM may let them help (CIR-HELP-3). */
  readonly others: readonly Companion[];
}

/** Finds the other agents who could help. */
export function findCompanions(
  actor: Agent,
  test: TestSubject,
  { house, playedActors }: Pick<World<HouseRules>, "house" | "playedActors">,
): Companions {
  // The agents' players do not help an NPC.
  const people = lazy<{ readonly agents: readonly Agent[] }>({
    agents: () =>
      (actor.isAgent ? (playedActors?.("circumstancesAgent") ?? []) : [])
        .filter(({ uuid }) => uuid !== actor.uuid)
        .flatMap((one) => readAgent(one) ?? []),
  });
  const list = (withWhat: (person: Agent) => string | null): Companion[] =>
    people.agents
      .flatMap((person) => {
        const what = withWhat(person);
        return what ? [{ actor: person.uuid, name: person.name, with: what }] : [];
      })
      .slice(0, MAX_COMPANIONS);
  const fits = (person: Agent): string | null => findHelp(person, test, house);
  return lazy<Companions>({
    fitting: () => list(fits),
    others: () => list((person) => (fits(person) ? null : findBestHelp(person, test, house))),
  });
}
