/** Reads the parts of a card that an action rewrites: the roll and the hit. */
import type { CardState, PartEntry, World } from "../../../core/public/definitions.ts";
import type { Fields } from "../../../rules/shared/json.ts";
import { type Schema, readShape } from "../../../rules/shared/schema.ts";
import type { HouseRules } from "../../../rules/sidonia/house.ts";
import type { Pool } from "../../../rules/sidonia/outcome.ts";
import { OutcomeData } from "../cards/outcome.ts";
import type { DecisionData } from "../cards/roll-decisions.ts";
import { StrikeData } from "../cards/strike.ts";
import { readDissonance } from "../pools.ts";

/** A part of a card, and what it says. */
export interface FoundPart<Data> {
  readonly card: CardState;
  readonly id: string;
  readonly part: PartEntry;
  readonly data: Data;
}

/** Returns the first part of a kind on a card; null where there is none, or its data is not valid. */
export function findPart<Data>(card: CardState, kind: string, schema: Schema<Data>): FoundPart<Data> | null {
  const [id, part] = Object.entries(card.parts).find(([, one]) => one.kind === kind) ?? [];
  const data = part ? readShape(schema, part.data) : null;
  return id !== undefined && part && data !== null ? { card, id, part, data } : null;
}

/** Returns the card with some of a part's data changed; its rolls stay. */
export const rewritePart = ({ card, id, part }: FoundPart<unknown>, more: Fields) => ({
  rolls: card.rolls,
  parts: { [id]: { ...part, data: { ...part.data, ...more } } } as Readonly<Record<string, PartEntry>>,
});

export interface OutcomeState extends FoundPart<OutcomeData> {
  /** Name of who rolled. */
  readonly name: string;
  readonly pool: Pool;
}

/** The first roll on a card; null where there is none, or nobody rolled it any more. */
export async function readOutcomeState(card: CardState, world: World<HouseRules>): Promise<OutcomeState | null> {
  const found = findPart(card, "outcome", OutcomeData);
  const actor = found && (await world.snapshot(found.data.actor));
  return actor && { ...found, name: actor.name, pool: await readDissonance(world) };
}

/** The card with more decided of its roll. */
export const withDecisions = (state: OutcomeState, more: Partial<DecisionData>) =>
  rewritePart(state, { decisions: { ...state.data.decisions, ...more } });

/** Who rolled and what was tried, for receipts: the pool's history says where its points came from (SID-DIS-7). */
export const describeRoll = ({
  name,
  data,
}: Pick<OutcomeState, "name" | "data">): { readonly name: string; readonly skill: string } => ({
  name,
  skill: data.pressure.skill || "QUADRANT.Sidonia.Pressure.Action",
});

/** The part of a card that shows an attack's hit. */
export type StrikeState = FoundPart<StrikeData>;

/** The attacker's blow: not the one that comes back (SID-ATK-5). Null where the card has none. */
export function findStrike(card: CardState): StrikeState | null {
  const strikes = Object.entries(card.parts).filter(([, part]) => part.kind === "strike");
  const [found] = strikes.flatMap(([id, part]) => {
    const data = readShape(StrikeData, part.data);
    return data && !data.back ? [{ card, id, part, data }] : [];
  });
  return found ?? null;
}
