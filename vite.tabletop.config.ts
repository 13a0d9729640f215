import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { defineConfig, type Plugin } from "vite";

import { precompileTemplates } from "./tools/build-templates.ts";

const TEMPLATES = join(import.meta.dirname, "tabletop/templates");
/** The helpers that the tabletop's own templates call: any other name in them is a field. */
const HELPERS = [
  "ifThen",
  "or",
  "and",
  "checked",
  "disabled",
  "editor",
  "formGroup",
  "localize",
  "not",
  "selectOptions",
  "timeSince",
];

/**
 * Provides the tabletop's own templates as the module `virtual:own-templates`: what `Handlebars.template` takes, by the
 * path that a page asks for. They arrive compiled, with the page's script.
 */
const ownTemplates: Plugin = {
  name: "own-templates",
  resolveId: (id) => (id === "virtual:own-templates" ? `\0${id}` : null),
  async load(id) {
    if (id !== "\0virtual:own-templates") return null;
    const files = (await readdir(TEMPLATES, { recursive: true })).filter((file) => file.endsWith(".hbs")).sort();
    const read = async (file: string): Promise<[string, string]> => [
      `templates/${file.replaceAll("\\", "/")}`,
      await readFile(join(TEMPLATES, file), "utf8"),
    ];
    return precompileTemplates(Object.fromEntries(await Promise.all(files.map(read))), HELPERS);
  },
};

/**
 * The tabletop's page: `tabletop/shell/main.ts` becomes `build/tabletop/tabletop.js`, with the names of functions and
 * classes kept, and each page's style sheets become one, with their fonts beside them.
 */
export default defineConfig({
  root: import.meta.dirname,
  base: "./",
  logLevel: "warn",
  publicDir: false,
  plugins: [ownTemplates],
  build: {
    outDir: "build/tabletop",
    emptyOutDir: true,
    sourcemap: true,
    target: "es2023",
    cssTarget: "esnext",
    cssMinify: false,
    assetsInlineLimit: 0,
    minify: false,
    chunkSizeWarningLimit: 4096,
    rolldownOptions: {
      input: {
        tabletop: "tabletop/shell/main.ts",
        table: "tabletop/styles/table.css",
        join: "tabletop/styles/join-page.css",
      },
      output: {
        format: "es",
        entryFileNames: ({ name }) => (name === "tabletop" ? "tabletop.js" : ".style-scripts/[name].js"),
        chunkFileNames: "[name].js",
        assetFileNames: "[name][extname]",
        // Packages read class names, which are part of the public API.
        keepNames: true,
        minify: {
          compress: { keepNames: { function: true, class: true } },
          mangle: { toplevel: true, keepNames: { function: true, class: true } },
          codegen: { removeWhitespace: true },
        },
      },
    },
  },
});
