import { existsSync } from "node:fs";
import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";

/** The bundle of the templates that belong to no ruleset. */
const CORE = "core";

/**
 * Writes the templates of a project into `template-bundles/` of `out`: one file for each ruleset, which is a folder of
 * that name in `templates/` and in `src/rulesets/`, and one for all others. Each has the sources by path.
 */
export async function buildTemplates(root: string, out: string): Promise<void> {
  const folder = join(root, "templates");
  if (!existsSync(folder)) return;
  const rulesets = await readdir(join(root, "src/rulesets")).catch(() => [] as string[]);
  const bundles: Record<string, Record<string, string>> = {};
  for (const file of (await readdir(folder, { recursive: true })).sort()) {
    if (!file.endsWith(".hbs")) continue;
    const path = file.replaceAll("\\", "/");
    const [top = ""] = path.split("/");
    (bundles[rulesets.includes(top) ? top : CORE] ??= {})[`templates/${path}`] = await readFile(
      join(folder, file),
      "utf8",
    );
  }
  await mkdir(join(out, "template-bundles"), { recursive: true });
  for (const [name, sources] of Object.entries(bundles))
    await writeFile(join(out, "template-bundles", `${name}.json`), JSON.stringify(sources));
}
