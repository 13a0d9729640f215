import { expect, vi } from "vitest";
import type { ContractCase, Ground } from "../../contract.ts";

const CLASS = "api/v14/classes/foundry.documents.Macro.html";
const DATA = "api/v14/interfaces/foundry.documents.types.MacroData.html";
const OLDEST = "api/Macro.html";
const ARTICLE = "article/macros/";
const PLAYER = "player0000000000";

const script = async ({ table, page }: Ground, command: string): Promise<any> => {
  await table();
  return page.Macro.create({ name: "Run", type: "script", command });
};

/** Returns the chat commands that were run. */
function chat(page: any): unknown[][] {
  const said: unknown[][] = [];
  page.ui.chat = { processMessage: async (...args: unknown[]) => void said.push(args) };
  return said;
}

export const macroCases: readonly ContractCase[] = [
  {
    member: "Macro.DEFAULT_ICON",
    says: "is the image of a macro without one",
    page: CLASS,
    sentence: 'DEFAULT_ICON: string = "icons/svg/dice-target.svg"',
    async run(ground) {
      const macro = await script(ground, "");
      expect([ground.page.Macro.DEFAULT_ICON, macro.img, macro.thumbnail]).toEqual(
        Array(3).fill("icons/svg/dice-target.svg"),
      );
    },
  },
  {
    member: "MacroData.author",
    says: "is the user who created it",
    page: DATA,
    sentence: "The _id of a User document which created this Macro",
    async run(ground) {
      const macro = await script(ground, "");
      expect(macro.author).toBe(ground.page.game.user);
      expect(macro._source.author).toBe(ground.page.game.userId);
      expect(macro.isAuthor).toBe(true);
    },
  },
  {
    member: "MacroData.type",
    says: "is one of CONST.MACRO_TYPES, chat by default",
    page: DATA,
    sentence: "A Macro subtype from CONST.MACRO_TYPES",
    async run({ table, page }) {
      await table();
      expect((await page.Macro.create({ name: "Say" })).type).toBe(page.CONST.MACRO_TYPES.CHAT);
      await expect(page.Macro.create({ name: "Odd", type: "other" })).rejects.toThrow();
    },
  },
  {
    member: "MacroData.scope",
    says: "is one of CONST.MACRO_SCOPES",
    page: DATA,
    sentence: "The scope of this Macro application from CONST.MACRO_SCOPES",
    async run({ table, page }) {
      await table();
      expect(page.CONST.MACRO_SCOPES).toContain((await page.Macro.create({ name: "Say" })).scope);
      await expect(page.Macro.create({ name: "Odd", scope: "other" })).rejects.toThrow();
    },
  },
  {
    member: "Macro#execute",
    says: "of a chat macro posts its command",
    page: ARTICLE,
    sentence: "chat macros post pre-defined chat messages to the chat log when executed",
    async run({ table, page }) {
      await table();
      const said = chat(page);
      const macro = await page.Macro.create({ name: "Say", type: "chat", command: "/roll 1d20" });
      await macro.execute();
      expect(said[0]?.[0]).toBe("/roll 1d20");
    },
  },
  {
    member: "Macro#execute",
    says: "of a script resolves to what it returns",
    page: ARTICLE,
    sentence: "leverage the FVTT API through plain JavaScript",
    async run(ground) {
      const macro = await script(ground, "return game.user.name + (await Promise.resolve('!'));");
      expect(await macro.execute()).toBe("Gamemaster!");
    },
  },
  {
    member: "Macro#execute",
    says: "passes speaker, actor, token, character and scope to a script, and the macro itself as this",
    guess: "The article and the class page name these variables; their order and `this` are our reading.",
    async run(ground) {
      const macro = await script(ground, "return [typeof speaker, actor?.name, token, character, typeof scope, this];");
      const actor = await ground.page.Actor.create({ name: "Ada", type: "hero" });
      expect(await macro.execute({ actor })).toEqual(["object", "Ada", null, null, "object", macro]);
    },
  },
  {
    member: "Macro#execute",
    says: "passes the keys of the scope to a script under their own names",
    guess: "Systems pass items and events so; the class page says that a scope becomes available to the macro.",
    async run(ground) {
      const macro = await script(ground, "return [first, scope.first];");
      expect(await macro.execute({ first: 7 })).toEqual([7, 7]);
    },
  },
  {
    member: "Macro#execute",
    says: "refuses a scope with a key that is a number",
    guess: "No script could name it as a variable.",
    async run(ground) {
      const macro = await script(ground, "");
      await expect(macro.execute({ 1: "one" })).rejects.toThrow();
    },
  },
  {
    member: "Macro#execute",
    says: "notifies the user of an error of a script, synchronous or not, and does not throw",
    guess: "A macro is run by a click; an error that is not shown would look like no reaction at all.",
    async run(ground) {
      const macro = await script(ground, "await null; throw new Error('broken');");
      const error = vi.fn();
      ground.page.ui.notifications = { error };
      expect(await macro.execute()).toBe(undefined);
      expect(JSON.stringify(error.mock.calls)).toContain("broken");
      const worse = await script(ground, "this is no script");
      ground.page.ui.notifications = { error };
      await worse.execute();
      expect(error).toHaveBeenCalledTimes(2);
    },
  },
  {
    member: "Macro#canExecute",
    says: "is true for the user's own macros, and false for a script without the permission",
    page: CLASS,
    sentence: "Test whether the current User is capable of executing this Macro.",
    async run({ table, page }) {
      const users = [{ _id: PLAYER, name: "Player", role: 1, permissions: { MACRO_SCRIPT: false } }];
      const macros = [
        { _id: "macrochat0000000", name: "Say", type: "chat", author: PLAYER },
        { _id: "macroscript00000", name: "Run", type: "script", author: PLAYER },
      ];
      const { game } = await table({ as: PLAYER, world: { users, macros } });
      expect(macros.map(({ _id }) => game.macros.get(_id).canExecute)).toEqual([true, false]);
      page.ui.notifications = { warn: vi.fn() };
      await game.macros.get("macroscript00000").execute();
      expect(page.ui.notifications.warn).toHaveBeenCalledOnce();
    },
  },
  {
    member: "Macro#canExecute",
    says: "is false for another user's hidden macro",
    page: CLASS,
    sentence: "Test whether the current User is capable of executing this Macro.",
    async run({ table }) {
      const macros = [0, 1].map((level) => ({
        _id: `macro00000000000${level}`,
        name: `M${level}`,
        type: "chat",
        ownership: { default: level },
      }));
      const { game } = await table({ as: PLAYER, world: { macros } });
      expect(macros.map(({ _id }) => game.macros.get(_id).canExecute)).toEqual([false, true]);
    },
  },
  {
    member: "Macro.create",
    says: "is allowed to players for chat macros",
    page: OLDEST,
    sentence: "All users have permission to create and use chat-based Macros",
    async run({ table, page }) {
      await table({ as: PLAYER });
      expect((await page.Macro.create({ name: "Say", type: "chat", command: "Hello" })).isAuthor).toBe(true);
    },
  },
  {
    member: "Macro.create",
    says: "is refused for scripts without the permission, on the server too",
    page: OLDEST,
    sentence: "users must be given special permission to use script-based macros",
    async run({ table, page }) {
      const users = [{ _id: PLAYER, name: "Player", role: 1, permissions: { MACRO_SCRIPT: false } }];
      const made = await table({ as: PLAYER, world: { users } });
      await expect(page.Macro.create({ name: "Run", type: "script", command: "1" })).rejects.toThrow();
      const line = await made.client(PLAYER);
      const data = [{ name: "Run", type: "script", command: "1" }];
      const reply = await line.request("modify", {
        operations: [{ action: "create", documentName: "Macro", data, options: {} }],
      });
      expect(reply.ok).toBe(false);
    },
  },
  {
    member: "game.macros",
    says: "finds macros by their data, as systems do before they create one",
    guess: "Collection#find is documented; this is the way in which 20 of 24 systems use it.",
    async run(ground) {
      const macro = await script(ground, "1;");
      expect(ground.page.game.macros.find((other: any) => other.name === "Run" && other.command === "1;")).toBe(macro);
      expect(ground.page.game.macros).toBeInstanceOf(ground.page.CONFIG.Macro.collection);
    },
  },
  {
    member: "Macro#_onClickDocumentLink",
    says: "runs the macro",
    guess: "A link to a macro is there to run it; the page names the method.",
    async run(ground) {
      const macro = await script(ground, "globalThis.macroRan = typeof event;");
      await macro._onClickDocumentLink({ type: "click" });
      expect(ground.page.macroRan).toBe("object");
      delete ground.page.macroRan;
    },
  },
];
