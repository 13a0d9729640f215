import { beforeEach, describe, expect, test, vi } from "vitest";
import { FilePicker } from "../../../tabletop/foundry/applications/apps/file-picker.ts";
import { wrap } from "../../../tabletop/foundry/appv1/application.ts";
import { FormApplication } from "../../../tabletop/foundry/appv1/form-application.ts";
import { axeFindings, clearPage, preparePage, settled, type Any } from "./page.ts";

const TREE: Record<string, { dirs: string[]; files: string[] }> = {
  "": { dirs: ["systems"], files: [] },
  "systems/bay": { dirs: ["systems/bay/art"], files: ["systems/bay/read%20me.txt", "systems/bay/map.webp"] },
  "systems/bay/art": {
    dirs: [],
    files: ["systems/bay/art/a%20ship.webp", "systems/bay/art/sail.png", "systems/bay/art/song.ogg"],
  },
};

const names = (app: Any): string[] =>
  [...app.element.querySelectorAll(".file-list [data-name]")]
    .filter((row: Any) => !row.hidden)
    .map((row: Any) => row.dataset.name);

/** A picker that records what is rendered. */
function counted(): { drawn: Any[]; Counted: Any } {
  const drawn: Any[] = [];
  class Counted extends FilePicker {
    override async _onRender(...args: Any[]): Promise<void> {
      drawn.push(this);
      await super._onRender(...(args as [Any, Any]));
    }
  }
  return { drawn, Counted };
}

describe("FilePicker", () => {
  beforeEach(() => {
    preparePage();
    clearPage();
    FilePicker.LAST_BROWSED_DIRECTORY = "";
    (globalThis as Any).game._client = {
      browseFiles: async (_source: string, target: string) => {
        const found = TREE[target];
        if (!found) throw new Error(`Directory "${target}" does not exist.`);
        return { target, ...found };
      },
    };
  });

  test("FilePicker lists the current file's folder, navigates down and up, searches and returns the selected file", async () => {
    const callback = vi.fn();
    const app = new FilePicker({ type: "image", current: "systems/bay/art/sail.png", callback }) as Any;
    await app.browse();
    expect(names(app)).toEqual(["a ship.webp", "sail.png"]);
    expect(app.element.querySelector("[aria-pressed=true].file").dataset.path).toBe("systems/bay/art/sail.png");
    expect(await axeFindings()).toEqual([]);
    app.element.querySelector("[data-action=backTraverse]").click();
    await vi.waitFor(() => expect(names(app)).toEqual(["art", "map.webp"]));
    app.element.querySelector("[data-action=browseDirectory]").click();
    await vi.waitFor(() => expect(names(app)).toContain("a ship.webp"));
    const search = app.element.querySelector("input[type=search]");
    search.value = "ship";
    search.dispatchEvent(new Event("input", { bubbles: true }));
    await vi.waitFor(() => expect(names(app)).toEqual(["a ship.webp"]));
    app.element.querySelector(".file").click();
    await settled();
    app.element.requestSubmit();
    await vi.waitFor(() => expect(callback).toHaveBeenCalledExactlyOnceWith("systems/bay/art/a%20ship.webp", app));
    await vi.waitFor(() => expect(app.rendered).toBe(false));
  });

  test("FilePicker shows an error in place of a refused folder, and a path can still be typed", async () => {
    const callback = vi.fn();
    const app = new FilePicker({ current: "systems/gone/x.webp", callback }) as Any;
    await app.browse();
    expect(app.element.querySelector(".file-list [role=alert]").textContent).toContain("does not exist");
    app.element.querySelector("input[name=file]").value = "systems/bay/map.webp";
    app.element.requestSubmit();
    await vi.waitFor(() => expect(callback).toHaveBeenCalledWith("systems/bay/map.webp", app));
  });

  test("Rendering FilePicker lists the folder, with one request and one render; a refused folder is requested again after closing", async () => {
    const asked: string[] = [];
    const { browseFiles } = (globalThis as Any).game._client;
    (globalThis as Any).game._client.browseFiles = (source: string, target: string) => (
      asked.push(target),
      browseFiles(source, target)
    );
    const { drawn, Counted } = counted();
    for (const force of [true, { force: true }]) {
      const app = new Counted({ type: "image", current: "systems/bay/art/sail.png" });
      await app.render(force);
      expect([names(app), app.results.target, asked.splice(0), drawn.splice(0)]).toEqual([
        ["a ship.webp", "sail.png"],
        "systems/bay/art",
        ["systems/bay/art"],
        [app],
      ]);
      await app.render();
      await app.browse("systems/bay");
      expect([names(app), asked.splice(0), drawn.splice(0).length]).toEqual([["art", "map.webp"], ["systems/bay"], 2]);
      await app.close();
    }
    const gone = new Counted({ current: "systems/gone/x.webp" });
    await gone.render(true);
    expect(gone.element.querySelector(".file-list [role=alert]").textContent).toContain("does not exist");
    await gone.render();
    expect([asked.splice(0), drawn.splice(0).length]).toEqual([["systems/gone"], 2]);
    await gone.close();
    await gone.render(true);
    expect(asked).toEqual(["systems/gone"]);
    await gone.close();
  });

  test("A button of a legacy (Application V1) form opens FilePicker at the folder of its field, rendered once", async () => {
    const { drawn, Counted } = counted();
    const page = globalThis as Any;
    page.foundry = { ...page.foundry, applications: { apps: { FilePicker } } };
    page.CONFIG.ux = { ...page.CONFIG.ux, FilePicker: Counted };
    class Old extends FormApplication {
      static override get defaultOptions(): Any {
        const html =
          '<form><input name="img" value="systems/bay/art/sail.png"><button type="button" class="file-picker" data-type="image" data-target="img">Browse</button></form>';
        return { ...super.defaultOptions, template: `data:${html}` };
      }
      override async _renderInner(): Promise<Any> {
        const html = wrap(this.template.slice("data:".length));
        this.form = html[0];
        return html;
      }
    }
    const old = new Old({}) as Any;
    await old._render(true);
    old.form.querySelector("button.file-picker").click();
    await vi.waitFor(() => expect(drawn).toHaveLength(1));
    await settled();
    expect([names(drawn[0]), drawn.length]).toEqual([["a ship.webp", "sail.png"], 1]);
    Reflect.deleteProperty(page.CONFIG.ux, "FilePicker");
    await (drawn[0] as Any).close();
    await old.close({ force: true });
  });

  test("FilePicker notifies the user and stays open when no path is entered", async () => {
    const callback = vi.fn();
    const warn = vi.fn();
    (globalThis as Any).ui.notifications = { warn };
    const app = new FilePicker({ callback }) as Any;
    await app.browse();
    app.element.querySelector("input[name=file]").value = "";
    app.element.requestSubmit();
    await vi.waitFor(() => expect(warn).toHaveBeenCalledOnce());
    await settled();
    expect([app.rendered, callback.mock.calls.length]).toEqual([true, 0]);
    await app.close();
  });

  test("FilePicker.browse filters by extension and by wildcard; fromButton finds its field", async () => {
    expect((await FilePicker.browse("data", "systems/bay/art", { extensions: [".png"] })).files).toEqual([
      "systems/bay/art/sail.png",
    ]);
    expect((await FilePicker.browse("data", "systems/bay/art/*s*.webp", { wildcard: true })).files).toEqual([
      "systems/bay/art/a%20ship.webp",
    ]);
    document.body.innerHTML =
      '<form><input name="img" value="systems/bay/map.webp"><button type="button" data-type="image" data-target="img"></button></form>';
    const picker = FilePicker.fromButton(document.querySelector("button")!);
    expect([picker.request, picker.field.name, picker.type]).toEqual(["systems/bay/map.webp", "img", "image"]);
  });
});
