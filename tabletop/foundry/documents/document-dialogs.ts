import { notBuilt } from "../not-built.ts";
import { host, type Loose } from "./host.ts";

/** Asks for the name and the sub-type of a new document and creates it; null where the dialog was dismissed. */
export async function createDialog(cls: Loose, data: Loose, operation: Loose, { types, folders, ...options }: Loose): Promise<Loose> {
  const { i18n } = host.game;
  const { parent = null, pack = null } = operation;
  const available = (cls.TYPES as string[]).filter((type) => type !== "base" && (!types || (types as string[]).includes(type)));
  if (cls.hasTypeData && available.length === 0 && !(cls.TYPES as string[]).includes("base"))
    throw new Error(`No sub-type of ${String(cls.documentName)} can be created.`);
  const title = i18n.format("DOCUMENT.Create", { type: i18n.localize(cls.metadata.label) });
  const content = createForm(cls, data, available, folders as Loose[] | undefined);
  const submitted = await host.foundry.applications.api.DialogV2.prompt({
    window: { title },
    position: { width: 360 },
    rejectClose: false,
    ...options,
    content,
    ok: { label: title, callback: (_event: unknown, button: Loose) => Object.fromEntries(new FormData(button.form as HTMLFormElement)) },
  });
  if (!submitted) return null;
  const type = (submitted.type as string) || (data.type as string | undefined);
  const name = String(submitted.name).trim() || cls.defaultName({ type, parent, pack });
  const folder = (submitted.folder as string) || data.folder;
  return cls.create({ ...data, name, ...(type ? { type } : {}), ...(folder ? { folder } : {}) }, { renderSheet: true, ...operation });
}

function createForm(cls: Loose, data: Loose, types: string[], folders: Loose[] | undefined): HTMLElement {
  const { i18n } = host.game;
  const root = document.createElement("div");
  const name = document.createElement("input");
  Object.assign(name, {
    type: "text",
    name: "name",
    value: String(data.name ?? ""),
    placeholder: cls.defaultName({ type: data.type ?? types[0] }),
    autofocus: true,
  });
  root.append(group(i18n.localize("DOCUMENT.FIELDS.name.label"), name));
  if (types.length > 1 || (types.length === 1 && cls.hasTypeData)) {
    const labels = host.CONFIG[cls.documentName]?.typeLabels ?? {};
    const label = (type: string): string => {
      const key = String(labels[type] ?? `TYPES.${String(cls.documentName)}.${type}`);
      return i18n.has(key) ? (i18n.localize(key) as string) : type;
    };
    const choices = types.map((type) => [type, label(type)] as const);
    root.append(
      group(i18n.localize("DOCUMENT.FIELDS.type.label"), select("type", choices, data.type ?? host.CONFIG[cls.documentName]?.defaultType)),
    );
  }
  if (folders && folders.length > 0) {
    const choices = [["", ""] as const, ...folders.map((folder) => [String(folder.id ?? folder._id), String(folder.name)] as const)];
    root.append(group(i18n.localize("DOCUMENT.Folder"), select("folder", choices, data.folder)));
  }
  return root;
}

function group(text: string, input: HTMLElement): HTMLElement {
  const label = document.createElement("label");
  label.className = "form-group";
  const span = document.createElement("span");
  span.textContent = text;
  label.append(span, input);
  return label;
}

function select(name: string, choices: readonly (readonly [string, string])[], selected: unknown): HTMLSelectElement {
  const element = document.createElement("select");
  element.name = name;
  for (const [value, text] of choices) element.append(new Option(text, value, false, value === selected));
  return element;
}

/** Asks whether to delete a document, and does; null or undefined where it was kept. */
export async function deleteDialog(subject: Loose, options: Loose, operation: Loose): Promise<Loose> {
  const { i18n } = host.game;
  const type = i18n.localize(subject.constructor.metadata.label);
  const question = document.createElement("p");
  question.textContent = i18n.format("DOCUMENT.DeleteWarning", { type, name: subject.name });
  const content = document.createElement("div");
  content.append(question);
  const window = { title: `${String(i18n.format("DOCUMENT.Delete", { type }))}: ${String(subject.name)}` };
  const confirmed = await host.foundry.applications.api.DialogV2.confirm({ window, rejectClose: false, ...options, content });
  return confirmed ? subject.delete(operation) : confirmed;
}

export function importFromJSONDialog(): never {
  notBuilt("ClientDocument#importFromJSONDialog");
}
