/** Public entry of core for rulesets: sheets and windows. */
export { bindMenu, type MenuEntry } from "../compat/menu.ts";
export { QuadrantActorSheet, type ActorSheetContext } from "../sheets/actor-sheet.ts";
export { write } from "../sheets/frame.ts";
export type { ItemRow } from "../sheets/item-rows.ts";
export { SchemaItemSheet, type SchemaSheetContext } from "../sheets/schema-sheet.ts";
export { handlebarsSheet, isOnPage } from "../ui/application.ts";
export type { ItemLayout } from "../ui/layout.ts";
export { promptInputs } from "../ui/offer-inputs.ts";
