/** Every client writes at once to the same few documents, and records what it receives. */
import type { Page } from "playwright-core";

import { type Line, update } from "../line.ts";
import type { Sight } from "../order.ts";
import { formatActorId, SHARED_ACTORS } from "./fill.ts";

/** A user at the table: a page, or a client without one. */
export type Seat = { readonly page: Page } | { readonly line: Line };

interface Seen extends Sight {
  /** Milliseconds since the epoch. */
  readonly at: number;
}

interface Sent {
  readonly acknowledged: readonly Sight[];
  readonly refused: readonly string[];
  /** When each mark was sent, in milliseconds since the epoch. */
  readonly times: Readonly<Record<string, number>>;
}

export interface Round {
  readonly acknowledged: readonly Sight[];
  readonly seen: Readonly<Record<string, readonly Sight[]>>;
  readonly refused: readonly string[];
  /** From sending until each other client has applied it: milliseconds. */
  readonly latency: readonly number[];
}

const now = (): number => performance.timeOrigin + performance.now();
const RECEIPT_TIMEOUT_MS = 30_000;

/** Every seat writes this many times, one write after the other, all seats at once. */
export async function everybodyWrites(seats: readonly Seat[], writes: number): Promise<Round> {
  const names = seats.map((seat, index) => `${"page" in seat ? "page" : "line"} ${index}`);
  const logs: Record<string, Seen[]> = {};
  for (const [index, seat] of seats.entries())
    if ("line" in seat) logs[names[index] ?? ""] = listenOn(seat.line);
    else await listenOnPage(seat.page);
  const sent = await Promise.all(
    seats.map((seat, index) => {
      const marks = Array.from({ length: writes }, (_, count) => ({
        document: formatActorId((index + count) % SHARED_ACTORS),
        mark: `${index}-${count}`,
      }));
      return "line" in seat ? writeOn(seat.line, marks) : writeOnPage(seat.page, marks);
    }),
  );
  const acknowledged = sent.flatMap((one) => one.acknowledged);
  for (const [index, seat] of seats.entries())
    if ("page" in seat) logs[names[index] ?? ""] = await readSeenOnPage(seat.page, acknowledged.length);
    else await until(() => (logs[names[index] ?? ""] ?? []).length >= acknowledged.length);
  const times = Object.assign({}, ...sent.map((one) => one.times)) as Record<string, number>;
  const latency = Object.entries(logs).flatMap(([name, log]) =>
    // A client's own write arrives with the reply: what counts is how long the others wait.
    log.filter(({ mark }) => !name.endsWith(` ${mark.split("-")[0]}`)).map(({ mark, at }) => at - (times[mark] ?? at)),
  );
  return { acknowledged, seen: logs, latency, refused: sent.flatMap((one) => one.refused) };
}

async function until(done: () => boolean): Promise<void> {
  for (const end = Date.now() + RECEIPT_TIMEOUT_MS; !done() && Date.now() < end;)
    await new Promise((resolve) => setTimeout(resolve, 20));
}

function listenOn(line: Line): Seen[] {
  const log: Seen[] = [];
  line.onWrite((results) => {
    for (const { operation, result } of results)
      for (const changed of result) {
        const { _id = "", flags } = (typeof changed === "object" ? changed : {}) as {
          _id?: string;
          flags?: { world?: { soak?: string } };
        };
        const mark = flags?.world?.soak;
        if (operation.documentName === "Actor" && mark !== undefined) log.push({ document: _id, mark, at: now() });
      }
  });
  return log;
}

async function writeOn(line: Line, marks: readonly Sight[]): Promise<Sent> {
  const refused: string[] = [];
  const acknowledged: Sight[] = [];
  const times: Record<string, number> = {};
  for (const { document, mark } of marks) {
    times[mark] = now();
    const reply = await line.write(update("Actor", [{ _id: document, flags: { world: { soak: mark } } }]));
    if (reply.ok) acknowledged.push({ document, mark });
    else refused.push(reply.error.message);
  }
  return { acknowledged, refused, times };
}

interface Host {
  soaked: Seen[];
  readonly Hooks: {
    on(hook: string, heard: (actor: { id: string }, changes: { flags?: { world?: { soak?: string } } }) => void): void;
  };
  readonly game: { readonly actors: { get(id: string): { update(changes: object): Promise<unknown> } } };
}

function listenOnPage(page: Page): Promise<void> {
  return page.evaluate(() => {
    const host = globalThis as never as Host;
    host.soaked = [];
    host.Hooks.on("updateActor", ({ id }, { flags }) => {
      const mark = flags?.world?.soak;
      if (mark !== undefined) host.soaked.push({ document: id, mark, at: performance.timeOrigin + performance.now() });
    });
  });
}

function writeOnPage(page: Page, marks: readonly Sight[]): Promise<Sent> {
  return page.evaluate(async (list) => {
    const host = globalThis as never as Host;
    const refused: string[] = [];
    const acknowledged: Sight[] = [];
    const times: Record<string, number> = {};
    for (const { document, mark } of list) {
      times[mark] = performance.timeOrigin + performance.now();
      try {
        await host.game.actors.get(document).update({ flags: { world: { soak: mark } } });
        acknowledged.push({ document, mark });
      } catch (error) {
        refused.push(String(error));
      }
    }
    return { acknowledged, refused, times };
  }, marks);
}

async function readSeenOnPage(page: Page, count: number): Promise<Seen[]> {
  await page
    .waitForFunction((wanted) => (globalThis as never as Host).soaked.length >= wanted, count, {
      timeout: RECEIPT_TIMEOUT_MS,
    })
    .catch(() => undefined);
  return page.evaluate(() => (globalThis as never as Host).soaked);
}
