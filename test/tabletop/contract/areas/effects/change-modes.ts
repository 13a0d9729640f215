import { expect } from "vitest";
import type { ContractCase } from "../../contract.ts";
import { ADD, change, CUSTOM, DOWNGRADE, heroes, lay, MULTIPLY, OVERRIDE, UPGRADE } from "./support.ts";

const MODES = "api/v10/enums/foundry.CONST.ACTIVE_EFFECT_MODES.html";
const TYPES = "api/v14/variables/CONST.ACTIVE_EFFECT_CHANGE_TYPES.html";
const CHANGE = "api/interfaces/foundry.documents.types.ActiveEffectChangeData.html";

/** The types of a change, its phase, its priority and its key. */
export const changeModes: readonly ContractCase[] = [
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
    says: "are applied when a package requests it, beside core's",
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
    says: "is applied before priority",
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
    says: "is that of its type where it is null",
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
];
