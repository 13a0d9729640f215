/** The small forms of the directories. All text is inserted as text, never as markup. */
import { host, notify, t, type ActorDoc, type Doc, type DocClass, type FolderDoc } from "./host.ts";

/** Builds a labelled form row. */
function row(label: string, input: HTMLElement, name: string): HTMLElement {
  const group = document.createElement("div");
  group.className = "form-group";
  const caption = document.createElement("label");
  caption.textContent = label;
  input.id = `tabletop-dialog-${name}`;
  input.setAttribute("name", name);
  caption.htmlFor = input.id;
  const fields = document.createElement("div");
  fields.className = "form-fields";
  fields.append(input);
  group.append(caption, fields);
  return group;
}

function select(options: readonly { value: string; label: string }[], selected: string): HTMLSelectElement {
  const element = document.createElement("select");
  for (const { value, label } of options)
    element.append(new Option(label, value, value === selected, value === selected));
  return element;
}

function textInput(value: string, placeholder: string, required = false): HTMLInputElement {
  const input = document.createElement("input");
  input.type = "text";
  input.setAttribute("value", value);
  input.placeholder = placeholder;
  input.required = required;
  input.autofocus = true;
  return input;
}

function form(...rows: HTMLElement[]): HTMLDivElement {
  const content = document.createElement("div");
  content.className = "standard-form tabletop-form";
  content.append(...rows);
  return content;
}

/** Asks with a form; resolves to null when it is dismissed. */
function ask(
  title: string,
  content: HTMLElement,
  label: string,
  icon: string,
): Promise<Readonly<Record<string, unknown>> | null> {
  return host.foundry.applications.api.DialogV2.input({
    window: { title },
    content,
    ok: { label, icon },
    rejectClose: false,
  });
}

function folderOptions(folders: readonly FolderDoc[]): { value: string; label: string }[] {
  const sorted = [...folders].sort((a, b) => a.name.localeCompare(b.name));
  return [
    { value: "", label: t("TABLETOP.Directory.noFolder") },
    ...sorted.map((folder) => ({ value: folder.id, label: folder.name })),
  ];
}

/**
 * Opens the create dialog of a document class, which asks for name, type and folder, creates the document and opens its
 * sheet.
 */
export async function createDocumentDialog(
  cls: DocClass,
  folders: readonly FolderDoc[],
  folder: string | null,
  pack: string | null,
): Promise<void> {
  await cls.createDialog(folder ? { folder } : {}, { pack }, { folders: [...folders] });
}

/** Asks for a new name and saves it. */
export async function renameDialog(doc: Doc): Promise<void> {
  const labels = { title: "TABLETOP.Directory.rename", name: "TABLETOP.Directory.newName", save: "Save" };
  const name = await askForName(labels, doc.name);
  if (name !== "" && name !== doc.name) await doc.update({ name });
}

/** Asks for a name, which is empty if the dialog is dismissed. */
export async function askForName(
  labels: { readonly title: string; readonly name: string; readonly save: string },
  suggested: string,
): Promise<string> {
  const content = form(row(t(labels.name), textInput(suggested, suggested, true), "name"));
  const answer = await ask(t(labels.title), content, t(labels.save), "fa-solid fa-check");
  return String(answer?.["name"] ?? "").trim();
}

/** Asks for a folder: its id, null for none, undefined when it is dismissed. */
export async function askForFolder(
  current: string | null,
  folders: readonly FolderDoc[],
): Promise<string | null | undefined> {
  const chosen = select(folderOptions(folders), current ?? "");
  const answer = await ask(
    t("TABLETOP.Directory.move"),
    form(row(t("TABLETOP.Directory.newFolder"), chosen, "folder")),
    t("Save"),
    "fa-solid fa-folder-tree",
  );
  if (!answer) return undefined;
  const folder = String(answer["folder"] ?? "");
  return folder === "" ? null : folder;
}

/** Asks for a folder and moves the document there. */
export async function moveDialog(doc: Doc, folders: readonly FolderDoc[]): Promise<void> {
  const folder = await askForFolder(doc.folder?.id ?? null, folders);
  if (folder !== undefined) await doc.update({ folder });
}

/** Asks before something is deleted. */
export async function confirmDialog(title: string, question: string): Promise<boolean> {
  const content = document.createElement("div");
  const text = document.createElement("p");
  text.textContent = question;
  content.append(text);
  return (
    (await host.foundry.applications.api.DialogV2.confirm({ window: { title }, content, rejectClose: false })) === true
  );
}

/** Opens the window that configures the ownership of a document. */
export async function ownershipDialog(doc: Doc): Promise<void> {
  await new host.foundry.applications.apps.DocumentOwnershipConfig({ document: doc }).render({ force: true });
}

/** Returns the user's actors that accept an item. */
export function listOwnedActors(): ActorDoc[] {
  return host.game.actors
    .filter((actor) => actor.isOwner && actor.visible)
    .sort((a, b) => a.name.localeCompare(b.name));
}

/** Creates a copy of an item on an actor that the user owns: the equivalent of dragging it onto the sheet. */
export async function giveDialog(item: Doc, data: Record<string, unknown>): Promise<void> {
  const actors = listOwnedActors();
  if (actors.length === 0) {
    notify("warn", t("TABLETOP.Directory.noActor"));
    return;
  }
  const preferred = host.game.user.character?.id ?? actors[0]?.id ?? "";
  const chosen = select(
    actors.map((actor) => ({ value: actor.id, label: actor.name })),
    preferred,
  );
  const title = t("TABLETOP.Directory.giveTitle", { name: item.name });
  const answer = await ask(
    title,
    form(row(t("TABLETOP.Directory.giveActor"), chosen, "actor")),
    t("TABLETOP.Directory.give"),
    "fa-solid fa-hand-holding",
  );
  const actor = actors.find((candidate) => candidate.id === answer?.["actor"]);
  if (!actor) return;
  await actor.createEmbeddedDocuments("Item", [data]);
  notify("info", t("TABLETOP.Directory.given", { item: item.name, actor: actor.name }));
}
