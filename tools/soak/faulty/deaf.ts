/** A client that has joined and never reads: its queue is bounded, and it is disconnected. */
import { joinByForm, Line } from "../line.ts";
import { RawLine } from "../bad/raw.ts";
import type { Server } from "../server.ts";
import { mib } from "../verdicts.ts";
import { PLAYERS } from "../world.ts";
import { measureHeld, listen, type Scene, Teller, until } from "./scene.ts";

/**
 * 34 million characters (32 MiB) may be queued per client; the rest is for the one text that is being prepared for
 * sending.
 */
const MAX_HELD_BYTES = 40 * 1_048_576;
/** Less than any of the texts: one that stayed in memory would show. */
const MAX_LEFT_BYTES = 3 * 1_048_576;
/** Characters of one write: nine of them exceed the limit of the queue. */
const WRITE_SIZE = 4_000_000;
/**
 * Characters after which a text repeats itself. The deaf client requests no compression: that of the others, which took
 * most of the time, proves nothing here.
 */
const GRAIN = 1000;

/**
 * Writes this many large texts, until told to stop, each after the previous one has arrived, so that nothing is in
 * transit.
 * @returns what the server held after each, in bytes.
 */
async function flood(
  server: Server,
  teller: Teller,
  hasCome: (mark: string) => boolean,
  turns: number,
  enough = (): boolean => false,
): Promise<number[]> {
  const looks: number[] = [];
  for (let turn = 0; turn < turns && !enough(); turn++) {
    await teller.write(1, WRITE_SIZE, GRAIN);
    await until(() => hasCome(teller.last), 10_000);
    const now = await measureHeld(server);
    // A figure taken after the disconnection is not one of the queue.
    if (!enough()) looks.push(now);
  }
  return looks;
}

/**
 * At a table with default heartbeats: a client that does not read is disconnected for that reason long before a
 * heartbeat is missed.
 */
export async function deaf({ run, server }: Scene): Promise<void> {
  const { reduced, verdicts } = run;
  const turns = reduced ? 12 : 25;
  const user = PLAYERS[3] ?? "";
  const reader = PLAYERS[4] ?? "";
  const teller = await Teller.begin(server, "deaf000000000000");
  const ear = await Line.join(server.url, reader);
  const heard = listen(ear, teller.actor);
  const hasCome = (mark: string): boolean => heard.at(-1)?.mark === mark;
  // Memory of the stored text, and of clients that read, must not count as that of the queue.
  const without = Math.max(...(await flood(server, teller, hasCome, turns)));
  const line = await RawLine.open(Number(new URL(server.url).port), {
    cookie: await joinByForm(server.url, user),
    origin: new URL(server.url).origin,
  });
  verdicts.check("deaf: it is seated", await line.seated);
  line.deafen();
  let isGone = false;
  teller.line.on("connected", ({ userId, active }) => (isGone ||= userId === user && !active));
  const logged = server.log.length;
  const meanwhile = await flood(server, teller, hasCome, turns, () => isGone);
  const most = Math.max(...meanwhile);
  verdicts.check("deaf: it is let go", await until(() => isGone, 5000));
  const said = server.log.slice(logged).join("\n");
  verdicts.check("deaf: because too much waited for it", /does not read/.test(said), said);
  const after = Math.min(...(await flood(server, teller, hasCome, 3)));
  verdicts.figure(
    "deaf: the most that the server holds (heap and buffers) between large texts: all read; one does not; once it is gone",
    `${mib(without)}, ${mib(most)}, ${mib(after)}`,
  );
  verdicts.figure("deaf: texts of 4 MB until it is let go", String(meanwhile.length));
  verdicts.check("deaf: what waits for it is bounded", most - without < MAX_HELD_BYTES, mib(most - without));
  verdicts.check("deaf: what waits for it can be seen", most - without > WRITE_SIZE, mib(most - without));
  verdicts.check("deaf: nothing of it stays", after - without < MAX_LEFT_BYTES, mib(after - without));
  for (const one of [teller.line, ear, line]) one.close();
}
