import { afterEach, expect, test } from "vitest";
import { bootTable, SEATS, type Table } from "../../../tabletop/testing.ts";

const ENTRY = "journal000000000";
const PAGE = "page000000000000";
const WORLD = {
  journal: [
    {
      _id: ENTRY,
      name: "Harbour",
      ownership: { default: 0, [SEATS.other]: 3 },
      pages: [{ _id: PAGE, name: "One", type: "image", src: "a.webp" }],
    },
  ],
};

let table: Table;
afterEach(() => table.close());

test("Only owners of an entry or page may show it and its image, and nothing else is shown", async () => {
  table = await bootTable({ world: WORLD });
  const owner = await table.client(SEATS.other);
  const player = await table.client(SEATS.player);
  const heard: unknown[] = [];
  player.on("emit", ({ channel, args }) => heard.push([channel, ...args]));
  const entry = `JournalEntry.${ENTRY}`;
  const page = `${entry}.JournalEntryPage.${PAGE}`;
  const send = async (line: typeof owner, channel: string, ...args: unknown[]): Promise<boolean> =>
    (await line.request("emit", { channel, args })).ok;
  expect(await send(owner, "showEntry", entry, false)).toBe(true);
  expect(await send(owner, "showEntry", page, true)).toBe(true);
  expect(await send(owner, "shareImage", { image: "a.webp", uuid: page })).toBe(true);
  for (const [channel, ...args] of [
    ["showEntry", entry, true],
    ["showEntry", page],
    ["showEntry", `JournalEntry.nobody0000000000`],
    ["showEntry", "User.gamemaster000000"],
    ["showEntry", 3],
    ["showEntry"],
    ["showEntry", `${entry}.JournalEntryPage.__proto__`],
    ["shareImage", { image: "a.webp", uuid: page }],
    ["shareImage", { image: "a.webp" }],
    ["shareImage", { image: 7 }],
    ["shareImage", null],
  ] as const)
    expect(await send(player, channel, ...args), `${channel} ${JSON.stringify(args)}`).toBe(false);
  expect(await send(owner, "shareImage", { image: "x".repeat(3000), uuid: page })).toBe(false);
  expect(heard).toEqual([
    ["showEntry", entry, false],
    ["showEntry", page, true],
    ["shareImage", { image: "a.webp", uuid: page }],
  ]);
});

test("Categories are stored with their entry, and sorted", async () => {
  table = await bootTable({ world: WORLD });
  const entry = (globalThis as any).game.journal.get(ENTRY);
  await entry.createEmbeddedDocuments("JournalEntryCategory", [
    { name: "B", sort: 2 },
    { name: "A", sort: 1 },
  ]);
  expect([...entry.categories].sort(entry.constructor.sortCategories).map(({ name }: any) => name)).toEqual(["A", "B"]);
  const { journal } = table.store.snapshot();
  expect(JSON.stringify(journal)).toContain('"name":"A"');
});
