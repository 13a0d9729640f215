/** Turns of StarSIEGE as plain data: what checks pay, the Move and Other Actions, the clock and the tracker. */
import { describe, expect, it } from "vitest";
import { part } from "../../../src/core/contract/card-part.ts";
import type { CardState } from "../../../src/core/contract/card.ts";
import type { CheckDefinition, CheckSession, Input } from "../../../src/core/contract/check.ts";
import type { Snapshot } from "../../../src/core/contract/world.ts";
import type { Json } from "../../../src/rules/shared/json.ts";
import { DEFAULT_HOUSE, type HouseRules } from "../../../src/rules/siege/house-rules.ts";
import { usePower } from "../../../src/rulesets/siege/actions/psionics.ts";
import { beginTurn, endFight, finishDeed, freeAction, takeAction } from "../../../src/rulesets/siege/actions/turn.ts";
import { deedPart } from "../../../src/rulesets/siege/cards/deed.ts";
import { attack } from "../../../src/rulesets/siege/checks/attack.ts";
import { challenge } from "../../../src/rulesets/siege/checks/challenge.ts";
import { hold } from "../../../src/rulesets/siege/checks/hold.ts";
import { moveAction } from "../../../src/rulesets/siege/checks/move-action.ts";
import { otherAction } from "../../../src/rulesets/siege/checks/other-action.ts";
import { power } from "../../../src/rulesets/siege/checks/power.ts";
import { clock } from "../../../src/rulesets/siege/clock.ts";
import { readCombatDefense, readCreature } from "../../../src/rulesets/siege/documents/read-actor.ts";
import { readMoves } from "../../../src/rulesets/siege/documents/read-turn.ts";
import { listTurnActions } from "../../../src/rulesets/siege/turn-actions.ts";
import { type Fields, SHOVE, changesOf, psion, refusalOf, told } from "./psion.ts";
import {
  BLASTER,
  GM,
  GUNNER,
  MARINE,
  PLAYER,
  STRANGER,
  blaster,
  gunner,
  intent,
  marine,
  trapping,
  worldOf,
} from "./table.ts";

const input = (choices: Input["choices"] = {}): Input => ({ situational: {}, choices });
const walker = (system: Fields = {}, items?: readonly Snapshot[]): Snapshot =>
  gunner({ moves: { walk: { rating: 1, scale: "personal", type: "ground" } }, ...system }, items);

/** Opens a check in a fight, in the actor's own turn or in another's. */
async function opened(
  check: CheckDefinition,
  name: string,
  people: readonly Snapshot[],
  {
    acting = true,
    house = {},
    ...more
  }: { acting?: boolean; house?: Partial<HouseRules>; [key: string]: unknown } = {},
): Promise<CheckSession> {
  const world = { ...worldOf(people, house, 2), isActing: (uuid: string) => acting && uuid === GUNNER };
  const session = await check.open(intent(`siege.${name}`, more), world);
  if ("refused" in session) throw new Error(session.refused.key);
  return session;
}
const paid = (session: CheckSession, chosen = input()): Json[] => session.payments(chosen).map((call) => ({ ...call }));
const took = (action: string, more: Fields = {}) => [
  { action: "siege.takeAction", args: { actor: GUNNER, action, ...more } },
];
const idsOf = (session: CheckSession, chosen = input()): string[] => session.view(chosen).choices.map(({ id }) => id);

describe("SIE-ACT-1 checks take the action of one's own turn", () => {
  it("an attack and a hold always, a skill and a power while it is left", async () => {
    const foe = { targets: [MARINE] };
    const people = [gunner(), marine()];
    expect(paid(await opened(attack, "attack", people, { item: BLASTER, ...foe }))).toEqual(took("attack"));
    expect(paid(await opened(hold, "hold", people, { options: { way: "hold" }, ...foe }))).toEqual(took("attack"));
    expect(paid(await opened(challenge, "challenge", people))).toEqual(took("skill"));
    expect(paid(await opened(power, "power", [psion(), marine()], { item: SHOVE, ...foe }))).toHaveLength(1);
    for (const [check, name, more] of [
      [attack, "attack", { item: BLASTER, ...foe }],
      [hold, "hold", { options: { way: "hold" }, ...foe }],
      [challenge, "challenge", {}],
    ] as const)
      expect(paid(await opened(check, name, people, { acting: false, ...more }))).toEqual([]);
    const used = [gunner({ turn: { action: "skill" } }), marine()];
    expect(paid(await opened(attack, "attack", used, { item: BLASTER, ...foe }))).toEqual(took("attack"));
    expect(paid(await opened(challenge, "challenge", used))).toEqual([]);
  });

  it("SIE-ACT-3: a skill may be used without moving, or take no time", async () => {
    const session = await opened(challenge, "challenge", [gunner()]);
    expect(idsOf(session)).toEqual(expect.arrayContaining(["usesAction", "stationary"]));
    expect(paid(session, input({ stationary: true }))).toEqual(took("skill", { stationary: true }));
    expect(paid(session, input({ usesAction: false }))).toEqual([]);
    expect(idsOf(session, input({ usesAction: false }))).not.toContain("stationary");
    expect(idsOf(await opened(challenge, "challenge", [gunner()], { acting: false }))).not.toContain("usesAction");
  });

  it("is taken once, by the owner; a GM takes and gives another", async () => {
    const used = gunner({ turn: { action: "attack" } });
    const args = { actor: GUNNER, action: "move" };
    expect(told(await changesOf(takeAction, args, PLAYER, [gunner()]))).toEqual([
      'system.turn.action = "move"',
      "system.turn.moving = true",
    ]);
    expect(
      told(await changesOf(takeAction, { ...args, action: "skill", stationary: true }, PLAYER, [gunner()])),
    ).toEqual(['system.turn.action = "skill"', "system.turn.stationary = true"]);
    expect(await refusalOf(takeAction, args, PLAYER, [used])).toBe("used");
    expect(await refusalOf(takeAction, args, PLAYER, [used], { multipleActions: true })).toBeNull();
    expect(await refusalOf(takeAction, args, GM, [used])).toBeNull();
    expect(await refusalOf(takeAction, args, STRANGER, [gunner()])).toBe("GmOrOwner");
    expect(await refusalOf(takeAction, args, PLAYER, [gunner({ unconscious: true })])).toBe("unconscious");
    expect(told(await changesOf(freeAction, { actor: GUNNER }, GM, [used]))).toEqual(['system.turn.action = "none"']);
    expect(await refusalOf(freeAction, { actor: GUNNER }, PLAYER, [used])).toBe("GmOnly");
    expect(await refusalOf(freeAction, { actor: GUNNER }, GM, [gunner()])).toBe("unused");
  });

  it("is not listed in the log: the tracker marks it", async () => {
    const decided = await takeAction.decide({ actor: GUNNER, action: "move" }, GM, worldOf([gunner()]), [], null);
    expect(decided).toMatchObject({ quiet: true });
  });

  it("is over when the next turn begins, and all of it when the fight is", async () => {
    const moved = gunner({ turn: { action: "move", moving: true, cover: 2, progress: 1 } });
    const due = (actor: Snapshot) =>
      [clock.turn?.(actor, 3) ?? [], clock.fightEnd?.(actor) ?? []].map((calls) => calls.map(({ action }) => action));
    expect(due(moved)).toEqual([["siege.beginTurn"], ["siege.endFight"]]);
    expect(due(gunner({ turn: { progress: 1 } }))).toEqual([[], ["siege.endFight"]]);
    expect(due(gunner())).toEqual([[], []]);
    expect(told(await changesOf(beginTurn, { actor: GUNNER }, PLAYER, [moved]))).toEqual([
      'system.turn.action = "none"',
      "system.turn.moving = false",
      "system.turn.cover = 0",
    ]);
    expect(told(await changesOf(endFight, { actor: GUNNER }, GM, [moved]))).toContain("system.turn.progress = 0");
    expect(await refusalOf(beginTurn, { actor: GUNNER }, STRANGER, [moved])).toBe("GmOrOwner");
  });

  it("SIE-MOVE-3, SIE-ACT-3: Combat Defense follows", () => {
    const defense = (turn: Fields): number => {
      const creature = readCreature(gunner({ turn, defense: { combat: { base: 7 } } }));
      return creature ? readCombatDefense(creature).reduce((sum, { value }) => sum + value, 0) : 0;
    };
    expect([{}, { moving: true }, { moving: true, cover: 2 }, { stationary: true }].map(defense)).toEqual([
      7, 10, 12, 1,
    ]);
  });

  it("SIE-ACT-2: a second power in a round is a GM's to allow", async () => {
    const used = [psion({ turn: { power: true } })];
    const args = { actor: GUNNER, item: SHOVE, round: 2 };
    expect(await refusalOf(usePower, args, PLAYER, used, {}, 2)).toBe("secondPower");
    expect(await refusalOf(usePower, args, GM, used, {}, 2)).toBeNull();
    expect(await refusalOf(usePower, { ...args, round: 0 }, PLAYER, used, {}, 0)).toBeNull();
    expect(told(await changesOf(usePower, args, PLAYER, [psion()], {}, 2))).toContain("system.turn.power = true");
  });
});

describe("SIE-MOVE-3 the dialog of a Move Action", () => {
  it("says where it leads, and takes the action in a fight", async () => {
    const session = await opened(moveAction, "moveAction", [walker()]);
    const summary = (choices: Input["choices"]) => session.view(input(choices)).summary;
    expect(summary({ band: "extreme" })).toMatchObject({
      key: "QUADRANT.Siege.Turn.Move.moves",
      with: { from: "QUADRANT.Siege.Band.extreme", to: "QUADRANT.Siege.Band.long", bonus: 3 },
    });
    expect(summary({ band: "close", cover: 2 })).toMatchObject({
      key: "QUADRANT.Siege.Turn.Move.stays",
      with: { bonus: 5 },
    });
    expect(paid(session, input({ cover: 2 }))).toEqual(took("move", { cover: 2, progress: 0 }));
    const slow = await opened(moveAction, "moveAction", [
      walker({ moves: { crawl: { rating: 0.5, scale: "personal", type: "ground" } } }),
    ]);
    expect(slow.view(input()).summary).toMatchObject({ key: "QUADRANT.Siege.Turn.Move.onTheWay", with: { rounds: 1 } });
    expect(paid(slow)).toEqual(took("move", { cover: 0, progress: 1 }));
    const peace = await moveAction.open(intent("siege.moveAction"), worldOf([walker()]));
    expect("refused" in peace ? null : peace.payments(input())).toEqual([]);
  });

  it("SIE-MOVE-4: Down halves the way to move", () => {
    const down = readCreature(walker({ wounds: { critical: { disabled: true, down: true } } }));
    expect(down && readMoves(down).map(({ rating }) => rating)).toEqual([0.5]);
    const lame = readCreature(walker({ moveSteps: -1 }));
    expect(lame && readMoves(lame).map(({ rating }) => rating)).toEqual([0.5]);
  });

  it("SIE-MOVE-6: an item beside it needs the GM, or not by house rule", async () => {
    const jammed = [
      blaster({ jammed: true }),
      trapping(`${GUNNER}.Item.rope000000000000`, "Rope", { equipped: false }),
    ];
    const deedOf = async (also: string, house: Partial<HouseRules> = {}) => {
      const session = await opened(moveAction, "moveAction", [walker({}, jammed)], { house });
      return session.card(input({ also }), []).parts["deed"]?.data;
    };
    expect(await deedOf("reload")).toMatchObject({ effect: "clearJam", item: BLASTER, needsGm: true });
    expect(await deedOf("ready", { reloadOnMove: true })).toMatchObject({
      effect: "ready",
      itemName: "Rope",
      needsGm: false,
    });
    expect(await deedOf("")).toBeUndefined();
    const none = await opened(moveAction, "moveAction", [walker({}, [blaster()])]);
    expect(none.view(input({ also: "reload" })).refused?.key).toMatch(/noJam/);
    expect(none.view(input({ also: "ready" })).refused?.key).toMatch(/noItem/);
  });

  it("is refused to who can't move or act", async () => {
    const still = await opened(moveAction, "moveAction", [walker({ moves: { none: { rating: 0 } } })]);
    expect(still.view(input()).refused?.key).toMatch(/noMove/);
    const out = await opened(moveAction, "moveAction", [walker({ unconscious: true })]);
    expect(out.view(input()).refused?.key).toMatch(/unconscious/);
    expect(await moveAction.open(intent("siege.moveAction"), worldOf([]))).toMatchObject({
      refused: { key: "QUADRANT.Refuse.Gone" },
    });
  });
});

describe("SIE-ACT-4 an Other Action", () => {
  const jammed = [gunner({}, [blaster({ jammed: true })])];
  const cardOf = (session: CheckSession, chosen = input()): CardState => ({
    uuid: "ChatMessage.card000000000000",
    actor: GUNNER,
    rolls: [],
    parts: session.card(chosen, []).parts,
  });
  const offersOf = (card: CardState) =>
    part(deedPart)
      .open((card.parts["deed"]?.data ?? null) as Json)
      ?.offers() ?? [];
  const finish = (card: CardState, seat: typeof GM, people: readonly Snapshot[] = jammed) =>
    finishDeed.decide({}, seat, { ...worldOf(people), house: DEFAULT_HOUSE }, [], card);

  it("clears a weapon that is jammed, once the GM agrees; until then it does not fire", async () => {
    const session = await opened(otherAction, "otherAction", jammed);
    expect(paid(session)).toEqual(took("other"));
    const card = cardOf(session);
    expect(offersOf(card)).toMatchObject([{ id: "done", pending: { gm: true } }]);
    expect(await finish(card, PLAYER)).toEqual({ refused: { key: "QUADRANT.Refuse.GmOnly" } });
    const done = await finish(card, GM);
    if ("refused" in done) throw new Error(done.refused.key);
    expect(told(done.changes)).toContain("system.jammed = false");
    expect(await finish(card, GM, [gunner({}, [])])).toEqual({ refused: { key: "QUADRANT.Siege.Refuse.NotCarried" } });
    const shot = await opened(attack, "attack", [...jammed, marine()], { item: BLASTER, targets: [MARINE] });
    expect(shot.view(input()).refused?.key).toMatch(/WeaponJammed/);
  });

  it("is a text for the GM to judge", async () => {
    const session = await opened(otherAction, "otherAction", [gunner()]);
    expect(session.view(input()).refused?.key).toMatch(/nothing/);
    const card = cardOf(session, input({ text: " Pulls the lever. " }));
    expect(card.parts["deed"]?.data).toMatchObject({ text: "Pulls the lever.", effect: "none", item: null });
    const done = await finish(card, GM, [gunner()]);
    expect("refused" in done ? null : done.changes).toHaveLength(1);
    const finished = {
      ...card,
      parts: { deed: { ...card.parts["deed"]!, data: { ...card.parts["deed"]!.data, done: true } } },
    };
    expect(offersOf(finished)).toEqual([]);
    expect(await finish(finished, GM, [gunner()])).toEqual({ refused: { key: "QUADRANT.Refuse.AlreadyDone" } });
  });
});

describe("the tracker", () => {
  const actor = (action: string) => ({ uuid: GUNNER, type: "siegeCharacter", system: { turn: { action } } });
  it("offers the four actions; a GM gives another in place of the one that was taken", () => {
    expect(listTurnActions(actor("none"), false).map(({ id, done, use }) => [id, done, Object.values(use)[0]])).toEqual(
      [
        ["attack", false, "siege.attack"],
        ["move", false, "siege.moveAction"],
        ["skill", false, "siege.challenge"],
        ["other", false, "siege.otherAction"],
      ],
    );
    const [taken] = listTurnActions(actor("attack"), true);
    expect(taken).toMatchObject({ done: true, use: { action: "siege.freeAction", args: { actor: GUNNER } } });
    expect(listTurnActions(actor("attack"), false)[0]).toMatchObject({ done: true, use: { check: "siege.attack" } });
    expect(listTurnActions({ ...actor("none"), type: "siegePlanet" }, true)).toEqual([]);
  });

  it("An attack from there chooses the weapon in its dialog", async () => {
    const session = await opened(attack, "attack", [gunner(), marine()], {
      options: { arms: true },
      targets: [MARINE],
    });
    expect(session.view(input()).choices.find(({ id }) => id === "item")).toMatchObject({ value: BLASTER });
    const bare = await opened(attack, "attack", [gunner({}, []), marine()], { options: { arms: true } });
    expect(bare.view(input()).choices.find(({ id }) => id === "item")).toMatchObject({ value: "" });
  });
});
