/** Seals: they disclose nothing of their value, and open with no other one. */
import fc from "fast-check";
import { expect, it } from "vitest";
import { createSeal, verifySeal, OpenedSeal, StoredSeal } from "../../src/core/secrets/seal.ts";
import { readShape } from "../../src/rules/shared/schema.ts";
import type { Json } from "../../src/rules/shared/json.ts";

const bound = { by: "player0000000000", stage: "message000000000", round: 0 };

it("A seal opens with the sealed value, whatever the order of its keys, also after it was sent", () => {
  fc.assert(
    fc.property(fc.jsonValue(), (raw) => {
      const value = JSON.parse(JSON.stringify(raw)) as Json; // as the wire carries it
      const { seal, opened } = createSeal(value, bound);
      expect(
        verifySeal(
          readShape(StoredSeal, JSON.parse(JSON.stringify(seal)))!,
          readShape(OpenedSeal, JSON.parse(JSON.stringify(opened)))!,
        ),
      ).toBe(true);
      const turned =
        value !== null && typeof value === "object" && !Array.isArray(value)
          ? Object.fromEntries(Object.entries(value).reverse())
          : value;
      expect(verifySeal(seal, { ...opened, value: turned })).toBe(true);
    }),
  );
});

it("A seal opens with no other value, user, stage or round", () => {
  fc.assert(
    fc.property(fc.integer(), fc.integer(), (value, other) => {
      fc.pre(value !== other);
      const { seal, opened } = createSeal(value, bound);
      expect(verifySeal(seal, { ...opened, value: other })).toBe(false);
      expect(verifySeal(seal, { ...opened, value: String(value) })).toBe(false);
      expect(verifySeal(seal, { ...opened, salt: "0".repeat(32) })).toBe(false);
      for (const moved of [{ by: "other" }, { stage: "elsewhere" }, { round: 1 }])
        expect(verifySeal({ ...seal, ...moved }, opened)).toBe(false);
    }),
  );
});

it("A seal distinguishes an object from the list of its entries", () => {
  const { seal, opened } = createSeal({ a: 1 }, bound);
  expect(verifySeal(seal, { ...opened, value: [["a", 1]] })).toBe(false);
});

it("Two seals of the same number differ", () => {
  const hashes = new Set(Array.from({ length: 200 }, () => createSeal(25, bound).seal.hash));
  expect(hashes.size).toBe(200);
  expect(createSeal(25, bound).opened.salt).toMatch(/^[0-9a-f]{32}$/);
});

it.each([
  null,
  7,
  "x",
  {},
  [],
  { ...bound, hash: "short" },
  { ...bound, round: 0.5, hash: "0".repeat(64) },
  { ...bound, by: "", hash: "0".repeat(64) },
])("%j is not read as a seal", (raw) => expect(readShape(StoredSeal, raw)).toBeNull());

it.each([
  null,
  7,
  {},
  { value: 1 },
  { value: 1, salt: 7 },
  { value: 1, salt: "0" },
  { value: "x".repeat(5000), salt: "0".repeat(32) },
  { value: undefined, salt: "0".repeat(32) },
])("%j is not read as a sealed value", (raw) => expect(readShape(OpenedSeal, raw)).toBeNull());
