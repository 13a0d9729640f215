/// <reference types="vite/client" />
/** The classes that windows of the system have for their width, and the heights of what is skipped out of sight. */
import { beforeEach, describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import { handlebarsSheet } from "../../src/core/ui/application.ts";
import { ApplicationV2 } from "../../tabletop/foundry/applications/api/application.ts";
import { type Any, prepareSystemPage, template } from "../tabletop/applications/page.ts";

template("t/long.hbs", `<section class="q-sheet-tabs"><p style="height:3000px">{{text}}</p></section>`);

let Long: Any;
const nextFrame = (): Promise<unknown> => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
const widthClasses = ({ element }: Any): string[] =>
  [...element.classList].filter((name: string) => name.startsWith("q-max-"));
async function open(width: number | "auto", height = 400): Promise<Any> {
  const app = new Long({ position: { width, height } });
  await app.render({ force: true });
  return app;
}

beforeEach(async () => {
  await page.viewport(1280, 900);
  prepareSystemPage();
  Long = class extends (handlebarsSheet(ApplicationV2 as Any) as Any) {
    static DEFAULT_OPTIONS: Any = { window: { title: "Long" } };
    static PARTS: Any = { long: { template: "t/long.hbs" } };
    atInsertion: string[] = [];
    _insertElement(element: HTMLElement): void {
      this.atInsertion = widthClasses({ element });
      super._insertElement(element);
    }
  };
});

describe("a window's width", () => {
  it("is in its classes before it is inserted", async () => {
    expect((await open(600)).atInsertion).toEqual(["q-max-600", "q-max-720", "q-max-760", "q-max-900", "q-max-1180"]);
  });
  it("counts without the borders", async () => {
    const app = await open(562);
    expect(app.atInsertion).toContain("q-max-560");
  });
  it("is the viewport's at most", async () => {
    const app = await open(5000);
    await nextFrame();
    const most = innerWidth - 2;
    expect(app.atInsertion).toEqual(
      [420, 480, 560, 600, 720, 760, 900, 1180].filter((it) => most <= it).map((it) => `q-max-${it}`),
    );
  });
  it("is followed when the window is resized", async () => {
    const app = await open(380);
    app.setPosition({ width: 402 });
    await nextFrame();
    expect(widthClasses(app)).toContain("q-max-420");
    app.element.style.width = "700px";
    await nextFrame();
    expect(widthClasses(app)).toEqual(["q-max-720", "q-max-760", "q-max-900", "q-max-1180"]);
  });
  it("is measured when it was not given", async () => {
    const app = await open("auto");
    app.element.style.width = "450px";
    await nextFrame();
    expect(widthClasses(app)).toContain("q-max-480");
  });
  it("is that of the last one when a window is opened again", async () => {
    const app = await open(600);
    await app.close();
    await app.render({ force: true });
    await nextFrame();
    expect(widthClasses(app)).toContain("q-max-600");
    app.setPosition({ width: 400 });
    await nextFrame();
    expect(widthClasses(app)).toContain("q-max-420");
  });
});

describe("what is skipped out of sight", () => {
  it("has its height in the part that replaces it, so that the scroll position is kept", async () => {
    const style = document.createElement("style");
    style.textContent = `.q-sheet-tabs { content-visibility: auto; contain-intrinsic-block-size: auto 100px; }
      .application { position: absolute; display: flex; flex-direction: column; }
      .window-content { display: block; overflow: auto; }`;
    document.body.append(style);
    const app = await open(400, 300);
    const content = app.window.content as HTMLElement;
    await nextFrame();
    content.scrollTop = 2500;
    await app.render();
    expect(content.scrollTop).toBe(2500);
    await nextFrame();
    expect(content.scrollTop).toBe(2500);
  });
});
