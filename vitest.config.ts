import { playwright } from "@vitest/browser-playwright";
import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";
import { CHROMIUM_ARGS, locateChromium } from "./tools/chromium.ts";

// `npm test` finds or installs a Chromium and names it here; alone, the usual place must do.
const executablePath = locateChromium();

/** Files of these share a process: to start one and to read the modules costs more than most of their tests. */
const shared = {
  environment: "node" as const,
  isolate: false,
  exclude: ["**/*.browser.test.ts"],
  testTimeout: 60_000,
  hookTimeout: 60_000,
};

/** The files that take longest: begun first, so that none runs alone at the end. */
const LONG_NODE = ["core/histories", "ledger/command", "core/ways", "core/conflict-histories"];
const LONG_E2E = [
  "circumstances-races",
  "circumstances",
  "ways",
  "in-use",
  "first-minutes",
  "table-look",
  "siege-worlds",
  "siege-together",
  "siege-worlds-war",
  "edge",
  "cards",
  "table-hostile",
  "siege-sealed",
  "thread",
  "look",
  "circumstances-conflict",
  "races",
  "circumstances-creation",
  "siege-creation",
  "items",
  "siege-crew",
  "siege-healing",
  "creation",
  "sidonia-fight",
  "siege-boarding",
  "targets",
];

const LONG = [...LONG_NODE, ...LONG_E2E.map((name) => `e2e/${name}`)];

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification): number => {
      const at = LONG.findIndex((name) => moduleId.endsWith(`/${name}.test.ts`));
      return at < 0 ? LONG.length : at;
    };
    return (await super.sort(files)).sort((a, b) => rank(a) - rank(b));
  }
}

/**
 * Four projects: `node` for the system and `tabletop` for its host as far as they need no page, `browser` for layout,
 * forms and drag and drop, `e2e` for the real table with several people.
 */
export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          ...shared,
          name: "node",
          include: ["test/{rules,ledger,core,rulesets,gates}/**/*.test.ts"],
          // Half of their time is spent waiting, as for a writer that has left.
          maxWorkers: 2,
          setupFiles: ["test/seed-properties.ts", "test/fresh-globals.ts", "test/fresh-modules.ts"],
        },
      },
      {
        test: {
          ...shared,
          name: "tabletop",
          include: ["test/tabletop/**/*.test.ts"],
          setupFiles: ["test/seed-properties.ts", "test/fresh-globals.ts", "test/tabletop/begin.ts"],
        },
      },
      {
        // Every file is a frame of one new browser, and no source changes meanwhile: each module is requested once.
        server: { headers: { "Cache-Control": "max-age=3600" } },
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
            "fast-check",
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
          globalSetup: "test/e2e/played-setup.ts",
          setupFiles: "test/e2e/failed-pages.ts",
          testTimeout: 180_000,
          hookTimeout: 180_000,
          // Two tables at once: each has its own world, port and browser, and waits for what it sees, not for the
          // clock.
          maxWorkers: 2,
          isolate: false,
          sequence: { groupOrder: 1 },
          // What is waited for comes by way of a server and another page.
          expect: { poll: { timeout: 30_000 } },
        },
      },
    ],
  },
});
