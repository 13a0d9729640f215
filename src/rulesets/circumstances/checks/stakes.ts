/** What a maneuver can take from either side of a versus test. Ledger: CIR-MAN-3. */
import type { Agent } from "../documents/read-actor.ts";
import type { Losable } from "./test-data.ts";

/** Returns the gear at hand and the Traits of a side. */
const listOfSide = (side: Losable["side"], person: Agent | null): Losable[] =>
  person
    ? [
        ...person.gear.filter(({ atHand, quantity }) => atHand && quantity > 0),
        ...person.traits.filter(({ disabled }) => !disabled),
      ].map(({ uuid, name }) => ({ side, item: uuid, name }))
    : [];

/** Returns what each side of a versus test could lose to a maneuver. */
export const listLosable = (actor: Agent, target: Agent | null): Losable[] => [
  ...listOfSide("a", actor),
  ...listOfSide("b", target),
];
