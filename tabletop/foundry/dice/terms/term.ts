import { findDenomination, findTermClass } from "../host.ts";
import type { TermNode } from "../parser.ts";
import type { Roll } from "../roll.ts";
import type { DiceTerm } from "./dice.ts";
import type { EvaluationOptions, RollTermClass, TermData, TermOptions } from "../types.ts";

/**
 * One piece of a formula: dice, a number, an operator, a function …
 * https://foundryvtt.com/api/v14/classes/foundry.dice.terms.RollTerm.html
 */
export abstract class RollTerm {
  static FLAVOR_REGEXP_STRING = "(?:\\[([^\\]]+)\\])";
  static FLAVOR_REGEXP = new RegExp(RollTerm.FLAVOR_REGEXP_STRING, "g");
  /** A term's own notation, if a package matches by one: formulas are read by a grammar. */
  static REGEXP: RegExp | undefined = undefined;
  /** The attributes that a stored term keeps, besides class, options and evaluated. */
  static SERIALIZE_ATTRIBUTES: string[] = [];

  options: TermOptions;
  _evaluated = false;
  /** The roll at the root of the evaluation. */
  _root: Roll | undefined;
  /** Whether the term must be resolved before what surrounds it. */
  isIntermediate = false;

  constructor({ options = {} }: TermData = {}) {
    this.options = options;
  }

  /** The term as notation, without its flavour. */
  abstract get expression(): string;

  /** The term's value once evaluated. */
  abstract get total(): number | string | undefined;

  /** The term as notation, flavour included. */
  get formula(): string {
    // Brackets inside a flavour given as data would end it early when the formula is read again.
    return this.flavor
      ? `${this.expression}[${this.flavor.replaceAll("[", "(").replaceAll("]", ")")}]`
      : this.expression;
  }

  /** The label that the formula or the options gave this term: user text. */
  get flavor(): string {
    return typeof this.options.flavor === "string" ? this.options.flavor : "";
  }

  get isDeterministic(): boolean {
    return true;
  }

  /** Dice that were thrown to resolve this term, shown by the roll that holds it. */
  get dice(): DiceTerm[] {
    return [];
  }

  /**
   * Whether evaluation draws nothing from the random source: no dice, or dice that are set to their least or greatest
   * value.
   */
  static isDeterministic(term: RollTerm, { minimize = false, maximize = false }: EvaluationOptions = {}): boolean {
    return minimize || maximize || term.isDeterministic;
  }

  /** Resolves the term, once. A second call throws. */
  evaluate(options: EvaluationOptions = {}): this | Promise<this> {
    this.#claim();
    return this._evaluate(options);
  }

  /** Resolves a deterministic term without waiting. */
  evaluateSync(options: EvaluationOptions = {}): this {
    this.#claim();
    return this._evaluateSync(options);
  }

  #claim(): void {
    if (this._evaluated)
      throw new Error(`This ${this.constructor.name} (${this.formula}) is already evaluated and cannot change.`);
    this._evaluated = true;
  }

  /** Evaluates in the way that the options call for. */
  protected _evaluate(options: EvaluationOptions): this | Promise<this> {
    return RollTerm.isDeterministic(this, options) && !this.isIntermediate
      ? this._evaluateSync(options)
      : this._evaluateAsync(options);
  }

  protected _evaluateAsync(options: EvaluationOptions): Promise<this> {
    return Promise.resolve(this._evaluateSync(options));
  }

  protected _evaluateSync(_options: EvaluationOptions): this {
    return this;
  }

  /** Creates a new term from a node of the grammar. */
  static fromParseNode(node: TermNode): RollTerm {
    const cls = node.denomination === undefined ? findTermClass(node.class) : findDenomination(node.denomination);
    if (!cls) throw new Error(`The dice grammar found a ${node.class}, which is not in CONFIG.Dice.termTypes.`);
    return new cls(cls.dataFromNode(node));
  }

  /** Returns the data of a new term from a node. */
  static dataFromNode(node: TermNode): TermData {
    const { options, modifiers, term, fn, terms, operator, number } = structuredClone(node);
    const data: TermData = { options, modifiers, term, fn, terms, operator };
    if (typeof number === "number") data.number = number;
    return data;
  }

  /** Restores a term from stored data. Throws an Error naming a class that is not known. */
  static fromData(this: RollTermClass | typeof RollTerm, data: TermData): RollTerm {
    const name = data.class;
    const cls = name === undefined ? (this as RollTermClass) : findTermClass(name);
    if (!cls)
      throw new Error(
        `A stored roll holds a term of class "${String(name)}", which is not in CONFIG.Dice.termTypes or terms.`,
      );
    return cls._fromData(data);
  }

  /** Restores a term of this class. */
  static _fromData(this: RollTermClass | typeof RollTerm, data: TermData): RollTerm {
    const term = new (this as RollTermClass)(cloneData(data));
    term._evaluated = data.evaluated ?? true;
    return term;
  }

  /** Restores a term from JSON text. */
  static fromJSON(this: RollTermClass | typeof RollTerm, json: string): RollTerm {
    return (this as RollTermClass).fromData(JSON.parse(json) as TermData);
  }

  /** Returns the term as it is stored. */
  toJSON(): TermData {
    const data: Record<string, unknown> = {
      class: this.constructor.name,
      options: this.options,
      evaluated: this._evaluated,
    };
    for (const attribute of (this.constructor as typeof RollTerm).SERIALIZE_ATTRIBUTES)
      data[attribute] = Reflect.get(this, attribute);
    return JSON.parse(JSON.stringify(data)) as TermData;
  }
}

function cloneData(data: TermData): TermData {
  return JSON.parse(JSON.stringify(data)) as TermData;
}
