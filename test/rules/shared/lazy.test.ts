import { expect, it } from "vitest";
import { lazy } from "../../../src/rules/shared/lazy.ts";

it("A property is computed when it is first read, and once", () => {
  const computed: string[] = [];
  const sheet = lazy({
    skills: () => (computed.push("skills"), ["Recon"]),
    traits: () => (computed.push("traits"), []),
  });
  expect(computed).toEqual([]);
  expect([sheet.skills, sheet.skills]).toEqual([["Recon"], ["Recon"]]);
  expect(sheet.skills).toBe(sheet.skills);
  expect(computed).toEqual(["skills"]);
});

it("A copy has every property, those that were read and those that were not", () => {
  const sheet = lazy({ skills: () => 2, traits: () => 3 });
  expect(sheet.skills).toBe(2);
  expect({ ...sheet }).toEqual({ skills: 2, traits: 3 });
});
