import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { CheckDefinition, CheckSession, Input, Intent } from "../../../src/core/contract/check.ts";
import type { Snapshot } from "../../../src/core/contract/world.ts";
import type { HouseRules } from "../../../src/rules/siege/house-rules.ts";
import { attack } from "../../../src/rulesets/siege/checks/attack.ts";
import { challenge } from "../../../src/rulesets/siege/checks/challenge.ts";
import { edit } from "../../../src/rulesets/siege/checks/edit.ts";
import { BLASTER, GUNNER, MARINE, blaster, gunner, intent, marine, trapping, worldOf } from "./table.ts";

const NOTHING: Input = { situational: {}, choices: {} };
const choose = (choices: Input["choices"]): Input => ({ situational: {}, choices });

async function open(
  check: CheckDefinition,
  asked: Intent,
  snapshots: readonly Snapshot[] = [gunner(), marine()],
  house: Partial<HouseRules> = {},
): Promise<CheckSession> {
  const session = await check.open(asked, worldOf(snapshots, house));
  if ("refused" in session) throw new Error(session.refused.key);
  return session;
}

const totals = (session: CheckSession, input = NOTHING): Record<string, number> =>
  Object.fromEntries(session.view(input).groups.map(({ id, total }) => [id, total]));

const shot = intent("siege.attack", { item: BLASTER, targets: [MARINE] });

/** Everything that a dialog offers, by the ids of its choices. */
const offered = (session: CheckSession, input = NOTHING): string[] => session.view(input).choices.map(({ id }) => id);
const KNIFE = `${GUNNER}.Item.knife00000000000`;
const knife = (system: object = {}): Snapshot =>
  trapping(KNIFE, "Vibro Knife", {
    damage: { total: 5, track: "wound", critical: false },
    range: { class: "close", restricted: true },
    bonus: 5,
    size: 2,
    specialty: "Melee",
    ...system,
  });

describe("optional rules of an attack", () => {
  it("SIE-MOD-2: of the circumstances that are ticked the most hindering counts, or all of them", async () => {
    const ticked = choose({ situations: ["poorEnvironment", "heavyCover", "nonsense"] });
    const both = choose({ situations: ["poorEnvironment", "heavyCover"] });
    expect(totals(await open(attack, shot), both)).toMatchObject({ cl: 20 + 3 });
    expect(totals(await open(attack, shot, undefined, { situationStacking: "sum" }), both)).toMatchObject({
      cl: 20 + 4,
    });
    expect(totals(await open(attack, shot), ticked)).toMatchObject({ cl: 20 });
  });

  it("SIE-DUAL-2: several actions make each of them harder, in attacks and in challenges", async () => {
    const plain = await open(attack, shot);
    expect(offered(plain)).not.toContain("actions");
    expect(totals(plain, choose({ actions: "2" }))).toMatchObject({ cl: 20 });
    const session = await open(attack, shot, undefined, { multipleActions: true });
    expect(offered(session)).toContain("actions");
    expect(offered(session)).not.toContain("mixed");
    expect(totals(session, choose({ actions: "2" }))).toMatchObject({ cl: 20 + 4 });
    expect(totals(session, choose({ actions: "3", mixed: true }))).toMatchObject({ cl: 20 + 12 });
    const task = await open(challenge, intent("siege.challenge"), undefined, { multipleActions: true });
    const { cl = 0 } = totals(task);
    expect(totals(task, choose({ actions: "2" }))).toMatchObject({ cl: cl + 4 });
    expect(offered(task, choose({ actions: "2" }))).toContain("mixed");
  });

  it("SIE-DUAL-1: a one-handed weapon in the other hand adds half its bonus, and the stronger one deals the damage", async () => {
    const armed = [gunner({}, [blaster({ size: 3 }), knife()]), marine()];
    expect(offered(await open(attack, shot, armed))).not.toContain("second");
    const session = await open(attack, shot, armed, { dualWield: true });
    const both = choose({ second: KNIFE });
    expect(totals(session, both)).toMatchObject({ bonus: 13 + 2 });
    expect(session.view(both).refused).toBeUndefined();
    const { parts } = session.card(both, [20]);
    expect(parts["attack"]?.data).toMatchObject({ damage: [{ label: "Vibro Knife", value: 5 }] });
    expect(offered(session, choose({ rapid: true }))).not.toContain("second");
    expect(session.view(choose({ second: "Item.gone" })).refused?.key).toBe("QUADRANT.Siege.Refuse.SecondWeapon");
    const large = await open(attack, shot, [gunner({}, [blaster({ size: 6 }), knife()]), marine()], {
      dualWield: true,
    });
    expect(offered(large)).not.toContain("second");
    for (const bad of [{ size: 6 }, { status: { nonFunctional: true, destroyed: false } }, { damage: { total: 0 } }]) {
      const one = await open(attack, shot, [gunner({}, [blaster(), knife(bad)]), marine()], { dualWield: true });
      expect(offered(one)).not.toContain("second");
    }
  });
});

describe("an attack", () => {
  it("An attack adds Reflexes, Shooting, the weapon and a near range, against Combat Defense with its armour", async () => {
    const session = await open(attack, shot);
    expect(totals(session)).toEqual({ bonus: 3 + 1 + 8 + 1, cl: 12 + 5 + 3 });
    expect(session.formula(NOTHING)).toBe("1d20 + 13");
  });

  it("Every term of an attack has a source", async () => {
    const session = await open(attack, shot);
    const rows = session.view(NOTHING).groups.flatMap((group) => group.rows);
    expect(rows.every(({ source }) => "uuid" in source || "rule" in source)).toBe(true);
    expect(rows.find(({ label }) => label === "Blaster Pistol")?.source).toEqual({ uuid: BLASTER });
  });

  it("An attack costs 2 Challenge Levels for each band beyond the weapon's class", async () => {
    const session = await open(attack, shot);
    expect(totals(session, choose({ band: "long" }))).toEqual({ bonus: 12, cl: 20 + 4 });
  });

  it("An attack with bare hands beyond Close is refused with a reason", async () => {
    const session = await open(attack, intent("siege.attack", { targets: [MARINE] }));
    expect(session.view(NOTHING).refused).toBeUndefined();
    expect(session.view(choose({ band: "medium" })).refused?.key).toBe("QUADRANT.Siege.Refuse.OutsideRangeClass");
  });

  it("An attack with a broken weapon, or one that is not carried, is refused", async () => {
    const broken = gunner({}, [blaster({ status: { nonFunctional: true, destroyed: false } })]);
    const session = await open(attack, shot, [broken, marine()]);
    expect(session.view(NOTHING).refused?.key).toBe("QUADRANT.Siege.Refuse.WeaponBroken");
    const stolen = await attack.open({ ...shot, item: "Actor.other.Item.x" }, worldOf([gunner(), marine()]));
    expect(stolen).toEqual({ refused: { key: "QUADRANT.Siege.Refuse.NotCarried" } });
  });

  it("An attack hits on the Target Number and offers its damage on the card, for its target", async () => {
    const session = await open(attack, shot);
    expect(Object.keys(session.card(NOTHING, [6]).parts)).toEqual(["challenge"]);
    const { parts } = session.card(NOTHING, [7]);
    expect(parts["challenge"]?.data).toMatchObject({
      natural: 7,
      total: 20,
      target: 20,
      outcome: "success",
      margin: 0,
    });
    expect(parts["attack"]?.data).toMatchObject({ target: MARINE, track: "wound", critical: false, size: 0 });
  });

  it("A declared Critical that succeeds marks critical boxes, at base 18", async () => {
    const session = await open(attack, shot);
    const crit = choose({ crit: true });
    expect(totals(session, crit)["cl"]).toBe(18 + 8);
    expect(session.card(crit, [13]).parts["attack"]?.data).toMatchObject({ critical: true });
    expect(session.card(crit, [12]).parts).not.toHaveProperty("attack");
  });

  it("An attack on an immobile target needs no roll", async () => {
    const session = await open(attack, shot);
    expect(session.formula(choose({ stance: "immobile" }))).toBeNull();
    expect(session.card(choose({ stance: "immobile" }), []).parts).toHaveProperty("attack");
  });

  it("An attack on a stationary target is Primary with any bundle", async () => {
    const session = await open(attack, shot, [gunner({ bundles: {} }), marine()]);
    expect(totals(session)["cl"]).toBe(18 + 8);
    expect(totals(session, choose({ stance: "stationary" }))["cl"]).toBe(12 + 8);
  });

  it("An NPC's attack uses Competence instead of Attribute and Specialty", async () => {
    const session = await open(attack, { ...intent("siege.attack"), actor: MARINE, targets: [GUNNER] });
    expect(totals(session)["bonus"]).toBe(5);
  });
});

describe("a check", () => {
  it("A check opens with the pairing of the row that was clicked", async () => {
    const session = await open(challenge, intent("siege.challenge", { options: { specialty: "stealth000000000" } }));
    expect(totals(session)).toEqual({ bonus: 5, cl: 18 });
    expect(totals(session, choose({ bundle: "combat", against: "staggering" }))).toEqual({ bonus: 5, cl: 12 + 6 });
  });

  it("A check is opposed by one statistic of the target, never two", async () => {
    const session = await open(
      challenge,
      intent("siege.challenge", { targets: [MARINE], options: { bundle: "combat" } }),
    );
    expect(totals(session, choose({ against: "combat" }))["cl"]).toBe(12 + 8);
    expect(totals(session, choose({ against: "psyche" }))["cl"]).toBe(12 + 2);
    expect(totals(session, choose({ against: "competence" }))["cl"]).toBe(12 + 5);
    expect(totals(session, choose({ against: "attribute", theirAttribute: "savvy" }))["cl"]).toBe(12);
  });

  it("A check without a target has no Defense terms", async () => {
    const session = await open(challenge, intent("siege.challenge", { options: { bundle: "combat" } }));
    expect(totals(session, choose({ against: "combat" }))["cl"]).toBe(12);
  });

  it("A check adds situational rows to its terms and its card", async () => {
    const session = await open(challenge, intent("siege.challenge", { options: { bundle: "combat" } }));
    const row = { label: "Low light", value: 2, source: { by: "gm" as const } };
    const input: Input = { situational: { cl: [row] }, choices: {} };
    expect(totals(session, input)["cl"]).toBe(14);
    expect(session.card(input, [10]).parts["challenge"]?.data["cl"]).toContainEqual(row);
  });

  it("A Critical attempt without a Primary bundle is refused, unless the house rule sells it", async () => {
    const asked = intent("siege.challenge", { options: { specialty: "stealth000000000" } });
    const strict = await open(challenge, asked);
    expect(strict.view(choose({ crit: true })).refused?.key).toBe("QUADRANT.Siege.Refuse.CritNotPrimary");
    const sold = await open(challenge, asked, [gunner()], { critNova: true });
    expect(sold.view(choose({ crit: true })).refused).toBeUndefined();
    expect(sold.payments(choose({ crit: true }))).toMatchObject([
      { action: "siege.spendNova", args: { actor: GUNNER, points: 1 } },
    ]);
  });

  it("A Nova Point replaces the roll, and is refused where there is none", async () => {
    const session = await open(challenge, intent("siege.challenge"));
    const nova = choose({ nova: true });
    expect(session.formula(nova)).toBeNull();
    expect(session.payments(nova)).toHaveLength(1);
    expect(session.card(nova, []).parts["challenge"]?.data).toMatchObject({
      via: "nova",
      natural: null,
      outcome: "success",
      levels: 0,
    });
    const poor = await open(challenge, intent("siege.challenge"), [gunner({ nova: { value: 0 } })]);
    expect(poor.view(nova).refused).toEqual({ key: "QUADRANT.Siege.Refuse.TooFewNova", with: { needs: 1, has: 0 } });
  });

  it("Routine work spends nothing", async () => {
    const session = await open(challenge, intent("siege.challenge"));
    expect(session.payments(choose({ routine: true }))).toEqual([]);
    expect(session.formula(choose({ routine: true }))).toBeNull();
  });

  it("The dialog shows how much each toggle changes the chance", async () => {
    const session = await open(
      challenge,
      intent("siege.challenge", { options: { bundle: "combat", attribute: "reflexes" } }),
    );
    const { choices, odds } = session.view(NOTHING);
    const wanted = odds.filter((row) => row.wanted).reduce((sum, { chance }) => sum + chance, 0);
    const gain = (id: string) => choices.find((choice) => choice.id === id && choice.kind === "toggle");
    expect(gain("nova")).toMatchObject({ chance: 1 - wanted });
    expect(gain("crit")).toMatchObject({ chance: expect.closeTo(-0.3, 9) as number });
  });

  it("The dialog's odds equal the card's", async () => {
    const session = await open(attack, shot);
    const inputs = fc.record({
      band: fc.constantFrom("close", "medium", "extreme"),
      crit: fc.boolean(),
      row: fc.integer({ min: -15, max: 15 }),
    });
    fc.assert(
      fc.property(inputs, ({ band, crit, row }) => {
        const input: Input = {
          situational: { cl: [{ label: "x", value: row, source: { by: "gm" } }] },
          choices: { band, crit },
        };
        const counted = new Map<unknown, number>();
        for (let face = 1; face <= 20; face++) {
          const outcome = session.card(input, [face]).parts["challenge"]?.data["outcome"];
          counted.set(outcome, (counted.get(outcome) ?? 0) + 1 / 20);
        }
        for (const { id, chance } of session.view(input).odds) expect(chance).toBeCloseTo(counted.get(id) ?? 0, 9);
      }),
    );
  });

  it("A check of an actor that is no creature is refused", async () => {
    const gone = await challenge.open(intent("siege.challenge", { actor: BLASTER }), worldOf([blaster()]));
    expect(gone).toEqual({ refused: { key: "QUADRANT.Refuse.Gone" } });
  });
});

describe("a dramatic edit", () => {
  it("A dramatic edit needs a text and a Nova Point, rolls nothing and spends nothing before the GM's answer", async () => {
    const session = await open(edit, intent("siege.edit"));
    expect(session.view(NOTHING).refused?.key).toBe("QUADRANT.Siege.Refuse.NoEditText");
    const told = choose({ text: "She was armed after all." });
    expect(session.view(told).refused).toBeUndefined();
    expect([session.formula(told), session.payments(told)]).toEqual([null, []]);
    expect(session.card(told, []).parts["nova"]?.data).toEqual({ actor: GUNNER, text: "She was armed after all." });
  });

  it("An edit whose text is too long is refused with the bound, not cut", async () => {
    const session = await open(edit, intent("siege.edit"));
    expect(session.refuse(choose({ text: "x".repeat(300) }))).toBeNull();
    expect(session.refuse(choose({ text: "x".repeat(301) }))).toEqual({
      key: "QUADRANT.Refuse.Input.TooLong",
      with: { path: "QUADRANT.Siege.Nova.EditText", bound: "300" },
    });
  });
});
