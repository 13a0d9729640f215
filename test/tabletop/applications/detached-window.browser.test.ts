import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { ApplicationV2 } from "../../../tabletop/foundry/applications/api/application.ts";
import type { RenderOptions } from "../../../tabletop/foundry/applications/api/types.ts";
import { clearPage, preparePage, type Any } from "./page.ts";

const calls: Any[] = [];

class Panel extends ApplicationV2 {
  static override DEFAULT_OPTIONS: Any = {
    id: "panel-{id}",
    window: { title: "Panel" },
    actions: { poke: () => calls.push("poke") },
  };
  override async _renderHTML(): Promise<string> {
    return '<input name="a" aria-label="a"><button type="button" data-action="poke">Poke</button>';
  }
  override _replaceHTML(result: string, content: HTMLElement, _options: RenderOptions): void {
    content.innerHTML = result;
  }
  override _onDetach(from: Document, to: Document): void {
    calls.push(["detach", from === document, to === this.element.ownerDocument]);
  }
  override _onAttach(from: Document, to: Document): void {
    calls.push(["attach", from === document, to === document]);
  }
}

describe("detached windows (generation 14)", () => {
  const opened: Window[] = [];

  beforeEach(() => {
    preparePage();
    clearPage();
    calls.length = 0;
    (globalThis as Any).Hooks.callAll = (hook: string, id: string, view: Window) => {
      if (/DetachedWindow$/.test(hook)) calls.push([hook, id, view !== window]);
      if (hook === "openDetachedWindow") opened.push(view);
    };
  });
  afterEach(async () => {
    for (const app of ApplicationV2.instances()) await app.close();
    for (const view of opened.splice(0)) view.close();
  });

  test("A detached application moves out with the page's styles, works there, and returns", async () => {
    const app = (await new Panel().render({ force: true })) as Any;
    await app.detachWindow();
    const view = app.element.ownerDocument.defaultView as Window;
    expect(view).not.toBe(window);
    expect(view.document.body.classList).toContain("theme-dark");
    expect(view.getComputedStyle(view.document.documentElement).getPropertyValue("--font-primary")).not.toBe("");
    expect(app.element.querySelector("[data-action=attachWindow]")).not.toBeNull();
    app.element.querySelector("[data-action=poke]").click();
    app.element.querySelector("input").focus();
    await app.render();
    expect(view.document.activeElement?.getAttribute("name")).toBe("a");
    await app.attachWindow();
    expect(app.element.ownerDocument).toBe(document);
    expect(calls).toEqual([
      ["openDetachedWindow", app.id, true],
      ["detach", true, true],
      "poke",
      ["attach", false, true],
      ["closeDetachedWindow", app.id, true],
    ]);
    expect(view.closed).toBe(true);
  });

  test("Closing a detached application closes its window", async () => {
    const app = (await new Panel().render({ force: true, window: { detached: true } })) as Any;
    const view = app.element.ownerDocument.defaultView as Window;
    expect(view).not.toBe(window);
    await app.close();
    await vi.waitFor(() => expect(view.closed).toBe(true));
  });

  test("Closing a detached window closes the applications in it", async () => {
    const app = (await new Panel().render({ force: true })) as Any;
    await app.detachWindow();
    const view = app.element.ownerDocument.defaultView as Window;
    view.close();
    await vi.waitFor(() => expect(app.state).toBe(ApplicationV2.RENDER_STATES.CLOSED));
    expect(calls.at(-1)).toEqual(["closeDetachedWindow", app.id, true]);
  });

  test("A browser that blocks a detached window is reported", async () => {
    const app = (await new Panel().render({ force: true })) as Any;
    const open = vi.spyOn(window, "open").mockReturnValue(null);
    await expect(app.detachWindow()).rejects.toThrow("blocked the window for Panel");
    open.mockRestore();
    expect(app.element.ownerDocument).toBe(document);
  });

  test("Children of a detached application are rendered in its window and closed with it", async () => {
    const parent = (await new Panel().render({ force: true })) as Any;
    const child = new Panel() as Any;
    await parent.renderChild(child);
    expect(child.parent).toBe(parent);
    expect([...parent.children.values()]).toEqual([child]);
    expect(() => (child.parent = null)).toThrow(TypeError);
    await parent.detachWindow();
    const second = new Panel() as Any;
    await parent.renderChild(second);
    expect(second.element.ownerDocument).toBe(parent.element.ownerDocument);
    await child.close();
    expect([...parent.children.values()]).toEqual([second]);
    await parent.close();
    expect(second.state).toBe(ApplicationV2.RENDER_STATES.CLOSED);
    expect(second.parent).toBeNull();
  });
});
