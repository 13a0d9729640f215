import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";

import { parseOptions } from "../../../tabletop/server/options.ts";
import { withDefaults } from "../../../tools/start.ts";
import { scratch } from "./scratch.ts";

const CLI = join(import.meta.dirname, "../../../tabletop/server/cli.ts");
const SYSTEM = join(import.meta.dirname, "fixtures/harbor");

/** Starts the command line and waits for its address. */
async function start(...args: string[]): Promise<{ child: ChildProcess; url: string }> {
  const child = spawn(process.execPath, ["--import", "tsx", CLI, "--system", SYSTEM, ...args], {
    stdio: ["ignore", "pipe", "pipe"],
  });
  onTestFinished(() => void child.kill("SIGKILL"));
  let said = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk: Buffer) => (said += chunk.toString()));
  await expect.poll(() => said, { timeout: 25_000, interval: 50 }).toMatch(/^ {2}http\S+$/m);
  return { child, url: /^ {2}(http\S+)$/m.exec(said)?.[1] ?? "" };
}

describe("npm start", () => {
  test.each(["SIGINT", "SIGTERM"] as const)(
    "npm start prints its address and ends cleanly on %s, ready to be started again",
    async (signal) => {
      const world = join(await scratch(), "bay");
      const first = await start("--port", "0", "--world", world, "--generation", "13");
      const page = await fetch(new URL("join", first.url));
      expect([page.status, await page.text()]).toEqual([200, expect.stringContaining("Gamemaster")]);
      first.child.kill(signal);
      expect(await once(first.child, "exit")).toEqual([0, null]);
      const second = await start("--port", "0", "--world", world, "--route-prefix", "bay");
      expect(new URL(second.url).pathname).toBe("/bay/");
    },
  );
});

describe("the project's own defaults", () => {
  const read = (...args: string[]) => parseOptions(withDefaults(args));

  test("The project's defaults are its built system and its demo world, one for each generation", () => {
    expect(read()).toMatchObject({
      system: expect.stringMatching(/dist.quadrant$/) as string,
      world: expect.stringMatching(/worlds.demo$/) as string,
    });
    expect(read("--generation", "13")).toMatchObject({
      generation: 13,
      world: expect.stringMatching(/worlds.demo-13$/) as string,
    });
    expect(read("--port", "1", "--world", "w")).toMatchObject({
      port: 1,
      world: "w",
      seedWorld: expect.stringMatching(/demo\.yaml$/) as string,
    });
  });

  test("The project's defaults are not used if another system is named", () => {
    expect(read("--system", "some/bay")).toMatchObject({
      system: "some/bay",
      world: join("worlds", "bay"),
      seedWorld: undefined,
    });
    expect(read("--system=some/bay")).toMatchObject({ system: "some/bay", seedWorld: undefined });
  });

  test("The project's defaults do not affect help and errors", () => {
    expect(read("--help")).toBe("help");
    expect(() => read("--prot")).toThrow(/Unknown option/);
  });
});
