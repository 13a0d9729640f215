import { beforeEach, describe, expect, test, vi } from "vitest";
import { FilePicker } from "../../../tabletop/foundry/applications/apps/file-picker.ts";
import { axeFindings, clearPage, preparePage, settled, type Any } from "./page.ts";

const TREE: Record<string, { dirs: string[]; files: string[] }> = {
  "": { dirs: ["systems"], files: [] },
  "systems/bay": { dirs: ["systems/bay/art"], files: ["systems/bay/read%20me.txt", "systems/bay/map.webp"] },
  "systems/bay/art": { dirs: [], files: ["systems/bay/art/a%20ship.webp", "systems/bay/art/sail.png", "systems/bay/art/song.ogg"] },
};

const names = (app: Any): string[] =>
  [...app.element.querySelectorAll(".file-list [data-name]")].filter((row: Any) => !row.hidden).map((row: Any) => row.dataset.name);

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

  test("lists the folder of the present file, goes in and up, searches and hands over what is chosen", async () => {
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

  test("a folder that is refused says so in its place, and a path may still be written", async () => {
    const callback = vi.fn();
    const app = new FilePicker({ current: "systems/gone/x.webp", callback }) as Any;
    await app.browse();
    expect(app.element.querySelector(".file-list [role=alert]").textContent).toContain("does not exist");
    app.element.querySelector("input[name=file]").value = "systems/bay/map.webp";
    app.element.requestSubmit();
    await vi.waitFor(() => expect(callback).toHaveBeenCalledWith("systems/bay/map.webp", app));
  });

  test("without a path it says so to the user, and stays open", async () => {
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

  test("browse filters by extension and by wildcard; fromButton finds its field", async () => {
    expect((await FilePicker.browse("data", "systems/bay/art", { extensions: [".png"] })).files).toEqual(["systems/bay/art/sail.png"]);
    expect((await FilePicker.browse("data", "systems/bay/art/*s*.webp", { wildcard: true })).files).toEqual([
      "systems/bay/art/a%20ship.webp",
    ]);
    document.body.innerHTML =
      '<form><input name="img" value="systems/bay/map.webp"><button type="button" data-type="image" data-target="img"></button></form>';
    const picker = FilePicker.fromButton(document.querySelector("button")!);
    expect([picker.request, picker.field.name, picker.type]).toEqual(["systems/bay/map.webp", "img", "image"]);
  });
});
