/** A roll's section on a card, as what rewrites it reads it. */
import type { CardState, PartEntry, World } from "../../../core/public/definitions.ts";
import type { Json } from "../../../rules/shared/json.ts";
import type { HouseRules } from "../../../rules/sidonia/house.ts";
import type { Pool } from "../../../rules/sidonia/outcome.ts";
import { type OutcomeData, readOutcome } from "../cards/outcome.ts";
import { type SettledData, settledJson } from "../cards/settled.ts";
import { dissonanceIn } from "../pools.ts";

export interface OnOutcome {
  readonly card: CardState;
  readonly id: string;
  readonly part: PartEntry;
  readonly data: OutcomeData;
  /** Name of who rolled. */
  readonly name: string;
  readonly pool: Pool;
}

/** The first part of a kind on a card, with its id. */
export const partOf = ({ parts }: Pick<CardState, "parts">, kind: string): readonly [string, PartEntry] | null =>
  Object.entries(parts).find(([, part]) => part.kind === kind) ?? null;

/** The first roll on a card; null where there is none, or nobody rolled it any more. */
export async function outcomeOn(card: CardState, world: World<HouseRules>): Promise<OnOutcome | null> {
  const found = partOf(card, "outcome");
  const data = found && readOutcome(found[1].data);
  const actor = data ? await world.snapshot(data.actor) : null;
  return found && data && actor
    ? { card, id: found[0], part: found[1], data, name: actor.name, pool: await dissonanceIn(world) }
    : null;
}

/** The card with more decided of its roll. */
export const settledOn = ({ card, id, part, data }: OnOutcome, more: Partial<SettledData>) => ({
  rolls: card.rolls,
  parts: {
    [id]: { ...part, data: { ...part.data, settled: settledJson({ ...data.settled, ...more }) as Json } },
  } as Record<string, PartEntry>,
});

/** Who rolled and what was tried, for receipts: the pool's history says where its points came from (SID-DIS-7). */
export const toldOf = ({
  name,
  data,
}: Pick<OnOutcome, "name" | "data">): { readonly name: string; readonly skill: string } => ({
  name,
  skill: data.pressure.skill || "QUADRANT.Sidonia.Pressure.Action",
});
