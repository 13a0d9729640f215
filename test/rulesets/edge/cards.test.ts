import fc from "fast-check";
import { describe, expect, it, vi } from "vitest";
import { change, percent } from "../../../src/core/ui/text.ts";
import { part } from "../../../src/core/contract/card-part.ts";
import { createDamagePart, damageCard } from "../../../src/rulesets/edge/cards/damage.ts";
import { successCard } from "../../../src/rulesets/edge/cards/success.ts";
import { createSuccessPart } from "../../../src/rulesets/edge/cards/success-data.ts";
import type { SuccessData } from "../../../src/rulesets/edge/cards/success-data.ts";
import { DEFAULT_HOUSE } from "../../../src/rules/edge/house.ts";
import type { Json } from "../../../src/rules/shared/json.ts";
import { readShape } from "../../../src/rules/shared/schema.ts";
import { BLADE, GM, GUARD, PLAYER } from "./table.ts";

const term = (value: number, label: string) => ({ label, value, source: { by: "gm" } as const });

const data = (changes: Partial<SuccessData> = {}): SuccessData => ({
  actor: BLADE,
  check: { skill: "Deception", kind: "task", mode: "normal", bonus: [term(9, "Deception")], mods: [] },
  key: "deception",
  dice: [8, 8],
  drop: null,
  open: null,
  tn: 25,
  target: [term(25, "Challenging")],
  called: "",
  told: null,
  veil: "public",
  sources: [],
  edgeSpent: 0,
  edgeLeft: 3,
  hit: null,
  house: DEFAULT_HOUSE,
  ...changes,
});

const json = (value: unknown): Json => JSON.parse(JSON.stringify(value)) as Json;
const view = (one: SuccessData) => successCard.view(one, GM, undefined) as Record<string, unknown>;

describe("the card of a check (SUC-ROLL-13)", () => {
  it("The card shows total 25, margin 0 raised to 5, Triumph and significant success", () => {
    expect(view(data())).toMatchObject({
      total: 25,
      tn: 25,
      outcome: { word: "QUADRANT.Edge.Band.significantSuccess" },
      double: "QUADRANT.Edge.Double.triumph",
      margin: { with: { raw: "+0", mos: "+5" } },
    });
  });

  it("The card shows only dice, bonus and total 25 where the number is hidden", () => {
    const hidden = data({ tn: null, target: [], called: "Tough" });
    const shown = view(hidden);
    expect(shown).toMatchObject({
      total: 25,
      bonusTotal: 9,
      tn: null,
      tnName: null,
      outcome: null,
      double: null,
      margin: null,
      called: "Tough",
    });
    expect(JSON.stringify(shown)).not.toMatch(/triumph|Success|margin":{/i);
    expect(successCard.offers?.(hidden)).toEqual([]);
    expect(successCard.text(hidden)).toEqual([
      { key: "QUADRANT.Edge.Text.Hidden", with: { dice: "8, 8", total: 25, tn: 0, outcome: "" } },
    ]);
  });

  it("The card shows pass or fail and no degree under a label", () => {
    expect(view(data({ tn: null, target: [], told: false }))).toMatchObject({
      outcome: { word: "QUADRANT.Edge.Outcome.failure" },
      margin: null,
      double: null,
      tn: null,
    });
  });

  it("Under the house's label a player sees the name and the band, and the GM the number as well", () => {
    const named = data({ veil: "label" });
    const theirs = successCard.view(named, PLAYER, undefined) as Record<string, unknown>;
    const mine = view(named) as Record<string, unknown>;
    expect(theirs).toMatchObject({
      tn: null,
      margin: null,
      target: [],
      outcome: { word: "QUADRANT.Edge.Band.significantSuccess" },
    });
    expect(mine).toMatchObject({ tn: 25, margin: { with: { mos: "+5" } } });
    expect(JSON.stringify(successCard.text(named))).not.toContain("Rolled");
  });

  it("A window asks for the die to drop, with each choice's margin and the best one marked (SUC-EDGE-6, SUC-EDGE-13)", () => {
    const one = data({ check: { ...data().check, mode: "free" }, dice: [6, 6, 8], drop: 0, open: "player", tn: 21 });
    expect(successCard.prompt?.title(one)).toBe("QUADRANT.Edge.Card.Choose.player");
    expect(successCard.prompt?.title({ ...one, open: "gm" })).toBeNull();
    expect(successCard.prompt?.title({ ...one, open: null })).toBeNull();
    expect((view(one)["choices"] as object[]).map((choice) => choice)).toMatchObject([
      { key: "check.drop0", total: 23, margin: "+2", double: null, best: false },
      { key: "check.drop2", total: 21, margin: "+5", double: "QUADRANT.Edge.Double.triumph", best: true },
    ]);
    const blind = view({ ...one, tn: null, target: [] })["choices"];
    expect(blind).toMatchObject([
      { margin: null, outcome: null, best: false },
      { margin: null, double: null, best: false },
    ]);
  });

  it("The removed die is struck out, and a remaining pair is marked", () => {
    const one = data({ check: { ...data().check, mode: "free" }, dice: [6, 9, 6], drop: 1 });
    expect(view(one)["dice"]).toEqual([
      { face: 6, dropped: false, pair: true },
      { face: 9, dropped: true, pair: false },
      { face: 6, dropped: false, pair: true },
    ]);
    expect(view({ ...one, open: "player" })).toMatchObject({
      choosing: "QUADRANT.Edge.Card.Choose.player",
      outcome: null,
      pair: false,
    });
  });

  it("The card shows the choice without the outcome while the number is hidden (SUC-TN-5)", () => {
    const one = data({
      check: { ...data().check, mode: "free" },
      dice: [6, 9, 6],
      drop: 0,
      open: "player",
      tn: null,
      target: [],
    });
    const offers = successCard.offers?.(one) ?? [];
    expect(offers.map(({ label, primary }) => [(label as { key: string }).key, primary])).toEqual([
      ["QUADRANT.Edge.Offer.Drop", undefined],
      ["QUADRANT.Edge.Offer.DropPair", undefined],
    ]);
    expect(JSON.stringify(offers)).not.toMatch(/outcome/);
  });

  it("The card offers the consequences: the GM grants Advantage, Disadvantage is stored (SUC-MOS-5 to -8)", () => {
    const offered = (dice: number[], kind: "task" | "attack" = "task") =>
      (successCard.offers?.(data({ dice, check: { ...data().check, kind } })) ?? []).map(({ id }) => id);
    expect(offered([8, 8])).toEqual(["advantageRelated"]);
    expect(offered([8, 8], "attack")).toEqual([]);
    expect(offered([9, 8])).toEqual([]);
    expect(offered([5, 2])).toEqual(["disadvantageRelated"]);
    expect(offered([2, 1], "attack")).toEqual(["disadvantageAny", "penalty"]);
    expect(offered([10, 9])).toEqual([]);
    expect(
      (successCard.offers?.(data({ dice: [10, 9], tn: 18 })) ?? []).map(({ id, group, inputs }) => [
        id,
        group,
        inputs !== undefined,
      ]),
    ).toEqual([
      ["advantageAny", "after", false],
      ["benefit", "after", true],
    ]);
    const auto = (dice: number[]) => successCard.offers?.(data({ dice })).map((offer) => offer.auto ?? false);
    expect([auto([8, 8]), auto([5, 2])]).toEqual([[false], [true]]);
  });

  it("A stored card is read unchanged", () => {
    for (const one of [data(), data({ tn: null, target: [], told: true }), data({ hit: null, edgeSpent: 1 })]) {
      expect(readShape(successCard.data, json(createSuccessPart(one).data))).toEqual(one);
    }
  });

  it.each([
    { dice: [8] },
    { dice: [8, 11] },
    { dice: "88" },
    { drop: 0 },
    { tn: 0 },
    { tn: "25" },
    { told: "yes" },
    { actor: "<b>" },
    { check: null },
    { hit: {} },
    { edgeSpent: -1 },
    { sources: [{ label: 1, side: "adv" }] },
  ])("A card with %j is not read", (changes) => {
    expect(readShape(successCard.data, json({ ...createSuccessPart(data()).data, ...changes }))).toBeNull();
  });

  it("Malformed message data never throws", () => {
    const one = part(successCard);
    const other = part(damageCard);
    fc.assert(
      fc.property(fc.jsonValue(), (raw) => {
        for (const opened of [one.open(raw as Json), other.open(raw as Json)]) {
          opened?.view(GM, undefined);
          opened?.offers();
        }
      }),
    );
  });
});

describe("the card of damage (SUC-DMG-6)", () => {
  const dealt = {
    weapon: "Rifle",
    dice: [term(4, "Rifle"), term(1, "Edge")],
    flat: [term(6, "ST")],
    track: "physical",
    plane: "physical",
    target: GUARD,
    targetName: "Guard",
    actor: BLADE,
    faces: [3, 5, 2, 6, 4],
    edgeDice: 1,
    edgeLimit: 1,
    armour: { pt: 15, dr: 20, armorRounding: "down" },
    suggests: true,
  } as const;

  it("The card shows the Edge die separately, and one sum", () => {
    const shown = damageCard.view(dealt, GM, undefined) as Record<string, unknown>;
    expect(shown).toMatchObject({ formula: "5d6+6", damage: 26, flat: 6, diceTotal: 5 });
    expect((shown["faces"] as { edge: boolean }[]).map(({ edge }) => edge)).toEqual([false, false, false, false, true]);
  });

  it("A stored damage card is read unchanged, and an invalid one is not read", () => {
    expect(readShape(damageCard.data, json(createDamagePart(dealt).data))).toEqual(dealt);
    for (const changes of [
      { faces: [7] },
      { faces: "3" },
      { target: 1 },
      { edgeDice: -1 },
      { dice: [term(100, "x")] },
      { actor: "" },
    ]) {
      expect(
        readShape(damageCard.data, json({ ...createDamagePart(dealt).data, ...changes })),
        JSON.stringify(changes),
      ).toBeNull();
    }
  });

  it("The card shows the gain of the next point of Edge over all faces, unless the number is hidden (SUC-EDGE-8)", () => {
    const worth = (changes: object) =>
      (damageCard.view({ ...dealt, edgeDice: 0, ...changes }, GM, undefined) as { worth: unknown }).worth;
    // 6 and four dice against 15: 1226 of 1296 get through; of five, 7720 of 7776.
    expect(worth({ faces: null, dice: [term(4, "Rifle")], flat: [term(6, "ST")] })).toMatchObject({
      rows: [{ before: "95%", after: "99%", change: "+4.7" }, { label: "QUADRANT.Edge.Worth.Dealt" }],
    });
    // The total is 12: a 3 or more on the next die gets through.
    const low = { faces: [1, 2, 1, 1, 1], dice: [term(5, "Rifle")], flat: [term(6, "ST")] };
    expect(worth(low)).toMatchObject({
      rows: [
        { before: "0%", after: "67%" },
        { before: "0", after: "9", change: "+9" },
      ],
    });
    expect(worth({ ...low, armour: null })).toBeNull();
    expect(worth({ ...low, edgeDice: 1 })).toBeNull();
  });

  it("Chances and gains are formatted in the user's language, as in the dialog's odds", () => {
    vi.stubGlobal("game", { i18n: { lang: "de" } });
    const rifle = { faces: null, dice: [term(4, "Rifle")], flat: [term(6, "ST")] };
    const { worth } = damageCard.view({ ...dealt, edgeDice: 0, ...rifle }, GM, undefined) as { worth: unknown };
    expect(worth).toMatchObject({ rows: [{ before: "95\u00a0%", after: "99\u00a0%", change: "+4,7" }, {}] });
    expect([percent(0.0001), percent(0.9999), percent(0.051), change(-0.26), change(0.01)]).toEqual([
      "< 0,1\u00a0%",
      "> 99,9\u00a0%",
      "5,1\u00a0%",
      "−0,3",
      "",
    ]);
    vi.unstubAllGlobals();
  });

  it("No injury is suggested where the house rule says so (SUC-DMG-12)", () => {
    const ids = (suggests: boolean) => damageCard.offers?.({ ...dealt, suggests }).map(({ id }) => id);
    expect([ids(true), ids(false)]).toEqual([["Apply", "ApplyInjury"], ["Apply"]]);
  });

  it("The damage of an attack without a target can be applied to a target chosen later", () => {
    const nobody = { ...dealt, target: null, targetName: "", edgeDice: 0, edgeLimit: 0 };
    expect(damageCard.offers?.(nobody).map(({ id }) => id)).toEqual(["Apply", "ApplyInjury", "edge1"]);
  });
});

describe("house rules that a card stores", () => {
  it.each([
    ["edgeTiming", "never"],
    ["edgeDamagePerRoll", -1],
    ["injurySuggest", 1],
    ["nonsense", true],
  ])("%s stored as %j is left out, with one warning", (name, value) => {
    const warn = vi.spyOn(console, "warn").mockImplementation(() => {});
    const stored = createSuccessPart(data()).data as { readonly [key: string]: Json };
    for (const _ of [1, 2, 3])
      expect(
        readShape(successCard.data, { ...stored, house: { disadvantageRemoval: "gm", [name]: value } })?.house,
      ).toEqual({ ...DEFAULT_HOUSE, disadvantageRemoval: "gm" });
    expect(warn.mock.calls).toEqual([[expect.stringContaining(`edge.${name},`)]]);
    warn.mockRestore();
  });

  it("A card that stores none has the default house rules", () => {
    const stored = createSuccessPart(data()).data as { readonly [key: string]: Json };
    for (const house of [null, "nonsense", [1]])
      expect(readShape(successCard.data, { ...stored, house })?.house).toEqual(DEFAULT_HOUSE);
  });
});
