import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import english from "../../../tabletop/lang/en.json" with { type: "json" };
import { instances } from "../../../tabletop/foundry/applications/api/instances.ts";
import { setTemplateLoader } from "../../../tabletop/foundry/applications/index.ts";
import { openTokenStatuses } from "../../../tabletop/foundry/applications/sidebar/token-statuses.ts";
import type { Localization } from "../../../tabletop/foundry/helpers/localization.ts";
import { bootTable, SEATS, type Table } from "../../../tabletop/testing.ts";
import { axeFindings } from "../applications/page.ts";
import { id, MANIFEST } from "./support.ts";
import "../../../tabletop/styles/effects.css";

type Any = any;

const page = globalThis as Any;
const core = import.meta.glob<string>("../../../tabletop/templates/**/*.hbs", {
  query: "?raw",
  import: "default",
  eager: true,
});
const made: Table[] = [];

const loadLanguages = async (i18n: Localization): Promise<void> =>
  void Object.assign(i18n.translations, structuredClone(english));

async function table(generation: 13 | 14, as: string = SEATS.gm, prepare: () => void = () => {}): Promise<Any> {
  const opened = await bootTable({
    manifest: MANIFEST,
    generation,
    as,
    loadLanguages,
    prepare,
    world: {
      actors: [
        { _id: id("ada"), name: "Ada", type: "hero", ownership: { default: 2 }, effects: [EFFECTS[generation]] },
      ],
      scenes: [
        {
          _id: id("cave"),
          name: "Cave",
          active: true,
          tokens: [{ _id: id("tok"), name: "Ada", actorId: id("ada"), actorLink: true }],
        },
      ],
    },
  });
  made.push(opened);
  return opened.game.actors.get(id("ada"));
}

const EFFECTS = {
  13: {
    _id: id("slow"),
    name: "Slow",
    changes: [{ key: "system.speed", mode: 1, value: "0.5" }],
    duration: { rounds: 3 },
  },
  14: {
    _id: id("slow"),
    name: "Slow",
    system: { changes: [{ key: "system.speed", type: "multiply", value: 0.5 }] },
    duration: { value: 3, units: "rounds" },
  },
};

async function opened(actor: Any): Promise<Any> {
  const effect = actor.effects.get(id("slow"));
  await effect.sheet.render({ force: true });
  return effect.sheet;
}

const field = (app: Any, name: string): Any => app.element.querySelector(`[name="${name}"]`);
const press = (app: Any, selector: string): void => app.element.querySelector(selector).click();

beforeEach(() => {
  document.body.className = "theme-light";
  setTemplateLoader(async (path) => {
    const text = core[`../../../tabletop/${path}`];
    if (text === undefined) throw new Error(`no template ${path}`);
    return text;
  });
});
afterEach(async () => {
  for (const app of [...instances.values()]) await app.close();
  for (const opened of made.splice(0)) await opened.close();
  document.body.replaceChildren();
});

describe.each([13, 14] as const)("the sheet of an effect, generation %i", (generation) => {
  const changes = generation === 13 ? "changes" : "system.changes";
  const kind = generation === 13 ? "mode" : "type";

  test("The effect sheet shows the effect, and saves what is entered", async () => {
    const actor = await table(generation);
    const app = await opened(actor);
    expect(app.constructor.name).toBe("ActiveEffectConfig");
    expect([...app.element.querySelectorAll("[role=tab]")].map((tab: Any) => tab.textContent.trim())).toEqual([
      "Details",
      "Duration",
      "Changes",
    ]);
    expect(field(app, `${changes}.0.key`).value).toBe("system.speed");
    field(app, "name").value = "Slower";
    field(app, "disabled").checked = true;
    field(app, `${changes}.0.value`).value = "0.25";
    field(app, `${changes}.0.priority`).value = "7";
    if (generation === 13) field(app, "duration.rounds").value = "4";
    else field(app, "duration.units").value = "hours";
    app.form.requestSubmit();
    await vi.waitFor(() => expect(app.rendered).toBe(false));
    const effect = actor.effects.get(id("slow"));
    expect([effect.name, effect.disabled]).toEqual(["Slower", true]);
    const source = generation === 13 ? effect._source.changes : effect._source.system.changes;
    expect(source).toEqual([expect.objectContaining({ key: "system.speed", value: "0.25", priority: 7 })]);
    expect(generation === 13 ? effect.duration.rounds : effect.duration.units).toBe(generation === 13 ? 4 : "hours");
  });

  test("The effect sheet adds and removes changes, and keeps the other fields", async () => {
    const actor = await table(generation);
    const app = await opened(actor);
    app.changeTab("changes", "sheet");
    field(app, "name").value = "Half";
    press(app, '[data-action="addChange"]');
    await vi.waitFor(() => expect(field(app, `${changes}.1.key`)).not.toBe(null));
    expect(document.activeElement).toBe(field(app, `${changes}.1.key`));
    const effect = actor.effects.get(id("slow"));
    expect(effect.name).toBe("Half");
    field(app, `${changes}.1.key`).value = "name";
    field(app, `${changes}.1.${kind}`).value = generation === 13 ? "5" : "override";
    press(app, '[data-index="0"] [data-action="deleteChange"]');
    const source = (): Any[] => (generation === 13 ? effect._source.changes : effect._source.system.changes);
    await vi.waitFor(() => expect(source().length).toBe(1));
    expect(source()[0]).toMatchObject({ key: "name", [kind]: generation === 13 ? 5 : "override" });
  });

  test("The effect sheet stores statuses, and keeps unconfigured ones", async () => {
    const actor = await table(generation);
    const effect = actor.effects.get(id("slow"));
    await effect.update({ statuses: ["prone", "odd"] });
    const app = await opened(actor);
    field(app, "statuses").value = ["prone", "odd", "dead"];
    app.form.requestSubmit();
    await vi.waitFor(() => expect([...effect.statuses]).toEqual(["prone", "odd", "dead"]));
  });

  test("A user who may not edit can view the effect sheet, and it writes nothing", async () => {
    const actor = await table(generation, SEATS.player);
    const app = await opened(actor);
    expect([field(app, "name").disabled, app.element.querySelector('[data-action="addChange"]').disabled]).toEqual([
      true,
      true,
    ]);
    expect(app.element.querySelector("[type=submit]")).toBe(null);
  });

  test("axe finds no fault in the effect sheet, in either theme", async () => {
    const app = await opened(await table(generation));
    for (const theme of ["light", "dark"]) {
      document.body.className = `theme-${theme}`;
      for (const tab of ["details", "duration", "changes"]) {
        app.changeTab(tab, "sheet");
        expect(await axeFindings(app.element)).toEqual([]);
      }
    }
  });
});

describe("the sheet of an effect", () => {
  test("A package can extend the effect sheet with its own parts and its own class", async () => {
    const actor = await table(14, SEATS.gm, () =>
      page.Hooks.on("init", () => {
        const { sheets, apps } = page.foundry.applications;
        class Mine extends sheets.ActiveEffectConfig {
          static PARTS = { ...super.PARTS, details: { template: "data:none" } };
          async _preparePartContext(partId: string, context: Any, options: Any): Promise<Any> {
            const part = await super._preparePartContext(partId, context, options);
            if (partId === "details") part.statusCount = part.statuses.length;
            return part;
          }
        }
        apps.DocumentSheetConfig.unregisterSheet(page.ActiveEffect, "core", sheets.ActiveEffectConfig);
        apps.DocumentSheetConfig.registerSheet(page.ActiveEffect, "mini", Mine, { makeDefault: true });
      }),
    );
    setTemplateLoader(async (path) =>
      path === "data:none"
        ? '<section class="tab{{#if tab.active}} active{{/if}}" data-group="{{tab.group}}" data-tab="{{tab.id}}">{{statusCount}} statuses</section>'
        : (core[`../../../tabletop/${path}`] ?? ""),
    );
    const app = await opened(actor);
    expect([app.constructor.name, app.element.querySelector("[data-tab=details].tab").textContent]).toEqual([
      "Mine",
      "34 statuses",
    ]);
    expect(field(app, "system.changes.0.key").value).toBe("system.speed");
    page.foundry.applications.apps.DocumentSheetConfig.unregisterSheet(page.ActiveEffect, "mini", app.constructor);
  });

  test("The effect sheet shows rows that a change type renders, and values that are no text", async () => {
    const actor = await table(14);
    page.CONFIG.ActiveEffect.changeTypes.house = {
      label: "House",
      defaultPriority: 3,
      render: async ({ index, defaultPriority, change }: Any) =>
        `<li class="house" data-index="${index}"><input name="system.changes.${index}.key" value="${change.key}" aria-label="Key">${defaultPriority}</li>`,
    };
    const effect = actor.effects.get(id("slow"));
    const list = [
      { key: "a", type: "house", value: 1 },
      { key: "b", type: "override", value: { deep: ["x"] } },
    ];
    await effect.update({ system: { changes: list } });
    const app = await opened(actor);
    expect([app.element.querySelector(".house").textContent, field(app, "system.changes.1.value").value]).toEqual([
      "3",
      '{"deep":["x"]}',
    ]);
    app.form.requestSubmit();
    await vi.waitFor(() => expect(app.rendered).toBe(false));
    expect(effect._source.system.changes[1].value).toEqual({ deep: ["x"] });
  });

  test("The effect sheet displays users' text as text", async () => {
    const actor = await table(14);
    const effect = actor.effects.get(id("slow"));
    const evil = '"><img src=x onerror="globalThis.hit=true">';
    await effect.update({ name: evil, system: { changes: [{ key: evil, type: "override", value: evil }] } });
    const app = await opened(actor);
    expect([field(app, "name").value, field(app, "system.changes.0.key").value, page.hit]).toEqual([
      evil,
      evil,
      undefined,
    ]);
    expect(app.element.querySelectorAll("img[onerror]").length).toBe(0);
  });
});

describe("the statuses of a token", () => {
  const token = (): Any => page.game.scenes.get(id("cave")).tokens.get(id("tok"));
  const picker = (): Any => [...instances.values()].find((app) => app.constructor.name === "TokenStatuses");
  const button = (status: string): Any => picker().element.querySelector(`[data-status-id="${status}"]`);

  test("A token's statuses are toggled by buttons that show their state", async () => {
    const actor = await table(14);
    await openTokenStatuses(token());
    expect(button("prone").getAttribute("aria-pressed")).toBe("false");
    button("prone").click();
    await vi.waitFor(() => expect(button("prone").getAttribute("aria-pressed")).toBe("true"));
    expect(actor.statuses.has("prone")).toBe(true);
    button("dead").dispatchEvent(new MouseEvent("contextmenu", { bubbles: true, cancelable: true, button: 2 }));
    await vi.waitFor(() => expect(button("dead").classList.contains("overlay")).toBe(true));
    button("prone").click();
    await vi.waitFor(() => expect(actor.statuses.has("prone")).toBe(false));
    expect(await axeFindings(picker().element)).toEqual([]);
  });

  test("A token's statuses are those that the heads-up display would offer, in their order", async () => {
    await table(14);
    page.CONFIG.statusEffects = {
      a: { id: "a", name: "Last", img: "icons/svg/sun.svg" },
      b: { id: "b", name: "Hidden", hud: false },
      c: { id: "c", name: "Monsters", hud: { actorTypes: ["monster"] } },
      d: { id: "d", name: "First", order: 1, hud: { actorTypes: ["hero"] } },
    };
    await openTokenStatuses(token());
    const names = [...picker().element.querySelectorAll(".status-choice span")].map((span: Any) => span.textContent);
    expect(names).toEqual(["First", "Last"]);
  });

  test("A user who does not own the actor can't change a token's statuses", async () => {
    const actor = await table(14, SEATS.player);
    await openTokenStatuses(token());
    button("prone").disabled = false;
    button("prone").click();
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(actor.statuses.size).toBe(0);
  });
});
