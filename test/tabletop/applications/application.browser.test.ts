import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { ApplicationV2 } from "../../../tabletop/foundry/applications/api/application.ts";
import { instances } from "../../../tabletop/foundry/applications/api/instances.ts";
import { axeFindings, called, clearPage, preparePage, press, settled, type Any } from "./page.ts";

const log: string[] = [];

class Plain extends ApplicationV2 {
  static override DEFAULT_OPTIONS: Any = {
    classes: ["plain"],
    window: { title: "Plain window", resizable: true, contentClasses: ["a"] },
    position: { width: 300 },
    actions: { poke: Plain.poke, both: { handler: Plain.poke, buttons: [0, 2] } },
  };
  static poke(this: Plain, event: Event, target: HTMLElement): void {
    log.push(`${this.id} ${target.dataset["action"]} ${event.type}`);
  }
  html = '<button type="button" data-action="poke">Poke</button><button type="button" data-action="both">Both</button>';
  delay = 0;
  override async _renderHTML(): Promise<string> {
    log.push("html in");
    await new Promise((resolve) => setTimeout(resolve, this.delay));
    log.push("html out");
    return this.html;
  }
  override _replaceHTML(result: string, content: HTMLElement): void {
    content.innerHTML = result;
  }
}

class Deep extends Plain {
  static override DEFAULT_OPTIONS: Any = {
    id: "deep-{id}",
    classes: ["deep"],
    window: { contentClasses: ["b"] },
    position: { height: 200 },
  };
}

class Steps extends Plain {
  override async _preFirstRender(): Promise<void> {
    log.push("preFirstRender");
  }
  override async _preRender(): Promise<void> {
    log.push("preRender");
  }
  override async _onFirstRender(): Promise<void> {
    log.push("onFirstRender");
  }
  override async _onRender(): Promise<void> {
    log.push("onRender");
  }
  override async _postRender(): Promise<void> {
    log.push("postRender");
  }
  override async _preClose(): Promise<void> {
    log.push("preClose");
  }
  override _onClose(): void {
    log.push("onClose");
  }
}

describe("ApplicationV2", () => {
  beforeEach(() => {
    preparePage();
    clearPage();
    log.length = 0;
  });
  afterEach(async () => {
    for (const app of [...instances.values()]) await app.close();
  });

  test("ApplicationV2 options merge down the class chain: objects merge, arrays join, the rest replaces", () => {
    const app = new Deep({ classes: ["mine"], position: { width: 500 } });
    expect(app.options.classes).toEqual(["plain", "deep", "mine"]);
    expect(app.options.window.contentClasses).toEqual(["a", "b"]);
    expect(app.options.position).toEqual({ width: 500, height: 200 });
    expect(app.id).toBe(`deep-${app.options.uniqueId}`);
    expect(Deep.DEFAULT_OPTIONS.classes).toEqual(["deep"]);
    expect(new Deep().options.window).not.toBe(new Deep().options.window);
  });

  test("The class chain ends at BASE_APPLICATION", () => {
    expect([...Deep.inheritanceChain()].map(({ name }) => name)).toEqual(["Deep", "Plain", "ApplicationV2"]);
  });

  test("An application is first rendered only with force, and calls hooks for every class of the chain", async () => {
    const app = new Deep();
    await app.render();
    expect(app.rendered).toBe(false);
    expect(document.querySelector(".deep")).toBeNull();
    await app.render({ force: true });
    expect(app.state).toBe(ApplicationV2.RENDER_STATES.RENDERED);
    expect(instances.get(app.id)).toBe(app);
    expect(app.element.querySelector(".window-title")?.textContent).toBe("Plain window");
    expect(called).toEqual(
      expect.arrayContaining(["getHeaderControlsDeep", "renderDeep", "renderPlain", "renderApplicationV2"]),
    );
    await app.close();
    expect(called.slice(-3)).toEqual(["closeDeep", "closePlain", "closeApplicationV2"]);
    expect(app.state).toBe(ApplicationV2.RENDER_STATES.CLOSED);
    expect(instances.has(app.id)).toBe(false);
    await app.render();
    expect(app.rendered).toBe(false);
  });

  test("An application calls the life cycle methods in order", async () => {
    const app = new Steps();
    await app.render({ force: true });
    await app.render();
    await app.close();
    expect(log).toEqual([
      "preFirstRender",
      "preRender",
      "html in",
      "html out",
      "onFirstRender",
      "onRender",
      "postRender",
      "preRender",
      "html in",
      "html out",
      "onRender",
      "postRender",
      "preClose",
      "onClose",
    ]);
  });

  test("Renders of one application never overlap, and a close waits for them", async () => {
    const app = new Plain();
    app.delay = 10;
    const work = [app.render({ force: true }), app.render(), app.render(), app.close(), app.render()];
    await Promise.all(work);
    expect(log).toEqual(["html in", "html out", "html in", "html out", "html in", "html out"]);
    expect(app.rendered).toBe(false);
  });

  test("A failing render rejects, and the next one works", async () => {
    class Broken extends Plain {
      fail = true;
      override async _prepareContext(): Promise<Any> {
        if (this.fail) throw new Error("no data");
        return {};
      }
    }
    const app = new Broken();
    await expect(app.render({ force: true })).rejects.toThrow('Failed to render Broken "' + app.id + '": no data');
    expect(app.state).toBe(ApplicationV2.RENDER_STATES.ERROR);
    app.fail = false;
    await app.render({ force: true });
    app.fail = true;
    await expect(app.render()).rejects.toThrow("no data");
    expect(app.rendered).toBe(true);
    expect(app.element.isConnected).toBe(true);
  });

  test("_canRender: false cancels silently, an error warns", async () => {
    class Shy extends Plain {
      override _canRender(): false | void {
        throw new Error("not for you");
      }
    }
    const app = new Shy();
    await app.render({ force: true });
    expect(app.rendered).toBe(false);
    expect(document.querySelector("#notifications")?.textContent).toContain("not for you");
  });

  test("Actions run for a left click, a right click and a click inside the button, but not while disabled", async () => {
    const app = new Plain();
    app.html +=
      '<button type="button" data-action="poke" disabled id="off">Off</button><a data-action="poke"><i id="icon">x</i></a>';
    await app.render({ force: true });
    const find = (selector: string): HTMLElement => app.element.querySelector(selector)!;
    find('[data-action="poke"]').click();
    find("#off").click();
    find("#icon").click();
    find('[data-action="poke"]').dispatchEvent(
      new PointerEvent("contextmenu", { bubbles: true, button: 2, cancelable: true }),
    );
    const right = new PointerEvent("contextmenu", { bubbles: true, button: 2, cancelable: true });
    find('[data-action="both"]').dispatchEvent(right);
    await settled();
    expect(log.slice(2)).toEqual([`${app.id} poke click`, `${app.id} poke click`, `${app.id} both contextmenu`]);
    expect(right.defaultPrevented).toBe(true);
  });

  test("A window stays within the viewport, resizes, minimizes and restores", async () => {
    const app = new Plain();
    await app.render({ force: true, position: { left: 99_999, top: -50 } });
    const box = app.element.getBoundingClientRect();
    expect(box.right).toBeLessThanOrEqual(innerWidth);
    expect(box.top).toBe(0);
    expect(app.position.height).toBe("auto");
    app.setPosition({ width: 99_999, height: 150, left: 5, top: 5 });
    expect(app.position).toMatchObject({ width: innerWidth, height: 150, left: 0, top: 5 });
    app.setPosition({ width: 320 });
    await app.minimize();
    expect(app.minimized).toBe(true);
    expect(app.window.content!.offsetParent).toBeNull();
    await app.maximize();
    expect(app.element.offsetWidth).toBe(320);
    expect(app.element.offsetHeight).toBe(150);
  });

  describe("a window without a given position", () => {
    const sized = (width: number, height: number): Any => new Plain({ position: { width, height } });
    const opened = async (width: number, height: number): Promise<DOMRect> => {
      const app = sized(width, height);
      await app.render({ force: true });
      return app.element.getBoundingClientRect();
    };
    // The test's page is as narrow as a phone: small windows represent large ones.
    const small = document.createElement("style");
    small.textContent = ".application.plain { min-width: 0 }";
    beforeEach(() => void document.head.append(small));
    afterEach(() => small.remove());
    const sidebar = (width: number): void => {
      const element = document.createElement("div");
      element.id = "ui-right";
      element.style.cssText = `position:fixed;inset:0 0 0 auto;width:${width}px`;
      document.body.append(element);
    };

    test("A window without a position opens in the middle of the area that the sidebar leaves free", async () => {
      sidebar(100);
      const box = await opened(120, 100);
      expect(box.left).toBeCloseTo((innerWidth - 100 - 120) / 2, -0.5);
      expect(box.top).toBeCloseTo((innerHeight - 100) / 2, -0.5);
    });

    test("A window without a position opens in the middle of the screen where the sidebar covers all of it", async () => {
      sidebar(innerWidth);
      expect((await opened(120, 100)).left).toBeCloseTo((innerWidth - 120) / 2, -0.5);
    });

    test("A window that is wider than the area that the sidebar leaves free opens as wide as that", async () => {
      sidebar(100);
      const box = await opened(innerWidth, 100);
      expect([box.left, box.width]).toEqual([0, innerWidth - 100]);
    });

    test("A window without a position opens beside the active window where there is room", async () => {
      const first = await opened(100, 100);
      const second = await opened(100, 120);
      expect(second.left).toBe(first.right + 8);
      expect(second.top).toBe(first.top);
      const third = await opened(100, 100);
      expect(third.right <= first.left || third.left >= second.right).toBe(true);
    });

    test("A window without a position opens at the edge of the free area where most of it is beside the active window", async () => {
      const first = await opened(innerWidth - 160, 100);
      const second = await opened(150, 80);
      expect(second.right).toBe(innerWidth);
      expect(second.top).toBe(first.top);
    });

    test("A window without a position opens 24 px further down and right where there is no room beside the active window", async () => {
      const width = innerWidth - 100;
      const first = await opened(width, 100);
      const second = await opened(width, 100);
      const third = await opened(width, 100);
      expect([second.left - first.left, second.top - first.top]).toEqual([24, 24]);
      expect([third.left - second.left, third.top - second.top]).toEqual([24, 24]);
    });

    test("A window stays where the user moved it when it is rendered again", async () => {
      const app = sized(100, 100);
      await app.render({ force: true });
      app.setPosition({ left: 3, top: 4 });
      await opened(100, 100);
      await app.render();
      expect(app.position).toMatchObject({ left: 3, top: 4 });
    });
  });

  test("A window is dragged by its header and resized by keyboard", async () => {
    const app = new Plain();
    await app.render({ force: true, position: { left: 10, top: 10, height: 100 } });
    const header = app.window.header!;
    const at = (type: string, x: number, y: number): PointerEvent =>
      new PointerEvent(type, { bubbles: true, button: 0, pointerId: 1, clientX: x, clientY: y });
    header.dispatchEvent(at("pointerdown", 50, 20));
    header.dispatchEvent(at("pointermove", 80, 40));
    header.dispatchEvent(at("pointerup", 80, 40));
    header.dispatchEvent(at("pointermove", 180, 140));
    expect(app.position).toMatchObject({ left: 40, top: 30 });
    press("ArrowDown", app.window.resize!);
    expect(app.element.offsetHeight).toBe(116);
  });

  test("Escape closes the topmost window, and the focus returns to where it was", async () => {
    const opener = document.createElement("button");
    document.body.append(opener);
    opener.focus();
    const below = new Plain();
    const above = new Plain();
    await below.render({ force: true });
    await above.render({ force: true });
    below.bringToFront();
    below.element.querySelector<HTMLElement>("[data-action=poke]")!.focus();
    press("Escape");
    await settled();
    expect([below.rendered, above.rendered]).toEqual([false, true]);
    expect(document.activeElement).toBe(opener);
  });

  test("The header's menu opens, runs an entry and closes", async () => {
    const seen: string[] = [];
    class Menu extends Plain {
      static override DEFAULT_OPTIONS: Any = {
        window: {
          controls: [
            { icon: "fa-solid fa-star", label: "Do it", action: "poke" },
            { label: "Hidden", action: "poke", visible: () => false },
            { label: "Call", onClick: () => seen.push("called") },
          ],
        },
      };
    }
    const app = new Menu();
    await app.render({ force: true });
    const items = (): string[] =>
      [...app.window.controlsDropdown!.querySelectorAll("button")].map((button) => button.textContent!.trim());
    expect(items()).toEqual(["Do it", "Call", "Open in a separate window"]);
    app.window.controls!.click();
    await settled();
    expect(app.window.controlsDropdown!.hidden).toBe(false);
    expect(await axeFindings()).toEqual([]);
    press("ArrowDown");
    (document.activeElement as HTMLElement).click();
    await settled();
    expect(seen).toEqual(["called"]);
    expect(app.window.controlsDropdown!.hidden).toBe(true);
  });

  test("A frameless application is its own content", async () => {
    class Bare extends Plain {
      static override DEFAULT_OPTIONS: Any = { id: "bare", tag: "section", window: { frame: false } };
    }
    const app = new Bare();
    await app.render({ force: true });
    expect(app.element.id).toBe("bare");
    expect(app.element.querySelector(".window-header")).toBeNull();
    expect(app.element.querySelector("[data-action=poke]")).not.toBeNull();
  });

  test("Members of generation 14 do not exist on 13", () => {
    for (const name of ["parent", "children", "renderChild", "attachWindow", "detachWindow"])
      expect(name in new Plain()).toBe(true);
    preparePage({ generation: 13 });
    expect("parent" in new Plain()).toBe(false);
    preparePage();
  });

  test("axe finds no fault in a window, in both themes", async () => {
    await new Deep().render({ force: true });
    expect(await axeFindings()).toEqual([]);
    document.body.className = "theme-light";
    expect(await axeFindings()).toEqual([]);
  });
});
