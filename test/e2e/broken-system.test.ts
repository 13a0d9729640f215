/**
 * Systems with faults: the table opens without the faulty parts, names them in plain words, and everything else works.
 */
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { type Browser, type Page, chromium } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTable } from "../../tabletop/server/table.ts";
import { locateChromium } from "../../tools/chromium.ts";
import { GENERATIONS } from "./generations.ts";
import { ready } from "./harness.ts";

const MANIFEST = {
  id: "faulty",
  title: "Faulty",
  version: "1.0.0",
  documentTypes: { Actor: { hero: {} }, Item: { sword: {} } },
};

describe.each(GENERATIONS)("a system with faults, generation %i", (generation) => {
  let scratch: string;
  let browser: Browser;
  beforeAll(async () => {
    scratch = await mkdtemp(join(tmpdir(), "faulty-"));
    browser = await chromium.launch({
      executablePath: locateChromium(),
      args: ["--no-sandbox"],
    });
  });
  afterAll(async () => {
    await browser.close();
    await rm(scratch, { recursive: true, force: true });
  });

  /** Serves a system of these files and joins as its gamemaster. */
  async function open(
    name: string,
    files: Readonly<Record<string, string>>,
    run: (page: Page, told: string[]) => Promise<void>,
  ): Promise<void> {
    const system = join(scratch, name, "faulty");
    for (const [path, text] of Object.entries(files)) {
      await mkdir(dirname(join(system, path)), { recursive: true });
      await writeFile(join(system, path), text);
    }
    const told: string[] = [];
    const table = await startTable({
      port: 0,
      host: "127.0.0.1",
      generation,
      system,
      world: join(scratch, name, "world"),
      routePrefix: "",
      allowHost: [],
      log: (line) => told.push(line),
    });
    const context = await browser.newContext();
    try {
      const page = await context.newPage();
      await page.goto(table.url);
      await page.locator(".join-users label", { hasText: "Gamemaster" }).click();
      await page.locator('button[type="submit"]').click();
      await ready(page);
      await run(page, told);
    } finally {
      await context.close();
      await table.close();
    }
  }

  const report = async (page: Page): Promise<string> => {
    const details = page.locator(".desk-report");
    if ((await details.getAttribute("open")) === null) await details.locator("summary").click();
    return details.innerText();
  };
  const canCreate = (page: Page, type: string): Promise<boolean> =>
    page.evaluate(
      async (wanted) =>
        Boolean(
          await (globalThis as never as { Actor: { create(d: object): Promise<unknown> } }).Actor.create({
            name: "A",
            type: wanted,
          }),
        ),
      type,
    );

  it("A page opens with a manifest that is no JSON, and names the file", async () => {
    await open("unreadable", { "system.json": "{ id: faulty" }, async (page, told) => {
      expect(told.join()).toMatch(/system\.json is not JSON/);
      expect(await report(page)).toMatch(/system\.json is not JSON/);
      await page.locator("#chat").waitFor();
    });
  });

  it("A page opens with wrong manifest fields, absent files and a broken language, and names each", async () => {
    const manifest = {
      ...MANIFEST,
      version: 7,
      esmodules: ["gone.mjs", "here.mjs"],
      styles: ["gone.css", "../up.css"],
      languages: [{ lang: "en", path: "lang.json" }],
      packs: [{ name: "gear", label: "Gear", type: "Item" }],
    };
    const files = {
      "system.json": JSON.stringify(manifest),
      "here.mjs": "globalThis.hereIAm = true;",
      "lang.json": "{",
    };
    await open("partly", files, async (page) => {
      const text = await report(page);
      for (const part of ["version", "gone.mjs", "gone.css", "styles[1]", "lang.json", "gear"])
        expect(text).toContain(part);
      expect(await page.evaluate(() => (globalThis as { hereIAm?: boolean }).hereIAm)).toBe(true);
      expect(await canCreate(page, "hero")).toBe(true);
    });
  });

  it("A page opens with scripts and hooks that throw, names them and runs the remaining hooks", async () => {
    const script = `
      for (const hook of ["init", "setup", "ready"]) Hooks.once(hook, () => { throw new Error("no " + hook + " <b>here</b>"); });
      Hooks.once("ready", () => { globalThis.wentOn = true; });`;
    const manifest = { ...MANIFEST, esmodules: ["throws.mjs", "hooks.mjs", "syntax.mjs"] };
    const files = {
      "system.json": JSON.stringify(manifest),
      "throws.mjs": 'throw new Error("at the top");',
      "hooks.mjs": script,
      "syntax.mjs": "this is ( no script",
    };
    await open("throwing", files, async (page) => {
      const text = await report(page);
      for (const part of ["no init <b>here</b>", "no setup", "no ready", "throws.mjs", "at the top", "syntax.mjs"])
        expect(text).toContain(part);
      expect(await page.evaluate(() => (globalThis as { wentOn?: boolean }).wentOn)).toBe(true);
      expect(await canCreate(page, "hero")).toBe(true);
    });
  });

  it("A world opens after its system was broken, and its documents are kept", async () => {
    const name = "since";
    await open(name, { "system.json": JSON.stringify(MANIFEST) }, async (page) => {
      expect(await canCreate(page, "hero")).toBe(true);
    });
    await open(name, { "system.json": "{" }, async (page) => {
      expect(await report(page)).toMatch(/system\.json is not JSON/);
    });
    await open(name, { "system.json": JSON.stringify(MANIFEST) }, async (page) => {
      expect(
        await page.evaluate(() => (globalThis as never as { game: { actors: { size: number } } }).game.actors.size),
      ).toBe(1);
      expect(await page.locator(".desk-report").count()).toBe(0);
    });
  });
});
