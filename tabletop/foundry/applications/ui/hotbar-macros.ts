import { config, fromUuid, game, localize, notify, type Bag, type Loose } from "../../globals.ts";

/** Creates macros for documents: the hotbar, whose methods packages may override. */
interface MacroMaker {
  _createDocumentSheetToggle(doc: Loose): Promise<Loose>;
  _createRollTableRollMacro(table: Loose): Promise<Loose>;
}

/**
 * Returns the macro for what was dropped on a slot: the macro itself, or a new one for another document; null when no
 * document was dropped.
 */
export async function findOrCreateMacro(maker: MacroMaker, data: Bag): Promise<Loose> {
  const type = String(data["type"] ?? "");
  const cls: Loose = config()[type]?.documentClass;
  if (!cls?.fromDropData) return null;
  const doc = await cls.fromDropData(data);
  if (!doc) return null;
  if (type === "Macro") return game()["macros"]?.has(doc.id) ? doc : cls.create(doc.toObject());
  if (type === "RollTable") return maker._createRollTableRollMacro(doc);
  return maker._createDocumentSheetToggle(doc);
}

/** Opens or closes the sheet of a document; a minimized sheet is restored. */
export async function toggleDocumentSheet(uuid: string): Promise<void> {
  const doc = await fromUuid(uuid);
  if (!doc) {
    notify("warn", localize("TABLETOP.Hotbar.gone"));
    return;
  }
  const { sheet } = doc;
  if (!sheet) return;
  if (!sheet.rendered) await sheet.render({ force: true });
  else if (sheet.minimized) await sheet.maximize();
  else await sheet.close();
}

/** Asks for a slot, 1 to 50. Resolves to null when nothing was chosen. */
export async function askForSlot(initial: number): Promise<number | null> {
  const content = document.createElement("div");
  const label = document.createElement("label");
  label.className = "form-group";
  const text = document.createElement("span");
  text.textContent = localize("TABLETOP.Hotbar.slotNumber");
  const input = document.createElement("input");
  for (const [name, value] of Object.entries({
    type: "number",
    name: "slot",
    min: "1",
    max: "50",
    step: "1",
    value: String(initial),
  }))
    input.setAttribute(name, value);
  input.required = true;
  input.autofocus = true;
  label.append(text, input);
  content.append(label);
  const { DialogV2 } = (globalThis as Loose).foundry.applications.api;
  const answer = await DialogV2.input({
    window: { title: localize("TABLETOP.Hotbar.move") },
    content,
    rejectClose: false,
  });
  const slot = Number(answer?.slot);
  return Number.isInteger(slot) && slot >= 1 && slot <= 50 ? slot : null;
}
