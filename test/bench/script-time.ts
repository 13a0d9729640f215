/** How long a page runs scripts. */
import type { CDPSession, Page } from "playwright-core";

interface ScriptProfile {
  start(): Promise<unknown>;
  /** Returns how long the page has run scripts since the start, in milliseconds. */
  stop(): Promise<number>;
}

/** The time between two samples. */
const SAMPLE_US = 1000;
/** What a profile names the time in which no script ran: the page waited, computed styles, laid out and painted. */
const OUTSIDE: ReadonlySet<string> = new Set(["(root)", "(idle)", "(program)", "(garbage collector)"]);
/** What makes a browser lay out the page at once, should it have changed, instead of before the next frame. */
const LAYOUT =
  /^((get |set )?(scroll|client|offset)(Height|Width|Top|Left)|get(BoundingClientRect|ClientRects)|elements?FromPoint|focus|scroll(To|By|IntoView)?|checkVisibility)$/u;

/** Stops a profile, and returns the time of its samples in scripts, in milliseconds. */
async function stop(session: CDPSession): Promise<number> {
  const { nodes, samples = [], timeDeltas = [] } = (await session.send("Profiler.stop")).profile;
  const outside = new Set<number>();
  for (const { id, callFrame } of nodes) {
    const { functionName, url } = callFrame;
    if (OUTSIDE.has(functionName) || (url === "" && LAYOUT.test(functionName))) outside.add(id);
  }
  // A sample lasts until the next one.
  const lasting = samples.map((id, i) => (outside.has(id) ? 0 : (timeDeltas[i + 1] ?? 0)));
  return lasting.reduce((sum, us) => sum + us, 0) / 1000;
}

/**
 * Samples what the page executes. Chromium's own counter of script time leaves out what runs after an `await`. Styles
 * and layout do not count, not even where a script waits for them; nor does the collection of garbage, which comes
 * when a whole log has left enough of it.
 */
export async function profileScript(page: Page): Promise<ScriptProfile> {
  const session = await page.context().newCDPSession(page);
  await session.send("Profiler.enable");
  await session.send("Profiler.setSamplingInterval", { interval: SAMPLE_US });
  return {
    start: async () => session.send("Profiler.start"),
    stop: async () => stop(session),
  };
}
