import { expect, vi } from "vitest";
import type { HotReloadData } from "../../../../../tabletop/protocol.ts";
import type { Table } from "../../../../../tabletop/testing.ts";
import type { ContractCase, Ground } from "../../contract.ts";
import { face, fnAny } from "../pages.ts";

const TRACKER = "https://github.com/foundryvtt/foundryvtt/issues/9027";
const MANIFEST = {
  id: "mini",
  title: "Mini",
  version: "1.0.0",
  languages: [
    { lang: "en", path: "systems/mini/lang/en.json" },
    { lang: "de", path: "systems/mini/lang/de.json" },
  ],
};
const TIDE = "systems/mini/templates/tide.hbs";

const changed = (path: string, content: string, of: Partial<HotReloadData> = {}): HotReloadData => ({
  packageType: "system",
  packageId: "mini",
  path,
  extension: path.slice(path.lastIndexOf(".") + 1),
  content,
  ...of,
});

/** Boots a table of a system with two languages, whose files have the texts `{MINI: {Sea: "old"}}`. */
const open = ({ table }: Ground, options = {}): Promise<Table> =>
  table({
    manifest: MANIFEST,
    loadLanguages: async (i18n) => i18n.addTranslations("en", { MINI: { Sea: "old", Ship: "A ship" } }),
    ...options,
  });

/** Opens an application that counts its renders, passes the count to the body, and closes it afterwards. */
async function withApplication({ page }: Ground, body: (drawn: () => number) => Promise<void>): Promise<void> {
  let drawn = 0;
  class Tide extends page.foundry.applications.api.ApplicationV2 {
    async _renderHTML(): Promise<string> {
      drawn += 1;
      return "tide";
    }
    _replaceHTML(result: string, content: HTMLElement): void {
      content.textContent = result;
    }
  }
  const application = await new Tide().render({ force: true });
  try {
    await body(() => drawn);
  } finally {
    await application.close();
  }
}

export const hotReloadCases: readonly ContractCase[] = [
  {
    member: "hookEvents.hotReload",
    says: "receives the changed file",
    page: face("foundry.types.HotReloadData"),
    sentence: "The updated stringified file content",
    async run(ground) {
      const { world } = await open(ground);
      const heard: unknown[] = [];
      ground.page.Hooks.on("hotReload", (data: unknown) => void heard.push(data));
      world.hotReload(changed("systems/mini/mini.css", ".mini {}"));
      await expect
        .poll(() => heard)
        .toEqual([
          {
            packageType: "system",
            packageId: "mini",
            path: "systems/mini/mini.css",
            extension: "css",
            content: ".mini {}",
          },
        ]);
    },
  },
  {
    member: "hookEvents.hotReload",
    says: "prevents core from handling the file where a listener returns false",
    page: fnAny("hookEvents.hotReload"),
    sentence:
      "Hooked functions may intercept the hot reload and prevent the core software from handling it by returning false.",
    async run(ground) {
      const { world, game } = await open(ground);
      let heard = 0;
      ground.page.Hooks.on("hotReload", () => {
        heard += 1;
        return false;
      });
      world.hotReload(changed("systems/mini/lang/en.json", '{"MINI": {"Sea": "new"}}'));
      await expect.poll(() => heard).toBe(1);
      expect(game.i18n.localize("MINI.Sea")).toBe("old");
    },
  },
  {
    member: "hookEvents.hotReload",
    says: "is not called for a disabled module",
    page: TRACKER,
    sentence: "Only actively enabled packages will receive hot reload events.",
    async run(ground) {
      const { world } = await open(ground, {
        modules: [{ id: "lamp", title: "Lamp", version: "1.0.0" }],
        world: { settings: [{ _id: "modules000000000", key: "core.moduleConfiguration", value: '{"lamp":false}' }] },
      });
      const heard: string[] = [];
      ground.page.Hooks.on("hotReload", ({ path }: HotReloadData) => void heard.push(path));
      world.hotReload(changed("modules/lamp/lamp.css", "", { packageType: "module", packageId: "lamp" }));
      world.hotReload(changed("systems/mini/mini.css", ""));
      await expect.poll(() => heard).toEqual(["systems/mini/mini.css"]);
    },
  },
  {
    member: "PackageFlagsData.hotReload",
    says: "applies the texts of a language file, and keeps those that it lacks",
    page: TRACKER,
    sentence: "`game.i18n.translations` is updated with the new localization entries",
    async run(ground) {
      const { world, game } = await open(ground);
      world.hotReload(changed("systems/mini/lang/en.json", '{"MINI": {"Sea": "new"}}'));
      await expect.poll(() => game.i18n.localize("MINI.Sea")).toBe("new");
      expect(game.i18n.localize("MINI.Ship")).toBe("A ship");
    },
  },
  {
    member: "PackageFlagsData.hotReload",
    says: "ignores another language, and JSON that is no language file",
    page: TRACKER,
    sentence: "If the modified file is the current active language for the package (as defined in `languages`)",
    async run(ground) {
      const { world, game } = await open(ground);
      const heard: string[] = [];
      ground.page.Hooks.on("hotReload", ({ path }: HotReloadData) => void heard.push(path));
      for (const path of ["systems/mini/lang/de.json", "systems/mini/data.json"])
        world.hotReload(changed(path, '{"MINI": {"Sea": "new"}}'));
      await expect.poll(() => heard).toHaveLength(2);
      expect(game.i18n.localize("MINI.Sea")).toBe("old");
    },
  },
  {
    member: "PackageFlagsData.hotReload",
    says: "keeps the texts where the file is no JSON, and reports it",
    guess: "Nothing is said of a file that cannot be read; a page that goes on is what its author needs.",
    async run(ground) {
      const { world, game } = await open(ground);
      world.hotReload(changed("systems/mini/lang/en.json", "{"));
      await expect.poll(() => ground.warnings.join()).toContain("systems/mini/lang/en.json");
      expect(game.i18n.localize("MINI.Sea")).toBe("old");
    },
  },
  {
    member: "PackageFlagsData.hotReload",
    says: "replaces a template and the partial under its path",
    page: TRACKER,
    sentence: "Template files update the registered Handlebars partials and `_templateCache`",
    async run(ground) {
      const { world } = await open(ground);
      const { renderTemplate } = ground.page.foundry.applications.handlebars;
      world.hotReload(changed(TIDE, "first {{height}}"));
      await vi.waitFor(async () => expect(await renderTemplate(TIDE, { height: 3 })).toBe("first 3"));
      world.hotReload(changed(TIDE, "then {{height}}"));
      await vi.waitFor(async () => expect(await renderTemplate(TIDE, { height: 3 })).toBe("then 3"));
      expect(ground.page.Handlebars.compile(`{{> ${TIDE}}}`)({ height: 4 })).toBe("then 4");
    },
  },
  {
    member: "PackageFlagsData.hotReload",
    says: "keeps a template where the new one is not valid, and names it",
    guess: "Nothing is said of a template that cannot be parsed; the one before it serves on.",
    async run(ground) {
      const { world } = await open(ground);
      const { renderTemplate } = ground.page.foundry.applications.handlebars;
      world.hotReload(changed(TIDE, "good"));
      world.hotReload(changed(TIDE, "{{#if}}"));
      await expect.poll(() => ground.warnings.join()).toContain(TIDE);
      expect(await renderTemplate(TIDE)).toBe("good");
    },
  },
  {
    member: "PackageFlagsData.hotReload",
    says: "leaves partials with names of their own as they were loaded",
    page: "https://github.com/foundryvtt/foundryvtt/issues/9950",
    sentence: "HBS hot reload does not work if the templates were loaded with object format",
    needs: "page",
    async run(ground) {
      const { world } = await open(ground);
      const { loadTemplates, renderTemplate } = ground.page.foundry.applications.handlebars;
      await loadTemplates({ "mini.tide": "data:first" });
      world.hotReload(changed("data:first", "then", { extension: "hbs" }));
      await vi.waitFor(async () => expect(await renderTemplate("data:first")).toBe("then"));
      expect(ground.page.Handlebars.compile("{{> mini.tide}}")({})).toBe("first");
    },
  },
  {
    member: "PackageFlagsData.hotReload",
    says: "renders open applications again after a template",
    page: TRACKER,
    sentence: "any open applications are rerendered",
    needs: "page",
    async run(ground) {
      const { world } = await open(ground);
      await withApplication(ground, async (drawn) => {
        world.hotReload(changed(TIDE, "then"));
        await expect.poll(drawn).toBe(2);
      });
    },
  },
  {
    member: "PackageFlagsData.hotReload",
    says: "renders open applications again after a language file",
    page: TRACKER,
    sentence: "is updated with the new localization entries and then any open applications are rendered",
    needs: "page",
    async run(ground) {
      const { world } = await open(ground);
      await withApplication(ground, async (drawn) => {
        world.hotReload(changed("systems/mini/lang/en.json", "{}"));
        await expect.poll(drawn).toBe(2);
      });
    },
  },
  {
    member: "PackageFlagsData.hotReload",
    says: "loads a style sheet again, in its layer",
    page: TRACKER,
    sentence: "Style files reload the stylesheet, usually resulting in a brief flash as the page redraws",
    needs: "page",
    async run(ground) {
      const { world } = await open(ground);
      const sheet = document.createElement("style");
      sheet.textContent =
        '@import url("systems/mini/other-mini.css");\n@import url("systems/mini/mini.css") layer(system);';
      document.body.append(sheet);
      const addresses = (): string[] =>
        [...document.querySelectorAll("body style")].map(({ textContent }) => textContent ?? "");
      world.hotReload(changed("systems/mini/mini.css", ".mini {}"));
      await expect
        .poll(addresses)
        .toEqual([
          expect.stringMatching(
            /^@import url\("systems\/mini\/other-mini\.css"\);\n@import url\("systems\/mini\/mini\.css\?\w+=\d+"\) layer\(system\);$/,
          ),
        ]);
      const [before] = addresses();
      world.hotReload(changed("systems/mini/mini.css", ".mini { color: red }"));
      await expect.poll(() => addresses().length === 1 && addresses()[0] !== before).toBe(true);
    },
  },
];
