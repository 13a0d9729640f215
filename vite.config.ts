import { defineConfig, type InlineConfig, mergeConfig } from "vite";

import { selectorLists } from "./tools/styles/selector-lists.ts";
import { widthClasses } from "./tools/styles/width-classes.ts";

/** What both bundles of a system share: addresses relative to the package, nothing inlined, nothing copied unasked. */
const shared: InlineConfig = {
  base: "./",
  publicDir: false,
  logLevel: "warn",
  build: { emptyOutDir: false, assetsInlineLimit: 0, target: "es2023", reportCompressedSize: false },
};

/** What every client loads right after its world is ready, or a GM's: one request instead of one for each module. */
const AFTER_START =
  /[\\/]src[\\/]core[\\/](chat[\\/](log-keys|moved-presses)|commands[\\/]start-rulebook|compat[\\/]world-start|roll-requests[\\/]roll-request|secrets[\\/]vault|settings[\\/](house-links|house-text|list-filters|world-migration)|table[\\/](overview-\w+|scene-people)|ui[\\/](prepare-sheets|rule-reader))\.ts$/;

/** A ruleset's code that is loaded late, by folder and name: what one kind of chunk has. */
const LATE = /[\\/]src[\\/]rulesets[\\/](\w+)[\\/](actions|cards|checks|sheets)[\\/](.*)$/;

/**
 * Returns the chunk of code that is loaded late: of a ruleset one for its checks, one for its actions and card parts,
 * and one for what its actors' sheets display. Most of their files are small; together they are compressed better.
 */
function lateChunkName(id: string): string | null {
  if (AFTER_START.test(id)) return "after-start";
  const [, ruleset, kind, file = ""] = LATE.exec(id) ?? [];
  if (ruleset === undefined) return null;
  if (kind === "sheets") return /(^|-)(context|around)\.ts$/.test(file) ? `${ruleset}-sheets` : null;
  return `${ruleset}-${kind === "checks" ? "checks" : "actions"}`;
}

/**
 * The system's script: one ES module with a source map. Classes keep their names, which Foundry stores and fires hooks
 * by; the rest is short.
 */
export function scriptConfig(root: string, entry: string, outDir: string, name: string): InlineConfig {
  return mergeConfig(shared, {
    root,
    configFile: false,
    build: {
      outDir,
      sourcemap: true,
      minify: false,
      rolldownOptions: {
        input: entry,
        preserveEntrySignatures: "strict",
        output: {
          format: "es",
          entryFileNames: `${name}.mjs`,
          // What opens the game is one script; what is seldom needed is fetched when it is. No chunk asks for the entry
          // itself, which a host may load under another address: it would run twice.
          chunkFileNames: "chunks/[name].mjs",
          codeSplitting: {
            groups: [
              { name: "main", test: /[\\/]src[\\/]/, tags: ["$initial"] },
              { name: lateChunkName, debugName: "late" },
            ],
          },
          minify: {
            compress: { keepNames: { function: false, class: true } },
            mangle: { toplevel: true, keepNames: { function: false, class: true } },
            codegen: { removeWhitespace: true },
          },
        },
      },
    },
  } satisfies InlineConfig);
}

/** The folder of the empty scripts that Vite writes beside style sheets. */
export const STYLE_SCRIPTS = ".style-scripts";

/**
 * The system's style sheets: one file for each entry under the entry's name, its imports inlined, fonts and pictures in
 * `fonts/` and `images/`.
 */
export function styleConfig(root: string, entries: Readonly<Record<string, string>>, outDir: string): InlineConfig {
  return mergeConfig(shared, {
    root,
    configFile: false,
    css: { postcss: { plugins: [widthClasses, selectorLists] } },
    build: {
      outDir,
      cssMinify: "lightningcss",
      rolldownOptions: {
        input: { ...entries },
        output: {
          entryFileNames: `${STYLE_SCRIPTS}/[name].js`,
          assetFileNames: ({ names }) => {
            const file = names[0] ?? "";
            if (file.endsWith(".css")) return file;
            return `${/\.(woff2?|ttf|otf)$/.test(file) ? "fonts" : "images"}/[name][extname]`;
          },
        },
      },
    },
  } satisfies InlineConfig);
}

export default defineConfig(scriptConfig(import.meta.dirname, "src/quadrant.ts", "dist/quadrant", "quadrant"));
