/// <reference types="vite/client" />
/** The parts of a window: rendered if what their templates read has changed, or if something else has changed them. */
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { handlebarsSheet } from "../../src/core/ui/application.ts";
import { invalidateRenderedParts } from "../../src/core/ui/rendered-parts.ts";
import { ApplicationV2 } from "../../tabletop/foundry/applications/api/application.ts";
import { instances } from "../../tabletop/foundry/applications/api/instances.ts";
import { type Any, prepareSystemPage, template } from "../tabletop/applications/page.ts";

template(
  "t/head.hbs",
  `<header><h2>{{person.name}}</h2>{{#if person.wound.deep}}<em>deep</em>{{/if}}<input name="name" value="{{person.name}}"></header>`,
);
template("t/list.hbs", `<ul>{{#each things}}<li data-item-id="{{id}}">{{name}}</li>{{/each}}</ul>`);
template("t/note.hbs", `<aside><x-editor name="note" value="{{note}}"></x-editor></aside>`);

let Kit: Any;
let data: Any;
/** The parts of each render whose templates were run. */
let ran: string[][];
let additions: ((element: HTMLElement) => void)[];

async function kit(): Promise<Any> {
  const app = new Kit();
  await app.render({ force: true });
  return app;
}
/** Renders a window again, and returns what was changed in it. */
async function again(app: Any): Promise<string[]> {
  const touched: string[] = [];
  const note = (records: readonly MutationRecord[]): void =>
    void touched.push(...records.map(({ target }) => target.nodeName.toLowerCase()));
  const observer = new MutationObserver(note);
  observer.observe(app.element.querySelector(".window-content"), {
    childList: true,
    subtree: true,
    attributes: true,
    characterData: true,
  });
  await app.render();
  note(observer.takeRecords());
  observer.disconnect();
  return touched;
}
const HEAD = '[data-application-part="head"]';
const inPage = (selector: string): HTMLElement => document.querySelector(selector)!;

describe("parts of a window", () => {
  beforeEach(() => {
    prepareSystemPage();
    ran = [];
    additions = [];
    data = {
      person: { name: "Vega", age: 30, wound: { deep: false, old: true } },
      things: [{ id: "a", name: "Rope" }],
      note: "x",
    };
    Kit = class extends (handlebarsSheet(ApplicationV2 as Any) as Any) {
      static DEFAULT_OPTIONS: Any = { window: { title: "Kit" } };
      static PARTS: Any = {
        head: { template: "t/head.hbs" },
        list: { template: "t/list.hbs" },
        note: { template: "t/note.hbs" },
      };
      async _prepareContext(): Promise<Any> {
        return structuredClone(data);
      }
      _replaceHTML(result: Any, content: Any, options: Any): void {
        ran.push(Object.keys(result));
        super._replaceHTML(result, content, options);
      }
      async _onRender(): Promise<void> {
        for (const add of additions) add(this.element);
      }
    };
  });
  afterEach(async () => {
    for (const app of [...instances.values()]) await app.close();
  });

  it("Nothing is rendered or touched when nothing has changed", async () => {
    const app = await kit();
    expect(await again(app)).toEqual([]);
    expect(ran).toEqual([["head", "list", "note"], []]);
  });

  it("Only the part is rendered whose template reads what has changed", async () => {
    const app = await kit();
    data.things.push({ id: "b", name: "Lamp" });
    expect(await again(app)).toEqual(["ul"]);
    data.person.age = 31;
    data.person.wound.old = false;
    await again(app);
    data.person.wound.deep = true;
    expect(await again(app)).toEqual(["header"]);
    expect(ran.slice(1)).toEqual([["list"], [], ["head"]]);
  });

  it("A property that appears or disappears counts as a change, also where the template only asked for it", async () => {
    const app = await kit();
    delete data.person.wound;
    await again(app);
    data.person.wound = { deep: true };
    await again(app);
    delete data.person;
    await again(app);
    expect(ran.slice(1)).toEqual([["head"], ["head"], ["head"]]);
    expect(inPage("h2").textContent).toBe("");
  });

  it("All is rendered when templates have changed", async () => {
    const app = await kit();
    invalidateRenderedParts();
    await again(app);
    await again(app);
    expect(ran.slice(1)).toEqual([["head", "list", "note"], []]);
  });

  it("What others add to a part is there once after each render, and what they removed is back", async () => {
    additions = [(root) => root.querySelector("ul")!.append(document.createElement("mark"))];
    const app = await kit();
    for (let i = 0; i < 3; i++) {
      await app.render();
      expect(document.querySelectorAll("mark")).toHaveLength(1);
    }
    data.things = [];
    await app.render();
    expect(document.querySelectorAll("mark")).toHaveLength(1);
    additions = [];
    await app.render();
    expect(document.querySelectorAll("mark")).toHaveLength(0);
    inPage("h2").remove();
    await app.render();
    expect(inPage("h2").textContent).toBe("Vega");
  });

  it("A window that is opened again shows what is stored now, in the same elements", async () => {
    const app = await kit();
    const header = inPage(HEAD);
    const list = inPage("ul");
    inPage("input").setAttribute("data-test", "");
    (inPage("input") as HTMLInputElement).value = "half typed";
    await app.close();
    expect(document.querySelector("ul")).toBe(null);
    data.things.push({ id: "b", name: "Lamp" });
    await app.render({ force: true });
    expect(inPage(HEAD)).toBe(header);
    expect((inPage("input") as HTMLInputElement).value).toBe("Vega");
    expect(inPage("ul")).toBe(list);
    expect(inPage("ul").textContent).toBe("RopeLamp");
    expect([...inPage(".window-content").children].map(({ localName }) => localName)).toEqual([
      "header",
      "ul",
      "aside",
    ]);
    expect(inPage("x-editor").outerHTML).toBe('<x-editor name="note" value="x"></x-editor>');
    inPage("x-editor").append("an editor");
    await app.close();
    await app.render({ force: true });
    expect(await again(app)).toEqual([]);
    expect(inPage("x-editor").outerHTML).toBe('<x-editor name="note" value="x"></x-editor>');
  });

  it("What others added is not there twice when the window is opened again", async () => {
    additions = [(root) => root.querySelector("ul")!.append(document.createElement("mark"))];
    const app = await kit();
    for (let i = 0; i < 3; i++) {
      await app.close();
      await app.render({ force: true });
      expect(document.querySelectorAll("mark")).toHaveLength(1);
    }
  });

  it("Only the last windows that were closed keep their elements", async () => {
    const apps: Any[] = [];
    for (let i = 0; i < 12; i++) apps.push(await kit());
    const lists = apps.map((app) => app.element.querySelector("ul"));
    for (const app of apps) await app.close();
    for (const app of apps) await app.render({ force: true });
    const kept = apps.map((app, i) => app.element.querySelector("ul") === lists[i]);
    expect(kept).toEqual(apps.map((_, i) => i >= 4));
    for (const app of apps) expect(app.element.querySelector("[data-item-id]").textContent).toBe("Rope");
  });
});
