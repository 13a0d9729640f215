import { host, localize, type Bag } from "../globals.ts";

interface Field {
  readonly name: string;
  readonly label: string;
  readonly type?: string;
  readonly value?: string;
  readonly required?: boolean;
}

/** Opens a small form of the editor's menu; resolves to null when it is dismissed. */
async function ask(title: string, fields: readonly Field[]): Promise<Bag | null> {
  const content = document.createElement("div");
  for (const { name, label, type = "text", value = "", required = false } of fields) {
    const group = document.createElement("label");
    group.className = "form-group";
    const words = document.createElement("span");
    words.textContent = localize(label);
    const input = document.createElement("input");
    Object.assign(input, { type, name, required, min: type === "number" ? "1" : "" });
    input.setAttribute("value", value);
    group.append(words, input);
    content.append(group);
  }
  const { DialogV2 } = host.foundry.applications.api as {
    DialogV2: { input(options: object): Promise<Bag | null> };
  };
  return DialogV2.input({
    window: { title: localize(title) },
    position: { width: 380 },
    content,
    rejectClose: false,
  });
}

export function imagePrompt(): Promise<Bag | null> {
  return ask("TABLETOP.Editor.Image", [
    { name: "src", label: "TABLETOP.Editor.ImageAddress", required: true },
    { name: "alt", label: "TABLETOP.Editor.ImageText" },
    { name: "width", label: "TABLETOP.Editor.Width", type: "number" },
    { name: "height", label: "TABLETOP.Editor.Height", type: "number" },
  ]);
}

export function linkPrompt(text: string): Promise<Bag | null> {
  return ask("TABLETOP.Editor.Link", [
    { name: "href", label: "TABLETOP.Editor.LinkAddress", required: true },
    { name: "text", label: "TABLETOP.Editor.LinkText", value: text },
  ]);
}

export function tablePrompt(): Promise<Bag | null> {
  return ask("TABLETOP.Editor.TableInsert", [
    { name: "rows", label: "TABLETOP.Editor.Rows", type: "number", value: "2" },
    { name: "columns", label: "TABLETOP.Editor.Columns", type: "number", value: "2" },
  ]);
}
