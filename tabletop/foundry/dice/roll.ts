import { NonNumericError, MATH_PROXY, safeEval } from "./arithmetic.ts";
import * as chat from "./roll-chat.ts";
import { replaceFormulaData } from "./formula-data.ts";
import type { FormulaDataOptions } from "./formula-data.ts";
import { isInteractive, needsInput, offerResult, resolverClass } from "./fulfillment.ts";
import { diceConfig } from "./host.ts";
import { FormulaError, RollGrammar, RollParser } from "./parser.ts";
import type { ParseNode } from "./parser.ts";
import { DiceTerm } from "./terms/dice.ts";
import { PoolTerm } from "./terms/pool.ts";
import { NumericTerm, OperatorTerm, StringTerm } from "./terms/simple.ts";
import { RollTerm } from "./terms/term.ts";
import type { EvaluationOptions, Resolver, ResolverClass, RollClass, RollData, TermOptions } from "./types.ts";

/**
 * A dice roll: a formula, read into terms, evaluated once, stored and shown.
 * https://foundryvtt.com/article/dice-advanced/ and https://foundryvtt.com/api/v14/classes/foundry.dice.Roll.html
 */
export class Roll {
  static CHAT_TEMPLATE = "templates/dice/roll.hbs";
  static TOOLTIP_TEMPLATE = "templates/dice/tooltip.hbs";

  /** The data that `@` references of the formula were taken from. Not stored. */
  data: object;
  /** Free data about the roll; stored, so it must be JSON. */
  options: TermOptions;
  terms: RollTerm[];
  /** Dice that were thrown on the way, such as for the target of a modifier. */
  _dice: DiceTerm[] = [];
  _formula: string;
  _evaluated = false;
  _total: number | string | undefined;
  /** The roll at the root of the evaluation, for a roll inside a term. */
  _root: Roll | undefined;
  /** The application that settles the roll by hand, while it does. */
  _resolver: Resolver | undefined;

  /** Reads a formula. Throws a FormulaError naming the place that cannot be read. */
  constructor(formula: string | number = "", data: object = {}, options: TermOptions = {}) {
    this.data = this._prepareData(data);
    this.options = options;
    this.terms = (this.constructor as RollClass).parse(String(formula), this.data);
    this._formula = Roll.getFormula(this.terms);
  }

  /** The shape of `Math` that formulas may use. */
  static get MATH_PROXY(): typeof MATH_PROXY {
    return MATH_PROXY;
  }

  /** The class that `Roll.create` uses: the first of `CONFIG.Dice.rolls`. */
  static get defaultImplementation(): RollClass {
    return diceConfig().rolls[0] ?? Roll;
  }

  /** Creates a roll of the default class. */
  static create(formula: string | number, data: object = {}, options: TermOptions = {}): Roll {
    return new this.defaultImplementation(formula, data, options);
  }

  /**
   * Reads a formula into terms, `@` references replaced, by 0 if the data have no such value. An empty formula has
   * no terms.
   */
  static parse(formula: string, data: object = {}): RollTerm[] {
    // A reviewer of pull request 3768 of foundryvtt/dnd5e says that `new Roll()` replaces with {missing: "0"}.
    const text = this.replaceFormulaData(formula, data, { missing: "0" }).trim();
    return text === "" ? [] : this.instantiateAST(RollGrammar.parse(text));
  }

  /** Returns the terms of a tree of the grammar. */
  static instantiateAST(ast: ParseNode): RollTerm[] {
    return RollParser.flattenTree(ast).map((node) => RollTerm.fromParseNode(node));
  }

  /**
   * Puts data in the place of `@path` references. `missing` replaces those that are not found (without it they stay),
   * `warn` notifies the user of them, `recursive` reads references within what was put in, three times at most
   * (generation
   * 14).
   */
  static replaceFormulaData(formula: string, data: object, options: FormulaDataOptions = {}): string {
    return replaceFormulaData(formula, data, options);
  }

  /** Whether a formula can be evaluated; references count as 1. */
  static validate(formula: string): boolean {
    try {
      new Roll(this.replaceFormulaData(formula, {}, { missing: "1" })).evaluateSync({ maximize: true });
      return true;
    } catch (error) {
      // The notation is sound when only its greatest values cannot be computed, as in 1 / (6 - 1d6).
      return error instanceof NonNumericError;
    }
  }

  /**
   * Terms with what says the same in fewer: of signs in a row, one is left. Guess: no page lists it; a system calls it
   * before it groups terms.
   */
  static simplifyTerms(terms: RollTerm[]): RollTerm[] {
    const sign = (term: RollTerm | undefined): string | null =>
      term instanceof OperatorTerm && /^[+-]$/.test(term.operator) ? term.operator : null;
    return terms.reduce<RollTerm[]>((kept, term) => {
      const before = sign(kept.at(-1));
      const now = sign(term);
      if (before && now) kept.splice(-1, 1, new OperatorTerm({ operator: before === now ? "+" : "-" }));
      else kept.push(term);
      return kept;
    }, []);
  }

  /** Computes an arithmetic expression without eval; see `safeEval` in arithmetic.ts. */
  static safeEval(expression: string | number): number {
    return safeEval(expression);
  }

  /** Returns the notation of a list of terms. */
  static getFormula(terms: RollTerm[]): string {
    return terms
      .map((t) => t.formula)
      .join("")
      .replace(/ {2,}/g, " ")
      .trim();
  }

  /** Evaluates a formula many times: the totals, for a look at their distribution. */
  static async simulate(formula: string, n = 10000): Promise<number[]> {
    const totals: number[] = [];
    for (let i = 0; i < n; i++) totals.push(Number((await new this(formula).evaluate()).total));
    return totals;
  }

  /** Creates a roll from existing terms: all evaluated, or none. */
  static fromTerms(terms: RollTerm[], options: TermOptions = {}): Roll {
    const evaluated = terms.filter((t) => t._evaluated).length;
    if (evaluated > 0 && evaluated < terms.length) {
      throw new Error(
        `Roll.fromTerms takes terms that are all evaluated or all not: ${evaluated} of ${terms.length} are.`,
      );
    }
    const roll = new this(this.getFormula(terms), {}, options);
    roll.terms = terms;
    if (terms.length > 0 && evaluated) {
      roll._evaluated = true;
      roll._total = roll._evaluateTotal();
    }
    return roll;
  }

  /** The same roll, evaluated or not, as an instance of this class. */
  static fromRoll(roll: Roll): Roll {
    const copy = new this(roll._formula, roll.data, { ...roll.options });
    copy._restore(roll.toJSON());
    return copy;
  }

  /** Restores a stored roll. Throws an Error naming what is wrong with it. */
  static fromData(data: RollData): Roll {
    if (typeof data !== "object" || data === null || Array.isArray(data))
      throw new Error("A stored roll is not an object.");
    if (typeof data.formula !== "string") throw new Error("A stored roll has no formula.");
    const cls = this._classNamed(data.class);
    const roll = new cls(data.formula, data.data ?? {}, structuredClone(data.options ?? {}));
    roll._restore(data);
    return roll;
  }

  /** Finds the class that a stored roll names. */
  protected static _classNamed(name: string | undefined): RollClass {
    if (name === undefined || name === this.name) return this as RollClass;
    const cls = diceConfig().rolls.find((c) => c.name === name) ?? (name === Roll.name ? Roll : undefined);
    if (!cls) throw new Error(`A stored roll is of class "${String(name)}", which is not in CONFIG.Dice.rolls.`);
    return cls;
  }

  /** Restores a roll from JSON text. */
  static fromJSON(json: string): Roll {
    let data: unknown;
    try {
      data = JSON.parse(json);
    } catch (cause) {
      throw new Error(`A stored roll is not JSON: ${cause instanceof Error ? cause.message : String(cause)}`, {
        cause,
      });
    }
    return this.fromData(data as RollData);
  }

  /** Takes over the stored state. */
  protected _restore(data: RollData): void {
    if (data.formula !== undefined) this._formula = data.formula;
    if (!(data.evaluated ?? data.total !== undefined)) return;
    if (!["number", "string"].includes(typeof data.total))
      throw new Error(`A stored roll (${this._formula}) is evaluated but has no total.`);
    if (!Array.isArray(data.terms ?? []) || !Array.isArray(data.dice ?? []))
      throw new Error(`A stored roll (${this._formula}) has no list of terms.`);
    this.terms = (data.terms ?? []).map((t) => RollTerm.fromData(t));
    this._dice = (data.dice ?? []).map((t) => RollTerm.fromData(t)).filter((t) => t instanceof DiceTerm);
    this._total = data.total;
    this._evaluated = true;
  }

  /** A hook for subclasses: the data that references are taken from. */
  protected _prepareData(data: object): object {
    return data;
  }

  /** Every dice term of the roll, those inside parentheses, functions, pools and targets included. */
  get dice(): DiceTerm[] {
    return [...this._dice, ...this.terms.flatMap((t) => (t instanceof DiceTerm ? [...t.dice, t] : t.dice))];
  }

  get formula(): string {
    return Roll.getFormula(this.terms);
  }

  get evaluated(): boolean {
    return this._evaluated;
  }

  /** The formula with each term's result in its place, once evaluated. */
  get result(): string {
    return this.terms
      .map((t) => String(t.total ?? ""))
      .join("")
      .trim();
  }

  /** The total, once evaluated. A number unless strings were allowed. */
  get total(): number {
    return (this._evaluated ? this._total : undefined) as number;
  }

  /** What the evaluation came to, text included. */
  get product(): number | string | undefined {
    return this._evaluated ? this._total : undefined;
  }

  get isDeterministic(): boolean {
    return this.terms.every((t) => t.isDeterministic);
  }

  /**
   * Evaluates the roll, once: it is fixed from then on. `minimize` and `maximize` set all dice to their least or
   * greatest value, without modifiers; `allowStrings` accepts text. Throws when called again, for text that is no
   * notation, and for a total that is no number.
   */
  async evaluate(options: EvaluationOptions = {}): Promise<this> {
    return this.#once(options, () => this._evaluate(options));
  }

  async #once(options: EvaluationOptions, run: () => Promise<this>): Promise<this> {
    this.#begin(options);
    try {
      return await run();
    } catch (error) {
      this._evaluated = false;
      throw error;
    }
  }

  #begin({ allowStrings = false }: EvaluationOptions): void {
    if (this._evaluated) {
      throw new Error(
        `This ${this.constructor.name} (${this._formula}) is already evaluated and cannot change: use reroll() or clone().`,
      );
    }
    if (this.terms.length === 0) throw new Error("A roll with an empty formula cannot be evaluated.");
    const text = allowStrings ? undefined : this.terms.find((t) => t instanceof StringTerm);
    if (text) {
      throw new FormulaError(
        this._formula,
        Math.max(0, this._formula.indexOf(text.term)),
        `"${text.term}" is neither dice nor a number.`,
      );
    }
    this._evaluated = true;
  }

  /**
   * The evaluation proper: results that the user enters are requested first, then terms are resolved from left to
   * right.
   */
  protected async _evaluate(options: EvaluationOptions): Promise<this> {
    if (this._root || !isInteractive(this.dice, options)) return this.#evaluateTerms(options);
    this._resolver = new (this.constructor as RollClass).resolverImplementation(this);
    try {
      await this._resolver.awaitFulfillment();
      return await this.#evaluateTerms(options);
    } finally {
      await this._resolver.close();
      this._resolver = undefined;
    }
  }

  async #evaluateTerms(options: EvaluationOptions): Promise<this> {
    for (const term of this.terms) {
      term._root = this._root ?? this;
      if (!term._evaluated) await term.evaluate(options);
      this.#adopt(term);
    }
    this._total = this._evaluateTotal();
    return this;
  }

  /** Evaluates without waiting. Dice throw an Error when `strict`, else they are left out. */
  evaluateSync({ strict = true, ...options }: EvaluationOptions = {}): this {
    this.#begin(options);
    try {
      for (const term of this.terms) {
        term._root = this._root ?? this;
        if (term._evaluated) continue;
        if (RollTerm.isDeterministic(term, options)) term.evaluateSync({ ...options, strict });
        else if (strict)
          throw new Error(
            `${term.formula} is random: use evaluate(), or evaluateSync({strict: false}) to leave it out.`,
          );
      }
      this._total = this._evaluateTotal();
    } catch (error) {
      this._evaluated = false;
      throw error;
    }
    return this;
  }

  #adopt(term: RollTerm): void {
    if (term instanceof DiceTerm || term instanceof PoolTerm) this._dice.push(...term._inner.splice(0));
  }

  /** Computes the total from the terms' totals. There is one zero: a negative one would not survive being stored. */
  protected _evaluateTotal(): number | string {
    const only = this.terms.length === 1 ? this.terms[0]?.total : undefined;
    if (typeof only === "number" && Number.isFinite(only)) return only + 0;
    if (this.terms.some((t) => typeof t.total === "string" && !(t instanceof OperatorTerm))) return this.result;
    const formula = this.terms.map((t) => t.total ?? 0).join("");
    return safeEval(formula.trim()) + 0;
  }

  /** Another name of `evaluate`. */
  async roll(options: EvaluationOptions = {}): Promise<this> {
    return this.evaluate(options);
  }

  /** Returns a new roll of the same formula, evaluated. */
  async reroll(options: EvaluationOptions = {}): Promise<this> {
    return this.clone().evaluate(options);
  }

  /** A new roll of the same formula, data and options, not evaluated. */
  clone(): this {
    return new (this.constructor as RollClass)(this._formula, this.data, structuredClone(this.options)) as this;
  }

  /**
   * Multiplies and adds to the number of every dice term (and numbers, with `multiplyNumeric`). Only before evaluation.
   */
  alter(multiply = 1, add = 0, { multiplyNumeric = false } = {}): this {
    if (this._evaluated) throw new Error(`This roll (${this._formula}) is already evaluated: it cannot be altered.`);
    for (const term of this.terms) {
      if (term instanceof DiceTerm) term.alter(multiply, add);
      else if (term instanceof PoolTerm) term.alter(multiply, add, { multiplyNumeric });
      else if (term instanceof NumericTerm && multiplyNumeric) term.number *= multiply;
    }
    this.resetFormula();
    return this;
  }

  /** Computes the formula from the terms again. */
  resetFormula(): string {
    return (this._formula = Roll.getFormula(this.terms));
  }

  /** Gives a flavour to every dice or number that has none. */
  propagateFlavor(flavor: string): void {
    if (!flavor) return;
    for (const term of this.terms) if (!(term instanceof OperatorTerm)) term.options.flavor ??= flavor;
  }

  /** Returns the roll as it is stored. `data` is not. */
  toJSON(): RollData {
    return JSON.parse(
      JSON.stringify({
        class: this.constructor.name,
        options: this.options,
        dice: this._dice,
        formula: this._formula,
        terms: this.terms,
        total: this._total,
        evaluated: this._evaluated,
      }),
    ) as RollData;
  }

  toString(): string {
    return this._formula;
  }

  /** Returns the roll's dice as HTML. */
  async getTooltip(): Promise<string> {
    return chat.getTooltip(this, (this.constructor as RollClass).TOOLTIP_TEMPLATE);
  }

  /**
   * Returns the roll as HTML for the chat log; evaluates it first if needed. A private roll shows neither dice nor
   * total.
   */
  async render({ flavor, template, isPrivate = false, ...options }: chat.RenderOptions = {}): Promise<string> {
    if (!this._evaluated) await this.evaluate({ allowInteractive: !isPrivate });
    const context = await this._prepareChatRenderContext({ flavor, isPrivate, ...options });
    return chat.renderTemplate(template ?? (this.constructor as RollClass).CHAT_TEMPLATE, context);
  }

  /** Returns the context of the chat template: a hook for subclasses. */
  async _prepareChatRenderContext(options: chat.RenderOptions = {}): Promise<chat.RenderContext> {
    return chat.prepareContext(this, options);
  }

  /** Sends the roll to chat, or returns the message's data when `create` is false. */
  async toMessage(messageData: Record<string, unknown> = {}, options: chat.MessageOptions = {}): Promise<unknown> {
    return chat.toMessage(this, messageData, options);
  }

  /** Returns an inline link that shows the total. */
  toAnchor(options: chat.AnchorOptions = {}): HTMLAnchorElement {
    return chat.toAnchor(this, options);
  }

  /** Returns the mode of generation 14 for one of generation 13. */
  static _mapLegacyRollMode(mode: string): string {
    return chat.mapLegacyRollMode(mode);
  }

  /** Folds the dice of an inline result out below it. */
  static async expandInlineResult(anchor: HTMLAnchorElement): Promise<void> {
    if (!anchor.classList.contains("inline-result") || anchor.classList.contains("expanded")) return;
    const roll = this.fromJSON(decodeURIComponent(anchor.dataset["roll"] ?? ""));
    return chat.expandInlineResult(anchor, await roll.getTooltip());
  }

  /** Folds them in again. */
  static collapseInlineResult(anchor: HTMLAnchorElement): void {
    chat.collapseInlineResult(anchor);
  }

  /** The application class that settles rolls by hand, for the methods that the user chose. */
  static get resolverImplementation(): ResolverClass {
    return resolverClass();
  }

  /** Returns the dice of some terms whose results the user enters. */
  static identifyFulfillableTerms(terms: RollTerm[]): DiceTerm[] {
    const dice = terms.flatMap((term) => (term instanceof DiceTerm ? [...term.dice, term] : term.dice));
    return dice.filter(needsInput);
  }

  /** The rolls that wait for results, each with what settles it. */
  static RESOLVERS = new Map<Roll, Resolver>();

  /** Offers a result from outside (dice that report by radio, say) to waiting rolls. Returns whether one took it. */
  static registerResult(method: string, denomination: string, result: number): boolean {
    return offerResult(this.RESOLVERS, method, denomination, result);
  }
}
