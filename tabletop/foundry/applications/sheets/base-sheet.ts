import { DocumentSheetV2 } from "../api/document-sheet.ts";
import { HandlebarsApplicationMixin } from "../api/handlebars-application.ts";
import type { RenderOptions } from "../api/types.ts";
import type { Bag, Loose } from "../../globals.ts";

/** One leaf of a document's system data, as the generic sheet displays it. */
interface Row {
  readonly field: Loose;
  readonly name: string;
  readonly value: unknown;
  readonly label: string;
}

function rows(fields: Record<string, Loose>, source: Bag, prefix: string): Row[] {
  return Object.entries(fields).flatMap(([key, field]) => {
    const path = `${prefix}.${key}`;
    if (field.fields) return rows(field.fields, (source[key] ?? {}) as Bag, path);
    if (!hasPlainInput(field)) return [];
    return [{ field, name: path, value: source[key], label: field.label || key }];
  });
}

/** Whether a field has a plain input: lists and records have none, and an embedded document has its own sheet. */
function hasPlainInput(field: Loose): boolean {
  const name = String(field.constructor?.name ?? "");
  return (
    !/^(Array|Object|TypedObject|TypedSchema|Embedded|Set|DocumentFlags|DocumentStats)/.test(name) &&
    typeof field.toFormGroup === "function"
  );
}

/** The sheet of a document for which no package brings one: name, image and every plain field of its data. */
export class BaseSheet extends HandlebarsApplicationMixin(DocumentSheetV2) {
  static override DEFAULT_OPTIONS: Bag = {
    classes: ["base-sheet"],
    position: { width: 520 },
    window: { resizable: true, contentClasses: ["standard-form"] },
    form: { submitOnChange: true },
  };

  static override PARTS = { body: { template: "templates/sheets/base-sheet.hbs", scrollable: [".sheet-fields"] } };

  override async _prepareContext(options: RenderOptions): Promise<Bag> {
    const context = await super._prepareContext(options);
    const { document } = this;
    const fields = (document.system?.schema?.fields ?? {}) as Record<string, Loose>;
    return Object.assign(context, {
      hasImage: Boolean(document.schema?.fields?.img),
      rows: rows(fields, (document._source.system ?? {}) as Bag, "system"),
    });
  }
}

/** Core's sheet of actors if no package brings one. Packages unregister it by the name of Foundry's class. */
export class ActorSheet extends BaseSheet {}

/** The same for items. */
export class ItemSheet extends BaseSheet {}
