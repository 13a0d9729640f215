/**
 * Serves a system by the tabletop in a separate process, on the generation that it declares, with a new world that is
 * deleted afterwards.
 */
import { type ChildProcess, spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import type { Target } from "../conformance/target.ts";

const ROOT = join(import.meta.dirname, "../..");
/** How long a table may take to open, in milliseconds: the first one builds the client's pages. */
const OPEN_TIMEOUT_MS = 120_000;

export interface Served {
  readonly url: string;
  close(): Promise<void>;
}

/** @throws Error with the server's output, if it does not open. */
export async function serve({ folder, generation }: Target): Promise<Served> {
  const scratch = await mkdtemp(join(tmpdir(), "peers-"));
  const args = ["--import", "tsx", "tabletop/server/cli.ts", "--port", "0", "--generation", String(generation)];
  const child = spawn(process.execPath, [...args, "--system", folder, "--world", join(scratch, "world")], {
    cwd: ROOT,
    stdio: ["ignore", "pipe", "pipe"],
  });
  // Aborting the run ends the table too.
  const end = (): void => void child.kill("SIGTERM");
  process.once("exit", end);
  const close = async (): Promise<void> => {
    process.off("exit", end);
    if (child.exitCode === null) {
      const gone = new Promise((resolve) => child.once("exit", resolve));
      child.kill("SIGTERM");
      await gone;
    }
    await rm(scratch, { recursive: true, force: true });
  };
  try {
    return { url: await opened(child), close };
  } catch (error) {
    await close();
    throw error;
  }
}

function opened(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let said = "";
    const late = setTimeout(() => reject(new Error(`the table did not open: ${said.trim()}`)), OPEN_TIMEOUT_MS);
    for (const stream of [child.stdout, child.stderr])
      stream?.on("data", (chunk: Buffer) => {
        said += chunk.toString();
        const [url] = /http:\/\/127\.0\.0\.1:\d+\S*/.exec(said) ?? [];
        if (!url) return;
        clearTimeout(late);
        resolve(url);
      });
    child.on("exit", () => {
      clearTimeout(late);
      reject(new Error(`the table ended: ${said.trim()}`));
    });
  });
}
