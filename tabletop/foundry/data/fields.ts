import { generation } from "../generation.ts";
import { missingClasses } from "../not-built.ts";
import * as collections from "./fields/collection-fields.ts";
import { DataField } from "./fields/data-field.ts";
import * as documents from "./fields/document-fields.ts";
import * as embedded from "./fields/embedded-fields.ts";
import * as models from "./fields/model-fields.ts";
import { SchemaField } from "./fields/schema-field.ts";
import * as simple from "./fields/simple-fields.ts";
import * as special from "./fields/special-fields.ts";

/** Fields of scenes and the canvas. Source: foundryvtt.com/api/v14/modules/foundry.data.fields.html and that of 13. */
const NOT_BUILT = {
  both: ["ShaderField"],
  14: ["GridOffsetField", "GridOffsetsField", "SceneLevelsSetField", "ShapesField"],
};
const SINCE_14: ReadonlySet<string> = new Set(["DataModelSchemaField"]);

/** Returns the namespace `foundry.data.fields` of the generation in force: every field class by its name. */
export function fieldsNamespace(): Record<string, typeof DataField> {
  const all: Record<string, unknown> = {
    DataField,
    SchemaField,
    ...simple,
    ...collections,
    ...models,
    ...special,
    ...embedded,
    ...documents,
  };
  const classes = Object.entries(all).filter(
    ([name, member]) => name.endsWith("Field") && typeof member === "function",
  );
  const built = classes.filter(([name]) => generation() >= 14 || !SINCE_14.has(name));
  return { ...missingClasses("foundry.data.fields", NOT_BUILT), ...Object.fromEntries(built) } as Record<
    string,
    typeof DataField
  >;
}

export { DataField, SchemaField };
export { AnyField, BooleanField, NumberField, ObjectField, StringField } from "./fields/simple-fields.ts";
export { ArrayField, SetField, TypedObjectField } from "./fields/collection-fields.ts";
export { DataModelSchemaField, EmbeddedDataField, TypeDataField, TypedSchemaField } from "./fields/model-fields.ts";
export {
  AlphaField,
  AngleField,
  ColorField,
  DocumentIdField,
  FilePathField,
  HTMLField,
  HueField,
  IntegerSortField,
  JSONField,
  JavaScriptField,
} from "./fields/special-fields.ts";
export {
  DocumentAuthorField,
  DocumentFlagsField,
  DocumentOwnershipField,
  DocumentStatsField,
  DocumentTypeField,
  DocumentUUIDField,
  ForeignDocumentField,
} from "./fields/document-fields.ts";
export {
  EmbeddedCollectionDeltaField,
  EmbeddedCollectionField,
  EmbeddedDocumentField,
} from "./fields/embedded-fields.ts";
