/** Actions whose code is loaded late write what the row declares: receipts are judged by the row alone. */
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Action } from "../../src/core/contract/action.ts";
import type { LateAction } from "../../src/core/contract/lazy.ts";
import type { Table } from "../../tabletop/testing.ts";
import { open } from "./table.ts";

let table: Table;
beforeAll(async () => {
  table = await open({ generation: 14 });
});
afterAll(() => table.close());

const isLate = (action: Action): action is LateAction => "late" in action;

it("A late action declares the same places and the same marks as its code", async () => {
  const { listRulesets } = await import("../../src/core/contract/registry.ts");
  const late = listRulesets().flatMap(({ id, actions }) =>
    Object.entries(actions).flatMap(([name, action]) => (isLate(action) ? [[`${id}.${name}`, action] as const] : [])),
  );
  expect(late.length).toBeGreaterThan(30);
  for (const [name, action] of late) {
    const written = await action.late();
    expect([name, [...action.writes].sort(), action.amends, action.final]).toEqual([
      name,
      [...written.writes].sort(),
      written.amends,
      written.final,
    ]);
  }
});
