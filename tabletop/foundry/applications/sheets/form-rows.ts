import { getProperty } from "../../utils/paths.ts";
import type { Bag, Loose } from "../../globals.ts";

/**
 * One row of a form as `templates/sheets/fieldsets.hbs` draws it: a data field with what its label and its input are
 * told.
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

/** Makes rows of a form from a schema and the source data that it edits. */
export class FormRows {
  readonly #schema: Loose;
  readonly #source: object;
  readonly #rootId: string;

  constructor(schema: Loose, source: object, rootId: string) {
    this.#schema = schema;
    this.#source = source;
    this.#rootId = rootId;
  }

  /** The row of a field of the schema, by its path. */
  of(path: string, label: string, input: Bag = {}, hint?: string): FormRow {
    return this.with(this.#schema.getField(path), path, label, input, hint);
  }

  /** The row of a field that the schema does not have: a part of what it keeps whole. */
  with(field: Loose, name: string, label: string, input: Bag = {}, hint?: string): FormRow {
    const value: unknown = input["value"] ?? getProperty(this.#source, name);
    return {
      field,
      group: { label, ...(hint ? { hint } : {}), localize: true, rootId: this.#rootId },
      input: { name, ...input, value: value ?? (field.getInitialValue({}) as unknown), localize: true },
    };
  }
}
