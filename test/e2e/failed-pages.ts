/** Keeps what the pages displayed when a test failed: a picture and the HTML of each, in test-results/failed-pages. */
import { mkdir, writeFile } from "node:fs/promises";
import { afterEach, expect } from "vitest";
import { Party } from "./harness.ts";

const FOLDER = "test-results/failed-pages";

afterEach(async ({ task }) => {
  if (task.result?.state !== "fail") return;
  await mkdir(FOLDER, { recursive: true });
  // With the names around it: a test that runs on both generations has the same name on both.
  const name = (expect.getState().currentTestName ?? task.name).replace(/[^\w]+/g, "-").slice(0, 160);
  for (const [at, page] of Party.listPages().entries()) {
    const file = `${FOLDER}/${name}-${at + 1}`;
    // A page that has crashed shows nothing, which must not hide how the test failed.
    await writeFile(`${file}.html`, await page.content().catch(String));
    await page.screenshot({ path: `${file}.png` }).catch(() => undefined);
  }
});
