import { expect } from "vitest";
import { SEATS } from "../../../../../tabletop/testing.ts";
import { id } from "../../../documents/support.ts";
import type { ContractCase, Ground } from "../../contract.ts";
import { fight, PAGES, settled, telling } from "./fight.ts";

const hookPage = (name: string): string => `api/v14/functions/hookEvents.${name}.html`;

/** The arguments of a hook, without the document, copied at the time of the call. */
function listen({ page }: Ground, hook: string, run: (...args: any[]) => void = () => undefined): unknown[][] {
  const calls: unknown[][] = [];
  page.Hooks.on(hook, (...args: any[]) => {
    calls.push(structuredClone(args.filter((argument) => !argument?.documentName)));
    run(...args);
  });
  return calls;
}

export const events: readonly ContractCase[] = [
  {
    member: "hookEvents.combatStart",
    says: "is called before the encounter is written, with round 1 and turn 0",
    page: hookPage("combatStart"),
    sentence: "This event fires on the initiating client before any database update occurs.",
    async run(ground) {
      const { combat } = await fight(ground);
      const rounds: number[] = [];
      const calls = listen(ground, "combatStart", ({ round }) => rounds.push(round as number));
      await combat.startCombat();
      expect([calls, rounds, combat.round]).toEqual([[[{ round: 1, turn: 0 }]], [0], 1]);
    },
  },
  {
    member: "hookEvents.combatStart",
    says: "lets a listener change the written data",
    page: hookPage("combatStart"),
    sentence: "An object which contains Combat properties that will be updated. Can be mutated.",
    async run(ground) {
      const { combat } = await fight(ground);
      listen(ground, "combatStart", (_combat, data) => (data.turn = 1));
      await combat.startCombat();
      expect([combat.round, combat.turn]).toEqual([1, 1]);
    },
  },
  {
    member: "hookEvents.combatTurn",
    says: "is called with the next turn, the direction and the time",
    generations: [14],
    page: hookPage("combatTurn"),
    sentence: "updateOptions: { direction: number; worldTime: { delta: number } }",
    async run(ground) {
      const { combat } = await fight(ground, { combat: { round: 1, turn: 0 } });
      ground.page.CONFIG.time.turnTime = 6;
      const calls = listen(ground, "combatTurn");
      await combat.nextTurn();
      await combat.previousTurn();
      expect(calls).toEqual([
        [
          { round: 1, turn: 1 },
          { direction: 1, worldTime: { delta: 6 } },
        ],
        [
          { round: 1, turn: 0 },
          { direction: -1, worldTime: { delta: -6 } },
        ],
      ]);
    },
  },
  {
    member: "hookEvents.combatTurn",
    says: "is called with advanceTime on 13",
    generations: [13],
    page: "api/functions/hookEvents.combatTurn.html",
    sentence: "updateOptions: { advanceTime: number; direction: number }",
    async run(ground) {
      const { combat } = await fight(ground, { combat: { round: 1, turn: 0 } });
      ground.page.CONFIG.time.turnTime = 6;
      const calls = listen(ground, "combatTurn");
      await combat.nextTurn();
      expect(calls).toEqual([
        [
          { round: 1, turn: 1 },
          { advanceTime: 6, direction: 1 },
        ],
      ]);
    },
  },
  {
    member: "hookEvents.combatRound",
    says: "is called where the round changes, instead of combatTurn",
    page: hookPage("combatRound"),
    sentence: "A hook event that fires when the round of the Combat encounter changes.",
    async run(ground) {
      const { combat } = await fight(ground, { combat: { round: 1, turn: 2 } });
      const rounds = listen(ground, "combatRound");
      const turns = listen(ground, "combatTurn");
      await combat.nextTurn();
      expect([rounds.length, rounds[0]?.[0], turns]).toEqual([1, { round: 2, turn: 0 }, []]);
    },
  },
  {
    member: "hookEvents.combatRound",
    says: "is the direction in which the encounter moves",
    page: hookPage("combatRound"),
    sentence: "A signed integer for whether the turn order is advancing or rewinding",
    async run(ground) {
      const { combat } = await fight(ground, { combat: { round: 2, turn: 0 } });
      const calls = listen(ground, "combatRound");
      await combat.previousRound();
      expect((calls[0]?.[1] as { direction: number }).direction).toBe(-1);
    },
  },
  {
    member: "hookEvents.combatTurnChange",
    says: "is called on every client after the change, with both states",
    page: "api/functions/hookEvents.combatTurnChange.html",
    sentence: "This event fires on all clients after the database update has occurred for the Combat.",
    async run(ground) {
      const { table, combat } = await fight(ground, { combat: { round: 1, turn: 0 }, as: SEATS.other });
      const calls = listen(ground, "combatTurnChange");
      const gm = await table.client(SEATS.gm);
      await gm.request("modify", {
        operations: [
          { action: "update", documentName: "Combat", updates: [{ _id: id("fight"), turn: 1 }], options: {} },
        ],
      });
      await settled();
      const state = (turn: number, name: string) => ({ round: 1, turn, combatantId: id(`c${name}`), tokenId: null });
      expect([calls, combat.turn]).toEqual([[[state(0, "ada"), state(1, "ben")]], 1]);
    },
  },
  {
    member: "Combat#_onStartTurn",
    says: "and calls the other hooks of the change in order, with their contexts",
    page: "api/v14/interfaces/foundry.documents.types.CombatTurnEventContext.html",
    sentence: "Was skipped?",
    async run(ground) {
      const log: string[] = [];
      const { combat } = await fight(ground, { combat: { round: 1, turn: 1 }, prepare: () => telling(ground, log) });
      await combat.nextRound();
      await settled();
      expect(log).toEqual([
        'endTurn Ben {"round":1,"turn":1,"skipped":false}',
        'startTurn Cat {"round":1,"turn":2,"skipped":true}',
        'endTurn Cat {"round":1,"turn":2,"skipped":true}',
        'endRound {"round":1,"skipped":false}',
        'startRound {"round":2,"skipped":false}',
        'startTurn Ada {"round":2,"turn":0,"skipped":false}',
      ]);
    },
  },
  {
    member: "Combat#_onStartRound",
    says: "receives the context of a turn without the turn",
    page: "api/v14/types/foundry.documents.types.CombatRoundEventContext.html",
    sentence: "CombatTurnEventContext",
    async run(ground) {
      const log: string[] = [];
      const { combat } = await fight(ground, { combat: { round: 1, turn: 2 }, prepare: () => telling(ground, log) });
      await combat.nextTurn();
      await settled();
      expect(log.filter((line) => line.includes("Round"))).toEqual([
        'endRound {"round":1,"skipped":false}',
        'startRound {"round":2,"skipped":false}',
      ]);
    },
  },
  {
    member: "Combat#_manageTurnEvents",
    says: "calls nothing where the encounter goes back",
    page: PAGES.issue(11997),
    sentence: '"Previous Turn" should not trigger combat turn events.',
    async run(ground) {
      const log: string[] = [];
      const { combat } = await fight(ground, { combat: { round: 2, turn: 1 }, prepare: () => telling(ground, log) });
      await combat.previousTurn();
      await combat.previousRound();
      await settled();
      expect(log).toEqual([]);
    },
  },
  {
    member: "Combat#_onEndRound",
    says: "is not called before the first round",
    page: PAGES.issue(11238),
    sentence: "`Combat#_onEndRound` is no longer called for round 0.",
    async run(ground) {
      const log: string[] = [];
      const { combat } = await fight(ground, { prepare: () => telling(ground, log) });
      await combat.startCombat();
      await settled();
      expect(log.map((line) => line.split(" ")[0])).toEqual(["startRound", "startTurn"]);
    },
  },
  {
    member: "Combat#_onStartTurn",
    says: "is called for a single combatant when the round advances",
    page: PAGES.issue(10786),
    sentence: "Combat round advancement should trigger end turn and star t turn events in addition to round events.",
    async run(ground) {
      const log: string[] = [];
      const one = { round: 1, turn: 0, combatants: [{ _id: id("cada"), actorId: id("ada") }] };
      const { combat } = await fight(ground, { combat: one, prepare: () => telling(ground, log) });
      await combat.nextRound();
      await settled();
      expect(log.map((line) => line.split(" ")[0])).toEqual(["endTurn", "endRound", "startRound", "startTurn"]);
    },
  },
  {
    member: "Combat#_manageTurnEvents",
    says: "calls nothing where scores change and the turn stays with its combatant",
    page: PAGES.issue(12747),
    sentence: "Rolling initiative triggers turn events even though the active combatant remains unchanged.",
    async run(ground) {
      const log: string[] = [];
      const { combat, of } = await fight(ground, {
        combat: { round: 1, turn: 0 },
        prepare: () => telling(ground, log),
      });
      await combat.rollInitiative([id("cada")], { formula: "1" });
      await combat.setInitiative(id("ccat"), 99);
      await combat.createEmbeddedDocuments("Combatant", [{ actorId: id("ben"), initiative: -5 }]);
      await settled();
      expect([log.filter((line) => !line.startsWith("enter")), combat.combatant]).toEqual([[], of("ada")]);
    },
  },
  {
    member: "Combat#_onUpdate",
    says: "calls no turn event for an update that is no change of turn",
    page: PAGES.issue(10387),
    sentence: "Combat Turn/Round events are triggered whenever the Combat or any Combatant is updated",
    async run(ground) {
      const log: string[] = [];
      const { combat, of } = await fight(ground, {
        combat: { round: 1, turn: 0 },
        prepare: () => telling(ground, log),
      });
      await of("ada").update({ defeated: true });
      await combat.update({ sort: 5 });
      await settled();
      expect(log).toEqual([]);
    },
  },
  {
    member: "Combat#_onEnter",
    says: "and _onExit are called for added and removed combatants",
    page: PAGES.issue(11682),
    sentence: "whenever a Combatant enters/exits the Combat",
    async run(ground) {
      const log: string[] = [];
      const { combat, of } = await fight(ground, { prepare: () => telling(ground, log) });
      await combat.createEmbeddedDocuments("Combatant", [{ name: "Dog" }]);
      await of("ben").delete();
      await settled();
      expect(log).toEqual(["enter Dog", "exit Ben"]);
    },
  },
  {
    member: "Combat#_onExit",
    says: "is called only on the active Gamemaster's client",
    page: PAGES.issue(11682),
    sentence: "which are called, if the client is the active GM",
    async run(ground) {
      const log: string[] = [];
      const { table } = await fight(ground, {
        combat: { round: 1, turn: 0 },
        as: SEATS.player,
        prepare: () => telling(ground, log),
      });
      const gm = await table.client(SEATS.gm);
      const onto = { documentName: "Combatant", parentUuid: `Combat.${id("fight")}`, options: {} } as const;
      await gm.request("modify", { operations: [{ action: "delete", ids: [id("cben")], ...onto }] });
      await settled();
      expect(log).toEqual([]);
    },
  },
  {
    member: "hookEvents.initializeCombatConfiguration",
    says: "is called once at boot, between setup and ready",
    page: "api/v14/modules/hookEvents.html",
    sentence: "initializeCombatConfiguration",
    async run(ground) {
      const log: string[] = [];
      for (const hook of ["setup", "initializeCombatConfiguration", "ready"])
        ground.page.Hooks.on(hook, () => void log.push(hook));
      await fight(ground);
      expect(log).toEqual(["setup", "initializeCombatConfiguration", "ready"]);
    },
  },
];
