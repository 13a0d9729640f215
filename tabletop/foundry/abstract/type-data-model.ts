import type { Obj } from "../utils/object.ts";
import type { SchemaField } from "../data/fields/schema-field.ts";
import { DataModel } from "./data-model.ts";

type Verdict = boolean | void;

/**
 * The data of a document's sub-type. `parent` is the document. The hooks of the document's life do nothing here: a
 * package overrides them. Source: foundry.abstract.TypeDataModel.
 */
export abstract class TypeDataModel extends DataModel {
  /**
   * The package that provides the model; set for the models of modules, which name it in their type (`module.type`).
   */
  get modelProvider(): unknown {
    const { game } = globalThis as { game?: { system?: unknown; modules?: { get(id: string): unknown } } };
    const type = (this.parent as { type?: unknown } | null)?.type;
    const prefix = typeof type === "string" && type.includes(".") ? type.slice(0, type.indexOf(".")) : null;
    return (prefix ? game?.modules?.get(prefix) : game?.system) ?? null;
  }

  /** The schema; its fields' paths start with `system`, as in the document. */
  static override get schema(): SchemaField {
    const schema = super.schema;
    schema.name ??= "system";
    return schema;
  }

  /** Prepares data before embedded documents and effects. */
  prepareBaseData(): void {}

  /** Prepares data after embedded documents and effects were applied. */
  prepareDerivedData(): void {}

  async _preCreate(_data: Obj, _options: Obj, _user: unknown): Promise<Verdict> {}

  _onCreate(_data: Obj, _options: Obj, _userId: string): void {}

  async _preUpdate(_changes: Obj, _options: Obj, _user: unknown): Promise<Verdict> {}

  _onUpdate(_changed: Obj, _options: Obj, _userId: string): void {}

  async _preDelete(_options: Obj, _user: unknown): Promise<Verdict> {}

  _onDelete(_options: Obj, _userId: string): void {}

  /** Returns an element to embed the document in enriched text, or null for the default. */
  async toEmbed(_config: Obj, _options?: Obj): Promise<HTMLElement | null> {
    return null;
  }

  /** Called after the embedded element was inserted into the page. */
  onEmbed(_element: HTMLElement): void {}
}
