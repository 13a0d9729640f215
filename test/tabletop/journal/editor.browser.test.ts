import axe from "axe-core";
import { beforeEach, describe, expect, test } from "vitest";
import { userEvent } from "vitest/browser";
import { closeTables, page, table } from "./support.ts";

closeTables();

const HTML =
  '<section class="secret" id="s1"><p>x</p></section><h2 class="own" data-a="1">H</h2><table><tbody><tr><td><p>1</p></td></tr></tbody></table>' +
  '<ul><li><p>a</p></li></ul><p>See <a class="ext" href="https://example.org">there</a> <span class="glyph">y</span></p><aside class="boxed"><p>z</p></aside>';

function place(html: string): any {
  document.body.innerHTML = `<form aria-label="f">${html}</form>`;
  return document.querySelector("prose-mirror");
}

const button = (action: string): HTMLElement =>
  document.querySelector<HTMLElement>(`.editor-menu [data-action="${action}"]`)!;

async function choose(dropdown: string, action: string): Promise<void> {
  document.querySelector<HTMLElement>(`.pm-dropdown.${dropdown}`)!.click();
  document.querySelector<HTMLElement>(`.pm-dropdown-menu [data-action="${action}"]`)!.click();
}

describe.each([13, 14] as const)("the text editor (generation %i)", (generation) => {
  beforeEach(async () => {
    await table({ generation });
  });

  test("The editor keeps markup of packages through an edit", async () => {
    const element = place('<prose-mirror name="t" aria-label="T"></prose-mirror>');
    element.value = HTML;
    const kept = element.value as string;
    for (const piece of [
      'class="secret"',
      'id="s1"',
      'class="own"',
      'data-a="1"',
      'class="ext"',
      'href="https://example.org"',
      'class="glyph"',
      'class="boxed"',
      "<td",
      "<li>",
    ])
      expect(kept).toContain(piece);
  });

  test("The editor's menu has marks, blocks, lists, tables and source, and axe finds nothing", async () => {
    const element = place('<prose-mirror name="t" aria-label="T" value="<p>Words</p>"></prose-mirror>');
    await userEvent.click(element.querySelector(".ProseMirror"));
    await userEvent.keyboard("{Control>}a{/Control}");
    await userEvent.click(button("bold"));
    expect(element.value).toBe("<p><strong>Words</strong></p>");
    expect(button("bold").getAttribute("aria-pressed")).toBe("true");
    await choose("format", "h2");
    expect(element.value).toBe("<h2><strong>Words</strong></h2>");
    expect(document.querySelector(".pm-dropdown.format")?.textContent).toContain("Heading 2");
    document.querySelector<HTMLElement>(".pm-dropdown.format")!.click();
    const { violations } = await axe.run(document.body, {
      runOnly: ["wcag2a", "wcag2aa", "wcag22aa", "best-practice"],
      rules: {
        region: { enabled: false },
        "page-has-heading-one": { enabled: false },
        "landmark-one-main": { enabled: false },
      },
    });
    expect(violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id} ${html.slice(0, 200)}`))).toEqual([]);
    document.querySelector<HTMLElement>(".pm-dropdown.format")!.click();
    await choose("format", "secret");
    expect(element.value).toMatch(/^<section class="secret" id="secret-\w+"><h2>/);
    button("source-code").click();
    const source = document.querySelector<HTMLTextAreaElement>(".editor-source")!;
    source.value = '<p>Written</p><img src="x" onerror="window.hacked = 1"><script>window.hacked = 1</script>';
    button("source-code").click();
    expect(element.value).toBe('<p>Written</p><p><img alt="" src="x"></p>');
    expect(page.hacked).toBeUndefined();
  });

  test("Hooks change the editor's menu, and the element's event its plugins", async () => {
    const seen: unknown[] = [];
    const hooks = [
      page.Hooks.on("getProseMirrorMenuItems", (menu: any, items: any[]) => {
        seen.push(menu instanceof page.foundry.prosemirror.ProseMirrorMenu);
        items.push({
          action: "mine",
          title: "Mine",
          cmd: (state: any, dispatch: any) => dispatch(state.tr.insertText("!")),
        });
      }),
      page.Hooks.on("getProseMirrorMenuDropDowns", (menu: any, config: any) => {
        config.format.entries.push({
          action: "own",
          title: "Own",
          children: [
            { action: "deep", title: "Deep", cmd: () => menu.view.dispatch(menu.view.state.tr.insertText("deep")) },
          ],
        });
      }),
      page.Hooks.on("createProseMirrorEditor", (uuid: string, plugins: any, options: any) => {
        seen.push(typeof uuid, Object.keys(plugins).includes("keyMaps"), options.state.doc.textContent);
      }),
    ];
    const element = place('<prose-mirror name="t" toggled aria-label="T" value="<p>ab</p>"></prose-mirror>');
    const plugins: string[] = [];
    element.addEventListener("plugins", (event: any) => plugins.push(...Object.keys(event.plugins)));
    element.open = true;
    button("mine").click();
    await choose("format", "deep");
    expect(element.value).toContain("!");
    expect(element.value).toContain("deep");
    expect(seen).toEqual(["string", true, "ab", true]);
    expect(plugins).toEqual(expect.arrayContaining(["menu", "keyMaps", "inputRules", "history"]));
    page.Hooks.off("getProseMirrorMenuItems", hooks[0]);
    page.Hooks.off("getProseMirrorMenuDropDowns", hooks[1]);
    page.Hooks.off("createProseMirrorEditor", hooks[2]);
  });

  test("A document dropped in the editor becomes a link", async () => {
    const [actor] = await page.Actor.createDocuments([{ name: "Zoe", type: "hero" }]);
    const element = place('<prose-mirror name="t" aria-label="T" value="<p>See </p>"></prose-mirror>');
    const dataTransfer = new DataTransfer();
    dataTransfer.setData("text/plain", JSON.stringify(actor.toDragData()));
    const target = element.querySelector(".ProseMirror p");
    const { left, top } = target.getBoundingClientRect();
    target.dispatchEvent(
      new DragEvent("drop", { dataTransfer, bubbles: true, cancelable: true, clientX: left + 5, clientY: top + 5 }),
    );
    await expect.poll(() => element.value).toContain(`@UUID[${actor.uuid}]{Zoe}`);
  });

  // Generation 13 has no such inserts.
  if (generation === 14) {
    test("The editor has packages' inserts, with the selection in them", async () => {
      page.CONFIG.TextEditor.inserts.push({
        action: "lore",
        title: "Lore",
        inline: true,
        html: '<span class="lore"><selection></selection></span>',
      });
      const element = place('<prose-mirror name="t" aria-label="T" value="<p>Words</p>"></prose-mirror>');
      await userEvent.click(element.querySelector(".ProseMirror"));
      await userEvent.keyboard("{Control>}a{/Control}");
      await choose("inserts", "lore");
      expect(element.value).toContain('<span class="lore">Words</span>');
    });
  }
});
