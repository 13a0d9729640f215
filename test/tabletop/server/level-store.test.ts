import { ClassicLevel } from "classic-level";
import { spawn } from "node:child_process";
import { once } from "node:events";
import fc from "fast-check";
import { readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test } from "vitest";

import { openLevelStore } from "../../../tabletop/server/level-store.ts";
import { scratch } from "./scratch.ts";

const put = (collection: string, id: string, rest: object = {}) => ({ collection, id, data: { _id: id, ...rest } });

describe("the store on disk", () => {
  test("The store keeps its documents over a restart, by collection", async () => {
    const folder = join(await scratch(), "db");
    const store = await openLevelStore(folder);
    await store.write({ puts: [put("actors", "a1", { name: "Ann" }), put("items", "i1")], deletes: [] });
    await store.write({ puts: [put("actors", "a2")], deletes: [{ collection: "items", id: "i1" }] });
    await store.close();
    const again = await openLevelStore(folder);
    expect(await again.load()).toEqual({ actors: [{ _id: "a1", name: "Ann" }, { _id: "a2" }] });
    await again.close();
  });

  test("Any sequence of batches has the result of a plain map", async () => {
    const id = fc.constantFrom("a", "b", "c", "d");
    const batch = fc.record({
      puts: fc.uniqueArray(fc.tuple(id, fc.jsonValue()), { selector: ([key]) => key }),
      deletes: fc.uniqueArray(id),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(batch, { maxLength: 6 }), async (batches) => {
        const store = await openLevelStore(join(await scratch(), "db"));
        const model = new Map<string, object>();
        for (const { puts, deletes } of batches) {
          for (const key of deletes) model.delete(key);
          for (const [key, value] of puts) model.set(key, { _id: key, value });
          await store.write({
            puts: puts.map(([key, value]) => put("items", key, { value })),
            deletes: deletes.map((key) => ({ collection: "items", id: key })),
          });
        }
        const loaded = (await store.load())["items"] ?? [];
        await store.close();
        const sorted = [...model].sort(([a], [b]) => a.localeCompare(b)).map(([, data]) => data);
        expect(loaded).toEqual(JSON.parse(JSON.stringify(sorted)));
      }),
      { numRuns: 25 },
    );
  });

  test("A batch with an invalid key writes nothing", async () => {
    const store = await openLevelStore(join(await scratch(), "db"));
    await expect(store.write({ puts: [put("actors", "good"), put("actors", "bad!id")], deletes: [] })).rejects.toThrow(
      /!actors!bad!id/,
    );
    expect(await store.load()).toEqual({});
    await store.close();
  });

  test.each([
    ["cut off", '{"_id": "b', /not JSON/],
    ["a number", "7", /not an object/],
    ["of another id", '{"_id":"x"}', /_id is "x"/],
  ])("A broken document (%s) is reported, skipped and kept", async (_what, text, reason) => {
    const folder = join(await scratch(), "db");
    const raw = new ClassicLevel<string, string>(folder);
    await raw.batch([
      { type: "put", key: "!actors!a", value: '{"_id":"a"}' },
      { type: "put", key: "!actors!b", value: text },
      { type: "put", key: "!actors!c", value: '{"_id":"c"}' },
    ]);
    await raw.close();
    const store = await openLevelStore(folder);
    expect(await store.load()).toEqual({ actors: [{ _id: "a" }, { _id: "c" }] });
    expect(store.broken).toEqual([{ key: "!actors!b", reason: expect.stringMatching(reason) as string }]);
    await store.write({ puts: [put("actors", "d")], deletes: [] });
    await store.close();
    const after = new ClassicLevel<string, string>(folder);
    expect(await after.get("!actors!b")).toBe(text);
    await after.close();
  });

  test("A folder that is open elsewhere is refused with the reason", async () => {
    const folder = join(await scratch(), "db");
    const store = await openLevelStore(folder);
    await expect(openLevelStore(folder)).rejects.toThrow(`"${folder}" is open in another process`);
    await store.close();
  });

  test("A damaged database is refused with the reason", async () => {
    const folder = join(await scratch(), "db");
    const store = await openLevelStore(folder);
    await store.write({ puts: [put("actors", "a")], deletes: [] });
    await store.close();
    const manifest = (await readdir(folder)).find((name) => name.startsWith("MANIFEST")) ?? "";
    await writeFile(join(folder, manifest), "no manifest at all");
    await expect(openLevelStore(folder)).rejects.toThrow(`"${folder}" is damaged`);
  });

  test("Acknowledged writes survive a killed process", async () => {
    const folder = join(await scratch(), "db");
    const module = join(import.meta.dirname, "../../../tabletop/server/level-store.ts");
    const script = `
      const { openLevelStore } = await import(${JSON.stringify(module)});
      const store = await openLevelStore(${JSON.stringify(folder)});
      for (let i = 0; ; i++) {
        await store.write({ puts: ["actors", "items"].map((collection) => ({ collection, id: "n" + i, data: { _id: "n" + i } })), deletes: [] });
        console.log(i);
      }`;
    const child = spawn(process.execPath, ["--import", "tsx", "--input-type=module", "-e", script], {
      stdio: ["ignore", "pipe", "inherit"],
    });
    let seen = "";
    for await (const chunk of child.stdout as AsyncIterable<Buffer>) {
      seen += chunk.toString();
      if (seen.split("\n").length > 20) child.kill("SIGKILL");
    }
    if (child.exitCode === null && child.signalCode === null) await once(child, "exit");
    const acknowledged = seen.trim().split("\n").length;
    const store = await openLevelStore(folder);
    const { actors = [], items = [] } = await store.load();
    await store.close();
    expect(actors.length).toBeGreaterThanOrEqual(acknowledged);
    expect(items).toEqual(actors);
  });
});
