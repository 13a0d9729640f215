import { expect } from "vitest";
import { id } from "../../../documents/support.ts";
import type { ContractCase } from "../../contract.ts";
import { fight, PAGES, settled } from "./fight.ts";

const names = (combat: any): string[] => combat.turns.map(({ name }: { name: string }) => name) as string[];

export const encounters: readonly ContractCase[] = [
  {
    member: "Combat#turns",
    says: "are the combatants by descending initiative, those without one last",
    page: PAGES.combat,
    sentence: "Track the sorted turn order of this combat encounter",
    async run(ground) {
      const { combat, of } = await fight(ground);
      await of("ada").update({ initiative: null });
      await of("cat").update({ initiative: 25 });
      expect(names(combat)).toEqual(["Cat", "Ben", "Ada"]);
    },
  },
  {
    member: "Combat#_sortCombatants",
    says: "sorts the turns, so that a system may override it",
    guess: "The page lists it as protected; systems override it for their own order.",
    async run(ground) {
      const { CONFIG } = ground.page;
      const prepare = (): void => {
        const Base = CONFIG.Combat.documentClass;
        ground.page.CONFIG.Combat.documentClass = class extends Base {
          _sortCombatants(a: any, b: any): number {
            return a.initiative - b.initiative;
          }
        };
      };
      const { combat } = await fight(ground, { prepare });
      expect(names(combat)).toEqual(["Cat", "Ben", "Ada"]);
    },
  },
  {
    member: "Combat#combatant",
    says: "is the combatant whose turn it is, or null",
    page: PAGES.combat11,
    sentence: "Get the Combatant who has the current turn.",
    async run(ground) {
      const { combat, of } = await fight(ground);
      expect(combat.combatant).toBeNull();
      await combat.startCombat();
      expect(combat.combatant).toBe(of("ada"));
    },
  },
  {
    member: "Combat#nextCombatant",
    says: "is the next combatant, after the last one the first",
    page: PAGES.combat11,
    sentence: "Get the Combatant who has the next turn.",
    async run(ground) {
      const { combat, of } = await fight(ground, { combat: { round: 1, turn: 0 } });
      expect(combat.nextCombatant).toBe(of("ben"));
      await combat.update({ turn: 2 });
      expect(combat.nextCombatant).toBe(of("ada"));
    },
  },
  {
    member: "Combat#started",
    says: "is true from the first round on",
    page: PAGES.combat10,
    sentence: "Has this combat encounter been started?",
    async run(ground) {
      const { combat } = await fight(ground);
      expect(combat.started).toBe(false);
      await combat.startCombat();
      expect(combat.started).toBe(true);
    },
  },
  {
    member: "Combat#started",
    says: "is true without a combatant too",
    page: PAGES.issue(9742),
    sentence:
      "Combat#started should be true if the combat round is greater than zero even if the combat has no Combatants.",
    async run(ground) {
      const { combat } = await fight(ground, { combat: { combatants: [], round: 2 } });
      expect([combat.started, combat.turn, combat.combatant]).toEqual([true, null, null]);
    },
  },
  {
    member: "Combat#isActive",
    says: "is whether it is active in the viewed scene",
    page: PAGES.combat10,
    sentence: "Is this combat active in the current scene?",
    async run(ground) {
      const scenes = [
        { _id: id("here"), name: "Here", active: true },
        { _id: id("there"), name: "There" },
      ];
      const { combat } = await fight(ground, { scenes });
      expect(combat.isActive).toBe(true);
      await combat.update({ scene: id("there") });
      expect(combat.isActive).toBe(false);
      await combat.update({ scene: id("here") });
      expect(combat.isActive).toBe(true);
    },
  },
  {
    member: "Combat#activate",
    says: "activates it and deactivates the others of its scene",
    page: "api/Combat.html",
    sentence:
      "Set the current Combat encounter as active within the Scene. Deactivate all other Combat encounters within the viewed Scene and set this one as active",
    async run(ground) {
      const { combat } = await fight(ground);
      const other = await ground.page.Combat.create({});
      await other.activate();
      expect([other.active, combat.active]).toEqual([true, false]);
    },
  },
  {
    member: "Combat#settings",
    says: "are the configuration of the tracker",
    page: PAGES.combat10,
    sentence: "Return the object of settings which modify the Combat Tracker behavior",
    async run(ground) {
      const { combat, game } = await fight(ground);
      expect(combat.settings.skipDefeated).toBe(false);
      await game.settings.set("core", "combatTrackerConfig", { skipDefeated: true, resource: "hp" });
      expect([combat.settings.skipDefeated, combat.settings.resource, game.combats.settings.resource]).toEqual([
        true,
        "hp",
        "hp",
      ]);
    },
  },
  {
    member: "Combat.CONFIG_SETTING",
    says: "names the setting",
    page: PAGES.combat,
    sentence: "The configuration setting used to record Combat preferences",
    run({ page }) {
      expect(page.Combat.CONFIG_SETTING).toBe("combatTrackerConfig");
    },
  },
  {
    member: "Combat#current",
    says: "has round, turn, combatant and token",
    page: PAGES.combat,
    sentence: "Record the current round, turn, and tokenId to understand changes in the encounter state",
    async run(ground) {
      const { combat } = await fight(ground);
      await combat.startCombat();
      expect(combat.current).toEqual({ round: 1, turn: 0, combatantId: id("cada"), tokenId: null });
    },
  },
  {
    member: "Combat#previous",
    says: "is its state before the turn changed",
    page: PAGES.combat,
    sentence: "Track the previous round, turn, and tokenId to understand changes in the encounter state",
    async run(ground) {
      const { combat } = await fight(ground, { combat: { round: 1, turn: 0 } });
      await combat.nextTurn();
      expect([combat.previous.turn, combat.current.turn]).toEqual([0, 1]);
    },
  },
  {
    member: "Combat#nextRound",
    says: "goes to the first turn of the next round",
    page: "api/Combat.html",
    sentence: "Advance the combat to the next round",
    async run(ground) {
      const { combat } = await fight(ground, { combat: { round: 1, turn: 1 } });
      await combat.nextRound();
      expect([combat.round, combat.turn]).toEqual([2, 0]);
    },
  },
  {
    member: "Combat#previousTurn",
    says: "changes nothing in round 0",
    page: PAGES.issue(12014),
    sentence: "`Combat#previousTurn` incorrectly changes turn if called in round 0",
    async run(ground) {
      const { combat } = await fight(ground);
      await combat.previousTurn();
      expect([combat.round, combat.turn]).toEqual([0, null]);
    },
  },
  {
    member: "Combat#previousRound",
    says: "sets no turn on reaching round 0",
    page: PAGES.issue(11238),
    sentence: "Fixed `Combat#turn` is being set to 0 instead of null if the `round` becomes 0.",
    async run(ground) {
      const { combat } = await fight(ground, { combat: { round: 1, turn: 0 } });
      await combat.previousRound();
      expect([combat.round, combat.turn]).toEqual([0, null]);
    },
  },
  {
    member: "Combat#resetAll",
    says: "removes every initiative, and sets no turn before the start",
    page: PAGES.issue(11238),
    sentence: "Fixed `Combat#resetAll` setting the `turn` to 0 instead of null if the combat wasn't started yet.",
    async run(ground) {
      const { combat } = await fight(ground);
      await combat.resetAll();
      expect([combat.turn, combat.turns.map(({ initiative }: any) => initiative)]).toEqual([null, [null, null, null]]);
    },
  },
  {
    member: "Combat#nextTurn",
    says: "skips defeated combatants where the settings say so",
    page: "api/v14/interfaces/foundry.data.types.CombatConfigurationData.html",
    sentence: "Whether to skip defeated tokens during combat.",
    async run(ground) {
      const { combat, game, of } = await fight(ground, { combat: { round: 1, turn: 0 } });
      await of("ben").update({ defeated: true });
      await game.settings.set("core", "combatTrackerConfig", { skipDefeated: true });
      await combat.nextTurn();
      expect(combat.combatant).toBe(of("cat"));
    },
  },
  {
    member: "Combat#endCombat",
    says: "asks, and deletes the encounter when confirmed",
    needs: "page",
    page: "api/Combat.html",
    sentence: "Display a dialog querying the GM whether they wish to end the combat encounter and empty the tracker",
    async run(ground) {
      const { combat, game } = await fight(ground);
      const ending = combat.endCombat();
      await expect.poll(() => document.querySelector("dialog button[data-action=yes]")).not.toBeNull();
      expect(game.combats.size).toBe(1);
      document.querySelector<HTMLElement>("dialog button[data-action=yes]")?.click();
      await ending;
      expect(game.combats.size).toBe(0);
    },
  },
  {
    member: "Combat#toggleSceneLink",
    says: "links the encounter to the viewed scene, and unlinks it",
    guess: 'The name and the data field say so: "The _id of a Scene within which this Combat occurs".',
    async run(ground) {
      const { combat } = await fight(ground, { scenes: [{ _id: id("here"), name: "Here", active: true }] });
      await combat.toggleSceneLink();
      expect(combat.scene.id).toBe(id("here"));
      await combat.toggleSceneLink();
      expect(combat.scene).toBeNull();
    },
  },
  {
    member: "Combat#debounceSetup",
    says: "sorts the turns once for several calls",
    page: PAGES.combat,
    sentence:
      "Debounce changes to the composition of the Combat encounter to de-duplicate multiple concurrent Combatant changes.",
    async run(ground) {
      const { combat } = await fight(ground);
      let count = 0;
      combat.setupTurns = () => void count++;
      combat.debounceSetup();
      combat.debounceSetup();
      await new Promise((resolve) => setTimeout(resolve, 150));
      expect(count).toBe(1);
    },
  },
  {
    member: "Combat#name",
    says: "is a field of generation 14",
    generations: [14],
    page: PAGES.issue(14302),
    sentence:
      "Add a new `Combat#name` field which allows combat encounters to be assigned a short name, displayed at the top of the combat tracker",
    async run(ground) {
      const { combat } = await fight(ground, { combat: { name: "Ambush" } });
      expect(combat.name).toBe("Ambush");
    },
  },
  {
    member: "CombatEncounters#combats",
    says: "are those of the viewed scene and of none",
    page: PAGES.encounters,
    sentence: "Get an Array of Combat instances which apply to the current canvas scene",
    async run(ground) {
      const scenes = [
        { _id: id("here"), name: "Here", active: true },
        { _id: id("there"), name: "There" },
      ];
      const { combat, game } = await fight(ground, { scenes });
      const [here] = await ground.page.Combat.createDocuments([{ scene: id("here") }, { scene: id("there") }]);
      expect(game.combats.combats).toEqual([combat, here]);
    },
  },
  {
    member: "CombatEncounters#active",
    says: "is the active one of those",
    page: PAGES.encounters,
    sentence: "The currently active Combat instance",
    async run(ground) {
      const { combat, game } = await fight(ground);
      expect(game.combats.active).toBe(combat);
      await combat.update({ active: false });
      expect(game.combats.active).toBeNull();
    },
  },
  {
    member: "Game#combat",
    says: "is the viewed encounter",
    page: PAGES.encounters,
    sentence: "The currently viewed Combat encounter",
    async run(ground) {
      const { combat, game } = await fight(ground);
      expect([game.combat, game.combats.viewed]).toEqual([combat, combat]);
    },
  },
  {
    member: "Combat#getCombatantsByActor",
    says: "finds every combatant of an actor, by the actor or its id",
    guess: "Listed on the page without a description in what is stored of it.",
    async run(ground) {
      const { combat, game, of } = await fight(ground);
      await combat.createEmbeddedDocuments("Combatant", [{ actorId: id("ada") }]);
      expect(combat.getCombatantsByActor(id("ada")).length).toBe(2);
      expect(combat.getCombatantsByActor(game.actors.get(id("ada")))[0]).toBe(of("ada"));
    },
  },
  {
    member: "Combat#update",
    says: "by a player changes the turn and what the player owns, nothing else",
    page: PAGES.issue(10501),
    sentence:
      "Allow players to update the Combat combatants array for combatants which they have permission to modify.",
    async run(ground) {
      const { combat, of } = await fight(ground, { combat: { round: 1, turn: 0 }, as: "player0000000000" });
      await combat.update({ turn: 1, combatants: [{ _id: id("cada"), initiative: 5 }] });
      expect([combat.turn === null, of("ada").initiative]).toEqual([false, 5]);
      await expect(combat.update({ combatants: [{ _id: id("cben"), initiative: 5 }] })).rejects.toThrow();
      await expect(combat.update({ scene: null, active: false })).rejects.toThrow();
      await settled();
      expect(of("ben").initiative).toBe(20);
    },
  },
  {
    member: "Combat#_canChangeTurn",
    says: "is true for owners of the combatant whose turn it is",
    page: PAGES.issue(9574),
    sentence:
      "Add methods to either the Combat or CombatTracker class which controls whether user is allowed to advance or rewind the combat turn or round.",
    async run(ground) {
      const { combat, game } = await fight(ground, { combat: { round: 1, turn: 0 }, as: "player0000000000" });
      expect([combat._canChangeTurn(game.user), combat._canChangeRound(game.user)]).toEqual([true, true]);
      await combat.nextTurn();
      expect(combat._canChangeTurn(game.user)).toBe(false);
      expect(combat._canChangeTurn(game.users.get("gamemaster000000"))).toBe(true);
    },
  },
];
