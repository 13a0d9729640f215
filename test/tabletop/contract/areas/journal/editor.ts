import { expect } from "vitest";
import type { ContractCase, Ground } from "../../contract.ts";
import { ARTICLE, cls, face } from "./support.ts";

const ELEMENT = cls("applications.elements.HTMLProseMirrorElement");
const SECRET = cls("applications.elements.HTMLSecretBlockElement");
const EDITOR = cls("applications.ux.ProseMirrorEditor");
const MENU = cls("prosemirror.ProseMirrorMenu");
const HOOKS = "api/v14/functions/hookEvents";
const ISSUE = "https://github.com/foundryvtt/foundryvtt/issues/7776";

/** A `<prose-mirror>` on a page with a table behind it. */
async function placed(ground: Ground, html: string): Promise<any> {
  await ground.table();
  document.body.innerHTML = html;
  return document.querySelector("prose-mirror");
}

const press = (action: string): void =>
  document.querySelector<HTMLElement>(`.editor-menu [data-action="${action}"]`)!.click();

const TOGGLED = '<prose-mirror name="t" toggled aria-label="T" value="<p>a</p>"></prose-mirror>';
const PLAIN = '<prose-mirror name="t" aria-label="T" value="<p>a</p>"></prose-mirror>';

function fires(event: string, sentence: string, run: (element: any) => void): ContractCase {
  return {
    member: "HTMLProseMirrorElement",
    says: `fires ${event}`,
    needs: "page",
    page: ELEMENT,
    sentence,
    run: async (ground) => {
      const element = await placed(ground, TOGGLED);
      const seen: string[] = [];
      element.addEventListener(event, () => seen.push(event));
      run(element);
      expect(seen).toEqual([event]);
    },
  };
}

export const editorCases: readonly ContractCase[] = [
  fires("open", "open Fired when an editor is initialized in the DOM and ready.", (element) => (element.open = true)),
  fires("plugins", "plugins Fired when an editor's plugins are being configured.", (element) => (element.open = true)),
  fires("close", "close Fired when a toggled editor is deactivated.", (element) => {
    element.open = true;
    element.open = false;
  }),
  fires("save", "save Fired when the editor is saved.", (element) => {
    element.open = true;
    element.save();
  }),
  {
    member: "HTMLProseMirrorElement#open",
    says: "is true immediately unless it is toggled",
    needs: "page",
    page: ELEMENT,
    sentence: "Whether the editor is currently open. Always true for non-toggled editors.",
    run: async (ground) => {
      expect((await placed(ground, PLAIN)).open).toBe(true);
      document.body.innerHTML = TOGGLED;
      expect((document.querySelector("prose-mirror") as any).open).toBe(false);
    },
  },
  {
    member: "HTMLProseMirrorElement#save",
    says: "closes a toggled editor",
    needs: "page",
    page: ELEMENT,
    sentence: "If the editor is toggled, also deactivate editing mode.",
    run: async (ground) => {
      const element = await placed(ground, TOGGLED);
      element.open = true;
      element.save();
      expect(element.open).toBe(false);
    },
  },
  {
    member: "HTMLProseMirrorElement#isDirty",
    says: "is false until something was changed",
    needs: "page",
    page: ELEMENT,
    sentence: "Determine if the editor has unsaved changes.",
    run: async (ground) => {
      const element = await placed(ground, PLAIN);
      expect(element.isDirty()).toBe(false);
      press("horizontal-rule");
      expect(element.isDirty()).toBe(true);
    },
  },
  {
    member: "ProseMirrorEditor.create",
    says: "shows the content",
    needs: "page",
    page: EDITOR,
    sentence: "Content to populate the editor with.",
    run: async (ground) => {
      await ground.table();
      const target = document.body.appendChild(document.createElement("div"));
      const editor = await ground.page.foundry.applications.ux.ProseMirrorEditor.create(target, "<p>Hello</p>");
      expect(target.textContent).toContain("Hello");
      editor.destroy();
    },
  },
  {
    member: "ProseMirrorEditor#isDirty",
    says: "is whether the text was edited",
    needs: "page",
    page: EDITOR,
    sentence: "Have the contents of the editor been edited by the user?",
    run: async (ground) => {
      await ground.table();
      const target = document.body.appendChild(document.createElement("div"));
      const editor = await ground.page.foundry.applications.ux.ProseMirrorEditor.create(target, "<p>Hello</p>");
      expect(editor.isDirty()).toBe(false);
      editor.view.dispatch(editor.view.state.tr.insertText("x"));
      expect(editor.isDirty()).toBe(true);
      editor.destroy();
    },
  },
  {
    member: "ProseMirrorEditor.buildDefaultPlugins",
    says: "are plugins by name",
    needs: "page",
    page: EDITOR,
    sentence: "Instantiate a list of default editor plugins.",
    run: ({ page }) => {
      const plugins = page.foundry.applications.ux.ProseMirrorEditor.buildDefaultPlugins();
      expect(Object.values(plugins).every((plugin) => plugin instanceof page.foundry.prosemirror.Plugin)).toBe(true);
      expect(Object.keys(plugins)).toEqual(expect.arrayContaining(["menu", "keyMaps", "inputRules", "history"]));
    },
  },
  {
    member: "hookEvents.createProseMirrorEditor",
    says: "receives uuid, plugins and the state, and may replace the state",
    needs: "page",
    page: `${HOOKS}.createProseMirrorEditor.html`,
    sentence:
      "Hooked functions may append their own plugins or replace the state or menu plugin by replacing their references",
    run: async (ground) => {
      await ground.table();
      const { prosemirror, applications } = ground.page.foundry;
      ground.page.Hooks.once("createProseMirrorEditor", (uuid: string, plugins: any, options: any) => {
        expect([typeof uuid, "menu" in plugins, options.state instanceof prosemirror.EditorState]).toEqual([
          "string",
          true,
          true,
        ]);
        options.state = prosemirror.EditorState.create({ doc: prosemirror.dom.parseString("<p>Other</p>") });
      });
      const target = document.body.appendChild(document.createElement("div"));
      const editor = await applications.ux.ProseMirrorEditor.create(target, "<p>Hello</p>");
      expect(editor.view.state.doc.textContent).toBe("Other");
      editor.destroy();
    },
  },
  {
    member: "hookEvents.getProseMirrorMenuItems",
    says: "adds a button that runs its command",
    needs: "page",
    page: `${HOOKS}.getProseMirrorMenuItems.html`,
    sentence: "Hooked functions may append their own buttons to the list.",
    run: async (ground) => {
      await ground.table();
      ground.page.Hooks.once("getProseMirrorMenuItems", (_menu: any, items: any[]) => {
        items.push({
          action: "mine",
          title: "Mine",
          cmd: (state: any, dispatch: any) => dispatch(state.tr.insertText("!")),
        });
      });
      document.body.innerHTML = PLAIN;
      press("mine");
      expect((document.querySelector("prose-mirror") as any).value).toContain("!");
    },
  },
  {
    member: "hookEvents.getProseMirrorMenuDropDowns",
    says: "adds a drop-down of its own",
    needs: "page",
    page: `${HOOKS}.getProseMirrorMenuDropDowns.html`,
    sentence: "Hooked functions may append their own drop-downs or append entries to existing",
    run: async (ground) => {
      await ground.table();
      ground.page.Hooks.once("getProseMirrorMenuDropDowns", (menu: any, config: any) => {
        expect(config.format.entries.length).toBeGreaterThan(0);
        config.mine = {
          title: "Mine",
          cssClass: "mine",
          entries: [{ action: "x", title: "X", cmd: () => menu.view.dispatch(menu.view.state.tr.insertText("?")) }],
        };
      });
      document.body.innerHTML = PLAIN;
      document.querySelector<HTMLElement>(".pm-dropdown.mine")!.click();
      document.querySelector<HTMLElement>('.pm-dropdown-menu [data-action="x"]')!.click();
      expect((document.querySelector("prose-mirror") as any).value).toContain("?");
    },
  },
  {
    member: "ProseMirrorMenuItem#cmd",
    says: "receives state, dispatch and view",
    needs: "page",
    page: face("foundry.prosemirror.types.ProseMirrorMenuItem"),
    sentence: "The command to run when the menu item is clicked.",
    run: async (ground) => {
      await ground.table();
      const seen: boolean[] = [];
      const { EditorState, EditorView } = ground.page.foundry.prosemirror;
      ground.page.Hooks.once("getProseMirrorMenuItems", (_menu: any, items: any[]) => {
        items.push({
          action: "mine",
          title: "Mine",
          cmd: (state: any, dispatch: any, view: any) =>
            seen.push(state instanceof EditorState, typeof dispatch === "function", view instanceof EditorView),
        });
      });
      document.body.innerHTML = PLAIN;
      press("mine");
      expect(seen).toEqual([true, true, true]);
    },
  },
  {
    member: "ProseMirrorMenu#editingSource",
    says: "is true while the HTML is edited",
    needs: "page",
    page: MENU,
    sentence: "Track whether we are currently in a state of editing the HTML source.",
    run: async (ground) => {
      await ground.table();
      let menu: any;
      ground.page.Hooks.once("getProseMirrorMenuItems", (made: any) => (menu = made));
      document.body.innerHTML = PLAIN;
      expect(menu.editingSource).toBe(false);
      press("source-code");
      expect(menu.editingSource).toBe(true);
    },
  },
  {
    member: "ProseMirrorMenu#getActionElement",
    says: "is the button",
    needs: "page",
    generations: [14],
    page: MENU,
    sentence: "Get the visible element from its action.",
    run: async (ground) => {
      await ground.table();
      let menu: any;
      ground.page.Hooks.once("getProseMirrorMenuItems", (made: any) => (menu = made));
      document.body.innerHTML = PLAIN;
      expect(menu.getActionElement("bold").tagName).toBe("BUTTON");
    },
  },
  {
    member: "ProseMirrorPlugin.key",
    says: "is each class's own",
    page: cls("prosemirror.ProseMirrorPlugin"),
    sentence: "A unique key for this plugin that can be used to identify a plugin instance in any given editor.",
    run: ({ page }) => {
      const { ProseMirrorMenu, ProseMirrorDirtyPlugin, PluginKey } = page.foundry.prosemirror;
      expect(ProseMirrorMenu.key).toBeInstanceOf(PluginKey);
      expect(ProseMirrorMenu.key).toBe(ProseMirrorMenu.key);
      expect(ProseMirrorMenu.key).not.toBe(ProseMirrorDirtyPlugin.key);
    },
  },
  {
    member: "ProseMirrorDropDown#forEachItem",
    says: "stops when called with false",
    page: cls("prosemirror.ProseMirrorDropDown"),
    sentence: "Return false to prevent iterating over any further items.",
    run: ({ page }) => {
      const items = [
        { action: "a", title: "A", children: [{ action: "b", title: "B" }] },
        { action: "c", title: "C" },
      ];
      const dropdown = new page.foundry.prosemirror.ProseMirrorDropDown("T", items, { cssClass: "t" });
      const seen: string[] = [];
      dropdown.forEachItem(({ action }: any) => {
        seen.push(action);
        return action !== "b";
      });
      expect(seen).toEqual(["a", "b"]);
    },
  },
  ...(
    [
      ["commands", "wrapIn", "has all exports from `prosemirror-commands`"],
      ["transform", "Step", "has all exports from `prosemirror-transform`"],
      ["list", "wrapInList", "has all exports from `prosemirror-schema-list`"],
    ] as const
  ).map(([member, name, sentence]): ContractCase => ({
    member: `foundry.prosemirror.${member}`,
    says: `has ${name}`,
    page: ISSUE,
    sentence,
    run: ({ page }) => void expect(typeof page.foundry.prosemirror[member][name]).toBe("function"),
  })),
  {
    member: "foundry.prosemirror.keymap",
    says: "creates a plugin of keys",
    page: ISSUE,
    sentence: "The `keymap` function for generating a keymap plugin is also exposed via `ProseMirror.keymap`.",
    run: ({ page }) => void expect(page.foundry.prosemirror.keymap({})).toBeInstanceOf(page.foundry.prosemirror.Plugin),
  },
  {
    member: "foundry.prosemirror.dom",
    says: "parses and serialises, without scripts",
    needs: "page",
    guess: "no page describes dom; packages call parseString and serializeString",
    run: ({ page }) => {
      const { dom } = page.foundry.prosemirror;
      expect(dom.serializeString(dom.parseString('<p onclick="x()">a <b>b</b></p><script>x()</script>').content)).toBe(
        "<p>a <strong>b</strong></p>",
      );
    },
  },
  {
    member: "ProseMirrorKeyMaps",
    says: "has the documented keys",
    page: ARTICLE,
    sentence: "any reference to Ctrl in this document should be assumed to mean Command.",
    run: ({ page }) => {
      const { ProseMirrorKeyMaps, defaultSchema } = page.foundry.prosemirror;
      const keys = Object.keys(new ProseMirrorKeyMaps(defaultSchema).buildMapping());
      expect(keys).toEqual(
        expect.arrayContaining([
          "Mod-b",
          "Mod-i",
          "Mod-u",
          "Mod-`",
          "Shift-Mod-8",
          "Shift-Mod-9",
          "Tab",
          "Mod-z",
          "Shift-Mod-z",
        ]),
      );
    },
  },
  {
    member: "CONFIG.TextEditor.inserts",
    says: "are offered in the editor",
    needs: "page",
    generations: [14],
    page: "api/v14/variables/CONFIG.TextEditor.html",
    sentence: "A collection of custom ProseMirror inserts that the user may place in their ProseMirror documents.",
    run: async (ground) => {
      await ground.table();
      ground.page.CONFIG.TextEditor.inserts.push({
        action: "read",
        title: "Read",
        html: '<div class="readaloud"><p>Aloud</p></div>',
      });
      document.body.innerHTML = PLAIN;
      document.querySelector<HTMLElement>(".pm-dropdown.inserts")!.click();
      document.querySelector<HTMLElement>('.pm-dropdown-menu [data-action="read"]')!.click();
      expect((document.querySelector("prose-mirror") as any).value).toContain(
        '<div class="readaloud"><p>Aloud</p></div>',
      );
    },
  },
  {
    member: "TextEditor.enrichHTML",
    says: "creates a secret section that others do not see",
    needs: "page",
    page: ARTICLE,
    sentence: "text entries which will only be visible to the GM or Owner of the Journal Entry",
    run: async ({ page }) => {
      const { TextEditor } = page.foundry.applications.ux;
      const text = '<section class="secret" id="a">x</section>';
      expect([
        await TextEditor.enrichHTML(text),
        (await TextEditor.enrichHTML(text, { secrets: true })).includes("x"),
      ]).toEqual(["", true]);
    },
  },
  {
    member: "HTMLSecretBlockElement#toggleRevealed",
    says: "returns the stored text with this section revealed",
    needs: "page",
    page: SECRET,
    sentence: "Toggle the secret revealed or hidden state in content that this secret block represents.",
    run: async (ground) => {
      await ground.table();
      const content = '<section class="secret" id="a">A</section><section class="secret" id="b">B</section>';
      document.body.innerHTML = '<secret-block><section class="secret" id="b">B</section></secret-block>';
      const block: any = document.querySelector("secret-block");
      expect([block.revealed, block.toggleRevealed(content)]).toEqual([
        false,
        '<section class="secret" id="a">A</section><section class="secret revealed" id="b">B</section>',
      ]);
    },
  },
  {
    member: "HTMLSecretBlockElement#secret",
    says: "is the section inside",
    needs: "page",
    page: SECRET,
    sentence: "The wrapped secret block.",
    run: async (ground) => {
      await ground.table();
      document.body.innerHTML = '<secret-block><section class="secret" id="b">B</section></secret-block>';
      expect((document.querySelector("secret-block") as any).secret.id).toBe("b");
    },
  },
  {
    member: "HTMLSecretBlockElement#revealable",
    says: "is false inside an embed, where there is no button",
    needs: "page",
    generations: [14],
    page: SECRET,
    sentence: "Show the button to toggle the revealed state?",
    run: async (ground) => {
      await ground.table();
      const block = '<secret-block><section class="secret" id="b">B</section></secret-block>';
      document.body.innerHTML = `${block}<figure data-content-embed>${block}</figure>`;
      const [own, embedded]: any[] = [...document.querySelectorAll("secret-block")];
      expect([own.revealable, embedded.revealable, embedded.querySelector("button")]).toEqual([true, false, null]);
    },
  },
];
