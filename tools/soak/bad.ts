/**
 * Messages that no table may accept: none is granted, none crashes the server, no other user is affected, and the
 * database is unchanged.
 */
import { io, type Socket } from "socket.io-client";

import type { Reply } from "../../tabletop/protocol.ts";
import { BAD_FRAMES } from "./bad/frames.ts";
import { BAD_HTTP, type HttpTarget, forgedCookie } from "./bad/http.ts";
import { RawLine, sendRaw } from "./bad/raw.ts";
import { askPage, isGranted, sendRelays } from "./bad/relays.ts";
import { badRequests, KINDS } from "./bad/requests.ts";
import { Bystander } from "./bystander.ts";
import { differences, readDatabase } from "./database.ts";
import { pause } from "./faulty/scene.ts";
import { joinByForm, readWorld } from "./line.ts";
import { Pages } from "./pages.ts";
import type { Part } from "./part.ts";
import { type Chance, chance } from "./random.ts";
import { Server } from "./server.ts";
import { mib, spread, type Verdicts } from "./verdicts.ts";
import { GMS, createWorldFolder, findName, PLAYERS, SHARED } from "./world.ts";

/** Requests per connection: fewer than the limit of a connection, so that each is judged individually. */
const REQUESTS_PER_LINE = 1500;
const WINDOW = 10;

/** The results of each kind. */
interface Tally {
  sent: number;
  readonly granted: string[];
  readonly unanswered: string[];
}

export const bad: Part = async ({ reduced, seed, verdicts }) => {
  const size = reduced
    ? { requests: 460, frames: 60, http: 60, cookies: 20, relays: 20, asked: 0 }
    : { requests: 7500, frames: 1000, http: 800, cookies: 200, relays: 300, asked: 200 };
  const place = await createWorldFolder();
  const dice = chance(seed);
  // Opened once and closed, so that what a first start writes is stored before anything is compared.
  const server = await Server.start(place);
  const pages = size.asked > 0 ? await Pages.open() : undefined;
  if (pages) {
    const gm = await pages.join(server.url, findName(GMS[0]));
    verdicts.check("control: a game master's page grants what a player may ask for", await isGranted(server, dice));
    await gm.leave();
  }
  await server.close();
  const before = await readDatabase(place.world);
  await server.start();
  let people: Bystander | undefined;
  try {
    await controls(server, verdicts);
    const gm = await pages?.join(server.url, findName(GMS[0]));
    people = await Bystander.join(server);
    people.begin();
    await new Promise((resolve) => setTimeout(resolve, reduced ? 500 : 5000));
    const calm = await people.end();
    const began = await server.memory();
    const state = await readWorld(server.url, GMS[0]);
    people.begin();
    const relayed =
      (await sendRelays(server, size.relays, dice, verdicts)) +
      (gm ? await askPage(server, size.asked, dice, verdicts) : 0);
    const sent = [
      await sendRequests(server, size.requests, dice, verdicts),
      await sendFrames(server, size.frames, dice, verdicts),
      await sendHttp(server, size.http, size.cookies, dice, verdicts),
    ];
    const busy = await people.end();
    await gm?.leave();
    verdicts.none("nothing was written by anybody but the bystander", people.foreign);
    verdicts.none("the bystander's writes were all done, and arrived once and in order", people.faults());
    verdicts.none("the server did not fail", [
      ...server.faults,
      ...server.log.filter((line) => /TypeError|RangeError|ReferenceError/.test(line)),
    ]);
    const after = await readWorld(server.url, GMS[0]);
    verdicts.check("who joins afterwards gets the same world", isSameExcept(state.collections, after.collections), "");
    const ended = await server.memory();
    people.close();
    await server.close();
    const found = differences(before, await readDatabase(place.world)).filter(
      (line) => !line.startsWith(`!actors!${SHARED} changed`),
    );
    verdicts.none("the database is, byte for byte, what it was", found);
    const [requests = 0, frames = 0, http = 0] = sent;
    const total = requests + frames + http + relayed;
    verdicts.figure(
      "bad messages sent",
      `${total}: ${requests} requests, ${frames} frames and packets, ${http} over HTTP, ${relayed} said to another client`,
    );
    verdicts.figure(
      "kinds",
      `${KINDS.length} of requests, ${BAD_FRAMES.length} of frames, ${BAD_HTTP.length} over HTTP`,
    );
    verdicts.figure("a bystander's write, to its answer: before", spread(calm.answers));
    verdicts.figure("a bystander's write, to its answer: meanwhile", spread(busy.answers));
    verdicts.figure("a bystander's write, to another client: before", spread(calm.arrivals));
    verdicts.figure("a bystander's write, to another client: meanwhile", spread(busy.arrivals));
    verdicts.figure("the server's heap, before and after", `${mib(began.heap)}, ${mib(ended.heap)}`);
  } catch (error) {
    verdicts.none("the server did not end", server.faults);
    throw error;
  } finally {
    // It would try to reconnect for ever.
    people?.close();
    await pages?.close();
    await server.kill();
    await place.drop();
  }
};

/** Whether two worlds are equal except for the actor that the bystander updates. */
function isSameExcept(
  before: Readonly<Record<string, readonly object[]>>,
  after: Readonly<Record<string, readonly object[]>>,
): boolean {
  const text = (collections: Readonly<Record<string, readonly object[]>>): string =>
    JSON.stringify(collections, (key, value: unknown) =>
      (value as { _id?: string } | null)?._id === SHARED ? null : value,
    );
  return text(before) === text(after);
}

/**
 * The same functions with valid messages: the checks that follow would prove nothing if a valid message were not
 * accepted.
 */
async function controls(server: Server, verdicts: Verdicts): Promise<void> {
  const player = PLAYERS[0] ?? "";
  const cookie = await joinByForm(server.url, player);
  const port = Number(new URL(server.url).port);
  const socket = await openSocket(server, cookie);
  const good = { action: "update", documentName: "Actor", updates: [{ _id: SHARED, name: "Control" }], options: {} };
  const reply = (await socket.timeout(5000).emitWithAck("modify", { operations: [good] })) as Reply<unknown>;
  verdicts.check("control: a good request over the same line is granted", reply.ok);
  const heard = new Promise<boolean>((resolve) => {
    socket.once("modified", () => resolve(true));
    setTimeout(() => resolve(false), 5000);
  });
  const line = await RawLine.open(port, { cookie, origin: new URL(server.url).origin });
  verdicts.check("control: a line by hand is seated", await line.seated);
  line.text(
    `42["modify",${JSON.stringify({ operations: [{ ...good, updates: [{ _id: SHARED, name: "By hand" }] }] })}]`,
  );
  verdicts.check("control: a good frame over a line by hand is granted", await heard);
  line.close();
  socket.disconnect();
  const status = await sendRaw(
    port,
    `GET /game HTTP/1.1\r\nhost: 127.0.0.1:${port}\r\ncookie: ${cookie}\r\nconnection: close\r\n\r\n`,
  );
  verdicts.check("control: a good request over HTTP is answered", status === 200, String(status));
}

/**
 * Sends requests over several connections, some of a player who owns a little, some of a GM. @returns how
 * many.
 */
async function sendRequests(server: Server, count: number, dice: Chance, verdicts: Verdicts): Promise<number> {
  const tallies = new Map<string, Tally>();
  let sent = 0;
  for (let turn = 0; sent < count; turn++) {
    const isGM = turn % 4 === 3;
    const share = Math.min(REQUESTS_PER_LINE, Math.ceil(count / 4), count - sent);
    await onLine(server, isGM ? GMS[2] : (PLAYERS[0] ?? ""), badRequests(share, isGM, dice), tallies);
    sent += share;
  }
  for (const [kind, { granted, unanswered }] of tallies) {
    verdicts.none(`requests: ${kind}: none is granted`, granted);
    verdicts.none(`requests: ${kind}: each is answered`, unanswered);
  }
  verdicts.check("every kind of request was sent", tallies.size === KINDS.length, `${tallies.size} of ${KINDS.length}`);
  return sent;
}

async function onLine(
  server: Server,
  user: string,
  requests: ReturnType<typeof badRequests>,
  tallies: Map<string, Tally>,
): Promise<void> {
  const socket = await openSocket(server, await joinByForm(server.url, user));
  const lane = async (): Promise<void> => {
    for (const { kind, event, payload } of requests) {
      const tally: Tally = tallies.get(kind) ?? { sent: 0, granted: [], unanswered: [] };
      tallies.set(kind, tally);
      tally.sent++;
      const asked = `${event} ${JSON.stringify(payload)?.slice(0, 200)}`;
      try {
        const reply = (await socket.timeout(20_000).emitWithAck(event, payload)) as Reply<unknown>;
        if (reply.ok !== false) tally.granted.push(`${asked} as ${user}`);
        else if (/Too many requests/.test(reply.error.message))
          tally.unanswered.push(`${asked}: not judged, but held back`);
      } catch {
        tally.unanswered.push(asked);
      }
    }
  };
  await Promise.all(Array.from({ length: WINDOW }, lane));
  socket.disconnect();
}

function openSocket(server: Server, cookie: string): Promise<Socket> {
  const { origin } = new URL(server.url);
  const socket = io(origin, {
    transports: ["websocket"],
    extraHeaders: { origin, cookie },
    reconnection: false,
    forceNew: true,
  });
  return new Promise((resolve, reject) => {
    socket.once("world", () => resolve(socket));
    socket.once("connect_error", reject);
    socket.once("refused", reject);
  });
}

/**
 * Sends a player's frames, each on a connection that has joined, so that it is judged as theirs. A connection that the
 * server closes, or that waits for the rest of a message, is opened again. @returns how many.
 */
async function sendFrames(server: Server, count: number, dice: Chance, verdicts: Verdicts): Promise<number> {
  const port = Number(new URL(server.url).port);
  const headers = { cookie: await joinByForm(server.url, PLAYERS[0] ?? ""), origin: new URL(server.url).origin };
  const lines = { opened: 0, closed: 0 };
  const seated = new Map<string, number>();
  const unseated: string[] = [];
  const untaken: string[] = [];
  let line: RawLine | undefined;
  for (let sent = 0; sent < count; sent++) {
    const { kind, isHalf = false, make } = BAD_FRAMES[sent % BAD_FRAMES.length] as (typeof BAD_FRAMES)[number];
    if (!line?.isOpen) {
      line = await RawLine.open(port, headers);
      lines.opened++;
      if (!(await line.seated)) unseated.push(`before ${kind}`);
    }
    const bad = make(dice);
    if (line.isOpen && line.isSeated) seated.set(kind, (seated.get(kind) ?? 0) + 1);
    if (typeof bad === "string") line.text(bad);
    else line.frame(bad);
    // The server handles it before the next.
    if (!(await line.taken())) untaken.push(kind);
    if (!line.isOpen) lines.closed++;
    if (isHalf || dice.below(10) === 0) line.close();
  }
  line?.close();
  verdicts.none("frames: every line was seated before the first", unseated);
  verdicts.none("frames: the server took each, or closed the line", untaken);
  verdicts.none(
    "frames: every kind was sent on a seated line",
    BAD_FRAMES.filter(({ kind }) => !seated.has(kind)).map(({ kind }) => kind),
  );
  const onSeated = [...seated.values()].reduce((sum, one) => sum + one, 0);
  verdicts.figure(
    "frames sent on a seated line",
    `${onSeated} of ${count}, at least ${Math.min(...seated.values())} of each kind`,
  );
  verdicts.figure("lines for such frames, and closed by the server for one", `${lines.opened}, ${lines.closed}`);
  return count;
}

/** Sends HTTP requests and handshakes with forged cookies. @returns how many. */
async function sendHttp(
  server: Server,
  count: number,
  cookies: number,
  dice: Chance,
  verdicts: Verdicts,
): Promise<number> {
  const port = Number(new URL(server.url).port);
  const target: HttpTarget = { port, world: "world", cookie: await joinByForm(server.url, PLAYERS[0] ?? "") };
  const granted: string[] = [];
  const lane = async (from: number): Promise<void> => {
    for (let sent = from; sent < count; sent += 8) {
      const bad = BAD_HTTP[sent % BAD_HTTP.length];
      const bytes = bad?.make(dice, target) ?? "";
      const status = await sendRaw(port, bytes);
      // 303 redirects to the join page; 101 would be a socket.
      if (status !== 0 && status !== 303 && status < 400)
        granted.push(`${bad?.kind}: ${status} for ${bytes.slice(0, 160)}`);
    }
  };
  await Promise.all(Array.from({ length: 8 }, (_, from) => lane(from)));
  verdicts.none("HTTP: nothing is given", granted);
  const seated: string[] = [];
  const headers = { origin: new URL(server.url).origin };
  for (let sent = 0; sent < cookies; sent++) {
    const cookie = forgedCookie(dice, target).slice(0, 8000);
    const socket = await openSocket(server, cookie).catch(() => undefined);
    if (socket) seated.push(cookie);
    socket?.disconnect();
  }
  const stranger = await RawLine.open(port, headers).catch(() => undefined);
  // A request before the connection has joined, or after it has closed, would prove nothing, because nothing reads it.
  await Promise.race([stranger?.seated, pause(2000)]);
  stranger?.text(
    `42["modify",{"operations":[{"action":"update","documentName":"Actor","updates":[{"_id":"${SHARED}","name":"x"}],"options":{}}]}]`,
  );
  await stranger?.taken();
  if (stranger?.isSeated) seated.push("none at all");
  stranger?.close();
  verdicts.none("a forged cookie seats nobody", seated);
  return count + cookies;
}
