/**
 * The built system with a made-up ruleset beside its own, to test what the core provides to rulesets at the real table.
 */
import { cp, mkdir, mkdtemp, readFile, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { build, mergeConfig } from "vite";
import { compileBundle } from "../../tools/build-templates.ts";
import { scriptConfig } from "../../vite.config.ts";

/** Builds it into a folder of its own; delete that folder afterwards. Needs `dist/quadrant`. */
export async function harborSystem(): Promise<string> {
  const root = resolve(".");
  const folder = join(await mkdtemp(join(tmpdir(), "harbor-")), "quadrant");
  await cp("dist/quadrant", folder, { recursive: true });
  for (const part of ["templates", "lang"]) await cp(part, join(folder, part), { recursive: true });
  const haul = await readFile("test/core/harbor/haul.hbs", "utf8");
  await mkdir(join(folder, "templates/harbor"), { recursive: true });
  await writeFile(join(folder, "templates/harbor/haul.hbs"), haul);
  await writeFile(
    join(folder, "template-bundles/harbor.mjs"),
    await compileBundle({ "templates/harbor/haul.hbs": haul }),
  );
  await writeFile(join(folder, "skins/harbor.css"), "");
  const rows = {
    name: "one-row-more",
    enforce: "pre" as const,
    resolveId: (source: string, importer?: string) =>
      source === "./rulesets/table.ts" && importer?.endsWith("src/quadrant.ts")
        ? join(root, "test/core/harbor/rows.ts")
        : null,
  };
  await build(mergeConfig(scriptConfig(root, join(root, "src/quadrant.ts"), folder, "quadrant"), { plugins: [rows] }));
  return folder;
}
