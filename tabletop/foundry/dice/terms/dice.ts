import { methodNamed, findMethod, needsInput } from "../fulfillment.ts";
import { asRoll, diceConfig, isRoll } from "../host.ts";
import * as modifiers from "../modifiers.ts";
import type { Comparison } from "../modifiers.ts";
import type { TermNode } from "../parser.ts";
import type { Roll } from "../roll.ts";
import type { DiceTermResult, EvaluationOptions, RollTermClass, TermData } from "../types.ts";
import { checkStoredResults } from "../stored.ts";
import { evaluateInner, evaluateInnerSync } from "./nested.ts";
import { RollTerm } from "./term.ts";

/** The maximum number of dice in one term, and of its results after rerolls and explosions. */
const MAX_NUMBER = 999;
const MAX_RESULTS = 1000;

type ModifierMethod = (this: DiceTerm, modifier: string) => unknown;

/** What the tooltip shows of one term. */
interface DiceTooltipData {
  formula: string;
  total: number | undefined;
  faces: number | undefined;
  flavor: string;
  icon: string | null;
  method: string | undefined;
  rolls: { result: string; classes: string }[];
}

/**
 * Dice of one kind with the modifiers applied to them: the base of Die, Coin, FateDie and of any dice that a package
 * adds. https://foundryvtt.com/api/v14/classes/foundry.dice.terms.DiceTerm.html
 */
export abstract class DiceTerm extends RollTerm {
  static override SERIALIZE_ATTRIBUTES = ["number", "faces", "modifiers", "results", "method"];
  /** The letter after "d" in notation: the key of the class in `CONFIG.Dice.terms`. */
  static DENOMINATION = "";
  static MODIFIERS_REGEXP_STRING = "([^ (){}[\\]+\\-*/]+)";
  /** A modifier: its name and what follows. */
  static MODIFIER_REGEXP = /([A-z]+)([^A-z\s()+\-*/]+)?/g;
  /** Modifier names, each with the method (or its name) that applies it. */
  static MODIFIERS: Record<string, string | ModifierMethod> = {};

  _number: number | Roll | null;
  _faces: number | Roll | undefined;
  method: string | undefined;
  modifiers: string[];
  results: DiceTermResult[];
  /** Dice thrown for a modifier's target; the roll takes them over. */
  _inner: DiceTerm[] = [];

  constructor({ number = 1, faces = 6, method, modifiers = [], results = [], options }: TermData = {}) {
    super({ options });
    this._number = typeof number === "object" && number !== null ? asRoll(number) : number;
    if (faces !== null) this._faces = typeof faces === "object" ? asRoll(faces) : faces;
    this.method = method;
    this.modifiers = modifiers;
    this.results = results;
  }

  /** The number of dice in the formula; undefined while that is itself an unevaluated roll. */
  get number(): number | undefined {
    return isRoll(this._number) ? numeric(this._number) : (this._number ?? undefined);
  }

  set number(value: number) {
    this._number = value;
  }

  get faces(): number | undefined {
    return isRoll(this._faces) ? numeric(this._faces) : this._faces;
  }

  set faces(value: number) {
    this._faces = value;
  }

  /** The kind of dice: "d6", or the letter of another kind. */
  get denomination(): string {
    const { DENOMINATION } = this.constructor as typeof DiceTerm;
    return DENOMINATION === "d" ? `d${this.#sides()}` : DENOMINATION;
  }

  override get expression(): string {
    const number = isRoll(this._number) ? `(${this._number.formula})` : (this._number ?? "");
    return `${number}d${this.#sides()}${this.modifiers.join("")}`;
  }

  /** Returns the part after the "d" of the notation: faces, or the letter of another kind. */
  #sides(): string {
    const { DENOMINATION } = this.constructor as typeof DiceTerm;
    if (DENOMINATION !== "d") return DENOMINATION;
    return isRoll(this._faces) ? `(${this._faces.formula})` : String(this._faces);
  }

  override get total(): number | undefined {
    if (!this._evaluated) return undefined;
    return this.results.reduce((sum, r) => (r.active ? sum + (r.count ?? r.result) : sum), 0);
  }

  /** The results that count. */
  get values(): number[] {
    return this.results.filter((r) => r.active).map((r) => r.result);
  }

  override get isDeterministic(): boolean {
    return false;
  }

  override get dice(): DiceTerm[] {
    return [this._number, this._faces].flatMap((part) => (isRoll(part) ? part.dice : []));
  }

  /** Changes how many dice are rolled. Only before evaluation. */
  alter(multiply: number | null = 1, add: number | null = 0): this {
    if (this._evaluated) throw new Error(`${this.formula} is already evaluated: it cannot be altered.`);
    if (this.number === undefined)
      throw new Error(`${this.formula} has a number of dice that is not known before it is rolled.`);
    this._number = Math.max(0, Math.round(this.number * (multiply ?? 1) + (add ?? 0)));
    return this;
  }

  protected override async _evaluateAsync(options: EvaluationOptions): Promise<this> {
    for (const part of [this._number, this._faces]) if (isRoll(part)) await evaluateInner(part, this._root, options);
    const number = this.#checked();
    while (this.results.length < number) await this.roll(options);
    await this._evaluateModifiers();
    return this;
  }

  /** Least or greatest values only; modifiers are left out, as on the platform (foundryvtt#11093, #11969). */
  protected override _evaluateSync({ minimize = false, maximize = false, ...options }: EvaluationOptions): this {
    if (!minimize && !maximize)
      throw new Error(`${this.formula} is random: evaluate its roll with evaluate(), not evaluateSync().`);
    for (const part of [this._number, this._faces]) {
      if (isRoll(part)) evaluateInnerSync(part, this._root, { ...options, minimize, maximize });
    }
    const number = this.#checked();
    while (this.results.length < number) this.results.push({ result: this._extreme(maximize), active: true });
    return this;
  }

  /** Returns the number of dice to throw, checked with the faces. Negative numbers throw none (foundryvtt#11010). */
  #checked(): number {
    const { number, faces } = this;
    if (number === undefined || !Number.isInteger(number))
      throw new Error(`${this.formula} asks for ${String(number)} dice: that is no whole number.`);
    if (number > MAX_NUMBER)
      throw new Error(`${this.formula} asks for ${number} dice: at most ${MAX_NUMBER} can be rolled in one term.`);
    if (faces === undefined || !Number.isInteger(faces) || faces < 0) {
      throw new Error(`${this.formula} asks for dice with ${String(faces)} faces: that is no whole number of faces.`);
    }
    return number;
  }

  /** Throws one die more. The result is added to `results`. */
  async roll({ minimize = false, maximize = false, ...options }: EvaluationOptions = {}): Promise<DiceTermResult> {
    if (this.results.length >= MAX_RESULTS) {
      throw new Error(
        `${this.formula} came to ${MAX_RESULTS} dice and was stopped: its rerolls or explosions do not end.`,
      );
    }
    const result = minimize || maximize ? this._extreme(maximize) : ((await this._roll(options)) ?? this.randomFace());
    const roll: DiceTermResult = { result, active: true };
    this.results.push(roll);
    return roll;
  }

  /** Returns a result by the configured fulfilment method, or undefined to draw from the random source. */
  protected async _roll(options: EvaluationOptions = {}): Promise<number | undefined> {
    const resolver = options.allowInteractive === false ? undefined : this._root?._resolver;
    const name = findMethod(this);
    const result =
      resolver && needsInput(this)
        ? await resolver.resolveResult(this, name, options)
        : await methodNamed(name)?.handler?.(this, options);
    return typeof result === "number" && Number.isFinite(result) ? result : undefined;
  }

  /** Returns a face drawn from `CONFIG.Dice.randomUniform`. */
  randomFace(): number {
    return this.mapRandomFace(diceConfig().randomUniform());
  }

  /** Returns the face for a number in [0, 1). */
  mapRandomFace(randomUniform: number): number {
    return Math.ceil((1 - randomUniform) * (this.faces ?? 0));
  }

  /** Returns the least or the greatest face. */
  protected _extreme(greatest: boolean): number {
    const faces = this.faces ?? 0;
    return greatest ? faces : Math.min(1, faces);
  }

  /** Applies the modifiers in the order of the formula. Parenthesised targets are rolled first. */
  async _evaluateModifiers(): Promise<void> {
    for (const [index, original] of this.modifiers.entries()) {
      const { modifier, dice } = await modifiers.resolveModifier(original);
      this._inner.push(...dice);
      this.modifiers[index] = modifier;
      await this._evaluateModifier(modifier);
    }
  }

  /** Applies one modifier. Throws an Error naming one that is unknown or whose parameters cannot be read. */
  async _evaluateModifier(modifier: string): Promise<void> {
    const { MODIFIERS, name } = this.constructor as typeof DiceTerm;
    const command = modifiers.modifierName({ MODIFIERS }, modifier);
    const entry = command === undefined ? undefined : MODIFIERS[command];
    const method = typeof entry === "string" ? (Reflect.get(this, entry) as ModifierMethod | undefined) : entry;
    if (!method)
      throw new Error(
        `The modifier "${modifier}" is not one of ${name}'s (${modifiers.knownModifiers({ MODIFIERS })}).`,
      );
    if ((await method.call(this, modifier)) === false)
      throw new Error(`The modifier "${modifier}" of ${this.formula} cannot be read.`);
  }

  static compareResult(result: number, comparison: Comparison, target: number): boolean {
    return modifiers.compareResult(result, comparison, target);
  }

  static _keepOrDrop(
    results: DiceTermResult[],
    number: number,
    options?: { keep?: boolean; highest?: boolean },
  ): DiceTermResult[] {
    return modifiers.keepOrDrop(results, number, options);
  }

  static _applyCount(
    results: DiceTermResult[],
    comparison: Comparison,
    target: number,
    options?: { flagSuccess?: boolean; flagFailure?: boolean },
  ): void {
    modifiers.applyCount(results, comparison, target, options);
  }

  static _applyDeduct(
    results: DiceTermResult[],
    comparison: Comparison | undefined,
    target: number,
    options?: { deductFailure?: boolean; invertFailure?: boolean },
  ): void {
    modifiers.applyDeduct(results, comparison, target, options);
  }

  /** Returns how a result is written. Classes of packages may return HTML; this one returns digits only. */
  getResultLabel(result: DiceTermResult): string {
    return String(Number(result.result));
  }

  /** Returns the CSS classes of a result: kind, faces, and what happened to it. */
  getResultCSS(result: DiceTermResult): (string | null)[] {
    const decided = result.success !== undefined || result.failure !== undefined;
    return [
      this.constructor.name.toLowerCase(),
      `d${String(this.faces)}`,
      result.success ? "success" : null,
      result.failure ? "failure" : null,
      result.rerolled ? "rerolled" : null,
      result.exploded ? "exploded" : null,
      result.discarded ? "discarded" : null,
      !decided && result.result === this._extreme(false) ? "min" : null,
      !decided && result.result === this._extreme(true) ? "max" : null,
    ];
  }

  /** Returns what the tooltip template shows of this term. */
  getTooltipData(): DiceTooltipData {
    const { dice, methods } = diceConfig().fulfillment;
    return {
      formula: this.expression,
      total: this.total,
      faces: this.faces,
      flavor: this.flavor,
      icon: dice[this.denomination]?.icon ?? null,
      method: this.method === undefined ? undefined : methods[this.method]?.label,
      rolls: this.results.map((r) => ({
        result: this.getResultLabel(r),
        classes: this.getResultCSS(r)
          .filter((c) => c)
          .join(" "),
      })),
    };
  }

  /** Returns an evaluated term with given results, not thrown. */
  static fromResults(this: { new (data: TermData): DiceTerm }, options: TermData, results: DiceTermResult[]): DiceTerm {
    const term = new this({ ...options, results: results.map((r) => ({ active: true, ...r })) });
    term._evaluated = true;
    return term;
  }

  static override dataFromNode(node: TermNode): TermData {
    const data = super.dataFromNode(node);
    const { number, faces } = node;
    if (typeof number === "object" && number !== null) data.number = inner(number);
    if (faces !== undefined) data.faces = typeof faces === "object" && faces !== null ? inner(faces) : faces;
    return data;
  }

  /**
   * Restores dice. Throws an Error for results that are not numbers, which would otherwise reach a page as they are.
   */
  static override _fromData(this: RollTermClass | typeof RollTerm, data: TermData): RollTerm {
    checkStoredResults(this.name, data);
    return RollTerm._fromData.call(this, data);
  }

  override toJSON(): TermData {
    const data = super.toJSON();
    if (isRoll(this._number)) data.number = this._number.toJSON();
    if (isRoll(this._faces)) data.faces = this._faces.toJSON();
    return data;
  }
}

/** Returns the roll of a number or of faces in parentheses. */
function inner(node: TermNode): { formula: string; evaluated: false } {
  return { formula: node.term ?? "", evaluated: false };
}

function numeric(roll: Roll): number | undefined {
  return typeof roll.total === "number" ? roll.total : undefined;
}
