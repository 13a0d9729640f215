/**
 * What a player can write on others, for every action that any row lists: a user who owns their own actors and a
 * message they posted, with forged arguments and a forged card that name other users' actors. The GM's client decides
 * by the same functions, so what is refused here is refused there. A new action that writes on actors fails here until
 * it has been reached.
 */
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { allows } from "../../src/core/actions/validate.ts";
import type { Action } from "../../src/core/contract/action.ts";
import type { CardState } from "../../src/core/contract/card.ts";
import type { Ruleset } from "../../src/core/contract/ruleset.ts";
import type { Seat, Snapshot, World } from "../../src/core/contract/world.ts";
import type { Change } from "../../src/rules/shared/change.ts";
import type { Json } from "../../src/rules/shared/json.ts";
import type { Table } from "../../tabletop/testing.ts";
import { CARD, MINE, THEIRS, createWorld } from "./forged-fixtures.ts";
import { SETTINGS } from "./forged-settings.ts";
import { seat } from "./seats.ts";
import { open } from "./table.ts";

/** Actions that are meant to write on other users' actors. */
const BY_DESIGN: Readonly<Record<string, string>> = {
  "sidonia.closeOpening":
    "SID-ATK-8: an attack through an opening uses it up, whoever made it. It needs the player's own card of such an attack.",
  "siege.endHold":
    "SIE-SUB-1: who holds may let go at any time, so the link of the held one that names this holder is cleared too.",
  "siege.takeStation":
    "SIE-CREW-1: one's own character takes a free station; the seat is the craft's, which the user must observe.",
  "siege.leaveStation": "SIE-CREW-1: one's own character leaves; their seat on the craft is removed.",
  "siege.swapStations": "SIE-CREW-1: two of one's own exchange stations; the seats are the craft's.",
  "siege.acceptExchange": "SIE-CREW-1: one's own exchanges with who asked, by a card that the GM's client posted.",
  "siege.endDuties": "SIE-CREW-4, -6, -8: what one's own did for the crew and the craft ends with their next turn.",
  "siege.tryAid":
    "SIE-AID-5, SIE-HEAL-4: one's own healer tries First Aid on a patient of others: an attempt that the patient has left is counted, or the only one at an injury.",
  "siege.settleDuty":
    "SIE-CREW-2 to -8: a crew member gives bonuses to the crew and the craft. It needs the player's own card.",
  "sidonia.giveUpperHand":
    "SID-ROLL-5: by this house rule a missed target is ahead. It needs the player's own card of a roll that missed.",
  "circumstances.settlePurchase":
    "CIR-RES-2: a tax is taken from all who helped. It needs the player's own card of a failed purchase with their help.",
};
/** Actions that arguments and a card alone do not reach. */
const ELSEWHERE: Readonly<Record<string, string>> = {
  "sidonia.spotlight.open":
    "needs documents: the acting actor must be the opener's own (test/rulesets/sidonia/spotlight.test.ts)",
  "sidonia.spotlight.move":
    "needs documents: the GM's own message stores who pays since it was opened (test/rulesets/sidonia/spotlight.test.ts)",
  "sidonia.finishCreation": "needs documents: for the draft's owner and GMs (creation.test.ts)",
  "edge.finishCreation": "needs documents: for the draft's owner and GMs (creation.test.ts)",
  "circumstances.finishCreation": "needs documents: for the draft's owner and GMs (creation.test.ts)",
  "siege.finishCreation": "needs documents: for the draft's owner and GMs (test/e2e/siege-creation.test.ts)",
  "edge.createNpc": "needs documents: for GMs only (quick.test.ts)",
  "sidonia.createNpc": "needs documents: for GMs only (quick.test.ts)",
  ...Object.fromEntries(
    Object.keys(SETTINGS).flatMap((id) => [
      [`${id}.addItems`, "needs documents: for the actor's owner and GMs (adding.test.ts)"],
      [`${id}.moveItem`, "needs documents: for the owner of both, or of the taker of an offer (adding.test.ts)"],
    ]),
  ),
  "siege.rollBodyPart": "needs documents: for the owner of a Defect on its card (test/e2e/siege-bodies.test.ts)",
  "siege.chase.open": "needs documents: for the pursuer's owners (test/e2e/siege-chase.test.ts)",
  "siege.chase.move": "needs documents: for the pursuer's owners (test/e2e/siege-chase.test.ts)",
  "siege.novaVote.open": "needs documents: for GMs only (test/e2e/siege-together.test.ts)",
  "siege.novaVote.move":
    "needs documents: each player's own vote, in the GM's message (test/e2e/siege-together.test.ts)",
  "circumstances.conflict.open": "needs documents: for GMs only (test/e2e/circumstances-conflict.test.ts)",
  "circumstances.conflict.move":
    "needs documents: for one's own seat in the GM's message (test/e2e/circumstances-conflict.test.ts)",
  "circumstances.raiseResources":
    "needs Resources of 0: for the buyer's owner and GMs (test/rulesets/circumstances/resources.test.ts)",
};

/** Arguments that name one actor, several actors, and an item. */
const PEOPLE = ["actor", "target", "attacker", "aggressor", "helper"];
const LISTS = ["actors", "agents"];
const THINGS = ["item", "gear"];

/** The least number of a player's attempts, and the most samples in which a GM's call may write on others. */
const MIN_ATTEMPTS = 60;
const MAX_SAMPLES = 900;
/** The action that runs any of its row's other actions. */
const BATCH_ACTION = "together";

const GM: Seat = seat(true, () => true);
const PLAYER: Seat = seat(false, (uuid) => uuid.startsWith(MINE) || uuid === CARD);
const writesOnActors = ({ writes }: Action): boolean =>
  writes.some((place) => /^(Actor|Item|create:Item|delete:Item|create:Actor)\b/.test(place));

/** Returns faces for a formula, none of which causes another roll. */
const facesFor = (formula: string | null): number[] =>
  [...(formula ?? "").matchAll(/(\d+)d(\d+)/g)].flatMap(([, count, sides]) =>
    Array.from({ length: Number(count) }, (_, i) => 1 + (i % (Number(sides) - 1))),
  );

describe("A player's forged request never changes another user's documents", () => {
  let table: Table;
  let rows: readonly Ruleset[];
  beforeAll(async () => {
    table = await open();
    rows = (await import("../../src/core/contract/registry.ts")).listRulesets();
  });
  afterAll(() => table.close());

  it.each(Object.entries(SETTINGS))("in the ruleset %s", async (id, { people, houses, words, cards }) => {
    const row = rows.find((one) => one.id === id);
    if (!row) throw new Error(`${id} is not registered`);
    const worlds = houses.map((house) => createWorld(people, house));
    const table = (await Promise.all(worlds.map((world) => cards(row, world)))).flat();
    const uuids = people.map(({ uuid }) => uuid);
    const alike = ({ type }: Snapshot) => people.filter((one) => one.type === type);
    // An actor, another of its type, and their items: otherwise hardly any arguments would be valid.
    const named = fc.constantFrom(...people).chain((one) =>
      fc.constantFrom(...alike(one)).chain((other) =>
        fc.record({
          ...Object.fromEntries(PEOPLE.map((name) => [name, fc.constantFrom(one.uuid, other.uuid)])),
          ...Object.fromEntries(
            LISTS.map((name) => [name, fc.constantFrom([one.uuid], [...new Set([one.uuid, other.uuid])])]),
          ),
          ...Object.fromEntries(
            THINGS.map((name) => [
              name,
              fc.constantFrom(null, ...[...one.items, ...other.items].map(({ uuid }) => uuid)),
            ]),
          ),
        }),
      ),
    );
    const said = fc.record(
      Object.fromEntries(Object.entries(words).map(([name, values]) => [name, fc.constantFrom(...values)])),
    );
    const args = fc.tuple(named, said).map(([whom, what]) => ({ ...what, ...whom }));
    const plain = Object.entries(row.actions).flatMap(([name, one]) =>
      writesOnActors(one) && !one.amends && name !== BATCH_ACTION ? [`${id}.${name}`] : [],
    );
    /** The side that each place of a card names: always the others', or drawn one by one. */
    const sides = fc.oneof(fc.constant([true]), fc.array(fc.boolean(), { minLength: 12, maxLength: 12 }));
    const renamed = (at: number, theirs: readonly boolean[], byGM: boolean, bearer: boolean): CardState | null => {
      const found = table[at % Math.max(1, table.length)];
      if (!found) return null;
      let place = 0;
      const parts = JSON.stringify(found.parts).replaceAll(MINE, () =>
        theirs[place++ % theirs.length] ? THEIRS : MINE,
      );
      return {
        uuid: CARD,
        actor: bearer ? (uuids[0] ?? null) : null,
        byGM,
        rolls: found.rolls,
        parts: JSON.parse(parts) as CardState["parts"],
      };
    };
    const drawn = fc.sample(fc.tuple(args, fc.nat(99), fc.nat(99), sides, fc.boolean()), MAX_SAMPLES);
    const missed: string[] = [];
    const wrote: Record<string, unknown> = {};
    for (const [name, one] of Object.entries(row.actions)) {
      const full = `${id}.${name}`;
      if (!writesOnActors(one) || Object.hasOwn(ELSEWHERE, full)) continue;
      let isReached = false;
      for (const [i, [given, where, which, theirs, bearer]] of drawn.entries()) {
        const call = { action: plain[which % plain.length] ?? "", args: given as Json };
        const raw: Json = name === BATCH_ACTION ? { calls: [call] } : (given as Json);
        const changesFor = async (by: Seat): Promise<readonly Change[]> => {
          const world = worlds[where % worlds.length] as World<unknown>;
          const card = one.amends ? renamed(which, theirs, by.isGM, bearer) : null;
          try {
            const decision = await one.decide(raw, by, world, facesFor(await one.formula(raw, world, card)), card);
            return "refused" in decision ? [] : decision.changes;
          } catch (error) {
            if (error instanceof RangeError) return []; // core refuses it as malformed
            throw error;
          }
        };
        const byGM: readonly Change[] = isReached ? [] : await changesFor(GM);
        expect(byGM.filter((change) => !allows(one.writes, change))).toEqual([]);
        isReached ||= byGM.some(({ at }) => "uuid" in at && at.uuid.startsWith(THEIRS));
        // A call by which a GM wrote on others is always tried as the player.
        if (i >= MIN_ATTEMPTS && byGM.length === 0) {
          if (isReached) break;
          continue;
        }
        const others = (await changesFor(PLAYER)).filter(({ at }) => "uuid" in at && !PLAYER.owns(at));
        // A batch may write what the call in it may.
        const acts = name === BATCH_ACTION ? call.action : full;
        if (others.length > 0 && !Object.hasOwn(BY_DESIGN, acts)) wrote[full] ??= others;
      }
      if (!isReached) missed.push(full);
    }
    expect(wrote).toEqual({});
    expect(missed, "never written by a GM: this test says nothing of them").toEqual([]);
  });

  it("Every exception names an action that exists", () => {
    const names = rows.flatMap((row) =>
      Object.entries(row.actions).flatMap(([name, one]) => (writesOnActors(one) ? [`${row.id}.${name}`] : [])),
    );
    for (const name of [...Object.keys(BY_DESIGN), ...Object.keys(ELSEWHERE)]) expect(names).toContain(name);
    expect(rows.map(({ id }) => id).sort()).toEqual(Object.keys(SETTINGS).sort());
  });
});
