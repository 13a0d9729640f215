const METADATA = ["htmlFields", "filePathFields", "gmOnlyFields"];

type Json = Readonly<Record<string, unknown>>;

/**
 * Folds a `template.json` that declares sub-types and their field lists into the `documentTypes` of a manifest.
 * The package ships without `template.json`, since on 14 it would overwrite that block.
 *
 * @param template `{Actor: {types: ["hero"], hero: {htmlFields: [], filePathFields: {}}}}`.
 * @throws Error naming the entry that is not a declared type, not a field list, or declares `gmOnlyFields` (on 14 they
 *   keep players
 *   from creating the type at all).
 */
export function foldTemplate(template: Json): Record<string, Record<string, Json>> {
  const documentTypes: Record<string, Record<string, Json>> = {};
  for (const [documentName, block] of Object.entries(template)) {
    if (!isRecord(block) || !isStrings(block["types"]))
      throw new Error(`template.json: ${documentName}: "types" must be a list of names.`);
    const declared = block["types"];
    for (const key of Object.keys(block))
      if (key !== "types" && !declared.includes(key))
        throw new Error(`template.json: ${documentName}.${key} is not among its "types": declare it there.`);
    documentTypes[documentName] = Object.fromEntries(
      declared.map((type) => [type, fieldLists(`${documentName}.${type}`, block[type] ?? {})]),
    );
  }
  return documentTypes;
}

function fieldLists(where: string, lists: unknown): Json {
  if (!isRecord(lists)) throw new Error(`template.json: ${where} must be an object of field lists.`);
  for (const [key, value] of Object.entries(lists)) {
    if (!METADATA.includes(key))
      throw new Error(
        `template.json: ${where}.${key} is no field list: use ${METADATA.slice(0, 2).join(" or ")}; data belongs into the model.`,
      );
    if (key === "gmOnlyFields")
      throw new Error(
        `template.json: ${where}.gmOnlyFields keeps players from creating the type on generation 14: leave it out.`,
      );
    const good = key === "filePathFields" ? isRecord(value) && Object.values(value).every(isStrings) : isStrings(value);
    if (!good)
      throw new Error(
        `template.json: ${where}.${key} must be ${key === "filePathFields" ? "an object of category lists" : "a list of paths"}.`,
      );
  }
  return { ...lists };
}

function isStrings(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((entry) => typeof entry === "string");
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
