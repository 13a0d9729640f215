import { describe, expect, it, vi } from "vitest";
import { closeTables, id, page, table } from "./support.ts";

closeTables();

const hero = async (data: object = {}) => page.Actor.create({ name: "Ada", type: "hero", ...data });
const ids = (): string[] =>
  Object.values(page.CONFIG.statusEffects as Record<string, { id: string }>).map((status) => status.id);

describe.each([13, 14] as const)("a status of generation %d", (generation) => {
  it("A status is toggled, forced on, forced off, as an overlay, with an id of its own", async () => {
    await table({ generation });
    const actor = await hero();
    const made = await actor.toggleStatusEffect("prone", { overlay: true });
    expect([made.name, [...made.statuses], made.flags.core.overlay]).toEqual(["EFFECT.StatusProne", ["prone"], true]);
    expect(await actor.toggleStatusEffect("prone", { active: true })).toBe(true);
    expect(await actor.toggleStatusEffect("prone", { active: false })).toBe(false);
    expect(await actor.toggleStatusEffect("prone", { active: false })).toBe(undefined);
    page.CONFIG.statusEffects.push({
      id: "mine",
      _id: id("mine"),
      name: "Mine",
      img: "icons/svg/sun.svg",
      statuses: ["prone"],
      hud: false,
    });
    await actor.toggleStatusEffect("mine");
    expect([actor.effects.get(id("mine"))?.name, [...actor.statuses].sort()]).toEqual(["Mine", ["mine", "prone"]]);
    expect(await actor.toggleStatusEffect("mine")).toBe(false);
  });

  it("A status is on the tokens of its actor, and a special one calls a hook", async () => {
    const tokens = [{ _id: id("one"), name: "One", actorId: id("ada"), actorLink: true }];
    const { game } = await table({
      generation,
      world: {
        actors: [{ _id: id("ada"), name: "Ada", type: "hero" }],
        scenes: [{ _id: id("cave"), name: "Cave", active: true, tokens }],
      },
    });
    const calls: unknown[] = [];
    page.Hooks.on("applyTokenStatusEffect", (token: any, status: string, active: boolean) => {
      calls.push([token.id, token.document.documentName, status, active]);
    });
    const actor = game.actors.get(id("ada"));
    const token = game.scenes.get(id("cave")).tokens.get(id("one"));
    await actor.toggleStatusEffect("dead");
    await actor.toggleStatusEffect("prone");
    expect([token.hasStatusEffect("dead"), token.hasStatusEffect("prone"), token.hasStatusEffect("fly")]).toEqual([
      true,
      true,
      false,
    ]);
    await actor.toggleStatusEffect("dead");
    expect(calls).toEqual([
      [id("one"), "Token", "dead", true],
      [id("one"), "Token", "dead", false],
    ]);
  });

  it("The configured status defeats a combatant", async () => {
    const { game } = await table({
      generation,
      world: {
        actors: [{ _id: id("ada"), name: "Ada", type: "hero" }],
        combats: [{ _id: id("fight"), active: true, combatants: [{ _id: id("cada"), actorId: id("ada") }] }],
      },
    });
    const combatant = game.combats.get(id("fight")).combatants.get(id("cada"));
    await game.actors.get(id("ada")).toggleStatusEffect(page.CONFIG.specialStatusEffects.DEFEATED);
    expect([combatant.isDefeated, combatant.defeated]).toEqual([true, false]);
  });

  it("A method that systems override creates a status's effect", async () => {
    await table({
      generation,
      prepare: () =>
        void page.Hooks.on("init", () => {
          page.CONFIG.ActiveEffect.documentClass = class extends page.CONFIG.ActiveEffect.documentClass {
            static async _fromStatusEffect(statusId: string, data: object, options: { parent?: { name: string } }) {
              return super._fromStatusEffect(
                statusId,
                { ...data, name: `${statusId} of ${String(options.parent?.name)}` },
                options,
              );
            }
          };
        }),
    });
    const actor = await hero();
    expect((await actor.toggleStatusEffect("stun")).name).toBe("stun of Ada");
  });
});

describe("CONFIG.statusEffects of generation 14", () => {
  it("CONFIG.statusEffects of generation 14 is a record that is still read, added to and set like a list", async () => {
    await table();
    const { CONFIG } = page;
    const all = ids();
    expect([CONFIG.statusEffects.length, CONFIG.statusEffects[0].id, CONFIG.statusEffects.prone.id]).toEqual([
      all.length,
      all[0],
      "prone",
    ]);
    expect(CONFIG.statusEffects.map((status: { id: string }) => status.id)).toEqual(all);
    expect([...CONFIG.statusEffects].length).toBe(all.length);
    expect(CONFIG.statusEffects.filter(({ id: key }: { id: string }) => key === "dead")).toEqual([
      CONFIG.statusEffects.dead,
    ]);
    expect(CONFIG.statusEffects.push({ id: "mine", name: "Mine" })).toBe(all.length + 1);
    CONFIG.statusEffects.other = { id: "other", name: "Other" };
    delete CONFIG.statusEffects.dead;
    expect(ids()).toEqual([...all.filter((key) => key !== "dead"), "mine", "other"]);
    CONFIG.statusEffects.sort((a: { id: string }, b: { id: string }) => a.id.localeCompare(b.id));
    expect(ids()[0]).toBe("bleeding");
    CONFIG.statusEffects = [{ id: "only", name: "Only" }];
    expect([CONFIG.statusEffects.only.name, CONFIG.statusEffects.length, ids()]).toEqual(["Only", 1, ["only"]]);
    const replaced = { whole: { id: "whole", name: "Whole" } };
    Object.defineProperty(CONFIG, "statusEffects", { value: replaced, configurable: true, enumerable: true });
    const actor = await hero();
    expect((await actor.toggleStatusEffect("whole")).name).toBe("Whole");
  });

  it("splice removes statuses from CONFIG.statusEffects of generation 14", async () => {
    await table();
    const before = ids();
    page.CONFIG.statusEffects.splice(1, 0, { id: "new", name: "New" });
    expect(ids()).toEqual([before[0], "new", ...before.slice(1, -1)]);
  });
});

describe("CONFIG.statusEffects of generation 13", () => {
  it("CONFIG.statusEffects of generation 13 is a list", async () => {
    await table({ generation: 13 });
    expect(Array.isArray(page.CONFIG.statusEffects)).toBe(true);
    expect(page.CONFIG.statusEffects.dead).toBe(undefined);
    page.CONFIG.statusEffects = [{ id: "only", name: "Only", img: "icons/svg/sun.svg" }];
    await expect((await hero()).toggleStatusEffect("only")).resolves.toMatchObject({ name: "Only" });
  });
});

describe("a status icon of before generation 12", () => {
  it("A legacy status icon is the picture on 13, and nothing on 14", async () => {
    for (const generation of [13, 14] as const) {
      await table({ generation });
      vi.spyOn(console, "warn").mockImplementation(() => {});
      const actor = await hero({ effects: [{ name: "Old", icon: "icons/svg/sun.svg" }] });
      const [effect] = actor.effects.contents;
      expect([effect.img, effect.icon]).toEqual(
        generation === 13 ? Array(2).fill("icons/svg/sun.svg") : ["icons/svg/aura.svg", undefined],
      );
    }
    vi.restoreAllMocks();
  });
});

describe("effects in a compendium, generation 14", () => {
  const data = {
    id: "mini.boons",
    name: "boons",
    label: "Boons",
    type: "ActiveEffect",
    packageType: "system",
    packageName: "mini",
    ownership: { PLAYER: "OBSERVER", ASSISTANT: "OWNER" },
    locked: true,
    index: [],
    folders: [],
  };
  const source = { _id: id("boon"), name: "Boon", system: { changes: [{ key: "name", type: "add", value: "!" }] } };

  it("Effects in a compendium are read without a parent, change no actor, and are copied to an actor", async () => {
    const { game } = await table({ packs: [{ data, documents: new Map([[source._id, source]]) } as never] });
    const effect = (await game.packs.get("mini.boons")?.getDocument(source._id)) as any;
    expect([effect.parent, effect.target, effect.modifiesActor, effect.actor, effect.active]).toEqual([
      null,
      null,
      false,
      null,
      true,
    ]);
    expect([effect.uuid, await page.fromUuid(effect.uuid)]).toEqual([
      `Compendium.mini.boons.ActiveEffect.${source._id}`,
      effect,
    ]);
    const actor = await hero();
    await actor.createEmbeddedDocuments("ActiveEffect", [effect.toObject()]);
    expect(actor.name).toBe("Ada!");
  });
});
