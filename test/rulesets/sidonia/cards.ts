/** Cards of Sidonia as plain data: rolled, clicked and rewritten without Foundry. */
import { expect } from "vitest";
import { allows } from "../../../src/core/actions/validate.ts";
import { type Action, type Decision } from "../../../src/core/contract/action.ts";
import { type CardState, type PartEntry } from "../../../src/core/contract/card.ts";
import { type Offer, part } from "../../../src/core/contract/card-part.ts";
import { type Seat, type Snapshot } from "../../../src/core/contract/world.ts";
import type { Change } from "../../../src/rules/shared/change.ts";
import type { Json } from "../../../src/rules/shared/json.ts";
import { type RollData, readRoll } from "../../../src/rules/shared/roll.ts";
import type { HouseRules } from "../../../src/rules/sidonia/house.ts";
import { action } from "../../../src/rulesets/sidonia/checks/action.ts";
import { outcomePart } from "../../../src/rulesets/sidonia/cards/outcome.ts";
import { codePart, penancePart } from "../../../src/rulesets/sidonia/cards/penance.ts";
import { strikePart } from "../../../src/rulesets/sidonia/cards/strike.ts";
import { GM, intent, thug, voss, worldOf } from "./table.ts";

export interface Setting {
  readonly seat?: Seat;
  readonly snapshots?: readonly Snapshot[];
  readonly house?: Partial<HouseRules>;
  readonly pool?: number;
  readonly kept?: Readonly<Record<string, Json>>;
  readonly card?: CardState | null;
  readonly dice?: readonly number[] | null;
}

export const decide = (one: Action, args: Json, setting: Setting = {}): Promise<Decision> => {
  const { seat = GM, snapshots = [voss(), thug()], house = {}, pool = 0, kept = {}, card = null, dice = [] } = setting;
  return one.decide(args, seat, worldOf(snapshots, house, pool, kept), dice, card);
};

/** Returns what an action writes, after checking its allow-list. */
export async function changesOf(...args: Parameters<typeof decide>): Promise<readonly Change[]> {
  const decision = await decide(...args);
  if ("refused" in decision) throw new Error(decision.refused.key);
  expect(decision.changes.filter((change) => !allows(args[0].writes, change))).toEqual([]);
  return decision.changes;
}

export async function refusalOf(...args: Parameters<typeof decide>): Promise<string | null> {
  const decision = await decide(...args);
  return "refused" in decision ? decision.refused.key : null;
}

const thrown = (faces: readonly number[]): RollData => {
  const roll = readRoll({
    class: "OutcomeRoll",
    formula: "2d6",
    options: {},
    terms: [
      { class: "Die", number: faces.length, faces: 6, results: faces.map((result) => ({ result, active: true })) },
    ],
    total: faces.reduce((a, b) => a + b, 0),
    evaluated: true,
  });
  if (!roll) throw new Error("no roll");
  return roll;
};

export const CARD = "ChatMessage.card000000000000";

/** Returns a card with these parts, as the database returns it. */
export const cardState = (
  parts: Readonly<Record<string, PartEntry>>,
  actor: string,
  faces: readonly number[],
): CardState => ({
  uuid: CARD,
  actor,
  rolls: faces.length > 0 ? [thrown(faces)] : [],
  parts: JSON.parse(JSON.stringify(parts)) as CardState["parts"],
});

/** Returns the card of a skill rolled with these dice. */
export async function rolled(
  faces: readonly number[],
  setting: Setting & { readonly skill?: string; readonly actor?: string } = {},
): Promise<CardState> {
  const { snapshots = [voss(), thug()], house = {}, skill = "Persuasion", actor = snapshots[0]?.uuid ?? "" } = setting;
  const session = await action.open(intent("sidonia.action", { actor, options: { skill } }), worldOf(snapshots, house));
  if ("refused" in session) throw new Error(session.refused.key);
  return cardState(session.card({ situational: {}, choices: {} }, faces).parts, actor, faces);
}

/** Returns the card after changes are written. */
export const since = (card: CardState, changes: readonly Change[]): CardState => {
  const parts = { ...card.parts };
  for (const change of changes) {
    if (change.op === "set" && change.path.startsWith("system.parts."))
      parts[change.path.slice(13)] = change.to as unknown as PartEntry;
  }
  return { ...card, parts };
};

const kinds: Readonly<Record<string, ReturnType<typeof part>>> = {
  outcome: part(outcomePart),
  strike: part(strikePart),
  penance: part(penancePart),
  code: part(codePart),
};

/** Returns every offer of a card. */
export const offersOf = (card: CardState): Offer[] =>
  Object.values(card.parts).flatMap(({ kind, data }) => [...(kinds[kind]?.open(data as Json)?.offers() ?? [])]);
export const ids = (card: CardState): string[] => offersOf(card).map(({ id }) => id);
