/** Who at the table could add a die to a test. Ledger: CIR-HELP-1 to -3, -6, -7, CIR-COND-16. */
import { snapshotOf } from "../../../core/snapshot.ts";
import { conditionOf } from "../../../rules/circumstances/conditions.ts";
import { refuseHelp } from "../../../rules/circumstances/help.ts";
import type { HouseRules } from "../../../rules/circumstances/house.ts";
import type { Tried } from "../../../rules/circumstances/things.ts";
import { type Person, conditionsOf, personOf, readyFor } from "../person.ts";
import type { Companion } from "../test-data.ts";

const MOST = 8;

/** Names of everything that might help a test, the best first. */
function namesFor(test: Tried): readonly string[] {
  const eases = test.recovers === undefined ? [] : (conditionOf(test.recovers)?.helpWith ?? []);
  if (test.kind === "ability") return [test.ability, ...eases];
  return [test.skill.name, ...test.skill.help, ...(test.luck ? [test.luck] : []), ...eases];
}

/** With what somebody may help; null where with nothing. */
export function helpFrom(person: Person, test: Tried, house: HouseRules): string | null {
  const fitting = namesFor(test).filter((name) => {
    const ready = readyFor(person, name);
    if (!ready || (ready.tried.kind === "skill" && ready.tried.luck !== null)) return false;
    return refuseHelp(test, { tried: ready.tried, rating: ready.rating, conditions: conditionsOf(person) }, false, house) === null;
  });
  return fitting[0] ?? null;
}

/** Other agents who could help. */
export function companionsFor(actor: Person, test: Tried, house: HouseRules): readonly Companion[] {
  const agents = game.actors.filter((one) => one.type === "circumstancesAgent" && one.uuid !== actor.uuid && one.hasPlayerOwner);
  return agents
    .flatMap((one) => {
      const person = personOf(snapshotOf(one as never));
      const what = person && helpFrom(person, test, house);
      return person && what ? [{ actor: person.uuid, name: person.name, with: what }] : [];
    })
    .slice(0, MOST);
}
