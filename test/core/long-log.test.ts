/** What a press and a displayed receipt cost does not grow with the log before them. */
import { afterEach, expect, it } from "vitest";
import type { Table } from "../../tabletop/testing.ts";
import { SEATS, hero, open } from "./table.ts";

interface Host {
  readonly game: { readonly messages: { get(id: string): object } };
  readonly CONFIG: {
    readonly Actor: {
      readonly documentClass: { readonly prototype: { testUserPermission(user: object, level: string): boolean } };
    };
  };
}
const host = globalThis as unknown as Host;
let table: Table;
afterEach(async () => table.close());

const idOf = (i: number): string => `receipt${String(i).padStart(9, "0")}`;

/** A count of the hero that their player has changed, and what others may have rested on since. */
const receipt = (i: number): object => ({
  _id: idOf(i),
  type: "receipt",
  author: SEATS.player,
  system: {
    status: "applied",
    by: SEATS.player,
    request: `request${i}`,
    action: "siege.markBox",
    card: null,
    offer: null,
    told: { label: "A wound" },
    applied: [{ change: { op: "add", at: { uuid: hero }, path: "system.wounds.normal.value", by: 1 }, was: 2, now: 3 }],
  },
});

/** Returns how often each computation asks who owns an actor, in a log of so many receipts. */
async function countQuestions(length: number): Promise<Record<string, number>> {
  table = await open({ messages: Array.from({ length }, (_, i) => receipt(i)) });
  const receipts = await import("../../src/core/messages/receipts.ts");
  const { refuseUndo } = await import("../../src/core/actions/undo.ts");
  const { poolsWithLastChange } = await import("../../src/core/messages/pool-history.ts");
  const { getOwnSeat } = await import("../../src/core/world/world.ts");
  const newest = host.game.messages.get(idOf(length - 1)) as never;
  const { prototype } = host.CONFIG.Actor.documentClass;
  const { testUserPermission } = prototype;
  let asked = 0;
  prototype.testUserPermission = function (user, level) {
    asked += 1;
    return testUserPermission.call(this, user, level);
  };
  const count = (work: () => unknown): number => {
    asked = 0;
    work();
    return asked;
  };
  const seat = getOwnSeat();
  const counts = {
    undo: count(() => expect(refuseUndo(newest, seat)).toBeNull()),
    inEffect: count(() => expect(receipts.isInEffect(idOf(0))).toBe(true)),
    markers: count(() => expect(receipts.listOpenMarkers().size).toBe(0)),
    pools: count(() => poolsWithLastChange()),
  };
  prototype.testUserPermission = testUserPermission;
  await table.close();
  return counts;
}

it("A log ten times as long makes no offer to undo, no marker and no pool's last change cost more", async () => {
  const short = await countQuestions(40);
  expect(short["undo"]).toBeGreaterThan(0);
  expect(short["inEffect"]).toBeGreaterThan(0);
  expect(await countQuestions(400)).toEqual(short);
});
