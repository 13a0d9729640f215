/** Clients that falter: one that sleeps, one that never reads, one on a slow line, one that leaves before it is answered. */
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
import { ground } from "./world.ts";

const FAULTS: Readonly<Record<string, (scene: Scene) => Promise<void>>> = { sleeper, deaf, slowLine, lateAnswer, leaver };

export const faulty: Part = async (run: Run) => {
  const { reduced, verdicts } = run;
  const place = await ground();
  const proxy = await Proxy.open();
  // A heartbeat is 25 and 60 seconds; the small size sleeps for as many of them, each shorter.
  const server = await Server.start({ ...place, allowHost: [`127.0.0.1:${proxy.port}`], ...(reduced ? { heartbeat: 4000 } : {}) });
  const pages = reduced ? undefined : await Pages.open();
  const people = await Bystander.join(server);
  try {
    for (const [name, fault] of Object.entries(FAULTS)) {
      people.begin();
      const begun = Date.now();
      await fault({ run, server, proxy, pages, sleep: reduced ? 8500 : 95_000 });
      const { answers } = await people.end();
      verdicts.figure(`${name}: a bystander's write meanwhile (${((Date.now() - begun) / 1000).toFixed(0)} s)`, spread(answers));
      verdicts.none(`${name}: the bystander's writes were all done, and arrived once and in order`, people.faults());
      verdicts.check(`${name}: none of the bystander's writes was held up for five seconds`, Math.max(...answers) < 5000);
    }
    verdicts.none("the server did not fail", server.faults);
    verdicts.none("no page complained", pages?.errors ?? []);
  } finally {
    people.close();
    await pages?.close();
    proxy.close();
    await server.kill();
    await place.drop();
  }
};
