import { FILE_CATEGORIES } from "../../constants/files.ts";
import { ApplicationV2 } from "../api/application.ts";
import { HandlebarsApplicationMixin, type TemplatePart } from "../api/handlebars-application.ts";
import type { RenderOptions } from "../api/types.ts";
import { config, game, localize, notify, route, type Bag, type Loose } from "../../globals.ts";
import { SearchFilter } from "../ux/search-filter.ts";

type Source = "data" | "public";

interface BrowseOptions {
  extensions?: readonly string[];
  /** Whether the last part of the path may contain `*`. */
  wildcard?: boolean;
  bucket?: string;
}

interface BrowseResult {
  target: string;
  private: boolean;
  privateDirs: string[];
  dirs: string[];
  files: string[];
  extensions: string[];
}

const SOURCES: Readonly<Record<Source, { label: string; icon: string }>> = {
  data: { label: "TABLETOP.FilePicker.Data", icon: "fa-solid fa-folder-open" },
  public: { label: "TABLETOP.FilePicker.Public", icon: "fa-solid fa-server" },
};

/** Returns the file extensions of a picker's type; undefined for every file. */
function findExtensions(type: string): readonly string[] | undefined {
  const { IMAGE, VIDEO, AUDIO, TEXT, FONT, GRAPHICS } = FILE_CATEGORIES;
  const kinds: Readonly<Record<string, readonly object[]>> = {
    image: [IMAGE],
    video: [VIDEO],
    audio: [AUDIO],
    text: [TEXT],
    font: [FONT],
    graphics: [GRAPHICS],
    imagevideo: [IMAGE, VIDEO],
  };
  return kinds[type]?.flatMap((kind) => Object.keys(kind).map((extension) => `.${extension}`));
}

/**
 * Browses the files of the table (foundry.applications.apps.FilePicker): folders of packages and of the world's own
 * assets, and core's icons. A user without FILES_BROWSE may still type a path. Uploads are not supported: files are put
 * into the folders on the server.
 */
export class FilePicker extends HandlebarsApplicationMixin(ApplicationV2) {
  static override DEFAULT_OPTIONS: Bag = {
    id: "file-picker-{id}",
    classes: ["file-picker"],
    tag: "form",
    window: { icon: "fa-solid fa-folder-open", resizable: true, contentClasses: ["standard-form"] },
    position: { width: 560, height: 600 },
    form: { handler: FilePicker.#onSubmit, closeOnSubmit: false },
    actions: {
      backTraverse: FilePicker.#onUp,
      browseDirectory: FilePicker.#onFolder,
      pickFile: FilePicker.#onFile,
      changeSource: FilePicker.#onSource,
    },
  };

  static override PARTS: Record<string, TemplatePart> = {
    body: { template: "templates/apps/file-picker.hbs", scrollable: [".file-list"] },
    footer: { template: "templates/generic/form-footer.hbs" },
  };

  static FILE_TYPES = ["image", "audio", "video", "text", "imagevideo", "font", "folder", "graphics", "any"] as const;
  static DISPLAY_MODES = ["list", "thumbs", "tiles", "images"] as const;
  /** The folder browsed last, in this client's session. */
  static LAST_BROWSED_DIRECTORY = "";
  static LAST_DISPLAY_MODE = "list";

  /** The requested path. */
  request: string;
  type: string;
  activeSource: Source;
  callback: ((path: string, picker: FilePicker) => unknown) | null;
  field: Loose;
  button: HTMLElement | null;
  displayMode: string;
  extensions: readonly string[] | undefined;
  results: Partial<BrowseResult> = {};
  readonly sources: Record<Source, { target: string }> = { data: { target: "" }, public: { target: "" } };
  #problem = "";
  /** Whether a folder has been requested; false again once it was refused and the window closed. */
  #isListed = false;

  /** @param options - type, current, activeSource, callback(path, picker), field, button, displayMode. */
  constructor(options: Bag = {}) {
    super(options);
    this.request = String(options["current"] ?? "");
    this.type = String(options["type"] ?? "any");
    this.callback = (options["callback"] as FilePicker["callback"]) ?? null;
    this.field = options["field"] ?? null;
    this.button = (options["button"] as HTMLElement | null) ?? null;
    this.displayMode = String(options["displayMode"] ?? FilePicker.LAST_DISPLAY_MODE);
    this.extensions = findExtensions(this.type);
    const [source, folder] = this._inferCurrentDirectory(this.request);
    this.activeSource = (options["activeSource"] as Source | undefined) ?? source;
    this.sources[this.activeSource].target = folder;
  }

  /** The configured class: CONFIG.ux.FilePicker. */
  static get implementation(): typeof FilePicker {
    return (config()["ux"]?.FilePicker as typeof FilePicker | undefined) ?? FilePicker;
  }

  override get title(): string {
    return this.options.window.title ? localize(this.options.window.title) : localize("TABLETOP.FilePicker.Title");
  }

  get source(): { target: string } {
    return this.sources[this.activeSource];
  }

  /** The current folder. */
  get target(): string {
    return this.source.target;
  }

  /** Whether files may be uploaded: never. */
  get canUpload(): boolean {
    return false;
  }

  /**
   * Returns the folders and files below a path.
   * @throws Error if the folder does not exist or the user may not browse.
   */
  static async browse(
    source: string,
    target: string,
    { extensions, wildcard = false }: BrowseOptions = {},
  ): Promise<BrowseResult> {
    const client = game()["_client"];
    if (!client?.browseFiles) throw new Error("There is no connected table whose files could be browsed.");
    const slash = target.lastIndexOf("/");
    const [folder, name] = wildcard ? [target.slice(0, Math.max(0, slash)), target.slice(slash + 1)] : [target, ""];
    const found = (await client.browseFiles(source, folder)) as { target: string; dirs: string[]; files: string[] };
    const pattern = wildcard ? buildGlobPattern(name) : null;
    const files = found.files.filter((file) => {
      const last = decodeURIComponent(file.slice(file.lastIndexOf("/") + 1));
      const kind =
        !extensions?.length || extensions.some((extension) => last.toLowerCase().endsWith(extension.toLowerCase()));
      return kind && (!pattern || pattern.test(last));
    });
    return {
      target: found.target,
      private: false,
      privateDirs: [],
      dirs: [...found.dirs],
      files,
      extensions: [...(extensions ?? [])],
    };
  }

  /** Opens a folder in this window, and renders the window if it is not open yet. */
  async browse(target = this.target, options: BrowseOptions = {}): Promise<BrowseResult | undefined> {
    await this.#list(target, options);
    await this.render({ force: true });
    return this.#problem ? undefined : (this.results as BrowseResult);
  }

  /** Reads the contents of a folder, or the reason why it cannot be listed. */
  async #list(target: string, options: BrowseOptions = {}): Promise<void> {
    const extensions = options.extensions ?? this.extensions;
    this.#problem = "";
    this.#isListed = true;
    try {
      const results = await (this.constructor as typeof FilePicker).browse(this.activeSource, target, {
        ...options,
        ...(extensions ? { extensions } : {}),
      });
      this.results = this.type === "folder" ? { ...results, files: [] } : results;
      this.source.target = decodeURI(results.target);
      FilePicker.LAST_BROWSED_DIRECTORY = this.source.target;
    } catch (error) {
      this.results = {};
      this.#problem = error instanceof Error ? error.message : String(error);
    }
  }

  /** Uploads are not supported: this rejects, naming the folders on the server. */
  static async upload(
    _source: string,
    _path: string,
    file: File,
    _body: object = {},
    _options: object = {},
  ): Promise<never> {
    throw new Error(localize("TABLETOP.FilePicker.NoUpload", { file: String(file?.name ?? "") }));
  }

  static async uploadPersistent(packageId: string, path: string, file: File): Promise<never> {
    return this.upload("data", `${packageId}/${path}`, file);
  }

  /** Creating folders is not supported: this rejects. */
  static async createDirectory(_source: string, target: string): Promise<never> {
    throw new Error(localize("TABLETOP.FilePicker.NoUpload", { file: target }));
  }

  /** Creates a picker for a button with `data-type` and `data-target`, the name of the field it fills. */
  static fromButton(button: HTMLButtonElement): FilePicker {
    const form = button.closest("form");
    const name = button.dataset["target"] ?? "";
    const field = (form?.elements.namedItem(name) ?? null) as Loose;
    return new FilePicker.implementation({
      field,
      type: button.getAttribute("data-type"),
      current: field?.value ?? "",
      button,
    });
  }

  /** Returns the source and the folder of a path: core's folders are public. */
  _inferCurrentDirectory(target: string): [Source, string] {
    const external = /^[a-z][a-z0-9+.-]*:/i.test(target);
    const folder = external ? "" : target.replace(/^\/+/, "").split("/").slice(0, -1).join("/");
    if (!folder) return ["data", FilePicker.LAST_BROWSED_DIRECTORY];
    return [folder === "icons" || folder.startsWith("icons/") ? "public" : "data", folder];
  }

  override async _prepareContext(options: RenderOptions): Promise<Bag> {
    const context = await super._prepareContext(options);
    // Packages that only call `render` get the folder listed too. One that was refused before the window closed is
    // requested again.
    if (options.isFirstRender && !this.#isListed) await this.#list(this.target);
    const { dirs = [], files = [] } = this.results;
    const images = new Set(Object.keys(FILE_CATEGORIES.IMAGE));
    return Object.assign(context, {
      problem: this.#problem,
      request: this.request,
      target: this.target,
      isRoot: this.target === "",
      sources: Object.entries(SOURCES).map(([id, source]) => ({ id, ...source, active: id === this.activeSource })),
      dirs: dirs.map((path) => ({ path: decodeURI(path), name: fileName(path) })),
      files: files.map((path) => {
        const name = fileName(path);
        const isImage = images.has(name.slice(name.lastIndexOf(".") + 1).toLowerCase());
        return { path, name, url: isImage ? route(path) : "", selected: path === this.request };
      }),
      empty: !dirs.length && !files.length && !this.#problem,
      buttons: [{ type: "submit", icon: "fa-solid fa-check", label: "TABLETOP.FilePicker.Select" }],
    });
  }

  override async _onRender(context: Bag, options: RenderOptions): Promise<void> {
    await super._onRender(context, options);
    new SearchFilter({
      inputSelector: "input[type=search]",
      contentSelector: ".file-list",
      callback: (_event, query, rgx, content) => {
        for (const row of content?.querySelectorAll<HTMLElement>("[data-name]") ?? [])
          row.hidden = Boolean(query) && !SearchFilter.testQuery(rgx, row.dataset["name"] ?? "");
      },
    }).bind(this.element);
    this.element.querySelector('.file[aria-pressed="true"]')?.scrollIntoView({ block: "nearest" });
  }

  override _onClose(options: Bag): void {
    super._onClose(options);
    if (this.#problem) this.#isListed = false;
  }

  static async #onUp(this: FilePicker): Promise<void> {
    await this.browse(this.target.split("/").slice(0, -1).join("/"));
  }

  static async #onFolder(this: FilePicker, _event: Event, target: HTMLElement): Promise<void> {
    const path = target.dataset["path"] ?? "";
    if (this.type === "folder") this.request = path;
    await this.browse(path);
  }

  static async #onFile(this: FilePicker, _event: Event, target: HTMLElement): Promise<void> {
    this.request = target.dataset["path"] ?? "";
    await this.render();
  }

  static async #onSource(this: FilePicker, _event: Event, target: HTMLElement): Promise<void> {
    this.activeSource = target.dataset["source"] as Source;
    await this.browse();
  }

  static async #onSubmit(this: FilePicker, _event: Event, _form: HTMLFormElement, formData: Loose): Promise<void> {
    const path = String(formData.object.file ?? "");
    // The window stays open: without a path there is nothing to return.
    if (!path) return notify("warn", localize("TABLETOP.FilePicker.Nothing"));
    this.request = path;
    if (this.field) {
      this.field.value = path;
      this.field.dispatchEvent(new Event("change", { bubbles: true, cancelable: true }));
    }
    await this.callback?.(path, this);
    await this.close({ submitted: true });
  }
}

function fileName(path: string): string {
  return decodeURIComponent(path.slice(path.lastIndexOf("/") + 1));
}

/** Returns the pattern of a name with `*` wildcards; every other character is literal. */
function buildGlobPattern(name: string): RegExp {
  const parts = name.split(/\*+/).map((part) => part.replace(/[.+?^${}()|[\]\\]/g, "\\$&"));
  return new RegExp(`^${parts.join(".*?")}$`, "i");
}
