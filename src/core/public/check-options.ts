/**
 * Public entry of core for rulesets: readers of a check's options as macros, chat commands and sheet rows write them.
 */
export * from "../checks/option-readers.ts";
