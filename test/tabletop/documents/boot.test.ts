import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { SEATS } from "../../../tabletop/testing.ts";
import { closeTables, id, page, table } from "./support.ts";

closeTables();
beforeEach(() => void vi.spyOn(console, "error").mockImplementation(() => undefined));
beforeEach(() => void vi.spyOn(console, "warn").mockImplementation(() => undefined));
afterEach(() => void vi.restoreAllMocks());

describe.each([13, 14] as const)("booting on generation %d", (generation) => {
  it("Booting calls the phases in order and continues where a hook throws", async () => {
    const log: string[] = [];
    await table({
      generation,
      entry: () => {
        for (const hook of ["init", "i18nInit", "setup", "ready"]) {
          page.Hooks.once(hook, () => {
            log.push(`${hook} ${page.game.actors === undefined ? "without" : "with"} documents`);
            throw new Error(`${hook} throws`);
          });
        }
        return Promise.reject(new Error("the entry throws"));
      },
    });
    expect(log).toEqual([
      "init without documents",
      "i18nInit without documents",
      "setup with documents",
      "ready with documents",
    ]);
    expect([page.game.ready, page.game.release.generation, page.canvas.ready, page.game.user.id]).toEqual([
      true,
      generation,
      false,
      SEATS.gm,
    ]);
  });

  it("Booting shows everything but one broken document, and names it", async () => {
    const actors = [
      { _id: id("good"), name: "Good", type: "hero", system: {} },
      { _id: id("odd"), name: "Odd", type: "dragon", system: {} },
      {
        _id: id("mixed"),
        name: "Mixed",
        type: "hero",
        system: {},
        items: [
          { _id: id("bad"), name: "Bad", type: "absent" },
          { _id: id("fine"), name: "Fine", type: "sword", system: {} },
        ],
      },
    ];
    const { game } = await table({ generation, world: { actors } });
    expect([...game.actors.invalidDocumentIds]).toEqual([id("odd")]);
    expect(game.actors.map((actor: { name: string }) => actor.name)).toEqual(["Good", "Mixed"]);
    const mixed = game.actors.get(id("mixed"));
    expect([[...mixed.items.invalidDocumentIds], mixed.items.size]).toEqual([[id("bad")], 1]);
    expect(game.actors.getInvalid(id("odd")).name).toBe("Odd");
    expect(console.error).toHaveBeenCalledWith(expect.stringContaining(id("odd")), expect.anything());
    await mixed.update({ name: "Still works" });
    expect(mixed.name).toBe("Still works");
  });

  it("Booting prepares every document although one throws", async () => {
    const actors = [
      { _id: id("a"), name: "Bad", type: "hero", system: {} },
      { _id: id("b"), name: "Good", type: "hero", system: {} },
    ];
    const { game } = await table({
      generation,
      world: { actors },
      entry: async () => {
        const Base = page.CONFIG.Actor.documentClass;
        page.CONFIG.Actor.documentClass = class extends Base {
          prepareDerivedData() {
            if (this.name === "Bad") throw new Error("cannot prepare");
            this.system.prepared = true;
          }
        };
      },
    });
    expect([game.actors.size, game.actors.get(id("b")).system.prepared]).toEqual([2, true]);
  });

  it("Booting creates documents of the classes and models that a system registers", async () => {
    const { game } = await table({
      generation,
      world: { actors: [{ _id: id("hero"), name: "Hero", type: "hero", system: { hp: "7", junk: 1 } }] },
      entry: async () => {
        page.Hooks.once("init", () => {
          const { fields } = page.foundry.data;
          page.CONFIG.Actor.dataModels.hero = class extends page.foundry.abstract.TypeDataModel {
            static defineSchema() {
              return {
                hp: new fields.NumberField({ required: true, nullable: false, initial: 3 }),
                mp: new fields.NumberField({ initial: 2 }),
              };
            }
          };
        });
      },
    });
    const hero = game.actors.get(id("hero"));
    expect(hero.toObject().system).toEqual({ hp: 7, mp: 2 });
    await expect(hero.update({ "system.hp": "many" })).rejects.toThrow(/hp/);
    expect(hero.system.hp).toBe(7);
    expect(Object.keys(page.CONFIG.Actor.typeLabels)).toEqual(["hero", "monster"]);
  });
});

it("A model of active effects without changes is refused on generation 14", async () => {
  const entry = async () => {
    page.Hooks.once("init", () => {
      page.CONFIG.ActiveEffect.dataModels.base = class extends page.foundry.abstract.TypeDataModel {
        static defineSchema() {
          return {};
        }
      };
    });
  };
  await expect(table({ entry })).rejects.toThrow(/must declare "changes"/);
  page.Hooks.off("init", 0);
});

describe("visibility of messages", () => {
  const roll = JSON.stringify({
    class: "Roll",
    options: {},
    dice: [],
    formula: "3",
    terms: [{ class: "NumericTerm", options: {}, evaluated: true, number: 3 }],
    total: 3,
    evaluated: true,
  });
  const messages = [
    { _id: id("public"), author: SEATS.gm, content: "a" },
    { _id: id("whisper"), author: SEATS.gm, content: "b", whisper: [SEATS.player] },
    { _id: id("elsewhere"), author: SEATS.gm, content: "c", whisper: [SEATS.other] },
    { _id: id("blind"), author: SEATS.player, content: "3", whisper: [SEATS.gm], blind: true, rolls: [roll] },
    { _id: id("gmroll"), author: SEATS.player, content: "3", whisper: [SEATS.gm], rolls: [roll] },
  ];

  it.each([
    [SEATS.player, ["public", "whisper", "blind", "gmroll"], ["public", "whisper", "gmroll"]],
    [
      SEATS.gm,
      ["public", "whisper", "elsewhere", "blind", "gmroll"],
      ["public", "whisper", "elsewhere", "blind", "gmroll"],
    ],
    [SEATS.other, ["public", "elsewhere", "blind", "gmroll"], ["public", "elsewhere"]],
  ])("The visibility of a message is computed for %s", async (as, visible, readable) => {
    const { game } = await table({ as, world: { messages } });
    const names = (test: "visible" | "isContentVisible") =>
      messages
        .map(({ _id }) => game.messages.get(_id))
        .filter((message) => message[test])
        .map((message) => (message.id as string).replace(/0+$/, ""));
    expect([names("visible"), names("isContentVisible")]).toEqual([visible, readable]);
    expect(game.messages.get(id("gmroll")).rolls[0].total).toBe(3);
  });

  it("The modes of either generation set the visibility", async () => {
    for (const generation of [13, 14] as const) {
      await table({ generation });
      const apply = (mode: string) =>
        (generation === 14 ? page.ChatMessage.applyMode({}, mode) : page.ChatMessage.applyRollMode({}, mode)) as object;
      const gms = [SEATS.gm, SEATS.assistant];
      const [open, gm, blind, self] =
        generation === 14 ? ["public", "gm", "blind", "self"] : ["publicroll", "gmroll", "blindroll", "selfroll"];
      expect(apply(String(open))).toEqual({ whisper: [], blind: false });
      expect(apply(String(gm))).toEqual({ whisper: gms, blind: false });
      expect(apply(String(blind))).toEqual({ whisper: gms, blind: true });
      expect(apply(String(self))).toEqual({ whisper: [SEATS.gm], blind: false });
      expect(() => apply("loud")).toThrow(/no message mode/);
    }
  });
});
