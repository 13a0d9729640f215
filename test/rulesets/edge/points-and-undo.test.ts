/**
 * Any use of Edge: points are conserved, no number is below zero, exactly two dice count, and undo restores everything.
 */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Action } from "../../../src/core/contract/action.ts";
import type { CardState } from "../../../src/core/contract/card.ts";
import type { Snapshot } from "../../../src/core/contract/world.ts";
import { readToss, resolveCheck } from "../../../src/rules/edge/check.ts";
import { applyArmour } from "../../../src/rules/edge/armour.ts";
import { DEFAULT_HOUSE } from "../../../src/rules/edge/house.ts";
import { type AppliedChange, type Change, planUndo } from "../../../src/rules/shared/change.ts";
import type { RollData } from "../../../src/rules/shared/roll.ts";
import type { Json } from "../../../src/rules/shared/json.ts";
import { damageEdge, rollDamage } from "../../../src/rulesets/edge/actions/damage-dice.ts";
import { applyDamage, applyTo } from "../../../src/rulesets/edge/actions/apply-damage.ts";
import { burnEdge, easeInjury, pay } from "../../../src/rulesets/edge/actions/edge-points.ts";
import { createDamagePart } from "../../../src/rulesets/edge/cards/damage.ts";
import { DamageData, computeDamage } from "../../../src/rules/edge/hit.ts";
import { readShape } from "../../../src/rules/shared/schema.ts";
import { award, rest } from "../../../src/rulesets/edge/actions/recover-edge.ts";
import { check, faces, houses, throws } from "../../rules/edge/make.ts";
import { Table } from "../../rules/table.ts";
import { BLADE, CARD, GM, GUARD, RIFLE, VEST, blade, guard, vest, worldOf } from "./table.ts";
import { clearPending, note, store } from "../../../src/rulesets/edge/actions/pending.ts";

interface Step {
  readonly act: Action;
  readonly args: (burned: number) => Json;
  readonly name: string;
}

const STEPS: readonly Step[] = [
  { name: "pay", act: pay, args: () => ({ actor: BLADE, edge: 1, pending: ["advantageAny"], skill: "x" }) },
  { name: "pay Edge", act: pay, args: () => ({ actor: BLADE, edge: 1, pending: [], skill: "x" }) },
  { name: "store", act: store, args: () => ({ actor: BLADE, id: "advantageAny", skill: "x", note: "" }) },
  { name: "clear", act: clearPending, args: () => ({ actor: BLADE, id: "advantageAny" }) },
  { name: "note", act: note, args: () => ({ actor: BLADE, what: "penalty", said: "heard" }) },
  { name: "short", act: rest, args: () => ({ actor: BLADE, rest: "short" }) },
  { name: "long", act: rest, args: () => ({ actors: [BLADE, GUARD], rest: "long" }) },
  { name: "award", act: award, args: () => ({ actors: [BLADE, GUARD], points: 2, why: "setback", reason: "" }) },
  { name: "burn", act: burnEdge, args: (burned) => ({ actor: BLADE, death: true, burned }) },
  { name: "ease", act: easeInjury, args: () => ({ actor: BLADE, id: "injury1" }) },
  {
    name: "hit",
    act: applyDamage,
    args: () => ({ target: GUARD, damage: 20, track: "physical", plane: "physical", injure: true }),
  },
  {
    name: "hurt",
    act: applyDamage,
    args: () => ({ target: BLADE, damage: 22, track: "stun", plane: "astral", injure: true }),
  },
];

const start = () =>
  new Table({
    [BLADE]: { system: blade().system },
    [GUARD]: { system: { ...guard().system, injuries: {}, pending: {}, conditions: {} } },
    [VEST]: { system: vest().system },
  });

const systemOf = (table: Table, uuid: string) => table.read({ uuid }, "system") as Snapshot["system"];
const now = (table: Table): Snapshot[] => [
  { ...blade(), system: systemOf(table, BLADE) },
  { ...guard(), system: systemOf(table, GUARD), items: [{ ...vest(), system: systemOf(table, VEST) }] },
];
const edgeOf = (table: Table) =>
  table.read({ uuid: BLADE }, "system.edge") as { value: number; max: number; burned: number };

async function take(table: Table, { act, args }: Step): Promise<AppliedChange[] | null> {
  const decided = await act.decide(args(edgeOf(table).burned), GM, worldOf(now(table)), [], null);
  return "refused" in decided ? null : table.apply(decided.changes);
}

const added = (applied: readonly AppliedChange[], path: string): number =>
  applied.reduce(
    (sum, { change }) =>
      change.op === "add" && change.path === path && "uuid" in change.at && change.at.uuid === BLADE
        ? sum + change.by
        : sum,
    0,
  );

const restored = (table: Table, applied: readonly AppliedChange[]): readonly Change[] => {
  const back = planUndo(applied, table.read, []);
  if ("stale" in back) throw new Error("stale");
  return back.changes;
};

describe("a session of Edge", () => {
  it("Edge is conserved, is never below zero or above the maximum, and only burning lowers the maximum", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.constantFrom(...STEPS), { maxLength: 25 }), async (steps) => {
        const table = start();
        const before = edgeOf(table);
        let value = before.value;
        let max = before.max;
        for (const step of steps) {
          const applied = await take(table, step);
          value += added(applied ?? [], "system.edge.value");
          max += added(applied ?? [], "system.edge.max");
          const edge = edgeOf(table);
          expect([edge.value, edge.max]).toEqual([value, max]);
          expect(edge.value).toBeGreaterThanOrEqual(0);
          expect(edge.value).toBeLessThanOrEqual(edge.max);
          expect(edge.max + edge.burned).toBe(before.max);
        }
      }),
      { numRuns: 60 },
    );
  });

  it("Undoing every step restores the start", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.constantFrom(...STEPS), { maxLength: 15 }), async (steps) => {
        const table = start();
        const before = table.dump();
        const done: AppliedChange[][] = [];
        for (const step of steps) {
          const applied = await take(table, step);
          if (applied) done.push(applied);
        }
        for (const applied of done.reverse()) table.apply(restored(table, applied));
        expect(table.dump()).toEqual(before);
      }),
      { numRuns: 60 },
    );
  });
});

describe("a hit on its card", () => {
  const line = (value: number) => ({ label: "Assault Rifle", value, source: { uuid: RIFLE } });
  const data = {
    weapon: "Assault Rifle",
    dice: [line(4)],
    flat: [line(6)],
    track: "physical" as const,
    plane: "physical" as const,
    actor: BLADE,
    target: null,
    targetName: "",
    armour: null,
    faces: null,
    edgeDice: 0,
    edgeLimit: 0,
    suggests: true,
  } as const;
  const setUp = () =>
    new Table({
      [BLADE]: { system: blade().system },
      [GUARD]: { system: { ...guard().system, injuries: {} } },
      [VEST]: { system: vest().system },
      [CARD]: { rolls: [], content: "", system: { parts: { damage: createDamagePart(data) } } },
    });
  const stateOf = (table: Table): CardState => ({
    uuid: CARD,
    actor: BLADE,
    rolls: (table.read({ uuid: CARD }, "rolls") as readonly string[]).map((text) => JSON.parse(text) as RollData),
    parts: table.read({ uuid: CARD }, "system.parts") as unknown as CardState["parts"],
  });

  it("Each Edge die costs a point, damage adds up, and every step is undone, whoever it is applied to", async () => {
    const press = fc.record({
      which: fc.constantFrom("roll", "edge", "apply"),
      dice: fc.array(fc.integer({ min: 1, max: 6 }), { minLength: 9, maxLength: 9 }),
      injure: fc.boolean(),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(press, { maxLength: 8 }), async (presses) => {
        const table = setUp();
        const before = table.dump();
        const start = edgeOf(table).value;
        const done: AppliedChange[][] = [];
        for (const { which, dice, injure } of presses) {
          const card = stateOf(table);
          const shown = readShape(DamageData, card.parts["damage"]?.data)!;
          const [act, args, thrown] = {
            roll: [rollDamage, {}, dice.slice(0, 4)] as const,
            edge: [damageEdge, { die: shown.edgeDice + 1 }, dice.slice(0, 1)] as const,
            apply: [applyTo, { target: GUARD, injure }, []] as const,
          }[which];
          const decided = await act.decide(
            args as Json,
            GM,
            worldOf(now(table), { edgeDamagePerRoll: 0 }),
            thrown,
            card,
          );
          if (!("refused" in decided)) done.push(table.apply(decided.changes));
          const since = stateOf(table);
          const hit = readShape(DamageData, since.parts["damage"]?.data)!;
          expect(edgeOf(table).value).toBe(start - hit.edgeDice);
          expect(edgeOf(table).value).toBeGreaterThanOrEqual(0);
          expect(since.rolls.at(-1)?.total ?? null).toBe(computeDamage(hit));
          expect(hit.faces?.length ?? 4).toBe(4 + hit.edgeDice);
        }
        for (const applied of done.reverse()) table.apply(restored(table, applied));
        expect(table.dump()).toEqual(before);
      }),
      { numRuns: 60 },
    );
  });
});

describe("the dice of a check", () => {
  it("Exactly two dice count, whatever was rolled and removed", () => {
    fc.assert(
      fc.property(throws, houses, ({ mode, dice, drop }, house) => {
        const thrown = readToss(check({ mode, bonus: 7, mod: -2 }), dice, drop, house);
        expect(thrown.kept.length).toBe(2);
        expect(thrown.total).toBe(thrown.kept[0] + thrown.kept[1] + 5);
        const left = [...dice];
        for (const face of thrown.kept) left.splice(left.indexOf(face), 1);
        expect(left).toEqual(thrown.dropped === null ? [] : [thrown.dropped]);
      }),
    );
  });

  it("A free choice of the die to drop is never worse than a forced one", () => {
    fc.assert(
      fc.property(faces(3), fc.integer({ min: 0, max: 25 }), fc.integer({ min: 1, max: 45 }), (dice, bonus, tn) => {
        const free = Math.max(
          ...dice.map((_, i) => resolveCheck(check({ mode: "free", bonus }), tn, dice, i, DEFAULT_HOUSE).mos ?? 0),
        );
        for (const mode of ["advantage", "disadvantage"] as const)
          expect(free).toBeGreaterThanOrEqual(
            resolveCheck(check({ mode, bonus }), tn, dice, null, DEFAULT_HOUSE).mos ?? 0,
          );
      }),
    );
  });
});

describe("armour", () => {
  it("More damage deals more, and more armour lets less through", () => {
    const armour = fc.record({ pt: fc.nat(60), dr: fc.integer({ min: 0, max: 100 }) });
    fc.assert(
      fc.property(
        fc.nat(120),
        fc.nat(20),
        armour,
        fc.nat(20),
        fc.nat(30),
        houses,
        (damage, more, { pt, dr }, up, tougher, house) => {
          const met = applyArmour(damage, { pt, dr }, house);
          expect(met.soaked + met.dealt).toBe(damage);
          expect(met.dealt).toBeGreaterThanOrEqual(0);
          expect(applyArmour(damage + more, { pt, dr }, house).dealt).toBeGreaterThanOrEqual(met.dealt);
          expect(
            applyArmour(damage, { pt: pt + up, dr: Math.min(100, dr + tougher) }, house).dealt,
          ).toBeLessThanOrEqual(met.dealt);
        },
      ),
    );
  });
});
