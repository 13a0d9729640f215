import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { instances } from "../../../tabletop/foundry/applications/api/instances.ts";
import { DocumentOwnershipConfig } from "../../../tabletop/foundry/applications/apps/document-ownership-config.ts";
import { ImagePopout } from "../../../tabletop/foundry/applications/apps/image-popout.ts";
import { SearchFilter } from "../../../tabletop/foundry/applications/ux/search-filter.ts";
import { Tabs } from "../../../tabletop/foundry/applications/ux/tabs.ts";
import { axeFindings, clearPage, fakeDocument, preparePage, type Any } from "./page.ts";

const globals = globalThis as Any;

beforeEach(() => {
  preparePage();
  clearPage();
});
afterEach(async () => {
  for (const app of [...instances.values()]) await app.close();
});

describe("DocumentOwnershipConfig", () => {
  const opened = async (ownership: Record<string, number>): Promise<{ app: Any; document: Any }> => {
    globals.game.users = [
      { id: "gm", name: "Ada", isGM: true },
      { id: "p10", name: "Player 10", isGM: false },
      { id: "p2", name: "Player 2", isGM: false },
      { id: "eve", name: "<b>Eve", isGM: false },
    ];
    const document = fakeDocument({ name: "Hero", ownership }, { ownership });
    const app = new DocumentOwnershipConfig({ document }) as Any;
    await app.render({ force: true });
    return { app, document };
  };
  const rows = (app: Any): [string, string][] =>
    [...app.element.querySelectorAll(".ownership-fields .form-group")].map((row: Any) => [
      row.querySelector("label").textContent,
      row.querySelector("select").value,
    ]);

  test("The ownership window lists the default first, then the players by name, with their levels", async () => {
    const { app } = await opened({ default: 1, p2: 3 });
    expect(rows(app)).toEqual([
      ["All players", "1"],
      ["<b>Eve", "-20"],
      ["Player 2", "3"],
      ["Player 10", "-20"],
    ]);
    for (const row of app.element.querySelectorAll(".ownership-fields .form-group"))
      expect(row.querySelector("label").control).toBe(row.querySelector("select"));
    expect(await axeFindings(app.element)).toEqual([]);
  });

  test("The ownership window replaces the record: a user reset to the default has no entry, others keep theirs", async () => {
    const { app, document } = await opened({ default: 0, p2: 3, gone: 2 });
    app.element.querySelector('select[name="p2"]').value = "-20";
    app.element.querySelector('select[name="eve"]').value = "2";
    app.element.querySelector('select[name="default"]').value = "1";
    app.form.requestSubmit();
    await vi.waitFor(() => expect(app.rendered).toBe(false));
    expect(document.updates).toEqual([{ ownership: { default: 1, gone: 2, eve: 2 } }]);
  });
});

describe("ImagePopout", () => {
  const PIXEL = "data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==";

  test("ImagePopout shows an image with its caption as text, which also names it", async () => {
    const app = new ImagePopout({ src: PIXEL, caption: "<i>Map" } as Any) as Any;
    await app.render({ force: true });
    const image = app.element.querySelector("img");
    expect([image.alt, image.src.startsWith("data:image/gif")]).toEqual(["<i>Map", true]);
    expect(app.element.querySelector("figcaption").textContent).toBe("<i>Map");
    expect(app.element.querySelector(".window-title").textContent).toBe("<i>Map");
  });

  test("ImagePopout is titled by its title, or by its type", async () => {
    expect(new ImagePopout({ src: PIXEL, window: { title: "Portrait" } } as Any).title).toBe("Portrait");
    expect(new ImagePopout({ src: PIXEL } as Any).title).toBe("Image");
  });

  // github.com/foundryvtt/dnd5e/issues/5211: "Deprecation warning when clicking npc sheet avatar in v13".
  test("ImagePopout accepts path and options as before 13, with a warning", async () => {
    const warned = vi.spyOn(console, "warn").mockImplementation(() => undefined);
    const app = new ImagePopout(PIXEL, { title: "Portrait" }) as Any;
    await app.render({ force: true });
    expect([app.title, app.element.querySelector("img").src]).toEqual(["Portrait", PIXEL]);
    expect(String(warned.mock.calls[0]?.[0])).toContain("ImagePopout");
    warned.mockRestore();
    await app.close();
  });

  test("ImagePopout reports a missing image path", async () => {
    await expect(new ImagePopout().render({ force: true })).rejects.toThrow("needs the path of an image");
  });
});

describe("SearchFilter", () => {
  const page = (): HTMLElement => {
    const root = document.createElement("section");
    root.innerHTML = '<input type="search" name="q"><ul><li>Éclair</li><li>Cake (large)</li></ul>';
    document.body.append(root);
    return root;
  };
  const typed = (input: HTMLInputElement, text: string): void => {
    input.value = text;
    input.dispatchEvent(new InputEvent("input", { bubbles: true, cancelable: true }));
  };

  test("SearchFilter calls back when the user stops typing, with query, pattern and content", async () => {
    const root = page();
    const callback = vi.fn();
    const filter = new SearchFilter({ inputSelector: "input", contentSelector: "ul", delay: 10, callback });
    filter.bind(root);
    expect(callback).not.toHaveBeenCalled();
    const input = root.querySelector("input")!;
    typed(input, "c");
    typed(input, " Cake (");
    await vi.waitFor(() => expect(callback).toHaveBeenCalled());
    expect(callback).toHaveBeenCalledTimes(1);
    const [event, query, rgx, content] = callback.mock.calls[0] as [Event, string, RegExp, HTMLElement];
    expect([event.type, query, content]).toEqual(["input", "Cake (", root.querySelector("ul")]);
    expect(["cake (large)", "cake large"].map((text) => SearchFilter.testQuery(rgx, text))).toEqual([true, false]);
  });

  test("SearchFilter filters immediately for an initial query, and no longer once it is unbound", async () => {
    const root = page();
    const callback = vi.fn();
    const filter = new SearchFilter({
      inputSelector: "input",
      contentSelector: "ul",
      initial: "eclair",
      delay: 5,
      callback,
    });
    filter.bind(root);
    expect(callback).toHaveBeenCalledTimes(1);
    expect(root.querySelector("input")!.value).toBe("eclair");
    expect(SearchFilter.testQuery(filter.rgx, "Éclair")).toBe(true);
    typed(root.querySelector("input")!, "x");
    filter.unbind();
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(callback).toHaveBeenCalledTimes(1);
  });

  test("SearchFilter does not filter after its window has been removed", async () => {
    const root = page();
    const callback = vi.fn();
    new SearchFilter({ inputSelector: "input", contentSelector: "ul", delay: 5, callback }).bind(root);
    typed(root.querySelector("input")!, "x");
    root.remove();
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(callback).not.toHaveBeenCalled();
  });

  test.each([
    ["  Crème ", "Creme"],
    ["a.*b", "a.*b"],
  ])("cleanQuery(%j) is %j", (query, clean) => expect(SearchFilter.cleanQuery(query)).toBe(clean));
});

describe("Tabs", () => {
  const page = (): HTMLElement => {
    const root = document.createElement("section");
    root.innerHTML =
      '<nav class="tabs" data-group="a"><a data-tab="one">1</a><a data-tab="two"><i>2</i></a></nav>' +
      '<div class="body"><p data-tab="one" data-group="a"></p><p data-tab="two" data-group="a"></p><p data-tab="one" data-group="b" class="active"></p></div>';
    document.body.append(root);
    return root;
  };
  const active = (root: HTMLElement): string[] =>
    [...root.querySelectorAll<HTMLElement>(".active")].map(
      (element) => `${element.tagName} ${element.dataset["tab"]} ${element.dataset["group"] ?? ""}`,
    );

  test("Tabs shows the initial tab and the clicked one, in its own group only", () => {
    const root = page();
    const callback = vi.fn();
    const tabs = new Tabs({ navSelector: ".tabs", contentSelector: ".body", initial: "two", group: "a", callback });
    tabs.bind(root);
    expect(active(root)).toEqual(["A two ", "P two a", "P one b"]);
    expect(callback).not.toHaveBeenCalled();
    root.querySelector<HTMLElement>('a[data-tab="one"]')!.click();
    expect(active(root)).toEqual(["A one ", "P one a", "P one b"]);
    root.querySelector<HTMLElement>('a[data-tab="one"]')!.click();
    expect(callback).toHaveBeenCalledTimes(1);
    expect(callback).toHaveBeenCalledWith(expect.any(Event), tabs, "one");
    root.querySelector<HTMLElement>("i")!.click();
    expect(tabs.active).toBe("two");
  });

  test("Tabs starts with the first tab where the initial one does not exist, and does nothing without a navigation", () => {
    const root = page();
    const tabs = new Tabs({ navSelector: ".tabs", initial: "absent" });
    tabs.bind(root);
    expect(tabs.active).toBe("one");
    const none = new Tabs({ navSelector: ".none", initial: "x" });
    none.bind(root);
    expect(none.active).toBe("x");
  });
});
