import { expect, vi } from "vitest";
import { SEATS, type Table } from "../../../../../tabletop/testing.ts";
import type { ContractCase, Ground } from "../../contract.ts";
import { frames, guessed, onPage } from "../applications/support.ts";
import { face } from "../pages.ts";

/** The controls window, as the page of an older generation describes it, and the data of an action. */
const window10 = onPage("api/v10/classes/client.KeybindingsConfig.html");
const action12 = onPage("api/v12/interfaces/foundry.types.KeybindingActionConfig.html");
const action = onPage(face("foundry.types.KeybindingActionConfig"));
const manage = onPage("https://github.com/slave2midna/lookfar/wiki/Installation");

const on = (key: string, ...modifiers: string[]): object[] => [{ key, modifiers }];

/** The controls window at a table whose package has registered some actions. */
async function controls(ground: Ground, actions: Record<string, object>, as: string = SEATS.gm): Promise<any> {
  const { page } = ground;
  await ground.table({
    as,
    prepare: () =>
      void page.Hooks.once("init", () => {
        for (const [name, given] of Object.entries(actions))
          page.game.keybindings.register("mini", name, { name, ...given });
      }),
  });
  return new page.foundry.applications.sidebar.apps.ControlsConfig().render({ force: true });
}

const row = (app: any, id: string): HTMLElement => app.element.querySelector(`[data-control="${id}"]`);
const shown = (app: any, id: string): string[] =>
  [...row(app, id).querySelectorAll("kbd")].map(({ textContent }) => textContent ?? "");

/** Clicks a button of an action's row, and then presses keys. */
async function press(app: any, id: string, button: string, ...keys: KeyboardEventInit[]): Promise<void> {
  row(app, id).querySelector<HTMLElement>(`[data-action="${button}"]`)!.click();
  await frames();
  for (const key of keys) {
    app.element
      .querySelector(".key-capture")!
      .dispatchEvent(new KeyboardEvent("keydown", { bubbles: true, cancelable: true, ...key }));
    await frames();
  }
  await frames();
}

const MODULES = [
  {
    id: "gulls",
    title: "Gulls",
    version: "1.2",
    description: "<b>White</b> birds",
    relationships: { requires: [{ id: "wind" }] },
  },
  { id: "wind", title: "Wind", version: "2.0" },
  { id: "whale", title: "Whale", relationships: { requires: [{ id: "sea" }], conflicts: [{ id: "gulls" }] } },
];

/** The window of modules. */
async function modules(ground: Ground, options: object = {}): Promise<{ app: any; made: Table }> {
  const made = await ground.table({ modules: MODULES, ...options });
  return {
    app: await new ground.page.foundry.applications.sidebar.apps.ModuleManagement().render({ force: true }),
    made,
  };
}
const box = (app: any, id: string): HTMLInputElement => app.element.querySelector(`[name="${id}"]`);
const answer = async (ground: Ground, id: string, button: string): Promise<void> => {
  await frames();
  ground.page.foundry.applications.instances.get(id).element.querySelector(`[data-action="${button}"]`).click();
  await frames();
};

const cases: readonly ContractCase[] = [
  window10(
    "ControlsConfig",
    "lists the actions of each package, core's first, with their keys",
    "Allows for viewing and editing of Keybinding Actions",
    async (ground) => {
      const app = await controls(ground, { sail: { editable: on("KeyS", "Control") }, anchor: {} });
      const categories = [...app.element.querySelectorAll("[data-category]")].map((part: any) => part.dataset.category);
      expect(categories).toEqual(["core", "mini"]);
      expect([shown(app, "mini.sail"), shown(app, "mini.anchor")]).toEqual([["Control + S"], []]);
    },
  ),
  window10(
    "ControlsConfig",
    "binds the pressed key immediately",
    "Allows for viewing and editing of Keybinding Actions",
    async (ground) => {
      const app = await controls(ground, { sail: { editable: on("KeyS") } });
      await press(
        app,
        "mini.sail",
        "edit",
        { code: "ShiftLeft", key: "Shift", shiftKey: true },
        { code: "KeyB", key: "B", shiftKey: true },
      );
      expect([shown(app, "mini.sail"), ground.page.game.keybindings.get("mini", "sail")]).toMatchObject([
        ["Shift + B"],
        [{ key: "KeyB", modifiers: ["Shift"] }],
      ]);
      await press(app, "mini.sail", "add", { code: "F4", key: "F4" });
      expect(shown(app, "mini.sail")).toEqual(["Shift + B", "F4"]);
      await press(app, "mini.sail", "remove");
      expect(shown(app, "mini.sail")).toEqual(["F4"]);
    },
  ),
  onPage("article/keybinds/")(
    "ControlsConfig",
    "lists core's own actions in the order of their numbers, to be rebound",
    "This panel displays all of the actions available for the core software",
    async (ground) => {
      const app = await controls(ground, {});
      const ids = [...app.element.querySelectorAll("[data-control]")].map((part: any) => part.dataset.control);
      const slots = ids.filter((id) => id.startsWith("core.hotbarSlot"));
      expect(slots).toEqual(Array.from({ length: 10 }, (_one, at) => `core.hotbarSlot${at + 1}`));
      expect([shown(app, "core.hotbarSlot10"), shown(app, "core.hotbarPage5"), shown(app, "core.focusChat")]).toEqual([
        ["0"],
        ["Alt + 5"],
        ["Shift + C"],
      ]);
      await press(app, "core.hotbarSlot10", "edit", { code: "KeyQ", key: "q" });
      expect([shown(app, "core.hotbarSlot10"), ground.page.game.keybindings.get("core", "hotbarSlot10")]).toMatchObject(
        [["Q"], [{ key: "KeyQ" }]],
      );
    },
  ),
  window10(
    "ControlsConfig#_onResetDefaults",
    "resets all keys",
    "_onResetDefaults(event: any): Promise<any>",
    async (ground) => {
      const app = await controls(ground, { sail: { editable: on("KeyS") }, sink: { editable: on("KeyX") } });
      await press(app, "mini.sail", "remove");
      await press(app, "mini.sink", "edit", { code: "KeyY", key: "y" });
      expect([shown(app, "mini.sail"), shown(app, "mini.sink")]).toEqual([[], ["Y"]]);
      await press(app, "mini.sail", "resetAction");
      expect([shown(app, "mini.sail"), shown(app, "mini.sink")]).toEqual([["S"], ["Y"]]);
      app.element.querySelector("[data-action=resetDefaults]").click();
      await frames();
      expect([shown(app, "mini.sink"), row(app, "mini.sink").querySelector("[data-action=resetAction]")]).toEqual([
        ["X"],
        null,
      ]);
    },
  ),
  action12(
    "KeybindingActionConfig.uneditable",
    "is shown and has no button",
    "The default bindings that can never be changed nor removed.",
    async (ground) => {
      const app = await controls(ground, { sail: { uneditable: on("F2"), editable: on("KeyS") } });
      expect(shown(app, "mini.sail")).toEqual(["F2", "S"]);
      expect(row(app, "mini.sail").querySelectorAll("[data-action=edit], [data-action=remove]")).toHaveLength(2);
      await press(app, "mini.sail", "edit", { code: "KeyT", key: "t" });
      expect(shown(app, "mini.sail")).toEqual(["F2", "T"]);
    },
  ),
  action12(
    "KeybindingActionConfig.restricted",
    "is hidden from players",
    "If true, only a GM can edit and execute this Action",
    async (ground) => {
      const app = await controls(ground, { sail: { restricted: true }, sink: {} }, SEATS.player);
      expect([row(app, "mini.sail"), shown(app, "mini.sink")]).toEqual([null, []]);
    },
  ),
  action12(
    "KeybindingActionConfig.reservedModifiers",
    "cannot be part of a key",
    "Prevents using one of these modifiers as a Binding.",
    async (ground) => {
      const app = await controls(ground, { sail: { editable: on("KeyS"), reservedModifiers: ["CONTROL"] } });
      await press(app, "mini.sail", "edit", { code: "KeyB", key: "b", ctrlKey: true }, { code: "KeyB", key: "b" });
      expect(shown(app, "mini.sail")).toEqual(["B"]);
    },
  ),
  action(
    "KeybindingActionConfig.hint",
    "is shown with the action",
    "An additional human-readable hint.",
    async (ground) => {
      const app = await controls(ground, { sail: { hint: "Hoists <b>it</b>" } });
      expect(row(app, "mini.sail").querySelector(".hint")!.textContent).toBe("Hoists <b>it</b>");
    },
  ),
  guessed(
    "ControlsConfig",
    "names the other actions of a key, except core's pause, which runs only without them",
    "No page says how conflicts are shown; users expect a warning, and Space, which pauses only if no other action uses it, is no conflict.",
    async (ground) => {
      const app = await controls(ground, {
        sail: { editable: on("KeyS") },
        sink: { editable: on("KeyS") },
        sing: { editable: on("Space") },
      });
      const told = (id: string): string => row(app, id).querySelector(".control-conflict")?.textContent ?? "";
      expect([told("mini.sail").includes("TABLETOP.Controls.conflict"), told("mini.sing")]).toEqual([true, ""]);
    },
  ),
  guessed(
    "ControlsConfig",
    "keeps a key unchanged on Escape, on leaving the field, and for keys reserved by the browser",
    "No page says how a key is taken in.",
    async (ground) => {
      const app = await controls(ground, { sail: { editable: on("KeyS") } });
      await press(app, "mini.sail", "edit", { code: "F5", key: "F5" }, { code: "Escape", key: "Escape" });
      expect([shown(app, "mini.sail"), app.element.querySelector(".key-capture"), app.rendered]).toEqual([
        ["S"],
        null,
        true,
      ]);
      await press(app, "mini.sail", "edit");
      // As it is received where the page has keyboard focus.
      app.element.querySelector(".key-capture").dispatchEvent(new FocusEvent("blur"));
      await vi.waitFor(() => expect(shown(app, "mini.sail")).toEqual(["S"]));
    },
  ),
  manage(
    "ModuleManagement",
    "lists the modules; a gamemaster checks the box of one and saves, and it is active from the next reload",
    "Check the box next to it.",
    async (ground) => {
      const { app, made } = await modules(ground);
      expect([
        box(app, "gulls").checked,
        box(app, "wind").checked,
        app.element.querySelector(".module-about").textContent,
      ]).toEqual([true, true, "White birds"]);
      box(app, "gulls").click();
      app.element.requestSubmit();
      await answer(ground, "reload-world-confirm", "no");
      expect(ground.page.game.settings.get("core", "moduleConfiguration")).toEqual({
        gulls: false,
        wind: true,
        whale: false,
      });
      // A user who joins now receives it.
      const again = await made.world.connect(SEATS.player, () => undefined);
      expect(again.data.modules.map(({ id, active }) => [id, active])).toEqual([
        ["gulls", false],
        ["wind", true],
        ["whale", false],
      ]);
    },
  ),
  guessed(
    "ModuleManagement",
    "asks to enable what a module requires, and to disable what requires it; one with a missing requirement can't be enabled",
    "Pages say that a module's requirements must be active; not what happens on the way there.",
    async (ground) => {
      const { app } = await modules(ground);
      expect([box(app, "whale").checked, box(app, "whale").disabled]).toEqual([false, true]);
      box(app, "wind").click();
      await answer(ground, "module-dependencies", "no");
      expect([box(app, "wind").checked, box(app, "gulls").checked]).toEqual([true, true]);
      box(app, "wind").click();
      await answer(ground, "module-dependencies", "yes");
      expect([box(app, "wind").checked, box(app, "gulls").checked]).toEqual([false, false]);
      box(app, "gulls").click();
      await answer(ground, "module-dependencies", "yes");
      expect([box(app, "wind").checked, box(app, "gulls").checked]).toEqual([true, true]);
      app.element.querySelector("[data-action=allOff]").click();
      expect([box(app, "wind").checked, box(app, "gulls").checked]).toEqual([false, false]);
    },
  ),
  guessed(
    "ModuleManagement",
    "shows a player the enabled modules, without changing them",
    "Only settings of the world say who may write them.",
    async (ground) => {
      const { app } = await modules(ground, { as: SEATS.player });
      expect([
        box(app, "gulls").checked,
        box(app, "gulls").disabled,
        app.element.querySelector("[type=submit]"),
      ]).toEqual([true, true, null]);
      await expect(ground.page.game.settings.set("core", "moduleConfiguration", { gulls: false })).rejects.toThrow();
    },
  ),
];

/** A window that a case opened is closed after it. */
export const windowCases: readonly ContractCase[] = cases.map((one) => ({
  ...one,
  async run(ground) {
    await one.run(ground);
    for (const app of [...ground.page.foundry.applications.instances.values()]) await app.close({ animate: false });
  },
}));

/** What a client receives of modules: no page needed. */
export const moduleCases: readonly ContractCase[] = [
  {
    member: "Module#active",
    says: "is whether the world has it enabled; a disabled one adds no sub-types",
    guess:
      "The name says so; that a module without a decision is active is our choice, since the table was started with it.",
    async run({ table }) {
      const documentTypes = { Item: { feather: {} } };
      const setting = {
        _id: "setting000000000",
        key: "core.moduleConfiguration",
        value: JSON.stringify({ wind: false }),
      };
      const { game } = await table({
        modules: [{ ...MODULES[0], documentTypes }, MODULES[1]!, { id: "sun", title: "Sun" }],
        world: { settings: [setting] },
      });
      expect([...game.modules].map(({ id, active }) => [id, active])).toEqual([
        ["gulls", false],
        ["wind", false],
        ["sun", true],
      ]);
      expect(game.documentTypes["Item"]).not.toContain("gulls.feather");
    },
  },
];
