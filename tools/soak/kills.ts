/**
 * Kills the server in the middle of writes, again and again: what was acknowledged is stored, and no write is stored in
 * part.
 */
import { isDeepStrictEqual } from "node:util";

import type { WorldData } from "../../tabletop/protocol.ts";
import { Line, readWorld } from "./line.ts";
import { type Chance, chance } from "./random.ts";
import type { Part } from "./part.ts";
import { Server } from "./server.ts";
import { ms, quantile, spread, type Verdicts } from "./verdicts.ts";
import { createWorldFolder, GMS } from "./world.ts";
import { countStored, readState, type State, Stream, listDifferences, type Write } from "./writes.ts";

/** The number of concurrent requests of one writer. */
const CONCURRENT_REQUESTS = 8;

interface Writer {
  readonly name: string;
  readonly user: string;
  readonly stream: Stream;
  readonly state: State;
  /** Complete documents as the server sent them to their creator, of those that were not updated since. */
  readonly whole: Map<string, object>;
  /** Documents that were updated after they were created, acknowledged or not. */
  readonly touched: Set<string>;
  cookie: string;
}

/** What a writer had sent when the server died: the first `acknowledged` of them were answered. */
interface Sent {
  readonly writes: readonly Write[];
  readonly acknowledged: number;
  readonly refused: readonly string[];
}

interface Totals {
  kills: number;
  acknowledged: number;
  inFlight: number;
  done: number;
  readonly starts: number[];
  readonly answers: number[];
}

export const kills: Part = async ({ reduced, seed, verdicts }) => {
  const [rounds, writes] = reduced ? [3, 200] : [50, 1000];
  const place = await createWorldFolder();
  const dice = chance(seed);
  const server = await Server.start(place);
  const totals: Totals = { kills: 0, acknowledged: 0, inFlight: 0, done: 0, starts: [], answers: [] };
  try {
    const writers = GMS.map((user, index): Writer => {
      const name = `soak${"XYZ".charAt(index)}`;
      return {
        name,
        user,
        stream: new Stream(name, chance(seed + index)),
        state: new Map(),
        whole: new Map(),
        touched: new Set(),
        cookie: "",
      };
    });
    const before = await readWorld(server.url, GMS[0]);
    for (let round = 1; round <= rounds; round++) {
      const sent = await writeUntilKilled(server, writers, writes, dice, totals);
      const logged = server.log.length;
      totals.starts.push(await server.start());
      totals.kills++;
      const after = await readWorld(server.url, GMS[0], writers[0]?.cookie);
      verdicts.none(`kill ${round}: the world opens and nothing of it is left out`, server.log.slice(logged));
      writers.forEach((writer, index) => judge(writer, sent[index], after, totals, verdicts, round));
      verdicts.none(`kill ${round}: what nobody touched is as it was`, listChangedDocuments(before, after));
    }
    verdicts.none("the server did not end by itself", server.faults);
    verdicts.figure("kills", `${totals.kills}, each in the middle of ${writes} writes of ${GMS.length} writers`);
    verdicts.figure("writes acknowledged before a kill", `${totals.acknowledged}: all there afterwards`);
    verdicts.figure(
      "writes under way at a kill",
      `${totals.inFlight}, of which ${totals.done} were done, whole, and the others were not`,
    );
    verdicts.figure("from a write to its answer", spread(totals.answers));
    verdicts.figure(
      "a start after a kill",
      `median ${ms(quantile(totals.starts, 0.5))}, longest ${ms(quantile(totals.starts, 1))}`,
    );
  } finally {
    await server.kill();
    await place.drop();
  }
};

/** Lets all writers write until this many writes are answered; then kills the server. */
async function writeUntilKilled(
  server: Server,
  writers: readonly Writer[],
  writes: number,
  dice: Chance,
  totals: Totals,
): Promise<Sent[]> {
  const lines = await Promise.all(writers.map(({ user }) => Line.join(server.url, user)));
  lines.forEach((line, index) => Object.assign(writers[index] ?? {}, { cookie: line.cookie }));
  const end = 1 + dice.below(writes - CONCURRENT_REQUESTS * writers.length);
  let answered = 0;
  let dead: Promise<void> | undefined;
  const die = async (): Promise<void> => {
    await new Promise((resolve) => setTimeout(resolve, dice.next() * 4));
    await server.kill();
  };
  const sent = await Promise.all(
    writers.map((writer, index) =>
      writeOn(lines[index] as Line, writer, totals, () => {
        answered++;
        if (answered >= end) dead ??= die();
      }),
    ),
  );
  await dead;
  for (const line of lines) line.close();
  return sent;
}

async function writeOn(line: Line, writer: Writer, totals: Totals, answered: () => void): Promise<Sent> {
  const writes: Write[] = [];
  const refused: string[] = [];
  let acknowledged = 0;
  let isLost = false;
  const lane = async (): Promise<void> => {
    while (!isLost) {
      const write = writer.stream.next();
      writes.push(write);
      if (write.kind !== "create") write.touches.forEach((id) => (writer.touched.add(id), writer.whole.delete(id)));
      const begun = performance.now();
      const reply = await line.write(...write.operations);
      if (reply.ok) {
        totals.answers.push(performance.now() - begun);
        acknowledged++;
        const [made] = reply.value.results[0]?.result ?? [];
        const [id = ""] = write.touches;
        if (write.kind === "create" && typeof made === "object" && !writer.touched.has(id)) writer.whole.set(id, made);
        answered();
      } else if (/line to the table is lost/.test(reply.error.message)) isLost = true;
      else refused.push(`${write.kind}: ${reply.error.message}`);
    }
  };
  await Promise.all(Array.from({ length: CONCURRENT_REQUESTS }, lane));
  return { writes, acknowledged, refused };
}

function judge(
  writer: Writer,
  sent: Sent | undefined,
  after: WorldData,
  totals: Totals,
  verdicts: Verdicts,
  round: number,
): void {
  if (!sent) return;
  const { writes, acknowledged, refused } = sent;
  verdicts.none(`kill ${round}: every write of ${writer.name} was a good one`, refused);
  const found = readState(after, writer.name);
  const done = countStored(writer.state, writes, acknowledged, found);
  verdicts.none(
    `kill ${round}: writes of ${writer.name} are whole or absent, and none that was acknowledged is lost`,
    Array.isArray(done) ? done : [],
  );
  totals.acknowledged += acknowledged;
  totals.inFlight += writes.length - acknowledged;
  totals.done += Array.isArray(done) ? 0 : done - acknowledged;
  if (Array.isArray(done)) for (const [key, shadow] of found) writer.state.set(key, shadow);
  verdicts.none(
    `kill ${round}: the state of ${writer.name} is known again`,
    listDifferences(writer.state, found).slice(0, Array.isArray(done) ? 0 : 1),
  );
  writer.stream.resume(writer.state);
  const actors = new Map((after.collections["actors"] ?? []).map((actor) => [(actor as { _id: string })._id, actor]));
  const altered = [...writer.whole]
    .filter(([id, made]) => !isDeepStrictEqual(actors.get(id), made))
    .map(([id]) => `Actor ${id}`);
  verdicts.none(
    `kill ${round}: what ${writer.name} made and nobody touched is to the letter as it was acknowledged`,
    altered,
  );
}

/** Returns the seeded documents that have changed. */
function listChangedDocuments(before: WorldData, after: WorldData): string[] {
  return Object.entries(before.collections).flatMap(([collection, documents]) => {
    const now = new Map(
      (after.collections[collection] ?? []).map((document) => [(document as { _id: string })._id, document]),
    );
    return documents
      .filter((document) => !isDeepStrictEqual(now.get((document as { _id: string })._id), document))
      .map((document) => `${collection} ${(document as { _id: string })._id}`);
  });
}
