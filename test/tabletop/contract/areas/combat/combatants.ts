import { expect } from "vitest";
import { SEATS } from "../../../../../tabletop/testing.ts";
import { id } from "../../../documents/support.ts";
import type { ContractCase } from "../../contract.ts";
import { fight, PAGES } from "./fight.ts";

const TOKEN = {
  _id: id("tcat"),
  name: "The Cat",
  actorId: id("cat"),
  actorLink: false,
  texture: { src: "icons/svg/eye.svg" },
};
const SCENES = [{ _id: id("yard"), name: "Yard", active: true, tokens: [TOKEN] }];

export const combatants: readonly ContractCase[] = [
  {
    member: "Combatant#combat",
    says: "is the encounter",
    page: PAGES.combatant,
    sentence: "A convenience alias of Combatant#parent which is more semantically intuitive",
    async run(ground) {
      const { combat, of } = await fight(ground);
      expect([of("ada").combat, of("ada").parent]).toEqual([combat, combat]);
    },
  },
  {
    member: "Combatant#actor",
    says: "is the token's actor, else the world's",
    page: PAGES.combatant,
    sentence: "A reference to the Actor document which this Combatant represents, if any",
    async run(ground) {
      const { combat, game, of } = await fight(ground, { scenes: SCENES });
      const [one] = await combat.createEmbeddedDocuments("Combatant", [
        { actorId: id("cat"), tokenId: id("tcat"), sceneId: id("yard") },
      ]);
      expect([of("ada").actor, one.actor === one.token.actor, one.actor.isToken]).toEqual([
        game.actors.get(id("ada")),
        true,
        true,
      ]);
    },
  },
  {
    member: "Combatant#isNPC",
    says: "is true without an actor and without a player who owns it",
    page: PAGES.combatant,
    sentence:
      "This is treated as a non-player combatant if it has no associated actor and no player users who can control it",
    async run(ground) {
      const { combat, of } = await fight(ground);
      const [nobody] = await combat.createEmbeddedDocuments("Combatant", [{ name: "Storm" }]);
      expect([of("ada").isNPC, of("cat").isNPC, nobody.isNPC]).toEqual([false, true, true]);
    },
  },
  {
    member: "Combatant#players",
    says: "are the users other than gamemasters who own it",
    page: PAGES.combatant,
    sentence: "An array of non-Gamemaster Users who have ownership of this Combatant.",
    async run(ground) {
      const { game, of } = await fight(ground);
      expect([of("ada").players, of("cat").players]).toEqual([[game.users.get(SEATS.player)], []]);
    },
  },
  {
    member: "Combatant#permission",
    says: "is that of its actor, not that of the encounter",
    page: PAGES.combatant,
    sentence: "Eschew ClientDocument's redirection to Combat#permission in favor of special ownership determination.",
    async run(ground) {
      const { of } = await fight(ground, { as: SEATS.player });
      expect([of("ada").permission, of("ben").permission, of("ada").isOwner, of("ben").isOwner]).toEqual([
        3,
        0,
        true,
        false,
      ]);
    },
  },
  {
    member: "Combatant#isDefeated",
    says: "is true by its own flag and by its actor's status",
    page: PAGES.combatant,
    sentence: "Has this combatant been marked as defeated?",
    async run(ground) {
      const { of } = await fight(ground);
      await of("ada").update({ defeated: true });
      await of("cat").actor.toggleStatusEffect(ground.page.CONFIG.specialStatusEffects.DEFEATED);
      expect([of("ada").isDefeated, of("ben").isDefeated, of("cat").isDefeated]).toEqual([true, false, true]);
    },
  },
  {
    member: "Combatant#visible",
    says: "is false for players where it is hidden, except for its owners",
    page: PAGES.combatantData,
    sentence: "Is this Combatant currently hidden?",
    async run(ground) {
      const combatants = ["ada", "cat"].map((name) => ({ _id: id(`c${name}`), actorId: id(name), hidden: true }));
      const { of } = await fight(ground, { combat: { combatants }, as: SEATS.player });
      expect([of("ada").visible, of("cat").visible]).toEqual([true, false]);
    },
  },
  {
    member: "Combatant#resource",
    says: "is the actor's resource that the tracker is configured to show",
    page: PAGES.combatant,
    sentence: "The current value of the special tracked resource which pertains to this Combatant",
    async run(ground) {
      const { game, of } = await fight(ground);
      await game.settings.set("core", "combatTrackerConfig", { resource: "hp" });
      expect([of("ada").resource, of("ben").resource]).toEqual([7, null]);
    },
  },
  {
    member: "Combatant#getInitiativeRoll",
    says: "is an unevaluated roll with the actor's data",
    page: PAGES.combatant,
    sentence: "The unevaluated Roll instance to use for the combatant.",
    async run(ground) {
      const { of } = await fight(ground);
      const roll = of("ada").getInitiativeRoll("@hp + 1");
      expect([roll._evaluated, roll.formula]).toEqual([false, "7 + 1"]);
      expect((await roll.evaluate()).total).toBe(8);
    },
  },
  {
    member: "Combatant#getInitiativeRoll",
    says: "uses CONFIG's formula, else that of the system's manifest",
    guess: "The pages document both places and not which comes first; CONFIG is what packages set at run time.",
    async run(ground) {
      const { game, of } = await fight(ground);
      game.system.initiative = "3";
      expect(of("ada").getInitiativeRoll().formula).toBe("3");
      ground.page.CONFIG.Combat.initiative.formula = "4";
      expect(of("ada").getInitiativeRoll().formula).toBe("4");
    },
  },
  {
    member: "Combatant#rollInitiative",
    says: "rolls a given formula and stores the total",
    page: PAGES.combatant,
    sentence: "A dice formula which overrides the default for this Combatant.",
    async run(ground) {
      const { of } = await fight(ground);
      await of("cat").rollInitiative("42");
      expect(of("cat").initiative).toBe(42);
    },
  },
  {
    member: "Combatant#name",
    says: "is its own name, else its token's",
    page: PAGES.combatantData,
    sentence: "A customized name which replaces the name of the Token in the tracker",
    async run(ground) {
      const { combat } = await fight(ground, { scenes: SCENES });
      const data = { actorId: id("cat"), tokenId: id("tcat"), sceneId: id("yard") };
      const [plain, named] = await combat.createEmbeddedDocuments("Combatant", [data, { ...data, name: "Fluffy" }]);
      expect([plain.name, named.name, plain._source.name]).toEqual(["The Cat", "Fluffy", plain._source.name]);
    },
  },
  {
    member: "Combatant#img",
    says: "is its own picture, else its token's",
    page: PAGES.combatantData,
    sentence: "A customized image which replaces the Token image in the tracker",
    async run(ground) {
      const { combat } = await fight(ground, { scenes: SCENES });
      const data = { actorId: id("cat"), tokenId: id("tcat"), sceneId: id("yard") };
      const [plain, own] = await combat.createEmbeddedDocuments("Combatant", [
        data,
        { ...data, img: "icons/svg/net.svg" },
      ]);
      expect([plain.img, own.img]).toEqual(["icons/svg/eye.svg", "icons/svg/net.svg"]);
    },
  },
  {
    member: "Combatant#roundJoined",
    says: "is the round in which it was added, 1 before the start",
    generations: [14],
    page: PAGES.combatantData,
    sentence: "A Combatant created before the Combat starts is considered to have joined in round 1.",
    async run(ground) {
      const { combat } = await fight(ground);
      const [early] = await combat.createEmbeddedDocuments("Combatant", [{ name: "Early" }]);
      await combat.update({ round: 4, turn: 0 });
      const [late] = await combat.createEmbeddedDocuments("Combatant", [{ name: "Late" }]);
      expect([early.roundJoined, late.roundJoined]).toEqual([1, 4]);
    },
  },
  {
    member: "Combatant#roundJoined",
    says: "is no field of generation 13",
    generations: [13],
    guess: "The data page of 13 does not list it.",
    async run(ground) {
      const { of } = await fight(ground);
      expect("roundJoined" in of("ada")).toBe(false);
    },
  },
  {
    member: "CombatantGroup#initiative",
    says: "applies to every member",
    page: PAGES.groupData,
    sentence: "The initiative value that will be used for all group members.",
    async run(ground) {
      const { combat, of } = await fight(ground);
      const [group] = await combat.createEmbeddedDocuments("CombatantGroup", [{ name: "Pack", initiative: 50 }]);
      await of("cat").update({ group: group.id });
      expect([of("cat").initiative, combat.turns[0]]).toEqual([50, of("cat")]);
    },
  },
  {
    member: "Combat#groups",
    says: "contains the groups that combatants name",
    page: "api/v14/interfaces/foundry.documents.types.CombatData.html",
    sentence: "A Collection of Documents that represent a grouping of individual Combatants.",
    async run(ground) {
      const { combat, of } = await fight(ground);
      const [group] = await combat.createEmbeddedDocuments("CombatantGroup", [{}]);
      await of("ben").update({ group: group.id });
      expect([combat.groups.size, of("ben").group, [...group.members]]).toEqual([1, group, [of("ben")]]);
      expect(group).toBeInstanceOf(ground.page.CONFIG.CombatantGroup.documentClass);
    },
  },
  {
    member: "CombatantGroup#name",
    says: "is its own, else that of a member",
    page: PAGES.groupData,
    sentence: "A customized name which replaces the inferred group name.",
    async run(ground) {
      const { combat, of } = await fight(ground);
      const [group] = await combat.createEmbeddedDocuments("CombatantGroup", [{}]);
      await of("ben").update({ group: group.id });
      expect(combat.groups.get(group.id).name).toBe("Ben");
      await group.update({ name: "Gang" });
      expect(group.name).toBe("Gang");
    },
  },
  {
    member: "Combat#rollInitiative",
    says: "rolls a given formula only for combatants the user owns",
    guess: "The page gives the options; that others are left out is how a player's roll of all can work.",
    async run(ground) {
      const { combat, of } = await fight(ground, { as: SEATS.player });
      await combat.rollInitiative([id("cada"), id("cben")], { formula: "77" });
      expect([of("ada").initiative, of("ben").initiative]).toEqual([77, 20]);
    },
  },
  {
    member: "Combat#rollInitiative",
    says: "keeps the turn with its combatant, unless updateTurn is false",
    guess: "The name of the option and issue 12747 say so.",
    async run(ground) {
      const { combat, of } = await fight(ground, { combat: { round: 1, turn: 0 } });
      await combat.rollInitiative(id("ccat"), { formula: "50" });
      expect([combat.turn, combat.combatant]).toEqual([1, of("ada")]);
      await combat.rollInitiative(id("cben"), { formula: "60", updateTurn: false });
      expect([combat.turn, combat.combatant]).toEqual([1, of("cat")]);
    },
  },
  {
    member: "Combat#rollInitiative",
    says: "creates a message for each roll with its speaker, marked as initiative; hidden combatants' for gamemasters only",
    guess: "Packages look for flags.core.initiativeRoll; core's page does not describe the messages.",
    async run(ground) {
      const { combat, game, of } = await fight(ground);
      await of("cat").update({ hidden: true });
      await combat.rollInitiative([id("cada"), id("ccat")], { formula: "1" });
      const [ada, cat] = [...game.messages] as any[];
      expect([ada.speaker.actor, ada.whisper, ada.flags.core.initiativeRoll]).toEqual([id("ada"), [], true]);
      expect(cat.whisper.sort()).toEqual([SEATS.assistant, SEATS.gm].sort());
    },
  },
  {
    member: "Combat#rollAll",
    says: "rolls for combatants without initiative, rollNPC for NPCs of them",
    guess: "The names and the tracker's buttons say so.",
    async run(ground) {
      const { combat, of } = await fight(ground);
      await combat.resetAll();
      await combat.rollNPC({ formula: "2" });
      expect([of("ada").initiative, of("ben").initiative, of("cat").initiative]).toEqual([null, 2, 2]);
      await combat.rollAll({ formula: "3" });
      expect([of("ada").initiative, of("cat").initiative]).toEqual([3, 2]);
    },
  },
  {
    member: "TokenDocument#combatant",
    says: "is the token's combatant in the shown encounter",
    page: "api/classes/client.TokenDocument.html",
    sentence:
      "Return a reference to a Combatant that represents this Token, if one is present in the current encounter.",
    async run(ground) {
      const { game } = await fight(ground, { scenes: SCENES });
      const token = game.scenes.active.tokens.get(id("tcat"));
      expect(token.combatant).toBeNull();
      await token.toggleCombatant();
      expect(token.combatant.token).toBe(token);
    },
  },
  {
    member: "TokenDocument#inCombat",
    says: "is whether the token has a combatant",
    page: "api/classes/client.TokenDocument.html",
    sentence: "An indicator for whether this Token is currently involved in the active combat encounter.",
    async run(ground) {
      const { game } = await fight(ground, { scenes: SCENES });
      const token = game.scenes.active.tokens.get(id("tcat"));
      await ground.page.CONFIG.Token.documentClass.createCombatants([token]);
      expect(token.inCombat).toBe(true);
      await ground.page.CONFIG.Token.documentClass.deleteCombatants([token]);
      expect(token.inCombat).toBe(false);
    },
  },
  {
    member: "Actor#rollInitiative",
    says: "rolls for the actor's combatants without initiative, for all of them with rerollInitiative",
    guess: "The names of the options say so; what is stored of the page has no description.",
    async run(ground) {
      const { game, of } = await fight(ground);
      const ada = game.actors.get(id("ada"));
      await ada.rollInitiative({ initiativeOptions: { formula: "5" } });
      expect(of("ada").initiative).toBe(30);
      await ada.rollInitiative({ rerollInitiative: true, initiativeOptions: { formula: "5" } });
      expect(of("ada").initiative).toBe(5);
    },
  },
];
