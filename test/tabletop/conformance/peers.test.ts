/** What the bench of peers computes from its samples; the measuring itself is run by hand, against other systems. */
import { describe, expect, test } from "vitest";

import { COMPARED, perHundred } from "../../../tools/peers/compared.ts";
import {
  compareWithPeers,
  createSamples,
  figure,
  type Group,
  quantile,
  readMedian,
  rollRatio,
  type Row,
  type Samples,
  summarizeTabs,
} from "../../../tools/peers/figures.ts";
import { formatDocument, formatSamples } from "../../../tools/peers/report.ts";
import { characterTypes, itemTypes } from "../../../tools/peers/subject.ts";

const row = (title: string, group: Group, samples: Partial<Samples>, tabs: Row["tabs"] = {}): Row => ({
  title,
  version: "1.0",
  generation: 13,
  type: "hero",
  group,
  items: 40,
  elements: { empty: 100, opened: 200, whole: 400, card: 50 },
  field: null,
  pressed: samples.roll ? { label: "[data-roll] | Strength", dialogs: 0 } : null,
  samples: { ...createSamples(), ...samples },
  tabs,
  errors: [],
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
    const peers = [[10], [30], [], [20]].map((full, at) => row(`Peer ${at}`, "peers", { full }));
    const full = (one: Row): number | null => readMedian(one, "full");
    expect(compareWithPeers(row("Ours", "ours", { full: [40] }), peers, full)).toBe(2);
    expect(compareWithPeers(row("Ours", "ours", {}), peers, full)).toBeNull();
    expect(compareWithPeers(row("Ours", "ours", { full: [40] }), [row("Three", "peers", {})], full)).toBeNull();
  });

  test("A roll is a multiple of core's plain one, if one was found", () => {
    expect(rollRatio(row("One", "peers", { roll: [15], bare: [10] }))).toBe(1.5);
    expect(rollRatio(row("One", "peers", { bare: [10] }))).toBeNull();
  });

  test("Tabs are summarized by the median of each: the slowest one, and the one in the middle", () => {
    const tabs = {
      notes: { warm: [1, 2, 9], cold: [20], elements: 10 },
      gear: { warm: [6, 5, 4], cold: [], elements: 80 },
      effects: { warm: [3], cold: [4], elements: 20 },
    };
    const one = row("One", "ours", {}, tabs);
    expect(summarizeTabs(one, "warm", "worst")).toBe(5);
    expect(summarizeTabs(one, "warm", "median")).toBe(3);
    expect(summarizeTabs(one, "cold", "worst")).toBe(20);
    expect(summarizeTabs(row("Two", "ours", {}), "warm", "worst")).toBeNull();
  });

  test("A measure per 100 elements counts the elements it concerns, and a ratio has none", () => {
    const one = row("One", "ours", { empty: [10], full: [10], roll: [10], bare: [5], prepare: [10] });
    const values = Object.fromEntries(COMPARED.map((compared) => [compared.name, perHundred(compared)(one)]));
    expect(values).toMatchObject({
      "first opening, without items": 10,
      "first opening, with items": 5,
      "press to card": 20,
      "preparing 100 actors": 2.5,
      "press to card over core's bare roll": null,
      "first opening of a tab": null,
    });
  });
});

describe("the documents", () => {
  const rows = [
    row("Ours", "ours", { full: [40], roll: [12], bare: [10] }, { gear: { warm: [8], cold: [], elements: 40 } }),
    row("A | B", "peers", { full: [20], bare: [10] }, { items: { warm: [2], cold: [3], elements: 10 } }),
    { ...row("Known", "beside", { full: [60] }), errors: ["Error: it | broke\nhere (roll; 2 times)"] },
  ];
  const extent = { rounds: 7, samples: 3 };

  test("The document has a line for each character, names what was not found and what did not run, and no name breaks a table", () => {
    const text = formatDocument(rows, ["other: did not open"], extent);
    expect(text).toContain("| A \\| B: hero | none found | 10 (10–10) | none found |  |  |");
    expect(text).toContain("| Ours: hero | 12 (12–12) | 10 (10–10) | **1.20** | 0 | `[data-roll] \\| Strength` |");
    expect(text).toContain("| A \\| B: hero | items 2.0 (3.0) |");
    expect(text).toContain("7 rounds");
    expect(text).toContain("- other: did not open");
    expect(text).toContain("- Known: Error: it | broke here (roll; 2 times)");
  });

  test("The comparison takes the peers' median without the systems beside them, and compares those with it too", () => {
    const text = formatDocument(rows, [], extent);
    expect(text).toContain("| what | hero | Known: hero |");
    expect(text).toContain("| first opening, with items | **2.00** | **3.00** |");
    expect(text).toContain("| first opening of a tab | **4.00** | none found |");
    expect(text).toContain("| first opening of a tab | **1.00** | none found |");
  });

  test("Every sample is kept, rounded to a tenth of a millisecond", () => {
    const ours = row("Ours", "ours", { full: [40.123, 41] }, { gear: { warm: [8.26], cold: [], elements: 40 } });
    const kept = JSON.parse(formatSamples([ours], ["other: did not open"], extent)) as { rows: object[] };
    expect(kept).toMatchObject({
      rounds: 7,
      left: ["other: did not open"],
      rows: [{ title: "Ours", full: [40.1, 41], "tab gear": { warm: [8.3], cold: [], elements: 40 } }],
    });
    // Every key of a line is written once: a later one of the same name would hide it.
    const text = formatSamples([ours], [], extent);
    const names = [...text.matchAll(/^ {4}"([^"]+)":/gm)].map(([, name]) => name);
    expect(names).toEqual([...new Set(names)]);
    expect(names).toContain("pressed");
  });
});
