import { playwright } from "@vitest/browser-playwright";
import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";
import { CHROMIUM_ARGS } from "./tools/chromium.ts";

// `npm test` finds or installs a Chromium and names it here; alone, the usual place must do.
const executablePath = process.env["CHROMIUM_PATH"] ?? "/usr/bin/chromium";

/** Tests of the tabletop that make their own table and forget it: they need no process of their own, and its modules load once for all. */
const SHARED = "test/tabletop/{applications,contract,documents,journal,shell,tables}/**/*.test.ts";
const quiet = { setupFiles: ["test/seed-properties.ts"], testTimeout: 60_000, hookTimeout: 60_000 };

/** The end-to-end files that take longest: begun first, so that none runs alone at the end. */
const LONG = ["circumstances", "look", "table-look", "edge", "circumstances-races", "thread", "races"];

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification): number => {
      const at = LONG.findIndex((name) => moduleId.endsWith(`/e2e/${name}.test.ts`));
      return at < 0 ? LONG.length : at;
    };
    return (await super.sort(files)).sort((a, b) => rank(a) - rank(b));
  }
}

/**
 * Four projects: `node` for what needs no page, `tabletop` for the part of it that shares one process, `browser` for layout, forms and drag
 * and drop, `e2e` for the real table with several people.
 */
export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          name: "node",
          environment: "node",
          include: ["test/{rules,ledger,rulesets,tabletop,gates}/**/*.test.ts"],
          exclude: ["**/*.browser.test.ts", SHARED],
          ...quiet,
        },
      },
      {
        test: {
          name: "tabletop",
          environment: "node",
          include: [SHARED],
          exclude: ["**/*.browser.test.ts"],
          isolate: false,
          ...quiet,
        },
      },
      {
        // Named here so that a cold cache does not reload the page in the middle of a test.
        optimizeDeps: {
          include: [
            "@codemirror/commands",
            "@codemirror/lang-html",
            "@codemirror/lang-javascript",
            "@codemirror/lang-json",
            "@codemirror/lang-markdown",
            "@codemirror/language",
            "@codemirror/state",
            "@codemirror/view",
            "@lezer/highlight",
            "axe-core",
            "handlebars",
            "jquery",
            "prosemirror-commands",
            "prosemirror-history",
            "prosemirror-inputrules",
            "prosemirror-keymap",
            "prosemirror-model",
            "prosemirror-schema-basic",
            "prosemirror-schema-list",
            "prosemirror-state",
            "prosemirror-tables",
            "prosemirror-view",
            "sanitize-html",
          ],
        },
        test: {
          name: "browser",
          include: ["test/**/*.browser.test.ts"],
          testTimeout: 30_000,
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            provider: playwright({ launchOptions: { executablePath, args: CHROMIUM_ARGS } }),
            instances: [{ browser: "chromium" }],
          },
        },
      },
      {
        test: {
          name: "e2e",
          environment: "node",
          include: ["test/e2e/**/*.test.ts"],
          testTimeout: 120_000,
          hookTimeout: 120_000,
          // Two tables at once: each has its own world, port and browser, and waits for what it sees, not for the clock.
          maxWorkers: 2,
          sequence: { groupOrder: 1 },
          // What is waited for comes by way of a server and another page.
          expect: { poll: { timeout: 15_000 } },
        },
      },
    ],
  },
});
