/**
 * A session at the tabletop with a small system: what a gamemaster and a player do there, by real clicks, keys and
 * drags.
 */
import { rm } from "node:fs/promises";
import type { Locator, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { GENERATIONS } from "./generations.ts";
import { Party, ready, stored } from "./harness.ts";
import { writeMiniSystem } from "./mini-system.ts";
import { tab } from "./steps.ts";

const ID = {
  gm: "gm00000000000000",
  ada: "player0000000001",
  ben: "player0000000002",
  rook: "rook000000000000",
  wolf: "wolf000000000000",
  scene: "clearing00000000",
  rookToken: "token00000000001",
  wolfToken: "token00000000002",
  rope: "rope000000000000",
  log: "log0000000000000",
  page: "page000000000000",
  table: "weather000000000",
  macro: "hello00000000000",
} as const;
const ROOK = `Actor.${ID.rook}`;
const WOLF = `Actor.${ID.wolf}`;

const world = {
  title: "An Evening",
  users: [
    { _id: ID.gm, name: "Gamemaster", role: "GAMEMASTER" },
    { _id: ID.ada, name: "Ada", role: "PLAYER", character: ID.rook },
    { _id: ID.ben, name: "Ben", role: "PLAYER" },
  ],
  actors: [
    {
      _id: ID.rook,
      name: "Rook",
      type: "hero",
      ownership: { default: 0, [ID.ada]: 3 },
      prototypeToken: { actorLink: true },
    },
    { _id: ID.wolf, name: "Wolf", type: "npc", ownership: { default: 0 } },
  ],
  items: [{ _id: ID.rope, name: "Rope", type: "thing" }],
  scenes: [
    {
      _id: ID.scene,
      name: "Clearing",
      active: true,
      tokens: [
        { _id: ID.rookToken, name: "Rook", actorId: ID.rook, actorLink: true },
        { _id: ID.wolfToken, name: "Wolf", actorId: ID.wolf, actorLink: false, x: 100 },
      ],
    },
  ],
  journal: [
    {
      _id: ID.log,
      name: "Old letter",
      ownership: { default: 0 },
      pages: [{ _id: ID.page, name: "First sheet", type: "text", text: { content: "<p>Dear friend</p>" } }],
    },
  ],
  tables: [
    {
      _id: ID.table,
      name: "Weather",
      formula: "1d1",
      ownership: { default: 2 },
      results: [{ type: "text", name: "Fog", range: [1, 1] }],
    },
  ],
  macros: [
    {
      _id: ID.macro,
      name: "Greet",
      type: "chat",
      command: "Good evening",
      author: ID.ada,
      ownership: { default: 0, [ID.ada]: 3 },
    },
  ],
};

type Host = Readonly<Record<string, any>>;

/** What a page's client has; `run` gets `game` and the rest as globals. */
const ask = <T>(page: Page, run: (host: Host, argument: string) => T, argument = ""): Promise<Awaited<T>> =>
  page.evaluate<Awaited<T>>(`(${run.toString()})(globalThis, ${JSON.stringify(argument)})`);

/** Tries something in the console; returns the error, or nothing where it was done. */
const attempt = (
  page: Page,
  run: (host: Host, argument: string) => Promise<unknown>,
  argument = "",
): Promise<string | null> =>
  page.evaluate<string | null>(
    `Promise.resolve().then(() => (${run.toString()})(globalThis, ${JSON.stringify(argument)})).then(() => null, (error) => error.message)`,
  );

const row = (page: Page, list: string, name: string): Locator =>
  page.locator(`#${list} li.entry, #${list} li.folder > .folder-header`, { hasText: name }).first();

/** Chooses a line of a row's menu. */
async function choose(page: Page, at: Locator, label: string | RegExp): Promise<void> {
  await at.click({ button: "right" });
  await page.locator("#context-menu .context-item", { hasText: label }).first().click();
}
const dialog = (page: Page): Locator => page.locator("dialog.application, .application.dialog").last();
const message = (page: Page, text: string | RegExp): Locator => page.locator("#chat .chat-message", { hasText: text });

describe.each(GENERATIONS)("an evening at the tabletop, generation %i", (generation) => {
  let party: Party;
  let scratch: string;
  let gm: Page;
  let ada: Page;
  let ben: Page;

  beforeAll(async () => {
    const made = await writeMiniSystem();
    scratch = made.scratch;
    party = await Party.open({ generation, system: made.system, world });
    gm = await party.join("Gamemaster", { width: 1500 });
    [ada, ben] = await Promise.all([party.join("Ada", { width: 1500 }), party.join("Ben", { width: 1500 })]);
  });
  afterAll(async () => {
    await party.close();
    await rm(scratch, { recursive: true, force: true });
  });

  it("A fight: encounter, initiative, turns, an effect that ends, time", async () => {
    await tab(gm, "combat");
    await tab(ada, "combat");
    await gm.locator('#combat [data-action="createCombat"]').click();
    await gm.locator('#combat [data-action="addCombatants"]').click();
    for (const name of ["Rook", "Wolf"])
      await dialog(gm).locator("label.choice", { hasText: name }).first().locator("input").check();
    await dialog(gm).locator('button[type="submit"], button[data-action="ok"]').first().click();
    const line = (page: Page, name: string): Locator => page.locator("#combat li.combatant", { hasText: name });
    await Promise.all([line(gm, "Wolf"), line(ada, "Rook"), line(ada, "Wolf")].map((one) => one.waitFor()));
    expect(await line(ada, "Wolf").locator('[data-action="rollInitiative"]').count()).toBe(0);
    await line(ada, "Rook").locator('[data-action="rollInitiative"]').click();
    await gm.locator('#combat [data-action="rollNPC"]').click();
    await expect
      .poll(() =>
        ask(ada, ({ game }) => game.combat.combatants.filter((one: Host) => one["initiative"] === null).length),
      )
      .toBe(0);
    await gm.locator('#combat [data-action="startCombat"]').click();
    // An effect starts in the round that its creator's page has.
    for (const page of [ada, gm]) await expect.poll(() => ask(page, ({ game }) => game.combat.round)).toBe(1);
    await ask(
      gm,
      ({ game, fromUuidSync }, uuid) =>
        fromUuidSync(uuid).createEmbeddedDocuments("ActiveEffect", [
          {
            name: "Dazzled",
            img: "icons/svg/blind.svg",
            duration:
              game.release.generation >= 14
                ? { value: 1, units: "rounds" }
                : { rounds: 1, startRound: 1, startTurn: 0 },
          },
        ]),
      ROOK,
    );
    const remaining = (page: Page): Promise<number> =>
      ask(
        page,
        ({ fromUuidSync }, uuid) => Number(fromUuidSync(uuid).effects.contents[0]?.duration.remaining ?? 0),
        ROOK,
      );
    await expect.poll(() => remaining(ada)).toBeGreaterThan(0);
    // Each ends their own turn: Ada by her own button, the wolf by the gamemaster's.
    for (let i = 0; i < 2; i += 1) {
      const turn = await ask(gm, ({ game }) => String(game.combat.combatant.name));
      const page = turn === "Rook" ? ada : gm;
      const before = await ask(gm, ({ game }) => `${game.combat.round}.${game.combat.turn}`);
      await page.locator('#combat [data-action="nextTurn"]').click();
      await expect.poll(() => ask(gm, ({ game }) => `${game.combat.round}.${game.combat.turn}`)).not.toBe(before);
    }
    for (const page of [ada, gm]) await expect.poll(() => ask(page, ({ game }) => game.combat.round)).toBe(2);
    await gm.locator('#combat [data-action="nextTurn"]').click();
    await expect.poll(() => ask(gm, ({ game }) => game.combat.turn)).toBe(1);
    await expect.poll(() => remaining(ada)).toBeLessThanOrEqual(0);

    const time = await ask(ada, ({ game }) => game.time.worldTime as number);
    await gm.locator('#combat [data-action="advanceTime"]').click();
    await dialog(gm).locator('[name="amount"]').fill("5");
    await dialog(gm).locator('button[type="submit"], button[data-action="ok"]').first().click();
    await expect.poll(() => ask(ada, ({ game }) => game.time.worldTime as number)).toBe(time + 300);
    await gm.locator('#combat [data-action="endCombat"]').click();
    await dialog(gm).locator('[data-action="yes"]').click();
    await expect.poll(() => ask(ada, ({ game }) => game.combats.size as number)).toBe(0);
  });

  it("A journal: an entry shown to players, a page added, written and saved without its scripts", async () => {
    await tab(gm, "journal");
    await row(gm, "journal", "Old letter").locator(".entry-open").click();
    const book = gm.locator(".journal-sheet.journal-entry");
    await book.locator(".journal-page-content", { hasText: "Dear friend" }).waitFor();
    await tab(ada, "journal");
    expect(await row(ada, "journal", "Old letter").count()).toBe(0);
    await ask(
      gm,
      ({ foundry, fromUuidSync }, uuid) => void foundry.documents.collections.Journal.showDialog(fromUuidSync(uuid)),
      `JournalEntry.${ID.log}`,
    );
    const asked = gm.locator(".show-to-players");
    await asked.locator('[name="force"]').check();
    await asked.locator('button[type="submit"]').click();
    await ada.locator(".journal-sheet.journal-entry .journal-page-content", { hasText: "Dear friend" }).waitFor();

    await book.locator('[data-action="createPage"]').first().click();
    const create = dialog(gm);
    await create.locator('[name="name"]').fill("Second sheet");
    await create.locator('button[type="submit"], button[data-action="ok"]').first().click();
    const editor = gm.locator(".journal-sheet.journal-entry-page.sheet");
    await editor.locator(".ProseMirror").click();
    await gm.keyboard.type("The bridge is out");
    await editor.locator('button[type="submit"]').click();
    await editor.waitFor({ state: "detached" });
    await expect
      .poll(() =>
        ask(ada, ({ game }, id) => String(game.journal.get(id).pages.getName("Second sheet")?.text.content), ID.log),
      )
      .toBe("<p>The bridge is out</p>");
    await ask(
      gm,
      ({ game }, id) =>
        game.journal
          .get(id)
          .pages.getName("Second sheet")
          .update({ "text.content": `<p onclick="x()">Safe<script>x()</script></p>` }),
      ID.log,
    );
    expect(
      await ask(gm, ({ game }, id) => String(game.journal.get(id).pages.getName("Second sheet").text.content), ID.log),
    ).toBe("<p>Safe</p>");
    await book.locator('[data-action="close"]').first().click();
  });

  it("A roll table is drawn for every user, and for the GM alone", async () => {
    await tab(gm, "tables");
    await choose(gm, row(gm, "tables", "Weather"), "Draw");
    await tab(ben, "chat");
    await message(ben, "Fog").waitFor();
    await ask(
      gm,
      ({ game, CONST }, id) => {
        const mode =
          game.release.generation >= 14 ? { messageMode: "gm" } : { rollMode: CONST.DICE_ROLL_MODES.PRIVATE };
        return game.tables
          .get(id)
          .draw({ ...mode })
          .then(() => null);
      },
      ID.table,
    );
    await tab(gm, "chat");
    await expect.poll(() => message(gm, "Fog").count()).toBe(2);
    // Every client receives a whisper, and shows it to its recipients.
    await expect
      .poll(() =>
        ask(ben, ({ game }) => game.messages.filter((one: Host) => one["whisper"].length > 0).length as number),
      )
      .toBeGreaterThan(0);
    // The log renders in order: what was sent before this is rendered by now, or never will be.
    await ask(gm, ({ ChatMessage }) => ChatMessage.create({ content: "Later that evening" }).then(() => null));
    await message(ben, "Later that evening").waitFor();
    expect(await message(ben, "Fog").count()).toBe(1);
  });

  it("A macro runs from the hotbar, by click and by key", async () => {
    await tab(ada, "macros");
    await row(ada, "macros", "Greet").dragTo(ada.locator('#hotbar [data-slot="3"]'));
    await ada.locator('#hotbar [data-slot="3"].full').waitFor();
    await ada.locator('#hotbar [data-slot="3"] button').click();
    await tab(gm, "chat");
    await expect.poll(() => message(gm, "Good evening").count()).toBe(1);
    await ada.keyboard.press("3");
    await expect.poll(() => message(gm, "Good evening").count()).toBe(2);
    await ada.keyboard.press("Shift+C");
    await ada.locator("#chat-message:focus").waitFor();
  });

  it("Folders: one is created, an actor dragged in, the folder deleted and the actor kept; ownership applies at once", async () => {
    await tab(gm, "actors");
    await gm.locator('#actors [data-action="createFolder"]').click();
    const sheet = gm.locator(".folder-config");
    await sheet.locator('[name="name"]').fill("Beasts");
    await sheet.locator('button[type="submit"]').click();
    const folder = row(gm, "actors", "Beasts");
    await folder.waitFor();
    await row(gm, "actors", "Wolf").dragTo(folder);
    await expect
      .poll(() => ask(ada, ({ fromUuidSync }, uuid) => String(fromUuidSync(uuid).folder?.name), WOLF))
      .toBe("Beasts");
    await gm.locator("#actors li.folder", { hasText: "Beasts" }).locator("li.entry", { hasText: "Wolf" }).waitFor();
    await choose(gm, folder, "Delete folder");
    await dialog(gm).locator('button[type="submit"], button[data-action="ok"]').first().click();
    await expect.poll(() => ask(ada, ({ game }) => game.folders.size as number)).toBe(0);
    await folder.waitFor({ state: "detached" });
    await row(gm, "actors", "Wolf").waitFor();

    await tab(ben, "actors");
    expect(await row(ben, "actors", "Wolf").count()).toBe(0);
    await choose(gm, row(gm, "actors", "Wolf"), "Configure ownership");
    const owners = gm.locator(".ownership-config");
    await owners.locator(`[name="${ID.ben}"]`).selectOption("2");
    await owners.locator('button[type="submit"]').click();
    await row(ben, "actors", "Wolf").waitFor();
    await tab(gm, "items");
  });

  it("A scene is created with a name and viewed, renamed and deleted; the others stay", async () => {
    await tab(gm, "scenes");
    const panel = gm.locator(".scene-panel");
    const viewed = panel.locator("select[name=scene] option:checked");
    const names = (): Promise<string[]> =>
      ask(gm, ({ game }) => [...game.scenes].map(({ name }) => String(name)).sort());
    const answer = async (name: string): Promise<void> => {
      await dialog(gm).locator("input[name=name]").fill(name);
      await dialog(gm).locator('button[data-action="ok"]').click();
    };
    await panel.locator('[data-action="createScene"]').click();
    await answer("Ravine");
    await expect.poll(() => viewed.innerText()).toContain("Ravine");
    expect(await names()).toEqual(["Clearing", "Ravine"]);
    await panel.locator('[data-action="renameScene"]').click();
    await answer("Dry ravine");
    await expect.poll(() => viewed.innerText()).toContain("Dry ravine");
    await panel.locator('[data-action="deleteScene"]').click();
    await dialog(gm).locator('button[data-action="yes"]').click();
    await expect.poll(names).toEqual(["Clearing"]);
    await expect.poll(() => viewed.innerText()).toContain("Clearing");
  });

  it("An item is dragged onto a sheet", async () => {
    await tab(gm, "actors");
    await row(gm, "actors", "Rook").locator(".entry-open").click();
    const sheet = gm.locator(".application.mini");
    await sheet.waitFor();
    await tab(gm, "items");
    await row(gm, "items", "Rope").dragTo(sheet.locator(".window-content"));
    await expect
      .poll(() => ask(ada, ({ fromUuidSync }, uuid) => String(fromUuidSync(uuid).items.contents[0]?.name), ROOK))
      .toBe("Rope");
    // Rendered with the rope, the sheet is not rendered again while the test types.
    await sheet.locator("[data-item-id]", { hasText: "Rope" }).waitFor();
    await sheet.locator('[name="system.concept"]').fill("A thief");
    await sheet.locator('[name="system.concept"]').press("Tab");
    await expect.poll(() => stored<string>(ada, ROOK, "system.concept")).toBe("A thief");
    await sheet.locator('[data-action="close"]').first().click();
  });

  it("Imports: an adventure, and entries of a pack by menu and by drag; a locked pack refuses", async () => {
    await ask(
      gm,
      async ({ foundry, game, Adventure, Item }, id) => {
        const { CompendiumCollection } = foundry.documents.collections;
        const tales = await CompendiumCollection.createCompendium({ label: "Tales", type: "Adventure" });
        const actor = { _id: "bear000000000000", name: "Bear", type: "npc" };
        await Adventure.create(
          { name: "The Cave", actors: [actor], journal: [game.journal.get(id).toObject()] },
          { pack: tales.collection },
        );
        const gear = await CompendiumCollection.createCompendium({ label: "Gear", type: "Item" });
        await Item.create(
          [
            { name: "Lamp", type: "thing" },
            { name: "Spade", type: "thing" },
          ],
          { pack: gear.collection },
        );
        await gear.configure({ locked: true });
        return null;
      },
      ID.log,
    );
    const open = async (label: string): Promise<Locator> => {
      await tab(gm, "compendium");
      await row(gm, "compendium", label).locator(".entry-open").click();
      const pane = gm.locator(".application.compendium", { has: gm.locator(".window-title", { hasText: label }) });
      await pane.locator("[data-entry-id]").first().waitFor();
      return pane;
    };
    const tales = await open("Tales");
    await tales.locator("[data-entry-id] .entry-open").click();
    const importer = gm.locator(".adventure-importer");
    await importer.locator('button[type="submit"]').click();
    const overwrite = dialog(gm).locator('[data-action="yes"]');
    await overwrite.click();
    await expect.poll(() => ask(ben, ({ game }) => Boolean(game.actors.getName("Bear")))).toBe(true);
    await ask(gm, async ({ foundry }) => {
      for (const app of [...foundry.applications.instances.values()]) if (app.hasFrame) await app.close();
      return null;
    });

    const gear = await open("Gear");
    expect(await gear.locator('[data-action="createEntry"]').count()).toBe(0);
    await choose(gm, gear.locator("li.entry", { hasText: "Lamp" }), "Import");
    await expect.poll(() => ask(ben, ({ game }) => Boolean(game.items.getName("Lamp")))).toBe(true);
    await tab(gm, "items");
    await gear.locator("li.entry", { hasText: "Spade" }).dragTo(gm.locator("#items .directory-body"));
    await expect.poll(() => ask(ben, ({ game }) => Boolean(game.items.getName("Spade")))).toBe(true);
    await gear.locator('.window-header [data-action="close"]').click();
    await tab(gm, "compendium");
    await choose(gm, row(gm, "compendium", "Gear"), "Unlock");
    const isLocked = (page: Page): Promise<boolean> =>
      ask(page, ({ game }) => Boolean(game.packs.find((pack: Host) => pack["title"] === "Gear").locked));
    for (const page of [gm, ada, ben]) await expect.poll(() => isLocked(page)).toBe(false);
    await choose(gm, row(gm, "compendium", "Gear"), /^\s*Lock/);
    for (const page of [ada, ben]) await expect.poll(() => isLocked(page)).toBe(true);
  });

  it("What a player may not do is refused in the console with an error, and other users are not affected", async () => {
    await ask(gm, ({ Combat }) => Combat.create({}).then(() => null));
    await expect.poll(() => ask(ben, ({ game }) => game.combats.size as number)).toBe(1);
    const before = await ask(gm, ({ game }) =>
      JSON.stringify([...game.actors, ...game.items, ...game.combats].map((doc: Host) => doc["_source"])),
    );
    const tries: Record<string, (host: Host, argument: string) => Promise<unknown>> = {
      "another's actor": ({ game }, id) => game.actors.get(id).update({ name: "Mine" }),
      "its deletion": ({ game }, id) => game.actors.get(id).delete(),
      "its ownership": ({ game }, id) =>
        game.actors.get(id).update({ ownership: { default: 3 } }, { recursive: false, diff: false }),
      "an item of it": ({ game }, id) =>
        game.actors.get(id).createEmbeddedDocuments("Item", [{ name: "X", type: "thing" }]),
      "an actor": ({ Actor }) => Actor.create({ name: "X", type: "hero" }),
      "the combat": ({ game }) => game.combats.contents[0].delete(),
      "a combat": ({ Combat }) => Combat.create({}),
      "a turn": ({ game }) => game.combats.contents[0].update({ round: 7 }),
      "a setting of the world": ({ game }) => game.settings.set("mini", "word", "mine"),
      "world time": ({ game }) => game.time.advance(60),
      "one's role": ({ game }) => game.user.update({ role: 4 }),
      "another user": ({ game }) => game.users.getName("Ada").update({ name: "Eve" }),
      "a locked pack": ({ game, Item }) =>
        Item.create(
          { name: "X", type: "thing" },
          { pack: game.packs.find((pack: Host) => pack["title"] === "Gear").collection },
        ),
      "a pack's lock": ({ game }) =>
        game.packs.find((pack: Host) => pack["title"] === "Gear").configure({ locked: false }),
      "a pack": ({ foundry }) =>
        foundry.documents.collections.CompendiumCollection.createCompendium({ label: "X", type: "Item" }),
      "a folder": ({ Folder }) => Folder.create({ name: "X", type: "Actor" }),
      "a message of another": ({ ChatMessage, game }) =>
        ChatMessage.create({ content: "x", author: game.users.getName("Gamemaster").id }),
      "a scene": ({ game }) => game.scenes.contents[0].update({ name: "Mine" }),
    };
    const done: string[] = [];
    for (const [what, run] of Object.entries(tries)) {
      const error = await attempt(ben, run, ID.wolf);
      // A mistake of the test is no refusal.
      if (!error || /undefined|is not a function|of null/.test(error)) done.push(`${what}: ${String(error)}`);
    }
    expect(done).toEqual([]);
    const after = await ask(gm, ({ game }) =>
      JSON.stringify([...game.actors, ...game.items, ...game.combats].map((doc: Host) => doc["_source"])),
    );
    expect(after).toBe(before);
    expect(
      await ask(ada, ({ game }) => `${game.users.getName("Ben").role} ${String(game.settings.get("mini", "word"))}`),
    ).toBe("1 ");
    await ask(
      ada,
      ({ fromUuidSync }, uuid) =>
        fromUuidSync(uuid)
          .update({ name: "Rook the Quick" })
          .then(() => null),
      ROOK,
    );
    await expect.poll(() => stored<string>(gm, ROOK, "name")).toBe("Rook the Quick");
  });

  it("A setting that needs it asks to reload the page, and reloads all pages", async () => {
    await tab(gm, "settings");
    await gm.locator('#settings [data-action="configure"]').click();
    const config = gm.locator(".settings-config");
    await config.waitFor();
    const section = config.locator('[role="tab"], [data-action="tab"]', { hasText: "Mini" });
    if (await section.count()) await section.first().click();
    await config.locator('[name="mini.harsh"]').check();
    await config.locator('button[type="submit"]').click();
    const reloads = [gm, ada].map((page) => page.waitForEvent("load", { timeout: 60_000 }));
    await gm.locator("#reload-world-confirm [data-action=yes]").click();
    await Promise.all(reloads);
    await Promise.all([gm, ada, ben].map(ready));
    expect(await ask(ada, ({ game }) => game.settings.get("mini", "harsh") as boolean)).toBe(true);
  });

  it("No page logged an error but the refusals", () => {
    expect(party.errors.filter((line) => !/^Ben: /.test(line))).toEqual([]);
  });
});
