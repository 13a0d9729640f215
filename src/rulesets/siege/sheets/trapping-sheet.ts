/** The sheet of a StarSIEGE trapping. */
import { asset } from "../../../core/id.ts";
import { type ItemSheetContext, QuadrantItemSheet } from "../../../core/sheets/item-sheet.ts";
import { ordinaryBoxes } from "../../../rules/siege/durability.ts";
import { BANDS, TRACKS } from "../../../rules/siege/state.ts";

type Options = Parameters<QuadrantItemSheet["_prepareContext"]>[0];

/** Letters of a name that fit into the head of a sheet in its largest type. */
const LONG_NAME = 24;

export class SiegeTrappingSheet extends QuadrantItemSheet {
  static override DEFAULT_OPTIONS: object = { classes: ["skin-siege"] };

  static override PARTS = {
    trapping: { template: asset("templates/siege/trapping.hbs"), scrollable: [""] },
  };

  override async _prepareContext(options: Options): Promise<ItemSheetContext> {
    const context = await super._prepareContext(options);
    const source = this.item._source.system as { description: string; durability: { max: number; marked: number } };
    const { max, marked } = source.durability;
    return {
      ...context,
      source: this.item._source,
      isLong: this.item.name.length > LONG_NAME,
      boxes: Array.from({ length: ordinaryBoxes(max, 0) }, (_, i) => i < marked),
      enriched: await foundry.applications.ux.TextEditor.implementation.enrichHTML(source.description, {
        secrets: this.item.isOwner,
        relativeTo: this.item,
      }),
      choices: { bands: labels("Band", BANDS), tracks: labels("Track", TRACKS) },
    } as ItemSheetContext;
  }
}

const labels = (group: string, words: readonly string[]): Record<string, string> =>
  Object.fromEntries(words.map((word) => [word, `QUADRANT.Siege.${group}.${word}`]));
