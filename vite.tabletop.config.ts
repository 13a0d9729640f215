import { defineConfig } from "vite";

/**
 * The tabletop's page script: `tabletop/shell/main.ts` becomes `build/tabletop/tabletop.js`, with the names of classes
 * kept.
 */
export default defineConfig({
  root: import.meta.dirname,
  logLevel: "warn",
  publicDir: false,
  build: {
    outDir: "build/tabletop",
    emptyOutDir: true,
    sourcemap: true,
    target: "es2023",
    // Packages read class names, which are part of the public API.
    minify: false,
    chunkSizeWarningLimit: 4096,
    rolldownOptions: {
      input: "tabletop/shell/main.ts",
      output: {
        format: "es",
        entryFileNames: "tabletop.js",
        chunkFileNames: "[name].js",
        assetFileNames: "[name][extname]",
        keepNames: true,
      },
    },
  },
});
