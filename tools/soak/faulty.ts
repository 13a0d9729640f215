/**
 * Clients that fail: one that sleeps, one that never reads, one on a slow connection, one that leaves before its answer
 * arrives.
 */
import type { Run, Part } from "./part.ts";
import { Bystander } from "./bystander.ts";
import { leaver } from "./faulty/leaver.ts";
import { sleeper } from "./faulty/sleeper.ts";
import { lateAnswer, slowLine } from "./faulty/slow.ts";
import { deaf } from "./faulty/deaf.ts";
import type { Scene } from "./faulty/scene.ts";
import { Pages } from "./pages.ts";
import { Proxy } from "./proxy.ts";
import { Server } from "./server.ts";
import { spread } from "./verdicts.ts";
import { createWorldFolder } from "./world.ts";

type Faults = Readonly<Record<string, (scene: Scene) => Promise<void>>>;

/**
 * Milliseconds of a heartbeat in the small size, and of a sleep that is longer than two; the defaults are 25 and 60
 * seconds.
 */
const SHORT = { heartbeat: 4000, sleep: 8500 };
const USUAL_SLEEP = 95_000;

export const faulty: Part = async (run: Run) => {
  const proxy = await Proxy.open();
  const pages = run.reduced ? undefined : await Pages.open();
  try {
    await atTable(
      { sleeper, slowLine, lateAnswer, leaver },
      run,
      proxy,
      pages,
      run.reduced ? SHORT.heartbeat : undefined,
    );
    // At a separate table: a client that does not read must be disconnected for that reason, and memory that others
    // used must not count.
    await atTable({ deaf }, run, proxy, pages, undefined);
    run.verdicts.none("no page complained", pages?.errors ?? []);
  } finally {
    await pages?.close();
    proxy.close();
  }
};

/** Runs faults one after the other at a separate table, while a bystander works at it. */
async function atTable(
  faults: Faults,
  run: Run,
  proxy: Proxy,
  pages: Pages | undefined,
  heartbeat: number | undefined,
): Promise<void> {
  const { reduced, verdicts } = run;
  const place = await createWorldFolder();
  const server = await Server.start({
    ...place,
    allowHost: [`127.0.0.1:${proxy.port}`],
    ...(heartbeat === undefined ? {} : { heartbeat }),
  });
  const people = await Bystander.join(server);
  try {
    for (const [name, fault] of Object.entries(faults)) {
      people.begin();
      const begun = Date.now();
      await fault({ run, server, proxy, pages, sleep: reduced ? SHORT.sleep : USUAL_SLEEP });
      const { answers } = await people.end();
      verdicts.figure(
        `${name}: a bystander's write meanwhile (${((Date.now() - begun) / 1000).toFixed(0)} s)`,
        spread(answers),
      );
      verdicts.none(`${name}: the bystander's writes were all done, and arrived once and in order`, people.faults());
      verdicts.check(
        `${name}: none of the bystander's writes was held up for five seconds`,
        Math.max(...answers) < 5000,
      );
    }
    verdicts.none(`${Object.keys(faults).join(", ")}: the server did not fail`, server.faults);
  } finally {
    people.close();
    await server.kill();
    await place.drop();
  }
}
