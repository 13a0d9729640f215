import { readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test } from "vitest";

import { openWorldFolder } from "../../../tabletop/server/level-world.ts";
import { files, scratch } from "./scratch.ts";

describe("a world folder", () => {
  test("A world folder is created where there is none, and found again", async () => {
    const path = join(await scratch(), "worlds/quiet-bay");
    const world = await openWorldFolder(path, "harbor", 14);
    expect(world.isNew).toBe(true);
    expect(world.file).toEqual({ layout: 1, id: "quiet-bay", title: "Quiet Bay", system: "harbor", generation: 14 });
    await world.store.close();
    const again = await openWorldFolder(path, "harbor", 14);
    expect(again.isNew).toBe(false);
    expect(again.sessionKey).toEqual(world.sessionKey);
    expect((await stat(join(path, "session.key"))).mode & 0o077).toBe(0);
    await again.store.close();
  });

  test("A world folder is migrated to a later generation and never to an earlier one", async () => {
    const path = join(await scratch(), "bay");
    await (await openWorldFolder(path, "harbor", 13)).store.close();
    await (await openWorldFolder(path, "harbor", 14)).store.close();
    expect(JSON.parse(await readFile(join(path, "world.json"), "utf8"))).toMatchObject({ generation: 14 });
    await expect(openWorldFolder(path, "harbor", 13)).rejects.toThrow(/was played on generation 14.*another --world/);
  });

  test.each([
    ["not JSON", "{", /world\.json is not JSON/],
    ["a field that is missing", { layout: 1, id: "bay", title: "Bay" }, /world\.json: system: /],
    [
      "a field that is wrong",
      { layout: 1, id: "../bay", title: "Bay", system: "harbor", generation: 14 },
      /world\.json: id: must be letters/,
    ],
    [
      "a later layout",
      { layout: 9, id: "bay", title: "Bay", system: "harbor", generation: 14 },
      /layout 9.*Update the server/,
    ],
    [
      "another system",
      { layout: 1, id: "bay", title: "Bay", system: "other", generation: 14 },
      /belongs to the system "other"/,
    ],
  ])("An invalid world folder is refused with a reason: %s", async (_what, content, reason) => {
    const path = await scratch();
    await files(path, { "world.json": content });
    await expect(openWorldFolder(path, "harbor", 14)).rejects.toThrow(reason);
  });

  test("A folder with other files is not used as a world folder", async () => {
    const path = await scratch();
    await files(path, { "holiday.jpg": "x" });
    await expect(openWorldFolder(path, "harbor", 14)).rejects.toThrow(/holds files but no world\.json/);
  });

  test("A world folder is not opened twice", async () => {
    const path = join(await scratch(), "bay");
    const world = await openWorldFolder(path, "harbor", 14);
    await expect(openWorldFolder(path, "harbor", 14)).rejects.toThrow(/open in another process/);
    await world.store.close();
  });
});
