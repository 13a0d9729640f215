import Handlebars from "handlebars";
import type { Bag } from "../../globals.ts";
import { fetchTemplate } from "./fetch-template.ts";

/** Reads the text of a template at its path (`systems/x/templates/y.hbs`). */
export type TemplateLoader = (path: string) => Promise<string>;

type Template = ReturnType<typeof Handlebars.compile>;

const PROTOTYPE_ACCESS = { allowProtoPropertiesByDefault: true, allowProtoMethodsByDefault: true };

const loading = new Map<string, Promise<Template>>();
/** The names under which templates were registered here. */
const loaded = new Set<string>();
/** Compiled beforehand, by path: what `Handlebars.template` takes. */
let precompiled: Readonly<Record<string, object>> = {};
let loader: TemplateLoader = fetchTemplate;

/** Replaces the source of templates: tests and Node pass a file reader. Clears the cache. */
export function setTemplateLoader(replacement: TemplateLoader | null): void {
  loader = replacement ?? fetchTemplate;
  precompiled = {};
  loading.clear();
  for (const name of loaded) Handlebars.unregisterPartial(name);
  loaded.clear();
}

/** Gives templates that are compiled beforehand, by path: they are not fetched. A loader that is set replaces them. */
export function setPrecompiledTemplates(templates: Readonly<Record<string, object>>): void {
  precompiled = templates;
}

/**
 * Resolves to the compiled template of a path, loaded once and registered as a partial under the path, or under `id`. A
 * partial that a package has registered under that name is the template
 * (https://github.com/foundryvtt/foundryvtt/issues/9943). Rejects naming the path when it can't be loaded or parsed; the
 * next call tries again.
 */
export function getTemplate(path: string, id?: string): Promise<Template> {
  const name = id ?? path;
  const registered: unknown = Handlebars.partials[name];
  if (typeof registered === "function") return Promise.resolve(registered as Template);
  const started = loading.get(name);
  if (started) return started;
  const template = loadTemplate(path, name).finally(() => {
    if (loading.get(name) === template) loading.delete(name);
  });
  loading.set(name, template);
  return template;
}

async function loadTemplate(path: string, name: string): Promise<Template> {
  const compiled = Object.hasOwn(precompiled, path) ? precompiled[path] : undefined;
  if (compiled) return registerTemplate(name, Handlebars.template(compiled));
  const source = await loader(path);
  // It may have been replaced while it was loading.
  const registered: unknown = Handlebars.partials[name];
  return typeof registered === "function" ? (registered as Template) : register(path, name, source);
}

/**
 * Replaces the template of a path and the partial under it. Partials under names of their own keep what they were
 * loaded with, as in Foundry (https://github.com/foundryvtt/foundryvtt/issues/9950).
 *
 * @throws Error naming the path if the source is not valid Handlebars; the template stays as it is then.
 */
export function replaceTemplate(path: string, source: string): void {
  register(path, path, source);
}

/** Compiles a template and registers it as a partial. */
function register(path: string, name: string, source: string): Template {
  let program: hbs.AST.Program;
  try {
    program = Handlebars.parseWithoutProcessing(source);
  } catch (error) {
    throw new Error(
      `The template ${path} is not valid Handlebars: ${error instanceof Error ? error.message : String(error)}`,
      {
        cause: error,
      },
    );
  }
  // Parsed once; compiled when the template is first rendered, because a package loads many that are rendered much
  // later.
  return registerTemplate(name, Handlebars.compile(program, { preventIndent: true }));
}

/** Registers a compiled template as a partial. */
function registerTemplate(name: string, template: Template): Template {
  // Foundry's templates read getters and methods of documents, which Handlebars refuses by default. Its own list of
  // dangerous members (constructor, __proto__, __defineGetter__ …) stays in force.
  const run: Template = (context, options) => template(context, { ...PROTOTYPE_ACCESS, ...options });
  Handlebars.registerPartial(name, run);
  loaded.add(name);
  return run;
}

/** Loads templates and registers them as partials: a list of paths, or paths by the name of the partial. */
export async function loadTemplates(paths: readonly string[] | Record<string, string>): Promise<Template[]> {
  const entries: [string, string | undefined][] = Array.isArray(paths)
    ? (paths as readonly string[]).map((path) => [path, undefined])
    : Object.entries(paths as Record<string, string>).map(([id, path]) => [path, id]);
  return Promise.all(entries.map(([path, id]) => getTemplate(path, id)));
}

/** Renders a template with a context, and resolves to the HTML. */
export async function renderTemplate(path: string, context: Bag = {}): Promise<string> {
  const template = await getTemplate(path);
  return template(context, PROTOTYPE_ACCESS);
}

export { Handlebars };
