import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Json } from "../../../src/rules/shared/json.ts";
import { readShape } from "../../../src/rules/shared/schema.ts";
import { opposingPart } from "../../../src/rulesets/siege/cards/opposed.ts";
import { readyOpposed, rollOpposed } from "../../../src/rulesets/siege/actions/answer-opposed.ts";
import { challenge } from "../../../src/rulesets/siege/checks/challenge.ts";
import { Opposing } from "../../../src/rulesets/siege/checks/opposed-data.ts";
import { opposed } from "../../../src/rulesets/siege/checks/opposed-side.ts";
import { resolveOpposed } from "../../../src/rules/siege/opposed.ts";
import { readSideCheck, resolveSides } from "../../../src/rulesets/siege/checks/opposed.ts";
import { DEFAULT_HOUSE } from "../../../src/rules/siege/house-rules.ts";
import { GM, GUNNER, MARINE, PLAYER, STRANGER, gunner, intent, marine, worldOf } from "./table.ts";

const HOUSE = { opposedRolls: true };
const world = worldOf([gunner(), marine()], HOUSE);

/** Returns the card of a challenge, as stored. */
async function post(choices: Readonly<Record<string, Json>> = {}) {
  const session = await challenge.open(intent("siege.challenge", { targets: [MARINE] }), world);
  if ("refused" in session) throw new Error(session.refused.key);
  const input = { situational: {}, choices: { against: "opposed", ...choices } };
  const { parts } = JSON.parse(JSON.stringify(session.card(input, []))) as ReturnType<typeof session.card>;
  return { formula: session.formula(input), card: { uuid: "ChatMessage.m", actor: GUNNER, rolls: [], parts } };
}

const readSides = (parts: Awaited<ReturnType<typeof post>>["card"]["parts"]): Opposing => {
  const sides = readShape(Opposing, parts["opposing"]?.data);
  if (!sides) throw new Error("the card does not read its own sides");
  return sides;
};

describe("a roll of both sides on its card", () => {
  it("The challenger rolls nothing: its side is ready, or both choose on the card", async () => {
    const { formula, card } = await post();
    expect(formula).toBeNull();
    expect(readSides(card.parts)).toMatchObject({ a: { ready: true, natural: null }, b: { ready: false } });
    expect(readSides((await post({ later: true })).card.parts)).toMatchObject({
      a: { ready: false },
      b: { ready: false },
    });
  });

  it("A side that is not ready is offered its dialog: with dice only if the other one is", async () => {
    const offers = async (later: boolean) =>
      (opposingPart.offers?.(readSides((await post({ later })).card.parts)) ?? [])
        .filter(({ dialog }) => dialog)
        .map(({ id, call }) => [id, call.action]);
    expect(await offers(false)).toEqual([["b", "siege.rollOpposed"]]);
    expect(await offers(true)).toEqual([
      ["a", "siege.readyOpposed"],
      ["b", "siege.readyOpposed"],
    ]);
  });

  it("Another's side, one that is ready, and one that still exists are refused", async () => {
    const { card } = await post();
    const decide = async (args: Json, seat: typeof GM) => {
      const decision = await rollOpposed.decide(args, seat, world, null, card);
      return "refused" in decision ? decision.refused.key : null;
    };
    expect(await decide({ side: "b" }, GM)).toBeNull();
    expect(await decide({ side: "b" }, PLAYER)).toBe("QUADRANT.Refuse.GmOrOwner");
    expect(await decide({ side: "b" }, STRANGER)).toBe("QUADRANT.Refuse.GmOrOwner");
    expect(await decide({ side: "a" }, GM)).toBe("QUADRANT.Refuse.AlreadyDone");
    expect(await decide({ side: "b", gone: true }, GM)).toBe("QUADRANT.Siege.Opposed.StillThere");
    expect(await decide({ side: "b", answer: { bundle: "nothing" } }, GM)).not.toBeNull();
    const ready = await readyOpposed.decide({ side: "b" }, GM, world, [], card);
    expect(ready).toMatchObject({ refused: { key: "QUADRANT.Refuse.SituationChanged" } });
  });

  it("A side that is gone is the GM's to roll, as expected of it", async () => {
    const { card } = await post();
    const alone = worldOf([gunner()], HOUSE);
    expect(await rollOpposed.decide({ side: "b" }, GM, alone, null, card)).toMatchObject({
      refused: { key: "QUADRANT.Refuse.Gone" },
    });
    expect(await rollOpposed.decide({ side: "b", gone: true }, PLAYER, alone, null, card)).toMatchObject({
      refused: { key: "QUADRANT.Refuse.GmOnly" },
    });
    expect(await rollOpposed.decide({ side: "b", gone: true }, GM, alone, [3, 18], card)).not.toHaveProperty("refused");
  });

  it("Both dice are resolved as the rule says, whoever was ready last", async () => {
    const sides = readSides((await post()).card.parts);
    const face = fc.integer({ min: 1, max: 20 });
    fc.assert(
      fc.property(face, face, (a, b) => {
        const { winner } = resolveOpposed(
          { check: readSideCheck(sides.a), natural: a },
          { check: readSideCheck(sides.b), natural: b },
          "a",
          DEFAULT_HOUSE,
        );
        expect(resolveSides(sides, { a, b }, DEFAULT_HOUSE)).toMatchObject({
          winner,
          a: { natural: a },
          b: { natural: b },
        });
      }),
    );
  });

  it("What one side has to win is what the other has to lose", async () => {
    const { card } = await post();
    const { a, b } = card.parts["opposing"]?.data as Readonly<Record<"a" | "b", Json>>;
    const session = await opposed.open(
      { check: "siege.opposed", actor: MARINE, targets: [], options: { side: "b", own: b, theirs: a } },
      world,
    );
    const mine = await challenge.open(intent("siege.challenge", { targets: [MARINE] }), world);
    if ("refused" in session || "refused" in mine) throw new Error("refused");
    const won = (view: ReturnType<typeof session.view>): number => view.odds.find(({ wanted }) => wanted)?.chance ?? -1;
    const theirs = won(session.view({ situational: {}, choices: {} }));
    expect(theirs + won(mine.view({ situational: {}, choices: { against: "opposed" } }))).toBeCloseTo(1);
    expect(session.answer({ situational: {}, choices: { bundle: "lore" } })).toMatchObject({ bundle: "lore" });
  });
});
