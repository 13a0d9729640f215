/** Reads the parts of a card that an action rewrites: the roll and the hit. */
import type { CardState, PartEntry, World } from "../../../core/public/definitions.ts";
import type { Json } from "../../../rules/shared/json.ts";
import type { HouseRules } from "../../../rules/sidonia/house.ts";
import type { Pool } from "../../../rules/sidonia/outcome.ts";
import { type OutcomeData, readOutcome } from "../cards/outcome.ts";
import { type DecisionData, decisionsJson } from "../cards/roll-decisions.ts";
import { type StrikeData, readStrike } from "../cards/strike.ts";
import { readDissonance } from "../pools.ts";

export interface OutcomeState {
  readonly card: CardState;
  readonly id: string;
  readonly part: PartEntry;
  readonly data: OutcomeData;
  /** Name of who rolled. */
  readonly name: string;
  readonly pool: Pool;
}

/** The first part of a kind on a card, with its id. */
export const findPart = ({ parts }: Pick<CardState, "parts">, kind: string): readonly [string, PartEntry] | null =>
  Object.entries(parts).find(([, part]) => part.kind === kind) ?? null;

/** The first roll on a card; null where there is none, or nobody rolled it any more. */
export async function readOutcomeState(card: CardState, world: World<HouseRules>): Promise<OutcomeState | null> {
  const found = findPart(card, "outcome");
  const data = found && readOutcome(found[1].data);
  const actor = data ? await world.snapshot(data.actor) : null;
  return found && data && actor
    ? { card, id: found[0], part: found[1], data, name: actor.name, pool: await readDissonance(world) }
    : null;
}

/** The card with more decided of its roll. */
export const withDecisions = ({ card, id, part, data }: OutcomeState, more: Partial<DecisionData>) => ({
  rolls: card.rolls,
  parts: {
    [id]: { ...part, data: { ...part.data, decisions: decisionsJson({ ...data.decisions, ...more }) as Json } },
  } as Record<string, PartEntry>,
});

/** Who rolled and what was tried, for receipts: the pool's history says where its points came from (SID-DIS-7). */
export const describeRoll = ({
  name,
  data,
}: Pick<OutcomeState, "name" | "data">): { readonly name: string; readonly skill: string } => ({
  name,
  skill: data.pressure.skill || "QUADRANT.Sidonia.Pressure.Action",
});

/** The part of a card that shows an attack's hit. */
export interface StrikeState {
  readonly card: CardState;
  readonly id: string;
  readonly part: PartEntry;
  readonly data: StrikeData;
}

/** The attacker's blow: not the one that comes back (SID-ATK-5). Null where the card has none. */
export function findStrike(card: CardState): StrikeState | null {
  const strikes = Object.entries(card.parts).filter(([, part]) => part.kind === "strike");
  const [found] = strikes.flatMap(([id, part]) => {
    const data = readStrike(part.data);
    return data && !data.back ? [{ card, id, part, data }] : [];
  });
  return found ?? null;
}
