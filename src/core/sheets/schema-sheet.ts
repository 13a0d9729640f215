/**
 * The sheet of any item type, rendered from its model's schema in the order of the model's `LAYOUT`. A sub-type names
 * it as its sheet; one that needs parts of its own extends it or adds partials.
 */
import { asset } from "../contract/registry.ts";
import { effectRows, enrichFor } from "./frame.ts";
import { type ItemSheetContext, QuadrantItemSheet } from "./item-sheet.ts";
import { listInputs, removeRefused } from "../ui/inputs.ts";
import { type SchemaView, readLayout, schemaView } from "../ui/layout.ts";
import { isTabOpen } from "../ui/rendered-parts.ts";

type Options = Parameters<QuadrantItemSheet["_prepareContext"]>[0];

/** The context of a schema sheet's templates, and of partials that a layout names. */
export interface SchemaSheetContext extends ItemSheetContext {
  readonly view: SchemaView;
}

export class SchemaItemSheet extends QuadrantItemSheet {
  /** Whether the sheet's own details template includes the formatted texts, which then have no tab of their own. */
  static readonly PROSE_WITHIN: boolean = false;

  static override PARTS = {
    limited: { template: asset("templates/sheets/item/limited.hbs") },
    head: { template: asset("templates/sheets/item/head.hbs") },
    details: { template: asset("templates/sheets/item/details.hbs") },
    text: { template: asset("templates/sheets/item/text.hbs") },
    effects: { template: asset("templates/sheets/item/effects.hbs") },
  };

  static override TABS = {
    item: {
      tabs: [{ id: "details" }, { id: "text" }, { id: "effects" }],
      initial: "details",
      labelPrefix: "QUADRANT.Sheet.Tabs",
    },
  };

  /** A user with limited permission sees the part `limited`, all others see the other parts. */
  protected override _configureRenderOptions(options: Options & { parts?: string[] }): void {
    super._configureRenderOptions(options);
    const { limited } = this.document;
    const hasText = this.#hasTextTab();
    if (options.parts)
      options.parts = options.parts.filter((part) => (part === "limited") === limited && (hasText || part !== "text"));
  }

  /**
   * Returns whether the formatted texts have a tab of their own. On a short sheet they don't, unless it has its own
   * details template.
   */
  #hasTextTab(): boolean {
    const { prose, isShort } = schemaView(this.item, game.user.isGM);
    const { PARTS, PROSE_WITHIN } = this.constructor as typeof SchemaItemSheet;
    return (
      prose.length > 0 &&
      !PROSE_WITHIN &&
      !(isShort && PARTS.details.template === SchemaItemSheet.PARTS.details.template)
    );
  }

  override async _prepareContext(options: Options): Promise<SchemaSheetContext> {
    const context = await super._prepareContext(options);
    const view = schemaView(this.item, game.user.isGM);
    const { limited } = this.document;
    const isProseShown = !limited && (!this.#hasTextTab() || isTabOpen(this, "text"));
    const prose = await Promise.all(
      view.prose.map(async (field) => ({
        ...field,
        enriched: isProseShown ? await enrichFor(this.item, field.value) : "",
      })),
    );
    const publicText: unknown = foundry.utils.getProperty(this.item._source.system, view.publicPath);
    return {
      ...context,
      source: this.item._source,
      view,
      prose,
      effects: view.hasEffects ? effectRows(this) : [],
      enriched: { public: limited ? await enrichFor(this.item, publicText) : "" },
    } as SchemaSheetContext;
  }

  /** Texts are enriched for the tab that displays them. */
  preparesTab(tab: string): boolean {
    return tab === "text" && schemaView(this.item, game.user.isGM).prose.some(({ value }) => Boolean(value));
  }

  /** Removes tabs that would be empty. */
  protected override _prepareTabs(
    ...args: Parameters<QuadrantItemSheet["_prepareTabs"]>
  ): ReturnType<QuadrantItemSheet["_prepareTabs"]> {
    const tabs = super._prepareTabs(...args);
    if (readLayout(this.item).effects === false) delete tabs["effects"];
    if (!this.#hasTextTab()) delete tabs["text"];
    return tabs;
  }

  /** A rejected value is not saved and its reason is displayed beside the field; the rest is saved. */
  protected override _processFormData(...args: Parameters<QuadrantItemSheet["_processFormData"]>): object {
    const data = super._processFormData(...args) as object;
    const refused = removeRefused(data, listInputs(schemaView(this.item, game.user.isGM)), this.element);
    if (refused > 0) ui.notifications.warn("QUADRANT.Sheet.NotTaken", { localize: true });
    return data;
  }
}
