/** Broken data on disk hides nothing else, and is reported where the table was started. */
import { spawnSync } from "node:child_process";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ClassicLevel } from "classic-level";
import { chromium } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ready } from "./harness.ts";
import { startTable } from "../../tabletop/server/table.ts";
import { locateChromium } from "../../tools/chromium.ts";
import { seed } from "./seed.ts";
import { newestCard, openActor, tab } from "./steps.ts";

describe("broken files on disk", () => {
  const TSX = join(process.cwd(), "node_modules/tsx/dist/cli.mjs");
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "broken-"));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  it("A broken document hides no other, and the terminal reports it", async () => {
    const world = join(folder, "world");
    const seedWorld = join(folder, "seed.json");
    await writeFile(seedWorld, JSON.stringify(seed()));
    const setup = {
      port: 0,
      host: "127.0.0.1",
      generation: 14,
      system: "dist/quadrant",
      world,
      routePrefix: "",
      allowHost: [],
    } as const;
    await (await startTable({ ...setup, seedWorld, log: () => undefined })).close();
    const db = new ClassicLevel<string, string>(join(world, "db"));
    const broken = { name: "Broken", type: "siegeCharacter", ownership: { default: 3 } };
    await db.put("!actors!unreadable000000", "{ not json");
    await db.put(
      "!actors!wrongtype0000000",
      JSON.stringify({ ...broken, _id: "wrongtype0000000", type: "dragon", system: {} }),
    );
    await db.put(
      "!actors!wrongdata0000000",
      JSON.stringify({ ...broken, _id: "wrongdata0000000", system: { wounds: "many", nova: [], size: {} } }),
    );
    await db.put(
      "!actors!wrongitem0000000",
      JSON.stringify({ ...broken, _id: "wrongitem0000000", system: {}, items: [{ _id: "x", type: 7 }, null] }),
    );
    await db.put(
      "!messages!wrongcard0000000",
      JSON.stringify({ _id: "wrongcard0000000", type: "card", system: { parts: { a: 7 }, head: null } }),
    );
    await db.close();

    const told: string[] = [];
    const table = await startTable({ ...setup, log: (line) => told.push(line) });
    const browser = await chromium.launch({
      executablePath: locateChromium(),
      args: ["--no-sandbox"],
    });
    try {
      expect(told.filter((line) => line.includes("unreadable000000"))).toHaveLength(1);
      const page = await browser.newPage();
      await page.goto(table.url);
      await page.locator(".join-users label", { hasText: "Gamemaster" }).click();
      await page.locator('button[type="submit"]').click();
      await ready(page);
      await tab(page, "actors");
      for (const name of ["Sgt. Okoro", "Pirate"])
        await expect.poll(() => page.locator("#actors").innerText()).toContain(name);
      const sheet = await openActor(page, "Sgt. Okoro");
      await sheet
        .locator('[data-check="siege.challenge"]')
        .first()
        .click({ modifiers: ["Shift"] });
      await (await newestCard(page)).locator(".q-outcome").waitFor();
    } finally {
      await browser.close();
      await table.close();
    }
  });

  it.each([
    ["no manifest", "system.json", null],
    [
      "a manifest of another generation",
      "system.json",
      '{ "id": "quadrant", "title": "Q", "compatibility": { "maximum": "12" } }',
    ],
  ])("`npm start` stops with one clear line for %s", async (name, file, text) => {
    const system = join(folder, name.replaceAll(" ", "-"), "quadrant");
    await mkdir(system, { recursive: true });
    if (text !== null) await writeFile(join(system, file), text);
    const ran = spawnSync(
      process.execPath,
      [TSX, "tools/start.ts", "--port", "0", "--system", system, "--world", join(folder, "none")],
      {
        encoding: "utf8",
        timeout: 60_000,
      },
    );
    expect(ran.status).toBe(1);
    const lines = ran.stderr.trim().split("\n");
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatch(/system\.json|quadrant/);
    expect(lines[0]).not.toMatch(/\s+at .*\.ts|undefined|\[object/);
  });
});
