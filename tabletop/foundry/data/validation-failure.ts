import type { Obj } from "../utils/object.ts";

/** The failure of one element of a list. */
export interface ElementFailure {
  id: string | number;
  name?: string | undefined;
  failure: DataModelValidationFailure;
}

interface FailureOptions {
  invalidValue?: unknown;
  fallback?: unknown;
  dropped?: boolean;
  message?: string;
  unresolved?: boolean;
}

/**
 * What was wrong with a value, field by field. `unresolved` is true when nothing valid could be put in its place.
 * Source: foundry.data.validation.DataModelValidationFailure.
 */
export class DataModelValidationFailure {
  invalidValue: unknown;
  fallback: unknown;
  dropped: boolean;
  message: string | undefined;
  unresolved: boolean;
  fields: Record<string, DataModelValidationFailure> = {};
  elements: ElementFailure[] = [];

  constructor({ invalidValue, fallback, dropped = false, message, unresolved = false }: FailureOptions = {}) {
    this.invalidValue = invalidValue;
    this.fallback = fallback;
    this.dropped = dropped;
    this.message = message;
    this.unresolved = unresolved;
  }

  /** Generation 14's name for `fallback`. */
  get fallbackValue(): unknown {
    return this.fallback;
  }

  /** Whether no field and no element inside failed. Generation 14 has it as a property. */
  get empty(): boolean {
    return Object.keys(this.fields).length === 0 && this.elements.length === 0;
  }

  /** Whether no field and no element inside failed. */
  isEmpty(): boolean {
    return this.empty;
  }

  /** Records the failure of a field inside this one; unresolved inside is unresolved outside. */
  addField(name: string, failure: DataModelValidationFailure): void {
    this.fields[name] = failure;
    this.unresolved ||= failure.unresolved;
  }

  /** Records the failure of an element inside this one; unresolved inside is unresolved outside. */
  addElement(element: ElementFailure): void {
    this.elements.push(element);
    this.unresolved ||= element.failure.unresolved;
  }

  /** Returns every innermost failure by its dotted path from here. */
  leaves(path = ""): { path: string; failure: DataModelValidationFailure }[] {
    const inside = [
      ...Object.entries(this.fields).map(([name, failure]) => [name, failure] as const),
      ...this.elements.map(({ id, failure }) => [String(id), failure] as const),
    ];
    if (inside.length === 0) return [{ path, failure: this }];
    return inside.flatMap(([name, failure]) => failure.leaves(path ? `${path}.${name}` : name));
  }

  /** Returns an Error to throw; its message names every path that failed. */
  asError(): DataModelValidationError {
    return new DataModelValidationError(this);
  }

  /** Returns the failure as plain data. */
  toObject(): Obj {
    const { invalidValue, fallback, dropped, message } = this;
    const object: Obj = { invalidValue, fallback, dropped, message };
    if (Object.keys(this.fields).length) {
      object["fields"] = Object.fromEntries(
        Object.entries(this.fields).map(([name, failure]) => [name, failure.toObject()]),
      );
    }
    if (this.elements.length)
      object["elements"] = this.elements.map(({ id, name, failure }) => ({ id, name, failure: failure.toObject() }));
    return object;
  }

  /** One line per innermost failure. */
  toString(): string {
    return this.leaves()
      .map(({ path, failure }) => [path, failure.message ?? "is not valid"].filter(Boolean).join(": "))
      .join("\n");
  }
}

/** The error that a failed validation throws. Source: foundry.data.validation.DataModelValidationError. */
export class DataModelValidationError extends Error {
  #failure: DataModelValidationFailure | undefined;

  constructor(failure: DataModelValidationFailure | string, label?: string) {
    const text = typeof failure === "string" ? failure : failure.toString();
    super(label ? `${label}\n${text}` : text);
    this.name = "DataModelValidationError";
    this.#failure = typeof failure === "string" ? undefined : failure;
  }

  /** Returns the failure of the field at a dotted path, or the whole one. */
  getFailure(path?: string): DataModelValidationFailure | undefined {
    if (!path) return this.#failure;
    return this.#failure?.leaves().find((leaf) => leaf.path === path)?.failure;
  }

  /** Returns every innermost failure by its path. */
  getAllFailures(): Record<string, DataModelValidationFailure> | undefined {
    return this.#failure && Object.fromEntries(this.#failure.leaves().map(({ path, failure }) => [path, failure]));
  }

  /** Prints the failures as a table. */
  logAsTable(): void {
    console.table(
      Object.fromEntries(this.#failure?.leaves().map(({ path, failure }) => [path, failure.message]) ?? []),
    );
  }
}
