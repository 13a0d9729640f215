/** `npm start`: builds what has changed, then opens the demo world on the tabletop. Options are handed on; a later one wins. */
import { spawn } from "node:child_process";
import { join } from "node:path";
import { buildSystem } from "./build-system.ts";
import { runTool } from "./run-tool.ts";

await runTool(import.meta.url, async (args) => {
  const root = join(import.meta.dirname, "..");
  const named = (option: string): boolean => args.some((arg) => arg === option || arg.startsWith(`${option}=`));
  const own: string[] = [];
  if (!named("--system")) {
    const { folder } = await buildSystem(root, { force: false });
    own.push("--system", folder);
    if (!named("--world")) own.push("--world", join(root, "worlds/demo"), "--seed-world", join(root, "worlds-seed/demo.json"));
  }
  const child = spawn(process.execPath, ["--import", "tsx", join(root, "tabletop/server/cli.ts"), ...own, ...args], {
    stdio: "inherit",
    cwd: root,
  });
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => child.kill(signal));
  process.exitCode = await new Promise<number>((resolve) => child.on("close", (code) => resolve(code ?? 1)));
});
