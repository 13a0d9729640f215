/** What random histories are made of: a world of each ruleset, its checks with what is chosen in them, and actions. */
import { CIR, circumstancesSeed } from "../e2e/circumstances-seed.ts";
import { EDGE, edgeSeed, guardOf } from "../e2e/edge-seed.ts";
import { tokenActor } from "../e2e/seed.ts";
import { SIDONIA, sidoniaSeed, thugAt } from "../e2e/sidonia-seed.ts";
import { IDS, siegeWorld } from "../e2e/siege-world.ts";

/** Returns numbers from 0 to 1 that follow from a seed. */
export function numbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1664525 + 1013904223) % 4294967296;
    return state / 4294967296;
  };
}

interface Scenario {
  readonly seed: () => object;
  /** Checks, each with what is chosen in its dialog. */
  readonly checks: readonly { readonly intent: object; readonly choices: readonly object[] }[];
  /** Actions outside of cards. */
  readonly calls: readonly { readonly action: string; readonly args: object }[];
  /** A house rule that offers depend on, and values it may have. */
  readonly rule: { readonly name: string; readonly values: readonly (boolean | number)[] };
}

const OFTEN = { ob: 2 };
const mara = `Actor.${CIR.mara}`;
const okoro = `Actor.${IDS.okoro}`;
const blade = `Actor.${EDGE.blade}`;
const voss = `Actor.${SIDONIA.voss}`;

export const SCENARIOS: Readonly<Record<string, Scenario>> = {
  circumstances: {
    seed: circumstancesSeed,
    rule: { name: "tokensPerTest", values: [2, 1] },
    checks: [
      {
        intent: { check: "circumstances.test", actor: mara, options: { test: "Recon" } },
        choices: [OFTEN, { ...OFTEN, die1: true }, { ...OFTEN, gather: true, die1: true }, { ...OFTEN, gather: true }],
      },
    ],
    calls: [
      { action: "circumstances.movePool", args: { pool: "tokens", by: 2, reason: "" } },
      { action: "circumstances.earnTokens", args: { actor: mara, event: "belief" } },
      { action: "circumstances.takeCondition", args: { actor: mara, key: "angry" } },
      { action: "circumstances.endCondition", args: { actor: mara, key: "angry" } },
    ],
  },
  siege: {
    seed: siegeWorld,
    rule: { name: "planetaryConflict", values: [true, false] },
    checks: [
      {
        intent: { check: "siege.attack", actor: okoro, targets: [tokenActor(IDS.first)] },
        choices: [{}, { nova: true }],
      },
      {
        intent: {
          check: "siege.conflict",
          actor: `Actor.${IDS.asterholm}`,
          targets: [`Actor.${IDS.vey}`],
          options: { theatre: "spiritual" },
        },
        choices: [{}],
      },
    ],
    calls: [
      { action: "siege.awardNova", args: { actor: okoro, points: 1 } },
      { action: "siege.markBox", args: { actor: okoro, track: "wound", box: "normal", count: 1 } },
      { action: "siege.spendNova", args: { actor: okoro, points: 1 } },
    ],
  },
  edge: {
    seed: edgeSeed,
    rule: { name: "edgeDamagePerRoll", values: [1, 0] },
    checks: [
      { intent: { check: "edge.success", actor: blade, options: { skill: "dodge" } }, choices: [{}] },
      {
        intent: {
          check: "edge.attack",
          actor: blade,
          item: `${blade}.Item.${EDGE.rifle}`,
          targets: [guardOf(EDGE.first)],
        },
        choices: [{}],
      },
    ],
    calls: [
      { action: "edge.award", args: { actors: [blade], points: 1, why: "setback", reason: "" } },
      { action: "edge.rest", args: { actor: blade, rest: "short" } },
    ],
  },
  sidonia: {
    seed: sidoniaSeed,
    rule: { name: "bendMaxSteps", values: [2, 1] },
    checks: [
      { intent: { check: "sidonia.action", actor: voss, options: { skill: "Larceny" } }, choices: [{}] },
      {
        intent: {
          check: "sidonia.attack",
          actor: voss,
          item: `${voss}.Item.pistol0000000000`,
          targets: [thugAt(SIDONIA.first)],
        },
        choices: [{}],
      },
    ],
    calls: [
      { action: "sidonia.movePool", args: { pool: "dissonance", by: 1, reason: "" } },
      { action: "sidonia.imposeCorruption", args: { actor: voss, amount: 1 } },
    ],
  },
};
