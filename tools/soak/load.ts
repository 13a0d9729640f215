/**
 * Eight clients at a growing table: how long joining, a first sheet and an update take, how much memory they use, and
 * that the order is kept.
 */
import { Line } from "./line.ts";
import { fill, ITEMS_PER_ACTOR, readPatterns } from "./load/fill.ts";
import { everybodyWrites, type Seat } from "./load/writes.ts";
import { judgeOrder } from "./order.ts";
import { Pages, type Person } from "./pages.ts";
import type { Part } from "./part.ts";
import { Server } from "./server.ts";
import { mib, ms, quantile, spread, type Verdicts } from "./verdicts.ts";
import { GMS, createWorldFolder, findName, PLAYERS } from "./world.ts";

/** Measurements with this many actors in the world. Milliseconds and bytes. */
interface Row {
  readonly actors: number;
  readonly start: number;
  /** Characters of the world as it is sent. */
  readonly world: number;
  readonly joinPage: number;
  readonly joinLine: number;
  readonly sheet: number;
  readonly latency: readonly number[];
  readonly rss: number;
  readonly heap: number;
  readonly pageHeap: number;
}

const CLIENTS = 8;

export const load: Part = async ({ reduced, verdicts }) => {
  const sizes = reduced ? [60] : [125, 250, 500, 1000];
  const writes = reduced ? 10 : 50;
  const pageCount = reduced ? 1 : 2;
  const place = await createWorldFolder();
  const server = await Server.start(place);
  const pages = await Pages.open();
  try {
    const first = await pages.join(server.url, findName(GMS[0]));
    const patterns = await readPatterns(first.page);
    await first.leave();
    const rows: Row[] = [];
    let filled = 0;
    for (const size of sizes) {
      await fill(server, patterns, filled, size, verdicts);
      filled = size;
      await server.close();
      rows.push(await measure(server, pages, size, writes, pageCount, verdicts));
    }
    verdicts.none("the server did not fail", server.faults);
    verdicts.none("no page complained", pages.errors);
    tell(rows, verdicts);
  } finally {
    await pages.close();
    await server.kill();
    await place.drop();
  }
};

async function measure(
  server: Server,
  pages: Pages,
  actors: number,
  writes: number,
  pageCount: number,
  verdicts: Verdicts,
): Promise<Row> {
  const start = await server.start();
  const people: Person[] = [];
  const names = [findName(GMS[0]), findName(PLAYERS[0] ?? "")].slice(0, pageCount);
  for (const name of names) people.push(await pages.join(server.url, name));
  const users = [GMS[1], ...PLAYERS.slice(1)].slice(0, CLIENTS - pageCount);
  const lines: Line[] = [];
  for (const user of users) lines.push(await Line.join(server.url, user));
  const [gm] = people;
  if (!gm) throw new Error("Nobody joined in Chromium.");
  const world = lines[0]?.world;
  const stored = (world?.collections["actors"] ?? []) as readonly { readonly items?: readonly unknown[] }[];
  const whole = stored.filter(({ items }) => items?.length === ITEMS_PER_ACTOR).length;
  verdicts.check(
    `${actors} actors: who joins gets all of them, with ${ITEMS_PER_ACTOR} items each`,
    whole === actors,
    `${whole}`,
  );
  const counted = await gm.page.evaluate(
    (items) => (globalThis as never as Host).game.actors.filter((actor) => actor.items.size === items).length,
    ITEMS_PER_ACTOR,
  );
  verdicts.check(`${actors} actors: a page that joins has all of them`, counted === actors, `${counted}`);
  const sheet = await measureFirstSheet(gm);
  const seats: Seat[] = [...people.map(({ page }) => ({ page })), ...lines.map((line) => ({ line }))];
  const { acknowledged, seen, latency, refused } = await everybodyWrites(seats, writes);
  verdicts.none(`${actors} actors: every write was granted`, refused);
  verdicts.check(
    `${actors} actors: as many writes as were asked for`,
    acknowledged.length === writes * CLIENTS,
    `${acknowledged.length}`,
  );
  verdicts.none(`${actors} actors: every client saw every update, once, in one order`, judgeOrder(acknowledged, seen));
  const { rss, heap } = await server.memory();
  const pageHeap = await gm.heap();
  const row: Row = {
    actors,
    start,
    world: JSON.stringify(world).length,
    joinPage: quantile(
      people.map(({ joined }) => joined),
      0.5,
    ),
    joinLine: quantile(
      lines.map(({ joined }) => joined),
      0.5,
    ),
    sheet,
    latency,
    rss,
    heap,
    pageHeap,
  };
  for (const line of lines) line.close();
  for (const person of people) await person.leave();
  console.log(`  ${actors} actors: page joins in ${ms(row.joinPage)}, sheet ${ms(sheet)}, updates ${spread(latency)}`);
  return row;
}

interface Host {
  readonly game: {
    readonly actors: { filter(by: (actor: { items: { size: number } }) => boolean): { length: number } };
  };
}

interface SheetHost {
  readonly game: {
    readonly actors: {
      getName(name: string): { sheet: { render(options: object): Promise<unknown>; close(): Promise<unknown> } };
    };
  };
}

/** Measures from the call to the frame in which the first sheet of an actor with all its items is displayed. */
function measureFirstSheet({ page }: Person): Promise<number> {
  return page.evaluate(async () => {
    const { game } = globalThis as never as SheetHost;
    const begun = performance.now();
    await game.actors.getName("Actor 0").sheet.render({ force: true });
    await new Promise((resolve) => requestAnimationFrame(resolve));
    return performance.now() - begun;
  });
}

function tell(rows: readonly Row[], verdicts: Verdicts): void {
  for (const row of rows) {
    const at = `${row.actors} actors`;
    verdicts.figure(`${at}: the world over the line, before it is compressed`, mib(row.world));
    verdicts.figure(`${at}: the server opens it`, ms(row.start));
    verdicts.figure(`${at}: a page joins; a client without a page`, `${ms(row.joinPage)}; ${ms(row.joinLine)}`);
    verdicts.figure(`${at}: the first sheet`, ms(row.sheet));
    verdicts.figure(`${at}: an update reaches the others`, spread(row.latency));
    verdicts.figure(
      `${at}: server memory (resident; heap), page heap`,
      `${mib(row.rss)}; ${mib(row.heap)}; ${mib(row.pageHeap)}`,
    );
  }
  if (rows.length < 2) return;
  const chart = (title: string, unit: string, ...lines: readonly (readonly [string, (row: Row) => number])[]): void => {
    verdicts.charts.push({
      title,
      unit,
      x: rows.map(({ actors }) => actors),
      lines: lines.map(([name, of]) => ({ name, y: rows.map(of) })),
    });
  };
  const MIB = 1_048_576;
  chart(
    "Joining",
    "s",
    ["in Chromium", ({ joinPage }) => joinPage / 1000],
    ["without a page", ({ joinLine }) => joinLine / 1000],
  );
  chart("First sheet", "ms", ["sheet", ({ sheet }) => sheet]);
  chart(
    "An update's way",
    "ms",
    ["median", ({ latency }) => quantile(latency, 0.5)],
    ["95 %", ({ latency }) => quantile(latency, 0.95)],
  );
  chart("Server memory", "MiB", ["resident", ({ rss }) => rss / MIB], ["heap", ({ heap }) => heap / MIB]);
  chart("Heap of a page", "MiB", ["heap", ({ pageHeap }) => pageHeap / MIB]);
  chart("The server opens", "s", ["start", ({ start }) => start / 1000]);
}
