/** An open test before its roll: who helps, who could, what has been paid. */
import type { PartEntry } from "../../../core/public/definitions.ts";
import { type Json, isFields, isUuid, isWholeNumber, readShortText } from "../../../rules/shared/json.ts";
import type { HouseRules } from "../../../rules/circumstances/house.ts";
import { type Companion, type Test, readCompanions, readTest, testToJson } from "../checks/test-data.ts";

/** What an open test stores. */
export interface OpenTestData {
  readonly test: Test;
  /** Who could help, those who do among them. */
  readonly candidates: readonly Companion[];
  /** Who else is there: the GM may let them help (CIR-HELP-3). */
  readonly others: readonly Companion[];
  /** Traits on whose account the other side may be strengthened (CIR-TOK-3). */
  readonly grants: readonly OpenTestGrant[];
  /** Tokens one test takes (CIR-TOK-13). */
  readonly most: number;
}

/** A side of an agent's Trait, by `item id.side`. */
export interface OpenTestGrant {
  readonly actor: string;
  readonly name: string;
  readonly trait: string;
}

export const CALL = "call";

/** The call as a card's part. */
export const createOpenTestPart = (
  test: Test,
  candidates: readonly Companion[],
  { tokensPerTest }: HouseRules,
  { others = [], grants = [] }: Partial<Pick<OpenTestData, "others" | "grants">> = {},
): PartEntry => toOpenTestPart({ test, candidates, others, grants, most: tokensPerTest });

/** The part of an open test from its data. */
export const toOpenTestPart = ({ test, candidates, others, grants, most }: OpenTestData): PartEntry => ({
  kind: CALL,
  sort: 10,
  data: {
    test: testToJson(test),
    candidates: candidates.map((one) => ({ ...one })),
    others: others.map((one) => ({ ...one })),
    grants: grants.map((one) => ({ ...one })),
    most,
  },
});

/** Reads an open test as a message carried it; null where it is none. */
export function readOpenTestData(raw: Json | undefined): OpenTestData | null {
  if (!isFields(raw)) return null;
  const test = readTest(raw["test"]);
  const candidates = readCompanions(raw["candidates"]);
  const others = readCompanions(raw["others"] ?? []);
  const grants = readGrants(raw["grants"] ?? []);
  const { most } = raw;
  return test && candidates && others && grants && isWholeNumber(most, 0, 20)
    ? { test, candidates, others, grants, most }
    : null;
}

function readGrants(raw: Json): readonly OpenTestGrant[] | null {
  if (!Array.isArray(raw) || raw.length > 50) return null;
  const grants = raw.map((one: Json): OpenTestGrant | null => {
    if (!isFields(one) || !isUuid(one["actor"])) return null;
    const name = readShortText(one["name"], 200);
    const trait = readShortText(one["trait"], 40);
    return name !== null && trait !== null && /^[A-Za-z0-9]+\.[ab]$/.test(trait)
      ? { actor: one["actor"], name, trait }
      : null;
  });
  return grants.every((one) => one !== null) ? grants : null;
}
