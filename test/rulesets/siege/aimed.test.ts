/** Attacks at an item that the target carries, as plain data: dialog, card, and what follows (SIE-OBJ-2 to -5). */
import { describe, expect, it } from "vitest";
import { part } from "../../../src/core/contract/card-part.ts";
import type { CardState, PartEntry } from "../../../src/core/contract/card.ts";
import type { CheckSession, Input } from "../../../src/core/contract/check.ts";
import type { Action } from "../../../src/core/contract/action.ts";
import type { Seat, Snapshot } from "../../../src/core/contract/world.ts";
import type { Json } from "../../../src/rules/shared/json.ts";
import type { HouseRules } from "../../../src/rules/siege/house-rules.ts";
import { damageItem, disarm, secondAttack, settleMiss } from "../../../src/rulesets/siege/actions/aimed.ts";
import { aimedPart } from "../../../src/rulesets/siege/cards/aimed.ts";
import { attack } from "../../../src/rulesets/siege/checks/attack.ts";
import { changesOf, refusalOf, told } from "./psion.ts";
import { BLASTER, GM, GUNNER, MARINE, PLAYER, VEST, gunner, intent, marine, trapping, vest, worldOf } from "./table.ts";

const CARD = "ChatMessage.card000000000000";
const RIFLE = `${MARINE}.Item.rifle00000000000`;
const rifle = (system: { readonly [key: string]: Json } = {}): Snapshot =>
  trapping(RIFLE, "Rifle", {
    damage: { total: 4, track: "wound", critical: false },
    size: 4,
    durability: { max: 2, marked: 0 },
    ...system,
  });
/** Combat Defense 5, and 3 of the vest. */
const armed = (items: readonly Snapshot[] = [vest(), rifle()]): Snapshot => marine({}, items);

const input = (choices: Input["choices"]): Input => ({ situational: {}, choices });
const atRifle = input({ aimedItem: RIFLE, goal: "disarm" });
const toDamage = input({ aimedItem: RIFLE, goal: "damage" });

async function opened(house: Partial<HouseRules> = {}, target = armed()): Promise<CheckSession> {
  const session = await attack.open(
    intent("siege.attack", { item: BLASTER, targets: [MARINE] }),
    worldOf([gunner(), target], house),
  );
  if ("refused" in session) throw new Error(session.refused.key);
  return session;
}
const cardOf = (session: CheckSession, face: number, chosen = atRifle): CardState => ({
  uuid: CARD,
  actor: GUNNER,
  rolls: [],
  parts: session.card(chosen, [face]).parts,
});
const offersOf = ({ parts }: Pick<CardState, "parts">) =>
  part(aimedPart)
    .open((parts["aimed"]?.data ?? null) as Json)
    ?.offers() ?? [];
const callsOf = (card: Pick<CardState, "parts">): Json[] => offersOf(card).map(({ call }) => ({ ...call }));

async function amended(
  action: Action,
  args: Json,
  card: CardState,
  {
    seat = GM,
    dice = [] as readonly number[],
    world = [gunner(), armed()],
  }: {
    readonly seat?: Seat;
    readonly dice?: readonly number[];
    readonly world?: readonly Snapshot[];
  } = {},
): Promise<CardState | string> {
  const decided = await action.decide(args, seat, worldOf(world), dice, card);
  if ("refused" in decided) return decided.refused.key.split(".").at(-1) ?? "";
  const parts: Record<string, PartEntry> = { ...card.parts };
  for (const change of decided.changes)
    if (change.op === "set" && change.path.startsWith("system.parts."))
      parts[change.path.replace("system.parts.", "")] = change.to as unknown as PartEntry;
  return { ...card, parts };
}

describe("SIE-OBJ-2 the dialog of an attack at an item", () => {
  it("offers what the target uses or wears, and then what for", async () => {
    const broken = trapping(`${MARINE}.Item.broken0000000000`, "Radio", {
      status: { nonFunctional: false, destroyed: true },
    });
    const packed = trapping(`${MARINE}.Item.packed0000000000`, "Rope", { equipped: false });
    const session = await opened({}, armed([vest(), rifle(), broken, packed]));
    const choices = (chosen: Input) => session.view(chosen).choices.filter(({ id }) => /aimedItem|goal/.test(id));
    expect(choices(input({}))).toMatchObject([
      { id: "aimedItem", value: "", options: [{ value: "" }, { label: "ProtecVest" }, { label: "Rifle" }] },
    ]);
    expect(choices(atRifle)).toMatchObject([{ value: RIFLE }, { id: "goal", value: "disarm" }]);
    const nothing = await opened({}, armed([]));
    expect(nothing.view(input({})).choices.some(({ id }) => id === "aimedItem")).toBe(false);
  });

  it("counts the Size of the item and no armour, and the whole Defense at the target itself", async () => {
    const session = await opened();
    const cl = (chosen: Input): number | undefined => session.view(chosen).groups.find(({ id }) => id === "cl")?.total;
    expect(cl(input({}))).toBe(12 + 5 + 3);
    expect(cl(atRifle)).toBe(12 + 5 + 3);
    const rows = session
      .view(atRifle)
      .groups.find(({ id }) => id === "cl")
      ?.rows.map(({ value }) => value);
    expect(rows).toEqual([12, 5, 3, -3, 3]);
  });

  it("is refused for two shots, and for an item that is not carried any more", async () => {
    const session = await opened();
    const reason = (chosen: Input) => session.view(chosen).refused?.key.split(".").at(-1);
    expect(reason(atRifle)).toBeUndefined();
    expect(reason(input({ aimedItem: RIFLE, rapid: true }))).toBe("twoShots");
    expect(reason(input({ aimedItem: BLASTER }))).toBe("notCarried");
    expect((await opened({}, armed([]))).view(atRifle).refused?.key).toMatch(/notCarried/);
  });
});

describe("SIE-OBJ-2, SIE-OBJ-3 a success", () => {
  it("damages the item by the hit and its Size, whatever its possessor wears", async () => {
    const card = cardOf(await opened(), 19, toDamage);
    expect(card.parts).not.toHaveProperty("attack");
    const [call] = callsOf(card);
    expect(call).toMatchObject({ action: "siege.damageItem", args: { target: MARINE, item: RIFLE, size: 1 } });
    const args = (call as { readonly args: Json }).args;
    expect(told(await changesOf(damageItem, args, GM, [armed()]))).toEqual([
      "system.durability.marked +2",
      "system.status.nonFunctional = true",
      "system.status.destroyed = true",
    ]);
    expect(await refusalOf(damageItem, args, PLAYER, [armed()])).toBe("GmOrOwner");
    expect(await refusalOf(damageItem, args, GM, [armed([])])).toBe("notCarried");
  });

  it("disarms: the item is not in use any more, and not damaged", async () => {
    const card = cardOf(await opened(), 19);
    const args = { target: MARINE, item: RIFLE };
    expect(callsOf(card)).toEqual([{ action: "siege.disarm", args }]);
    expect(told(await changesOf(disarm, args, GM, [armed()]))).toEqual(["system.equipped = false"]);
    expect(await refusalOf(disarm, args, GM, [armed([rifle({ equipped: false })])])).toBe("notHeld");
    expect(await refusalOf(disarm, args, PLAYER, [armed()])).toBe("GmOrOwner");
    expect(await refusalOf(disarm, { target: MARINE, item: VEST }, GM, [armed([rifle()])])).toBe("notCarried");
  });
});

describe("SIE-OBJ-3 to -5 a failure", () => {
  it("is decided by the GM alone: nothing, the item after all, or its possessor", async () => {
    const card = cardOf(await opened(), 2);
    expect(offersOf(card).map(({ id, group, pending }) => [id, group, pending?.gm])).toEqual([
      ["damageItem", "miss", true],
      ["miss", "miss", true],
      ["damageDefender", "miss", true],
    ]);
    const settle = (as: string, more = {}) => amended(settleMiss, { as }, card, more);
    expect(await settle("miss", { seat: PLAYER })).toBe("GmOnly");
    const missed = await settle("miss");
    const item = await settle("damageItem");
    const defender = await settle("damageDefender");
    if (typeof missed === "string" || typeof item === "string" || typeof defender === "string")
      throw new Error("refused");
    expect(callsOf(missed)).toEqual([]);
    expect(callsOf(item)).toMatchObject([{ action: "siege.damageItem", args: { item: RIFLE } }]);
    expect(defender.parts["attack"]?.data).toMatchObject({ target: MARINE, size: 0 });
    expect(await amended(settleMiss, { as: "miss" }, missed)).toBe("AlreadyDone");
    expect(await settle("miss", { world: [gunner()] })).toBe("Gone");
    const damage = cardOf(await opened(), 2, toDamage);
    expect(await amended(settleMiss, { as: "damageItem" }, damage)).toBe("AlreadyDone");
  });

  it("A second attack follows by house rule, with the whole Defense and 3, and hits or misses", async () => {
    const session = await opened({ hostage: "secondAttack" });
    const card = cardOf(session, 2);
    expect(callsOf(card)).toEqual([{ action: "siege.secondAttack", args: {} }]);
    const again = (face: number) => amended(secondAttack, {}, card, { seat: PLAYER, dice: [face] });
    const hit = await again(19);
    const miss = await again(3);
    if (typeof hit === "string" || typeof miss === "string") throw new Error("refused");
    expect(hit.parts["challenge2"]?.data).toMatchObject({ target: 12 + 5 + 3 + 3, natural: 19 });
    expect(hit.parts["attack2"]?.data).toMatchObject({ target: MARINE, attacker: GUNNER });
    expect(miss.parts).not.toHaveProperty("attack2");
    expect(callsOf(miss)).toEqual([]);
    expect(await amended(secondAttack, {}, hit, { dice: [4] })).toBe("AlreadyDone");
    expect(await amended(secondAttack, {}, cardOf(session, 19))).toBe("AlreadyDone");
  });

  it("An even die hits the possessor for half by house rule, an odd one nobody", async () => {
    const session = await opened({ hostage: "evenOdds" });
    const even = cardOf(session, 2);
    expect(even.parts["aimed"]?.data).toMatchObject({ next: "stray" });
    expect(even.parts["attack"]?.data).toMatchObject({ target: MARINE });
    const { damage } = even.parts["attack"]?.data as unknown as {
      readonly damage: readonly { readonly value: number }[];
    };
    expect(damage.map(({ value }) => value)).toEqual([3, -2]);
    expect(cardOf(session, 3).parts).not.toHaveProperty("attack");
    expect(callsOf(cardOf(session, 3))).toEqual([]);
  });
});
