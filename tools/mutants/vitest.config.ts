import { defineConfig } from "vitest/config";

/** The tests that are to notice a mutant of src/rules: those of the rules and of the ledger. */
export default defineConfig({
  test: {
    environment: "node",
    include: ["test/{rules,ledger}/**/*.test.ts"],
    // These read the source or start processes of their own, where no mutant is active, or measure time.
    exclude: [
      "test/rules/purity.test.ts",
      "test/rules/circumstances/odds-time.test.ts",
      "test/ledger/{command,bindings}.test.ts",
    ],
    setupFiles: ["test/seed-properties.ts"],
    testTimeout: 60_000,
  },
});
