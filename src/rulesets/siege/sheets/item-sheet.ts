/** The sheet of StarSIEGE's items: the core's, drawn from the schema; a power shows what it takes at a glance. */
import { type SchemaSheetContext, SchemaItemSheet } from "../../../core/sheets/schema-sheet.ts";

type Options = Parameters<SchemaItemSheet["_prepareContext"]>[0];

export class SiegeItemSheet extends SchemaItemSheet {
  override async _prepareContext(options: Options): Promise<SchemaSheetContext> {
    const context = await super._prepareContext(options);
    const { potency, drain, xp } = this.item.system as { potency?: number; drain?: number; xp?: number };
    return {
      ...context,
      medals: [
        { id: "potency", value: potency },
        { id: "drain", value: drain },
        { id: "xp", value: xp },
      ].map(({ id, value }) => ({ id, value, label: `QUADRANT.Siege.Power.FIELDS.${id}.label` })),
    } as SchemaSheetContext;
  }
}
