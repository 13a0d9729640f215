/** A test that lies open before its dice fall: who has joined, who could, what has been paid. */
import type { PartEntry } from "../../../core/contract.ts";
import { isFields, isWhole } from "../../../core/json.ts";
import type { HouseRules } from "../../../rules/circumstances/house.ts";
import type { Json } from "../../../rules/shared/json.ts";
import { type Companion, type Test, companionsOf, readTest, testJson } from "../test-data.ts";

/** What a call keeps. */
export interface CallData {
  readonly test: Test;
  /** Who could help, those who do among them. */
  readonly candidates: readonly Companion[];
  /** Tokens one test takes (CIR-TOK-13). */
  readonly most: number;
}

export const CALL = "call";

/** The call as a card's part. */
export const callEntry = (test: Test, candidates: readonly Companion[], { tokensPerTest }: HouseRules): PartEntry =>
  entryOf({ test, candidates, most: tokensPerTest });

/** The same, after somebody joined. */
export const entryOf = ({ test, candidates, most }: CallData): PartEntry => ({
  kind: CALL,
  sort: 10,
  data: { test: testJson(test), candidates: candidates.map((one) => ({ ...one })), most },
});

/** A call as a message carried it; null where it is none. */
export function readCall(raw: Json | undefined): CallData | null {
  if (!isFields(raw)) return null;
  const [test, candidates] = [readTest(raw["test"]), companionsOf(raw["candidates"])];
  const { most } = raw;
  return test && candidates && isWhole(most, 0, 20) ? { test, candidates, most } : null;
}
