/// <reference types="vite/client" />
import { describe, expect, it, vi } from "vitest";
import "@fortawesome/fontawesome-free/css/all.min.css";
import { MemoryStore } from "../../../tabletop/server/memory-store.ts";
import type { ReadPack } from "../../../tabletop/server/world-packs.ts";
import { axeFindings, settled } from "../applications/page.ts";
import { closeTables, page, SEATS, table } from "../journal/support.ts";
import "../../../tabletop/styles/tables.css";

closeTables();

const text = (name: string, from: number, to = from): object => ({
  type: "text",
  name,
  range: [from, to],
  weight: to - from + 1,
});

function $(selector: string): HTMLElement {
  const found = document.querySelector<HTMLElement>(selector);
  if (!found) throw new Error(`There is no ${selector} on the page.`);
  return found;
}

/** Writes into a field as a user would. */
function fill(selector: string, value: string): void {
  const field = $(selector) as HTMLInputElement;
  field.value = value;
  field.dispatchEvent(new Event("change", { bubbles: true }));
}

function drop(target: Element, data: object): void {
  const dataTransfer = new DataTransfer();
  dataTransfer.setData("text/plain", JSON.stringify(data));
  target.dispatchEvent(new DragEvent("drop", { bubbles: true, cancelable: true, dataTransfer }));
}

const shown = async (document: any): Promise<any> => {
  await document.sheet.render({ force: true });
  await settled();
  return document.sheet;
};

describe.each([13, 14] as const)("sheets of generation %d", (generation) => {
  it("A table's sheet adds, changes and deletes results, also by drop", async () => {
    await table({ generation });
    const odd = await page.RollTable.create({ name: "Odd", formula: "1d3" });
    const sheet = await shown(odd);
    expect(sheet.mode).toBe("edit");
    $("[data-action=createResult]").click();
    await vi.waitFor(() => expect(odd.results.size).toBe(1));
    await vi.waitFor(() => $("input.result-name"));
    fill("input.result-name", "One <b>thing</b>");
    await vi.waitFor(() => expect(odd.results.contents[0].name).toBe("One <b>thing</b>"));
    const actor = await page.Actor.create({ name: "Ada", type: "hero" });
    drop($(".table-edit"), { type: "Actor", uuid: actor.uuid });
    await vi.waitFor(() => expect(odd.results.size).toBe(2));
    const second = odd.results.contents[1];
    expect([second.documentUuid, second.name, [...second.range]]).toEqual([actor.uuid, "Ada", [2, 2]]);
    await vi.waitFor(() => expect(document.querySelectorAll(".result-row")).toHaveLength(2));
    expect(await axeFindings($(".roll-table-sheet"))).toEqual([]);
    $(".result-row:first-child [data-action=deleteResult]").click();
    await vi.waitFor(() => expect(odd.results.contents).toEqual([second]));
  });

  it("A formula that can't be rolled is not stored", async () => {
    await table({ generation });
    const odd = await page.RollTable.create({ name: "Odd", formula: "1d3" });
    await shown(odd);
    const error = vi.spyOn(console, "error").mockImplementation(() => undefined);
    fill("input[name=formula]", "1d((");
    await vi.waitFor(() => expect(error).toHaveBeenCalled());
    expect(odd.formula).toBe("1d3");
    error.mockRestore();
  });

  it("A table's sheet draws, marks drawn results and puts them back", async () => {
    const { game } = await table({ generation });
    const odd = await page.RollTable.create({
      name: "Odd",
      formula: "1d1",
      replacement: false,
      results: [text("<i>one</i>", 1)],
    });
    const sheet = await shown(odd);
    expect(sheet.mode).toBe("view");
    expect($(".result-name").textContent).toBe("<i>one</i>");
    $("[data-action=drawResult]").click();
    await vi.waitFor(() => expect(game.messages.size).toBe(1));
    await vi.waitFor(() => $(".result-drawn"));
    expect(await axeFindings($(".roll-table-sheet"))).toEqual([]);
    $("[data-action=resetResults]").click();
    await vi.waitFor(() => expect(document.querySelector(".result-drawn")).toBe(null));
    $("[data-action=drawSpecificResult]").click();
    await vi.waitFor(() => expect(game.messages.size).toBe(2));
    $("[data-action=changeMode]").click();
    await vi.waitFor(() => $("input[name=formula]"));
    expect(document.querySelector(".table-view")).toBe(null);
  });

  it("A player can draw from a table that they may only see", async () => {
    const source = { _id: "table00000000000", name: "Odd", formula: "1d1", ownership: { default: 2 } };
    const results = [{ _id: "result0000000000", ...text("one", 1) }];
    const { game } = await table({ generation, as: SEATS.player, world: { tables: [{ ...source, results }] } });
    const sheet = await shown(game.tables.get(source._id));
    expect([sheet.mode, document.querySelector("[data-action=changeMode]")]).toEqual(["view", null]);
    $("[data-action=drawResult]").click();
    await vi.waitFor(() => expect(game.messages.size).toBe(1));
  });

  it("A result's sheet edits one result", async () => {
    await table({ generation });
    const odd = await page.RollTable.create({ name: "Odd", formula: "1d3", results: [text("one", 1)] });
    const [one] = odd.results.contents;
    const sheet = await shown(one);
    expect(await axeFindings($(".table-result-config"))).toEqual([]);
    fill("input[name=low]", "4");
    fill("input[name=high]", "2");
    $(".table-result-config button[type=submit]").click();
    await vi.waitFor(() => expect([...one.range]).toEqual([2, 4]));
    await vi.waitFor(() => expect(sheet.rendered).toBe(false));
  });

  it("A macro's sheet saves and runs it", async () => {
    await table({ generation });
    const macro = await page.Macro.create({ name: "Run", type: "script" });
    const sheet = await shown(macro);
    expect(await axeFindings($(".macro-config"))).toEqual([]);
    fill("[name=command]", "globalThis.macroWrote = this.name;");
    $("[data-action=execute]").click();
    await vi.waitFor(() => expect(page.macroWrote).toBe("Run"));
    expect(macro.command).toBe("globalThis.macroWrote = this.name;");
    delete page.macroWrote;
    await sheet.close();
  });

  it("An adventure is built in an unlocked pack, and a selection of it is imported", async () => {
    const data = {
      id: "world.flights",
      name: "flights",
      label: "Flights",
      type: "Adventure",
      packageType: "world",
      packageName: "world",
      ownership: { PLAYER: "OBSERVER", ASSISTANT: "OWNER" },
      locked: false,
      index: [],
      folders: [],
    };
    const pack = { data, documents: new Map(), store: new MemoryStore() } as unknown as ReadPack;
    const { game } = await table({ generation, packs: [pack] });
    const folder = await page.Folder.create({ name: "Crew", type: "Actor" });
    const ada = await page.Actor.create({ name: "Ada", type: "hero", folder: folder.id });
    const rope = await page.Item.create({ name: "Rope", type: "sword" });
    const flight = await page.Adventure.create({ name: "Flight" }, { pack: "world.flights" });
    const exporter = new page.CONFIG.Adventure.exporterClass({ document: flight });
    await exporter.render({ force: true });
    expect(await axeFindings($(".adventure-exporter"))).toEqual([]);
    drop($(".adventure-edit"), { type: "Folder", uuid: folder.uuid });
    drop($(".adventure-edit"), { type: "Item", uuid: rope.uuid });
    await vi.waitFor(() => expect(document.querySelectorAll(".adventure-group input:checked")).toHaveLength(2));
    $(".adventure-exporter button[type=submit]").click();
    await vi.waitFor(() => expect([...flight.actors].map(({ name }: any) => name)).toEqual(["Ada"]));
    expect([...flight.folders].map(({ name }: any) => name)).toEqual(["Crew"]);
    await folder.delete({ deleteContents: true });
    await rope.delete();
    expect([game.actors.size, game.items.size]).toEqual([0, 0]);
    await shown(flight);
    expect(await axeFindings($(".adventure-importer"))).toEqual([]);
    ($('input[name="fields.items"]') as HTMLInputElement).checked = false;
    $(".adventure-importer button[type=submit]").click();
    await vi.waitFor(() => expect(game.actors.get(ada.id)?.folder?.id).toBe(folder.id));
    expect(game.items.size).toBe(0);
  });

  it("A text that embeds a table has a button to draw", async () => {
    const { game } = await table({ generation });
    const odd = await page.RollTable.create({ name: "Odd", formula: "1d1", results: [text("<u>one</u>", 1)] });
    const { TextEditor } = page.foundry.applications.ux;
    const holder = document.createElement("div");
    holder.innerHTML = await TextEditor.enrichHTML(`<p>@Embed[${odd.uuid} rollable]</p>`);
    document.body.append(holder);
    expect(holder.querySelector("td:last-child")?.textContent?.trim()).toBe("<u>one</u>");
    await settled();
    holder.querySelector<HTMLElement>("[data-action=rollTable]")?.click();
    await vi.waitFor(() => expect(game.messages.size).toBe(1));
  });
});
