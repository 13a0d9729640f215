import { readFile } from "node:fs/promises";
import { describe, expect, test } from "vitest";
import { dice } from "../../../tabletop/foundry/dice/index.ts";
// @ts-expect-error a plain script without types
import { compileGrammar } from "../../../tools/build-grammar.mjs";

const folder = new URL("../../../tabletop/foundry/dice/", import.meta.url);

test("The committed parser is built from the grammar", async () => {
  const grammar = await readFile(new URL("grammar.peggy", folder), "utf8");
  const committed = await readFile(new URL("parser.generated.js", folder), "utf8");
  expect(committed === (await (compileGrammar as (text: string) => Promise<string>)(grammar))).toBe(true);
});

/** The numbers of the authors' reference program (mt19937ar.out and its default seed). */
describe("MersenneTwister", () => {
  test("MersenneTwister gives the published sequence for seed 5489", () => {
    const twister = new dice.MersenneTwister(5489);
    expect(twister.int()).toBe(3499211612);
    for (let i = 2; i < 10000; i++) twister.int();
    expect(twister.int()).toBe(4123659995);
  });

  test("MersenneTwister gives the published sequence for an array of seeds", () => {
    const twister = new dice.MersenneTwister();
    twister.seedArray([0x123, 0x234, 0x345, 0x456]);
    expect([1, 2, 3, 4, 5].map(() => twister.int())).toEqual([
      1067595299, 955945823, 477289528, 4107218783, 4228976476,
    ]);
  });

  test("MersenneTwister stays within its intervals", () => {
    const twister = new dice.MersenneTwister(3);
    for (let i = 0; i < 2000; i++) {
      for (const value of [twister.random(), twister.rnd(), twister.rndHiRes(), twister.real(), twister.realx()]) {
        expect(value >= 0 && value <= 1).toBe(true);
      }
      expect(twister.int31()).toBeLessThan(2 ** 31);
    }
    const normal = Array.from({ length: 4000 }, () => twister.normal(10, 2));
    expect(normal.reduce((a, b) => a + b, 0) / normal.length).toBeCloseTo(10, 0);
    expect(Number.isFinite(dice.MersenneTwister.normal(0, 1) + dice.MersenneTwister.random())).toBe(true);
  });
});
