import fc from "fast-check";
import { describe, expect, it, vi } from "vitest";
import {
  type CombatHistory,
  planTurnEvents,
  timeBetween,
} from "../../../tabletop/foundry/documents/combat/turn-events.ts";
import { Hooks } from "../../../tabletop/foundry/helpers/hooks.ts";
import { SEATS } from "../../../tabletop/testing.ts";
import { closeTables, id, page, refusalOf, send, table } from "./support.ts";

closeTables();

const soon = () => new Promise((resolve) => setTimeout(resolve, 15));

const ROSTER = ["ada", "ben", "cat"] as const;
const world = (more: object = {}) => ({
  actors: [
    { _id: id("ada"), name: "Ada", type: "hero", ownership: { default: 0, [SEATS.player]: 3 }, system: { hp: 7 } },
    { _id: id("ben"), name: "Ben", type: "hero", ownership: { default: 0, [SEATS.other]: 3 } },
    { _id: id("cat"), name: "Cat", type: "monster", ownership: { default: 0 } },
  ],
  combats: [
    {
      _id: id("fight"),
      active: true,
      combatants: ROSTER.map((name, index) => ({
        _id: id(`c${name}`),
        actorId: id(name),
        initiative: 30 - index * 10,
      })),
      ...more,
    },
  ],
});

describe.each([13, 14] as const)("an encounter on generation %d", (generation) => {
  const open = (more: object = {}, as: string = SEATS.gm) => table({ generation, world: world(more), as });
  const names = () => page.game.combat.turns.map(({ name }: { name: string }) => name) as string[];

  it("An encounter goes through its turns and rounds, forwards and back", async () => {
    const { store } = await open();
    const { combat } = page.game;
    expect([names(), combat.started, combat.combatant]).toEqual([["Ada", "Ben", "Cat"], false, null]);
    await combat.startCombat();
    expect([combat.round, combat.combatant.name, combat.nextCombatant.name]).toEqual([1, "Ada", "Ben"]);
    for (const expected of ["1 Ben", "1 Cat", "2 Ada"]) {
      await combat.nextTurn();
      expect(`${combat.round} ${combat.combatant.name}`).toBe(expected);
    }
    await combat.previousTurn();
    expect(`${combat.round} ${combat.combatant.name}`).toBe("1 Cat");
    await combat.nextRound();
    await combat.previousRound();
    await combat.previousRound();
    expect([combat.round, combat.turn]).toEqual([0, null]);
    await combat.previousTurn();
    expect([combat.round, combat.turn]).toEqual([0, null]);
    expect(store.snapshot()["combats"]?.[0]).toMatchObject({ round: 0, turn: null });
  });

  it("An encounter skips defeated combatants where the settings say so", async () => {
    const { game } = await open({ round: 1, turn: 0 });
    await page.game.combat.combatants.get(id("cben")).update({ defeated: true });
    await game.settings.set("core", "combatTrackerConfig", { skipDefeated: true });
    await page.game.combat.nextTurn();
    expect(page.game.combat.combatant.name).toBe("Cat");
  });

  it("The turn stays with its combatant while scores change, and goes to the next one when that combatant is deleted", async () => {
    const { store, client } = await open({ round: 1, turn: 1 });
    const { combat } = page.game;
    const changed = vi.fn();
    Hooks.on("combatTurnChange", changed);
    await combat.setInitiative(id("cben"), 99);
    await soon();
    expect([names(), combat.turn, combat.combatant.name]).toEqual([["Ben", "Ada", "Cat"], 0, "Ben"]);
    expect(store.snapshot()["combats"]?.[0]).toMatchObject({ turn: 0 });
    const gm = await client(SEATS.gm);
    await send(gm, {
      action: "delete",
      documentName: "Combatant",
      parentUuid: combat.uuid as string,
      ids: [id("cben")],
    });
    await soon();
    expect([combat.combatant.name, changed.mock.calls.length]).toEqual(["Ada", 1]);
    await combat.resetAll();
    expect([combat.turns.map(({ initiative }: { initiative: unknown }) => initiative), combat.combatant.name]).toEqual([
      [null, null],
      "Ada",
    ]);
  });

  it("An encounter rolls initiative once for each combatant, creates chat messages, and shows hidden ones to gamemasters only", async () => {
    const { game } = await open({
      combatants: ROSTER.map((name) => ({ _id: id(`c${name}`), actorId: id(name), hidden: name === "cat" })),
    });
    page.CONFIG.Combat.initiative.formula = "1d20 + 100";
    const { combat } = page.game;
    await combat.rollAll();
    expect(combat.turns.every(({ initiative }: { initiative: number }) => initiative > 100)).toBe(true);
    const messages = [...game.messages] as any[];
    expect(messages.map(({ speaker, flags }) => [speaker.alias, flags.core.initiativeRoll])).toEqual([
      ["Ada", true],
      ["Ben", true],
      ["Cat", true],
    ]);
    expect(messages.map(({ whisper }) => whisper.length > 0)).toEqual([false, false, true]);
    await combat.rollAll();
    await combat.rollNPC({ formula: "5" });
    expect(game.messages.size).toBe(3);
    await combat.rollInitiative(id("cada"), { formula: "5" });
    expect([combat.combatants.get(id("cada")).initiative, names().at(-1)]).toEqual([5, "Ada"]);
  });

  it("Players roll for and advance their own combatants, and the server refuses the rest", async () => {
    const { store, client } = await open({ round: 1, turn: 0 }, SEATS.player);
    const { combat } = page.game;
    const own = combat.combatants.get(id("cada"));
    const others = combat.combatants.get(id("cben"));
    expect([own.isOwner, others.isOwner, own.players.map(({ id: user }: { id: string }) => user)]).toEqual([
      true,
      false,
      [SEATS.player],
    ]);
    expect([combat._canChangeTurn(page.game.user), combat._canChangeRound(page.game.user)]).toEqual([true, true]);
    await combat.rollInitiative([id("cada"), id("cben")], { formula: "25" });
    expect([own.initiative, others.initiative]).toEqual([25, 20]);
    await combat.nextTurn();
    expect(store.snapshot()["combats"]?.[0]).toMatchObject({ round: 1, turn: 1 });
    expect(combat._canChangeTurn(page.game.user)).toBe(false);
    await expect(others.update({ initiative: 1 })).rejects.toThrow(/may not update/);
    await expect(combat.update({ active: false })).rejects.toThrow(/may not update/);
    const player = await client(SEATS.player);
    const onto = { action: "update", documentName: "Combatant", parentUuid: `Combat.${id("fight")}` } as const;
    const whole = { action: "update", documentName: "Combat" } as const;
    const before = store.snapshot()["combats"];
    for (const refused of [
      { ...onto, updates: [{ _id: id("cben"), initiative: 1 }] },
      { ...whole, updates: [{ _id: id("fight"), combatants: [{ _id: id("ccat"), defeated: true }] }] },
      { ...whole, updates: [{ _id: id("fight"), flags: { mini: { x: 1 } } }] },
      { ...whole, updates: [{ _id: id("fight"), "==round": 9, "-=active": null }] },
      { action: "delete", documentName: "Combat", ids: [id("fight")] } as const,
      { action: "create", documentName: "Combat", data: [{}] } as const,
      {
        action: "create",
        documentName: "Combatant",
        parentUuid: `Combat.${id("fight")}`,
        data: [{ actorId: id("ben") }],
      } as const,
    ])
      expect(refusalOf(await send(player, refused))).toMatch(/Only|may not/);
    expect(store.snapshot()["combats"]).toEqual(before);
    const stranger = await client(SEATS.trusted);
    expect(refusalOf(await send(stranger, { ...whole, updates: [{ _id: id("fight"), turn: 2 }] }))).toMatch(
      /owns one of its combatants/,
    );
  });

  it("A passive client shows the server's order", async () => {
    const { client, store } = await open({ round: 1, turn: 0 }, SEATS.other);
    const gm = await client(SEATS.gm);
    const player = await client(SEATS.player);
    const onto = { action: "update", documentName: "Combatant", parentUuid: `Combat.${id("fight")}` } as const;
    expect(await send(player, { ...onto, updates: [{ _id: id("cada"), initiative: 1 }] })).toMatchObject({ ok: true });
    expect(await send(gm, { ...onto, updates: [{ _id: id("ccat"), initiative: 50 }] })).toMatchObject({ ok: true });
    expect(
      await send(gm, { action: "update", documentName: "Combat", updates: [{ _id: id("fight"), turn: 1 }] }),
    ).toMatchObject({
      ok: true,
    });
    await soon();
    expect([names(), page.game.combat.combatant.name]).toEqual([["Cat", "Ben", "Ada"], "Ben"]);
    expect(store.snapshot()["combats"]?.[0]).toMatchObject({ turn: 1 });
  });

  it("Turn events run on the active Gamemaster's client only, in order", async () => {
    const log: string[] = [];
    const { Combat } = page;
    class Told extends Combat {
      async _onStartTurn(combatant: any, context: any): Promise<void> {
        await super._onStartTurn(combatant, context);
        log.push(`start ${combatant.name} ${context.round}.${context.turn}${context.skipped ? " skipped" : ""}`);
      }
      async _onEndTurn(combatant: any, context: any): Promise<void> {
        log.push(`end ${combatant.name} ${context.round}.${context.turn}${context.skipped ? " skipped" : ""}`);
        if (combatant.name === "Ben" && !context.skipped) throw new Error("a system's mistake");
      }
      async _onStartRound({ round }: any): Promise<void> {
        log.push(`round ${round}`);
      }
      async _onEndRound({ round }: any): Promise<void> {
        log.push(`round over ${round}`);
      }
      async _onEnter({ name }: any): Promise<void> {
        log.push(`enter ${name}`);
      }
      async _onExit(combatant: any): Promise<void> {
        await super._onExit(combatant);
        log.push(`exit ${combatant.name}`);
      }
    }
    vi.spyOn(console, "error").mockImplementation(() => undefined);
    const prepare = (): void => void (page.CONFIG.Combat.documentClass = Told);
    await table({ generation, world: world(), prepare });
    const { combat } = page.game;
    const settle = async (): Promise<string[]> => {
      await combat._turns.running;
      return log.splice(0);
    };
    await combat.startCombat();
    expect(await settle()).toEqual(["round 1", "start Ada 1.0"]);
    await combat.nextTurn();
    expect(await settle()).toEqual(["end Ada 1.0", "start Ben 1.1"]);
    await combat.nextRound();
    expect(await settle()).toEqual([
      "end Ben 1.1",
      "start Cat 1.2 skipped",
      "end Cat 1.2 skipped",
      "round over 1",
      "round 2",
      "start Ada 2.0",
    ]);
    await combat.previousTurn();
    await combat.setInitiative(id("cada"), 1);
    expect(await settle()).toEqual([]);
    await combat.createEmbeddedDocuments("Combatant", [{ name: "Dog" }]);
    expect(await settle()).toEqual(["enter Dog"]);
    await combat.delete();
    expect((await settle()).sort()).toEqual(["exit Ada", "exit Ben", "exit Cat", "exit Dog"]);
    const second = await table({ generation, world: world({ round: 1, turn: 0 }), prepare, as: SEATS.player });
    await second.client(SEATS.gm);
    await soon();
    await page.game.combat.nextTurn();
    expect(await settle()).toEqual([]);
    vi.restoreAllMocks();
  });

  it("An encounter calls the documented hooks with the data to be written, which they may change", async () => {
    const calls: unknown[][] = [];
    const listen = (hook: string) =>
      Hooks.on(hook, (...args: unknown[]) => void calls.push([hook, ...structuredClone(args.slice(1))]));
    for (const hook of ["combatStart", "combatTurn", "combatRound", "combatTurnChange"]) listen(hook);
    await open();
    page.CONFIG.time.turnTime = 6;
    page.CONFIG.time.roundTime = 1;
    const { combat } = page.game;
    await combat.startCombat();
    await combat.nextTurn();
    await combat.nextRound();
    await combat._turns.running;
    const time = (delta: number, direction: number) =>
      generation === 14 ? { direction, worldTime: { delta } } : { advanceTime: delta, direction };
    const at = (round: number, turn: number | null, name: string | null) => ({
      round,
      turn,
      combatantId: name && id(`c${name}`),
      tokenId: null,
    });
    expect(calls).toEqual([
      ["combatStart", { round: 1, turn: 0 }],
      ["combatTurnChange", at(0, null, null), at(1, 0, "ada")],
      ["combatTurn", { round: 1, turn: 1 }, time(6, 1)],
      ["combatTurnChange", at(1, 0, "ada"), at(1, 1, "ben")],
      ["combatRound", { round: 2, turn: 0 }, time(13, 1)],
      ["combatTurnChange", at(1, 1, "ben"), at(2, 0, "ada")],
    ]);
    expect(page.game.time.worldTime).toBe(19);
    Hooks.on("combatTurn", (_combat: unknown, updateData: { turn: number }) => void (updateData.turn = 2));
    await combat.nextTurn();
    expect(combat.combatant.name).toBe("Cat");
  });

  it("Combatants can be grouped, and share their group's initiative", async () => {
    const { store } = await open();
    const { combat } = page.game;
    const [pack] = await combat.createEmbeddedDocuments("CombatantGroup", [{ name: "Pack", initiative: 100 }]);
    await combat.combatants.get(id("ccat")).update({ group: pack.id });
    const cat = combat.combatants.get(id("ccat"));
    expect([cat.group, [...pack.members], names()[0]]).toEqual([pack, [cat], "Cat"]);
    expect(cat.toObject().group).toBe(pack.id);
    expect(store.snapshot()["combats"]?.[0]).toMatchObject({ groups: [{ name: "Pack", type: "base" }] });
  });

  it("Tokens and actors are added to an encounter and removed", async () => {
    const token = { _id: id("tcat"), name: "The Cat", actorId: id("cat"), actorLink: false };
    const scenes = [{ _id: id("scene"), name: "Yard", active: true, tokens: [token] }];
    await table({ generation, world: { actors: world().actors, scenes } });
    page.CONFIG.Combat.initiative.formula = "7";
    const [document] = [...page.game.scenes.active.tokens] as any[];
    expect([document.inCombat, await document.toggleCombatant()]).toEqual([false, true]);
    const { combat } = page.game;
    expect([combat.active, document.combatant.name, document.combatant.token, combat.combatants.size]).toEqual([
      true,
      "The Cat",
      document,
      1,
    ]);
    expect(combat.getCombatantsByActor(document.actor)).toEqual([document.combatant]);
    await page.game.actors.get(id("ada")).rollInitiative({ createCombatants: true });
    expect(combat.turns.map((one: any) => [one.name, one.initiative])).toEqual([
      ["Ada", 7],
      ["The Cat", null],
    ]);
    expect(await document.toggleCombatant()).toBe(false);
    expect(combat.combatants.size).toBe(1);
  });

  it("An encounter finds combatants by token, else by actor, and reads the tracked resource", async () => {
    const { game } = await open();
    await game.settings.set("core", "combatTrackerConfig", { resource: "hp" });
    const ada = page.game.combat.combatants.get(id("cada"));
    expect([ada.name, ada.img, ada.resource, ada.isNPC, page.game.combat.combatants.get(id("ccat")).isNPC]).toEqual([
      "Ada",
      page.game.actors.get(id("ada")).img,
      7,
      false,
      true,
    ]);
    await page.game.actors.get(id("cat")).toggleStatusEffect(page.CONFIG.specialStatusEffects.DEFEATED);
    expect(page.game.combat.combatants.get(id("ccat")).isDefeated).toBe(true);
  });

  it("Activating an encounter deactivates the others of its scene", async () => {
    const { store } = await open();
    const second = await page.Combat.create({});
    await second.activate();
    expect([page.game.combat, page.game.combats.get(id("fight")).active]).toEqual([second, false]);
    expect(store.snapshot()["combats"]?.filter((combat: any) => combat.active).length).toBe(1);
  });
});

describe("events of a changed turn", () => {
  const state = (turns: number): fc.Arbitrary<CombatHistory> =>
    fc.record({ round: fc.nat(4), turn: fc.nat(turns - 1) }).map(({ round, turn }) => ({
      round,
      turn: round === 0 ? null : turn,
      combatantId: round === 0 ? null : `c${turn}`,
      tokenId: null,
    }));

  it("Every turn and round in between starts and ends once, and going back starts none", () => {
    const cases = fc
      .integer({ min: 1, max: 5 })
      .chain((turns) => fc.tuple(fc.constant(turns), state(turns), state(turns)));
    fc.assert(
      fc.property(cases, ([turns, from, to]) => {
        const order = Array.from({ length: turns }, (_, index) => `c${index}`);
        const plan = planTurnEvents(from, to, order);
        const place = ({ round, turn }: CombatHistory): number =>
          round === 0 ? -1 : (round - 1) * turns + (turn ?? 0);
        const a = place(from);
        const b = place(to);
        const starts = plan.flatMap((event) =>
          event.kind === "startTurn" ? [(event.round - 1) * turns + event.turn] : [],
        );
        const ends = plan.flatMap((event) =>
          event.kind === "endTurn" ? [(event.round - 1) * turns + event.turn] : [],
        );
        const between = (first: number, last: number): number[] =>
          Array.from({ length: Math.max(last - first, 0) }, (_, index) => first + index);
        expect(starts).toEqual(b > a ? between(a + 1, b + 1) : []);
        expect(ends).toEqual(b > a ? between(Math.max(a, 0), b) : []);
        expect(plan.filter(({ kind, round }) => kind === "endRound" && round === 0)).toEqual([]);
      }),
    );
  });

  it("Two ways to the same point take the same time", () => {
    const points = fc
      .integer({ min: 1, max: 5 })
      .chain((turns) => fc.tuple(fc.constant(turns), state(turns), state(turns), state(turns)));
    fc.assert(
      fc.property(points, fc.nat(60), fc.nat(60), ([turns, a, b, c], turnTime, roundTime) => {
        const time = (from: CombatHistory, to: CombatHistory): number =>
          timeBetween(from, to, turns, { turnTime, roundTime });
        expect(time(a, b) + time(b, c)).toBe(time(a, c));
        expect(time(a, b)).toBe(time(b, a) === 0 ? 0 : -time(b, a));
      }),
    );
  });
});
