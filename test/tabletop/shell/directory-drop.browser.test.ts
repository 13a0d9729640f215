/// <reference types="vite/client" />
/** Drags within the lists of a real table: folders into folders, rows beside rows, entries of packs into the world. */
import "../../../tabletop/styles/sidebar.css";
import { afterEach, describe, expect, it } from "vitest";
import { setTemplateLoader } from "../../../tabletop/foundry/applications/handlebars/loader.ts";
import { bootTable, type Table } from "../../../tabletop/testing.ts";
import { gear, id } from "../contract/areas/directories/ground.ts";
import { MANIFEST, page } from "../documents/support.ts";

const core = import.meta.glob<string>("../../../tabletop/templates/**/*.hbs", {
  query: "?raw",
  import: "default",
  eager: true,
});
setTemplateLoader(async (path) => core[`../../../tabletop/${path}`] ?? "");

let table: Table | null = null;
afterEach(async () => {
  await table?.close();
  table = null;
  document.body.replaceChildren();
});

async function open(): Promise<any> {
  table = await bootTable({ manifest: MANIFEST, packs: [gear()] });
  const folders = await page.Folder.createDocuments([
    { name: "A", type: "Item", sorting: "m" },
    { name: "B", type: "Item" },
  ]);
  const items = await page.Item.createDocuments(
    ["One", "Two", "Three"].map((name, index) => ({
      name,
      type: "sword",
      folder: folders[0].id as string,
      sort: (index + 1) * 1000,
    })),
  );
  const app = new page.foundry.applications.sidebar.tabs.ItemDirectory();
  await app.render({ force: true });
  return { app, folders, items };
}

/** Drops data on an element, at a share of its height. */
function drop(target: Element, data: object, share = 0.5): void {
  const dataTransfer = new DataTransfer();
  dataTransfer.setData("text/plain", JSON.stringify(data));
  const { left, top, height } = target.getBoundingClientRect();
  const at = { bubbles: true, cancelable: true, dataTransfer, clientX: left + 5, clientY: top + height * share };
  target.dispatchEvent(new DragEvent("dragover", at));
  target.dispatchEvent(new DragEvent("drop", at));
}

describe("a drop on a list", () => {
  it("A drop on a list puts a row before another where the folder is sorted manually", async () => {
    const { app, folders, items } = await open();
    drop(app.element.querySelector(`[data-entry-id="${items[0].id}"]`), { type: "Item", uuid: items[2].uuid }, 0.1);
    await expect.poll(() => items[2].sort < items[0].sort).toBe(true);
    const order = (page.game.items.tree.children[0].entries as { name: string }[]).map(({ name }) => name);
    expect([folders[0].name, order]).toEqual(["A", ["Three", "One", "Two"]]);
  });

  it("A drop on a list moves a row into another folder, and a folder into a folder, but not into itself", async () => {
    const { app, folders, items } = await open();
    const header = (index: number): Element =>
      app.element.querySelector(`[data-folder-id="${folders[index].id}"] .folder-header`);
    drop(header(1), { type: "Item", uuid: items[0].uuid });
    await expect.poll(() => items[0].folder).toBe(folders[1]);
    drop(header(0), { type: "Folder", uuid: folders[1].uuid });
    await expect.poll(() => folders[1].folder).toBe(folders[0]);
    await app.render();
    drop(header(1), { type: "Folder", uuid: folders[0].uuid });
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(folders[0].folder).toBeNull();
  });

  it("A drop on a list imports an entry of a pack, and a folder of it with its contents", async () => {
    const { app, folders } = await open();
    const pack = page.game.packs.get("mini.gear");
    drop(app.element.querySelector(`[data-folder-id="${folders[1].id}"] .folder-header`), {
      type: "Item",
      uuid: pack.getUuid(id("axe")),
    });
    await expect.poll(() => page.game.items.getName("Axe")?.folder).toBe(folders[1]);
    drop(app.element.querySelector(".directory-body"), { type: "Folder", uuid: [...pack.folders][0].uuid });
    await expect.poll(() => page.game.items.getName("Rope")?.folder?.name).toBe("Tools");
  });

  it("A drop on a list of another document type is rejected", async () => {
    const { app } = await open();
    const actor = await page.Actor.create({ name: "A", type: "hero" });
    drop(app.element.querySelector(".directory-body"), { type: "Actor", uuid: actor.uuid });
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(page.game.items.size).toBe(3);
  });
});
