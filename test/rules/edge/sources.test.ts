/** What an actor brings for and against a check (SUC-ADV-3, -7, -8, -9, SUC-ROLL-5). */
import { expect, it } from "vitest";
import { PLAIN_ATTACK, chooseAttackOptions } from "../../../src/rules/edge/weapon.ts";
import { DEFAULT_LISTS, listsToJson, readLists } from "../../../src/rules/edge/lists.ts";
import { type SourceBearer, countSources, listBroughtSources, listSources } from "../../../src/rules/edge/sources.ts";
import { house } from "./make.ts";

const thing = (name: string, helps: string, equipped = true) => ({
  uuid: `Actor.blade.Item.${name.toLowerCase()}`,
  name,
  helps,
  equipped,
});
const BEARER: SourceBearer = {
  pending: [],
  conditions: [
    { id: "blind", name: "Blinded", disadvantage: true },
    { id: "noname", name: "", disadvantage: true },
    { id: "glad", name: "Elated", disadvantage: false },
  ] as unknown as SourceBearer["conditions"],
  things: [thing("Rope", "Climb"), thing("Boots", "climb", false), thing("Lamp", ""), thing("Map", "navigation")],
};
const CLIMB = { key: "climb", ranks: 1 };

it("Gear that is worn helps its skill, whatever the case, and conditions hinder, by their name if they have one", () =>
  expect(listBroughtSources(BEARER, false, CLIMB, house())).toEqual([
    { id: "help-rope", label: "Rope", side: "adv", fixed: false },
    { id: "hinder-blind", label: "Blinded", side: "dis", fixed: false },
    { id: "hinder-noname", label: "QUADRANT.Edge.Condition", side: "dis", fixed: false },
  ]));

it("Who never learned a skill has a source against it that can't be turned off, if the house says so", () => {
  const untrained = { id: "untrained", label: "QUADRANT.Edge.Check.Untrained", side: "dis", fixed: true };
  const brought = (ranks: number, rules = house({ untrained: "disadvantage" })) =>
    listBroughtSources({ ...BEARER, things: [], conditions: [] }, false, { key: "climb", ranks }, rules);
  expect([brought(1), brought(0), brought(0, house())]).toEqual([[], [untrained], []]);
});

it("What is stored for a later check counts, by its note if it has one (SUC-ADV-9)", () => {
  const pending = [
    { id: "advantageAny", kind: "advantage", scope: "any", skill: "", note: "" },
    { id: "disadvantageRelated", kind: "disadvantage", scope: "related", skill: "climb", note: "Slipped" },
  ] as unknown as SourceBearer["pending"];
  const brought = (related: boolean) =>
    listBroughtSources({ pending, things: [], conditions: [] }, related, CLIMB, house());
  const any = { id: "pending-advantageAny", label: "QUADRANT.Edge.Pending.advantageAny", side: "adv", fixed: true };
  const slipped = { id: "pending-disadvantageRelated", label: "Slipped", side: "dis", fixed: true };
  expect([brought(false), brought(true)]).toEqual([[any], [any, slipped]]);
});

it("What is turned off does not count, and circumstances are added to both sides", () => {
  const brought = listBroughtSources(BEARER, false, CLIMB, house());
  const counting = listSources(brought, ["hinder-blind"], { adv: 1, dis: 2 });
  expect(counting).toEqual([
    { label: "Rope", side: "adv" },
    { label: "QUADRANT.Edge.Condition", side: "dis" },
    { label: "QUADRANT.Edge.Check.Circumstances.adv", side: "adv" },
    { label: "QUADRANT.Edge.Check.Circumstances.dis", side: "dis" },
    { label: "QUADRANT.Edge.Check.Circumstances.dis", side: "dis" },
  ]);
  expect(countSources(counting)).toEqual({ adv: 2, dis: 3 });
});

it("A plain attack has nothing turned on, and an option only if the weapon has it", () => {
  expect(Object.values(PLAIN_ATTACK).every((on) => on === false)).toBe(true);
  const [first] = Object.keys(PLAIN_ATTACK) as (keyof typeof PLAIN_ATTACK)[];
  const weapon = { ...PLAIN_ATTACK, [first!]: true };
  expect(chooseAttackOptions(weapon, () => true)).toEqual(weapon);
  expect(chooseAttackOptions(weapon, () => false)).toEqual(PLAIN_ATTACK);
});

it("Lists that are written are read again as they were, removed skills too", () => {
  const lists = { ...DEFAULT_LISTS, removed: [{ key: "juggling", name: "Juggling" }] };
  expect(readLists(listsToJson(lists))).toEqual(lists);
});
