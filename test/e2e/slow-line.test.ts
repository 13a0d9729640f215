/**
 * A player whose connection is slow: what the server sends arrives 400 ms late. What is typed while an earlier change
 * is on the way is stored, also where it takes that change back.
 */
import type { Locator, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { answersOf, create, field, fill } from "./creation-steps.ts";
import { Party, stored } from "./harness.ts";
import { IDS, seedWith } from "./seed.ts";
import { openBoard } from "./steps.ts";

const FACE = "Actor.newface000000000";
const HOLM = "Actor.asterholm0000000";
const owned = { default: 2, [IDS.player]: 3 };

const createSeed = (): object => {
  return seedWith([
    { _id: "newface000000000", name: "A New Face", type: "sidoniaCharacter", ownership: owned },
    { _id: "asterholm0000000", name: "Asterholm", type: "siegePlanet", ownership: owned },
  ]);
};

describe("A slow connection, generation 14", () => {
  let party: Party;
  let gm: Page;
  let ada: Page;

  beforeAll(async () => {
    party = await Party.open({ generation: 14, world: createSeed() });
    gm = await party.join("Gamemaster");
    ada = await party.join("Ada", { width: 1400, height: 1000, lag: 400 });
  });
  afterAll(async () => {
    await party.close();
    expect(party.errors).toEqual([]);
  });

  it("In creation, an answer that is taken back before its change has arrived is stored as it was", async () => {
    const open = await create(ada, "A New Face");
    await fill(open, "concept", "Ex-cop");
    await expect.poll(() => answersOf(ada, FACE)).toMatchObject({ concept: "Ex-cop" });
    await fill(open, "concept", "Ex-priest");
    await fill(open, "concept", "Ex-cop");
    await fill(open, "name", "Nell Corrigan");
    await expect.poll(() => answersOf(gm, FACE)).toMatchObject({ name: "Nell Corrigan", concept: "Ex-cop" });
    expect(await field(open, "concept").inputValue()).toBe("Ex-cop");
    expect(await open.locator(".q-error").count()).toBe(0);
    await open.locator('[data-action="close"]').first().click();
  });

  it("A planet's notes that are typed on while they are being stored are stored too, as the same user's", async () => {
    await openBoard(ada, "siege.sector");
    const board = ada.locator("#quadrant-sector-board");
    await board.locator(`.q-sector-planet[data-planet="${HOLM}"]`).press("Enter");
    const notes: Locator = board.locator(".q-sector-side textarea");
    const save = board.locator('.q-sector-side [data-action="sectorNote"]');
    await notes.fill("Peace with Vey");
    await save.press("Enter");
    await notes.fill("Peace with Vey until month 9");
    await save.press("Enter");
    await expect.poll(() => stored(gm, HOLM, "system.sectorNotes")).toBe("Peace with Vey until month 9");
    await board.locator('[data-action="sectorDrop"]').waitFor({ state: "detached" });
    expect(await notes.inputValue()).toBe("Peace with Vey until month 9");
    expect(await ada.locator("#notifications .notification").count()).toBe(0);
  });
});
