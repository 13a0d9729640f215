import { getProperty } from "../../utils/paths.ts";
import type { Bag, Loose } from "../../globals.ts";

/**
 * One row of a form as `templates/sheets/fieldsets.hbs` renders it: a data field with the options of its label and its
 * input.
 */
export interface FormRow {
  readonly field: Loose;
  readonly group: Bag;
  readonly input: Bag;
}

/** Rows under a heading. */
export interface FormSection {
  readonly legend: string;
  readonly rows: readonly FormRow[];
}

/** Builds rows of a form from a schema and the source data that it edits. */
export class FormRows {
  readonly #schema: Loose;
  readonly #source: object;
  readonly #rootId: string;

  constructor(schema: Loose, source: object, rootId: string) {
    this.#schema = schema;
    this.#source = source;
    this.#rootId = rootId;
  }

  /** Returns the row of a field of the schema, by its path. */
  of(path: string, label: string, input: Bag = {}, hint?: string): FormRow {
    return this.with(this.#schema.getField(path), path, label, input, hint);
  }

  /** Returns the row of a field that the schema does not have: a part of an object field. */
  with(field: Loose, name: string, label: string, input: Bag = {}, hint?: string): FormRow {
    const value: unknown = input["value"] ?? getProperty(this.#source, name);
    return {
      field,
      group: { label, ...(hint ? { hint } : {}), localize: true, rootId: this.#rootId },
      input: { name, ...input, value: value ?? (field.getInitialValue({}) as unknown), localize: true },
    };
  }
}
