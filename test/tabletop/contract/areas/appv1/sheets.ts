import { expect } from "vitest";
import type { ContractCase } from "../../contract.ts";
import { cls } from "../pages.ts";
import { guessed, onPage } from "../applications/support.ts";
import { drawn, enter, sheetClass, shownSheet, soon } from "./support.ts";

const sheet = onPage(cls("foundry.appv1.sheets.ActorSheet"));
const eleven = onPage("api/v11/classes/client.ActorSheet.html");
const hook = onPage("api/v12/functions/hookEvents.dropActorSheetData.html");

const FORM =
  '<form class="{{cssClass}}"><img src="{{data.img}}" data-edit="img"><input type="text" name="name" value="{{data.name}}"><ol class="item-list">{{#each items}}<li class="item" data-item-id="{{_id}}">{{name}}</li>{{/each}}</ol></form>';

/** Drops something on the form of a sheet. */
function drop(one: any, data: object): void {
  const dataTransfer = new DataTransfer();
  dataTransfer.setData("text/plain", JSON.stringify(data));
  one.form.dispatchEvent(new DragEvent("drop", { bubbles: true, cancelable: true, dataTransfer }));
}

export const sheetV1Cases: readonly ContractCase[] = [
  sheet(
    "ActorSheet",
    "shows an actor and writes what is changed",
    "This Application is responsible for rendering an actor's attributes and allowing the actor to be edited.",
    async (ground) => {
      const one = await shownSheet(ground, FORM);
      enter(one.form, "name", "Grace");
      await soon(() => one.actor.name === "Grace");
      await soon(() => one.element.find(".window-title").text().startsWith("Grace"));
    },
  ),
  eleven("ActorSheet#actor", "is the actor", "A convenience reference to the Actor document", async (ground) => {
    const one = await shownSheet(ground, FORM);
    expect([one.actor, one.document]).toEqual([one.object, one.object]);
  }),
  eleven(
    "ActorSheet#token",
    "is the token of a synthetic actor, and null of any other",
    "If this Actor Sheet represents a synthetic Token actor, reference the active Token",
    async (ground) => {
      const one = await shownSheet(ground, FORM);
      expect(one.token).toBeNull();
      const scene = await ground.page.Scene.implementation.create({ name: "Bay" });
      const [token] = await scene.createEmbeddedDocuments("Token", [
        { actorId: one.actor.id, actorLink: false, name: "Ada" },
      ]);
      const other = new (sheetClass(ground.page, FORM))(token.actor);
      expect([other.token, other.title]).toEqual([token, "[Token] Ada"]);
    },
  ),
  hook(
    "hookEvents.dropActorSheetData",
    "is called with the actor, the sheet and the dropped data, and can refuse the drop",
    "A hook event that fires when some useful data is dropped onto an ActorSheet.",
    async (ground) => {
      const one = await shownSheet(ground, FORM);
      const item = await ground.page.Item.implementation.create({ name: "Rope", type: "sword" });
      const seen: unknown[] = [];
      ground.page.Hooks.once("dropActorSheetData", (actor: any, app: any, data: any) => {
        seen.push(actor === one.actor, app === one, data.uuid);
        return false;
      });
      drop(one, item.toDragData());
      await soon(() => seen.length > 0);
      drop(one, item.toDragData());
      await soon(() => one.actor.items.size > 0);
      expect([seen, one.actor.items.size]).toEqual([[true, true, item.uuid], 1]);
    },
  ),
  onPage("https://github.com/foundryvtt/foundryvtt/issues/11651")(
    "DocumentSheet",
    "is light, whatever the theme",
    "Enforce that `Application` (V1) classes receive the `.theme-light` class so they are not contaminated by unintentional dark mode styles.",
    async (ground) => {
      const one = await shownSheet(ground, FORM);
      expect(one.element.is(".themed.theme-light")).toBe(true);
    },
  ),
  guessed(
    "ActorSheet#getData",
    "returns the actor, its sorted items and its effects, whether it is editable and whether the user owns it",
    "templates of packages read these names",
    async (ground) => {
      const one = await shownSheet(ground, FORM);
      await one.actor.createEmbeddedDocuments("Item", [
        { name: "Second", type: "sword", sort: 20 },
        { name: "First", type: "sword", sort: 10 },
      ]);
      const data = one.getData();
      expect(data.items.map(({ name }: { name: string }) => name)).toEqual(["First", "Second"]);
      expect(data).toMatchObject({ cssClass: "editable", editable: true, owner: true, limited: false, effects: [] });
      expect([data.actor, data.data.name]).toEqual([one.actor, "Ada"]);
    },
  ),
  guessed(
    "ActorSheet#_onDropItem",
    "receives the data of the drop; the actor's own item is sorted, another's created",
    "packages override it with (event, data) and expect what the base returns to be a list",
    async (ground) => {
      const one = await shownSheet(ground, FORM);
      const item = await ground.page.Item.implementation.create({ name: "Rope", type: "sword" });
      const made = await one._onDropItem(new DragEvent("drop"), item.toDragData());
      expect(made.map(({ name }: { name: string }) => name)).toEqual(["Rope"]);
      await soon(() => one.element.find(".item").length === 1);
      const [row] = one.element.find(".item").get();
      expect(row.draggable).toBe(true);
      const dataTransfer = new DataTransfer();
      row.dispatchEvent(new DragEvent("dragstart", { bubbles: true, dataTransfer }));
      expect(JSON.parse(dataTransfer.getData("text/plain"))).toMatchObject({ type: "Item", uuid: made[0].uuid });
      await one._onDropItem(new DragEvent("drop"), made[0].toDragData());
      expect(one.actor.items.size).toBe(1);
    },
  ),
  guessed(
    "Actors.registerSheet",
    "opens legacy sheets (Application V1): the document is the first argument, and changes are rendered again",
    "Actors.registerSheet is documented for both kinds; that the legacy constructor takes the document and options is how packages call it",
    async (ground) => {
      await ground.table();
      const { page } = ground;
      const Sheet = sheetClass(page, FORM);
      page.foundry.documents.collections.Actors.registerSheet("mini", Sheet, { types: ["hero"], makeDefault: true });
      const actor = await page.Actor.implementation.create({ name: "Ada", type: "hero" });
      expect(actor.sheet).toBeInstanceOf(Sheet);
      expect(actor.sheet.render(true)).toBe(actor.sheet);
      await soon(() => actor.sheet.rendered);
      await actor.update({ name: "Grace" });
      await soon(() => actor.sheet.element.find("input[name=name]").val() === "Grace");
      await actor.delete();
      await soon(() => document.querySelector(".window-app") === null);
    },
  ),
  guessed(
    "DocumentSheet#isEditable",
    "is false for a document the user does not own: fields are locked and nothing is written",
    "the page lists it without a description; the form's option says what it does",
    async (ground) => {
      await ground.table();
      const { page } = ground;
      const actor = await page.Actor.implementation.create({ name: "Ada", type: "hero" });
      Object.defineProperty(actor, "isOwner", { get: () => false });
      const one = await drawn<any>(new (sheetClass(page, FORM))(actor));
      expect([one.isEditable, one.element.find("form.locked input").prop("disabled")]).toEqual([false, true]);
      await one.close();
      expect(actor.name).toBe("Ada");
    },
  ),
  guessed(
    "DocumentSheet",
    "a user who may not view the document is notified, and sees nothing",
    "the option viewPermission is named for it; no page says what becomes of a render",
    async (ground) => {
      await ground.table();
      const actor = await ground.page.Actor.implementation.create({ name: "Ada", type: "hero" });
      actor.testUserPermission = () => false;
      const one = await drawn<any>(new (sheetClass(ground.page, FORM))(actor));
      expect([one.rendered, document.querySelector(".window-app")]).toEqual([false, null]);
    },
  ),
];
