import { generation } from "../generation.ts";
import { dialogRow } from "./dialog-row.ts";
import { host, type Loose } from "../globals.ts";
import type { AnyDocument, DocumentClass } from "./types.ts";
import type { Folder } from "./folder.ts";
import type { Obj } from "../utils/object.ts";
import type { OperationOptions } from "../abstract/document.ts";

/** The options of a create dialog: foundry.types.DocumentCreateDialogOptions and those of DialogV2. */
interface CreateDialogOptions {
  /** Folders to choose from; those of the world or the pack unless given. */
  folders?: Folder[];
  /** Sub-types to choose from; all unless given. */
  types?: string[];
  /** A template of the dialog's content in place of the usual form, and more for its context. */
  template?: string;
  context?: object;
  [option: string]: Loose;
}

/**
 * Asks for the name, the sub-type and the folder of a new document and creates it; null if the dialog was dismissed.
 * @throws Error if the class has sub-types and none of them may be made.
 */
export async function createDialog(
  cls: DocumentClass,
  data: Obj,
  operation: OperationOptions,
  options: CreateDialogOptions,
): Promise<Loose> {
  const { types, folders, template, context, ok, ...dialog } = options;
  const { i18n } = host.game;
  // The parent and the pack were formerly options of the dialog.
  const { parent = dialog["parent"] ?? null, pack = dialog["pack"] ?? null } = operation;
  delete dialog["parent"];
  delete dialog["pack"];
  const available = availableTypes(cls, types);
  if (cls.hasTypeData && available.length === 0 && !(cls.TYPES as string[]).includes("base"))
    throw new Error(
      `No sub-type of ${String(cls.documentName)} can be created: ${types ? `"${types.join('", "')}" are none of it` : "none is declared"}.`,
    );
  const type = available.includes(data.type as string) ? (data.type as string) : preferredType(cls, available);
  const choices = {
    types: available,
    type,
    folders: folders ?? foldersFor(cls, parent, pack),
    folder: data.folder as string | undefined,
  };
  const title = i18n.format("DOCUMENT.Create", { type: i18n.localize(cls.metadata.label) }) as string;
  const defaultName = (kind: string | undefined): string => String(cls.defaultName({ type: kind, parent, pack }));
  const content = template
    ? await fromTemplate(cls, template, data, choices, defaultName(type), context)
    : createForm(cls, data, choices, defaultName);
  const submitted = await host.foundry.applications.api.DialogV2.prompt({
    window: { title },
    position: { width: 360 },
    rejectClose: false,
    ...dialog,
    content,
    ok: {
      label: title,
      ...ok,
      callback: (event: unknown, button: Loose, app: unknown) => {
        ok?.callback?.(event, button, app);
        return host.foundry.utils.expandObject(
          new host.foundry.applications.ux.FormDataExtended(button.form).object,
        ) as Loose;
      },
    },
  });
  if (!submitted) return null;
  const made = host.foundry.utils.mergeObject({ ...data, ...(type ? { type } : {}) }, submitted) as Loose;
  if (!made.folder) delete made.folder;
  made.name = String(made.name ?? "").trim() || defaultName(made.type);
  return cls.create(made, { renderSheet: true, ...operation, parent, pack });
}

function availableTypes(cls: DocumentClass, only: readonly string[] | undefined): string[] {
  const all = cls.TYPES as string[];
  const asked = only ? all.filter((type) => only.includes(type)) : all.filter((type) => type !== "base");
  return cls.hasTypeData ? asked : [];
}

function preferredType(cls: DocumentClass, types: readonly string[]): string | undefined {
  const preferred = host.CONFIG[cls.documentName]?.defaultType as string | undefined;
  return preferred && types.includes(preferred) ? preferred : types[0];
}

/** Returns the folders that a new document may go to. */
function foldersFor(cls: DocumentClass, parent: AnyDocument, pack: string | null): Folder[] {
  if (parent || !("folder" in cls.schema.fields)) return [];
  return [
    ...((pack ? host.game.packs.get(pack)?.folders : host.game.collections.get(cls.documentName)?.folders) ?? []),
  ] as Folder[];
}

interface Choices {
  readonly types: readonly string[];
  readonly type: string | undefined;
  readonly folders: readonly Folder[];
  readonly folder: string | undefined;
}

/** Returns the name of a sub-type as it is shown. */
function typeLabel(cls: DocumentClass, type: string): string {
  const { i18n } = host.game;
  const key = String(host.CONFIG[cls.documentName]?.typeLabels?.[type] ?? `TYPES.${String(cls.documentName)}.${type}`);
  return i18n.has(key) ? (i18n.localize(key) as string) : type;
}

/** Folders as a select offers them: below what they lie in, indented by dashes. */
function folderChoices(folders: readonly Folder[]): [string, string][] {
  const ids = new Set(folders.map((folder) => folder.id ?? folder._id));
  const parent = (folder: Folder): string | null =>
    (folder._source?.folder ?? folder.folder?.id ?? null) as string | null;
  const list = (of: unknown, depth: number, seen: ReadonlySet<unknown>): [string, string][] =>
    folders
      .filter((folder) => (ids.has(parent(folder)) ? parent(folder) : null) === of && !seen.has(folder))
      .sort((a, b) => String(a.name).localeCompare(String(b.name), undefined, { numeric: true }))
      .flatMap((folder): [string, string][] => [
        [String(folder.id ?? folder._id), `${"– ".repeat(depth)}${String(folder.name)}`],
        ...list(folder.id ?? folder._id, depth + 1, new Set([...seen, folder])),
      ]);
  return list(null, 0, new Set());
}

/** Returns the content by a package's own template, with what core's has in its context. */
async function fromTemplate(
  cls: DocumentClass,
  template: string,
  data: Obj,
  choices: Choices,
  defaultName: string,
  context: object | undefined,
): Promise<HTMLElement> {
  const types = choices.types.map((value) => ({ value, label: typeLabel(cls, value) }));
  const markup = (await host.foundry.applications.handlebars.renderTemplate(template, {
    folders: folderChoices(choices.folders).map(([id, name]) => ({ id, name, value: id, label: name })),
    name: data.name ?? "",
    defaultName,
    folder: choices.folder,
    hasFolders: choices.folders.length > 0,
    hasTypes: types.length > 1,
    type: choices.type,
    types: Object.fromEntries(types.map(({ value, label }) => [value, label])),
    ...context,
  })) as string;
  const root = document.createElement("div");
  root.innerHTML = markup;
  return root;
}

function createForm(
  cls: DocumentClass,
  data: Obj,
  { types, type, folders, folder }: Choices,
  defaultName: (type: string | undefined) => string,
): HTMLElement {
  const { i18n } = host.game;
  const root = document.createElement("div");
  const name = document.createElement("input");
  Object.assign(name, { type: "text", name: "name", placeholder: defaultName(type), autofocus: true });
  name.setAttribute("value", String(data.name ?? ""));
  root.append(dialogRow("document-create", i18n.localize("DOCUMENT.FIELDS.name.label"), name));
  if (types.length > 1 || (types.length === 1 && cls.hasTypeData)) {
    const choose = select("type", sortedTypes(cls, types), type);
    const hint = document.createElement("p");
    hint.className = "hint";
    hint.id = "document-create-type-hint";
    choose.setAttribute("aria-describedby", hint.id);
    const follow = (): void => {
      name.placeholder = defaultName(choose.value);
      hint.textContent = typeHint(cls, choose.value);
      hint.hidden = hint.textContent === "";
    };
    choose.addEventListener("change", follow);
    follow();
    root.append(dialogRow("document-create", i18n.localize("DOCUMENT.FIELDS.type.label"), choose), hint);
  }
  if (folders.length > 0)
    root.append(
      dialogRow(
        "document-create",
        i18n.localize("DOCUMENT.FIELDS.folder.label"),
        select("folder", [["", ""], ...folderChoices(folders)], folder),
      ),
    );
  return root;
}

function sortedTypes(cls: DocumentClass, types: readonly string[]): [string, string][] {
  return types.map((type): [string, string] => [type, typeLabel(cls, type)]).sort(([, a], [, b]) => a.localeCompare(b));
}

/** From generation 14 on, what CONFIG says of a sub-type (`typeHints`). */
function typeHint(cls: DocumentClass, type: string): string {
  if (generation() < 14) return "";
  const { i18n } = host.game;
  const key = host.CONFIG[cls.documentName]?.typeHints?.[type] as string | undefined;
  return key ? (i18n.localize(key) as string) : "";
}

function select(name: string, choices: readonly (readonly [string, string])[], selected: unknown): HTMLSelectElement {
  const element = document.createElement("select");
  element.name = name;
  for (const [value, text] of choices) element.append(new Option(text, value, value === selected, value === selected));
  return element;
}

/** Asks whether to delete a document, and deletes it; null or undefined if it was kept. */
export async function deleteDialog(
  subject: AnyDocument,
  options: OperationOptions,
  operation: OperationOptions,
): Promise<Loose> {
  const { i18n } = host.game;
  const type = i18n.localize((subject.constructor as DocumentClass).metadata.label);
  const question = document.createElement("p");
  question.textContent = i18n.format("DOCUMENT.DeleteWarning", { type, name: subject.name });
  const content = document.createElement("div");
  content.append(question);
  const window = { title: `${String(i18n.format("DOCUMENT.Delete", { type }))}: ${String(subject.name)}` };
  const confirmed = await host.foundry.applications.api.DialogV2.confirm({
    window,
    rejectClose: false,
    ...options,
    content,
  });
  return confirmed ? subject.delete(operation) : confirmed;
}

/** Asks for a file that a document was exported to, and imports its data; null if the dialog was dismissed. */
export async function importFromJSONDialog(subject: AnyDocument): Promise<Loose> {
  const { i18n } = host.game;
  const content = document.createElement("div");
  const note = document.createElement("p");
  note.className = "hint";
  note.textContent = i18n.format("TABLETOP.Import.hint", { name: subject.name });
  const file = document.createElement("input");
  Object.assign(file, { type: "file", name: "data", accept: ".json", required: true });
  content.append(note, dialogRow("document-create", i18n.localize("TABLETOP.Import.file"), file));
  const chosen = (await host.foundry.applications.api.DialogV2.prompt({
    window: { title: i18n.format("TABLETOP.Import.title", { name: subject.name }) },
    rejectClose: false,
    content,
    ok: {
      label: "TABLETOP.Import.import",
      icon: "fa-solid fa-file-import",
      callback: (_event: unknown, button: Loose) => button.form.elements.data.files[0] as File | undefined,
    },
  })) as File | undefined | null;
  if (!chosen) return null;
  return subject.importFromJSON(await host.foundry.utils.readTextFromFile(chosen));
}
