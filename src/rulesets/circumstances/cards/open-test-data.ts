/** An open test before its roll: who helps, who could, what has been paid. */
import * as v from "valibot";
import type { PartEntry } from "../../../core/public/definitions.ts";
import type { HouseRules } from "../../../rules/circumstances/house.ts";
import { type Output, Uuid, shortList, wholeNumber } from "../../../rules/shared/schema.ts";
import { type Companion, Companions, Label, MAX_TOKENS, Test, TraitSide } from "../checks/test-data.ts";

/** A side of an agent's Trait on whose account the other side may be strengthened (CIR-TOK-3). */
const Grant = v.object({ actor: Uuid, name: Label, trait: TraitSide });
export type OpenTestGrant = Output<typeof Grant>;

/** What an open test stores. */
export const OpenTestData = v.object({
  test: Test,
  /** Who could help, those who do among them. */
  candidates: Companions,
  /** Who else is there: the GM may let them help (CIR-HELP-3). */
  others: v.nullish(Companions, []),
  /** Whose players have offered help that the GM may allow: uuids. */
  offered: v.nullish(shortList(Uuid, 50), []),
  grants: v.nullish(shortList(Grant, 50), []),
  /** Tokens one test takes (CIR-TOK-13). */
  most: wholeNumber(0, MAX_TOKENS),
});
export type OpenTestData = Output<typeof OpenTestData>;

export const CALL = "call";

/** Returns a new open test as a card's part. */
export const createOpenTestPart = (
  test: Test,
  candidates: readonly Companion[],
  { tokensPerTest }: HouseRules,
  { others = [], grants = [] }: Partial<Pick<OpenTestData, "others" | "grants">> = {},
): PartEntry => toOpenTestPart({ test, candidates, others, offered: [], grants, most: tokensPerTest });

/** Returns an open test as a card's part. */
export const toOpenTestPart = (data: OpenTestData): PartEntry => ({ kind: CALL, sort: 10, data });
