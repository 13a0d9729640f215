/**
 * A client on a sleeping machine: nothing is sent or received for longer than a connection without a heartbeat is kept,
 * while much is written. An hour would show no more: after the first lost heartbeat the server has disconnected it, and
 * keeps nothing for it.
 */
import { Line } from "../line.ts";
import type { Person } from "../pages.ts";
import type { Server } from "../server.ts";
import { mib } from "../verdicts.ts";
import { findName, PLAYERS } from "../world.ts";
import { measureHeld, readMark, pause, type Scene, Teller, until } from "./scene.ts";

const ACTOR = "sleeper000000000";
/** The variation of a server's memory when nothing is kept: far less than was written for each sleeping client. */
const MEMORY_NOISE_BYTES = 5 * 1_048_576;

export async function sleeper({ run, server, proxy, pages, sleep }: Scene): Promise<void> {
  const { reduced, verdicts } = run;
  const url = proxy.through(server.url);
  const [user = "", other = "", frozen = ""] = PLAYERS;
  const teller = await Teller.begin(server, ACTOR);
  const absent = new Set<string>();
  teller.line.on("connected", ({ userId, active }) => void (active ? absent.delete(userId) : absent.add(userId)));
  const line = await Line.join(url, user);
  let back: string | undefined;
  line.onRejoin((world) => {
    back = readMark((world?.collections["actors"] ?? []).find((actor) => (actor as { _id: string })._id === ACTOR));
  });
  const asleep = await pages?.join(url, findName(other));
  const still = await pages?.join(server.url, findName(frozen));
  const before = await measureHeld(server);
  proxy.hold();
  await freeze(still, "frozen");
  const begun = Date.now();
  const hasLeft = (): boolean => absent.has(user) && (!asleep || absent.has(other));
  const most = mostHeld(server, hasLeft, 3 * sleep);
  // Forty megabytes (in the small size twelve), so that no buffer in between holds them all.
  await teller.write(reduced ? 120 : 400, 100_000);
  verdicts.check("sleeper: the others are told that they left", await until(hasLeft, 3 * sleep));
  const seated = await most;
  await pause(Math.max(0, sleep - (Date.now() - begun)));
  const gone = await measureHeld(server);
  await teller.write(5, 100);
  proxy.release();
  await freeze(still, "active");
  verdicts.check(
    "sleeper: a client without a page comes back by itself, and has the last write",
    await until(() => back === teller.last),
  );
  for (const [what, person] of [
    ["whose machine slept", asleep],
    ["that was frozen", still],
  ] as const)
    if (person)
      verdicts.check(
        `sleeper: a page ${what} comes back by itself, and has the last write`,
        await until(() => hasMark(person, teller.last), 120_000),
      );
  await teller.write(1, 100);
  for (const person of [asleep, still])
    if (person)
      verdicts.check(
        "sleeper: a page that came back hears what follows",
        await until(() => hasMark(person, teller.last)),
      );
  verdicts.figure(
    "sleeper: what the server holds (heap and buffers): before; the most while it was seated and slept; once it is let go",
    `${mib(before)}, ${mib(seated)}, ${mib(gone)}`,
  );
  verdicts.check(
    "sleeper: nothing is kept for it once it is let go",
    gone - before < MEMORY_NOISE_BYTES,
    mib(gone - before),
  );
  for (const one of [line, teller.line]) one.close();
  for (const person of [asleep, still]) await person?.leave();
}

/** Samples the server's memory until a condition holds. @returns the maximum, in bytes. */
async function mostHeld(server: Server, ends: () => boolean, patienceMs: number): Promise<number> {
  let most = 0;
  for (const end = Date.now() + patienceMs; !ends() && Date.now() < end; await pause(200)) {
    const now = (await server.memory()).held;
    if (!ends()) most = Math.max(most, now);
  }
  return most;
}

async function freeze(person: Person | undefined, state: "frozen" | "active"): Promise<void> {
  if (!person) return;
  const session = await person.page.context().newCDPSession(person.page);
  await session.send("Page.setWebLifecycleState", { state });
  await session.detach();
}

interface Host {
  readonly game?: {
    readonly ready: boolean;
    readonly actors: { get(id: string): { getFlag(scope: string, key: string): unknown } | undefined };
  };
}

/** Whether a page's actor has a mark; false while the page reloads. */
function hasMark({ page }: Person, mark: string): Promise<boolean> {
  return page
    .evaluate(
      ([id = "", wanted]) => {
        const { game } = globalThis as never as Host;
        return game?.ready === true && game.actors.get(id)?.getFlag("world", "soak") === wanted;
      },
      [ACTOR, mark],
    )
    .catch(() => false);
}
