/**
 * Tends the sources of packs. `npm run packs -- --defaults` writes packs/defaults.json from the data models;
 * `npm run packs -- --strip` takes out of packs/_source what repeats a default.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { parseDocument } from "yaml";

import { setTemplateLoader } from "../tabletop/foundry/applications/index.ts";
import { filesBelow } from "../tabletop/server/stamp.ts";
import { bootTable } from "../tabletop/testing.ts";
import { foldTemplate } from "./fold-template.ts";
import { type Fields, findDefaults, readPackDefaults } from "./pack-defaults.ts";
import { isFolder } from "./pack-sources.ts";
import { runTool } from "./run-tool.ts";

const ROOT = join(import.meta.dirname, "..");

interface Host {
  CONFIG: Record<
    string,
    {
      documentClass: {
        new (data: object): { toObject(): { system: Fields } };
        buildPrototypeToken?(type: string): object | null;
      };
    }
  >;
  ui: object;
}

const readJson = (path: string): Fields => JSON.parse(readFileSync(join(ROOT, path), "utf8")) as Fields;

/** The `system` of a new document of each sub-type, as its data model has it, and the tokens of each type of actor. */
async function modelDefaults(): Promise<Record<string, Record<string, object | null>>> {
  const documentTypes = foldTemplate(readJson("template.json"));
  setTemplateLoader(() => Promise.resolve(""));
  const silent = (): void => undefined;
  await bootTable({
    manifest: { ...readJson("system.json"), documentTypes },
    entry: () => import(join(ROOT, "src/quadrant.ts")),
    initializeUI: () => {
      Object.assign((globalThis as unknown as Host).ui, {
        notifications: { info: silent, warn: silent, error: silent },
      });
      return Promise.resolve();
    },
  });
  // Sources are of the current shape: they are not migrated.
  const { versionStamp } = (await import(join(ROOT, "src/core/settings/migrations.ts"))) as {
    versionStamp(type: string): object;
  };
  const defaults: Record<string, Record<string, object | null>> = {};
  for (const name of ["Actor", "Item"]) {
    const Document = (globalThis as unknown as Host).CONFIG[name]?.documentClass;
    if (!Document) continue;
    defaults[name] = Object.fromEntries(
      Object.keys(documentTypes[name] ?? {}).map((type) => [
        type,
        { ...new Document({ name: "New", type }).toObject().system, ...versionStamp(type) },
      ]),
    );
  }
  const types = Object.keys(documentTypes["Actor"] ?? {});
  const { documentClass: ActorClass } = (globalThis as unknown as Host).CONFIG["Actor"]!;
  defaults["PrototypeToken"] = Object.fromEntries(
    types.map((type) => [type, ActorClass.buildPrototypeToken?.(type) ?? null]),
  );
  return defaults;
}

async function strip(): Promise<number> {
  const manifest = readJson("system.json") as { id: string; version: string; packs: { name: string; type: string }[] };
  const defaults = readPackDefaults(ROOT, manifest);
  let stripped = 0;
  for (const { name, type } of manifest.packs) {
    for (const file of await filesBelow(join(ROOT, "packs/_source", name))) {
      const document = parseDocument(readFileSync(file, "utf8"));
      const data = document.toJS() as Fields;
      const paths = findDefaults(isFolder(data) ? "Folder" : type, data, defaults);
      for (const path of paths) document.deleteIn(path);
      if (paths.length > 0) writeFileSync(file, document.toString({ lineWidth: 0, singleQuote: true }));
      if (paths.length > 0) stripped += 1;
    }
  }
  return stripped;
}

await runTool(import.meta.url, async (args) => {
  const options = { defaults: { type: "boolean" }, strip: { type: "boolean" } } as const;
  const { values } = parseArgs({ args, options, strict: true });
  if (!values.defaults && !values.strip) throw new Error("Say what to do: npm run packs -- --defaults or --strip.");
  if (values.defaults) {
    writeFileSync(join(ROOT, "packs/defaults.json"), `${JSON.stringify(await modelDefaults(), null, 2)}\n`);
    console.log("Wrote packs/defaults.json.");
  }
  if (values.strip) console.log(`Stripped ${await strip()} files of packs/_source.`);
  // The table that was booted keeps timers.
  process.exit();
});
