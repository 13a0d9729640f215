import { asRoll, rollClass } from "../host.ts";
import {
  applyCount,
  keepOrDrop,
  knownModifiers,
  modifierName,
  readTarget,
  resolveModifier,
  resolveModifierSync,
} from "../modifiers.ts";
import type { Roll } from "../roll.ts";
import { checkStoredResults } from "../stored.ts";
import type { DiceTermResult, EvaluationOptions, RollTermClass, TermData } from "../types.ts";
import type { DiceTerm } from "./dice.ts";
import { evaluateInner, evaluateInnerSync } from "./nested.ts";
import { RollTerm } from "./term.ts";

type PoolMethod = (this: PoolTerm, modifier: string) => unknown;

/**
 * Several rolls judged together: `{4d6, 2d10 + 3}kh` keeps the better one.
 * https://foundryvtt.com/article/dice-advanced/ and
 * https://foundryvtt.com/api/v14/classes/foundry.dice.terms.PoolTerm.html
 */
export class PoolTerm extends RollTerm {
  static override SERIALIZE_ATTRIBUTES = ["terms", "modifiers", "rolls", "results"];
  static OPEN_REGEXP = /{/g;
  static CLOSE_REGEXP = /}[A-z0-9<=>]*/g;
  static MODIFIERS: Record<string, string | PoolMethod> = {
    k: "keep",
    kh: "keep",
    kl: "keep",
    d: "drop",
    dh: "drop",
    dl: "drop",
    cs: "countSuccess",
    cf: "countFailures",
  };

  terms: string[];
  modifiers: string[];
  rolls: Roll[];
  results: DiceTermResult[];
  /** Dice thrown for a modifier's target; the roll takes them over. */
  _inner: DiceTerm[] = [];

  constructor({ terms = [], modifiers = [], rolls = [], results = [], options }: TermData = {}) {
    super({ options });
    this.modifiers = modifiers;
    this.results = results;
    this.rolls = rolls.length ? rolls.map(asRoll) : terms.map((t) => new (rollClass())(t));
    this.terms = terms.length ? terms : this.rolls.map((r) => r.formula);
  }

  /** Creates a pool from existing rolls: all evaluated, or none. */
  static fromRolls(rolls: Roll[] = []): PoolTerm {
    const evaluated = rolls.filter((r) => r._evaluated).length;
    if (evaluated > 0 && evaluated < rolls.length)
      throw new Error("The rolls of a pool must all be evaluated, or none of them.");
    const pool = new PoolTerm({ rolls, terms: rolls.map((r) => r.formula) });
    if (rolls.length && evaluated) {
      pool.results = rolls.map(toResult);
      pool._evaluated = true;
    }
    return pool;
  }

  /** Restores a pool. Throws an Error for results that are not numbers. */
  static override _fromData(this: RollTermClass | typeof RollTerm, data: TermData): RollTerm {
    checkStoredResults(this.name, data);
    return RollTerm._fromData.call(this, data);
  }

  override get expression(): string {
    return `{${this.terms.join(", ")}}${this.modifiers.join("")}`;
  }

  override get total(): number | undefined {
    if (!this._evaluated) return undefined;
    return this.results.reduce((sum, r) => (r.active ? sum + (r.count ?? r.result) : sum), 0);
  }

  get values(): number[] {
    return this.results.filter((r) => r.active).map((r) => r.result);
  }

  override get dice(): DiceTerm[] {
    return this.rolls.flatMap((r) => r.dice);
  }

  override get isDeterministic(): boolean {
    return this.rolls.every((r) => r.isDeterministic);
  }

  /** Alters every roll of the pool. */
  alter(multiply?: number, add?: number, options?: { multiplyNumeric?: boolean }): this {
    for (const roll of this.rolls) roll.alter(multiply, add, options);
    this.terms = this.rolls.map((r) => r.formula);
    return this;
  }

  protected override _evaluate(options: EvaluationOptions): Promise<this> {
    return this._evaluateAsync(options);
  }

  protected override async _evaluateAsync(options: EvaluationOptions): Promise<this> {
    for (const roll of this.rolls) {
      if (this.flavor) roll.propagateFlavor(this.flavor);
      await evaluateInner(roll, this._root, options);
    }
    this.results = this.rolls.map(toResult);
    for (const [index, original] of this.modifiers.entries()) {
      const { modifier, dice } = await resolveModifier(original);
      this._inner.push(...dice);
      this.modifiers[index] = modifier;
      this.#apply(modifier);
    }
    return this;
  }

  protected override _evaluateSync(options: EvaluationOptions): this {
    for (const roll of this.rolls) {
      if (this.flavor) roll.propagateFlavor(this.flavor);
      evaluateInnerSync(roll, this._root, options);
    }
    this.results = this.rolls.map(toResult);
    this.modifiers = this.modifiers.map((modifier) => resolveModifierSync(modifier, options));
    for (const modifier of this.modifiers) this.#apply(modifier);
    return this;
  }

  #apply(modifier: string): void {
    const { MODIFIERS } = this.constructor as typeof PoolTerm;
    const name = modifierName({ MODIFIERS }, modifier);
    const entry = name === undefined ? undefined : MODIFIERS[name];
    const method = typeof entry === "string" ? (Reflect.get(this, entry) as PoolMethod | undefined) : entry;
    if (!method)
      throw new Error(`The modifier "${modifier}" is not one of a pool's (${knownModifiers({ MODIFIERS })}).`);
    if (method.call(this, modifier) === false)
      throw new Error(`The modifier "${modifier}" of ${this.formula} cannot be read.`);
  }

  keep(modifier: string): false | void {
    return this.#select(modifier, true);
  }

  drop(modifier: string): false | void {
    return this.#select(modifier, false);
  }

  #select(modifier: string, keep: boolean): false | void {
    const match = /^[kd]([hl])?(\d+)?$/i.exec(modifier);
    if (!match) return false;
    const highest = match[1] === undefined ? keep : match[1].toLowerCase() === "h";
    keepOrDrop(this.results, match[2] === undefined ? 1 : Number(match[2]), { keep, highest });
  }

  /** Counts the rolls that meet the target; a pool has no highest face, so the target must be given. */
  countSuccess(modifier: string): false | void {
    const read = readTarget(modifier);
    if (!read || read.target === undefined) return false;
    applyCount(this.results, read.comparison ?? "=", read.target, { flagSuccess: true });
  }

  countFailures(modifier: string): false | void {
    const read = readTarget(modifier);
    if (!read || read.target === undefined) return false;
    applyCount(this.results, read.comparison ?? "=", read.target, { flagFailure: true });
  }
}

function toResult(roll: Roll): DiceTermResult {
  if (typeof roll.total !== "number") throw new Error(`The roll ${roll.formula} in a pool gives no number.`);
  return { result: roll.total, active: true };
}
