import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { HandlebarsApplicationMixin } from "../../../tabletop/foundry/applications/api/handlebars-application.ts";
import { instances } from "../../../tabletop/foundry/applications/api/instances.ts";
import { buildApplications } from "../../../tabletop/foundry/applications/index.ts";
import { ActorSheetV2 } from "../../../tabletop/foundry/applications/sheets/actor-sheet.ts";
import { DragDrop } from "../../../tabletop/foundry/applications/ux/drag-drop.ts";
import { clearPage, fakeDocument, preparePage, settled, template, type Any } from "./page.ts";

template(
  "d/items.hbs",
  '<ol class="items">{{#each items}}<li class="draggable" data-item-id="{{this.id}}">{{this.name}}</li>{{/each}}</ol>',
);

class Sheet extends HandlebarsApplicationMixin(ActorSheetV2) {
  static override PARTS: Any = { items: { template: "d/items.hbs" } };
  override async _prepareContext(options: Any): Promise<Any> {
    return {
      ...(await super._prepareContext(options)),
      items: [...this.actor.items.values()].sort((a: Any, b: Any) => a.sort - b.sort),
    };
  }
}

const created: Any[] = [];

class Item {
  static documentName = "Item";
  documentName = "Item";
  constructor(
    public id: string,
    public name: string,
    public sort: number,
    public parent: Any = null,
  ) {}
  get uuid(): string {
    return this.parent ? `${this.parent.uuid}.Item.${this.id}` : `Item.${this.id}`;
  }
  toDragData(): object {
    return { type: "Item", uuid: this.uuid };
  }
  toObject(): object {
    return { _id: this.id, name: this.name };
  }
  static async fromDropData(data: Any): Promise<Any> {
    return world.get(data.uuid) ?? null;
  }
  static async create(data: Any, context: Any): Promise<Any> {
    created.push([data, context.parent.uuid]);
    return { id: "new" };
  }
}
const world = new Map<string, Item>();

function drag(type: string, target: Element, transfer: DataTransfer): DragEvent {
  const event = new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer: transfer });
  target.dispatchEvent(event);
  return event;
}

function actor(uuid: string, items: string[]): Any {
  const document_ = fakeDocument(
    { name: uuid },
    { id: uuid.split(".")[1], uuid, effects: new Map(), sorted: [] as Any[] },
  );
  document_.items = new Map(
    items.map((id, index) => [id, new Item(id, `Item ${id}`, (index + 1) * 100_000, document_)]),
  );
  document_.updateEmbeddedDocuments = async (_name: string, updates: Any[]) => {
    document_.sorted.push(...updates);
    for (const update of updates) document_.items.get(update._id).sort = update.sort;
    return updates;
  };
  for (const item of document_.items.values()) world.set(item.uuid, item);
  return document_;
}

describe("drag and drop on sheets", () => {
  beforeEach(() => {
    preparePage();
    clearPage();
    created.length = 0;
    Object.assign((globalThis as Any).CONFIG, { Item: { documentClass: Item } });
  });
  afterEach(async () => {
    for (const app of [...instances.values()]) await app.close();
  });

  test("A row dragged to another actor creates a copy there", async () => {
    const from = actor("Actor.a", ["i1", "i2"]);
    const to = actor("Actor.b", ["i3"]);
    const source: Any = await new Sheet({ document: from }).render({ force: true });
    const target: Any = await new Sheet({ document: to }).render({ force: true });
    const transfer = new DataTransfer();
    const row = source.element.querySelector("[data-item-id=i2]");
    expect(row.draggable).toBe(true);
    drag("dragstart", row, transfer);
    expect(JSON.parse(transfer.getData("text/plain"))).toEqual({ type: "Item", uuid: "Actor.a.Item.i2" });
    expect(drag("dragover", target.element, transfer).defaultPrevented).toBe(true);
    drag("drop", target.element.querySelector("ol"), transfer);
    await settled();
    expect(created).toEqual([[{ _id: "i2", name: "Item i2" }, "Actor.b"]]);
    expect(from.sorted).toEqual([]);
  });

  test("A row dropped on its own sheet is sorted and not copied", async () => {
    const document_ = actor("Actor.c", ["i1", "i2", "i3"]);
    const app: Any = await new Sheet({ document: document_ }).render({ force: true });
    const transfer = new DataTransfer();
    drag("dragstart", app.element.querySelector("[data-item-id=i3]"), transfer);
    drag("drop", app.element.querySelector("[data-item-id=i1]"), transfer);
    await settled();
    expect(created).toEqual([]);
    const order = [...document_.items.values()].sort((a: Any, b: Any) => a.sort - b.sort).map((item: Any) => item.id);
    expect(order).toEqual(["i3", "i1", "i2"]);
  });

  test("Nothing can be dropped on a sheet that is not editable, and foreign text on none", async () => {
    const document_ = actor("Actor.d", ["i1"]);
    document_.testUserPermission = (_user: Any, level: number): boolean => level < 3;
    const app: Any = await new Sheet({ document: document_ }).render({ force: true });
    const transfer = new DataTransfer();
    transfer.setData("text/plain", JSON.stringify({ type: "Item", uuid: "Actor.a.Item.i1" }));
    drag("drop", app.element, transfer);
    document_.testUserPermission = (): boolean => true;
    await app.render();
    const text = new DataTransfer();
    text.setData("text/plain", "just words");
    drag("drop", app.element, text);
    await settled();
    expect(created).toEqual([]);
  });

  test("The item sheet accepts drops on generation 14 only", () => {
    preparePage({ generation: 13 });
    expect("_onDrop" in buildApplications().sheets.ItemSheetV2.prototype).toBe(false);
    preparePage();
    expect("_onDrop" in buildApplications().sheets.ItemSheetV2.prototype).toBe(true);
    expect(buildApplications().sheets.ItemSheetV2.name).toBe("ItemSheetV2");
  });

  test("DragDrop checks its permissions, and CONFIG.ux.DragDrop replaces the class", () => {
    document.body.innerHTML = '<div id="root"><p class="row">x</p></div>';
    const root = document.getElementById("root")!;
    const seen: string[] = [];
    new DragDrop({
      dragSelector: ".row",
      permissions: { dragstart: () => false, drop: () => true },
      callbacks: { drop: () => seen.push("drop") },
    }).bind(root);
    expect(root.querySelector("p")!.draggable).toBe(false);
    drag("drop", root, new DataTransfer());
    expect(seen).toEqual(["drop"]);
    class Own extends DragDrop {}
    (globalThis as Any).CONFIG.ux.DragDrop = Own;
    expect(DragDrop.implementation).toBe(Own);
  });
});
