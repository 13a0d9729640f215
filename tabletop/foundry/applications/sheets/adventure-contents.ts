import { config, localize, notify, type Bag, type Loose } from "../../globals.ts";

/** One list of an adventure as the importer displays it. */
export interface AdventureContent {
  readonly field: string;
  readonly label: string;
  readonly icon: string;
  readonly count: number;
  readonly names: readonly string[];
}

/** Returns the non-empty lists of an adventure that the world supports. */
export function listContents(adventure: Loose): AdventureContent[] {
  const classes = Object.entries(adventure.constructor.contentFields as Record<string, Loose>);
  return classes.flatMap(([field, cls]) => {
    const documents = [...(adventure[field] ?? [])] as Bag[];
    const name = cls.documentName as string | undefined;
    if (documents.length === 0 || !name || !config()[name]?.documentClass) return [];
    const label = localize(documents.length === 1 ? cls.metadata.label : cls.metadata.labelPlural);
    const icon = String(config()[name]?.sidebarIcon ?? "fa-solid fa-file");
    return [
      {
        field,
        label,
        icon,
        count: documents.length,
        names: documents.map((document) => String(document["name"] ?? "")),
      },
    ];
  });
}

/** Imports some lists of an adventure, and returns the number of documents. @throws Error when no list is chosen. */
export async function importLists(adventure: Loose, fields: readonly string[], options: Bag = {}): Promise<void> {
  if (fields.length === 0) throw new Error(localize("TABLETOP.Adventure.nothing"));
  const isAll = fields.length === listContents(adventure).length;
  const { created, updated } = await adventure.import({ ...options, importFields: isAll ? [] : fields });
  const count = [
    ...Object.values(created as Record<string, Loose[]>),
    ...Object.values(updated as Record<string, Loose[]>),
  ].flat().length;
  if (count > 0) notify("info", localize("TABLETOP.Adventure.imported", { count, name: adventure.name }));
}
