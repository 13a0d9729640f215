import { EditorState, type Plugin } from "prosemirror-state";
import { EditorView } from "prosemirror-view";
import { randomID } from "../../utils/random.ts";
import { callHooks, type Bag, type Loose } from "../../globals.ts";
import { parseString } from "../../prosemirror/dom.ts";
import { buildDefaultPlugins } from "../../prosemirror/index.ts";
import { ProseMirrorContentLinkPlugin, ProseMirrorDirtyPlugin } from "../../prosemirror/plugins.ts";
import { schema } from "../../prosemirror/schema.ts";

/** Options of an editor. Source: ProseMirrorEditor.create. */
export interface EditorOptions {
  uuid?: string;
  document?: Loose;
  fieldName?: string;
  plugins?: Record<string, Plugin>;
  relativeLinks?: boolean;
  /** Accepted, but steps are not shared: each user edits separately, and the last to save overwrites the others. */
  collaborate?: boolean;
  props?: Bag;
}

const editors = new Map<string, ProseMirrorEditor>();

/** A rich-text editor (foundry.applications.ux.ProseMirrorEditor). */
export class ProseMirrorEditor {
  readonly uuid: string;
  readonly view: EditorView;
  readonly document: Loose;

  constructor(uuid: string, view: EditorView, { document: subject }: { document?: Loose; collaborate?: boolean } = {}) {
    this.uuid = uuid;
    this.view = view;
    this.document = subject ?? null;
    editors.set(uuid, this);
  }

  /** Returns new instances of the default plugins. */
  static buildDefaultPlugins(): Record<string, Plugin> {
    return buildDefaultPlugins();
  }

  /** Creates an editor. The hook `createProseMirrorEditor` may add plugins and replace the state. */
  static async create(target: HTMLElement, content = "", options: EditorOptions = {}): Promise<ProseMirrorEditor> {
    return this._create(target, content, options);
  }

  /** Like `create`, but synchronous: for elements, whose value is read as soon as they exist. */
  static _create(target: HTMLElement, content: string, options: EditorOptions): ProseMirrorEditor {
    const {
      uuid = `${options.document ? String(options.document.uuid) : "editor"}#${options.fieldName ?? randomID()}`,
    } = options;
    const { document: subject, props = {}, relativeLinks = false } = options;
    const plugins: Record<string, Plugin> = { ...(options.plugins ?? this.buildDefaultPlugins()) };
    plugins["contentLinks"] ??= ProseMirrorContentLinkPlugin.build(schema, {
      document: subject as Loose,
      relativeLinks,
    });
    const provisional = { state: EditorState.create({ doc: parseString(content, schema) }) };
    callHooks("createProseMirrorEditor", uuid, plugins, provisional);
    const view = this._createLocalEditorView(target, provisional.state, Object.values(plugins), props);
    return new this(uuid, view, { document: subject as Loose });
  }

  static _createLocalEditorView(target: HTMLElement, state: EditorState, plugins: Plugin[], props: Bag): EditorView {
    return new EditorView(
      { mount: target },
      { ...props, state: EditorState.create({ doc: state.doc, plugins: [...state.plugins, ...plugins] }) },
    );
  }

  /** Whether the user has edited the text. */
  isDirty(): boolean {
    return Boolean(ProseMirrorDirtyPlugin.key.getState(this.view.state));
  }

  destroy(): void {
    editors.delete(this.uuid);
    this.view.destroy();
  }
}
