/// <reference types="vite/client" />
/** Rows of lists in a window: rendered if what they display has changed, and otherwise kept as they are. */
import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { handlebarsSheet } from "../../src/core/ui/application.ts";
import { registerHelpers } from "../../src/core/ui/helpers.ts";
import { ApplicationV2 } from "../../tabletop/foundry/applications/api/application.ts";
import { instances } from "../../tabletop/foundry/applications/api/instances.ts";
import { type Any, prepareSystemPage, settled, template } from "../tabletop/applications/page.ts";

const ROW = `<li><button type="button" data-args="{{id}}">{{note name}}</button><b>{{count}}</b>{{#if @root.locked}}<i>locked</i>{{/if}}</li>`;
template(
  "t/lists.hbs",
  `<article>
    <h2>{{title}}</h2>
    <div class="{{box}}">{{#if isShown}}<ul>{{#qRows "things" view.things}}
      ${ROW}
    {{else}}<li>none</li>{{/qRows}}</ul>{{/if}}</div>
    <ol>{{#qRows "marks" marks}}{{#if name}}${ROW}{{/if}}{{/qRows}}</ol>
    <p>{{#qRows "buttons" buttons}}<button type="button" data-args="{{args}}">{{name}}</button>{{/qRows}}</p>
    {{fails broken}}
  </article>`,
);
template("t/tab.hbs", `<div>{{#qPanel "gear"}}<ul>{{#qRows "gear" view.things}}${ROW}{{/qRows}}</ul>{{/qPanel}}</div>`);

let Kit: Any;
let data: Any;
/** The names of the rows that were rendered. */
let rendered: string[];

async function kit(): Promise<Any> {
  const app = new Kit();
  await app.render({ force: true });
  rendered = [];
  return app;
}
/** Renders a window again, and returns the names of the rows that were rendered. */
async function again(app: Any): Promise<string[]> {
  rendered = [];
  await app.render();
  return rendered;
}
const list = (selector: string): HTMLElement[] => [...document.querySelectorAll<HTMLElement>(`${selector} > li`)];
const texts = (selector: string): string[] => list(selector).map(({ textContent }) => textContent);
const IN_PART = "article ul";
const IN_PANEL = "[role=tabpanel] ul";

describe("rows of lists", () => {
  beforeEach(() => {
    prepareSystemPage(
      {},
      { utils: { escapeHTML: (text: string) => text.replace(/[&<>"]/g, (letter) => `&#${letter.charCodeAt(0)};`) } },
    );
    registerHelpers();
    (globalThis as Any).Handlebars.registerHelper({
      note: (name: string) => (rendered.push(name), name),
      fails: (isBroken: boolean) => {
        if (isBroken) throw new Error("this template fails");
      },
    });
    rendered = [];
    data = {
      title: "Kit",
      box: "one",
      isShown: true,
      locked: false,
      broken: false,
      things: [
        { id: "a", name: "Rope", count: 1 },
        { id: "b", name: "Lamp", count: 2 },
        { id: "c", name: "Map", count: 3 },
      ],
      buttons: [
        { args: "x", name: "Climb" },
        { args: "y", name: "Jump" },
      ],
      marks: [
        { name: "first", count: 1 },
        { name: "", count: 2 },
        { name: "third", count: 3 },
      ],
    };
    Kit = class extends (handlebarsSheet(ApplicationV2 as Any) as Any) {
      static DEFAULT_OPTIONS: Any = { window: { title: "Kit" } };
      static PARTS: Any = { lists: { template: "t/lists.hbs" }, tab: { template: "t/tab.hbs" } };
      static TABS: Any = { more: { tabs: [{ id: "gear" }], initial: "gear" } };
      async _prepareContext(options: Any): Promise<Any> {
        const { things, ...rest } = structuredClone(data);
        return { ...(await super._prepareContext(options)), ...rest, view: { things } };
      }
    };
  });
  afterEach(async () => {
    for (const app of [...instances.values()]) await app.close();
  });

  it("Only the row is rendered that displays something else, in a part and in a tab's panel", async () => {
    const app = await kit();
    const before = [...list(IN_PART), ...list(IN_PANEL)];
    data.things[1].count = 9;
    expect(await again(app)).toEqual(["Lamp", "Lamp"]);
    expect(texts(IN_PART)).toEqual(["Rope1", "Lamp9", "Map3"]);
    expect(texts(IN_PANEL)).toEqual(["Rope1", "Lamp9", "Map3"]);
    expect([...list(IN_PART), ...list(IN_PANEL)]).toEqual(before);
    data.title = "Bag";
    expect(await again(app)).toEqual([]);
    expect(texts(IN_PART)).toEqual(["Rope1", "Lamp9", "Map3"]);
  });

  it("Rows that are added, removed or moved leave the others as they are", async () => {
    const app = await kit();
    const [rope, lamp, map] = list(IN_PART);
    data.things.unshift({ id: "d", name: "Knife", count: 4 });
    expect(await again(app)).toEqual(["Knife", "Knife"]);
    expect(list(IN_PART).slice(1)).toEqual([rope, lamp, map]);
    data.things = [data.things[3], data.things[0], data.things[1]];
    expect(await again(app)).toEqual([]);
    expect(texts(IN_PART)).toEqual(["Map3", "Knife4", "Rope1"]);
    expect([list(IN_PART)[0], list(IN_PART)[2]]).toEqual([map, rope]);
  });

  it("Rows without an id are told apart by their place, and may be empty", async () => {
    const app = await kit();
    data.marks[2].count = 4;
    expect(await again(app)).toEqual(["third"]);
    data.marks[1].name = "second";
    expect(await again(app)).toEqual(["second"]);
    data.marks[0].name = "";
    await again(app);
    expect(texts("ol")).toEqual(["second2", "third4"]);
  });

  it("All rows are rendered if something else that they display has changed", async () => {
    const app = await kit();
    data.locked = true;
    data.things[0].count = 5;
    expect(await again(app)).toHaveLength(8);
    expect(texts(IN_PART)).toEqual(["Rope5locked", "Lamp2locked", "Map3locked"]);
    data.things[0].count = 6;
    expect(await again(app)).toEqual(["Rope", "Rope"]);
  });

  it("Rows are there again after their list was empty or left out", async () => {
    const app = await kit();
    const { things } = data;
    data.things = [];
    await again(app);
    expect(texts(IN_PART)).toEqual(["none"]);
    data.things = things;
    await again(app);
    data.isShown = false;
    await again(app);
    expect(texts(IN_PART)).toEqual([]);
    data.isShown = true;
    await again(app);
    expect(texts(IN_PART)).toEqual(["Rope1", "Lamp2", "Map3"]);
  });

  it("Rows move with their state into an element that replaces the one around them", async () => {
    const app = await kit();
    const before = list(IN_PART);
    data.box = "two";
    expect(await again(app)).toEqual([]);
    expect(document.querySelector(".one")).toBe(null);
    expect(list(".two ul")).toEqual(before);
  });

  it("Two rows of the same id are two rows", async () => {
    data.things[1].id = "a";
    const app = await kit();
    data.things[1].count = 7;
    await again(app);
    expect(texts(IN_PART)).toEqual(["Rope1", "Lamp7", "Map3"]);
  });

  it("A row that something else has changed is rendered again", async () => {
    const app = await kit();
    list(IN_PART)[0]!.querySelector("b")!.textContent = "wrong";
    list(IN_PANEL)[1]!.remove();
    await settled();
    data.things[2].count = 8;
    await again(app);
    expect(texts(IN_PART)).toEqual(["Rope1", "Lamp2", "Map8"]);
    expect(texts(IN_PANEL)).toEqual(["Rope1", "Lamp2", "Map8"]);
  });

  it("Rows that a failed render would have displayed are rendered by the next one", async () => {
    const app = await kit();
    data.things[0].count = 5;
    data.broken = true;
    await expect(app.render()).rejects.toThrow("this template fails");
    data.broken = false;
    await again(app);
    expect(texts(IN_PART)).toEqual(["Rope5", "Lamp2", "Map3"]);
  });

  it("A window that is opened again displays what has changed since", async () => {
    const app = await kit();
    const before = list(IN_PART);
    await app.close();
    data.things[0].count = 5;
    rendered = [];
    await app.render({ force: true });
    expect(rendered).toEqual(["Rope", "Rope"]);
    expect(list(IN_PART)).toEqual(before);
    expect(texts(IN_PART)).toEqual(["Rope5", "Lamp2", "Map3"]);
  });

  it("A button that moves to another row's place stays the same element", async () => {
    const app = await kit();
    const jump = document.querySelector("[data-args=y]");
    data.buttons.shift();
    await again(app);
    expect([...document.querySelectorAll("p > button")]).toEqual([jump]);
  });

  it("After any changes the lists display what a new window would", async () => {
    const thing = fc.record({
      id: fc.constantFrom("a", "b", "c", "d"),
      name: fc.constantFrom("", "Rope", "Lamp"),
      count: fc.nat(2),
    });
    const state = fc.record({
      box: fc.constantFrom("one", "two"),
      isShown: fc.boolean(),
      locked: fc.boolean(),
      things: fc.array(thing, { maxLength: 5 }),
      marks: fc.array(thing, { maxLength: 4 }),
    });
    const expectLists = (): void => {
      const { box, isShown, locked, things, marks } = data;
      const show = ({ name, count }: Any): string => `${name}${count}${locked ? "locked" : ""}`;
      const shown = things.length > 0 ? things.map(show) : ["none"];
      expect(texts(`.${box} ul`)).toEqual(isShown ? shown : []);
      expect(texts(IN_PANEL)).toEqual(things.map(show));
      expect(texts("ol")).toEqual(marks.filter(({ name }: Any) => name !== "").map(show));
      expect(document.querySelectorAll("article > div")).toHaveLength(1);
    };
    await fc.assert(
      fc.asyncProperty(fc.array(state, { minLength: 2, maxLength: 6 }), async (states) => {
        const app = await kit();
        try {
          for (const one of states) {
            Object.assign(data, one);
            await app.render();
            expectLists();
          }
        } finally {
          await app.close();
        }
      }),
      { numRuns: 60 },
    );
  });
});
