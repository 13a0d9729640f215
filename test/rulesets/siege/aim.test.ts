/** An attack or a power at nobody that is aimed later, and split mooks as a target (SIE-MOOK-2, SIE-MOOK-3). */
import { describe, expect, it } from "vitest";
import { part } from "../../../src/core/contract/card-part.ts";
import type { CardState, PartEntry } from "../../../src/core/contract/card.ts";
import type { CheckDefinition, Intent } from "../../../src/core/contract/check.ts";
import type { Snapshot } from "../../../src/core/contract/world.ts";
import type { Json } from "../../../src/rules/shared/json.ts";
import { aim } from "../../../src/rulesets/siege/actions/aim.ts";
import { aimPart } from "../../../src/rulesets/siege/cards/aim.ts";
import { attack } from "../../../src/rulesets/siege/checks/attack.ts";
import { power } from "../../../src/rulesets/siege/checks/power.ts";
import { STORM, psion, thing } from "./psion.ts";
import { BLASTER, GM, GUNNER, gunner, intent, marine, worldOf } from "./table.ts";

const GANG = "Actor.gang000000000000";
const CARD = "ChatMessage.card000000000000";
/** Ten mooks: a group of six and one of four, and one that is taken out. */
const gang = (groups: readonly number[] = [0, 6, 4]): Snapshot =>
  thing(GANG, "siegeMooks", "Gang", { mooks: { value: 10, max: 10, groups: [...groups] }, size: 10 });

async function rolled(check: CheckDefinition, asked: Intent, world: readonly Snapshot[], face: number) {
  const session = await check.open(asked, worldOf(world));
  if ("refused" in session) throw new Error(session.refused.key);
  const { parts } = session.card({ situational: {}, choices: {} }, [face]);
  return { uuid: CARD, actor: GUNNER, rolls: [], parts } satisfies CardState;
}

/** Returns the card after it was aimed, or the last word of the refusal. */
async function aimed(card: CardState, args: Json, world: readonly Snapshot[]): Promise<CardState | string> {
  const decided = await aim.decide(args, GM, worldOf(world), [], card);
  if ("refused" in decided) return decided.refused.key.split(".").at(-1) ?? "";
  const parts: Record<string, PartEntry> = { ...card.parts };
  for (const change of decided.changes) {
    if (!("path" in change) || !change.path.startsWith("system.parts.")) continue;
    const id = change.path.replace("system.parts.", "");
    if (change.op === "unset") delete parts[id];
    if (change.op === "set") parts[id] = change.to as unknown as PartEntry;
  }
  return { ...card, parts };
}

const dataOf = (card: CardState | string, id: string): unknown =>
  typeof card === "string" ? card : card.parts[id]?.data;
const offersOf = (card: CardState | string): Json[] =>
  part(aimPart)
    .open((dataOf(card, "aim") ?? null) as Json)
    ?.offers()
    .map(({ call }) => call.args) ?? [];

describe("split mooks that an attack at nobody is aimed at", () => {
  const world = [gunner(), gang()];
  const atNobody = () => rolled(attack, intent("siege.attack", { item: BLASTER }), world, 10);

  it("The Defense is that of the first group that is left, and the hit is on it", async () => {
    const one = await aimed(await atNobody(), { target: GANG }, world);
    // 12, and 3 for six mooks: not 5 for all ten.
    expect(dataOf(one, "challenge")).toMatchObject({ target: 15 });
    expect(dataOf(one, "aim")).toMatchObject({ targetName: "Gang", part: 1, groups: [0, 6, 4] });
    expect(dataOf(one, "attack")).toMatchObject({ target: GANG, part: 1 });
  });

  it("Another group can be chosen on the card while nothing has followed, and no other target", async () => {
    const one = await aimed(await atNobody(), { target: GANG }, world);
    if (typeof one === "string") throw new Error(one);
    expect(offersOf(one)).toEqual([{ target: GANG, part: 2 }]);
    const other = await aimed(one, { target: GANG, part: 2 }, world);
    expect(dataOf(other, "challenge")).toMatchObject({ target: 14 });
    expect(dataOf(other, "attack")).toMatchObject({ part: 2 });
    expect(offersOf(other)).toEqual([{ target: GANG, part: 1 }]);
    expect(await aimed(one, { target: GANG, part: 1 }, world)).toBe("chosen");
    expect(await aimed(one, { target: marine().uuid, part: 2 }, [...world, marine()])).toBe("chosen");
    expect(await aimed(one, { target: GANG, part: 2 }, [gunner(), gang([0, 6, 0])])).toBe("NoSuchGroup");
    expect(await aimed({ ...one, used: () => ["attack.Apply"] }, { target: GANG, part: 2 }, world)).toBe("used");
    expect(typeof (await aimed({ ...one, used: () => ["aim.group2"] }, { target: GANG, part: 2 }, world))).toBe(
      "object",
    );
  });

  it("Mooks that are not split count together, and others have no groups", async () => {
    const whole = [gunner(), gang([]), marine()];
    const one = await aimed(await atNobody(), { target: GANG }, whole);
    expect(dataOf(one, "challenge")).toMatchObject({ target: 17 });
    expect(offersOf(one)).toEqual([]);
    expect(dataOf(await aimed(await atNobody(), { target: marine().uuid }, whole), "aim")).toMatchObject({
      groups: [],
    });
  });
});

describe("powers on split mooks", () => {
  const world = [psion({ psi: { value: 9 } }), gang()];
  const open = async (targets: readonly string[]) => {
    const session = await power.open(intent("siege.power", { item: STORM, targets }), worldOf(world));
    if ("refused" in session) throw new Error(session.refused.key);
    return session;
  };

  it("A power counts the group that is chosen, and hits it", async () => {
    const session = await open([GANG]);
    const target = (choices: { readonly [key: string]: Json }): unknown =>
      session.card({ situational: {}, choices }, [19]).parts["challenge"]?.data["target"];
    expect(Number(target({})) - Number(target({ theirPart: "2" }))).toBe(1);
    expect(session.card({ situational: {}, choices: { theirPart: "2" } }, [19]).parts["attack"]?.data).toMatchObject({
      part: 2,
    });
    const choice = session.view({ situational: {}, choices: {} }).choices.find(({ id }) => id === "theirPart");
    expect(choice).toMatchObject({ kind: "select", value: "1" });
  });

  it("A power at nobody that is aimed at them later counts the first group that is left", async () => {
    const asked = intent("siege.power", { item: STORM });
    const one = await aimed(await rolled(power, asked, world, 19), { target: GANG }, world);
    const chosen = (await open([GANG])).card({ situational: {}, choices: {} }, [19]);
    expect(dataOf(one, "challenge")).toMatchObject({ target: chosen.parts["challenge"]?.data["target"] });
    expect(dataOf(one, "attack")).toMatchObject({ part: 1 });
  });
});
