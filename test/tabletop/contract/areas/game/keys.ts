import { expect } from "vitest";
import type { TestGame as Game } from "../../../../../tabletop/testing.ts";
import { SEATS } from "../../../../../tabletop/testing.ts";
import type { ContractCase, Ground } from "../../contract.ts";
import { cls, clsAny, face, faceAny } from "../pages.ts";

const BINDINGS = cls("foundry.helpers.interaction.ClientKeybindings");
const KEYBOARD = cls("foundry.helpers.interaction.KeyboardManager");
const KEYBOARD_13 = clsAny("foundry.helpers.interaction.KeyboardManager");
const KEYBOARD_11 = "api/v11/classes/client.KeyboardManager.html";
const ACTION = face("foundry.types.KeybindingActionConfig");
const ACTION_13 = faceAny("foundry.types.KeybindingActionConfig");
const ACTION_12 = "api/v12/interfaces/foundry.types.KeybindingActionConfig.html";
const CONTEXT = face("foundry.types.KeyboardEventContext");

interface Keys {
  readonly game: Game;
  /** The actions that ran, by name. */
  readonly log: string[];
  press(code: string, held?: object): any;
  letGo(code: string, held?: object): any;
}

/** A table with actions of a package: each records its name, and returns its `answer`. */
async function keys(ground: Ground, actions: Record<string, any>, as: string = SEATS.gm): Promise<Keys> {
  const log: string[] = [];
  const { game } = await ground.table({
    as,
    prepare: () =>
      void ground.page.Hooks.once("init", () => {
        for (const [name, { answer, ...action }] of Object.entries(actions)) {
          const run = (): unknown => (log.push(name), answer);
          ground.page.game.keybindings.register("mini", name, { name, onDown: run, ...action });
        }
      }),
  });
  const { KeyboardManager } = ground.page.foundry.helpers.interaction;
  return {
    game,
    log,
    press: (code, held) => KeyboardManager.emulateKeypress(false, code, held),
    letGo: (code, held) => KeyboardManager.emulateKeypress(true, code, held),
  };
}

const on = (key: string, ...modifiers: string[]): object[] => [{ key, modifiers }];

export const keyCases: readonly ContractCase[] = [
  {
    member: "ClientKeybindings#actions",
    says: "has what was registered, by namespace and name",
    page: BINDINGS,
    sentence: "Registered Keybinding actions",
    async run(ground) {
      const { game } = await keys(ground, { sail: { editable: on("KeyS") } });
      expect(game.keybindings.actions.get("mini.sail")).toMatchObject({
        name: "sail",
        namespace: "mini",
        restricted: false,
        repeat: false,
      });
    },
  },
  {
    member: "ClientKeybindings#activeKeys",
    says: "has the actions of each key",
    page: BINDINGS,
    sentence: "A mapping of a string key to possible Actions that might execute off it",
    async run(ground) {
      const { game } = await keys(ground, { sail: { editable: on("KeyS") }, sink: { editable: on("KeyS", "Shift") } });
      expect(game.keybindings.activeKeys.get("KeyS")?.map(({ action }) => action)).toEqual(["mini.sail", "mini.sink"]);
    },
  },
  {
    member: "ClientKeybindings#bindings",
    says: "has the keys of every action by its id",
    page: BINDINGS,
    sentence: "A stored cache of Keybind Actions Ids to Bindings",
    async run(ground) {
      const { game } = await keys(ground, { sail: { editable: on("KeyS", "Control") } });
      expect(game.keybindings.bindings?.get("mini.sail")).toMatchObject([{ key: "KeyS", modifiers: ["Control"] }]);
    },
  },
  {
    member: "ClientKeybindings#get",
    says: "returns an action's keys, and throws for an unregistered one",
    page: BINDINGS,
    sentence: "Get the current Bindings of a given namespace's Keybinding Action",
    async run(ground) {
      const { game } = await keys(ground, { sail: { uneditable: on("F2"), editable: on("KeyS") } });
      expect(game.keybindings.get("mini", "sail").map(({ key }) => key)).toEqual(["F2", "KeyS"]);
      expect(() => game.keybindings.get("mini", "fly")).toThrow(/mini\.fly/);
    },
  },
  {
    member: "ClientKeybindings#initialize",
    says: "registers the keys of all actions",
    page: BINDINGS,
    sentence: "Initializes the keybinding values for all registered actions",
    run({ page }) {
      const bindings = new page.foundry.helpers.interaction.ClientKeybindings();
      expect(bindings.bindings).toBeUndefined();
    },
  },
  {
    member: "ClientKeybindings#register",
    says: "throws once init is over",
    page: "https://github.com/foundryvtt/foundryvtt/issues/13693",
    sentence: "all keybindings are required to be registered during the `init` lifecycle hook",
    async run(ground) {
      const { game } = await keys(ground, {});
      expect(() => game.keybindings.register("mini", "late", { name: "Late" })).toThrow(/init/);
    },
  },
  {
    member: "ClientKeybindings#register",
    says: "refuses an action without a namespace or name, and an unknown modifier",
    guess:
      "The page names both as parameters and the modifiers as those of KeyboardManager.MODIFIER_KEYS; that others are refused is usual.",
    run({ page }) {
      const bindings = new page.foundry.helpers.interaction.ClientKeybindings();
      expect(() => bindings.register("", "sail", { name: "x" })).toThrow(/namespace/);
      expect(() => bindings.register("mini", "sail", { name: "x", editable: on("KeyS", "Hyper") })).toThrow(/Hyper/);
    },
  },
  {
    member: "KeybindingActionConfig#editable",
    says: "can be changed and reset",
    page: ACTION,
    sentence: "The default bindings that can be changed by the user.",
    async run(ground) {
      const { game, press, log } = await keys(ground, { sail: { editable: on("KeyS") } });
      await game.keybindings.set("mini", "sail", [{ key: "KeyQ" }]);
      press("KeyS");
      press("KeyQ");
      expect([log, game.keybindings.get("mini", "sail").map(({ key }) => key)]).toEqual([["sail"], ["KeyQ"]]);
      await game.keybindings.resetDefaults();
      expect(game.keybindings.get("mini", "sail").map(({ key }) => key)).toEqual(["KeyS"]);
    },
  },
  {
    member: "KeybindingActionConfig#uneditable",
    says: "can't be changed",
    page: ACTION_12,
    sentence: "The default bindings that can never be changed nor removed.",
    async run(ground) {
      const { game } = await keys(ground, { sail: { uneditable: on("F2"), editable: on("KeyS") } });
      await game.keybindings.set("mini", "sail", [{ key: "KeyQ" }]);
      expect(game.keybindings.get("mini", "sail").map(({ key }) => key)).toEqual(["F2", "KeyQ"]);
    },
  },
  {
    member: "KeybindingActionConfig#onDown",
    says: "consumes the key where it returns true",
    page: ACTION,
    sentence: "If True is returned, the event is consumed and no further keybinds execute.",
    async run(ground) {
      const { press, log } = await keys(ground, {
        first: { editable: on("KeyS"), answer: 1 },
        second: { editable: on("KeyS"), answer: true },
        third: { editable: on("KeyS") },
      });
      press("KeyS");
      expect(log).toEqual(["first", "second"]);
    },
  },
  {
    member: "KeybindingActionConfig#onUp",
    says: "runs when the key is released",
    page: ACTION,
    sentence: "A function to execute when a key up event occurs.",
    async run(ground) {
      const log: boolean[] = [];
      const { press, letGo } = await keys(ground, {
        sail: { editable: on("KeyS"), onDown: undefined, onUp: ({ up }: { up: boolean }) => void log.push(up) },
      });
      press("KeyS");
      expect(log).toEqual([]);
      letGo("KeyS");
      expect(log).toEqual([true]);
    },
  },
  {
    member: "KeybindingActionConfig#precedence",
    says: "decides who runs first",
    page: ACTION,
    sentence: "The preferred precedence of running this Keybinding Action.",
    async run(ground) {
      const { PRIORITY, NORMAL, DEFERRED } = ground.page.CONST.KEYBINDING_PRECEDENCE;
      const { press, log } = await keys(ground, {
        late: { editable: on("KeyS"), precedence: DEFERRED },
        usual: { editable: on("KeyS"), precedence: NORMAL },
        early: { editable: on("KeyS"), precedence: PRIORITY },
      });
      press("KeyS");
      expect(log).toEqual(["early", "usual", "late"]);
    },
  },
  {
    member: "KeybindingActionConfig#order",
    says: "is the order of registration, and decides among equals",
    page: ACTION,
    sentence: "The recorded registration order of the action.",
    async run(ground) {
      const { game, press, log } = await keys(ground, { b: { editable: on("KeyS") }, a: { editable: on("KeyS") } });
      const [b, a] = ["mini.b", "mini.a"].map((action) => game.keybindings.actions.get(action)?.order ?? 0);
      press("KeyS");
      expect([Number(a) - Number(b), log]).toEqual([1, ["b", "a"]]);
    },
  },
  {
    member: "KeybindingActionConfig#repeat",
    says: "lets a held key run the action again",
    page: ACTION_13,
    sentence: "If True, allows Repeat events to execute the Action's onDown. Defaults to false.",
    async run(ground) {
      const { press, log } = await keys(ground, {
        once: { editable: on("KeyS") },
        again: { editable: on("KeyS"), repeat: true },
      });
      press("KeyS");
      press("KeyS", { repeat: true });
      expect(log).toEqual(["once", "again", "again"]);
    },
  },
  {
    member: "KeybindingActionConfig#reservedModifiers",
    says: "may be pressed too; others may not",
    page: ACTION_13,
    sentence: 'Modifiers such as ["CONTROL"] that can be also pressed when executing this Action.',
    async run(ground) {
      const { press, log } = await keys(ground, {
        strict: { editable: on("KeyS") },
        open: { editable: on("KeyS"), reservedModifiers: ["CONTROL"] },
      });
      press("KeyS", { ctrlKey: true });
      press("KeyS", { shiftKey: true });
      expect(log).toEqual(["open"]);
    },
  },
  {
    member: "KeybindingActionConfig#restricted",
    says: "can be run by gamemasters only",
    page: ACTION_12,
    sentence: "If true, only a GM can edit and execute this Action",
    async run(ground) {
      for (const [as, ran] of [
        [SEATS.player, []],
        [SEATS.gm, ["sail"]],
      ] as const) {
        const { press, log } = await keys(ground, { sail: { editable: on("KeyS"), restricted: true } }, as);
        press("KeyS");
        expect(log).toEqual(ran);
      }
    },
  },
  {
    member: "KeybindingActionBinding#modifiers",
    says: "must be pressed",
    page: face("foundry.types.KeybindingActionBinding"),
    sentence: "which are required for this binding to be activated",
    async run(ground) {
      const { press, log } = await keys(ground, { sail: { editable: on("KeyS", "Control", "Shift") } });
      press("KeyS");
      press("KeyS", { ctrlKey: true });
      press("KeyS", { ctrlKey: true, shiftKey: true });
      expect(log).toEqual(["sail"]);
    },
  },
  {
    member: "KeyboardEventContext",
    says: "contains the key, the modifiers and the action",
    page: CONTEXT,
    sentence: "The executing Keybinding Action.",
    async run(ground) {
      let context: any;
      const { press } = await keys(ground, {
        sail: { editable: on("KeyS", "Alt"), onDown: (given: unknown) => void (context = given) },
      });
      press("KeyS", { altKey: true });
      expect(context).toMatchObject({
        action: "mini.sail",
        key: "KeyS",
        isAlt: true,
        hasModifier: true,
        up: false,
        repeat: false,
      });
    },
  },
  {
    member: "KeyboardEventContext#modifiers",
    says: "lists the pressed ones",
    page: CONTEXT,
    sentence: "A list of string modifiers applied to this context",
    run({ page }) {
      const { KeyboardManager } = page.foundry.helpers.interaction;
      const event = {
        code: "KeyS",
        key: "s",
        shiftKey: true,
        ctrlKey: false,
        metaKey: true,
        altKey: false,
        repeat: false,
      };
      const { modifiers, isControl, logicalKey } = KeyboardManager.getKeyboardEventContext(event);
      expect([modifiers, isControl, logicalKey]).toEqual([["Shift", "Control"], true, "s"]);
    },
  },
  {
    member: "KeyboardManager#downKeys",
    says: "has the pressed keys",
    page: KEYBOARD,
    sentence: "The set of key codes which are currently depressed (down)",
    async run(ground) {
      const { game, press, letGo } = await keys(ground, {});
      press("KeyS");
      press("KeyT");
      letGo("KeyS");
      expect([...game.keyboard.downKeys]).toEqual(["KeyT"]);
    },
  },
  {
    member: "KeyboardManager#isModifierActive",
    says: "is true while either key of a modifier is pressed",
    page: KEYBOARD_11,
    sentence: "Report whether a modifier in KeyboardManager.MODIFIER_KEYS is currently actively depressed.",
    async run(ground) {
      const { game, press, letGo } = await keys(ground, {});
      const { SHIFT, CONTROL } = ground.page.foundry.helpers.interaction.KeyboardManager.MODIFIER_KEYS;
      press("ShiftRight");
      expect([game.keyboard.isModifierActive(SHIFT), game.keyboard.isModifierActive(CONTROL)]).toEqual([true, false]);
      letGo("ShiftRight");
      expect(game.keyboard.isModifierActive(SHIFT)).toBe(false);
    },
  },
  {
    member: "KeyboardManager#releaseKeys",
    says: "releases all keys, the last first",
    page: KEYBOARD_11,
    sentence: "Emulate a key-up event for any currently down keys.",
    async run(ground) {
      const log: string[] = [];
      const up = ({ key }: { key: string }): void => void log.push(key);
      const { game, press } = await keys(ground, {
        s: { editable: on("KeyS"), onUp: up },
        t: { editable: on("KeyT"), onUp: up },
      });
      press("KeyS");
      press("KeyT");
      game.keyboard.releaseKeys();
      expect([log, game.keyboard.downKeys.size]).toEqual([["KeyT", "KeyS"], 0]);
    },
  },
  {
    member: "KeyboardManager.PROTECTED_KEYS",
    says: "trigger no action",
    page: KEYBOARD,
    sentence: "should not be used because they are reserved for browser-level actions.",
    async run(ground) {
      const { press, log } = await keys(ground, { reload: { editable: on("F5") } });
      press("F5");
      expect(log).toEqual([]);
    },
  },
  {
    member: "KeyboardManager.PRINTABLE_CHAR_REGEX",
    says: "matches printable characters and nothing else",
    page: KEYBOARD,
    sentence: "Non-printable identifiers like ArrowLeft, ShiftLeft, Dead never match.",
    run({ page }) {
      const { PRINTABLE_CHAR_REGEX } = page.foundry.helpers.interaction.KeyboardManager;
      expect(
        ["a", "7", "€", "😀", "Dead", "ArrowLeft", "ShiftLeft"].map((text) => PRINTABLE_CHAR_REGEX.test(text)),
      ).toEqual([true, true, true, true, false, false, false]);
    },
  },
  {
    member: "KeyboardManager#hasFocus",
    says: "is true for fields and for elements that declare it, and prevents actions",
    page: KEYBOARD_13,
    sentence: 'It has a dataset.keyboardFocus attribute explicitly set to "true"',
    needs: "page",
    async run(ground) {
      const { game, press, log } = await keys(ground, { sail: { editable: on("KeyS") } });
      document.body.innerHTML = '<input /><div tabindex="0" data-keyboard-focus="true"></div><button>b</button>';
      const focused = [...document.body.children].map((element) => {
        (element as HTMLElement).focus();
        press("KeyS");
        return game.keyboard.hasFocus;
      });
      expect([focused, log]).toEqual([[true, true, false], ["sail"]]);
    },
  },
  {
    member: "KeyboardManager",
    says: "listens to the page's keys",
    page: KEYBOARD,
    sentence: "A set of helpers and management functions for dealing with user input from keyboard events.",
    needs: "page",
    async run(ground) {
      const { log } = await keys(ground, { sail: { editable: on("KeyS", "Control"), answer: true } });
      const event = new KeyboardEvent("keydown", { code: "KeyS", ctrlKey: true, bubbles: true, cancelable: true });
      document.body.dispatchEvent(event);
      expect([log, event.defaultPrevented]).toEqual([["sail"], true]);
    },
  },
  {
    member: "core.pause",
    says: "pauses the game by Space only, for gamemasters",
    page: "https://github.com/foundryvtt/foundryvtt/issues/4825",
    sentence: 'the key "Space" will pause and unpause the game',
    async run(ground) {
      const { game, press } = await keys(ground, {});
      press("Space", { ctrlKey: true });
      expect(game.paused).toBe(false);
      press("Space");
      expect([game.paused, game.keyboard.isCoreActionKeyActive("pause")]).toEqual([true, true]);
      const player = await keys(ground, {}, SEATS.player);
      player.press("Space");
      expect(player.game.paused).toBe(false);
    },
  },
];
