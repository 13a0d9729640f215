/**
 * Public entry of core for rulesets: what documents are made of. Builders of the fields that data models declare, and
 * the base classes of sheets and windows. Needs Foundry's classes when it is loaded.
 */
export { offFoundryHook, onFoundryHook, promptDialog, updateSource } from "../compat/untyped.ts";
export { bindMenu, type MenuEntry } from "../compat/menu.ts";
export { listAppliedEffects } from "../compat/effects.ts";
export * from "../compat/schema-fields.ts";
export { QuadrantActorSheet, type ActorSheetContext } from "../sheets/actor-sheet.ts";
export { write } from "../sheets/frame.ts";
export type { ItemRow } from "../sheets/item-rows.ts";
export { SchemaItemSheet, type SchemaSheetContext } from "../sheets/schema-sheet.ts";
export { handlebarsWindow, isOnPage } from "../ui/application.ts";
export { refuseNumberFields } from "../ui/number-field.ts";
export type { ItemLayout } from "../ui/layout.ts";
export { promptInputs } from "../actions/press-offer.ts";
