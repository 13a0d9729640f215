/** Handlebars helpers that every template of the package may use. */
import type { Text } from "../contract/world.ts";
import { inputHtml } from "./inputs.ts";
import type { FieldView } from "./layout.ts";
import { icon } from "./icons.ts";
import { ruleLink } from "./rule-pages.ts";
import { formatPlain, say, signed } from "./text.ts";
import { type Disclosure, disclosureHtml } from "./html.ts";
import { type PanelOptions, type RowsOptions, foldHtml, panelHtml, rowsHtml } from "./rendered-parts.ts";

/** Registers the helpers. Call in `init`. */
export function registerHelpers(): void {
  Handlebars.registerHelper({
    /** A contract Text in the reader's language; escaped by Handlebars as any value is. */
    qText: (text: Text | null | undefined) => say(text),
    /** A number that may be below zero, with a real minus; a text as it is. */
    qNumber: (value: unknown) => (typeof value === "number" || typeof value === "string" ? formatPlain(value) : ""),
    qSigned: (value: unknown) => signed(typeof value === "number" ? value : 0),
    qIcon: (name: string) => new Handlebars.SafeString(icon(name)),
    qRule: (rule: unknown) => new Handlebars.SafeString(ruleLink(String(rule))),
    /** Attributes that disable a control and give the reason; none if there is no reason. */
    qOff: (reason: Text | null | undefined) =>
      reason ? new Handlebars.SafeString(`disabled title="${foundry.utils.escapeHTML(say(reason))}"`) : "",
    /** The input of a field of a schema sheet; `named` if no label surrounds it. */
    qInput: (view: FieldView, { hash }: { hash: { locked?: unknown; named?: unknown } }) =>
      new Handlebars.SafeString(inputHtml(view, { locked: Boolean(hash.locked), named: Boolean(hash.named) })),
    /**
     * Details that open on request. `label` and `named` (the accessible name, if the label alone is unclear) are
     * language keys.
     */
    qDisclosure: function (this: unknown, { hash, fn }: { hash: Disclosure; fn: (context: unknown) => string }) {
      return new Handlebars.SafeString(disclosureHtml(fn(this), hash));
    },
    /** The panel of a tab, whose contents are rendered once that was opened; `class` is of the panel. */
    qPanel: (id: string, options: PanelOptions) => new Handlebars.SafeString(panelHtml(id, options)),
    /**
     * What a `<details>` of a sheet or window displays, rendered once that was opened; `class` is of the element around
     * it. `name` is another than that of any tab or fold of the window, and the `<details>` has a class of its own. The
     * block reads only the root, as a tab does.
     */
    qFold: (name: string, options: PanelOptions) => new Handlebars.SafeString(foldHtml(name, options)),
    /**
     * The rows of a list, each of one element: as `each`, but a row that would be the same is not rendered. `name`
     * identifies the list in its part or panel. Rows are identified by their `id`, or by their place, and read only
     * themselves and `@root`.
     */
    qRows: function (this: object, name: string, rows: readonly unknown[] | undefined, options: RowsOptions) {
      return new Handlebars.SafeString(rowsHtml(this, name, rows, options));
    },
    /** A value as JSON for a `data-*` attribute. */
    qJson: (value: unknown) => JSON.stringify(value),
  });
}
