import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { describe, expect, test } from "vitest";

import { parseOptions, UsageError } from "../../../tabletop/server/options.ts";

const CLI = join(import.meta.dirname, "../../../tabletop/server/cli.ts");
const system = ["--system", "some/harbor"];

describe("the command line", () => {
  test("The command line needs only a system", () => {
    expect(parseOptions(system)).toEqual({
      port: 30000,
      host: "127.0.0.1",
      generation: 14,
      system: "some/harbor",
      world: join("worlds", "harbor"),
      routePrefix: "",
      allowHost: [],
      modules: [],
      seedWorld: undefined,
    });
  });

  test("The command line reads every option, the last where one is given twice", () => {
    const args =
      "--port 1 --port=31000 --host 0.0.0.0 --generation 13 --system s --world w --route-prefix /games/table/ --module m --module n --seed-world x.yaml --hot-reload";
    expect(parseOptions([...args.split(" "), "--allow-host", "A.example", "--allow-host", "b.example:8443"])).toEqual({
      port: 31000,
      host: "0.0.0.0",
      generation: 13,
      system: "s",
      world: "w",
      routePrefix: "games/table",
      allowHost: ["a.example", "b.example:8443"],
      modules: ["m", "n"],
      seedWorld: "x.yaml",
      hotReload: true,
    });
  });

  test.each([["--help"], ["-h"]])("The option %s asks for help", (option) =>
    expect(parseOptions([option])).toBe("help"),
  );

  test.each([
    [["--prot", "1"], /Unknown option '--prot'/],
    [["stray"], /Unexpected argument 'stray'/],
    [["--port"], /--port/],
    [["--port", ""], /--port must be a number/],
    [["--port", "80a"], /--port must be a number from 0 to 65535, not "80a"/],
    [["--port", "65536"], /--port must be a number/],
    [["--port=-1"], /--port must be a number/],
    [["--port", "1e3"], /--port must be a number/],
    [["--generation", "12"], /--generation must be 13 or 14, not "12"/],
    [["--generation", "014"], /--generation must be 13 or 14/],
    [["--host", "a b"], /--host must be an address/],
    [["--host", ""], /--host must be an address/],
    [["--route-prefix", "../up"], /--route-prefix must be a path/],
    [["--route-prefix", "a//b"], /--route-prefix must be a path/],
    [["--route-prefix", "a b"], /--route-prefix must be a path/],
    [["--route-prefix", "<x>"], /--route-prefix must be a path/],
    [["--allow-host", "http://x"], /--allow-host must be a host name/],
    [["--allow-host", "*"], /--allow-host must be a host name/],
    [["--world", ""], /--world must name a path/],
    [["--help=yes"], /--help/],
  ])("The options %j are refused, and the error names the option", (args, reason) => {
    expect(() => parseOptions([...system, ...args])).toThrow(UsageError);
    expect(() => parseOptions([...system, ...args])).toThrow(reason);
  });

  test("A command line without a system is refused", () => {
    expect(() => parseOptions([])).toThrow(/--system is missing/);
  });

  test.each([
    [["--port", "x"], 2, /^--port must be a number from 0 to 65535, not "x"\n$/],
    [["--nonsense"], 2, /^Unknown option '--nonsense'\n$/],
    [["--system", "/nowhere"], 1, /^There is no file \/nowhere\/system\.json/],
  ])("The process prints one line and ends: %j", async (args, code, message) => {
    const run = promisify(execFile)(process.execPath, ["--import", "tsx", CLI, ...args]);
    const failure: unknown = await run.catch((error: unknown) => error);
    expect(failure).toMatchObject({ code, stdout: "", stderr: expect.stringMatching(message) as string });
  });
});
