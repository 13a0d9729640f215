/** Public entry of core for rulesets: builders of the fields that data models declare. */
export * from "../compat/schema-fields.ts";
