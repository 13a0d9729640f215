/** A psion as plain data, and the changes of actions on it, for StarSIEGE's tests. */
import { expect } from "vitest";
import { allows } from "../../../src/core/actions/validate.ts";
import type { Action, Decision } from "../../../src/core/contract/action.ts";
import type { Seat, Snapshot } from "../../../src/core/contract/world.ts";
import type { Change } from "../../../src/rules/shared/change.ts";
import type { Json } from "../../../src/rules/shared/json.ts";
import type { HouseRules } from "../../../src/rules/siege/house-rules.ts";
import { GUNNER, gunner, worldOf } from "./table.ts";

export type Fields = { readonly [key: string]: Json };

export const SHOVE = `${GUNNER}.Item.shove00000000000`;
export const STORM = `${GUNNER}.Item.storm00000000000`;
export const VEIL = `${GUNNER}.Item.veil000000000000`;
export const thing = (
  uuid: string,
  type: string,
  name: string,
  system: Fields,
  items: readonly Snapshot[] = [],
): Snapshot => ({
  uuid,
  type,
  name,
  img: "",
  system,
  items,
});
const owned = (uuid: string, name: string, system: Fields): Snapshot =>
  thing(uuid, "siegePower", name, { known: true, class: { automatic: true, primary: "spiritual" }, ...system });

const POWERS = [
  owned(SHOVE, "Unseen Shove", { potency: 2, drain: 3 }),
  owned(STORM, "Mind Storm", {
    potency: 5,
    drain: 4,
    class: { automatic: false, primary: "spiritual" },
    resisted: "psyche",
    damage: { total: 2, track: "stress", critical: false },
  }),
  owned(VEIL, "Grey Veil", { potency: 1, drain: 0, ongoing: true }),
];

/** Psi 3, Empathy +3, Channeling +2, Spiritual Primary. */
export const psion = (system: Fields = {}): Snapshot =>
  gunner(
    {
      attributes: { empathy: { value: 3 }, reflexes: { value: 1 } },
      bundles: { spiritual: { primary: true, bonus: 0 } },
      specialties: { channeling: { name: "Channeling", bundle: "spiritual", attribute: "empathy", rating: 2 } },
      psi: { value: 3 },
      drain: { remaining: 0, pool: 0 },
      over: { power: "", round: 0 },
      ongoingPower: "",
      ...system,
    },
    POWERS,
  );

export const decide = (
  action: Action,
  args: Json,
  seat: Seat,
  snapshots: readonly Snapshot[],
  house: Partial<HouseRules> = {},
  round = 0,
): Promise<Decision> => action.decide(args, seat, worldOf(snapshots, house, round), [], null);
export async function changesOf(...args: Parameters<typeof decide>): Promise<readonly Change[]> {
  const decision = await decide(...args);
  if ("refused" in decision) throw new Error(decision.refused.key);
  expect(decision.changes.every((change) => allows(args[0].writes, change))).toBe(true);
  return decision.changes;
}
export async function refusalOf(...args: Parameters<typeof decide>): Promise<string | null> {
  const decision = await decide(...args);
  return "refused" in decision ? (decision.refused.key.split(".").at(-1) ?? "") : null;
}
export const told = (changes: readonly Change[]): readonly string[] =>
  changes.map((change) => {
    if (change.op === "add") return `${change.path} ${change.by > 0 ? "+" : ""}${change.by}`;
    return change.op === "set" ? `${change.path} = ${JSON.stringify(change.to)}` : change.op;
  });
