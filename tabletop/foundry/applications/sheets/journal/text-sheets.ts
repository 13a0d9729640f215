import showdown from "showdown";
import type { ApplicationConfiguration, RenderOptions } from "../../api/types.ts";
import type { Bag, Loose } from "../../../globals.ts";
import { TextEditor } from "../../ux/text-editor.ts";
import { cleanHTML } from "../../../utils/html.ts";
import { JournalEntryPageHandlebarsSheet } from "./page-sheet.ts";

const FORMATS = { HTML: 1, MARKDOWN: 2 } as const;

let converter: showdown.Converter | null = null;

/**
 * The sheet of a text page: displayed enriched, edited in the format of the subclass
 * (foundry.applications.sheets.journal.JournalEntryPageTextSheet).
 */
export class JournalEntryPageTextSheet extends JournalEntryPageHandlebarsSheet {
  static override DEFAULT_OPTIONS: Bag = {
    classes: ["text"],
    includeTOC: true,
    window: { icon: "fa-solid fa-file-lines" },
  };

  /** The CONST.JOURNAL_ENTRY_PAGE_FORMATS in which this sheet edits. */
  static format: number = FORMATS.HTML;

  /** Converts HTML to Markdown and back. */
  protected static get _converter(): showdown.Converter {
    converter ??= new showdown.Converter({
      ghCompatibleHeaderId: false,
      noHeaderId: true,
      simpleLineBreaks: false,
      strikethrough: true,
      tables: true,
      tasklists: true,
      underline: false,
      literalMidWordUnderscores: true,
      smartIndentationFix: true,
    });
    return converter;
  }

  get #format(): number {
    return (this.constructor as typeof JournalEntryPageTextSheet).format;
  }

  /** Prepares the text in the format of the editor: text in the other format is converted. */
  override async _prepareContext(options: RenderOptions): Promise<Bag> {
    const context = await super._prepareContext(options);
    const cls = this.constructor as typeof JournalEntryPageTextSheet;
    const { text } = context as { text: Bag };
    const { content = "", markdown = "", format } = this.document._source.text as Bag;
    text["content"] =
      format === FORMATS.MARKDOWN && !content && markdown
        ? cleanHTML(cls._converter.makeHtml(String(markdown)))
        : (content ?? "");
    text["markdown"] =
      format === FORMATS.MARKDOWN || !content ? (markdown ?? "") : toMarkdown(cls._converter, String(content));
    return context;
  }

  override async _prepareContentContext(context: Bag, options: RenderOptions): Promise<void> {
    await super._prepareContentContext(context, options);
    if (!this.isView) return;
    const { text } = context as { text: Bag };
    text["enriched"] = await TextEditor.implementation.enrichHTML(String(text["content"]), {
      relativeTo: this.document,
      secrets: Boolean(this.document.isOwner),
    });
  }

  /** Markdown is stored as written, together with the HTML that is displayed. */
  override _prepareSubmitData(event: Event | null, form: HTMLFormElement, formData: Loose, updateData?: Bag): Bag {
    const data = super._prepareSubmitData(event, form, formData, updateData);
    const text = (data["text"] ??= {}) as Bag;
    text["format"] = this.#format;
    if (this.#format === FORMATS.MARKDOWN && typeof text["markdown"] === "string")
      text["content"] = cleanHTML(
        (this.constructor as typeof JournalEntryPageTextSheet)._converter.makeHtml(text["markdown"]),
      );
    return data;
  }

  /** Whether an editor contains unsaved text. */
  _isEditorDirty(): boolean {
    return false;
  }

  /** While the user is writing, changes of other users do not render the editor again. */
  override _canRender(options: RenderOptions): false | void {
    if (super._canRender(options) === false) return false;
    if (!this.isView && this.rendered && !options.force && this._isEditorDirty()) return false;
  }

  /** Unsaved text is saved before the window closes. */
  override async _preClose(options: Bag): Promise<void> {
    await super._preClose(options);
    if (!this.isView && !options["submitted"] && this.isEditable && this._isEditorDirty() && this.form)
      await this.submit();
  }
}

function toMarkdown(source: showdown.Converter, html: string): string {
  if (typeof document === "undefined") return "";
  const template = document.implementation.createHTMLDocument("");
  return source.makeMarkdown(html, template).replace(/<!-- -->\n?/g, "");
}

/** A text page edited with ProseMirror. */
export class JournalEntryPageProseMirrorSheet extends JournalEntryPageTextSheet {
  static override DEFAULT_OPTIONS: Bag = { window: { icon: "fa-solid fa-file-lines" } };

  static override EDIT_PARTS = {
    header: super.EDIT_PARTS["header"]!,
    content: { template: "templates/journal/text-edit.hbs" },
    footer: super.EDIT_PARTS["footer"]!,
  };

  static override VIEW_PARTS = { content: { root: true, template: "templates/journal/text-view.hbs" } };

  override _attachFrameListeners(): void {
    super._attachFrameListeners();
    this.element.addEventListener("plugins", (event) => this._onConfigurePlugins(event));
  }

  /** For subclasses: called before the editor is created, with its plugins as `event.plugins`. */
  _onConfigurePlugins(_event: Event): void {}

  override _isEditorDirty(): boolean {
    const editors = [...(this.element?.querySelectorAll("prose-mirror") ?? [])] as Loose[];
    return editors.some((editor) => editor.isDirty());
  }
}

/** A text page edited as code, in the language of the subclass (generation 14). */
class CodeSheet extends JournalEntryPageTextSheet {
  static override EDIT_PARTS = {
    header: super.EDIT_PARTS["header"]!,
    content: { template: "templates/journal/code-edit.hbs" },
    footer: super.EDIT_PARTS["footer"]!,
  };

  static override VIEW_PARTS = { content: { root: true, template: "templates/journal/text-view.hbs" } };

  /** The field that is edited and the language it is in. */
  protected get _code(): { name: string; key: string; language: string } {
    return { name: "text.content", key: "content", language: "html" };
  }

  override _initializeApplicationOptions(options: Bag): ApplicationConfiguration {
    return super._initializeApplicationOptions(options);
  }

  override async _prepareContentContext(context: Bag, options: RenderOptions): Promise<void> {
    await super._prepareContentContext(context, options);
    const { name, key, language } = this._code;
    context["code"] = { name, language, value: String((context["text"] as Bag)[key] ?? "") };
  }

  override _isEditorDirty(): boolean {
    const editor = this.element?.querySelector("code-mirror") as Loose;
    const { key } = this._code;
    return Boolean(editor) && String(editor.value ?? "") !== String((this.document._source.text as Bag)[key] ?? "");
  }
}

/** Source: foundry.applications.sheets.journal.JournalEntryPageCodeMirrorSheet (generation 14). */
export { CodeSheet as JournalEntryPageCodeMirrorSheet };

/** A text page edited as HTML (generation 14). */
export class JournalEntryPageHTMLSheet extends CodeSheet {
  static override DEFAULT_OPTIONS: Bag = { window: { icon: "fa-solid fa-code" } };
}

/** A text page edited as Markdown. */
export class JournalEntryPageMarkdownSheet extends CodeSheet {
  static override DEFAULT_OPTIONS: Bag = { classes: ["markdown"], window: { icon: "fa-brands fa-markdown" } };
  static override format: number = FORMATS.MARKDOWN;

  protected override get _code(): { name: string; key: string; language: string } {
    return { name: "text.markdown", key: "markdown", language: "markdown" };
  }
}
