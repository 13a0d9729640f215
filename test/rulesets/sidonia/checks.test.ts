import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { CheckDefinition, CheckSession, Input, Intent } from "../../../src/core/contract/check.ts";
import type { Snapshot } from "../../../src/core/contract/world.ts";
import { DEFAULT_HOUSE, type HouseRules } from "../../../src/rules/sidonia/house.ts";
import { action } from "../../../src/rulesets/sidonia/checks/action.ts";
import { askAction } from "../../../src/rulesets/sidonia/checks/ask-action.ts";
import { attack } from "../../../src/rulesets/sidonia/checks/attack.ts";
import { PISTOL, THUG, VOSS, firearms, hurt, intent, pistol, snapshot, thug, voss, worldOf } from "./table.ts";

const NOTHING: Input = { situational: {}, choices: {} };
const choose = (choices: Input["choices"]): Input => ({ situational: {}, choices });

async function open(
  check: CheckDefinition,
  asked: Intent,
  snapshots: readonly Snapshot[] = [voss(), thug()],
  house: Partial<HouseRules> = {},
): Promise<CheckSession> {
  const session = await check.open(asked, worldOf(snapshots, house));
  if ("refused" in session) throw new Error(session.refused.key);
  return session;
}

const shot = intent("sidonia.attack", { item: PISTOL, targets: [THUG] });
const act = (skill = "firearms00000000") => intent("sidonia.action", { options: { skill } });

describe("an action", () => {
  it("An action rolls two dice and one skill, found by id or by name", async () => {
    expect((await open(action, act())).formula(NOTHING)).toBe("2d6 + 2");
    expect((await open(action, act("persuasion"))).formula(NOTHING)).toBe("2d6");
    expect((await open(action, act("Opera"))).formula(NOTHING)).toBe("2d6 - 2");
    const session = await open(action, act("Opera"));
    expect(session.view(NOTHING).groups[0]?.rows).toEqual([
      { label: "Opera", value: -2, source: { rule: "SID-ROLL-3" } },
    ]);
    expect(session.formula(choose({ skill: "firearms00000000" }))).toBe("2d6 + 2");
  });

  it("The dialog's odds equal the card's in every mode", async () => {
    for (const system of [{}, hurt({ rightArm: [1, 0] })]) {
      const session = await open(action, act(), [voss(system)]);
      const counted = new Map<unknown, number>();
      const count = session.formula(NOTHING)?.startsWith("3") ? 3 : 2;
      for (let n = 0; n < 6 ** count; n++) {
        const faces = Array.from({ length: count }, (_, i) => 1 + (Math.floor(n / 6 ** i) % 6));
        const outcome = session.card(NOTHING, faces).parts["outcome"]?.data["outcome"];
        counted.set(outcome, (counted.get(outcome) ?? 0) + 1 / 6 ** count);
      }
      for (const { id, chance } of session.view(NOTHING).odds) expect(chance).toBeCloseTo(counted.get(id) ?? 0, 12);
      expect(session.view(NOTHING).odds.reduce((sum, { chance }) => sum + chance, 0)).toBeCloseTo(1, 12);
    }
  });

  it("A wound hinders an action that uses the location, and one beyond use prevents it", async () => {
    const wounded = await open(action, act(), [voss(hurt({ rightArm: [1, 0] }))]);
    expect(wounded.formula(NOTHING)).toBe("3d6kl2 + 2");
    expect(wounded.formula(choose({ uses: [] }))).toBe("2d6 + 2");
    const elsewhere = await open(action, act(), [voss(hurt({ leftArm: [1, 0] }))]);
    expect(elsewhere.formula(NOTHING)).toBe("2d6 + 2");
    expect(elsewhere.formula(choose({ uses: ["leftArm", "rightArm"] }))).toBe("3d6kl2 + 2");
    const maimed = await open(action, act(), [voss(hurt({ rightArm: [2, 0] }))]);
    expect(maimed.view(NOTHING).refused).toEqual({
      key: "QUADRANT.Sidonia.Refuse.Unusable",
      with: { location: "QUADRANT.Sidonia.Location.rightArm" },
    });
    expect(maimed.view(choose({ uses: ["leftArm"] })).refused).toBeUndefined();
    // The GM may decline it: in a tie both act simultaneously (SID-INIT-2).
    expect(maimed.view(choose({ allowed: true })).refused).toBeUndefined();
    const out = await open(action, act(), [voss(hurt({ head: [0, 2] }))]);
    expect(out.view(NOTHING).refused?.key).toBe("QUADRANT.Sidonia.Refuse.Unconscious");
  });

  it("Body ignores wounds once, shows its worth in the odds, and is spent before the dice", async () => {
    const tough = { ...hurt({ rightArm: [1, 0] }), specializations: { body: true } };
    const session = await open(action, act(), [voss(tough)]);
    expect(session.formula(choose({ ignores: true }))).toBe("2d6 + 2");
    expect(session.payments(choose({ ignores: true }))).toEqual([{ action: "sidonia.useBody", args: { actor: VOSS } }]);
    expect(session.payments(NOTHING)).toEqual([]);
    const toggle = session.view(NOTHING).choices.find(({ id }) => id === "ignores");
    const plain = session.view(choose({ ignores: true }));
    const worse = session.view(NOTHING);
    const wanted = ({ odds }: typeof plain) =>
      odds.filter((row) => row.wanted).reduce((sum, { chance }) => sum + chance, 0);
    expect(toggle?.kind === "toggle" && toggle.chance).toBeCloseTo(wanted(plain) - wanted(worse), 12);
    const spent = await open(action, act(), [voss({ ...tough, uses: { bodyScene: true } })]);
    expect(spent.view(choose({ ignores: true })).refused?.key).toBe("QUADRANT.Sidonia.Refuse.UsedThisScene");
    expect(spent.formula(choose({ ignores: true }))).toBe("3d6kl2 + 2");
  });

  it("By house rule Body ignores wounds for the whole scene, and is paid once", async () => {
    const tough = { ...hurt({ rightArm: [1, 0] }), specializations: { body: true } };
    const house = { bodyScope: "scene" } as const;
    const first = await open(action, act(), [voss(tough)], house);
    expect(first.formula(NOTHING)).toBe("3d6kl2 + 2");
    expect(first.payments(choose({ ignores: true }))).toHaveLength(1);
    const since = await open(action, act(), [voss({ ...tough, uses: { bodyScene: true } })], house);
    expect(since.formula(NOTHING)).toBe("2d6 + 2");
    expect(since.payments(choose({ ignores: true }))).toEqual([]);
    expect(since.view(NOTHING)).not.toHaveProperty("refused");
    // Without a wound there is nothing to ignore, and nothing hinders.
    const well = await open(
      action,
      act(),
      [voss({ specializations: { body: true }, uses: { bodyScene: true } })],
      house,
    );
    expect(well.view(NOTHING)).not.toHaveProperty("refused");
  });

  it("The GM sets the mode of an action, and situational modifiers count only where the house rule allows them", async () => {
    const session = await open(action, act());
    expect(session.formula(choose({ byGM: "advantage" }))).toBe("3d6kh2 + 2");
    const row = { label: "Rain", value: -1, source: { by: "gm" as const } };
    const rain: Input = { situational: { terms: [row] }, choices: {} };
    expect(session.formula(rain)).toBe("2d6 + 2");
    expect((await open(action, act(), [voss()], { allowSituationalModifier: true })).formula(rain)).toBe("2d6 + 1");
  });

  it("A character's roll opens the choices about the pool, and an NPC's does not", async () => {
    const opens = async (asked: Intent, faces: number[], house: Partial<HouseRules> = {}) =>
      (await open(action, asked, undefined, house)).card(NOTHING, faces).parts["outcome"]?.data["opens"];
    expect(await opens(act(), [3, 3])).toEqual({ bank: true, npcPays: false, relief: false, freeSpend: false });
    expect(await opens(act(), [6, 6])).toEqual({ bank: false, npcPays: false, relief: true, freeSpend: false });
    expect(await opens(act(), [1, 1])).toEqual({ bank: false, npcPays: false, relief: false, freeSpend: true });
    const npc = { ...act(), actor: THUG };
    expect(await opens(npc, [5, 4])).toEqual({ bank: false, npcPays: true, relief: false, freeSpend: false });
    expect(await opens(npc, [5, 4], { npcDissonance: true })).toEqual({
      bank: true,
      npcPays: false,
      relief: false,
      freeSpend: false,
    });
  });

  it("a GM can request an action by the name of any actor's skill", () => {
    const choices = askAction.choices([voss(), thug()], DEFAULT_HOUSE);
    expect(choices[0]?.kind === "select" && choices[0].options.map(({ value }) => value)).toEqual([
      "Firearms",
      "Persuasion",
      "",
    ]);
    expect(askAction.title({ skill: "Persuasion" }, DEFAULT_HOUSE)).toBe("Persuasion");
    expect(askAction.target).toBeUndefined();
  });

  it("no check opens for a document that is no actor of Sidonia", async () => {
    const gone = await action.open({ ...act(), actor: PISTOL }, worldOf([pistol()]));
    expect(gone).toEqual({ refused: { key: "QUADRANT.Refuse.Gone" } });
  });
});

describe("an attack", () => {
  it("an attack rolls the weapon's skill, and its card shows the damage", async () => {
    const session = await open(attack, shot);
    expect(session.formula(NOTHING)).toBe("2d6 + 2");
    const { parts, title } = session.card(choose({ intent: "the knee", called: "leftLeg" }), [5, 4]);
    expect(title).toEqual({
      key: "QUADRANT.Sidonia.Card.Attacks",
      with: { actor: "Mara Voss", weapon: "Light Pistol", target: "Thug" },
    });
    expect(parts["strike"]?.data).toMatchObject({
      target: THUG,
      type: "wound",
      called: "leftLeg",
      location: null,
      outcome: "cleanSuccess",
    });
  });

  it.each([
    [[1, 1], false],
    [[1, 2], false],
    [[3, 3], true],
    [[5, 5], true],
    [[6, 6], true],
  ] as const)("An attack with faces %j strikes: %s", async (faces, strikes) => {
    const { parts } = (await open(attack, shot)).card(NOTHING, faces);
    expect("strike" in parts).toBe(strikes);
    expect(parts["outcome"]?.data).toMatchObject({ attack: true, total: faces[0] + faces[1] + 2 });
  });

  it("By house rule a clean hit lands at the called location, and no other hit does", async () => {
    const session = await open(attack, shot, undefined, { cleanHitLocation: "called" });
    expect(session.card(choose({ called: "head" }), [5, 5]).parts["strike"]?.data["location"]).toBe("head");
    expect(session.card(choose({ called: "head" }), [3, 3]).parts["strike"]?.data["location"]).toBeNull();
  });

  it("An attack on an exposed target needs no dice, and its card says so", async () => {
    const session = await open(attack, shot, [voss(), thug({ status: { exposed: true } })]);
    expect(session.formula(NOTHING)).toBeNull();
    expect(session.payments(NOTHING)).toEqual([]);
    expect(Object.keys(session.card(NOTHING, []).parts)).toEqual(["strike"]);
    expect(session.card(NOTHING, []).parts["strike"]?.data).toMatchObject({ opening: true, outcome: "cleanSuccess" });
    expect(session.view(NOTHING)).toMatchObject({ verb: "QUADRANT.Sidonia.Check.Hit", odds: [{ chance: 1 }] });
  });

  it("A bare-handed attack uses Brawling and the arm, untrained without the skill", async () => {
    const session = await open(attack, intent("sidonia.attack", { targets: [THUG] }), [
      voss(hurt({ rightArm: [1, 0] })),
      thug(),
    ]);
    expect(session.formula(NOTHING)).toBe("3d6kl2 - 2");
    expect(session.card(NOTHING, [6, 6, 6]).parts["strike"]?.data["damage"]).toMatchObject([
      { value: 1 },
      { value: 1 },
    ]);
  });

  it("a two-handed weapon uses both arms", async () => {
    const rifle = voss(hurt({ leftArm: [1, 0] }), [firearms(), pistol({ twoHanded: true })]);
    expect((await open(attack, shot, [rifle, thug()])).formula(NOTHING)).toBe("3d6kl2 + 2");
  });

  it("An attack with a weapon the actor does not carry is refused", async () => {
    const stolen = await attack.open({ ...shot, item: "Actor.other.Item.x" }, worldOf([voss(), thug()]));
    expect(stolen).toEqual({ refused: { key: "QUADRANT.Sidonia.Refuse.NotCarried" } });
  });

  it("An attack by an actor with any malformed data never throws", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.dictionary(fc.constantFrom("hand", "attributes", "locations", "status", "uses"), fc.jsonValue()),
        async (system) => {
          const odd = snapshot(VOSS, "sidoniaCharacter", "Odd", system as never, [
            firearms({ locations: "x", level: 7 }),
            pistol({ kind: [] }),
          ]);
          const session = await attack.open(shot, worldOf([odd, thug()]));
          expect("refused" in session ? null : session.view(NOTHING).groups).toHaveLength(1);
        },
      ),
      { numRuns: 60 },
    );
  });
});
