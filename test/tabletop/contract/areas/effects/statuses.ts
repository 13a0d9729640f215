import { expect } from "vitest";
import { id } from "../../../documents/support.ts";
import type { ContractCase } from "../../contract.ts";
import { heroes } from "./support.ts";

const RECORD = "https://github.com/foundryvtt/foundryvtt/issues/13122";
const STATUS = "api/v14/interfaces/CONFIG._StatusEffectConfig.html";
const HOOK = "api/v14/functions/hookEvents.applyTokenStatusEffect.html";

type Any = any;

/** Ada with a token on the viewed scene. */
async function withToken(ground: Parameters<typeof heroes>[0]): Promise<{ ada: Any; token: Any; game: Any }> {
  const tokens = [{ _id: id("tok"), name: "Ada's", actorId: id("ada"), actorLink: true }];
  const { ada, game } = await heroes(ground, {
    world: { scenes: [{ _id: id("cave"), name: "Cave", active: true, tokens }] },
  });
  return { ada, game, token: game.scenes.get(id("cave")).tokens.get(id("tok")) };
}

/** Statuses: their configuration, and how they are added to actors. */
export const statuses: readonly ContractCase[] = [
  {
    member: "CONFIG.statusEffects",
    says: "is a list",
    page: "api/variables/CONFIG.statusEffects.html",
    sentence: "The array of status effects which can be applied to an Actor.",
    generations: [13],
    run({ page }) {
      expect(Array.isArray(page.CONFIG.statusEffects)).toBe(true);
      expect(page.CONFIG.statusEffects.find((status: { id: string }) => status.id === "dead")?.img).toBe(
        "icons/svg/skull.svg",
      );
    },
  },
  {
    member: "CONFIG.statusEffects",
    says: "is a record by id",
    page: RECORD,
    sentence: "It should be a direct lookup",
    generations: [14],
    run: ({ page }) => expect(page.CONFIG.statusEffects.dead).toMatchObject({ id: "dead", img: "icons/svg/skull.svg" }),
  },
  {
    member: "CONFIG.statusEffects",
    says: "still reads like a list",
    page: RECORD,
    sentence:
      "`CONFIG.statusEffects` has been changed from `StatusEffectConfig[]` to `{[id: string]: StatusEffectConfig}` with backwards compatibility",
    generations: [14],
    run({ page }) {
      const all = page.CONFIG.statusEffects;
      const ids = Object.keys(all);
      expect(all.map((status: { id: string }) => status.id)).toEqual(ids);
      expect([all.length, all[0].id, all.find((status: { id: string }) => status.id === "dead")]).toEqual([
        ids.length,
        ids[0],
        all.dead,
      ]);
      all.push({ id: "mine", name: "Mine" });
      expect(all.mine.name).toBe("Mine");
    },
  },
  {
    member: "CONFIG.statusEffects",
    says: "keeps its list's length through splice",
    page: "https://github.com/SR5-FoundryVTT/SR5-FoundryVTT/pull/1960",
    sentence: "it did not preserve the full ID-keyed registry correctly.",
    generations: [14],
    run({ page }) {
      const before = Object.keys(page.CONFIG.statusEffects);
      page.CONFIG.statusEffects.splice(5, 0, { id: "new", name: "New" });
      const after = Object.keys(page.CONFIG.statusEffects);
      expect(before.filter((status) => !after.includes(status))).toEqual([before.at(-1)]);
    },
  },
  {
    member: "CONFIG.specialStatusEffects",
    says: "name statuses that are configured",
    page: "api/v14/variables/CONFIG.specialStatusEffects.html",
    sentence: "A mapping of status effect IDs which provide some additional mechanical integration.",
    run({ page }) {
      const known = new Set(
        Object.values(page.CONFIG.statusEffects as Record<string, { id: string }>).map((status) => status.id),
      );
      expect(
        Object.values(page.CONFIG.specialStatusEffects as Record<string, string>).filter(
          (status) => !known.has(status),
        ),
      ).toEqual([]);
    },
  },
  {
    member: "CONFIG.StatusEffectConfig",
    says: "is named by name and img, and by the legacy label and icon",
    page: "api/v14/types/CONFIG.StatusEffectConfig.html",
    sentence: 'Properties "name" and "img" should be preferred over "label" and "icon".',
    async run(ground) {
      const { ada } = await heroes(ground);
      ground.page.CONFIG.statusEffects.push({ id: "old", label: "Old", icon: "icons/svg/sun.svg" });
      const effect = await ada.toggleStatusEffect("old");
      expect([effect.name, effect.img]).toEqual(["Old", "icons/svg/sun.svg"]);
    },
  },
  {
    member: "CONFIG._StatusEffectConfig#id",
    says: "is what the effect adds to the actor",
    page: STATUS,
    sentence: "A string identifier for the effect.",
    async run(ground) {
      const { ada } = await heroes(ground);
      await ada.toggleStatusEffect("prone");
      expect([...ada.statuses]).toEqual(["prone"]);
    },
  },
  {
    member: "CONFIG._StatusEffectConfig#hud",
    says: "hides a status from the picker, for all or for some types",
    page: STATUS,
    sentence:
      "This effect is only selectable in the Token HUD if the Token's Actor sub-type is one of the configured ones.",
    needs: "page",
    async run(ground) {
      const { ada, token } = await withToken(ground);
      const { openTokenStatuses } =
        await import("../../../../../tabletop/foundry/applications/sidebar/token-statuses.ts");
      const statuses = [
        { id: "a", name: "A", img: "icons/svg/sun.svg" },
        { id: "b", name: "B", hud: false },
        { id: "c", name: "C", hud: { actorTypes: ["monster"] } },
        { id: "d", name: "D", img: "icons/svg/sun.svg", hud: { actorTypes: [ada.type] }, order: -1 },
      ];
      ground.page.CONFIG.statusEffects = statuses;
      await openTokenStatuses(token);
      const offered = [...document.querySelectorAll<HTMLElement>("[data-status-id]")].map(
        (button) => button.dataset["statusId"],
      );
      expect(offered).toEqual(["d", "a"]);
      for (const app of Object.values(ada.apps as Record<string, Any>)) await app.close();
    },
  },
  {
    member: "ActiveEffectData#statuses",
    says: "may be several",
    page: "article/v11-active-effects/",
    sentence: "allowing an ActiveEffect to apply multiple statuses.",
    async run(ground) {
      const { ada } = await heroes(ground);
      const [effect] = await ada.createEmbeddedDocuments("ActiveEffect", [
        { name: "Knocked out", statuses: ["prone", "unconscious"] },
      ]);
      expect([effect.statuses instanceof Set, [...ada.statuses].sort()]).toEqual([true, ["prone", "unconscious"]]);
    },
  },
  {
    member: "Actor#statuses",
    says: "are those of active effects only",
    page: "api/v14/interfaces/foundry.documents.types.ActiveEffectData.html",
    sentence: "Special status IDs that pertain to this effect",
    async run(ground) {
      const { ada } = await heroes(ground);
      const [effect] = await ada.createEmbeddedDocuments("ActiveEffect", [{ name: "Down", statuses: ["prone"] }]);
      await effect.update({ disabled: true });
      expect(ada.statuses.size).toBe(0);
    },
  },
  {
    member: "Actor#toggleStatusEffect",
    says: "marks an overlay by a flag",
    page: "https://github.com/foundryvtt/foundryvtt/issues/10396",
    sentence:
      'You can request that any active effect be rendered in an "overlay" style by setting the `core.overlay` flag to `true` on that ActiveEffect.',
    async run(ground) {
      const { ada } = await heroes(ground);
      expect((await ada.toggleStatusEffect("prone", { overlay: true })).getFlag("core", "overlay")).toBe(true);
    },
  },
  {
    member: "Actor#toggleStatusEffect",
    says: "refuses a status that is not configured",
    guess: "The page says that the id is one of CONFIG.statusEffects.",
    async run(ground) {
      const { ada } = await heroes(ground);
      await expect(ada.toggleStatusEffect("nothing")).rejects.toThrow(/nothing/);
    },
  },
  {
    member: "Actor#toggleStatusEffect",
    says: "returns the effect, true, false or undefined",
    guess: "The page of the class could not be read as far as the method; systems read its result so.",
    async run(ground) {
      const { ada } = await heroes(ground);
      const answers = [
        await ada.toggleStatusEffect("prone"),
        await ada.toggleStatusEffect("prone", { active: true }),
        await ada.toggleStatusEffect("prone"),
        await ada.toggleStatusEffect("prone", { active: false }),
      ];
      expect(answers.map((answer) => answer?.documentName ?? answer)).toEqual(["ActiveEffect", true, false, undefined]);
    },
  },
  {
    member: "hookEvents.applyTokenStatusEffect",
    says: "is called for special statuses of actors with a token on the scene",
    page: HOOK,
    sentence: "The status effect ID being applied, from CONFIG.specialStatusEffects.",
    async run(ground) {
      const { ada } = await withToken(ground);
      const called: string[] = [];
      ground.page.Hooks.on("applyTokenStatusEffect", (_token: unknown, status: string) => void called.push(status));
      await ada.toggleStatusEffect("prone");
      await ada.toggleStatusEffect("dead");
      expect(called).toEqual(["dead"]);
    },
  },
  {
    member: "hookEvents.applyTokenStatusEffect",
    says: "receives whether the status is active",
    page: HOOK,
    sentence: "Is the special status effect now active?",
    async run(ground) {
      const { ada } = await withToken(ground);
      const called: boolean[] = [];
      ground.page.Hooks.on(
        "applyTokenStatusEffect",
        (_token: unknown, _status: string, active: boolean) => void called.push(active),
      );
      await ada.toggleStatusEffect("dead");
      await ada.toggleStatusEffect("dead");
      expect(called).toEqual([true, false]);
    },
  },
  {
    member: "hookEvents.applyTokenStatusEffect",
    says: "receives a stand-in for the token",
    guess: "Nothing is drawn, so there is no placed token; its document, id and actor are what systems read of it.",
    async run(ground) {
      const { ada, token } = await withToken(ground);
      let given: Any;
      ground.page.Hooks.on("applyTokenStatusEffect", (one: unknown) => void (given = one));
      await ada.toggleStatusEffect("blind");
      expect([given.document, given.id, given.actor]).toEqual([token, token.id, ada]);
    },
  },
  {
    member: "TokenDocument#hasStatusEffect",
    says: "asks the token's actor",
    guess: "Since statuses are on actors only (issue 10396), there is no other place to look.",
    async run(ground) {
      const { ada, token } = await withToken(ground);
      await ada.toggleStatusEffect("prone");
      expect([token.hasStatusEffect("prone"), token.hasStatusEffect("dead")]).toEqual([true, false]);
    },
  },
  {
    member: "foundry.applications.sheets.ActiveEffectConfig",
    says: "is the sheet of effects, with a part for each of its sections",
    guess: "The parts are those that systems replace and keep; the page of the class could not be read.",
    run({ page }) {
      const { ActiveEffectConfig } = page.foundry.applications.sheets;
      expect(Object.keys(ActiveEffectConfig.PARTS)).toEqual([
        "header",
        "tabs",
        "details",
        "duration",
        "changes",
        "footer",
      ]);
      expect(ActiveEffectConfig.TABS.sheet.tabs.map((tab: { id: string }) => tab.id)).toEqual([
        "details",
        "duration",
        "changes",
      ]);
    },
  },
  {
    member: "CONFIG.ActiveEffectChangeTypeConfig#render",
    says: "renders a row of the list of changes",
    page: "api/types/foundry.documents.types.ActiveEffectChangeRenderer.html",
    sentence: "A function to render a stringified HTMLLIElement in the changes tab of ActiveEffectConfig",
    generations: [14],
    needs: "page",
    async run(ground) {
      const { ada } = await heroes(ground);
      ground.page.CONFIG.ActiveEffect.changeTypes.mine = {
        label: "Mine",
        defaultPriority: 7,
        render: async ({ index, defaultPriority }: Any) => `<li id="mine-row">${index}/${defaultPriority}</li>`,
      };
      const changes = [{ key: "x", type: "mine", value: 1 }];
      const [effect] = await ada.createEmbeddedDocuments("ActiveEffect", [{ name: "Mine", system: { changes } }]);
      await effect.sheet.render({ force: true });
      expect(effect.sheet.element.querySelector("[data-tab=changes].tab #mine-row").textContent).toBe("0/7");
      await effect.sheet.close();
    },
  },
];
