import type { Generation } from "../foundry/generation.ts";

/** `{Actor: {hero: {htmlFields, filePathFields, gmOnlyFields}}}`, as `system.json` declares sub-types. */
export type DocumentTypes = Record<string, Record<string, Record<string, unknown>>>;

/**
 * Default `system` data of the sub-types that a `template.json` gives data to: `{Actor: {hero: {…}}}`, documented as
 * `game.model`.
 */
export type TypeModels = Record<string, Record<string, Record<string, unknown>>>;

/** What one document's block of a `template.json` may hold. */
export type TemplateBlock = Readonly<Record<string, unknown>> & {
  readonly types: readonly string[];
  readonly templates?: Readonly<Record<string, Readonly<Record<string, unknown>>>> | undefined;
};

const METADATA = ["htmlFields", "filePathFields", "gmOnlyFields"] as const;

/**
 * Merges the types of a `template.json` into a manifest's `documentTypes`.
 * On 14 a type that is in both keeps only the document-level field lists of `template.json`: its own metadata is
 * lost, which is why packages are advised to ship one of the two. On 13 the two are merged. Source:
 * https://foundryvtt.com/article/system-data-models/, tracker #10505 and #13429.
 */
export function mergeTemplate(
  declared: DocumentTypes,
  template: Readonly<Record<string, TemplateBlock>>,
  generation: Generation,
): { documentTypes: DocumentTypes; models: TypeModels } {
  const documentTypes: DocumentTypes = structuredClone(declared);
  const models: TypeModels = {};
  for (const [documentName, block] of Object.entries(template)) {
    const types = (documentTypes[documentName] ??= {});
    for (const type of block.types) {
      const shared = Object.fromEntries(
        METADATA.filter((key) => key in block).map((key) => [key, structuredClone(block[key])]),
      );
      types[type] = generation === 13 ? { ...types[type], ...shared } : shared;
      (models[documentName] ??= {})[type] = buildModel(block, type);
    }
  }
  return { documentTypes, models };
}

/** Returns a type's default data: the templates that it names, one over the other, then its own. */
function buildModel(block: TemplateBlock, type: string): Record<string, unknown> {
  const own = block[type];
  const model: Record<string, unknown> = {};
  if (!isRecord(own)) return model;
  const names = Array.isArray(own["templates"]) ? own["templates"] : [];
  for (const name of names) mergeInto(model, block.templates?.[String(name)] ?? {});
  mergeInto(model, own);
  for (const key of ["templates", ...METADATA]) delete model[key];
  return model;
}

function mergeInto(target: Record<string, unknown>, source: Readonly<Record<string, unknown>>): void {
  for (const [key, value] of Object.entries(source)) {
    if (key === "__proto__") continue;
    const existing = target[key];
    if (isRecord(existing) && isRecord(value)) mergeInto(existing, value);
    else target[key] = structuredClone(value);
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
