import { playwright } from "@vitest/browser-playwright";
import { defineConfig } from "vitest/config";

const executablePath = process.env["CHROMIUM_PATH"] ?? "/usr/bin/chromium";

/** Two projects: `node` for everything without a page, `browser` for what needs real layout, forms and drag and drop. */
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: "node",
          environment: "node",
          include: ["test/{rules,ledger,rulesets,tabletop,gates}/**/*.test.ts"],
          exclude: ["**/*.browser.test.ts"],
          testTimeout: 30_000,
        },
      },
      {
        test: {
          name: "browser",
          include: ["test/**/*.browser.test.ts"],
          testTimeout: 30_000,
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            provider: playwright({ launchOptions: { executablePath, args: ["--no-sandbox", "--disable-quic", "--disable-background-networking"] } }),
            instances: [{ browser: "chromium" }],
          },
        },
      },
    ],
  },
});
