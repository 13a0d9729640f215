import { expect } from "vitest";
import { SEATS } from "../../../../../tabletop/testing.ts";
import type { ContractCase, Ground } from "../../contract.ts";
import { cls, clsAny, face, variable } from "../pages.ts";

const SETTING = face("foundry.types.SettingConfig");
const MENU = face("foundry.types.SettingSubmenuConfig");
const CLASS = cls("foundry.helpers.ClientSettings");

/** A table with its settings. */
async function settingsOf(ground: Ground, as: string = SEATS.gm): Promise<any> {
  await ground.table({ as });
  return ground.page.game.settings;
}

/** The settings window, rendered. */
async function open(ground: Ground): Promise<any> {
  const app = ground.page.game.settings.sheet;
  await app.render({ force: true });
  return app;
}

export const settings: readonly ContractCase[] = [
  {
    member: "CONST.SETTING_SCOPES",
    says: "world, client and user; another scope is refused",
    page: variable("CONST.SETTING_SCOPES"),
    sentence: "Available setting scopes.",
    run: async (ground) => {
      const settings = await settingsOf(ground);
      expect(ground.page.CONST.SETTING_SCOPES).toEqual({ CLIENT: "client", USER: "user", WORLD: "world" });
      expect(() => settings.register("mini", "odd", { scope: "table", type: String })).toThrow(/scope/);
    },
  },
  {
    member: "ClientSettings#get",
    says: "returns the Setting document if requested",
    page: CLASS,
    sentence: "Retrieve the full Setting document instance instead of just its value",
    run: async (ground) => {
      const settings = await settingsOf(ground);
      settings.register("mini", "pace", { scope: "world", type: Number, default: 1 });
      await settings.set("mini", "pace", 3);
      const document = settings.get("mini", "pace", { document: true });
      expect([document.documentName, document.key, settings.get("mini", "pace")]).toEqual(["Setting", "mini.pace", 3]);
    },
  },
  {
    member: "ClientSettings#get",
    says: "still has core.rollMode on 14, with a warning",
    page: "https://github.com/JohanFalt/Foundry_WoD20/issues/1395",
    sentence: "Error: The `core.rollMode` client setting is deprecated in favor of `core.messageMode`",
    generations: [14],
    async run({ table, warnings }) {
      const { game } = await table();
      await game.settings.set("core", "messageMode", "blind");
      expect(game.settings.get("core", "rollMode")).toBe("blindroll");
      await game.settings.set("core", "messageMode", "public");
      expect(game.settings.get("core", "rollMode")).toBe("publicroll");
      expect(warnings.some((warning) => warning.includes("core.messageMode"))).toBe(true);
    },
  },
  {
    member: "ClientSettings#menus",
    says: "keeps what was registered by namespace and key",
    page: CLASS,
    sentence: "Registered settings menus which trigger secondary applications",
    run: async (ground) => {
      const settings = await settingsOf(ground);
      settings.registerMenu("mini", "rules", {
        name: "Rules",
        label: "Open",
        type: class extends ground.page.foundry.applications.api.ApplicationV2 {},
      });
      expect(settings.menus.get("mini.rules").label).toBe("Open");
    },
  },
  {
    member: "ClientSettings#settings",
    says: "keeps what was registered by namespace and key",
    page: CLASS,
    sentence: "A object of registered game settings for this scope",
    run: async (ground) => {
      const settings = await settingsOf(ground);
      settings.register("mini", "pace", { name: "Pace", scope: "client", type: Number, default: 1 });
      expect(settings.settings.get("mini.pace").name).toBe("Pace");
    },
  },
  {
    member: "ClientSettings#storage",
    says: "holds the world's settings as a collection",
    page: cls("foundry.documents.collections.WorldSettings"),
    sentence: 'This collection is accessible as game.settings.storage.get("world")',
    run: async (ground) => {
      const settings = await settingsOf(ground);
      expect(settings.storage.get("world")).toBeInstanceOf(ground.page.foundry.documents.collections.WorldSettings);
    },
  },
  {
    member: "WorldSettings#directory",
    says: "is null: settings have no tab of documents",
    page: cls("foundry.documents.collections.WorldSettings"),
    sentence: "get directory(): null",
    run: async (ground) => {
      const settings = await settingsOf(ground);
      expect(settings.storage.get("world").directory).toBeNull();
    },
  },
  {
    member: "SettingConfig#default",
    says: "is the value until another is set",
    page: SETTING,
    sentence: "The default value",
    run: async (ground) => {
      const settings = await settingsOf(ground);
      settings.register("mini", "pace", { scope: "client", type: Number, default: 4 });
      expect(settings.get("mini", "pace")).toBe(4);
    },
  },
  {
    member: "SettingConfig#id",
    says: "is namespace and key with a dot between",
    page: SETTING,
    sentence: "The combination of {namespace}.{key}",
    run: async (ground) => {
      const settings = await settingsOf(ground);
      settings.register("mini", "pace", { scope: "client", type: Number, default: 4 });
      expect(settings.settings.get("mini.pace").id).toBe("mini.pace");
    },
  },
  {
    member: "SettingConfig#onChange",
    says: "is called with the new value",
    page: SETTING,
    sentence: "Executes when the value of this Setting changes",
    run: async (ground) => {
      const settings = await settingsOf(ground);
      const told: unknown[] = [];
      settings.register("mini", "pace", {
        scope: "world",
        type: Number,
        default: 4,
        onChange: (value: unknown) => told.push(value),
      });
      await settings.set("mini", "pace", 5);
      expect(told).toEqual([5]);
    },
  },
  {
    member: "SettingConfig#choices",
    says: "another value than the choices is refused",
    page: SETTING,
    sentence: "For string Types, defines the allowable values",
    run: async (ground) => {
      const settings = await settingsOf(ground);
      settings.register("mini", "mood", { scope: "client", type: String, choices: { a: "A", b: "B" }, default: "a" });
      await settings.set("mini", "mood", "b");
      await expect(settings.set("mini", "mood", "c")).rejects.toThrow(/choices/);
      expect(settings.get("mini", "mood")).toBe("b");
    },
  },
  {
    member: "SettingConfig#range",
    says: "keeps a number within it",
    page: SETTING,
    sentence: "For numeric Types, defines the allowable range",
    run: async (ground) => {
      const settings = await settingsOf(ground);
      settings.register("mini", "pace", {
        scope: "client",
        type: Number,
        range: { min: 1, max: 9, step: 1 },
        default: 4,
      });
      await settings.set("mini", "pace", 40);
      expect(settings.get("mini", "pace")).toBe(9);
    },
  },
  {
    member: "SettingConfig#scope",
    says: "a player can set client and user settings, not world settings",
    page: SETTING,
    sentence: "The scope the Setting is stored in, either World, Client, or User.",
    run: async (ground) => {
      const settings = await settingsOf(ground, SEATS.player);
      for (const scope of ["world", "client", "user"])
        settings.register("mini", scope, { scope, type: Number, default: 1 });
      await settings.set("mini", "client", 2);
      await settings.set("mini", "user", 3);
      await expect(settings.set("mini", "world", 4)).rejects.toThrow();
      expect(["client", "user", "world"].map((key) => settings.get("mini", key))).toEqual([2, 3, 1]);
    },
  },
  {
    member: "SettingConfig#type",
    says: "a data field cleans and validates",
    page: SETTING,
    sentence: "The type of data stored by this Setting",
    run: async (ground) => {
      const settings = await settingsOf(ground);
      const { NumberField } = ground.page.foundry.data.fields;
      settings.register("mini", "pace", {
        scope: "client",
        type: new NumberField({ choices: [2, 7], nullable: false, initial: 2 }),
      });
      await settings.set("mini", "pace", "7");
      expect(settings.get("mini", "pace")).toBe(7);
      await expect(settings.set("mini", "pace", 0)).rejects.toThrow();
    },
  },
  {
    member: "SettingConfig#config",
    says: "only configurable settings are in the window",
    needs: "page",
    page: SETTING,
    sentence: "Indicates if this Setting should render in the Config application",
    run: async (ground) => {
      const settings = await settingsOf(ground);
      settings.register("mini", "shown", { name: "Shown", scope: "client", config: true, type: String, default: "" });
      settings.register("mini", "kept", { name: "Kept", scope: "client", config: false, type: String, default: "" });
      const app = await open(ground);
      expect([
        app.element.querySelector('[name="mini.shown"]') !== null,
        app.element.querySelector('[name="mini.kept"]'),
      ]).toEqual([true, null]);
      await app.close();
    },
  },
  {
    member: "SettingConfig#name",
    says: "is beside the input, and the hint below it",
    needs: "page",
    page: SETTING,
    sentence: "An additional human-readable hint",
    run: async (ground) => {
      const settings = await settingsOf(ground);
      settings.register("mini", "shown", {
        name: "Shown",
        hint: "A hint",
        scope: "client",
        config: true,
        type: Boolean,
        default: true,
      });
      const app = await open(ground);
      const row = app.element.querySelector('[name="mini.shown"]').closest(".form-group");
      expect([
        row.querySelector("label").textContent,
        row.querySelector(".hint").textContent,
        row.querySelector("input").checked,
      ]).toEqual(["Shown", "A hint", true]);
      await app.close();
    },
  },
  {
    member: "SettingConfig#input",
    says: "creates the input of a data field",
    needs: "page",
    page: SETTING,
    sentence: "A custom form field input used in conjunction with a DataField type",
    run: async (ground) => {
      const settings = await settingsOf(ground);
      const { StringField } = ground.page.foundry.data.fields;
      const input = (_field: unknown, { name }: { name: string }): HTMLElement =>
        Object.assign(document.createElement("textarea"), { className: "own", name });
      settings.register("mini", "text", {
        name: "Text",
        scope: "client",
        config: true,
        type: new StringField(),
        input,
        default: "",
      });
      const app = await open(ground);
      expect(app.element.querySelector("textarea.own")?.getAttribute("name")).toBe("mini.text");
      await app.close();
    },
  },
  {
    member: "SettingSubmenuConfig#restricted",
    says: "a player sees no button for it, a gamemaster does",
    needs: "page",
    page: MENU,
    sentence: "If true, only a GM can edit this Setting",
    run: async (ground) => {
      const { ApplicationV2 } = ground.page.foundry.applications.api;
      for (const [as, seen] of [
        [SEATS.player, 1],
        [SEATS.gm, 2],
      ] as const) {
        const settings = await settingsOf(ground, as);
        settings.registerMenu("mini", "secret", {
          name: "Secret",
          type: class extends ApplicationV2 {},
          restricted: true,
        });
        settings.registerMenu("mini", "open", { name: "Open", type: class extends ApplicationV2 {} });
        const app = await open(ground);
        expect(app.element.querySelectorAll("[data-menu]").length).toBe(seen);
        await app.close();
      }
    },
  },
  {
    member: "SettingSubmenuConfig#type",
    says: "the button opens the application",
    needs: "page",
    page: MENU,
    sentence: "The Application class to render",
    run: async (ground) => {
      const settings = await settingsOf(ground);
      const { ApplicationV2 } = ground.page.foundry.applications.api;
      let shown = 0;
      class Rules extends ApplicationV2 {
        async render(): Promise<this> {
          shown += 1;
          return this;
        }
      }
      settings.registerMenu("mini", "rules", {
        name: "Rules",
        label: "Open rules",
        hint: "How we play",
        icon: "fa-solid fa-book",
        type: Rules,
      });
      const app = await open(ground);
      const button = app.element.querySelector("[data-menu]");
      expect(button.textContent.trim()).toBe("Open rules");
      button.click();
      await expect.poll(() => shown).toBe(1);
      await app.close();
    },
  },
  {
    member: "SettingSubmenuConfig#icon",
    says: "is on the button",
    needs: "page",
    page: MENU,
    sentence: "The classname of an Icon to render",
    run: async (ground) => {
      const settings = await settingsOf(ground);
      const type = class extends ground.page.foundry.applications.api.ApplicationV2 {};
      settings.registerMenu("mini", "rules", { name: "Rules", icon: "fa-solid fa-book", type });
      const app = await open(ground);
      expect(app.element.querySelector("[data-menu] i").className).toBe("fa-solid fa-book");
      await app.close();
    },
  },
  {
    member: "ClientSettings#registerMenu",
    says: "refuses a class that is not an application",
    guess:
      "the page says that a menu's type is an Application or ApplicationV2 class; that others are refused is said by those who ported",
    run: async (ground) => {
      const settings = await settingsOf(ground);
      expect(() => settings.registerMenu("mini", "plain", { name: "Plain", type: class {} })).toThrow(
        /application class/,
      );
    },
  },
  {
    member: "SettingConfig#requiresReload",
    says: "asks whether to reload the page after a change",
    needs: "page",
    page: "https://foundryvtt.com/api/classes/client.ClientSettings.html",
    sentence: "This will prompt the user to reload the application for the setting to take effect.",
    run: async (ground) => {
      const settings = await settingsOf(ground);
      settings.register("mini", "look", {
        name: "Look",
        scope: "client",
        config: true,
        requiresReload: true,
        type: Boolean,
        default: false,
      });
      const app = await open(ground);
      app.element.querySelector('[name="mini.look"]').checked = true;
      app.element.requestSubmit();
      await expect.poll(() => document.querySelector("#reload-world-confirm")).not.toBeNull();
      (document.querySelector('#reload-world-confirm [data-action="no"]') as HTMLElement).click();
      await expect.poll(() => document.querySelector("#reload-world-confirm")).toBeNull();
      expect(settings.get("mini", "look")).toBe(true);
    },
  },
  {
    member: "SettingsConfig",
    says: "saves nothing where one value is invalid",
    needs: "page",
    guess: "no page says what becomes of the others; half of a form saved would be the worse answer",
    run: async (ground) => {
      const settings = await settingsOf(ground);
      const { StringField } = ground.page.foundry.data.fields;
      settings.register("mini", "good", { name: "Good", scope: "client", config: true, type: String, default: "a" });
      const type = new StringField({ blank: false, required: true, initial: "x" });
      settings.register("mini", "bad", { name: "Bad", scope: "client", config: true, type });
      const app = await open(ground);
      app.element.querySelector('[name="mini.good"]').value = "b";
      const bad = app.element.querySelector('[name="mini.bad"]');
      bad.required = false;
      bad.value = "";
      app.element.requestSubmit();
      await new Promise((resolve) => setTimeout(resolve, 50));
      expect([settings.get("mini", "good"), app.rendered]).toEqual(["a", true]);
      await app.close();
    },
  },
  {
    member: "ClientSettings#sheet",
    says: "is one window, the class of the namespace",
    page: "https://foundryvtt.com/api/v9/ClientSettings.html",
    sentence: "Return a singleton instance of the Game Settings Configuration app",
    run: async (ground) => {
      const settings = await settingsOf(ground);
      expect(settings.sheet).toBeInstanceOf(ground.page.foundry.applications.settings.SettingsConfig);
      expect(settings.sheet).toBe(settings.sheet);
    },
  },
  {
    member: "ClientSettings#register",
    says: "a setting is read by namespace and key",
    page: clsAny("foundry.helpers.ClientSettings"),
    sentence: "Get the value of a game setting for a certain namespace and setting key",
    run: async (ground) => {
      const settings = await settingsOf(ground);
      expect(() => settings.get("mini", "never")).toThrow(/not a registered game setting/);
    },
  },
];
