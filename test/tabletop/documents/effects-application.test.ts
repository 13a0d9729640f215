import fc from "fast-check";
import { afterEach, describe, expect, it, vi } from "vitest";
import { closeTables, id, page, table } from "./support.ts";

closeTables();
afterEach(() => void vi.restoreAllMocks());

/** What a change does to a number. Source: CONST.ACTIVE_EFFECT_CHANGE_TYPES and CONST.ACTIVE_EFFECT_MODES. */
const ARITHMETIC: Record<string, { mode: number; priority: number; run: (value: number, delta: number) => number }> = {
  multiply: { mode: 1, priority: 10, run: (value, delta) => value * delta },
  add: { mode: 2, priority: 20, run: (value, delta) => value + delta },
  downgrade: { mode: 3, priority: 30, run: Math.min },
  upgrade: { mode: 4, priority: 40, run: Math.max },
  override: { mode: 5, priority: 50, run: (_value, delta) => delta },
};

/** A hero with plain numbers, one that only effects reach, one derived, and free data. */
function register(): void {
  const { fields } = page.foundry.data;
  class Hero extends page.foundry.abstract.TypeDataModel {
    static defineSchema() {
      const number = (options = {}) =>
        new fields.NumberField({ required: true, nullable: false, initial: 5, ...options });
      return {
        might: number(),
        rank: number(),
        reach: number({ persisted: false, initial: 1 }),
        title: new fields.StringField({ initial: "none" }),
        alert: new fields.BooleanField(),
        traits: new fields.ArrayField(new fields.StringField()),
      };
    }
  }
  page.CONFIG.Actor.dataModels.hero = Hero;
}
const prepare = () => void page.Hooks.on("init", register);

const hero = async (data: object = {}) => page.Actor.create({ name: "Ada", type: "hero", ...data });
const one = (generation: number, key: string, value: unknown, type: string, more: object = {}): object =>
  generation === 13
    ? { changes: [{ key, value: String(value), mode: ARITHMETIC[type]?.mode ?? 0, ...more }] }
    : { system: { changes: [{ key, value, type, ...more }] } };
const lay = async (actor: any, ...effects: object[]) =>
  actor.createEmbeddedDocuments(
    "ActiveEffect",
    effects.map((effect, index) => ({ name: `Effect ${index}`, ...effect })),
  );

describe.each([13, 14] as const)("changes of generation %d", (generation) => {
  it("Changes apply by priority, then in the order of their effects, whatever their types", async () => {
    await table({ generation, prepare });
    const actor = await hero();
    const change = fc.record({
      type: fc.constantFrom(...Object.keys(ARITHMETIC)),
      delta: fc.integer({ min: -9, max: 9 }),
      priority: fc.option(fc.integer({ min: 0, max: 60 })),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(change, { maxLength: 6 }), async (changes) => {
        const effects = changes.map(({ type, delta, priority }) =>
          one(generation, "system.might", delta, type, { priority }),
        );
        const made = await lay(actor, ...effects);
        const expected = changes
          .map((given) => ({ ...given, priority: given.priority ?? ARITHMETIC[given.type]?.priority ?? 0 }))
          .sort((a, b) => a.priority - b.priority)
          .reduce((value, { type, delta }) => ARITHMETIC[type]?.run(value, delta) ?? value, 5);
        const reached = actor.system.might;
        await actor.deleteEmbeddedDocuments(
          "ActiveEffect",
          made.map((effect: { id: string }) => effect.id),
        );
        expect(reached + 0).toBe(expected + 0);
        expect(actor.system.might).toBe(5);
      }),
      { numRuns: 40 },
    );
  });

  it("Changes of data that no field describes apply by the type of its value", async () => {
    await table({ generation, prepare });
    const actor = await hero({ flags: { world: { count: 2, word: "a", list: ["x"], on: false } } });
    await lay(
      actor,
      one(generation, "flags.world.count", 3, "add"),
      one(generation, "flags.world.word", "b", "add"),
      one(generation, "flags.world.list", "y", "add"),
      one(generation, "flags.world.on", true, "override"),
      one(generation, "flags.world.fresh", 7, "override"),
    );
    expect(actor.flags.world).toEqual({ count: 5, word: "ab", list: ["x", "y"], on: true, fresh: 7 });
    expect(actor._source.flags.world).toEqual({ count: 2, word: "a", list: ["x"], on: false });
  });

  it("Custom changes are passed to the hook, with the document, the value and the collected changes", async () => {
    await table({ generation, prepare });
    const calls: unknown[][] = [];
    page.Hooks.on("applyActiveEffect", (target: any, change: any, current: unknown, delta: unknown, changes: any) => {
      calls.push([target.name, change.key, change.effect.name, current, Number(delta)]);
      if (change.key === "system.might") changes[change.key] = 50;
      else page.foundry.utils.setProperty(target, change.key, 60);
    });
    const actor = await hero();
    await lay(actor, one(generation, "system.might", 1, "custom"), one(generation, "system.rank", 2, "custom"));
    expect([actor.system.might, actor.system.rank]).toEqual([50, 60]);
    expect(calls.slice(-2)).toEqual([
      ["Ada", "system.might", "Effect 0", 5, 1],
      ["Ada", "system.rank", "Effect 1", 5, 2],
    ]);
  });

  it("Changes record what they have overridden", async () => {
    await table({ generation, prepare });
    const actor = await hero();
    await lay(actor, one(generation, "system.might", 2, "add"), one(generation, "name", "Eve", "override"));
    expect(actor.overrides).toEqual({ system: { might: 7 }, name: "Eve" });
    expect([actor.name, actor._source.name]).toEqual(["Eve", "Ada"]);
  });
});

describe("changes of generation 14", () => {
  it("Changes reach fields that are never stored", async () => {
    const { store } = await table({ prepare });
    const actor = await hero();
    await lay(actor, one(14, "system.reach", 2, "add"));
    expect(actor.system.reach).toBe(3);
    expect(store.snapshot()["actors"]?.[0]).not.toHaveProperty("system.reach");
  });

  it("Changes with an invalid value for the field are skipped with a warning; also custom ones", async () => {
    await table({ prepare });
    const warned = vi.spyOn(console, "warn").mockImplementation(() => {});
    const heard = vi.fn();
    page.Hooks.on("applyActiveEffect", heard);
    const actor = await hero();
    await lay(actor, one(14, "system.might", "brave", "add"), one(14, "system.rank", "brave", "custom"));
    expect([actor.system.might, actor.system.rank, heard.mock.calls]).toEqual([5, 5, []]);
    expect(warned.mock.calls.flat().join()).toContain('"brave" is no value');
  });

  it("Changes of an unregistered type are ignored, and those of a registered one are passed to its handler", async () => {
    await table({ prepare });
    const actor = await hero();
    page.CONFIG.ActiveEffect.changeTypes["house.double"] = {
      label: "Double",
      defaultPriority: 100,
      handler(target: any, change: any, { replacementData, modifyTarget }: any) {
        const value = target.system.might * 2;
        if (modifyTarget) target.system.might = value;
        return { [change.key]: value, "system.rank": replacementData.rank };
      },
    };
    await lay(
      actor,
      one(14, "system.might", 0, "house.double"),
      one(14, "system.might", 1, "add"),
      one(14, "system.might", 1, "house.nothing"),
    );
    expect([actor.system.might, actor.overrides.system]).toEqual([12, { might: 12, rank: 5 }]);
  });

  it("Changes are prepared with the priority of their type", async () => {
    await table({ prepare });
    const actor = await hero();
    const [effect] = await lay(actor, one(14, "system.might", 1, "upgrade"));
    expect([effect.system.changes[0].priority, effect._source.system.changes[0].priority]).toEqual([40, null]);
  });

  it("Changes can be rejected by their effect, which also resolves @ references", async () => {
    await table({
      prepare: () => {
        prepare();
        page.Hooks.on("init", () => {
          page.CONFIG.ActiveEffect.documentClass = class extends page.CONFIG.ActiveEffect.documentClass {
            shouldApplyChange(change: { key: string }, options: object) {
              return change.key !== "system.rank" && super.shouldApplyChange(change, options);
            }
            getReplacementData(baseData: object) {
              return { ...super.getReplacementData(baseData), level: 3 };
            }
          };
        });
      },
    });
    const actor = await hero();
    await lay(actor, one(14, "system.might", "@level + @rank", "add"), one(14, "system.rank", 9, "override"));
    expect([actor.system.might, actor.system.rank]).toEqual([13, 5]);
  });

  it("Changes can be computed without applying them", async () => {
    await table({ prepare });
    const actor = await hero();
    const change = { key: "system.might", value: 4, type: "add", phase: "initial", priority: 20 };
    const cls = page.CONFIG.ActiveEffect.documentClass;
    expect(cls.applyChange(actor, change, { modifyTarget: false })).toEqual({ "system.might": 9 });
    expect(actor.system.might).toBe(5);
    expect(cls.applyChangeField(actor, change, { field: actor.system.schema.fields.might })).toBe(9);
    expect(actor.system.might).toBe(9);
  });

  it("Changes apply in phases of a package's own, each once, when the package requests it", async () => {
    await table({ prepare });
    page.CONFIG.ActiveEffect.phases.late = { label: "Late", hint: "" };
    const actor = await hero();
    await lay(actor, one(14, "system.might", 4, "add", { phase: "late" }));
    expect(actor.system.might).toBe(5);
    actor.applyActiveEffects("late");
    expect(actor.system.might).toBe(9);
    expect(() => actor.applyActiveEffects("late")).toThrow(/already applied/);
  });

  it("Changes reach the tokens of the actor", async () => {
    const actors = [
      { _id: id("linked"), name: "Linked", type: "hero", prototypeToken: { actorLink: true } },
      { _id: id("loose"), name: "Loose", type: "hero" },
    ];
    const tokens = [
      { _id: id("one"), name: "One", actorId: id("linked"), actorLink: true },
      { _id: id("two"), name: "Two", actorId: id("loose"), actorLink: false },
    ];
    const { game } = await table({
      prepare,
      world: { actors, scenes: [{ _id: id("cave"), name: "Cave", active: true, tokens }] },
    });
    const scene = game.scenes.get(id("cave"));
    for (const token of scene.tokens) {
      const [effect] = await lay(token.actor, one(14, "token.alpha", 0.5, "override"));
      expect([token.alpha, token._source.alpha]).toEqual([0.5, 1]);
      await effect.delete();
      expect(token.alpha).toBe(1);
    }
  });

  it("Changes can be read by the names of generation 13, with a warning", async () => {
    await table({ prepare });
    const warned = vi.spyOn(console, "warn").mockImplementation(() => {});
    page.CONFIG.compatibility.mode = 1;
    const actor = await hero();
    const [effect] = await lay(actor, { changes: [{ key: "system.might", mode: 5, value: "8" }] });
    expect([actor.system.might, effect._source.system.changes]).toEqual([
      8,
      [expect.objectContaining({ type: "override", value: 8 })],
    ]);
    expect(effect.apply(actor, { key: "system.rank", type: "add", value: 1 })).toEqual({ "system.rank": 6 });
    expect(page.CONST.ACTIVE_EFFECT_MODES.ADD).toBe(2);
    expect(warned.mock.calls.map(([error]) => String(error)).join()).toMatch(
      /ActiveEffect#apply is deprecated[^]*until|ends with version 16/,
    );
    expect(page.CONFIG.ActiveEffect.documentClass.getInitialDuration()).toEqual({
      start: expect.objectContaining({ time: 0 }),
    });
  });
});

describe("members of one generation", () => {
  it.each([
    [13, ["apply", "_applyLegacy", "_applyAdd"], ["getReplacementData", "shouldApplyChange", "isExpiryEvent"]],
    [14, ["shouldApplyChange", "getReplacementData", "isExpiryEvent", "apply"], []],
  ] as const)("Members of the other generation are absent, generation %d", async (generation, here, absent) => {
    await table({ generation });
    const { documentClass } = page.CONFIG.ActiveEffect;
    expect(here.filter((name) => typeof documentClass.prototype[name] !== "function")).toEqual([]);
    expect(absent.filter((name) => name in documentClass.prototype)).toEqual([]);
    expect(
      ["applyChange", "applyChangeField", "registry", "getEffectStart"].every((name) => name in documentClass),
    ).toBe(generation === 14);
  });
});

describe("effects that items transfer, generation 13", () => {
  it("With the legacy setting, effects are copied to the actor and removed with the item", async () => {
    await table({
      generation: 13,
      prepare: () => {
        prepare();
        page.Hooks.on("init", () => void (page.CONFIG.ActiveEffect.legacyTransferral = true));
      },
    });
    const actor = await hero();
    const effects = [{ name: "Worn", transfer: true, ...one(13, "system.might", 4, "add") }];
    const [item] = await actor.createEmbeddedDocuments("Item", [{ name: "Belt", type: "shield", effects }]);
    await vi.waitFor(() => expect(actor.effects.size).toBe(1));
    expect([actor.system.might, actor.effects.contents[0].origin]).toEqual([9, item.uuid]);
    await item.delete();
    await vi.waitFor(() => expect(actor.effects.size).toBe(0));
    expect(actor.system.might).toBe(5);
  });
});
