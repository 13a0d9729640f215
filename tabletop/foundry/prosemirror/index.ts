import * as collab from "prosemirror-collab";
import * as commands from "prosemirror-commands";
import { dropCursor } from "prosemirror-dropcursor";
import { gapCursor } from "prosemirror-gapcursor";
import { history } from "prosemirror-history";
import * as input from "prosemirror-inputrules";
import { keymap } from "prosemirror-keymap";
import { DOMParser, DOMSerializer, Schema, Slice } from "prosemirror-model";
import * as list from "prosemirror-schema-list";
import * as state from "prosemirror-state";
import * as tables from "prosemirror-tables";
import * as transform from "prosemirror-transform";
import { EditorView } from "prosemirror-view";
import { missingClasses } from "../not-built.ts";
import { parseString, serializeString } from "./dom.ts";
import { ProseMirrorDropDown } from "./dropdown.ts";
import { ProseMirrorHighlightMatchesPlugin } from "./highlight.ts";
import { ProseMirrorMenu } from "./menu.ts";
import { ProseMirrorPlugin } from "./plugin.ts";
import * as plugins from "./plugins.ts";
import { schema } from "./schema.ts";

/** Returns core's plugins, new for each editor. Source: foundry.prosemirror.defaultPlugins. */
export function buildDefaultPlugins(): Record<string, state.Plugin> {
  return {
    inputRules: plugins.ProseMirrorInputRules.build(schema),
    keyMaps: plugins.ProseMirrorKeyMaps.build(schema),
    menu: ProseMirrorMenu.build(schema),
    isDirty: plugins.ProseMirrorDirtyPlugin.build(schema),
    clickHandler: plugins.ProseMirrorClickHandler.build(schema),
    pasteTransformer: plugins.ProseMirrorPasteTransformer.build(schema),
    baseKeyMap: keymap(commands.baseKeymap),
    dropCursor: dropCursor(),
    gapCursor: gapCursor(),
    history: history(),
    tables: tables.tableEditing(),
  };
}

const { AllSelection, EditorState, NodeSelection, Plugin, PluginKey, TextSelection } = state;

/** Returns `foundry.prosemirror`: the libraries themselves, core's schema and core's plugins. */
export function prosemirrorNamespace(): object {
  return {
    ...missingClasses("foundry.prosemirror", { both: ["ProseMirrorImagePlugin"] }),
    ProseMirrorDropDown,
    ProseMirrorHighlightMatchesPlugin,
    ProseMirrorMenu,
    ProseMirrorPlugin,
    ...pluginClasses(),
    AllSelection,
    DOMParser,
    DOMSerializer,
    EditorState,
    EditorView,
    NodeSelection,
    Plugin,
    PluginKey,
    Schema,
    Slice,
    Step: transform.Step,
    TextSelection,
    collab,
    commands,
    input,
    keymap,
    list,
    state,
    tables,
    transform,
    defaultPlugins: buildDefaultPlugins(),
    defaultSchema: schema,
    dom: {
      parser: DOMParser.fromSchema(schema),
      serializer: DOMSerializer.fromSchema(schema),
      parseString,
      serializeString,
    },
  };
}

function pluginClasses(): object {
  const { insertHTML: _own, ...classes } = plugins;
  return classes;
}
