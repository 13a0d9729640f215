/**
 * The forms of an attack that a plain one does not load: at several targets, at an item, with a craft's weapon. They
 * are loaded where they can be chosen, whoever opens the attack.
 */
import { describe, expect, it, vi } from "vitest";
import type { CheckSession, Input, Intent } from "../../../src/core/contract/check.ts";
import type { Snapshot } from "../../../src/core/contract/world.ts";
import type { Json } from "../../../src/rules/shared/json.ts";
import { countAreaTargets } from "../../../src/rules/siege/area.ts";
import { attack } from "../../../src/rulesets/siege/checks/attack.ts";
import { GUNNER, MARINE, gunner, intent, marine, trapping, vest, worldOf } from "./table.ts";

/** The forms that were loaded, in order. */
const loaded = vi.hoisted((): string[] => []);
vi.mock(import("../../../src/rulesets/siege/checks/attack-targets.ts"), async (original) => {
  loaded.push("several");
  return original();
});
vi.mock(import("../../../src/rulesets/siege/checks/aimed-item.ts"), async (original) => {
  loaded.push("aimed");
  return original();
});
vi.mock(import("../../../src/rulesets/siege/checks/gunnery.ts"), async (original) => {
  loaded.push("gunnery");
  return original();
});

const SECOND = "Scene.s000000000000000.Token.t000000000000001.Actor.marine0000000001";
const KNIFE = `${GUNNER}.Item.knife00000000000`;
const GRENADE = `${GUNNER}.Item.grenade000000000`;
const weapon = (uuid: string, name: string, system: { readonly [key: string]: Json } = {}): Snapshot =>
  trapping(uuid, name, { damage: { total: 3, track: "wound", critical: false }, specialty: "Shooting", ...system });
/** Neither with an area nor with a bonus to split. */
const knife = weapon(KNIFE, "Knife");
const grenade = weapon(GRENADE, "Grenade", { area: 2 });
const bare = marine({}, []);
const other: Snapshot = { ...bare, uuid: SECOND, name: "Dock Marine" };
const armed = gunner({}, [knife, grenade]);
const BOTH = [MARINE, SECOND];

const choose = (choices: Input["choices"] = {}): Input => ({ situational: {}, choices });
const listIds = (session: CheckSession, input: Input): string[] => session.view(input).choices.map(({ id }) => id);

async function open(asked: Partial<Intent>, people: readonly Snapshot[]): Promise<CheckSession> {
  const session = await attack.open(intent("siege.attack", asked), worldOf(people));
  if ("refused" in session) throw new Error(session.refused.key);
  return session;
}

describe("An attack's forms", () => {
  it("None is loaded for a weapon that strikes one target, at somebody who carries nothing", async () => {
    const session = await open({ item: KNIFE, targets: BOTH }, [armed, bare, other]);
    expect(loaded).toEqual([]);
    expect(listIds(session, choose())).toEqual(expect.arrayContaining(["target"]));
    expect(listIds(session, choose())).not.toEqual(expect.arrayContaining(["aimedItem"]));
    expect(session.formula(choose())).toMatch(/^1d20/);
    expect(Object.keys(session.card(choose(), [15]).parts)).toEqual(["challenge", "attack"]);
  });

  it("In a roll request, a weapon with an area is chosen after one without", async () => {
    const session = await open({ ask: "request000000000", targets: BOTH }, [armed, bare, other]);
    expect(loaded).toEqual(["several"]);
    const thrown = choose({ item: GRENADE });
    expect(listIds(session, choose())).toEqual(expect.arrayContaining(["item", "target", "stance"]));
    expect(listIds(session, thrown)).toEqual(expect.arrayContaining(["item", "targets"]));
    expect(listIds(session, thrown)).not.toEqual(expect.arrayContaining(["stance"]));
    expect(session.refuse(thrown)).toBeNull();
    expect(session.formula(thrown)).toMatch(/^1d20/);
    expect(session.card(thrown, [15]).parts["targets"]?.data).toMatchObject({
      isVolley: false,
      rows: [{ name: "Customs Marine" }, { name: "Dock Marine" }],
    });
    expect(Object.keys(session.card(choose(), [15]).parts)).toEqual(["challenge", "attack"]);
  });

  it("An area that is too small for all targets is refused, and the weapon without one is not", async () => {
    const crowd = Array.from({ length: countAreaTargets(2) - 1 }, (_, i): Snapshot => ({
      ...bare,
      uuid: `Actor.crowd${i}`,
    }));
    const all = [...BOTH, ...crowd.map(({ uuid }) => uuid)];
    const session = await open({ ask: "request000000000", targets: all }, [armed, bare, other, ...crowd]);
    expect(session.refuse(choose({ item: GRENADE }))?.key).toBe("QUADRANT.Siege.Refuse.TooManyTargets");
    expect(session.refuse(choose())).toBeNull();
  });

  it("A weapon with a bonus fires one shot at each of two targets", async () => {
    const pistol = weapon(KNIFE, "Pistol", { bonus: 4 });
    const session = await open({ item: KNIFE, targets: BOTH }, [gunner({}, [pistol]), bare, other]);
    const rapid = choose({ rapid: true });
    expect(session.formula(rapid)).toBe("2d20");
    expect(listIds(session, rapid)).toEqual(expect.arrayContaining(["target", "target2"]));
    expect(session.card(rapid, [15, 2]).parts["targets"]?.data).toMatchObject({ isVolley: true });
    expect(loaded).toEqual(["several"]);
  });

  it("An item that was dropped after it was chosen is refused, and another target can be chosen", async () => {
    const aimed = choose({ aimedItem: vest().uuid, goal: "damage" });
    const worn = await open({ item: KNIFE, targets: [MARINE] }, [armed, marine()]);
    expect(loaded).toEqual(["several", "aimed"]);
    expect(worn.refuse(aimed)).toBeNull();
    expect(Object.keys(worn.card(aimed, [15]).parts)).toEqual(["challenge", "aimed"]);
    const dropped = await open({ item: KNIFE, targets: [MARINE] }, [armed, bare]);
    expect(dropped.refuse(aimed)?.key).toBe("QUADRANT.Siege.Aimed.Refuse.notCarried");
    expect(listIds(dropped, aimed)).toEqual(expect.arrayContaining(["aimedItem"]));
    expect(dropped.refuse(choose())).toBeNull();
  });

  it("A gun is read with its gunner: nobody else loads that", async () => {
    expect(loaded).not.toEqual(expect.arrayContaining(["gunnery"]));
    const ashore = await attack.open(
      intent("siege.attack", { options: { gun: "turret0000000000" } }),
      worldOf([armed]),
    );
    expect(ashore).toEqual({
      refused: { key: "QUADRANT.Siege.Crew.Refuse.ashore", with: { name: armed.name } },
    });
    expect(loaded).toEqual(["several", "aimed", "gunnery"]);
  });
});
