import { expect } from "vitest";
import type { ContractCase } from "../../contract.ts";
import { ADD, change, CUSTOM, DOWNGRADE, heroes, lay, MULTIPLY, OVERRIDE, UPGRADE } from "./support.ts";

const MODES = "api/v10/enums/foundry.CONST.ACTIVE_EFFECT_MODES.html";
const TYPES = "api/v14/variables/CONST.ACTIVE_EFFECT_CHANGE_TYPES.html";
const CHANGE = "api/interfaces/foundry.documents.types.ActiveEffectChangeData.html";
const HOOK = "api/v14/functions/hookEvents.applyActiveEffect.html";
const HANDLER = "api/types/foundry.documents.types.ActiveEffectChangeHandler.html";
const CONFIG_13 = "api/variables/CONFIG.ActiveEffect.html";

/** What changes do to what they change. */
export const changes: readonly ContractCase[] = [
  {
    member: "CONST.ACTIVE_EFFECT_MODES.MULTIPLY",
    says: "multiplies a number",
    page: MODES,
    sentence: "Multiplies a numeric base value by the numeric effect value",
    async run(ground) {
      const { ada } = await heroes(ground);
      await lay(ada, change(ground, "system.might", 1.5, MULTIPLY));
      expect(ada.system.might).toBe(6);
    },
  },
  {
    member: "CONST.ACTIVE_EFFECT_MODES.ADD",
    says: "adds numbers and appends text",
    page: MODES,
    sentence: "Adds a numeric base value to a numeric effect value, or concatenates strings",
    async run(ground) {
      const { ada } = await heroes(ground);
      await lay(ada, change(ground, "system.might", 3, ADD), change(ground, "system.title", "!", ADD));
      expect([ada.system.might, ada.system.title]).toEqual([7, "Dame!"]);
    },
  },
  {
    member: "CONST.ACTIVE_EFFECT_MODES.DOWNGRADE",
    says: "keeps the lower value",
    page: MODES,
    sentence: "Keeps the lower value of the base value and the effect value",
    async run(ground) {
      const { ada, bea } = await heroes(ground);
      await lay(ada, change(ground, "system.might", 3, DOWNGRADE));
      await lay(bea, change(ground, "system.might", 5, DOWNGRADE));
      expect([ada.system.might, bea.system.might]).toEqual([3, 4]);
    },
  },
  {
    member: "CONST.ACTIVE_EFFECT_MODES.UPGRADE",
    says: "keeps the greater value",
    page: MODES,
    sentence: "Keeps the greater value of the base value and the effect value",
    async run(ground) {
      const { ada, bea } = await heroes(ground);
      await lay(ada, change(ground, "system.might", 3, UPGRADE));
      await lay(bea, change(ground, "system.might", 5, UPGRADE));
      expect([ada.system.might, bea.system.might]).toEqual([4, 5]);
    },
  },
  {
    member: "CONST.ACTIVE_EFFECT_MODES.OVERRIDE",
    says: "replaces the value",
    page: MODES,
    sentence: "Directly replaces the base value with the effect value",
    async run(ground) {
      const { ada } = await heroes(ground);
      await lay(ada, change(ground, "system.title", "Sir", OVERRIDE));
      expect(ada.system.title).toBe("Sir");
    },
  },
  {
    member: "CONST.ACTIVE_EFFECT_MODES.CUSTOM",
    says: "does nothing by itself",
    page: MODES,
    sentence: "Used to denote that the handling of the effect is programmatically provided by a system or module.",
    async run(ground) {
      const { ada } = await heroes(ground);
      await lay(ada, change(ground, "system.might", 9, CUSTOM));
      expect(ada.system.might).toBe(4);
    },
  },
  {
    member: "CONST.ACTIVE_EFFECT_CHANGE_TYPES",
    says: "are the default priorities by type",
    page: TYPES,
    sentence: "Define the core ActiveEffect change types and their default priorities.",
    generations: [14],
    run({ page }) {
      const expected = { custom: 0, multiply: 10, add: 20, subtract: 20, downgrade: 30, upgrade: 40, override: 50 };
      expect(page.CONST.ACTIVE_EFFECT_CHANGE_TYPES).toEqual(expected);
      const types = page.CONFIG.ActiveEffect.changeTypes;
      expect(Object.fromEntries(Object.keys(expected).map((type) => [type, types[type].defaultPriority]))).toEqual(
        expected,
      );
    },
  },
  {
    member: "CONST.ACTIVE_EFFECT_CHANGE_TYPES",
    says: "ignores unregistered types",
    page: TYPES,
    sentence:
      "Other arbitrary string types can be used by systems and modules to identify special behaviors and are ignored.",
    generations: [14],
    async run(ground) {
      const { ada } = await heroes(ground);
      const [effect] = await lay(ada, { system: { changes: [{ key: "system.might", value: 9, type: "house.rule" }] } });
      expect([ada.system.might, effect.system.changes[0].type]).toEqual([4, "house.rule"]);
    },
  },
  {
    member: "CONST.ACTIVE_EFFECT_MODES",
    says: "is a set of numbers",
    page: "api/variables/CONST.ACTIVE_EFFECT_MODES.html",
    sentence: "Define the allowed ActiveEffect application modes.",
    generations: [13],
    run: ({ page }) =>
      expect(page.CONST.ACTIVE_EFFECT_MODES).toEqual({
        CUSTOM: 0,
        MULTIPLY: 1,
        ADD: 2,
        DOWNGRADE: 3,
        UPGRADE: 4,
        OVERRIDE: 5,
      }),
  },
  {
    member: "CONST.ACTIVE_EFFECT_CHANGE_PHASES",
    says: "are the phases of core",
    page: "api/variables/CONST.ACTIVE_EFFECT_CHANGE_PHASES.html",
    sentence: "Define the core ActiveEffect change-application phases.",
    generations: [14],
    run({ page }) {
      expect([...page.CONST.ACTIVE_EFFECT_CHANGE_PHASES]).toEqual(["initial", "final"]);
      expect(Object.keys(page.CONFIG.ActiveEffect.phases)).toEqual(["initial", "final"]);
    },
  },
  {
    member: "CONFIG.ActiveEffect.phases",
    says: "are applied when a package says so, beside core's",
    page: "api/v14/variables/CONFIG.ActiveEffect.html",
    sentence:
      "Additional change phases registered by packages. Actor#applyActiveEffects must be called by introducing packages at the desired points in data preparation or on certain events.",
    generations: [14],
    async run(ground) {
      const { ada } = await heroes(ground);
      ground.page.CONFIG.ActiveEffect.phases.late = { label: "Late", hint: "" };
      await lay(ada, change(ground, "system.might", 1, ADD, { phase: "late" }));
      expect(ada.system.might).toBe(4);
      ada.applyActiveEffects("late");
      expect(ada.system.might).toBe(5);
    },
  },
  {
    member: "ActiveEffectChangeData#phase",
    says: "goes before priority",
    page: CHANGE,
    sentence:
      "Each phase is its own priority group; that is, application of a change in an earlier phase will occur before a change in a later phase, regardless of priority.",
    generations: [14],
    async run(ground) {
      const { ada } = await heroes(ground);
      await lay(
        ada,
        change(ground, "system.might", 10, MULTIPLY, { phase: "final", priority: 1 }),
        change(ground, "system.might", 1, ADD, { phase: "initial", priority: 99 }),
      );
      expect(ada.system.might).toBe(50);
    },
  },
  {
    member: "ActiveEffectChangeData#priority",
    says: "is its type's where it is null",
    page: CHANGE,
    sentence: "a null value is initialized to its default priority.",
    generations: [14],
    async run(ground) {
      const { ada } = await heroes(ground);
      const [effect] = await lay(ada, change(ground, "system.might", 1, UPGRADE, { priority: null }));
      expect([effect._source.system.changes[0].priority, effect.system.changes[0].priority]).toEqual([null, 40]);
    },
  },
  {
    member: "ActiveEffectChangeData#priority",
    says: "orders the changes of all effects together",
    page: CHANGE,
    sentence: "The order in which this change is applied among other changes in a common phase",
    async run(ground) {
      const { ada } = await heroes(ground);
      await lay(
        ada,
        change(ground, "system.might", 10, MULTIPLY, { priority: 30 }),
        change(ground, "system.might", 1, ADD, { priority: 5 }),
      );
      expect(ada.system.might).toBe(50);
    },
  },
  {
    member: "ActiveEffectChangeData#key",
    says: "is a path in the document",
    page: CHANGE,
    sentence: "The attribute path in the Actor or Item data which the change modifies",
    async run(ground) {
      const { ada } = await heroes(ground);
      await lay(ada, change(ground, "prototypeToken.name", "Masked", OVERRIDE));
      expect([ada.prototypeToken.name, ada._source.prototypeToken.name]).toEqual(["Masked", ""]);
    },
  },
  {
    member: "ActiveEffectChangeData#effect",
    says: "is the effect that the change is of, in the copy that is applied",
    page: CHANGE,
    sentence: "The parent Effect",
    async run(ground) {
      const { ada } = await heroes(ground);
      const seen: unknown[] = [];
      ground.page.Hooks.on(
        "applyActiveEffect",
        (_actor: unknown, given: { effect: unknown }) => void seen.push(given.effect),
      );
      const [effect] = await lay(ada, change(ground, "system.might", 1, CUSTOM));
      expect(seen.at(-1)).toBe(effect);
    },
  },
  {
    member: "hookEvents.applyActiveEffect",
    says: "is called for custom changes alone",
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
    says: "is given the actor first",
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
    says: "is given the value there is and collects what is to be",
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
    says: "hands what @ refers to, and whether to write, to a handler",
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
    says: "leaves the document as it is where it is asked to",
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
    says: "changes what is in memory, not what is stored",
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
    says: "true copies the effects of items to the actor, and takes them away with the item",
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
    says: "false lets them work from the item",
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
    says: "is gone",
    page: CONFIG_13,
    sentence: "It can be set to true until V14, at which point it will be removed.",
    generations: [14],
    run: ({ page }) => expect("legacyTransferral" in page.CONFIG.ActiveEffect).toBe(false),
  },
  {
    member: "ActiveEffect#system.changes",
    says: "takes over the old changes",
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
    says: "must be kept in part by a model of a package's own",
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
    says: "may refuse a change",
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
    says: "is the actor's roll data, and 0 replaces what is not in it",
    guess: "The default is read from how systems extend it.",
    generations: [14],
    async run(ground) {
      const { ada } = await heroes(ground);
      await lay(ada, change(ground, "system.might", "@might * 2 + @nothing", ADD));
      expect(ada.system.might).toBe(12);
    },
  },
];
