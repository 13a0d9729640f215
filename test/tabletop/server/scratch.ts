import { cp, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { onTestFinished } from "vitest";

const HARBOR = join(import.meta.dirname, "fixtures/harbor");

/** An empty folder that is gone after the test. */
export async function scratch(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "tabletop-test-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** A copy of the fixture project, free to be spoilt. */
export async function harbor(): Promise<string> {
  const folder = await scratch();
  await cp(HARBOR, folder, { recursive: true });
  return folder;
}

/** Writes files below a folder: text as it is, anything else as JSON. */
export async function files(folder: string, contents: Readonly<Record<string, unknown>>): Promise<void> {
  for (const [path, content] of Object.entries(contents)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), typeof content === "string" ? content : JSON.stringify(content));
  }
}
