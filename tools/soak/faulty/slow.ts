/**
 * A client on a slow connection is late, but misses nothing; and an answer that arrives after a client's timeout blocks
 * nothing.
 */
import { Line, update } from "../line.ts";
import { judgeOrder } from "../order.ts";
import { ms } from "../verdicts.ts";
import { PLAYERS } from "../world.ts";
import { listen, pause, type Scene, Teller, until } from "./scene.ts";

/** Bytes a second: a poor connection. */
const BYTES_PER_SECOND = 48_000;

export async function slowLine({ run, server, proxy }: Scene): Promise<void> {
  const { reduced, verdicts } = run;
  const [writes, size] = reduced ? [40, 1500] : [500, 4000];
  const teller = await Teller.begin(server, "slow000000000000");
  const slow = await Line.join(proxy.through(server.url), PLAYERS[0] ?? "");
  const quick = await Line.join(server.url, PLAYERS[1] ?? "");
  const seen = { slow: listen(slow, teller.actor), quick: listen(quick, teller.actor) };
  proxy.slow(BYTES_PER_SECOND);
  const begun = performance.now();
  const own = { document: teller.actor, mark: "own" };
  // Meanwhile the slow client writes too: its answer arrives after what is already queued.
  const [reply] = await Promise.all([
    pause(200).then(() => slow.write(update("Actor", [{ _id: teller.actor, flags: { world: { soak: own.mark } } }]))),
    teller.write(writes, size),
  ]);
  const told = performance.now() - begun;
  const isThere = await until(() => seen.slow.length > writes, reduced ? 20_000 : 180_000);
  const took = performance.now() - begun;
  verdicts.check(
    "slow line: its own write is done, or it is told that the answer is late",
    reply.ok || /did not answer/.test(reply.error.message),
  );
  verdicts.check(
    "slow line: all arrives",
    isThere && (await until(() => seen.quick.length > writes)),
    `${seen.slow.length} of ${writes + 1}`,
  );
  verdicts.none("slow line: once, and in one order", judgeOrder([...teller.acknowledged, own], seen));
  verdicts.figure(
    `slow line: ${writes} writes of ${size} characters at ${BYTES_PER_SECOND / 1000} kB/s`,
    `written within ${ms(told)}, all there after ${ms(took)}`,
  );
  proxy.slow(null);
  for (const line of [slow, quick, teller.line]) line.close();
}

/** A connection that is held for longer than a client waits for an answer. */
export async function lateAnswer({ run, server, proxy }: Scene): Promise<void> {
  const { verdicts } = run;
  const teller = await Teller.begin(server, "late000000000000");
  const line = await Line.join(proxy.through(server.url), PLAYERS[0] ?? "", { timeout: 300 });
  const seen = { late: listen(line, teller.actor), teller: listen(teller.line, teller.actor) };
  const own = { document: teller.actor, mark: "own" };
  const asked = line.write(update("Actor", [{ _id: teller.actor, flags: { world: { soak: own.mark } } }]));
  await pause(50);
  proxy.hold();
  const again = { document: teller.actor, mark: "again" };
  const late = line.write(update("Actor", [{ _id: teller.actor, flags: { world: { soak: again.mark } } }]));
  await pause(600);
  proxy.release();
  const replies = await Promise.all([asked, late]);
  verdicts.check(
    "late answer: the client is told that it was not answered in time",
    replies.some((reply) => !reply.ok),
  );
  await teller.write(3, 100);
  verdicts.check(
    "late answer: what follows reaches it all the same",
    await until(() => seen.late.at(-1)?.mark === teller.last, 10_000),
  );
  verdicts.none(
    "late answer: everything once, and in one order",
    judgeOrder([own, again, ...teller.acknowledged], seen),
  );
  for (const one of [line, teller.line]) one.close();
}
