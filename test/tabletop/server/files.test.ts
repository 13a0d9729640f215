import { symlink } from "node:fs/promises";
import { join } from "node:path";
import { beforeEach, describe, expect, test } from "vitest";

import { type Browse, fileBrowser } from "../../../tabletop/server/files.ts";
import { seat, table } from "./client.ts";
import { files, scratch } from "./scratch.ts";

let root: string;
let browse: Browse;

beforeEach(async () => {
  root = await scratch();
  await files(root, {
    "bay/art/a ship.webp": "x",
    "bay/art/sail.png": "x",
    "bay/.env": "secret",
    "bay/packs/gm/000005.ldb": "secret",
    "secret.txt": "secret",
    "icons/svg/d20.svg": "x",
  });
  await symlink(join(root, "secret.txt"), join(root, "bay/art/link.txt"));
  await symlink(root, join(root, "bay/out"));
  browse = fileBrowser({
    data: [{ at: "systems/bay", root: join(root, "bay"), hidden: [join(root, "bay/packs")] }],
    public: [{ at: "icons", root: join(root, "icons") }],
  });
});

describe("browsing served files", () => {
  test.each([
    ["data", "", { target: "", dirs: ["systems"], files: [] }],
    ["data", "systems/", { target: "systems", dirs: ["systems/bay"], files: [] }],
    ["data", "systems/bay", { target: "systems/bay", dirs: ["systems/bay/art"], files: [] }],
    [
      "data",
      "/systems/bay/art/",
      { target: "systems/bay/art", dirs: [], files: ["systems/bay/art/a%20ship.webp", "systems/bay/art/sail.png"] },
    ],
    ["public", "icons/svg", { target: "icons/svg", dirs: [], files: ["icons/svg/d20.svg"] }],
  ])("Browsing lists %s:%s", async (source, target, listing) => {
    expect(await browse({ source, target })).toEqual(listing);
  });

  test.each([
    "..",
    "systems/bay/../..",
    "systems/bay/%2e%2e",
    "systems/bay/..%2f..",
    "systems/bay/packs",
    "systems/bay/packs/gm",
    "systems/bay/out",
    "systems/bay/.git",
    "systems/bay/art/sail.png",
    "systems/other",
    "C:\\",
    "systems/bay/\0",
    "x".repeat(2000),
  ])("Browsing refuses %j", async (target) => {
    await expect(browse({ source: "data", target })).rejects.toThrow(/does not exist|is a path/);
  });

  test("Browsing refuses an unknown source", async () => {
    await expect(browse({ source: "s3", target: "" })).rejects.toThrow("no file source");
    await expect(browse({ source: "data", target: { toString: () => "systems" } })).rejects.toThrow("is a path");
  });
});

describe("browsing at a table", () => {
  test("A gamemaster can browse the system, and a player can't by default", async () => {
    const opened = await table();
    const master = await seat(opened, "Gamemaster");
    const reply = await master.transport.request("files", { source: "data", target: "systems/harbor/assets" });
    expect(reply).toEqual({
      ok: true,
      value: { target: "systems/harbor/assets", dirs: [], files: ["systems/harbor/assets/buoy.svg"] },
    });
    const player = await seat(opened, "Player 1");
    const refused = await player.transport.request("files", { source: "data", target: "systems/harbor/assets" });
    expect(refused).toMatchObject({ ok: false, error: { message: expect.stringContaining("FILES_BROWSE") as string } });
    const wrong = await master.transport.request("files", { source: "data", target: "systems/harbor/packs" });
    expect(wrong).toMatchObject({ ok: false, error: { where: "target" } });
  });
});
