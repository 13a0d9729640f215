/** What the bench of peers computes from its samples; the measuring itself is run by hand, against other systems. */
import { describe, expect, test } from "vitest";

import { compareWithPeers, figure, quantile, rollRatio, type Row } from "../../../tools/peers/figures.ts";
import { formatDocument } from "../../../tools/peers/report.ts";
import { characterTypes, itemTypes } from "../../../tools/peers/subject.ts";

const row = (title: string, ours: boolean, full: number[], roll: number[] = [], bare: number[] = [10]): Row => ({
  title,
  version: "1.0",
  generation: 13,
  type: "hero",
  ours,
  items: 40,
  elements: 300,
  field: null,
  roll: roll.length > 0 ? { label: "[data-roll] | Strength", dialogs: 0 } : null,
  figures: {
    ready: null,
    cold: null,
    empty: null,
    full: figure(full),
    again: null,
    update: null,
    seen: null,
    roll: figure(roll),
    bare: figure(bare),
    prepare: null,
  },
  complaints: 0,
});

describe("the measured characters", () => {
  test("The measured character of a peer is the first one, or its first type; of ours every one is measured", () => {
    expect(characterTypes(["vehicle", "hero", "playerCharacter"], false)).toEqual(["hero"]);
    expect(characterTypes(["vehicle", "base"], false)).toEqual(["vehicle"]);
    expect(characterTypes(["oneCharacter", "oneNpc", "twoAgent"], true)).toEqual(["oneCharacter", "twoAgent"]);
    expect(characterTypes([], false)).toEqual([]);
  });

  test("The measured characters have the items that begin with the same word, where there are some", () => {
    expect(itemTypes("northHero", ["northSword", "southSword", "gear"])).toEqual(["northSword"]);
    expect(itemTypes("hero", ["sword", "gear"])).toEqual(["sword", "gear"]);
    expect(itemTypes("eastHero", ["sword", "gear"])).toEqual(["sword", "gear"]);
  });
});

describe("measured figures", () => {
  test("Figures are the median and the quartiles of the samples, in any order", () => {
    expect(quantile([4, 1, 3, 2], 0.5)).toBe(2.5);
    expect(figure([5, 1, 4, 2, 3])).toEqual({ median: 3, from: 2, to: 4, samples: 5 });
    expect(figure([])).toBeNull();
  });

  test("Our figure is compared with the median of the peers that have one", () => {
    const peers = [row("One", false, [10]), row("Two", false, [30]), row("Three", false, []), row("Four", false, [20])];
    const full = ({ figures }: Row): number | null => figures.full?.median ?? null;
    expect(compareWithPeers(row("Ours", true, [40]), peers, full)).toBe(2);
    expect(compareWithPeers(row("Ours", true, []), peers, full)).toBeNull();
    expect(compareWithPeers(row("Ours", true, [40]), [row("Three", false, [])], full)).toBeNull();
  });

  test("A roll is a multiple of core's plain one, if one was found", () => {
    expect(rollRatio(row("One", false, [1], [15], [10]))).toBe(1.5);
    expect(rollRatio(row("One", false, [1]))).toBeNull();
  });
});

test("The document has a line for each peer, names what was not found and what did not run, and no name breaks a table", () => {
  const text = formatDocument([row("Ours", true, [40], [12]), row("A | B", false, [20])], ["other: did not open"], 7);
  expect(text).toContain("| first drawing, with items | **2.00** |");
  expect(text).toContain("| A \\| B: hero | none found | 10 (10–10) | none found |  |  |");
  expect(text).toContain("| Ours: hero | 12 (12–12) | 10 (10–10) | **1.20** | 0 | `[data-roll] \\| Strength` |");
  expect(text).toContain("7 rounds");
  expect(text).toContain("- other: did not open");
});
