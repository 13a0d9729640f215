/// <reference types="vite/client" />
import axe from "axe-core";
import { afterEach, describe, expect, it, vi } from "vitest";
import { page as viewport, userEvent } from "vitest/browser";
import english from "../../../tabletop/lang/en.json" with { type: "json" };
import { setTemplateLoader } from "../../../tabletop/foundry/applications/index.ts";
import { configureUI, initializeUI } from "../../../tabletop/foundry/applications/sidebar/ui.ts";
import { Notifications } from "../../../tabletop/foundry/applications/ui/notifications.ts";
import { Hooks } from "../../../tabletop/foundry/helpers/hooks.ts";
import { bootTable, SEATS, type Table } from "../../../tabletop/testing.ts";
import { id, MANIFEST, page } from "../documents/support.ts";
import "../../../tabletop/styles/core.css";
import "../../../tabletop/styles/core-blocks.css";
import "../../../tabletop/styles/core-windows.css";
import "../../../tabletop/styles/shell.css";
import "../../../tabletop/styles/sidebar.css";
import "../../../tabletop/styles/combat.css";

const templates = import.meta.glob<string>("../../../tabletop/templates/**/*.hbs", {
  query: "?raw",
  import: "default",
  eager: true,
});
const HOSTILE = `<img src=x onerror="window.hacked = 1">`;

let open: Table | null = null;

afterEach(async () => {
  await open?.close();
  open = null;
  document.body.replaceChildren();
});

const WORLD = {
  actors: [
    { _id: id("ada"), name: "Ada", type: "hero", ownership: { default: 0, [SEATS.player]: 3 }, system: { hp: 7 } },
    { _id: id("cat"), name: HOSTILE, type: "monster", ownership: { default: 0 } },
  ],
  scenes: [
    {
      _id: id("yard"),
      name: "Yard",
      active: true,
      tokens: [
        { _id: id("tada"), name: "Ada", actorId: id("ada"), actorLink: true },
        { _id: id("tcat"), name: HOSTILE, actorId: id("cat") },
      ],
    },
  ],
};

const COMBAT = {
  _id: id("fight"),
  active: true,
  combatants: ["ada", "cat"].map((name, index) => ({
    _id: id(`c${name}`),
    actorId: id(name),
    tokenId: id(`t${name}`),
    sceneId: id("yard"),
    initiative: 20 - index * 10,
  })),
};

async function sit({
  combat = COMBAT as object | null,
  as = SEATS.gm as string,
  generation = 14 as 13 | 14,
} = {}): Promise<Table> {
  await viewport.viewport(1280, 900);
  document.body.className = "vtt theme-light";
  document.body.innerHTML =
    '<div id="interface"><div id="ui-left"></div><div id="ui-middle"></div><div id="ui-right"></div></div><div id="notifications"></div>';
  setTemplateLoader(async (path) => {
    const text = templates[`../../../tabletop/${path}`];
    if (text === undefined) throw new Error(`There is no template at "${path}".`);
    return text;
  });
  open = await bootTable({
    generation,
    as,
    manifest: MANIFEST,
    world: { ...WORLD, combats: combat ? [combat] : [] },
    prepare: () => {
      configureUI();
      page.ui.notifications = new Notifications();
    },
    loadLanguages: async (i18n) => {
      i18n.addTranslations("en", english);
      await i18n.setLanguage("en");
    },
    initializeUI,
  });
  page.ui.sidebar.changeTab("combat", "primary");
  return open;
}

const $ = (selector: string): HTMLElement => document.querySelector<HTMLElement>(selector) as HTMLElement;
const row = (name: string): HTMLElement => $(`[data-combatant-id="${id(`c${name}`)}"]`);
const shown = (): (string | null)[] =>
  [...document.querySelectorAll("#combat .combatant .name")].map((name) => name.textContent);
const violations = async (root: string): Promise<string[]> =>
  (await axe.run(root, { resultTypes: ["violations"] })).violations.map(
    (found) => `${found.id}: ${found.nodes.map((n) => n.html).join(" ")}`,
  );

describe.each([13, 14] as const)("the combat tab on generation %d", (generation) => {
  it("The tab creates an encounter, adds the checked combatants, and begins, by the keyboard alone", async () => {
    const { game } = await sit({ combat: null, generation });
    expect($("#combat .empty-title").textContent).toBe("No encounter.");
    const press = async (selector: string): Promise<void> => {
      await vi.waitFor(() => expect($(selector)).not.toBeNull());
      $(selector).focus();
      await userEvent.keyboard("{Enter}");
    };
    await press("#combat [data-action=createCombat]");
    await press("#combat [data-action=addCombatants]");
    await vi.waitFor(() => expect($(".choice-list")).not.toBeNull());
    for (const box of document.querySelectorAll<HTMLInputElement>('.choice-list input[name="tokens"]')) {
      box.focus();
      await userEvent.keyboard(" ");
    }
    await press("dialog button[data-action=ok]");
    await vi.waitFor(() => expect(shown().length).toBe(2));
    expect(shown()).toContain(HOSTILE);
    expect((window as { hacked?: number }).hacked).toBeUndefined();
    await press("#combat [data-action=startCombat]");
    await vi.waitFor(() => expect((game as any).combat.round).toBe(1));
    await vi.waitFor(() => expect($("#combat .combatant.active")).not.toBeNull());
    expect(await violations("#combat")).toEqual([]);
  });

  it("The tab advances turns, and edits a line: initiative, hidden, defeated, target", async () => {
    const { game } = await sit({ combat: { ...COMBAT, round: 1, turn: 0 }, generation });
    const combat = (game as any).combat;
    await userEvent.click($("#combat [data-action=nextTurn]"));
    await vi.waitFor(() => expect(row("cat").classList.contains("active")).toBe(true));
    const input = (): HTMLInputElement => row("ada").querySelector("input") as HTMLInputElement;
    await userEvent.fill(input(), "+2");
    await userEvent.keyboard("{Tab}");
    await vi.waitFor(() => expect(combat.combatants.get(id("cada")).initiative).toBe(22));
    await vi.waitFor(() => expect(input().value).toBe("22"));
    await userEvent.fill(input(), "soon");
    await userEvent.keyboard("{Tab}");
    await vi.waitFor(() => expect(document.body.textContent).toContain('"soon" is not a number.'));
    expect(combat.combatants.get(id("cada")).initiative).toBe(22);
    for (const [action, mark] of [
      ["toggleHidden", "Hidden"],
      ["toggleDefeated", "Defeated"],
    ] as const) {
      await userEvent.click(row("cat").querySelector(`[data-action=${action}]`) as HTMLElement);
      await vi.waitFor(() => expect(row("cat").textContent).toContain(mark));
    }
    expect(combat.combatants.get(id("ccat")).actor.statuses.has("dead")).toBe(true);
    await userEvent.click(row("cat").querySelector("[data-action=targetCombatant]") as HTMLElement);
    await vi.waitFor(() => expect((game as any).user.targets.ids).toEqual([id("tcat")]));
  });

  it("The tab shows a player the button of their own turn, but no hidden combatant and no control of a game master", async () => {
    const combatants = COMBAT.combatants.map((one) => ({ ...one, hidden: one.actorId === id("cat") }));
    const { game, client } = await sit({
      combat: { ...COMBAT, combatants, round: 1, turn: 0 },
      as: SEATS.player,
      generation,
    });
    expect(shown()).toEqual(["Ada"]);
    expect(
      document.querySelectorAll(
        "#combat :is([data-action=toggleHidden], [data-action=createCombat], .initiative-input)",
      ).length,
    ).toBe(0);
    await userEvent.click($("#combat .combat-controls [data-action=nextTurn]"));
    await vi.waitFor(() => expect((game as any).combat.turn).toBe(1));
    await vi.waitFor(() => expect($("#combat .combat-controls [data-action=nextTurn]")).toBeNull());
    const gm = await client(SEATS.gm);
    await gm.request("modify", {
      operations: [
        { action: "update", documentName: "Combat", updates: [{ _id: id("fight"), round: 2, turn: 0 }], options: {} },
      ],
    });
    await vi.waitFor(() => expect($("#combat .encounter-title").textContent).toContain("Round 2"));
    expect($("#combat .combat-controls [data-action=nextTurn]")).not.toBeNull();
    expect(await violations("#combat")).toEqual([]);
  });

  it("The tab opens a combatant's menu from its button, with entries of packages", async () => {
    Hooks.on("getCombatantContextOptions", (_app: unknown, entries: object[]) => {
      const run = (): void => void ((globalThis as any).waved = true);
      entries.push(
        generation === 13
          ? { name: "Wave", icon: "", condition: () => true, callback: run }
          : { label: "Wave", icon: "", visible: true, onClick: run },
      );
    });
    const { game } = await sit({ generation });
    await userEvent.click(row("ada").querySelector("[data-action=openCombatantMenu]") as HTMLElement);
    await vi.waitFor(() => expect($("#context-menu")).not.toBeNull());
    const lines = [...document.querySelectorAll("#context-menu li")].map((line) => line.textContent?.trim());
    expect(lines).toEqual(expect.arrayContaining(["Update combatant", "Remove combatant", "Wave"]));
    const remove = [...document.querySelectorAll<HTMLElement>("#context-menu li")].find((line) =>
      line.textContent?.includes("Remove"),
    );
    await userEvent.click(remove as HTMLElement);
    await vi.waitFor(() => expect((game as any).combat.combatants.size).toBe(1));
  });

  it("The tab chooses targets in a window, and has a sheet for a combatant and one for the tracker", async () => {
    const { game } = await sit({ generation });
    await userEvent.click($("#combat [data-action=pickTargets]"));
    await vi.waitFor(() => expect(document.querySelectorAll(".target-picker [data-action=toggle]").length).toBe(2));
    await userEvent.click($(".target-picker [data-action=toggle]"));
    await vi.waitFor(() => expect($(".target-picker [data-action=toggle]").getAttribute("aria-pressed")).toBe("true"));
    expect((game as any).user.targets.size).toBe(1);
    expect(await violations(".target-picker")).toEqual([]);
    await userEvent.click($(".target-picker [data-action=clear]"));
    await vi.waitFor(() => expect((game as any).user.targets.size).toBe(0));
    const combatant = (game as any).combat.combatants.get(id("cada"));
    await combatant.sheet.render({ force: true });
    expect(combatant.sheet.constructor).toBe(page.foundry.applications.sheets.CombatantConfig);
    await userEvent.fill($(".combatant-config input[name=initiative]"), "33");
    await userEvent.click($(".combatant-config button[type=submit]"));
    await vi.waitFor(() => expect(combatant.initiative).toBe(33));
    await new page.foundry.applications.apps.CombatTrackerConfig().render({ force: true });
    await userEvent.click($("#combat-config input[name=skipDefeated]"));
    await userEvent.click($("#combat-config button[type=submit]"));
    await vi.waitFor(() => expect((game as any).combat.settings.skipDefeated).toBe(true));
  });

  it("A game master advances world time in the tab, which every user sees", async () => {
    const { game } = await sit({ generation });
    await userEvent.click($("#combat [data-action=advanceTime]"));
    await vi.waitFor(() => expect($("dialog input[name=amount]")).not.toBeNull());
    await userEvent.fill($("dialog input[name=amount]"), "90");
    await userEvent.click($("dialog button[data-action=ok]"));
    await vi.waitFor(() => expect((game as any).time.worldTime).toBe(5400));
    await vi.waitFor(() => expect($("#combat .world-time").textContent).toContain("01:30:00"));
  });
});

// Guess: packages insert buttons into these (".encounter-controls .control-buttons.left" and ".right"), and one does so
// before the button for all.
describe("the header of the combat tab", () => {
  it.each([COMBAT, null])("The header always has a group of buttons on the left", async (combat) => {
    await sit({ combat });
    const button = $(
      "#combat > header > div > div.control-buttons.left.flexrow > button.inline-control.combat-control.icon.fa-solid.fa-users",
    );
    expect(button.matches(":disabled")).toBe(!combat);
    expect(button.getAttribute("aria-label")).toBeTruthy();
    expect(document.querySelectorAll("#combat .encounter-controls .control-buttons.right")).toHaveLength(
      combat ? 1 : 0,
    );
  });
});

describe("a tracker of a package", () => {
  it("A package's tracker replaces core's and renders its own lines", async () => {
    document.body.innerHTML = "";
    Hooks.once("init", () => {
      const Base = page.CONFIG.ui.combat;
      page.CONFIG.ui.combat = class Loud extends Base {
        async _prepareTurnContext(combat: unknown, combatant: { name: string }, index: number): Promise<object> {
          return {
            ...(await super._prepareTurnContext(combat, combatant, index)),
            name: `${index + 1}. ${combatant.name.toUpperCase()}`,
          };
        }
      };
    });
    await sit();
    expect(shown()[0]).toBe("1. ADA");
    expect(page.ui.combat.constructor.name).toBe("Loud");
  });
});
