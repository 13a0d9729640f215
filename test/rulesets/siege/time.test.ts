/** Passing time and StarSIEGE's creatures, over-channels with less Drain, species, and initiative. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Snapshot } from "../../../src/core/contract/world.ts";
import { lapseWindow, overChannel, usePower } from "../../../src/rulesets/siege/actions/psionics.ts";
import { takeSpecies } from "../../../src/rulesets/siege/actions/species.ts";
import { clock } from "../../../src/rulesets/siege/clock.ts";
import { computeCraftInitiative, computeCreatureInitiative } from "../../../src/rulesets/siege/initiative.ts";
import { type Fields, SHOVE, STORM, changesOf, psion, refusalOf, thing, told } from "./psion.ts";
import { GUNNER, PLAYER, STRANGER } from "./table.ts";

describe("time (SIE-DRAIN-1, SIE-OVER-4)", () => {
  const due = (system: Fields) => ({
    turn: (round: number) => clock.turn?.(psion(system), round).map(({ action }) => action),
    time: (seconds: number) =>
      clock.time?.(psion(system), seconds).map(({ args }) => (args as { turns: number }).turns),
  });

  it("Drain decreases by one a turn, and every six seconds outside combat, never below 0", () => {
    const running = due({ drain: { remaining: 5, pool: 0 } });
    expect(running.turn(3)).toEqual(["siege.tickDrain"]);
    expect([running.time(5), running.time(6), running.time(20), running.time(3600)]).toEqual([[], [1], [3], [5]]);
    const free = due({});
    expect([free.turn(3), free.time(60)]).toEqual([[], []]);
  });

  it("An over-channel can't be used once its round is over", () => {
    const open = due({ over: { power: "storm00000000000", round: 2 } });
    expect([open.turn(2), open.turn(3), open.turn(4)]).toEqual([[], [], ["siege.lapseWindow"]]);
    expect(due({ over: { power: "storm00000000000", round: 0 } }).turn(4)).toEqual([]);
  });
});

describe("an over-channel with less Drain (SIE-OVER-5)", () => {
  const opened = (more: Fields) => psion({ over: { power: "storm00000000000", round: 1, ...more } });
  const use = (system: Snapshot) =>
    changesOf(usePower, { actor: GUNNER, item: STORM, round: 2 }, PLAYER, [system], {}, 2);
  it("The agreed reduction of Drain is stored until the power is used or lapses", async () => {
    const forced = { actor: GUNNER, item: STORM, round: 1, success: true, halved: true, levels: 0 };
    expect(told(await changesOf(overChannel, forced, PLAYER, [psion()], {}, 1))).toContain("system.over.halved = true");
    expect(told(await use(opened({ halved: false, levels: 0 })))).toContain("system.drain.remaining +4");
    expect(told(await use(opened({ halved: true, levels: 0 })))).toContain("system.drain.remaining +2");
    expect(told(await use(opened({ halved: false, levels: 3 })))).toContain("system.drain.remaining +1");
    expect(
      told(await changesOf(lapseWindow, { actor: GUNNER }, PLAYER, [opened({ halved: true, levels: 0 })])),
    ).toContain("system.drain.remaining +2");
  });
});

describe("a species", () => {
  const FELOID = `${GUNNER}.Item.feloid0000000000`;
  const feloid = (system: Fields = {}): Snapshot =>
    thing(FELOID, "siegeSpecies", "Feloid", { size: 9, attributes: { reflexes: { value: 1 } }, ...system });
  const born = (system: Fields = {}) => ({ ...psion(), items: [feloid(system)] });
  const args = { actor: GUNNER, item: FELOID };
  it("A species gives its Size and Attributes once, to a character of the user", async () => {
    expect(told(await changesOf(takeSpecies, args, PLAYER, [born()]))).toEqual([
      "system.size = 9",
      "system.attributes.reflexes.value +1",
      "system.applied = true",
    ]);
    expect(await refusalOf(takeSpecies, args, PLAYER, [born({ applied: true })])).toBe("SpeciesTaken");
    expect(await refusalOf(takeSpecies, args, STRANGER, [born()])).toBe("GmOrOwner");
    expect(await refusalOf(takeSpecies, { ...args, item: SHOVE }, PLAYER, [psion()])).toBe("Gone");
    expect(await refusalOf(takeSpecies, { ...args, item: "Actor.other.Item.x" }, PLAYER, [born()])).toBe("Malformed");
  });
});

describe("initiative (SIE-INIT-1, SIE-INIT-2)", () => {
  it("Initiative is Reflexes and Tactical Maneuvers, or what a craft's sheet says", () => {
    const specialties = { t: { name: "tactical maneuvers", rating: 2 }, u: { name: "Shooting", rating: 9 } };
    expect(computeCreatureInitiative({ attributes: { reflexes: { value: 3 } }, specialties })).toBe("5.2");
    expect(computeCreatureInitiative({ attributes: { reflexes: { value: -1 } } })).toBe("-0.8");
    expect(computeCraftInitiative({ initiative: 7 })).toBe("7");
  });

  it("Among equal initiatives the Combat bundle acts first, then Confidence, and never a lower score before a higher", () => {
    const one = (reflexes: number, confidence: number, primary: boolean): number =>
      Number(
        computeCreatureInitiative({
          attributes: { reflexes: { value: reflexes }, confidence: { value: confidence } },
          bundles: { combat: { primary } },
        }),
      );
    expect(one(3, -2, true)).toBeGreaterThan(one(3, 5, false));
    expect(one(3, 2, true)).toBeGreaterThan(one(3, 1, true));
    expect(one(4, -3, false)).toBeGreaterThan(one(3, 3, true));
    expect(one(3, 1, true)).toBe(one(3, 1, true));
    const low = fc.integer({ min: -99, max: 99 });
    fc.assert(
      fc.property(
        low,
        low,
        low,
        fc.boolean(),
        fc.boolean(),
        (score, a, b, first, second) => one(score + 1, a, first) > one(score, b, second),
      ),
    );
  });
});
