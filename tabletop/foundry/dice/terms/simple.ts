import { plainNumber } from "../arithmetic.ts";
import type { EvaluationOptions, TermData } from "../types.ts";
import { RollTerm } from "./term.ts";

/** A number in a formula. https://foundryvtt.com/api/v14/classes/foundry.dice.terms.NumericTerm.html */
export class NumericTerm extends RollTerm {
  static override SERIALIZE_ATTRIBUTES = ["number"];
  static override REGEXP = /^([0-9]+(?:\.[0-9]+)?)(?:\[([^\]]+)\])?$/;

  number: number;

  constructor({ number, options }: TermData = {}) {
    super({ options });
    const value = typeof number === "string" ? Number(number) : number;
    if (typeof value !== "number" || !Number.isFinite(value))
      throw new Error(`A NumericTerm needs a finite number, not ${String(number)}.`);
    this.number = value;
  }

  override get expression(): string {
    return plainNumber(this.number);
  }

  override get total(): number {
    return this.number;
  }
}

/**
 * An arithmetic operator between two terms. https://foundryvtt.com/api/v14/classes/foundry.dice.terms.OperatorTerm.html
 */
export class OperatorTerm extends RollTerm {
  static override SERIALIZE_ATTRIBUTES = ["operator"];
  static OPERATORS = ["+", "-", "*", "/", "%"];
  static PRECEDENCE: Readonly<Record<string, number>> = Object.freeze({ "+": 10, "-": 10, "*": 20, "/": 20, "%": 20 });
  static override REGEXP = /(?:[-+*/%])/g;

  operator: string;

  constructor({ operator, options }: TermData = {}) {
    super({ options });
    if (operator === undefined || !OperatorTerm.OPERATORS.includes(operator)) {
      throw new Error(
        `"${String(operator)}" is not an operator of dice formulas: use one of ${OperatorTerm.OPERATORS.join(" ")}.`,
      );
    }
    this.operator = operator;
  }

  override get flavor(): string {
    return "";
  }

  override get expression(): string {
    return ` ${this.operator} `;
  }

  override get total(): string {
    return ` ${this.operator} `;
  }
}

/** Text that is no notation. It may be part of a formula, but evaluating it is an error unless strings are allowed. */
export class StringTerm extends RollTerm {
  static override SERIALIZE_ATTRIBUTES = ["term"];

  term: string;

  constructor({ term, options }: TermData = {}) {
    super({ options });
    this.term = String(term ?? "");
  }

  override get expression(): string {
    return this.term;
  }

  override get total(): string {
    return this.term;
  }

  override get isDeterministic(): boolean {
    return true;
  }

  protected override _evaluateSync({ allowStrings = false }: EvaluationOptions): this {
    if (!allowStrings)
      throw new Error(`Dice formula holds the unresolved text "${this.term}": it is neither dice nor a number.`);
    return this;
  }
}
