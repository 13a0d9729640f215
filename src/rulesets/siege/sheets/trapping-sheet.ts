/** The sheet of a StarSIEGE trapping: its schema, and its boxes drawn. */
import { SchemaItemSheet, type SchemaSheetContext } from "../../../core/sheets/schema-sheet.ts";
import { ordinaryBoxes } from "../../../rules/siege/durability.ts";

type Options = Parameters<SchemaItemSheet["_prepareContext"]>[0];

export class SiegeTrappingSheet extends SchemaItemSheet {
  override async _prepareContext(options: Options): Promise<SchemaSheetContext> {
    const context = await super._prepareContext(options);
    const { max, marked } = (this.item._source.system as { durability: { max: number; marked: number } }).durability;
    return { ...context, boxes: Array.from({ length: ordinaryBoxes(max, 0) }, (_, i) => i < marked) } as SchemaSheetContext;
  }
}
