import { join } from "node:path";

import { main } from "../tabletop/server/cli.ts";
import { buildSystem } from "./build-system.ts";
import { runTool } from "./run-tool.ts";

const ROOT = join(import.meta.dirname, "..");
const OWN = join(ROOT, "dist/quadrant");

/**
 * The command line of `npm start` with this project's own system and demo world filled in where no system is named;
 * another system gets a world of its own name. Each generation has its demo world, since a world does not go back to
 * 13.
 */
export function withDefaults(args: readonly string[]): string[] {
  const names = (option: string): boolean => args.some((arg) => arg === option || arg.startsWith(`${option}=`));
  if (names("--system")) return [...args];
  const older = /--generation[= ]13\b/.test(args.join(" "));
  const defaults = ["--system", OWN];
  if (!names("--world")) defaults.push("--world", join(ROOT, older ? "worlds/demo-13" : "worlds/demo"));
  if (!names("--seed-world")) defaults.push("--seed-world", join(ROOT, "worlds-seed/demo.yaml"));
  return [...defaults, ...args];
}

await runTool(import.meta.url, async (given) => {
  const args = withDefaults(given);
  await main(args, async () => {
    if (args.includes(OWN)) await buildSystem(ROOT);
  });
});
