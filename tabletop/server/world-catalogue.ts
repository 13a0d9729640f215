import { HIERARCHY } from "../foundry/documents/base/hierarchy.ts";
import { isPlain, type Plain } from "../foundry/documents/difference.ts";
import { Refused } from "./world-refusal.ts";
import { quote } from "./world-validate.ts";

interface TypeEntry {
  readonly html: readonly string[];
  readonly gmOnly: readonly string[];
}

/** What a world's packages declare: sub-types with their HTML and GM-only paths, and the socket channels. */
export class Catalogue {
  readonly #types = new Map<string, Map<string, TypeEntry>>();
  readonly #channels = new Set<string>();
  readonly #models: Plain;

  /**
   * From the parsed manifests of the system and of the active modules. A module's sub-types carry its id as a prefix.
   */
  constructor(system: Plain, modules: readonly Plain[] = []) {
    for (const [name, kind] of Object.entries(HIERARCHY)) {
      if (kind.typed) this.#types.set(name, new Map(kind.coreTypes.map((type) => [type, { html: [], gmOnly: [] }])));
    }
    this.#declare(system["documentTypes"], "");
    this.#models = isPlain(system["model"]) ? system["model"] : {};
    if (system["socket"] === true) this.#channels.add(`system.${String(system["id"])}`);
    for (const module of modules) {
      this.#declare(module["documentTypes"], `${String(module["id"])}.`);
      if (module["socket"] === true) this.#channels.add(`module.${String(module["id"])}`);
    }
  }

  #declare(documentTypes: unknown, prefix: string): void {
    if (!isPlain(documentTypes)) return;
    for (const [name, types] of Object.entries(documentTypes)) {
      if (!isPlain(types)) continue;
      for (const [type, options] of Object.entries(types)) {
        const read = (key: string): string[] =>
          isPlain(options) && Array.isArray(options[key]) ? options[key].map(String) : [];
        this.#types.get(name)?.set(prefix + type, { html: read("htmlFields"), gmOnly: read("gmOnlyFields") });
      }
    }
  }

  /** Returns a declared sub-type, or the default if none is given. @throws Refused for an undeclared one. */
  subType(name: string, type: unknown, where: string): string {
    const types = this.#types.get(name);
    const fallback = HIERARCHY[name]?.coreTypes[0];
    const wanted = type === undefined || type === null || type === "" ? fallback : type;
    if (typeof wanted === "string" && types?.has(wanted)) return wanted;
    const known = [...(types?.keys() ?? [])].join(", ") || "none";
    throw new Refused(`Unknown sub-type ${quote(type)} of ${name}; declared are: ${known}.`, where);
  }

  /** Returns the default data that a `template.json` gives to a sub-type; empty if there is none. */
  defaults(name: string, type: unknown): Plain {
    const types = Object.hasOwn(this.#models, name) ? this.#models[name] : undefined;
    const model = isPlain(types) && Object.hasOwn(types, String(type)) ? types[String(type)] : undefined;
    return isPlain(model) ? model : {};
  }

  htmlPaths(name: string, type: unknown): readonly string[] {
    return this.#types.get(name)?.get(String(type))?.html ?? [];
  }

  gmOnlyPaths(name: string, type: unknown): readonly string[] {
    return this.#types.get(name)?.get(String(type))?.gmOnly ?? [];
  }

  /** Whether a package that declares `socket` uses this channel. */
  hasChannel(channel: string): boolean {
    return this.#channels.has(channel);
  }

  /** Sub-types by document name, as `game.documentTypes` lists them. */
  get types(): Readonly<Record<string, readonly string[]>> {
    return Object.fromEntries([...this.#types].map(([name, types]) => [name, [...types.keys()]]));
  }
}

/** Returns the parts of a difference that lie at a declared path; `*` is any key. */
export function touchesPath(changes: unknown, path: string): boolean {
  const visit = (value: unknown, [step, ...rest]: readonly string[]): boolean => {
    if (step === undefined) return true;
    if (!isPlain(value)) return false;
    return Object.entries(value).some(([key, inner]) => {
      const name = key.replace(/^(-=|==)/, "");
      return (step === "*" || name === step) && (key !== name || visit(inner, rest));
    });
  };
  return visit(changes, path.split("."));
}
