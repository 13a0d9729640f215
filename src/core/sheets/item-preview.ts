/** The preview of an item: its key numbers and its description, loaded when it is first displayed. */
import { type Doc, fetchDoc } from "../compat/documents.ts";
import { readStoredSystem } from "../creation/plan-items.ts";
import { enrichText } from "../compat/untyped.ts";
import { textAt } from "../../rules/shared/json.ts";
import { type FieldView, readLayout, schemaView } from "../ui/layout.ts";
import { formatKey } from "../ui/text.ts";

export interface Preview {
  readonly concept: string;
  readonly numbers: readonly { readonly label: string; readonly value: string }[];
  readonly enriched: string;
}

/** The most numbers that a preview displays. */
const MAX_NUMBERS = 6;

/** Loads an item's preview; null if the item is gone. */
export async function loadPreview(uuid: string): Promise<Preview | null> {
  const doc = await fetchDoc(uuid);
  if (!doc) return null;
  const { gauges, groups, concept } = schemaView(asLayoutDocument(doc), false);
  const fields = [...gauges, ...groups.flatMap(({ inputs }) => inputs)];
  const numbers = fields
    .filter(({ path }) => path !== "quantity" && path !== "marks")
    .flatMap((field) => {
      const value = formatValue(field);
      return value === "" ? [] : [{ label: field.label, value }];
    });
  return {
    concept: typeof concept?.value === "string" ? concept.value : "",
    numbers: numbers.slice(0, MAX_NUMBERS),
    enriched: await enrichText(readDescription(doc), { secrets: false, relativeTo: doc }),
  };
}

/** Returns a document as layouts read it. */
const asLayoutDocument = (doc: Doc): Parameters<typeof schemaView>[0] => ({
  system: doc.system,
  _source: { system: readStoredSystem(doc) },
});

/** Returns the formatted text that everybody may read. */
function readDescription(doc: Doc): string {
  const path = readLayout(asLayoutDocument(doc)).public ?? "description";
  return textAt(doc._source["system"], path);
}

/** Returns a field's value in words; empty for one that says nothing: zero, an empty text, no choice. */
function formatValue({ value, options }: FieldView): string {
  if (value === undefined || value === null || value === 0 || value === "" || value === "none") return "";
  if (Array.isArray(value)) return value.map((one) => nameChoice(options, String(one))).join(", ");
  if (typeof value === "object" || typeof value === "boolean") return "";
  return nameChoice(options, String(value));
}

const nameChoice = (options: FieldView["options"], value: string): string => {
  const label = options?.find((option) => option.value === value)?.label ?? value;
  return options && label === value ? formatKey(value) : label;
};
