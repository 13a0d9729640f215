import { expect } from "vitest";
import type { ContractCase } from "../../contract.ts";
import { ADD, change, CUSTOM, heroes, lay, OVERRIDE } from "./support.ts";

const HOOK = "api/v14/functions/hookEvents.applyActiveEffect.html";
const HANDLER = "api/types/foundry.documents.types.ActiveEffectChangeHandler.html";
const CONFIG_13 = "api/variables/CONFIG.ActiveEffect.html";

/** How changes are applied: by hooks, handlers, models and actors. */
export const applyChanges: readonly ContractCase[] = [
  {
    member: "hookEvents.applyActiveEffect",
    says: "is called for custom changes only",
    page: HOOK,
    sentence: "A hook event that fires when a custom active effect is applied.",
    async run(ground) {
      const { ada } = await heroes(ground);
      const keys: string[] = [];
      ground.page.Hooks.on("applyActiveEffect", (_actor: unknown, given: { key: string }) => void keys.push(given.key));
      await lay(ada, change(ground, "system.might", 1, ADD), change(ground, "system.title", "x", CUSTOM));
      expect(new Set(keys)).toEqual(new Set(["system.title"]));
    },
  },
  {
    member: "hookEvents.applyActiveEffect",
    says: "receives the actor first",
    page: HOOK,
    sentence: "The actor the active effect is being applied to",
    async run(ground) {
      const { ada } = await heroes(ground);
      const actors: unknown[] = [];
      ground.page.Hooks.on("applyActiveEffect", (actor: unknown) => void actors.push(actor));
      await lay(ada, change(ground, "system.might", 1, CUSTOM));
      expect(actors.at(-1)).toBe(ada);
    },
  },
  {
    member: "hookEvents.applyActiveEffect",
    says: "receives the current value and collects the new one",
    page: HOOK,
    sentence: "An object which accumulates changes to be applied",
    async run(ground) {
      const { ada } = await heroes(ground);
      ground.page.Hooks.on(
        "applyActiveEffect",
        (_actor: unknown, given: { key: string }, current: number, _delta: unknown, all: any) => {
          all[given.key] = current * 100;
        },
      );
      await lay(ada, change(ground, "system.might", 1, CUSTOM));
      expect(ada.system.might).toBe(400);
    },
  },
  {
    member: "hookEvents.applyActiveEffect",
    says: "is not called on 14 where the value cannot be cast",
    page: "https://github.com/foundryvtt/foundryvtt/issues/14522",
    sentence: "In V14, a failure to cast the change delta results in a warning and aborts the change application",
    generations: [14],
    async run(ground) {
      const { ada } = await heroes(ground);
      let called = false;
      ground.page.Hooks.on("applyActiveEffect", () => void (called = true));
      await lay(ada, change(ground, "system.might", "adrenaline", CUSTOM));
      expect([called, ada.system.might]).toEqual([false, 4]);
      expect(ground.warnings.join()).toContain("adrenaline");
    },
  },
  {
    member: "hookEvents.applyActiveEffect",
    says: "is called on 13 whatever the value is",
    page: "https://github.com/foundryvtt/foundryvtt/issues/14522",
    sentence: "`_applyChangeCustom` and any registered hooks would still be called.",
    generations: [13],
    async run(ground) {
      const { ada } = await heroes(ground);
      let called = false;
      ground.page.Hooks.on("applyActiveEffect", () => void (called = true));
      await lay(ada, change(ground, "system.might", "adrenaline", CUSTOM));
      expect(called).toBe(true);
    },
  },
  {
    member: "CONFIG.ActiveEffect.changeTypes",
    says: "have a handler that applies the change",
    page: HANDLER,
    sentence: "A function that applies the change to a document",
    generations: [14],
    async run(ground) {
      const { ada } = await heroes(ground);
      ground.page.CONFIG.ActiveEffect.changeTypes.square = {
        label: "Square",
        defaultPriority: 60,
        handler: (target: any, given: { key: string }) => ({ [given.key]: (target.system.might **= 2) }),
      };
      await lay(ada, change(ground, "system.might", "", [0, "square"]), change(ground, "system.might", 1, ADD));
      expect([ada.system.might, ada.overrides]).toEqual([25, { system: { might: 25 } }]);
    },
  },
  {
    member: "ActiveEffect.applyChange",
    says: "passes the @ references, and whether to write, to a handler",
    page: HANDLER,
    sentence: 'Data used to resolve "@" expressions.',
    generations: [14],
    async run(ground) {
      const { ada } = await heroes(ground);
      let given: any;
      ground.page.CONFIG.ActiveEffect.changeTypes.spy = {
        label: "Spy",
        defaultPriority: 0,
        handler: (_target: unknown, _change: unknown, options: unknown) => void (given = options),
      };
      await lay(ada, change(ground, "system.might", "", [0, "spy"]));
      expect([given.replacementData.might, given.modifyTarget]).toEqual([4, true]);
    },
  },
  {
    member: "ActiveEffect.applyChange",
    says: "leaves the document unchanged on request",
    page: HANDLER,
    sentence: "Modify the target Document with the updated value.",
    generations: [14],
    async run(ground) {
      const { ada } = await heroes(ground);
      const given = { key: "system.might", type: "add", value: 2, phase: "initial", priority: 20 };
      const { documentClass } = ground.page.CONFIG.ActiveEffect;
      expect([documentClass.applyChange(ada, given, { modifyTarget: false }), ada.system.might]).toEqual([
        { "system.might": 6 },
        4,
      ]);
      expect([documentClass.applyChange(ada, given), ada.system.might]).toEqual([{ "system.might": 6 }, 6]);
    },
  },
  {
    member: "DataField#persisted",
    says: "false makes a field that effects use and nothing stores",
    page: "api/v14/classes/foundry.data.fields.TypeDataField.html",
    sentence:
      "A Non-persisted value is initialized (with its initial value), and ActiveEffects can use the field for change application.",
    generations: [14],
    async run(ground) {
      const { ada } = await heroes(ground);
      await lay(ada, change(ground, "system.reach", 2, ADD));
      expect([ada.system.reach, "reach" in ada._source.system]).toEqual([3, false]);
    },
  },
  {
    member: "Actor#applyActiveEffects",
    says: "changes prepared data, not stored data",
    page: "https://foundryvtt.wiki/en/development/api/document/active-effect",
    sentence: "altering the in-memory properties without changing the underlying source data.",
    async run(ground) {
      const { ada } = await heroes(ground);
      await lay(ada, change(ground, "system.might", 2, ADD));
      expect([ada.system.might, ada._source.system.might, ada.toObject().system.might]).toEqual([6, 4, 4]);
    },
  },
  {
    member: "CONFIG.ActiveEffect.legacyTransferral",
    says: "true copies the effects of items to the actor, and removes them with the item",
    page: CONFIG_13,
    sentence:
      "If true, Active Effects on Items will be copied to the Actor when the Item is created on the Actor if the Active Effect's transfer property is true, and will be deleted when that Item is deleted from the Actor.",
    generations: [13],
    async run(ground) {
      const { ada } = await heroes(ground);
      ground.page.CONFIG.ActiveEffect.legacyTransferral = true;
      const effects = [{ name: "Worn", ...change(ground, "system.might", 2, ADD) }];
      const [item] = await ada.createEmbeddedDocuments("Item", [{ name: "Belt", type: "shield", effects }]);
      await expect.poll(() => [ada.effects.size, ada.system.might]).toEqual([1, 6]);
      await item.delete();
      await expect.poll(() => [ada.effects.size, ada.system.might]).toEqual([0, 4]);
    },
  },
  {
    member: "CONFIG.ActiveEffect.legacyTransferral",
    says: "false applies them from the item",
    page: CONFIG_13,
    sentence:
      "If false, Active Effects are never copied to the Actor, but will still apply to the Actor from within the Item if the transfer property on the Active Effect is true.",
    generations: [13],
    async run(ground) {
      const { ada } = await heroes(ground);
      ground.page.CONFIG.ActiveEffect.legacyTransferral = false;
      const effects = [
        { name: "Worn", ...change(ground, "system.might", 2, ADD) },
        { name: "Inner", transfer: false, ...change(ground, "system.might", 9, ADD) },
      ];
      await ada.createEmbeddedDocuments("Item", [{ name: "Belt", type: "shield", effects }]);
      expect([ada.effects.size, ada.system.might]).toEqual([0, 6]);
    },
  },
  {
    member: "CONFIG.ActiveEffect.legacyTransferral",
    says: "does not exist",
    page: CONFIG_13,
    sentence: "It can be set to true until V14, at which point it will be removed.",
    generations: [14],
    run: ({ page }) => expect("legacyTransferral" in page.CONFIG.ActiveEffect).toBe(false),
  },
  {
    member: "ActiveEffect#system.changes",
    says: "migrates the old changes",
    page: "https://github.com/foundryvtt/foundryvtt/issues/13740",
    sentence: "the array is to be migrated to the `TypeDataModel` at `ActiveEffect#system`.",
    generations: [14],
    async run(ground) {
      const { ada } = await heroes(ground);
      const [effect] = await lay(ada, { changes: [{ key: "system.might", value: "7", mode: 5 }] });
      expect([ada.system.might, effect._source.system.changes[0].type, "changes" in effect._source]).toEqual([
        7,
        "override",
        false,
      ]);
    },
  },
  {
    member: "foundry.data.ActiveEffectTypeDataModel",
    says: "declares the changes",
    page: "api/classes/foundry.data.ActiveEffectTypeDataModel.html",
    sentence: "A single ArrayField is defined for EffectChangeData.",
    generations: [14],
    run({ page }) {
      const { changes } = page.foundry.data.ActiveEffectTypeDataModel.schema.fields;
      expect(changes).toBeInstanceOf(page.foundry.data.fields.ArrayField);
      expect(Object.keys(changes.element.fields).sort()).toEqual(["key", "phase", "priority", "type", "value"]);
    },
  },
  {
    member: "foundry.data.ActiveEffectTypeDataModel",
    says: "must be contained in a package's own model",
    page: "api/classes/foundry.data.ActiveEffectTypeDataModel.html",
    sentence:
      "A system can override the changes SchemaField but must preserve definitions for type, phase, and priority.",
    generations: [14],
    async run(ground) {
      const { page } = ground;
      const open = ground.table({
        prepare: () =>
          void page.Hooks.once("init", () => {
            page.CONFIG.ActiveEffect.dataModels.base = class extends page.foundry.abstract.TypeDataModel {
              static defineSchema = () => ({});
            };
          }),
      });
      await expect(open).rejects.toThrow(/must declare "changes"/);
    },
  },
  {
    member: "ActiveEffect",
    says: "changes tokens by keys that start with token.",
    page: "https://github.com/foundryvtt/foundryvtt/issues/13461",
    sentence: "when the desire is to alter both existing and to-be-created `TokenDocument`s",
    generations: [14],
    async run(ground) {
      const tokens = [{ _id: "token00000000000", name: "T", actorId: "ada0000000000000", actorLink: true }];
      const scenes = [{ _id: "cave000000000000", name: "Cave", tokens }];
      const { ada, game } = await heroes(ground, { world: { scenes } });
      await lay(ada, change(ground, "token.name", "Masked", OVERRIDE));
      expect(game.scenes.get("cave000000000000").tokens.get("token00000000000").name).toBe("Masked");
    },
  },
  {
    member: "Actor#applyActiveEffects",
    says: "refuses a phase that is unknown or was applied",
    guess:
      "The page of the class could not be read as far as the method; that a phase applies once is what its use in systems suggests.",
    generations: [14],
    async run(ground) {
      const { ada } = await heroes(ground);
      expect(() => ada.applyActiveEffects("initial")).toThrow(/already applied/);
      expect(() => ada.applyActiveEffects("never")).toThrow(/not registered/);
    },
  },
  {
    member: "ActiveEffect#shouldApplyChange",
    says: "can reject a change",
    guess: "Systems override it on the effect with (change, options) and return false; no page describes it.",
    generations: [14],
    async run(ground) {
      const { ada } = await heroes(ground);
      const [effect] = await lay(ada, change(ground, "system.might", 2, ADD));
      effect.shouldApplyChange = () => false;
      ada.reset();
      expect(ada.system.might).toBe(4);
    },
  },
  {
    member: "ActiveEffect#getReplacementData",
    says: "is the actor's roll data, and 0 replaces missing references",
    guess: "The default is read from how systems extend it.",
    generations: [14],
    async run(ground) {
      const { ada } = await heroes(ground);
      await lay(ada, change(ground, "system.might", "@might * 2 + @nothing", ADD));
      expect(ada.system.might).toBe(12);
    },
  },
];
