import { mathFunction } from "../arithmetic.ts";
import { asRoll, diceConfig, rollClass } from "../host.ts";
import type { Roll } from "../roll.ts";
import type { EvaluationOptions, RollFunction, TermData, TermOptions } from "../types.ts";
import type { DiceTerm } from "./dice.ts";
import { RollTerm } from "./term.ts";

/** Evaluates a roll that a term holds, unless it already is. */
export async function evaluateInner(roll: Roll, root: Roll | undefined, options: EvaluationOptions): Promise<void> {
  roll._root = root;
  if (!roll._evaluated) await roll.evaluate(options);
}

/** The same without waiting. */
export function evaluateInnerSync(roll: Roll, root: Roll | undefined, options: EvaluationOptions): void {
  roll._root = root;
  if (!roll._evaluated) roll.evaluateSync(options);
}

/** A formula in parentheses. https://foundryvtt.com/api/v14/classes/foundry.dice.terms.ParentheticalTerm.html */
export class ParentheticalTerm extends RollTerm {
  static override SERIALIZE_ATTRIBUTES = ["term", "roll"];

  override isIntermediate = true;
  term: string;
  roll: Roll;

  constructor({ term, roll, options }: TermData = {}) {
    super({ options });
    this.roll = roll ? asRoll(roll) : new (rollClass())(term ?? "");
    this.term = term ?? this.roll.formula;
  }

  /** Creates a parenthetical from existing terms. */
  static fromTerms(terms: RollTerm[], options: TermOptions = {}): ParentheticalTerm {
    const roll = rollClass().fromTerms(terms);
    return new ParentheticalTerm({ roll, term: roll.formula, options });
  }

  override get expression(): string {
    return `(${this.term})`;
  }

  override get total(): number | string | undefined {
    return this.roll.total;
  }

  override get dice(): DiceTerm[] {
    return this.roll.dice;
  }

  override get isDeterministic(): boolean {
    return this.roll.isDeterministic;
  }

  protected override async _evaluateAsync(options: EvaluationOptions): Promise<this> {
    if (this.flavor) this.roll.propagateFlavor(this.flavor);
    await evaluateInner(this.roll, this._root, options);
    return this;
  }

  protected override _evaluateSync(options: EvaluationOptions): this {
    if (this.flavor) this.roll.propagateFlavor(this.flavor);
    evaluateInnerSync(this.roll, this._root, options);
    return this;
  }
}

/**
 * A function of Math or of `CONFIG.Dice.functions`.
 * https://foundryvtt.com/api/v14/classes/foundry.dice.terms.FunctionTerm.html
 */
export class FunctionTerm extends RollTerm {
  static override SERIALIZE_ATTRIBUTES = ["fn", "terms", "rolls", "result"];

  override isIntermediate = true;
  fn: string;
  /** The arguments as formulas. */
  terms: string[];
  /** The arguments as rolls. */
  rolls: Roll[];
  result: number | string | undefined;

  constructor({ fn, terms = [], rolls, result, options }: TermData = {}) {
    super({ options });
    this.fn = String(fn ?? "");
    this.terms = terms;
    this.rolls = rolls?.length ? rolls.map(asRoll) : terms.map((t) => new (rollClass())(t));
    this.result = result;
  }

  /** The function to call. Throws an Error naming one that is not known. */
  get function(): RollFunction {
    const { functions } = diceConfig();
    const own = Object.hasOwn(functions, this.fn) ? functions[this.fn] : mathFunction(this.fn);
    if (!own)
      throw new Error(
        `"${this.fn}" in ${this.expression} is neither a function of Math nor one of CONFIG.Dice.functions.`,
      );
    return own;
  }

  override get expression(): string {
    return `${this.fn}(${this.terms.join(", ")})`;
  }

  override get total(): number | string | undefined {
    return this.result;
  }

  override get dice(): DiceTerm[] {
    return this.rolls.flatMap((r) => r.dice);
  }

  override get isDeterministic(): boolean {
    return this.rolls.every((r) => r.isDeterministic);
  }

  /** Functions of the configuration may take words as arguments; those of Math may not. */
  #argumentOptions(options: EvaluationOptions): EvaluationOptions {
    return Object.hasOwn(diceConfig().functions, this.fn) ? { ...options, allowStrings: true } : options;
  }

  #call(): number | string | Promise<number | string> {
    return this.function(...(this.rolls.map((r) => r.total) as never[]));
  }

  protected override async _evaluateAsync(options: EvaluationOptions): Promise<this> {
    for (const roll of this.rolls) await evaluateInner(roll, this._root, this.#argumentOptions(options));
    this.#finish(await this.#call(), options);
    return this;
  }

  protected override _evaluateSync(options: EvaluationOptions): this {
    for (const roll of this.rolls) evaluateInnerSync(roll, this._root, this.#argumentOptions(options));
    const result = this.#call();
    if (result instanceof Promise)
      throw new Error(`${this.expression} is asynchronous: evaluate its roll with evaluate(), not evaluateSync().`);
    this.#finish(result, options);
    return this;
  }

  #finish(result: number | string, { allowStrings = false }: EvaluationOptions): void {
    const numeric = typeof result === "number" && Number.isFinite(result);
    if (!numeric && !(typeof result === "string" && (allowStrings || Object.hasOwn(diceConfig().functions, this.fn)))) {
      throw new Error(`${this.expression} gives ${String(result)}, which is not a finite number.`);
    }
    this.result = result;
  }
}
