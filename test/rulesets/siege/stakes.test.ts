/** A planetary attack is declared, both sides stake openly, and then the aggressor rolls on its card. */
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { part } from "../../../src/core/contract/card-part.ts";
import type { Action, Decision } from "../../../src/core/contract/action.ts";
import type { Offer } from "../../../src/core/contract/card-part.ts";
import type { CardState, PartEntry } from "../../../src/core/contract/card.ts";
import type { CheckSession, Input, Intent } from "../../../src/core/contract/check.ts";
import type { Seat, Snapshot, World } from "../../../src/core/contract/world.ts";
import type { Json } from "../../../src/rules/shared/json.ts";
import type { RollData } from "../../../src/rules/shared/roll.ts";
import type { HouseRules } from "../../../src/rules/siege/house-rules.ts";
import { rollConflict } from "../../../src/rulesets/siege/actions/roll-conflict.ts";
import { conflict } from "../../../src/rulesets/siege/checks/conflict.ts";
import { conflictPart } from "../../../src/rulesets/siege/cards/conflict.ts";
import { declarationPart } from "../../../src/rulesets/siege/cards/declaration.ts";
import { conflictStage } from "../../../src/rulesets/siege/stages/conflict/stage.ts";
import { seat } from "../../core/seats.ts";
import { Play } from "../../core/stage-log.ts";
import { HOME, VEY, attackWorld, home, vey } from "./planets.ts";
import { GM, worldOf } from "./table.ts";

// A view reads the planets as they are now: in this test, none is in the world's documents.
beforeAll(() => void vi.stubGlobal("game", { actors: new Map() }));
afterAll(() => void vi.unstubAllGlobals());

const input = (choices: Input["choices"] = {}): Input => ({ situational: {}, choices });

async function opened(asked: Intent, house: Partial<HouseRules>): Promise<CheckSession> {
  const session = await conflict.open(asked, worldOf([home(), vey()], house));
  if ("refused" in session) throw new Error(session.refused.key);
  return session;
}

const NAVY = "navy000000000000";
const SHIPS = "fleet00000000000";
const CARD = "ChatMessage.card000000000000";
const mine = { ...seat(false, (uuid) => uuid.startsWith(HOME) || uuid === CARD), id: "ada" };
const theirs = { ...seat(false, (uuid) => uuid.startsWith(VEY)), id: "ben" };
const stranger = seat(false, () => false);

/** The world of a conflict; `planets` are there now. */
const worldNow = (planets: readonly Snapshot[] = [home(), vey()], house: Partial<HouseRules> = {}, log: object = {}) =>
  ({ ...worldOf(planets, house), users: () => [], ...log }) as World<unknown>;

const declaredBy = async (choices: Input["choices"] = {}, options = {}, house: Partial<HouseRules> = {}) => {
  const asked = attackWorld({ options: { theatre: "combat", track: "populace", attribute: "might", ...options } });
  return { session: await opened(asked, house), chosen: input(choices) };
};

/** Declares an attack, as its owner's dialog does. */
async function declare(choices: Input["choices"] = {}, world = worldNow()): Promise<Play> {
  const { session, chosen } = await declaredBy(choices);
  const opening = await conflictStage.open(session.opens(chosen)?.order ?? null, mine, world as never);
  if ("refused" in opening) throw new Error(opening.refused.key);
  return new Play(conflictStage, opening, world);
}

const place = (role: "aggressor" | "defender", stake: string) => ({ seat: null, move: { kind: "stake", role, stake } });

/** Moves; returns the card that the move posts, null for none, or why it is refused. */
async function step(play: Play, ask: Parameters<Play["move"]>[0], who: Seat): Promise<CardState | string | null> {
  const decided = await play.decide(ask, who);
  if ("refused" in decided) return decided.refused.key.split(".").at(-1) ?? "";
  await play.move(ask, who);
  const [posted] = decided.cards ?? [];
  return posted ? { uuid: CARD, actor: HOME, rolls: [], parts: posted.card.parts } : null;
}

const press = (
  act: Action,
  args: Json,
  who: Seat,
  card: CardState,
  dice: readonly number[] | null = [],
  world = worldNow(),
): Promise<Decision> => act.decide(args, who, world, dice, card);
const why = async (decision: Promise<Decision>) => {
  const decided = await decision;
  return "refused" in decided ? decided.refused.key.split(".").at(-1) : null;
};

/** Returns the card after a press. */
async function after(decision: Promise<Decision>, card: CardState): Promise<CardState> {
  const decided = await decision;
  if ("refused" in decided) throw new Error(decided.refused.key);
  const parts: Record<string, PartEntry> = { ...card.parts };
  let { rolls } = card;
  for (const change of decided.changes) {
    if (!("path" in change)) continue;
    const id = change.path.replace("system.parts.", "");
    if (change.op === "unset") delete parts[id];
    if (change.op === "set" && change.path === "rolls")
      rolls = (change.to as string[]).map((text) => JSON.parse(text) as RollData);
    else if (change.op === "set") parts[id] = change.to as unknown as PartEntry;
  }
  return { ...card, parts, rolls };
}

const cardOf = (result: CardState | string | null): CardState => {
  if (result === null || typeof result === "string") throw new Error(`no card, but ${result}`);
  return result;
};
const offersOn = (card: CardState): readonly Offer[] =>
  part(declarationPart)
    .open(card.parts["declared"]?.data ?? null)
    ?.offers() ?? [];

describe("a planetary attack whose defender may stake something (SIE-PCON-2, SIE-STAKE-1)", () => {
  it("An attack with stakes is declared without a roll, and rolled at once where there is nothing to stake", async () => {
    const { session, chosen } = await declaredBy();
    expect(session.formula(chosen)).toBeNull();
    expect(session.view(chosen)).toMatchObject({ verb: "QUADRANT.Siege.Conflict.Declare" });
    expect(session.view(chosen).choices.map(({ id }) => id)).not.toContain("defenderStake");
    expect(session.view(chosen).choices.find(({ id }) => id === "stake")).toMatchObject({ value: "later" });
    expect(session.formula(input({ defenderStake: NAVY }))).toBeNull();
    const alone = await declaredBy({}, {}, { staking: "aggressorOnly" });
    expect(alone.session.formula(alone.chosen)).toBe("1d20 + 3");
    expect(alone.session.opens(alone.chosen)).toBeNull();
    // Where it is rolled at once, there is no later.
    expect(alone.session.view(alone.chosen).choices.find(({ id }) => id === "stake")).toMatchObject({ value: "" });
    const gm = await declaredBy({}, { gm: true });
    expect(gm.session.view(gm.chosen).choices.find(({ id }) => id === "defenderStake")).toMatchObject({ value: "ask" });
    expect(gm.session.opens(input({ defenderStake: NAVY }))).toBeNull();
  });

  it("An attack with stakes waits for the defender's answer, and then applies both stakes", async () => {
    const play = await declare({ stake: SHIPS, reason: "Raid" });
    const ids = play.seen(theirs).offers.map(({ id }) => id);
    expect(ids).toEqual([`stake-defender-${NAVY}`, "stake-defender-none"]);
    const told = cardOf(await step(play, place("defender", NAVY), theirs));
    const [roll] = offersOn(told);
    expect(roll?.call).toEqual({ action: "siege.rollConflict", args: {} });
    const done = await after(press(rollConflict, {}, mine, told, [11]), told);
    expect(Object.keys(done.parts).sort()).toEqual(["challenge", "conflict"]);
    expect(done.parts["challenge"]?.data).toMatchObject({ natural: 11, total: 16, target: 16 });
    expect(done.parts["conflict"]?.data).toMatchObject({ success: true, damage: 2, reason: "Raid", gone: [] });
    expect(done.rolls).toMatchObject([{ class: "ChallengeRoll", total: 16 }]);
  });

  it("The defender or the GM answers once with a Facility of the defender, and then the aggressor rolls", async () => {
    const play = await declare({ stake: "" });
    expect(await step(play, place("defender", NAVY), mine)).toBe("GmOrOwner");
    expect(await step(play, place("defender", SHIPS), theirs)).toBe("FacilityGone");
    expect(await step(play, { seat: null, move: { kind: "stake", role: "defender" } }, theirs)).toBe("Malformed");
    expect(await step(play, { seat: "aggressor", move: place("defender", NAVY).move }, GM)).toBe("Malformed");
    expect(await step(play, { seat: "defender", move: { kind: "skip" } }, GM)).toBe("Malformed");
    const byGm = await declare({ stake: "" });
    cardOf(await step(byGm, { seat: "defender", move: place("defender", "").move }, GM));
    const told = cardOf(await step(play, place("defender", ""), theirs));
    expect(await step(play, place("defender", NAVY), theirs)).toBe("AlreadyDone");
    expect(await why(press(rollConflict, {}, theirs, told, [11]))).toBe("NotYourRoll");
    const done = await after(press(rollConflict, {}, mine, told, [11]), told);
    expect(done.parts["challenge"]?.data).toMatchObject({ target: 15, total: 14 });
  });

  it("Both sides place openly in any order; the second of two at once is refused, and undo is exact", async () => {
    const play = await declare();
    const empty = JSON.stringify(play.record.moves);
    expect(await step(play, place("defender", NAVY), theirs)).toBeNull();
    expect(play.standing().status).toMatchObject({ with: { names: "Home" } });
    // The attack can be called off by the GM alone, once the defender's stake is known.
    expect(await step(play, { seat: "aggressor", move: { kind: "cancel" } }, mine)).toBe("GmOnly");
    const told = cardOf(await step(play, place("aggressor", SHIPS), mine));
    expect(told.parts["declared"]?.data).toMatchObject({ stake: SHIPS, answer: NAVY, brings: 5 });
    expect(await step(play, place("aggressor", ""), mine)).toBe("AlreadyDone");
    expect(await step(play, { seat: "aggressor", move: { kind: "cancel" } }, GM)).toBe("AlreadyDone");
    play.back();
    play.back();
    expect(JSON.stringify(play.record.moves)).toBe(empty);
  });

  it("A planet deleted during a conflict is named, and nothing is placed any more", async () => {
    const play = await declare();
    const gone = new Play(conflictStage, play.record, worldNow([vey()]));
    const decided = await gone.decide(place("defender", NAVY), theirs);
    expect(decided).toEqual({
      refused: { key: "QUADRANT.Siege.War.Refuse.PlanetGone", with: { name: "Home", other: "" } },
    });
    expect(await step(gone, { seat: "aggressor", move: { kind: "cancel" } }, GM)).toBeNull();
    expect(gone.standing()).toMatchObject({ over: true, status: "QUADRANT.Siege.War.Ended.cancelled" });
  });

  it("A stake that was deleted before the roll counts as none, and the card says so", async () => {
    const play = await declare({ stake: SHIPS });
    const told = cardOf(await step(play, place("defender", NAVY), theirs));
    const bare = worldNow([{ ...home(), items: [] }, vey()]);
    const done = await after(press(rollConflict, {}, mine, told, [20], bare), told);
    expect(done.parts["conflict"]?.data).toMatchObject({ success: true, damage: 1, gone: ["Fleet"] });
    const view = part(conflictPart)
      .open(done.parts["conflict"]?.data ?? null)
      ?.view(mine, undefined);
    expect(view).toMatchObject({ gone: [{ key: "QUADRANT.Siege.War.StakeGone", with: { name: "Fleet" } }] });
  });

  it("A Facility is staked in one conflict at a time (SIE-STAKE-3)", async () => {
    const item = `${HOME}.Item.${SHIPS}`;
    const rolled = (used: readonly string[], isPostedFor = true) => ({
      uuid: "ChatMessage.other00000000000",
      parts: {
        conflict: {
          kind: "conflict",
          sort: 20,
          data: {
            aggressor: HOME,
            target: VEY,
            targetName: "Koss",
            theatre: "combat",
            track: "populace",
            success: true,
            damage: 1,
            reason: "",
            stakes: [{ item, name: "Fleet", before: 2, after: 1 }],
          },
        },
      },
      used: () => used,
      isPostedFor: () => isPostedFor,
    });
    const log = (used: readonly string[]) => ({
      cards: (id: string) => Promise.resolve(id === "conflict" ? [rolled(used)] : []),
    });
    const other = await declare({ stake: SHIPS });
    const waits = { logs: () => [{ id: "other", setup: other.record.setup, moves: [] }] };
    for (const more of [log([]), waits]) {
      const play = new Play(conflictStage, (await declare()).record, worldNow(undefined, {}, more));
      expect(await step(play, place("aggressor", SHIPS), mine)).toBe("StakedElsewhere");
      expect(await step(play, place("aggressor", ""), mine)).toBeNull();
      const { session } = await declaredBy();
      const again = session.opens(input({ stake: SHIPS }))?.order ?? null;
      const opening = await conflictStage.open(again, mine, worldNow(undefined, {}, more) as never);
      expect("refused" in opening && opening.refused.key).toBe("QUADRANT.Siege.War.Refuse.StakedElsewhere");
    }
    // A card that somebody else has posted stakes nothing of theirs.
    const forged = { cards: (id: string) => Promise.resolve(id === "conflict" ? [rolled([], false)] : []) };
    const same = new Play(conflictStage, (await declare()).record, worldNow(undefined, {}, forged));
    expect(await step(same, place("aggressor", SHIPS), mine)).toBeNull();
    const free = new Play(conflictStage, (await declare()).record, worldNow(undefined, {}, log(["conflict.settle"])));
    expect(await step(free, place("aggressor", SHIPS), mine)).toBeNull();
    // Two that were face down at the same time: the second is rolled when the first has settled its stakes.
    const told = cardOf(await step(free, place("defender", ""), theirs));
    expect(await why(press(rollConflict, {}, mine, told, [11], worldNow(undefined, {}, log([]))))).toBe("Unsettled");
    expect(await why(press(rollConflict, {}, mine, told, [11]))).toBeNull();
  });

  it("Many Facilities have their buttons in the window, to keep the card short", async () => {
    const brief = async (count: number): Promise<readonly boolean[]> => {
      const { record } = await declare();
      const stakes = Array.from({ length: count }, (_, i) => ({
        id: `stake${i}`.padEnd(16, "0"),
        name: "Yard",
        rating: 1,
      }));
      const setup = { ...(record.setup as object), defender: { name: "Vey", stakes } } as unknown as Json;
      const play = new Play(conflictStage, { ...record, setup }, worldNow());
      return (play.seen(theirs).offers as never as readonly { readonly brief: boolean }[]).map((one) => one.brief);
    };
    expect(await brief(3)).toEqual([true, true, true, true]);
    expect(await brief(4)).toEqual([false, false, false, false, true]);
  });

  it("A stranger sees no button, and the other side's are not theirs", async () => {
    const play = await declare();
    expect(play.seen(stranger).offers).toEqual([]);
    expect(play.seen(mine).offers.map(({ id }) => id)).toEqual([
      `stake-aggressor-${SHIPS}`,
      "stake-aggressor-none",
      "cancel",
    ]);
    expect(play.seen(GM).offers.map(({ id }) => id)).toEqual([
      `stake-aggressor-${SHIPS}`,
      "stake-aggressor-none",
      `stake-defender-${NAVY}`,
      "stake-defender-none",
      "cancel",
    ]);
  });

  it("An invalid card of stakes is rejected", async () => {
    const play = await declare({ stake: "" });
    const { declared } = cardOf(await step(play, place("defender", ""), theirs)).parts;
    expect(part(declarationPart).open(declared?.data ?? null)).not.toBeNull();
    for (const broken of [
      { stake: 3 },
      { target: "x" },
      { theatre: "war" },
      { answered: { id: "<b>" } },
      { answer: 7 },
      { brings: 0.5 },
      { bonus: null },
    ])
      expect(part(declarationPart).open({ ...declared?.data, ...broken }), JSON.stringify(broken)).toBeNull();
  });
});

describe("the reason of a planetary attack", () => {
  it("A reason that is too long is refused with its bound, not cut", async () => {
    const session = await opened(attackWorld({ options: {} }), {});
    expect(session.refuse(input({ reason: "x".repeat(200) }))).toBeNull();
    expect(session.refuse(input({ reason: "x".repeat(201) }))).toEqual({
      key: "QUADRANT.Refuse.Input.TooLong",
      with: { path: "QUADRANT.Siege.Conflict.Reason", bound: "200" },
    });
  });
});
