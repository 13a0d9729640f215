/**
 * `npm run dev` on a small project of its own: a saved file is shown in the open page, a source file with one reload,
 * and a broken one leaves the previous build. `npm run dev -- --measure` prints how long each takes.
 */
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type DevSession, startDevSession } from "../../tools/dev/session.ts";
import { Party } from "./harness.ts";

const SCRIPT = `
  Object.assign(globalThis, { pier: "first" });
  Hooks.once("ready", async () => {
    const { ApplicationV2, HandlebarsApplicationMixin } = foundry.applications.api;
    class Pier extends HandlebarsApplicationMixin(ApplicationV2) {
      static DEFAULT_OPTIONS = { id: "pier" };
      static PARTS = { tide: { template: "systems/pier/templates/tide.hbs" } };
    }
    await new Pier().render({ force: true });
  });`;
const STYLE = '@import "./parts/tide.css";';
const TIDE_STYLE = "#pier p { width: 101px; }";
const TEMPLATE = '<p>{{localize "PIER.Tide"}}</p>';
const FILES = {
  "system.json": JSON.stringify({
    id: "pier",
    title: "Pier",
    version: "1.0.0",
    esmodules: ["pier.mjs"],
    styles: ["pier.css"],
    languages: [{ lang: "en", name: "English", path: "lang/en.json" }],
    flags: { hotReload: { extensions: ["css", "hbs", "json"], paths: ["pier.css", "templates", "lang"] } },
  }),
  "template.json": JSON.stringify({ Actor: { types: ["sailor"] } }),
  "src/pier.ts": SCRIPT,
  "styles/pier.css": STYLE,
  "styles/parts/tide.css": TIDE_STYLE,
  "templates/tide.hbs": TEMPLATE,
  "lang/en/pier.json": '{ "PIER": { "Tide": "High" } }',
};

describe("npm run dev", () => {
  let root: string;
  let session: DevSession;
  let party: Party;
  let page: Page;
  const printed: string[] = [];
  const save = async (path: string, text: string): Promise<void> => {
    await mkdir(dirname(join(root, path)), { recursive: true });
    await writeFile(join(root, path), text);
  };
  /** A reloaded page has no mark. */
  const mark = (): Promise<void> => page.evaluate(() => void Object.assign(globalThis, { unreloaded: true }));
  const isMarked = (): Promise<boolean> =>
    page.evaluate(() => (globalThis as { unreloaded?: boolean }).unreloaded === true);
  const notices = (): Promise<string> => page.locator("#notifications").innerText();

  beforeAll(async () => {
    root = await mkdtemp(join(tmpdir(), "dev-"));
    for (const [path, text] of Object.entries(FILES)) await save(path, text);
    session = await startDevSession(root, (line) => void printed.push(line));
    party = await Party.open({
      system: session.folder,
      hotReload: true,
      world: { users: [{ _id: "gamemaster000000", name: "Gamemaster", role: "GAMEMASTER" }] },
    });
    page = await party.join("Gamemaster");
    await page.locator("#pier p").waitFor();
  });
  afterAll(async () => {
    await party.close();
    await session.close();
    await rm(root, { recursive: true, force: true });
  });

  it("A saved style, template and language file are shown without a reload", async () => {
    await mark();
    await save("styles/parts/tide.css", TIDE_STYLE.replace("101", "202"));
    await expect.poll(() => page.locator("#pier p").evaluate((p) => getComputedStyle(p).width)).toBe("202px");
    await save("templates/tide.hbs", TEMPLATE.replace("</p>", " tide</p>"));
    await expect.poll(() => page.locator("#pier p").innerText()).toBe("High tide");
    await save("lang/en/pier.json", '{ "PIER": { "Tide": "Low" } }');
    await expect.poll(() => page.locator("#pier p").innerText()).toBe("Low tide");
    expect(await isMarked()).toBe(true);
  });

  it("A saved source file reloads the page once", async () => {
    let loads = 0;
    page.on("load", () => void (loads += 1));
    await save("src/pier.ts", SCRIPT.replace("first", "second"));
    await page.waitForFunction(
      () => (globalThis as { pier?: string }).pier === "second" && document.querySelector("#pier p") !== null,
    );
    await save("templates/tide.hbs", TEMPLATE);
    await expect.poll(() => page.locator("#pier p").innerText()).toBe("Low");
    expect(loads).toBe(1);
  });

  it.each([
    ["src/pier.ts", `${SCRIPT}\nconst = 3;`, SCRIPT.replace("first", "third"), /src\/pier\.ts:\d+/],
    ["styles/parts/tide.css", `${TIDE_STYLE}\n}`, TIDE_STYLE, /styles\/parts\/tide\.css:2/],
    ["templates/tide.hbs", `${TEMPLATE}\n{{#if}}`, TEMPLATE, /templates\/tide\.hbs:2/],
    ["lang/en/pier.json", '{\n "PIER": }', '{ "PIER": { "Tide": "Low" } }', /lang\/en\/pier\.json:2/],
  ])(
    "An error in %s is printed and shown with its line, and the page still works",
    async (path, broken, good, place) => {
      await save(path, broken);
      await expect.poll(() => printed.at(-1)).toMatch(place);
      await expect.poll(notices).toMatch(place);
      expect(await page.locator("#pier p").innerText()).toBe("Low");
      await save(path, good);
      await expect.poll(notices).not.toMatch(place);
      await page.locator("#pier p").waitFor();
    },
  );

  it("A changed manifest asks for a restart", async () => {
    await save("system.json", FILES["system.json"]);
    await expect.poll(() => printed.at(-1)).toContain("system.json changed: stop npm run dev and start it again");
    expect(party.errors).toEqual([]);
  });
});
