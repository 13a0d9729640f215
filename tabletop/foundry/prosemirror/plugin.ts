import type { Schema } from "prosemirror-model";
import { type Plugin, PluginKey } from "prosemirror-state";
import { notBuilt } from "../not-built.ts";

const keys = new WeakMap<object, PluginKey>();

/** The base class of core's plugins. Source: foundry.prosemirror.ProseMirrorPlugin. */
export class ProseMirrorPlugin {
  readonly schema: Schema;

  constructor(schema: Schema) {
    this.schema = schema;
  }

  /** The class's plugin key, by which an editor's instance is found. */
  static get key(): PluginKey {
    let key = keys.get(this);
    if (!key) keys.set(this, (key = new PluginKey(this.name)));
    return key;
  }

  /** @throws Error: subclasses implement it. */
  static build(_schema: Schema, _options: object = {}): Plugin {
    return notBuilt(`${this.name}.build`);
  }
}
