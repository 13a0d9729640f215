/// <reference types="vite/client" />
/** Windows of the system that are redrawn: keyboard focus stays on its control throughout. */
import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { userEvent } from "vitest/browser";
import { handlebarsSheet, isOnPage } from "../../src/core/ui/application.ts";
import { markFocus, morphKeepingFocus, restoreFocus } from "../../src/core/ui/morph.ts";
import { ApplicationV2 } from "../../tabletop/foundry/applications/api/application.ts";
import { instances } from "../../tabletop/foundry/applications/api/instances.ts";
import { type Any, prepareSystemPage, template } from "../tabletop/applications/page.ts";

template(
  "t/kit.hbs",
  `<section><ul>{{#each rows}}<li data-item-id="{{id}}"><button type="button" data-action="toggle" aria-pressed="{{on}}">{{id}}</button>
   <button type="button" data-action="remove">x</button></li>{{/each}}</ul>
   {{#each steps}}<button type="button" data-act="set" data-args="{{this}}">{{this}}</button>{{/each}}<input type="number" name="n" value="3"></section>`,
);

interface Row {
  readonly id: string;
  readonly on?: boolean;
}

let Kit: Any;
/** The focused element during each redraw, after the parts were replaced and before the redraw has ended. */
let seen: (Element | null)[];

async function kit(rows: readonly Row[]): Promise<Any> {
  const app = new Kit();
  app.rows = rows;
  await app.render({ force: true });
  return app;
}
async function drawn(app: Any, rows: readonly Row[]): Promise<void> {
  app.rows = rows;
  await app.render();
}
const toggle = (id: string): HTMLElement => document.querySelector(`[data-item-id="${id}"] [data-action="toggle"]`)!;

describe("keyboard focus during a redraw", () => {
  beforeEach(() => {
    prepareSystemPage();
    seen = [];
    Kit = class extends (handlebarsSheet(ApplicationV2 as Any) as Any) {
      static DEFAULT_OPTIONS: Any = { window: { title: "Kit" } };
      static PARTS: Any = { kit: { template: "t/kit.hbs" } };
      rows: readonly Row[] = [];
      async _prepareContext(): Promise<Any> {
        return { rows: this.rows, steps: [1, 2, 3].map((step) => step * this.rows.length) };
      }
      async _onRender(): Promise<void> {
        seen.push(document.activeElement);
        await new Promise((resolve) => setTimeout(resolve, 5));
        seen.push(document.activeElement);
      }
    };
  });
  afterEach(async () => {
    for (const app of [...instances.values()]) await app.close();
  });

  it("Focus stays on its button as soon as the new part is on the page", async () => {
    const app = await kit([{ id: "a" }, { id: "b" }]);
    await userEvent.click(document.querySelector("h1")!);
    toggle("b").focus();
    seen = [];
    await drawn(app, [{ id: "a" }, { id: "c" }, { id: "b", on: true }]);
    expect(seen).toEqual([toggle("b"), toggle("b")]);
    expect(toggle("b").getAttribute("aria-pressed")).toBe("true");
  });

  it("Pressing Enter repeatedly presses the same button through several redraws", async () => {
    const app = await kit([{ id: "a" }, { id: "b" }]);
    const pressed: string[] = [];
    app.element.addEventListener("click", ({ target }: MouseEvent) =>
      pressed.push((target as HTMLElement).textContent),
    );
    toggle("a").focus();
    for (const on of [true, false, true]) {
      await userEvent.keyboard("{Enter}");
      await drawn(app, [{ id: "a", on }, { id: "b" }]);
    }
    expect(pressed).toEqual(["a", "a", "a"]);
  });

  it("Focus stays on the button with the same arguments, else on the one at the same place", async () => {
    const app = await kit([{ id: "a" }]);
    document.querySelectorAll<HTMLElement>("[data-act]")[1]!.focus();
    await drawn(app, [{ id: "a" }, { id: "b" }]);
    expect(document.activeElement!.textContent).toBe("2");
    document.querySelectorAll<HTMLElement>("[data-act]")[1]!.focus();
    await drawn(app, [{ id: "a" }, { id: "b" }, { id: "c" }]);
    expect(document.activeElement).toBe(document.querySelectorAll("[data-act]")[1]);
    expect(document.activeElement!.textContent).toBe("6");
  });

  it("Of two buttons that set a number, neither takes the other's place, whatever the number is", () => {
    const draw = (value: number): HTMLElement => {
      const part = document.createElement("section");
      const button = (label: string, to: number): string =>
        `<button data-act="set" data-args="${to}" aria-label="${label} to ${to}">${label}</button>`;
      part.innerHTML = button("Lower", value - 1) + button("Raise", value + 1);
      return part;
    };
    fc.assert(
      fc.property(fc.integer({ min: -9, max: 9 }), fc.integer({ min: -9, max: 9 }), fc.nat(1), (from, to, at) => {
        const part = draw(from);
        document.body.replaceChildren(part);
        const button = part.querySelectorAll("button")[at]!;
        button.focus();
        morphKeepingFocus(part, draw(to));
        expect(document.activeElement).toBe(part.querySelectorAll("button")[at]);
        expect(document.activeElement === button).toBe(from === to);
        expect(part.outerHTML).toBe(draw(to).outerHTML);
      }),
    );
  });

  it("Focus stays on a switch whose action changed, and is cleared rather than moved to another button", () => {
    const draw = (...acts: readonly string[]): HTMLElement => {
      const part = document.createElement("section");
      part.innerHTML = acts.map((act) => `<button data-act="${act}" data-args="{}">${act}</button>`).join("");
      return part;
    };
    const after = (prior: HTMLElement, fresh: HTMLElement): Element | null => {
      document.body.replaceChildren(prior);
      prior.querySelectorAll("button")[1]!.focus();
      const place = markFocus(prior);
      prior.replaceWith(fresh);
      restoreFocus(fresh, place);
      return document.activeElement;
    };
    const fresh = draw("take", "end", "take");
    for (const button of fresh.children) button.textContent = "take";
    expect(after(draw("take", "take", "take"), fresh)).toBe(fresh.children[1]);
    // As many buttons as before, but another one at its index.
    expect(after(draw("pip", "stabilise", "pip"), draw("clear", "pip", "pip"))).toBe(document.body);
    expect(after(draw("more", "accept"), draw("more", "tell"))).toBe(document.body);
    const same = draw("tell", "accept");
    expect(after(draw("x", "accept"), same)).toBe(same.children[1]);
    expect(after(draw("take", "take", "take"), draw("take", "take"))).toBe(document.body);
  });

  it("Focus is cleared, not moved to another row, when its row is removed", async () => {
    const app = await kit([{ id: "a" }, { id: "b" }]);
    toggle("a").focus();
    await drawn(app, [{ id: "b" }]);
    expect(document.activeElement).toBe(document.body);
  });

  it("Focus that the user moved elsewhere during a redraw stays there", async () => {
    const app = await kit([{ id: "a" }]);
    const elsewhere = document.body.appendChild(document.createElement("button"));
    toggle("a").focus();
    const drawing = drawn(app, [{ id: "a", on: true }]);
    elsewhere.focus();
    await drawing;
    expect(document.activeElement).toBe(elsewhere);
  });

  it("A button that is held down stays through redraws, and is pressed when it is released", async () => {
    const app = await kit([{ id: "a" }, { id: "b" }]);
    const held = toggle("b");
    const pressed: (EventTarget | null)[] = [];
    app.element.addEventListener("click", ({ target }: MouseEvent) => pressed.push(target));
    held.addEventListener(
      "mousedown",
      () => void drawn(app, [{ id: "c" }, { id: "b" }]).then(() => drawn(app, [{ id: "d" }, { id: "b", on: true }])),
    );
    await userEvent.click(held, { delay: 250 });
    expect(pressed).toEqual([held]);
    expect(toggle("b")).toBe(held);
    expect(held.getAttribute("aria-pressed")).toBe("true");
  });

  it("A button whose arguments change while it is held down is not pressed", async () => {
    const app = await kit([{ id: "a" }]);
    const held = document.querySelectorAll<HTMLElement>("[data-act]")[2]!;
    const pressed: string[] = [];
    app.element.addEventListener("click", ({ target }: MouseEvent) => pressed.push((target as HTMLElement).outerHTML));
    held.addEventListener("mousedown", () => void drawn(app, [{ id: "a" }, { id: "b" }]));
    await userEvent.click(held, { delay: 250 });
    expect(held.isConnected).toBe(false);
    expect(pressed.filter((html) => html.includes("data-act"))).toEqual([]);
  });

  it("A window counts as on the page from its first render until it closes, also during a redraw", async () => {
    const app = new Kit();
    expect(isOnPage(app)).toBe(false);
    await app.render({ force: true });
    let between: boolean[] = [];
    const drawing = app._renderHTML.bind(app);
    app._renderHTML = async (...args: unknown[]) => {
      between = [isOnPage(app), app.rendered];
      return drawing(...args);
    };
    await app.render();
    expect(between).toEqual([true, false]);
    await app.close();
    expect(isOnPage(app)).toBe(false);
  });

  it("Focus returns to the same control of any list, whatever its ids contain", () => {
    const draw = (ids: readonly string[]): HTMLElement => {
      const part = document.createElement("section");
      for (const id of ids) {
        const row = part.appendChild(document.createElement("li"));
        row.dataset["itemId"] = id;
        for (const action of ["open", "toggle", "toggle"]) {
          const button = row.appendChild(document.createElement("button"));
          button.dataset["action"] = action;
          button.textContent = action;
        }
      }
      return part;
    };
    const ids = fc.uniqueArray(fc.string({ unit: "grapheme", maxLength: 8 }), { minLength: 1, maxLength: 6 });
    fc.assert(
      fc.property(ids, ids, fc.nat(17), (before, others, at) => {
        const after = [...new Set([...others, ...before])];
        const prior = draw(before);
        document.body.replaceChildren(prior);
        const buttons = prior.querySelectorAll("button");
        const chosen = at % buttons.length;
        buttons[chosen]!.focus();
        const place = markFocus(prior);
        const fresh = draw(after);
        prior.replaceWith(fresh);
        restoreFocus(fresh, place);
        const row = after.indexOf(before[Math.floor(chosen / 3)]!);
        expect(document.activeElement).toBe(fresh.querySelectorAll("button")[row * 3 + (chosen % 3)]);
      }),
    );
  });
});
