/** Defects in the way of an attack and of a hold. Ledger: SIE-DEFECT-8 to -10. */
import { describe, expect, it } from "vitest";
import type { CheckDefinition, CheckSession, Input } from "../../../src/core/contract/check.ts";
import type { Snapshot } from "../../../src/core/contract/world.ts";
import type { HouseRules } from "../../../src/rules/siege/house-rules.ts";
import { attack } from "../../../src/rulesets/siege/checks/attack.ts";
import { hold } from "../../../src/rulesets/siege/checks/hold.ts";
import { BLASTER, GUNNER, MARINE, blaster, gunner, intent, marine, worldOf } from "./table.ts";

const NOTHING: Input = { situational: {}, choices: {} };
const tick = (...hindrances: string[]): Input => ({ situational: {}, choices: { hindrances } });

const defect = (id: string, name: string, system: Snapshot["system"]): Snapshot => ({
  uuid: `${GUNNER}.Item.${id}`,
  type: "siegeDefect",
  name,
  img: "",
  system,
  items: [],
});
const HAND = "hand000000000000";
const EYES = "eyes000000000000";
const DEFECTS = [
  defect(HAND, "Knotted Hand", { key: "malformation", part: "hand" }),
  defect(EYES, "Blind", { key: "impairment", disabled: true }),
  defect("skin000000000000", "Grey Skin", { key: "pigmentation" }),
];
const CHECKS: readonly (readonly [string, CheckDefinition, object])[] = [
  ["attack", attack, { item: BLASTER }],
  ["hold", hold, { options: { way: "hold" } }],
];

describe.each(CHECKS)("Defects in the way of a check: %s", (name, check, more) => {
  const open = async (items: readonly Snapshot[], house: Partial<HouseRules> = {}): Promise<CheckSession> => {
    const asked = intent(`siege.${name}`, { targets: [MARINE], ...more });
    const session = await check.open(asked, worldOf([gunner({}, [blaster(), ...items]), marine()], house));
    if ("refused" in session) throw new Error(session.refused.key);
    return session;
  };
  const readCl = (session: CheckSession, input = NOTHING) =>
    session.view(input).groups.find(({ id }) => id === "cl")?.total ?? 0;
  const offered = (session: CheckSession) => session.view(NOTHING).choices.find(({ id }) => id === "hindrances");

  it("Are offered, and add to the Challenge Level where they are ticked", async () => {
    const session = await open(DEFECTS);
    expect(offered(session)).toMatchObject({
      options: [
        { value: `${HAND}-used`, on: false },
        { value: `${EYES}-gone`, on: false },
      ],
    });
    const plain = readCl(session);
    expect(readCl(session, tick(`${HAND}-used`))).toBe(plain + 3);
    expect(readCl(session, tick("somebody-else"))).toBe(plain);
    expect(JSON.stringify(session.view(tick(`${HAND}-used`)).groups)).toContain("Knotted Hand");
  });

  it("SIE-DEFECT-9: with the sense that is gone it fails, even on a natural 20", async () => {
    const session = await open(DEFECTS);
    const card = (input: Input) => session.card(input, [20]).parts["challenge"]?.data;
    expect(card(NOTHING)).toMatchObject({ outcome: expect.stringMatching(/success|critical/i) as string });
    expect(card(tick(`${EYES}-gone`))).toMatchObject({ outcome: "failure" });
    expect(session.view(tick(`${EYES}-gone`)).odds.find(({ id }) => id === "failure")?.chance).toBe(1);
    expect(session.rollOptions(tick(`${EYES}-gone`))).toMatchObject({ check: { doomed: true } });
  });

  it("SIE-MUT-1: are not offered to who has none, or where there are no mutations", async () => {
    expect(offered(await open([]))).toBeUndefined();
    expect(offered(await open(DEFECTS, { mutations: false }))).toBeUndefined();
  });
});
