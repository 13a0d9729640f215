/**
 * A new character from end to end: a player goes through the steps with keyboard and mouse, reloads halfway, edits
 * beside the GM without losing anything, finishes, and the GM undoes it and it is finished again. And a Quick NPC by
 * the GM.
 */
import type { Locator, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { answersOf, create, field, step, wizard } from "./creation-steps.ts";
import { Party, ready, stored } from "./harness.ts";
import { Looks, bringAxe } from "./looks.ts";
import { heard, settled, tab } from "./steps.ts";

const FACE = "newface000000000";
const face = `Actor.${FACE}`;
const world = {
  title: "Ward Nine",
  users: [
    { _id: "gm00000000000000", name: "Gamemaster", role: "GAMEMASTER" },
    { _id: "player0000000001", name: "Ada", role: "PLAYER" },
  ],
  actors: [
    {
      _id: FACE,
      name: "A New Face",
      type: "sidoniaCharacter",
      ownership: { default: 0, player0000000001: 3 },
      prototypeToken: { name: "A New Face" },
    },
  ],
};

/** Records, in order, each concept that a page is notified of; returns how to read them. */
async function recordConcepts(page: Page): Promise<() => Promise<readonly unknown[]>> {
  await page.evaluate((id) => {
    const host = globalThis as never as RecordingHost;
    host.concepts = [];
    host.Hooks.on("updateActor", (actor, changes) => {
      const concept = changes.flags?.quadrant?.creation?.answers?.["concept"];
      if (actor.id === id && concept !== undefined) host.concepts.push(concept);
    });
  }, FACE);
  return () => page.evaluate(() => (globalThis as never as RecordingHost).concepts);
}

interface RecordingHost {
  concepts: unknown[];
  readonly Hooks: {
    on(
      name: "updateActor",
      listener: (
        actor: { readonly id: string },
        changes: {
          readonly flags?: {
            readonly quadrant?: { readonly creation?: { readonly answers?: Readonly<Record<string, unknown>> } };
          };
        },
      ) => void,
    ): void;
  };
}

interface SlowHost {
  update(this: object, changes: object): Promise<unknown>;
  readonly game: { readonly actors: { get(id: string): { update(changes: object): Promise<unknown> } } };
  readonly foundry: {
    readonly applications: { readonly instances: ReadonlyMap<string, { render(): Promise<unknown> }> };
  };
}

const answers = (page: Page): Promise<Record<string, unknown>> => answersOf(page, face);
/** The first choice of a row that contains these words. */
const level = (open: Locator, row: string, word: string): Locator =>
  open
    .locator(".is-word", { has: open.page().locator(".q-creation-row-label", { hasText: row }) })
    .locator("label", { hasText: word })
    .locator("input");

describe("guided creation", () => {
  const looks = new Looks("creation");
  let party: Party;
  let gm: Page;
  let ada: Page;

  beforeAll(async () => {
    party = await Party.open({ generation: 14, world });
    gm = await party.join("Gamemaster", { width: 1400 });
    ada = await party.join("Ada", { width: 1400 });
    await bringAxe([gm, ada]);
    await looks.clear();
  });
  afterAll(async () => party.close());

  it("A player begins creation on their own sheet, by keyboard", async () => {
    const open = await create(ada, "A New Face");
    await field(open, "name").focus();
    await ada.keyboard.press("Control+A");
    await ada.keyboard.type("Nell Corrigan");
    await ada.keyboard.press("Tab");
    await ada.keyboard.type("Ex-cop who kept the hat");
    await ada.keyboard.press("Enter");
    await expect.poll(() => answers(ada)).toMatchObject({ name: "Nell Corrigan", concept: "Ex-cop who kept the hat" });
    await looks.at(ada, "who", open);
    // C12: a player reads no ids of rules.
    expect(await open.innerText()).not.toMatch(/\bSID-/);
    expect(await open.locator(".q-creation-hint a, .q-creation-hint [data-rule]").count()).toBe(0);
    // The steps are a list of buttons: to the next by keyboard only.
    await open.locator('.q-creation-footer [data-by="1"]').focus();
    await ada.keyboard.press("Enter");
    await open.locator('.q-creation-steps .open [data-step="lineage"]').waitFor();
    // The opened step is announced, also after it was rendered again.
    await expect
      .poll(() => open.locator(".q-creation-step h2").evaluate((heading) => heading === document.activeElement))
      .toBe(true);
    expect(await open.locator('[aria-current="step"]').innerText()).toContain("Lineage");
  });

  it("Creation asks for the cost of a lineage", async () => {
    const open = await wizard(ada);
    await open.getByText("Chimera", { exact: true }).click();
    await expect.poll(async () => Object.keys(await answers(ada))).toContain("lineage");
    await open.locator(".q-creation-issues", { hasText: "Chimera" }).waitFor();
    await open.locator('[data-action="creationAdjust"][data-field="permanent"][data-by="1"]').click();
    await expect.poll(() => answers(ada)).toMatchObject({ permanent: 1 });
    await looks.at(ada, "lineage", open);
  });

  it("A draft is unchanged after a reload and after a restart of the server", async () => {
    await settled([ada, gm]);
    await heard([ada, gm]);
    // Each page reloads itself once it reconnects: a second reload of ours would interrupt the first.
    const loads = [ada, gm].map((page) => page.waitForEvent("load", { timeout: 60_000 }));
    await party.restart();
    await Promise.all(loads);
    await Promise.all([ada, gm].map((page) => ready(page)));
    await bringAxe([gm, ada]);
    const open = await create(ada, "A New Face");
    await open.locator('.q-creation-steps .open [data-step="lineage"]').waitFor();
    await step(open, "who");
    expect(await field(open, "name").inputValue()).toBe("Nell Corrigan");
  });

  it("A12: a blank name is kept as typed, with a word about it, and nothing can be finished with it", async () => {
    const open = await wizard(ada);
    await step(open, "who");
    await field(open, "name").fill("  ");
    await field(open, "name").press("Tab");
    await open.locator(".q-creation-issues, .q-error, li", { hasText: /name/i }).first().waitFor();
    await open.locator('.q-creation-steps .is-blocked [data-step="who"]').waitFor();
    await field(open, "name").fill("Nell Corrigan");
    await field(open, "name").press("Tab");
    await open.locator('.q-creation-steps .is-blocked [data-step="who"]').waitFor({ state: "detached" });
  });

  it("A number out of bounds is refused with its bounds, and the stored one is kept", async () => {
    const open = await wizard(ada);
    await step(open, "attributes");
    await field(open, "attr-physique").fill("9");
    await field(open, "attr-physique").press("Enter");
    await open.locator(".q-error", { hasText: "from 1 to 4" }).waitFor();
    expect((await answers(ada))["attr-physique"]).toBeUndefined();
    await field(open, "attr-physique").fill("3");
    await field(open, "attr-physique").press("Enter");
    await expect.poll(() => answers(ada)).toMatchObject({ "attr-physique": 3 });
    await expect.poll(() => open.locator(".q-creation-budget").innerText()).toContain("1 of 2");
  });

  it("Two users work on one draft, and each sees what the other did", async () => {
    const mine = await wizard(ada);
    const theirs = await create(gm, "A New Face");
    await step(mine, "skills");
    await step(theirs, "code");
    await level(mine, "Investigation", "Expert").check({ force: true });
    await field(theirs, "code").fill("A case stands on what is true.");
    await field(theirs, "code").press("Tab");
    await expect
      .poll(() => answers(gm))
      .toMatchObject({ code: "A case stands on what is true.", name: "Nell Corrigan" });
    await mine.locator(".q-creation-message", { hasText: "Gamemaster changed" }).waitFor();
    await expect.poll(async () => Object.values(await answers(ada))).toContain("expert");
    await looks.at(ada, "skills", mine);
    // Both edit one field: the later user's text is kept until they choose.
    await step(mine, "who");
    await step(theirs, "who");
    await field(mine, "district").focus();
    await ada.keyboard.type("Harborside");
    await field(theirs, "district").fill("The Heights");
    await field(theirs, "district").press("Tab");
    await expect.poll(() => answers(ada)).toMatchObject({ district: "The Heights" });
    await ada.keyboard.press("Enter");
    await mine.locator(".q-error", { hasText: "The Heights" }).waitFor();
    expect((await answers(ada))["district"]).toBe("The Heights");
    await mine.locator('[data-action="creationMine"]').click();
    await expect.poll(() => answers(gm)).toMatchObject({ district: "Harborside" });
    await theirs.locator('[data-action="close"]').click();
  });

  it("What is entered while the connection is slow stays in its field, and is not another user's", async () => {
    const open = await wizard(ada);
    await step(open, "who");
    const slow = (delay: number): Promise<void> =>
      ada.evaluate(
        ([id, wait]) => {
          const doc = (globalThis as never as SlowHost).game.actors.get(id);
          const update = Object.getPrototypeOf(doc).update as SlowHost["update"];
          doc.update = async (changes) => {
            await new Promise((resolve) => setTimeout(resolve, wait));
            return update.call(doc, changes);
          };
        },
        [FACE, delay] as const,
      );
    const redraw = (): Promise<unknown> =>
      ada.evaluate(
        (id) => (globalThis as never as SlowHost).foundry.applications.instances.get(id)?.render(),
        `quadrant-creation-Actor-${FACE}`,
      );
    const concept = field(open, "concept");
    const before = await concept.inputValue();
    const concepts = await recordConcepts(gm);
    await slow(600);
    await concept.fill("A slow line");
    await concept.press("Tab");
    await redraw();
    expect(await concept.inputValue()).toBe("A slow line");
    // The field is changed again before the page knows that the first change is stored.
    await concept.fill("A slower line");
    await concept.press("Tab");
    // Recorded, not polled: the first change may be stored for a tenth of a second only.
    await expect.poll(() => concepts()).toEqual(["A slow line", "A slower line"]);
    expect(await concept.inputValue()).toBe("A slower line");
    expect(await open.locator(".q-error").count()).toBe(0);
    await slow(0);
    await concept.fill(before);
    await concept.press("Tab");
    await expect.poll(() => answers(gm)).toMatchObject({ concept: before });
    await step(open, "skills");
  });

  it("The summary shows the finished sheet, and finishing writes one receipt", async () => {
    const open = await wizard(ada);
    await step(open, "gear");
    await open.getByText("Heavy Pistol", { exact: true }).click();
    await expect.poll(async () => Object.keys(await answers(ada)).some((id) => id.startsWith("weapon-"))).toBe(true);
    await looks.at(ada, "gear", open);
    await step(open, "summary");
    await open.locator(".q-creation-summary", { hasText: "Heavy Pistol" }).waitFor();
    await looks.at(ada, "summary", open);
    await open.locator('[data-action="creationFinish"]').click();
    await open.waitFor({ state: "detached" });
    await expect.poll(() => stored<string>(gm, face, "name")).toBe("Nell Corrigan");
    expect(await stored<object>(gm, face, "system")).toMatchObject({
      concept: "Ex-cop who kept the hat",
      lineage: "Chimera",
      district: "Harborside",
      attributes: { physique: { value: 3 } },
      corruption: { permanent: 1 },
      code: "A case stands on what is true.",
    });
    expect((await stored<{ name: string }[]>(gm, face, "items")).map(({ name }) => name).sort()).toEqual([
      "Chimera",
      "Heavy Pistol",
      "Investigation",
    ]);
    expect(await stored(gm, face, "flags.quadrant.creation")).toBeUndefined();
    await settled([ada, gm]);
    await heard([ada, gm]);
  });

  it("The GM's undo restores the sheet and the whole draft", async () => {
    await tab(gm, "chat");
    await gm.locator("#chat .q-receipt", { hasText: "Nell Corrigan" }).last().locator('[data-q="undo"]').click();
    await expect.poll(() => stored<string>(ada, face, "name")).toBe("A New Face");
    expect(await stored<object[]>(ada, face, "items")).toEqual([]);
    expect(await answers(ada)).toMatchObject({ name: "Nell Corrigan", permanent: 1, district: "Harborside" });
  });

  it("The creation window fits a page of 368 px", async () => {
    const open = await create(ada, "A New Face");
    await ada.evaluate(() => {
      const { instances } = (
        globalThis as never as {
          foundry: { applications: { instances: Map<string, { id: string; setPosition(to: object): void }> } };
        }
      ).foundry.applications;
      for (const app of instances.values())
        if (app.id.startsWith("quadrant-creation")) app.setPosition({ width: 368, height: 720 });
    });
    await step(open, "skills");
    expect(await open.locator(".q-creation-step").evaluate((at) => at.scrollWidth <= at.clientWidth)).toBe(true);
    await looks.at(ada, "narrow", open);
  });

  it("C12: what is picked keeps its place and width", async () => {
    const open = await wizard(ada);
    await step(open, "skills");
    const choices = open.locator(".q-creation-choices").first();
    const boxes = (): Promise<object[]> =>
      choices.locator("label").evaluateAll((all) =>
        all.map((one) => {
          const { left, width } = one.getBoundingClientRect();
          return { left, width };
        }),
      );
    const before = await boxes();
    expect(before.length).toBeGreaterThan(2);
    for (let at = 0; at < before.length; at += 1) {
      const label = choices.locator("label").nth(at);
      await label.click();
      await expect.poll(() => label.locator("input").isChecked()).toBe(true);
      expect(await boxes()).toEqual(before);
    }
  });

  it("SID-ROLL-3, SID-ROLL-12: attributes and skills drawn at random are stored within their bounds", async () => {
    const open = await wizard(ada);
    for (const id of ["attributes", "skills"]) {
      await step(open, id);
      await open.locator('[data-action="creationSurprise"]').click();
      await open.getByText("This step was filled in at random.").waitFor();
    }
    const drawn = Object.entries(await answers(ada));
    const attributes = drawn.filter(([name]) => name.startsWith("attr-")).map(([, value]) => Number(value));
    const levels = drawn.filter(([name]) => name.startsWith("skill-")).map(([, value]) => value);
    expect(attributes).toHaveLength(3);
    expect(attributes.filter((value) => value < 1 || value > 4)).toEqual([]);
    expect(levels).toContain("expert");
    expect(levels).toContain("untrained");
    expect(await open.locator(".q-creation-step [aria-invalid=true]").count()).toBe(0);
  });

  it("A GM creates a Quick NPC from a name and a line", async () => {
    await tab(gm, "actors");
    await gm.locator("[data-quadrant-quick]").click();
    const open = gm.locator(".application", { has: gm.locator(".q-quick-npc") });
    await field(open, "name").fill("Big Sam");
    await open.locator('[name="threat"][value="thug"]').check();
    await field(open, "line").fill("Physique 4, Sabre of Doom");
    await field(open, "line").press("Tab");
    await open.locator(".q-error", { hasText: "Sabre of Doom" }).waitFor();
    await field(open, "line").fill("Physique 4, Firearms professional; Shotgun");
    await field(open, "line").press("Tab");
    await open.locator(".q-quick-npc-result", { hasText: "Shotgun" }).waitFor();
    await looks.at(gm, "quick", open);
    await open.locator('button[type="submit"]').click();
    const sheet = gm.locator(".application.sheet", { has: gm.locator('.q-name[value="Big Sam"]') });
    await sheet.locator(".q-row-item", { hasText: "Shotgun" }).first().waitFor();
    // The text of what has not been displayed yet is empty.
    await expect.poll(() => sheet.locator(".q-sheet-actions").innerText()).toContain("Brawling");
    await tab(gm, "chat");
    await gm.locator("#chat .q-receipt", { hasText: "Big Sam" }).waitFor();
    await heard([ada]);
    expect(await ada.locator("#chat").innerText(), "players don't know of the NPC").not.toContain("Big Sam");
  });

  it("axe found no fault, and no page logged an error", () => {
    expect(looks.faults).toEqual([]);
    expect(
      party.errors.filter((line) => !/ERR_CONNECTION_(REFUSED|RESET)|WebSocket connection|xhr poll/.test(line)),
    ).toEqual([]);
  });
});
