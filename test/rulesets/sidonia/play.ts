/** A table of plain data on which any action of Sidonia is done and undone as the core does it, with random worlds. */
import fc from "fast-check";
import { expect } from "vitest";
import { allows } from "../../../src/core/actions/validate.ts";
import type { Action } from "../../../src/core/contract/action.ts";
import type { CardState, PartEntry } from "../../../src/core/contract/card.ts";
import type { Snapshot, World } from "../../../src/core/contract/world.ts";
import { type AppliedChange, type Change, planUndo } from "../../../src/rules/shared/change.ts";
import type { Json } from "../../../src/rules/shared/json.ts";
import { readRoll } from "../../../src/rules/shared/roll.ts";
import { DEFAULT_HOUSE, type HouseRules } from "../../../src/rules/sidonia/house.ts";
import { LOCATIONS, PATHS } from "../../../src/rules/sidonia/state.ts";
import { houses } from "../../rules/sidonia/make.ts";
import { Table } from "../../rules/table.ts";
import { GM, THUG, VOSS, snapshot, thug, vest, voss } from "./table.ts";

export const CARD = "ChatMessage.card000000000000";
const POOL = { setting: "quadrant.sidonia.pool.dissonance" } as const;

const flags = (...names: string[]) => fc.record(Object.fromEntries(names.map((name) => [name, fc.boolean()])));
const bargain = fc.constantFrom<{ state: string; path: string | null }>(
  { state: "none", path: null },
  { state: "accepted", path: "power" },
  { state: "refused", path: "desire" },
);
const tracks = fc.nat(6).chain((permanent) =>
  fc.record({
    max: fc.constant(9),
    permanent: fc.constant(permanent),
    temporary: fc.nat(9 - permanent),
    lurkerMet: fc.boolean(),
    begun: fc.boolean(),
    buffer: fc.boolean(),
    path: fc.option<string>(fc.constantFrom(...PATHS)),
    bargains: fc.record({ first: bargain, second: bargain, third: bargain }),
  }),
);
const boxes = fc.record({ value: fc.nat(3), bonus: fc.integer({ min: -2, max: 2 }) });
const systems = fc.record({
  attributes: fc.record({ physique: fc.record({ value: fc.integer({ min: 1, max: 4 }) }) }),
  specializations: flags("body", "strength", "intelligence", "manipulation"),
  uses: flags("bodyScene", "manipulationSession"),
  status: flags("exposed", "takenOut", "stabilised", "knockedOut", "upperHand"),
  locations: fc.record(Object.fromEntries(LOCATIONS.map((id) => [id, fc.record({ health: boxes, stun: boxes })]))),
  hasCorruptionTrack: fc.boolean(),
  corruption: tracks,
  code: fc.constantFrom("", "Never."),
  codeOrigin: fc.constant(""),
  codeHistory: fc.constant({}),
});

/** Any two actors, any pool, any house rules. */
export const worlds = fc.record({ voss: systems, thug: systems, pool: fc.nat(12), house: houses });
export type Bench = typeof worlds extends fc.Arbitrary<infer T> ? T : never;

/** What they carry, whatever else their data says. */
const CARRIED: Readonly<Record<string, readonly Snapshot[]>> = {
  [VOSS]: [
    ...voss().items,
    snapshot(`${VOSS}.Item.sorcery000000000`, "sidoniaSkill", "Sorcery", { level: "dabbler", supernatural: true }),
    snapshot(`${VOSS}.Item.aether0000000000`, "sidoniaGear", "Ask the Aether", {
      source: "bargain",
      path: "knowledge",
      step: 2,
    }),
  ],
  [THUG]: [vest()],
};

const plain = (value: unknown): Json => JSON.parse(JSON.stringify(value)) as Json;

const thrown = (faces: readonly number[]): Json => ({
  class: "OutcomeRoll",
  formula: "2d6",
  options: {},
  evaluated: true,
  terms: [{ class: "Die", number: faces.length, faces: 6, results: faces.map((result) => ({ result, active: true })) }],
  total: faces.reduce((a, b) => a + b, 0),
});

export class Play {
  readonly table: Table;
  readonly #house: HouseRules;
  readonly #done: (readonly AppliedChange[])[] = [];
  #posted = 0;

  constructor({ voss: own, thug: theirs, pool, house }: Bench, forced: Partial<HouseRules> = {}) {
    this.#house = { ...DEFAULT_HOUSE, ...house, ...forced };
    this.table = new Table({
      [VOSS]: { system: own },
      [THUG]: { system: theirs },
      [`setting ${POOL.setting}`]: { value: pool },
    });
  }

  /** Returns the world as an action reads it now. */
  get world(): World<HouseRules> {
    const shown = (uuid: string): Snapshot | null => {
      const system = this.table.read({ uuid }, "system") as { [key: string]: Json } | undefined;
      if (uuid === VOSS && system) return voss(system, CARRIED[VOSS]);
      return uuid === THUG && system ? thug(system, CARRIED[THUG]) : null;
    };
    return {
      read: (at, path) => Promise.resolve(this.table.read(at, path)),
      snapshot: (uuid) => Promise.resolve(shown(uuid)),
      gmSecret: () => undefined,
      round: () => 0,
      house: this.#house,
    };
  }

  get #pool(): number {
    return Number(this.table.read(POOL, "value"));
  }

  /** Returns every posted card. */
  get cards(): string[] {
    return Object.keys(this.table.dump()).filter((uuid) => uuid.startsWith("ChatMessage."));
  }

  /** Posts a card that no action posted. */
  put(parts: Readonly<Record<string, PartEntry>>, faces: readonly number[] = []): string {
    this.table.apply([this.#posting(CARD, parts, faces)]);
    return CARD;
  }

  /** Returns a card as an amendment reads it. */
  card(uuid: string): CardState {
    const rolls = (this.table.read({ uuid }, "rolls") ?? []) as string[];
    const parts = (this.table.read({ uuid }, "system.parts") ?? {}) as unknown as CardState["parts"];
    return {
      uuid,
      actor: VOSS,
      byGM: true,
      rolls: rolls.flatMap((raw) => readRoll(JSON.parse(raw) as Json) ?? []),
      parts,
    };
  }

  /**
   * Does the action as the GM, if it is allowed; cards that it posts are on the table afterwards.
   * @returns whether it was done
   */
  async act(one: Action, args: Json, dice: readonly number[], card: string | null): Promise<boolean> {
    const state = card !== null && one.amends ? this.card(card) : null;
    const formula = await one.formula(args, this.world, state);
    const count = formula === null ? 0 : Number(/^(\d+)d6/.exec(formula)?.[1] ?? 0);
    const decision = await one.decide(args, GM, this.world, dice.slice(0, count), state);
    if ("refused" in decision) return false;
    expect(decision.changes.filter((change) => !allows(one.writes, change))).toEqual([]);
    const by = decision.changes.reduce(
      (sum, change) => sum + (change.op === "add" && "setting" in change.at ? change.by : 0),
      0,
    );
    if (this.#pool + by < 0) return false; // as the core refuses it
    const posted = (decision.cards ?? []).map((posting) =>
      this.#posting(`ChatMessage.posted${String(this.#posted++).padStart(10, "0")}`, posting.card.parts, []),
    );
    this.#done.push(this.table.apply([...decision.changes, ...posted]));
    return true;
  }

  /** Undoes every action, the last one first: none of them is refused. */
  back(): void {
    for (const applied of [...this.#done].reverse()) {
      const found = planUndo(applied, this.table.read, []);
      expect(found).not.toHaveProperty("stale");
      this.table.apply("changes" in found ? found.changes : []);
    }
  }

  /** Checks that no pool and no track is below zero, and corruption fits its track. */
  sound(): void {
    expect(this.#pool).toBeGreaterThanOrEqual(0);
    for (const uuid of [VOSS, THUG]) {
      const {
        temporary = 0,
        permanent = 0,
        max = 0,
      } = this.table.read({ uuid }, "system.corruption") as Record<string, number>;
      expect([temporary >= 0, permanent >= 0, temporary + permanent <= max]).toEqual([true, true, true]);
      for (const id of LOCATIONS)
        for (const track of ["health", "stun"])
          expect(this.table.read({ uuid }, `system.locations.${id}.${track}.value`)).toBeGreaterThanOrEqual(0);
    }
  }

  #posting(uuid: string, parts: Readonly<Record<string, PartEntry>>, faces: readonly number[]): Change {
    const rolls = faces.length > 0 ? [JSON.stringify(thrown(faces))] : [];
    return { op: "create", at: { uuid }, data: { rolls, system: { parts: plain(parts) } } };
  }
}
