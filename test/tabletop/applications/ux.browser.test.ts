import { beforeEach, describe, expect, test, vi } from "vitest";
import { userEvent } from "vitest/browser";
import { ContextMenu } from "../../../tabletop/foundry/applications/ux/context-menu.ts";
import { TextEditor } from "../../../tabletop/foundry/applications/ux/text-editor.ts";
import { Notifications } from "../../../tabletop/foundry/applications/ui/notifications.ts";
import { TooltipManager } from "../../../tabletop/foundry/applications/ui/tooltip-manager.ts";
import { axeFindings, clearPage, preparePage, settled, type Any } from "./page.ts";

const globals = globalThis as Any;

describe("TextEditor", () => {
  beforeEach(() => {
    preparePage();
    clearPage();
    Object.assign(globals.CONFIG, { Actor: { documentClass: class {}, typeIcons: {} } });
    globals.fromUuid = async (uuid: string) =>
      uuid === "Actor.a" ? { uuid, id: "a", documentName: "Actor", name: "<b>Zoe", type: "hero" } : null;
    globals.Roll = {
      create: (formula: string) => ({ formula, total: 7, evaluate: async () => undefined }),
      replaceFormulaData: (formula: string, data: Any) => formula.replace("@x", data.x),
    };
    globals.game.collections = new Map([
      [
        "Actor",
        { get: () => undefined, getName: (name: string) => (name === "Zoe" ? { uuid: "Actor.a" } : undefined) },
      ],
    ]);
  });

  test("Document links show the name as text; a broken one is marked", async () => {
    const html = await TextEditor.enrichHTML(
      "<p>See @UUID[Actor.a] and @UUID[Actor.a]{her}, @Actor[Zoe]{by name}, not @UUID[Actor.z]{gone}.</p>",
    );
    const holder = document.createElement("div");
    holder.innerHTML = html;
    const links = [...holder.querySelectorAll<HTMLElement>("a.content-link")];
    expect(links.map((link) => link.textContent)).toEqual(["<b>Zoe", "her", "by name", "gone"]);
    expect(links[0]!.dataset).toMatchObject({ uuid: "Actor.a", type: "Actor" });
    expect(links[3]!.classList).toContain("broken");
    expect(holder.textContent).toBe("See <b>Zoe and her, by name, not gone.");
  });

  test("Inline rolls are immediate or deferred", async () => {
    const html = await TextEditor.enrichHTML("[[2d6]] [[/r 1d20 + @x # Attack]]{Hit} [[/gmr 1d4]]", {
      rollData: { x: 3 },
    });
    const holder = document.createElement("div");
    holder.innerHTML = html;
    const [now, later, secret] = [...holder.querySelectorAll<HTMLElement>("a.inline-roll")];
    expect(now!.textContent).toBe("7");
    expect(later!.dataset).toMatchObject({ mode: "roll", formula: "1d20 + 3", flavor: "Attack" });
    expect(later!.textContent).toBe("Hit");
    expect(secret!.dataset["mode"]).toBe("gmroll");
  });

  test("Secrets are removed unless requested or revealed", async () => {
    const text = '<section class="secret" id="a">A</section><section class="secret revealed" id="b">B</section>';
    expect(await TextEditor.enrichHTML(text)).toBe('<section class="secret revealed" id="b">B</section>');
    expect(await TextEditor.enrichHTML(text, { secrets: true })).toBe(
      '<secret-block><section class="secret" id="a">A</section></secret-block><secret-block><section class="secret revealed" id="b">B</section></secret-block>',
    );
  });

  test("Enrichers of packages need a global pattern, may fail without harm, and have onRender called", async () => {
    const rendered: string[] = [];
    globals.CONFIG.TextEditor.enrichers = [
      {
        id: "x",
        pattern: /@x\[(\w+)]/g,
        enricher: (match: RegExpMatchArray) => Object.assign(document.createElement("b"), { textContent: match[1] }),
        onRender: (element: HTMLElement) => rendered.push(element.textContent ?? ""),
      },
      { pattern: /@boom/g, enricher: () => Promise.reject(new Error("boom")) },
    ];
    const html = await TextEditor.enrichHTML("@x[one] @boom @x[two]");
    document.body.innerHTML = html;
    expect(document.body.textContent).toBe("one @boom two");
    expect(rendered).toEqual(["one", "two"]);
    globals.CONFIG.TextEditor.enrichers = [{ pattern: /a/, enricher: () => null }];
    await expect(TextEditor.enrichHTML("a")).rejects.toThrow("global pattern");
  });

  test("Text without anything to enrich is unchanged; a match of only a package's pattern is found in it", async () => {
    globals.CONFIG.TextEditor.enrichers = [
      {
        pattern: /#(\w+)/g,
        enricher: (match: RegExpMatchArray) => Object.assign(document.createElement("b"), { textContent: match[1] }),
      },
    ];
    expect(await TextEditor.enrichHTML("9: Success, 50 % · «so»")).toBe("9: Success, 50 % · «so»");
    expect(await TextEditor.enrichHTML("see #here")).toBe("see <b>here</b>");
    expect(await TextEditor.enrichHTML("a > b\u00a0& c")).toBe("a &gt; b&nbsp;&amp; c");
    expect(await TextEditor.enrichHTML("a\r\nb")).toBe("a\nb");
  });

  test("Drag data are only JSON objects", () => {
    const read = (text: string): object => {
      const dataTransfer = new DataTransfer();
      dataTransfer.setData("text/plain", text);
      return TextEditor.getDragEventData(new DragEvent("drop", { dataTransfer }));
    };
    expect(read('{"type":"Item"}')).toEqual({ type: "Item" });
    expect(read("hello")).toEqual({});
    expect(read("3")).toEqual({});
  });
});

describe("ContextMenu", () => {
  beforeEach(() => {
    preparePage();
    clearPage();
    document.body.innerHTML = '<main><ul><li class="row" tabindex="0" id="r1">One</li></ul></main>';
  });
  const row = (): HTMLElement => document.getElementById("r1")!;
  const open = async (): Promise<HTMLElement[]> => {
    row().dispatchEvent(new PointerEvent("contextmenu", { bubbles: true, cancelable: true }));
    await settled();
    return [...document.querySelectorAll<HTMLElement>("#context-menu button")];
  };

  test("ContextMenu on generation 14: label, visible and onClick(event, target); operated by keys", async () => {
    const seen: Any[] = [];
    const entries = [
      { label: "A", onClick: (event: Event, target: HTMLElement) => seen.push(["A", event.type, target.id]) },
      { label: "Hidden", visible: (target: HTMLElement) => target.id !== "r1", onClick: () => seen.push("no") },
      { name: "Old", condition: () => true, callback: (target: HTMLElement) => seen.push(["Old", target.id]) },
    ];
    new ContextMenu(document.querySelector("main")!, ".row", entries, { jQuery: false });
    const items = await open();
    expect(items.map((item) => item.textContent)).toEqual(["A", "Old"]);
    expect(document.activeElement).toBe(items[0]);
    expect(await axeFindings()).toEqual([]);
    await userEvent.keyboard("{ArrowDown}{Enter}");
    (await open())[0]!.click();
    await settled();
    expect(seen).toEqual([
      ["Old", "r1"],
      ["A", "click", "r1"],
    ]);
    await open();
    await userEvent.keyboard("{Escape}");
    expect(document.querySelector("#context-menu")).toBeNull();
    expect(document.activeElement).toBe(row());
  });

  test("ContextMenu on generation 13: name, condition and callback(target)", async () => {
    preparePage({ generation: 13 });
    const seen: string[] = [];
    new ContextMenu(
      document.querySelector("main")!,
      ".row",
      [
        {
          name: "Old",
          icon: '<i class="fas fa-x"></i>',
          condition: () => true,
          callback: (target: HTMLElement) => seen.push(target.id),
        },
      ],
      { jQuery: false },
    );
    const [item] = await open();
    expect(item!.querySelector("i")!.className).toContain("fas fa-x");
    item!.click();
    await settled();
    expect(seen).toEqual(["r1"]);
    preparePage();
  });
});

describe("Notifications", () => {
  beforeEach(() => {
    preparePage();
    clearPage();
  });

  test("Notifications are announced by type, sanitised, filled in with escaped values, and dismissed", async () => {
    const notifications = new Notifications();
    notifications.info('<b>Bold</b><img src=x alt="" onerror="boom()">', { console: false });
    notifications.warn("COMMON.Undo", { localize: true, console: false });
    notifications.error("TABLETOP.Sheet.Copied", { format: { text: "<img onerror=1>" }, console: false });
    const [info, warning, error] = [...document.querySelectorAll("#notifications .notification")];
    expect(info!.querySelector("b")?.textContent).toBe("Bold");
    expect(info!.querySelector("[onerror]")).toBeNull();
    expect(info!.querySelector("[role=status]")).not.toBeNull();
    expect(warning!.textContent).toContain("Undo");
    expect(error!.querySelector("[role=alert]")?.textContent).toBe("Copied <img onerror=1>");
    expect(await axeFindings(document.querySelector("#notifications")!)).toEqual([]);
    info!.querySelector("button")!.click();
    expect(document.querySelectorAll(".notification")).toHaveLength(2);
    notifications.clear();
    expect(document.querySelectorAll(".notification")).toHaveLength(0);
  });

  test("Notifications are queued beyond the limit, removed after their lifetime, and show progress", async () => {
    vi.useFakeTimers();
    const notifications = new Notifications();
    for (let index = 0; index < 7; index += 1) notifications.info(`n${index}`, { console: false });
    expect(document.querySelectorAll(".notification")).toHaveLength(Notifications.MAX_ACTIVE);
    vi.advanceTimersByTime(Notifications.LIFETIME_MS);
    expect([...document.querySelectorAll(".notification")].map((item) => item.textContent)).toEqual(["n5", "n6"]);
    const progress = notifications.info("Working", { progress: true, console: false });
    progress.update({ pct: 0.5, message: "Half" });
    expect(document.querySelector("progress")!.value).toBe(0.5);
    progress.update({ pct: 1 });
    vi.advanceTimersByTime(2000);
    expect(document.querySelector("progress")).toBeNull();
    vi.useRealTimers();
  });
});

describe("TooltipManager", () => {
  // api/v14/classes/foundry.helpers.interaction.TooltipManager: "A cached reference to the global tooltip element".
  test("The tooltip's element is on the page from the start, under its id", () => {
    const { tooltip } = new TooltipManager();
    expect(tooltip).toBe(document.getElementById("tooltip"));
    expect(tooltip?.isConnected).toBe(true);
  });

  test("A tooltip shows text, sanitised HTML and labels", () => {
    preparePage();
    document.body.innerHTML =
      '<button id="a" data-tooltip="COMMON.Undo">a</button><button id="b" data-tooltip-text="<i>x">b</button><button id="c" data-tooltip-html="<i>x</i><script>1</script>">c</button><button id="d" data-tooltip aria-label="Label">d</button>';
    const manager = new TooltipManager();
    const shown = (id: string): string => {
      manager.activate(document.getElementById(id)!);
      return manager.tooltip!.innerHTML;
    };
    expect(shown("a")).toBe("Undo");
    expect(document.getElementById("a")!.getAttribute("aria-describedby")).toBe("tooltip");
    expect(shown("b")).toBe("&lt;i&gt;x");
    expect(shown("c")).toBe("<i>x</i>");
    expect(shown("d")).toBe("Label");
    expect(document.getElementById("d")!.hasAttribute("aria-describedby")).toBe(false);
    expect(document.getElementById("a")!.hasAttribute("aria-describedby")).toBe(false);
    manager.deactivate();
    expect(manager.tooltip!.hidden).toBe(true);
  });
});
