import { compareResult, readParameters, readTarget } from "../modifiers.ts";
import type { DiceTermResult, TermData } from "../types.ts";
import { DiceTerm } from "./dice.ts";

/** The modifier was not understood. */
type Unmatched = false | void;

/**
 * Dice with numbered faces, and what can be done to their results.
 * https://foundryvtt.com/article/dice-modifiers/ and https://foundryvtt.com/api/v14/classes/foundry.dice.terms.Die.html
 */
export class Die extends DiceTerm {
  static override DENOMINATION = "d";
  static override MODIFIERS: (typeof DiceTerm)["MODIFIERS"] = {
    r: "reroll",
    rr: "rerollRecursive",
    x: "explode",
    xo: "explodeOnce",
    k: "keep",
    kh: "keep",
    kl: "keep",
    d: "drop",
    dh: "drop",
    dl: "drop",
    min: "minimum",
    max: "maximum",
    even: "countEven",
    odd: "countOdd",
    cs: "countSuccess",
    cf: "countFailures",
    df: "deductFailures",
    sf: "subtractFailures",
    ms: "marginSuccess",
  };

  /** The sum of what counts, less the target of `ms` (or the target less the sum, for `ms<`). */
  override get total(): number | undefined {
    const total = super.total;
    if (total === undefined) return undefined;
    const { marginSuccess, marginFailure } = this.options;
    if (typeof marginSuccess === "number") return total - marginSuccess;
    if (typeof marginFailure === "number") return marginFailure - total;
    return total;
  }

  /** `r` rolls each matching die once more (the lowest face without a target); `r2=1` at most two of them. */
  async reroll(modifier: string, { recursive = false } = {}): Promise<Unmatched> {
    return this.#again(modifier, { recursive, keep: false, lowest: true });
  }

  /** `rr` rolls until no result matches. */
  async rerollRecursive(modifier: string): Promise<Unmatched> {
    return this.reroll(modifier, { recursive: true });
  }

  /**
   * `x` adds a die for each match (the highest face without a target), also for the added ones; `x3=6` adds three at
   * most.
   */
  async explode(modifier: string, { recursive = true } = {}): Promise<Unmatched> {
    return this.#again(modifier, { recursive, keep: true, lowest: false });
  }

  /** `xo` adds a die for each match among the dice first thrown. */
  async explodeOnce(modifier: string): Promise<Unmatched> {
    return this.explode(modifier, { recursive: false });
  }

  async #again(
    modifier: string,
    { recursive, keep, lowest }: { recursive: boolean; keep: boolean; lowest: boolean },
  ): Promise<Unmatched> {
    const read = readParameters(modifier);
    if (!read) return false;
    // A lone number is the target; with a comparison behind it, it is the most that may be rolled.
    const limit = read.comparison === undefined ? Infinity : (read.count ?? Infinity);
    const target = read.target ?? (read.comparison === undefined ? read.count : undefined) ?? this._extreme(!lowest);
    const comparison = read.comparison ?? "=";
    let done = 0;
    const initial = this.results.length;
    for (let i = 0; i < (recursive ? this.results.length : initial) && done < limit; i++) {
      const r = this.results[i];
      if (!r?.active || !compareResult(r.result, comparison, target)) continue;
      done++;
      if (keep) r.exploded = true;
      else {
        r.rerolled = true;
        r.active = false;
      }
      await this.roll(keep ? { explode: true } : { reroll: true });
    }
    return undefined;
  }

  /** `k`, `kh`, `kl`: keeps the highest or lowest, one unless a number is given. */
  keep(modifier: string): Unmatched {
    return this.#select(modifier, true);
  }

  /** `d`, `dl`, `dh`: drops the lowest or highest. */
  drop(modifier: string): Unmatched {
    return this.#select(modifier, false);
  }

  #select(modifier: string, keep: boolean): Unmatched {
    const match = /^[kd]([hl])?(\d+)?$/i.exec(modifier);
    if (!match) return false;
    const highest = match[1] === undefined ? keep : match[1].toLowerCase() === "h";
    DiceTerm._keepOrDrop(this.results, match[2] === undefined ? 1 : Number(match[2]), { keep, highest });
  }

  /** `cs`: a match counts 1, anything else 0. The highest face without a target. */
  countSuccess(modifier: string): Unmatched {
    const read = readTarget(modifier);
    if (!read) return false;
    DiceTerm._applyCount(this.results, read.comparison ?? "=", read.target ?? this._extreme(true), {
      flagSuccess: true,
    });
  }

  /** `cf`: counts failures, the lowest face without a target. */
  countFailures(modifier: string): Unmatched {
    const read = readTarget(modifier);
    if (!read) return false;
    DiceTerm._applyCount(this.results, read.comparison ?? "=", read.target ?? this._extreme(false), {
      flagFailure: true,
    });
  }

  /** `even`: even results count 1, odd ones 0. */
  countEven(modifier: string): Unmatched {
    return this.#parity(modifier, 0);
  }

  /** `odd`: odd results count 1, even ones 0. */
  countOdd(modifier: string): Unmatched {
    return this.#parity(modifier, 1);
  }

  #parity(modifier: string, remainder: number): Unmatched {
    if (!/^(?:even|odd)$/i.test(modifier)) return false;
    for (const r of this.results) {
      r.success = Math.abs(r.result % 2) === remainder;
      if (r.active) r.count = r.success ? 1 : 0;
    }
  }

  /** `df`: each failure counts -1. Failures are those of an earlier `cs` or `cf`, or the lowest face. */
  deductFailures(modifier: string): Unmatched {
    return this.#deduct(modifier, { deductFailure: true });
  }

  /** `sf`: each failure counts its own value, negative. */
  subtractFailures(modifier: string): Unmatched {
    return this.#deduct(modifier, { invertFailure: true });
  }

  #deduct(modifier: string, options: { deductFailure?: boolean; invertFailure?: boolean }): Unmatched {
    const read = readTarget(modifier);
    if (!read) return false;
    const comparison = read.comparison ?? (read.target === undefined ? undefined : "=");
    DiceTerm._applyDeduct(this.results, comparison, read.target ?? this._extreme(false), options);
  }

  /** `ms12`, `ms>12`: the total less the target. `ms<12`: the target less the total. */
  marginSuccess(modifier: string): Unmatched {
    const read = readTarget(modifier);
    if (!read || read.target === undefined) return false;
    if (read.comparison?.startsWith("<")) this.options["marginFailure"] = read.target;
    else this.options["marginSuccess"] = read.target;
  }

  /** `min2`: results below 2 count as 2. */
  minimum(modifier: string): Unmatched {
    return this.#bound(modifier, (result, target) => result < target);
  }

  /** `max5`: results above 5 count as 5. */
  maximum(modifier: string): Unmatched {
    return this.#bound(modifier, (result, target) => result > target);
  }

  #bound(modifier: string, outside: (result: number, target: number) => boolean): Unmatched {
    const match = /^(?:min|max)(-?\d+)$/i.exec(modifier);
    if (!match) return false;
    const target = Number(match[1]);
    for (const r of this.results) {
      if (!outside(r.result, target)) continue;
      r.count = target;
      r.rerolled = true;
    }
  }
}

/** A coin: heads 1, tails 0. `c1` or `c0` calls a side: a match counts as a success. */
export class Coin extends DiceTerm {
  static override DENOMINATION = "c";
  static override MODIFIERS: (typeof DiceTerm)["MODIFIERS"] = { c: "call" };

  constructor(data: TermData = {}) {
    super({ ...data, faces: 2 });
  }

  override mapRandomFace(randomUniform: number): number {
    return randomUniform < 0.5 ? 1 : 0;
  }

  protected override _extreme(greatest: boolean): number {
    return greatest ? 1 : 0;
  }

  override getResultLabel(result: DiceTermResult): string {
    return result.result === 1 ? "H" : "T";
  }

  override getResultCSS(result: DiceTermResult): (string | null)[] {
    return [
      this.constructor.name.toLowerCase(),
      result.result === 1 ? "heads" : "tails",
      result.success ? "success" : null,
      result.failure ? "failure" : null,
    ];
  }

  call(modifier: string): Unmatched {
    const match = /^c([01])$/i.exec(modifier);
    if (!match) return false;
    DiceTerm._applyCount(this.results, "=", Number(match[1]), { flagSuccess: true });
    for (const r of this.results) r.failure = !r.success;
  }
}

const FATE_MODIFIERS = ["r", "rr", "k", "kh", "kl", "d", "dh", "dl"];

/** A Fate (Fudge) die: -1, 0 or 1. It takes the rerolls, keeps and drops of Die. */
export class FateDie extends Die {
  static override DENOMINATION = "f";
  static override MODIFIERS = Object.fromEntries(
    Object.entries(Die.MODIFIERS).filter(([name]) => FATE_MODIFIERS.includes(name)),
  );

  constructor(data: TermData = {}) {
    super({ ...data, faces: 3 });
  }

  override mapRandomFace(randomUniform: number): number {
    return Math.ceil((1 - randomUniform) * 3) - 2;
  }

  protected override _extreme(greatest: boolean): number {
    return greatest ? 1 : -1;
  }

  override getResultLabel(result: DiceTermResult): string {
    if (result.result > 0) return "+";
    return result.result < 0 ? "-" : "0";
  }
}
