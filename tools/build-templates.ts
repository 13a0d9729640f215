import { existsSync } from "node:fs";
import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import Handlebars from "handlebars";

/** The bundle of the templates that belong to no ruleset. */
const CORE = "core";

/** Foundry's helpers that templates use. */
const HOST_HELPERS = [
  "and",
  "checked",
  "concat",
  "eq",
  "ifThen",
  "localize",
  "ne",
  "not",
  "object",
  "or",
  "selectOptions",
];
/** Our own: src/core/ui/helpers.ts. */
const OWN_HELPERS = [
  "qDisclosure",
  "qFold",
  "qIcon",
  "qInput",
  "qJson",
  "qNumber",
  "qOff",
  "qPanel",
  "qRows",
  "qRule",
  "qSigned",
  "qText",
];

/** Where each expression is in the source: for messages of helpers that are called wrongly. */
const LOCATION = /,"loc":\{"start":\{"line":\d+,"column":\d+\},"end":\{"line":\d+,"column":\d+\}\}/g;
/** What a Handlebars before 4.6 needs. */
const FALLBACK =
  /(lookupProperty = container\.lookupProperty) \|\| function\(parent, propertyName\) \{\s+if \([^{]+\) \{\s+return parent\[propertyName\];\s+\}\s+return undefined\s+\}/g;

/**
 * Writes the templates of a project, compiled, into `template-bundles/` of `out`: one module for each ruleset, which is
 * a folder of that name in `templates/` and in `src/rulesets/`, and one for all others.
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
    await writeFile(join(out, "template-bundles", `${name}.mjs`), await compileBundle(sources));
}

/**
 * Returns the module of a bundle: its default export has by path what `Handlebars.template` takes.
 *
 * @param sources templates by path.
 * @throws Error naming the template that is not valid.
 */
export async function compileBundle(sources: Readonly<Record<string, string>>): Promise<string> {
  const { minify } = await import("vite");
  const { code, errors } = await minify(
    "templates.mjs",
    precompileTemplates(sources, [...HOST_HELPERS, ...OWN_HELPERS]),
    {
      module: true,
      codegen: { removeWhitespace: true },
    },
  );
  if (errors.length > 0) throw new Error(errors.map(({ message }) => message).join("\n"));
  return code;
}

/**
 * Returns the source of a module whose default export has by path what `Handlebars.template` takes: compiled as Foundry
 * does, except that any name which is no helper is a field, so that it is not looked up as a helper.
 *
 * @param sources templates by path.
 * @param helpers the names of all helpers that they call.
 * @throws Error naming the template that is not valid.
 */
export function precompileTemplates(sources: Readonly<Record<string, string>>, helpers: readonly string[]): string {
  const options = {
    preventIndent: true,
    knownHelpers: Object.fromEntries(helpers.map((name) => [name, true])),
    knownHelpersOnly: true,
  };
  const entries = Object.entries(sources).map(
    ([path, source]) => `${JSON.stringify(path)}: ${precompile(path, source, options)}`,
  );
  return `export default {\n${entries.join(",\n")}\n};\n`;
}

function precompile(path: string, source: string, options: PrecompileOptions): string {
  try {
    const code = String(Handlebars.precompile(source, options));
    return code.replace(LOCATION, "").replace(FALLBACK, "$1");
  } catch (error) {
    throw new Error(`${path}: ${error instanceof Error ? error.message : String(error)}`, { cause: error });
  }
}
