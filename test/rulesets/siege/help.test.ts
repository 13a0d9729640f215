import { describe, expect, it, vi } from "vitest";
import type { CardState } from "../../../src/core/contract/card.ts";
import type { Change } from "../../../src/rules/shared/change.ts";
import type { Json } from "../../../src/rules/shared/json.ts";
import { inspireGroup, joinHelp, rollTogether } from "../../../src/rulesets/siege/actions/help.ts";
import { challenge } from "../../../src/rulesets/siege/checks/challenge.ts";
import { GM, GUNNER, PLAYER, STRANGER, gunner, intent, worldOf } from "./table.ts";

const PAL = "Actor.pal0000000000000";
const MATE = "Actor.mate000000000000";
const person = (uuid: string, name: string, system: { readonly [key: string]: Json } = {}) => ({
  ...gunner(system, []),
  uuid,
  name,
});
const people = (mate: { readonly [key: string]: Json } = {}) => [
  gunner(),
  person(PAL, "Pal"),
  person(MATE, "Mate", { bundles: {}, specialties: {}, ...mate }),
];
const asked = (snapshots = people()) => ({ ...worldOf(snapshots), playedActors: () => snapshots });

/** Returns the card of a check that waits for helpers, as stored. */
async function ask(choices: { readonly [key: string]: Json } = {}): Promise<CardState> {
  const session = await challenge.open(intent("siege.challenge", { options: { specialty: "Shooting" } }), asked());
  if ("refused" in session) throw new Error(session.refused.key);
  const input = { situational: {}, choices: { waits: true, ...choices } };
  expect(session.formula(input)).toBeNull();
  const { parts } = JSON.parse(JSON.stringify(session.card(input, []))) as ReturnType<typeof session.card>;
  return { uuid: "ChatMessage.m", actor: GUNNER, rolls: [], parts };
}

/** Returns the card after changes. */
function after(card: CardState, changes: readonly Change[]): CardState {
  const parts: Record<string, CardState["parts"][string]> = { ...card.parts };
  for (const change of changes) {
    if (!("path" in change) || !change.path.startsWith("system.parts.")) continue;
    const id = change.path.slice("system.parts.".length);
    if (change.op === "set") parts[id] = change.to as never;
    else delete parts[id];
  }
  return { ...card, parts };
}

describe("a check of one's own", () => {
  it("Nobody else is read until its dialog asks who could help, or somebody helps", async () => {
    const playedActors = vi.fn(() => people());
    const session = await challenge.open(intent("siege.challenge"), { ...worldOf(people()), playedActors });
    if ("refused" in session) throw new Error(session.refused.key);
    const alone = { situational: {}, choices: {} };
    expect(session.refuse(alone)).toBeNull();
    expect(session.formula(alone)).toBe("1d20 + 3");
    session.card(alone, [10]);
    expect(playedActors).not.toHaveBeenCalled();
    session.formula({ situational: {}, choices: { helpers: [PAL] } });
    expect(playedActors).toHaveBeenCalledTimes(1);
    session.view(alone);
    expect(playedActors).toHaveBeenCalledTimes(1);
  });
});

describe("a check that waits for helpers", () => {
  it("A success that is bought or routine needs no helpers", async () => {
    const session = await challenge.open(intent("siege.challenge"), asked());
    if ("refused" in session) throw new Error(session.refused.key);
    const refused = (choices: { readonly [key: string]: Json }) =>
      session.refuse({ situational: {}, choices: { waits: true, ...choices } })?.key ?? null;
    expect(refused({})).toBeNull();
    expect(refused({ routine: true })).toBe("QUADRANT.Siege.Help.NothingToRoll");
    expect(refused({ nova: true })).toBe("QUADRANT.Siege.Help.NothingToRoll");
  });

  it("Only its owner or a GM lets a character help, once, and only if it can act and is not the roller", async () => {
    const card = await ask();
    const decide = async (helper: string, seat = GM, snapshots = people(), at = card) => {
      const decision = await joinHelp.decide({ helper }, seat, worldOf(snapshots), null, at);
      return "refused" in decision ? decision.refused.key : null;
    };
    expect(await decide(PAL)).toBeNull();
    expect(await decide(PAL, PLAYER)).toBe("QUADRANT.Refuse.GmOrOwner");
    expect(await decide(PAL, STRANGER)).toBe("QUADRANT.Refuse.GmOrOwner");
    expect(await decide(GUNNER)).toBe("QUADRANT.Siege.Help.OwnCheck");
    expect(await decide("Actor.nobody0000000000")).toBe("QUADRANT.Refuse.Gone");
    expect(await decide(MATE, GM, people({ unconscious: true }))).toBe("QUADRANT.Siege.Refuse.CannotAct.unconscious");
    const joined = await joinHelp.decide({ helper: PAL }, GM, worldOf(people()), [], card);
    if ("refused" in joined) throw new Error(joined.refused.key);
    expect(await decide(PAL, GM, people(), after(card, joined.changes))).toBe("QUADRANT.Siege.Help.Busy");
  });

  it("Help is counted as it is at the roll: who is gone or can't act adds nothing, a Bolster doubles the others", async () => {
    const world = worldOf(people());
    let card = await ask();
    for (const [action, helper, dice] of [
      [joinHelp, PAL, []],
      [inspireGroup, MATE, [20]],
    ] as const) {
      const done = await action.decide({ helper }, GM, world, dice, card);
      if ("refused" in done) throw new Error(done.refused.key);
      card = after(card, done.changes);
    }
    // Pal adds 4, doubled.
    const formula = (snapshots = people()) => rollTogether.formula({}, worldOf(snapshots), card);
    expect(await formula()).toBe("1d20 + 12");
    expect(await formula([gunner()])).toBe("1d20 + 4");
    expect(await formula([gunner(), person(PAL, "Pal", { unconscious: true })])).toBe("1d20 + 4");
    expect(await rollTogether.formula({}, worldOf([person(PAL, "Pal")]), card)).toBeNull();
    const rolled = await rollTogether.decide({}, PLAYER, world, [10], card);
    if ("refused" in rolled) throw new Error(rolled.refused.key);
    const { parts } = after(card, rolled.changes);
    expect(Object.keys(parts).sort()).toEqual(["challenge", "team"]);
    expect(parts["team"]?.data).toMatchObject({ helpers: "Pal", bonus: "+8" });
    // Nobody joins what is rolled.
    const late = await joinHelp.decide({ helper: MATE }, GM, world, null, { ...card, parts });
    expect(late).toMatchObject({ refused: { key: "QUADRANT.Refuse.Gone" } });
  });

  it("A check is rolled by who asked or who leads, and not at a target that is gone", async () => {
    const card = await ask();
    expect(await rollTogether.decide({}, STRANGER, worldOf(people()), null, card)).toMatchObject({
      refused: { key: "QUADRANT.Refuse.GmOrOwner" },
    });
    const part = card.parts["help"];
    const task = { ...(part?.data["task"] as object), target: MATE, targetName: "Mate" };
    const aimed = { ...card, parts: { help: { kind: "help", sort: 10, data: { ...part?.data, task } } } } as CardState;
    expect(await rollTogether.decide({}, GM, worldOf([gunner()]), null, aimed)).toMatchObject({
      refused: { key: "QUADRANT.Refuse.TargetGone" },
    });
  });

  it("A pending bonus that was used for the check is kept, and one that came later is for another check", async () => {
    const aid = (value: number) => ({ "help-pal": { duty: "help", value, from: PAL, name: "Pal" } });
    const helped = [gunner({ aid: aid(2) }), ...people().slice(1)];
    const session = await challenge.open(
      intent("siege.challenge", { options: { specialty: "Shooting" } }),
      asked(helped),
    );
    if ("refused" in session) throw new Error(session.refused.key);
    const input = { situational: {}, choices: { waits: true } };
    expect(session.payments(input)).toMatchObject([{ action: "siege.useAid" }]);
    const { parts } = JSON.parse(JSON.stringify(session.card(input, []))) as ReturnType<typeof session.card>;
    const card: CardState = { uuid: "ChatMessage.m", actor: GUNNER, rolls: [], parts };
    const formula = (snapshots: ReturnType<typeof people>) => rollTogether.formula({}, worldOf(snapshots), card);
    expect(await formula(people())).toBe("1d20 + 6");
    expect(await formula([gunner({ aid: aid(5) }), ...people().slice(1)])).toBe("1d20 + 6");
  });
});
