import { expect } from "vitest";
import { id } from "../../../documents/support.ts";
import type { ContractCase } from "../../contract.ts";
import { ADD, change, FIGHT, heroes, lay } from "./support.ts";

const EFFECT = "api/v14/interfaces/foundry.documents.types.ActiveEffectData.html";
const CLASS = "api/v14/classes/foundry.documents.ActiveEffect.html";
const OLD_CLASS = "api/classes/client.ActiveEffect.html";

/** Members of effects. */
export const members: readonly ContractCase[] = [
  {
    member: "ActiveEffect.DEFAULT_ICON",
    says: "is the picture of a new effect",
    page: CLASS,
    sentence: "The default icon used for newly created ActiveEffect documents",
    generations: [14],
    async run(ground) {
      const { ada } = await heroes(ground);
      expect(ground.page.ActiveEffect.DEFAULT_ICON).toBe("icons/svg/aura.svg");
      expect((await lay(ada, {}))[0].img).toBe("icons/svg/aura.svg");
    },
  },
  {
    member: "ActiveEffectData#start",
    says: "is when and where in a combat the effect began",
    page: EFFECT,
    sentence: "Data pertaining to when the ActiveEffect was created.",
    generations: [14],
    async run(ground) {
      const { ada, game } = await heroes(ground, { world: FIGHT });
      await game.time.advance(8);
      await game.combats.get(id("fight")).update({ round: 2, turn: 1 });
      const [effect] = await lay(ada, {});
      expect(effect._source.start).toEqual({
        combat: id("fight"),
        combatant: id("cbea"),
        initiative: 10,
        round: 2,
        turn: 1,
        time: 8,
      });
    },
  },
  {
    member: "ActiveEffectData#showIcon",
    says: "is conditional by default",
    page: EFFECT,
    sentence:
      "Should this ActiveEffect's image be prominently displayed as an icon alongside Tokens, Combatants, etc.? Defaults to a CONDITIONAL (1).",
    generations: [14],
    async run(ground) {
      const { ada } = await heroes(ground);
      const [effect] = await lay(ada, {});
      expect([effect.showIcon, ground.page.CONST.ACTIVE_EFFECT_SHOW_ICON]).toEqual([
        1,
        { NEVER: 0, CONDITIONAL: 1, ALWAYS: 2 },
      ]);
    },
  },
  {
    member: "ActiveEffectData#disabled",
    says: "is false by default",
    page: EFFECT,
    sentence: "Is this ActiveEffect currently disabled? Defaults to false.",
    async run(ground) {
      const { ada } = await heroes(ground);
      const [effect] = await lay(ada, {});
      expect([effect.disabled, effect.sort, effect.tint.css]).toEqual([false, 0, "#ffffff"]);
    },
  },
  {
    member: "ActiveEffect#active",
    says: "is whether the effect changes anything now",
    page: "api/classes/foundry.documents.ActiveEffect.html",
    sentence: "Whether the Active Effect is currently applying its changes to the target.",
    async run(ground) {
      const { ada } = await heroes(ground);
      const [effect] = await lay(ada, change(ground, "system.might", 1, ADD));
      expect([effect.active, ada.system.might, ada.appliedEffects]).toEqual([true, 5, [effect]]);
      await effect.update({ disabled: true });
      expect([effect.active, ada.system.might, ada.appliedEffects]).toEqual([false, 4, []]);
    },
  },
  {
    member: "ActiveEffect#isSuppressed",
    says: "disables an effect where a system returns true",
    page: OLD_CLASS,
    sentence: "Is there some system logic that makes this active effect ineligible for application?",
    async run(ground) {
      const { ada } = await heroes(ground);
      const [effect] = await lay(ada, change(ground, "system.might", 1, ADD));
      Object.defineProperty(effect, "isSuppressed", { get: () => true });
      ada.reset();
      expect([effect.active, ada.system.might]).toEqual([false, 4]);
    },
  },
  {
    member: "ActiveEffect#target",
    says: "is the actor, also for effects that an item transfers",
    page: OLD_CLASS,
    sentence: "Retrieve the Document that this ActiveEffect targets for modification.",
    async run(ground) {
      const { ada } = await heroes(ground);
      const [effect] = await lay(ada, {});
      const [item] = await ada.createEmbeddedDocuments("Item", [{ name: "Belt", type: "shield" }]);
      const [worn, inner] = await lay(item, { transfer: true }, { transfer: false });
      expect([effect.target, worn.target, inner.target].map((target) => target.name)).toEqual(["Ada", "Ada", "Belt"]);
    },
  },
  {
    member: "ActiveEffect#modifiesActor",
    says: "is true for an active effect whose target is an actor",
    page: OLD_CLASS,
    sentence: "Does this Active Effect currently modify an Actor?",
    async run(ground) {
      const { ada } = await heroes(ground);
      const [effect, off] = await lay(ada, {}, { disabled: true });
      expect([effect.modifiesActor, off.modifiesActor]).toEqual([true, false]);
    },
  },
  {
    member: "ActiveEffect#isTemporary",
    says: "is true for an effect of some rounds",
    page: OLD_CLASS,
    sentence: "Describe whether the ActiveEffect has a temporary duration based on combat turns or rounds.",
    async run(ground) {
      const { ada } = await heroes(ground);
      const duration = ground.generation === 13 ? { rounds: 2 } : { value: 2, units: "rounds" };
      const [brief, lasting] = await lay(ada, { duration }, {});
      expect([brief.isTemporary, lasting.isTemporary, ada.temporaryEffects]).toEqual([true, false, [brief]]);
    },
  },
  {
    member: "ActiveEffect#sourceName",
    says: "is None without an origin, Unknown for a missing one",
    page: OLD_CLASS,
    sentence:
      'Returns "None" (localized) if it has no origin, and "Unknown" (localized) if the origin cannot be resolved.',
    async run(ground) {
      const { ada, bea } = await heroes(ground);
      const made = await lay(ada, {}, { origin: `Actor.${id("nobody")}` }, { origin: bea.uuid });
      expect(made.map((effect) => effect.sourceName)).toEqual(["None", "Unknown", "Bea"]);
    },
  },
];
