import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { part } from "../../../src/core/contract/card-part.ts";
import type { Json } from "../../../src/rules/shared/json.ts";
import { attack } from "../../../src/rulesets/siege/checks/attack.ts";
import { attackPart } from "../../../src/rulesets/siege/cards/attack.ts";
import { challengePart } from "../../../src/rulesets/siege/cards/challenge.ts";
import { novaPart } from "../../../src/rulesets/siege/cards/nova.ts";
import { BLASTER, GM, MARINE, gunner, intent, marine, vest, worldOf } from "./table.ts";

const parts = { challenge: part(challengePart), attack: part(attackPart), nova: part(novaPart) };
const NOTHING = { situational: {}, choices: {} };

async function cardOf(face: number, house = {}, target = marine()) {
  const session = await attack.open(
    intent("siege.attack", { item: BLASTER, targets: [MARINE] }),
    worldOf([gunner(), target], house),
  );
  if ("refused" in session) throw new Error(session.refused.key);
  // A card's data is stored in the database and read back as JSON.
  return JSON.parse(JSON.stringify(session.card(NOTHING, [face]))) as ReturnType<typeof session.card>;
}

const opened = (kind: keyof typeof parts, data: Json) => {
  const found = parts[kind].open(data);
  if (!found) throw new Error(`${kind} does not read its own data`);
  return found;
};

describe("card parts", () => {
  it("A part reads back what the check wrote", async () => {
    const card = await cardOf(14);
    const view = opened("challenge", card.parts["challenge"]?.data ?? null).view(GM, undefined);
    expect(view).toMatchObject({
      die: 14,
      bonusTotal: 13,
      base: 12,
      clTotal: 8,
      total: 27,
      target: 20,
      outcome: { tone: "good" },
    });
    expect(opened("attack", card.parts["attack"]?.data ?? null).view(GM, undefined)).toMatchObject({
      target: "Customs Marine",
      tags: [],
    });
  });

  it("A part offers to apply the hit, and to sacrifice armour where possible", async () => {
    const offers = async (target = marine()) =>
      opened("attack", (await cardOf(14, {}, target)).parts["attack"]?.data ?? null)
        .offers()
        .map(({ id, call }) => [id, call.action]);
    expect(await offers()).toEqual([["Apply", "siege.applyHit"]]);
    const spent = marine({}, [vest({ status: { nonFunctional: true, destroyed: false } })]);
    expect(await offers(spent)).toEqual([
      ["Apply", "siege.applyHit"],
      ["ApplySacrifice", "siege.applyHit"],
    ]);
  });

  it("A part offers each Extraordinary level once, for any of its uses", async () => {
    const card = await cardOf(14, { extraordinary: true });
    const offers = opened("attack", card.parts["attack"]?.data ?? null).offers();
    expect(offers.map(({ id, group }) => [id, group])).toEqual([
      ["Apply", "apply"],
      ["ApplyMore1", "apply level1"],
      ["level1-nova", "level1"],
      ["level1-story", "level1"],
    ]);
    expect(opened("challenge", card.parts["challenge"]?.data ?? null).offers()).toEqual([]);
  });

  it("A part offers to buy a failure back only where the house rule allows it", async () => {
    const offers = async (house: object) =>
      opened("challenge", (await cardOf(2, house)).parts["challenge"]?.data ?? null).offers();
    expect(await offers({})).toEqual([]);
    expect(await offers({ novaAfterRoll: true })).toMatchObject([{ id: "buy", call: { action: "siege.spendNova" } }]);
  });

  it.each(Object.entries(parts))("The part %s reads no invalid data, and never throws", (_name, kind) => {
    fc.assert(
      fc.property(fc.jsonValue(), (raw) => {
        expect(kind.open(raw as Json)).toBeNull();
      }),
    );
  });

  it("A part with any one invalid field is rejected, and never throws", async () => {
    const data = (await cardOf(14)).parts["challenge"]?.data ?? {};
    fc.assert(
      fc.property(fc.constantFrom(...Object.keys(data)), fc.constantFrom<Json>("<b>", [1], { a: 1 }), (key, broken) => {
        const found = parts.challenge.open({ ...data, [key]: broken });
        expect(found === null || ["margin", "mayBuy", "dealsDamage"].includes(key)).toBe(true);
      }),
    );
  });
});
