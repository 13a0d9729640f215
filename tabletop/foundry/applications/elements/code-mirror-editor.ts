import { defaultKeymap, history, historyKeymap, indentWithTab } from "@codemirror/commands";
import { html } from "@codemirror/lang-html";
import { javascript } from "@codemirror/lang-javascript";
import { json } from "@codemirror/lang-json";
import { markdown } from "@codemirror/lang-markdown";
import { bracketMatching, indentUnit, syntaxHighlighting } from "@codemirror/language";
import { Compartment, EditorState, type Extension } from "@codemirror/state";
import {
  drawSelection,
  EditorView,
  highlightSpecialChars,
  keymap,
  lineNumbers,
  placeholder as placeholderText,
} from "@codemirror/view";
import { classHighlighter } from "@lezer/highlight";

/**
 * The part of CodeMirror that `<code-mirror>` uses; in a separate file, because it is loaded only when an editor is
 * shown.
 */
export interface CodeEditor {
  readonly input: HTMLElement;
  readonly cursor: number;
  posAtCoords(coords: { x: number; y: number }): number | null;
  configure(settings: CodeSettings): void;
  /** Replaces the text without an event. */
  setText(text: string): void;
  destroy(): void;
}

interface CodeSettings {
  readonly language: string;
  readonly indent: number;
  readonly nowrap: boolean;
  readonly editable: boolean;
  readonly placeholder: string;
}

const LANGUAGES: Readonly<Record<string, () => Extension>> = { html, javascript, json, markdown: () => markdown() };

/** The library's style sheet is outside every layer and overrides ours, so differences are set in its theme. */
const THEME = EditorView.theme({
  ".cm-gutters": {
    backgroundColor: "transparent",
    color: "var(--color-text-secondary)",
    borderColor: "var(--color-border)",
  },
  ".cm-content": { caretColor: "var(--color-text-emphatic)" },
  ".cm-cursor": { borderLeftColor: "var(--color-text-emphatic)" },
  ".cm-placeholder": { color: "var(--color-text-secondary)" },
  "&.cm-focused": { outline: "2px solid var(--color-accent)", outlineOffset: "-2px" },
});

/** Creates an editor inside an element. `changed` is called when the user types, `left` when the focus leaves. */
export function createCodeEditor(
  parent: HTMLElement,
  text: string,
  label: string,
  on: { changed: (text: string) => void; left: () => void },
): CodeEditor {
  const settings = new Compartment();
  let quiet = false;
  const view = new EditorView({
    parent,
    doc: text,
    extensions: [
      THEME,
      lineNumbers(),
      highlightSpecialChars(),
      history(),
      drawSelection(),
      bracketMatching(),
      syntaxHighlighting(classHighlighter),
      keymap.of([...defaultKeymap, ...historyKeymap, indentWithTab]),
      EditorView.contentAttributes.of(label ? { "aria-label": label } : {}),
      EditorView.updateListener.of((update) => {
        if (update.docChanged && !quiet) on.changed(view.state.doc.toString());
        if (update.focusChanged && !view.hasFocus) on.left();
      }),
      settings.of([]),
    ],
  });
  return {
    input: view.contentDOM,
    get cursor() {
      return view.state.selection.main.head;
    },
    posAtCoords: (coords) => view.posAtCoords(coords),
    configure: ({ language, indent, nowrap, editable, placeholder }) =>
      view.dispatch({
        effects: settings.reconfigure([
          LANGUAGES[language.toLowerCase()]?.() ?? [],
          indentUnit.of(" ".repeat(indent)),
          nowrap ? [] : EditorView.lineWrapping,
          EditorState.readOnly.of(!editable),
          EditorView.editable.of(editable),
          placeholder ? placeholderText(placeholder) : [],
        ]),
      }),
    setText: (next) => {
      if (view.state.doc.toString() === next) return;
      quiet = true;
      view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: next } });
      quiet = false;
    },
    destroy: () => view.destroy(),
  };
}
