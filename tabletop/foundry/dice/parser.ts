import { notBuilt } from "../not-built.ts";
import { mathFunction } from "./arithmetic.ts";
import { diceConfig, findDenomination } from "./host.ts";
import { knownModifiers, splitModifiers } from "./modifiers.ts";
import { parse, SyntaxError as GrammarSyntaxError } from "./parser.generated.js";
import type { GrammarError } from "./parser.generated.js";
import type { PoolTerm } from "./terms/pool.ts";
import type { TermOptions } from "./types.ts";

/** Where a piece stands in its formula, in characters from 0. */
export interface ParseOffset {
  start: number;
  end: number;
}

/** One piece of a formula: the class of term it becomes, and that class's data. */
export interface TermNode {
  class: string;
  formula: string;
  options: TermOptions;
  offset: ParseOffset;
  number?: number | TermNode | null;
  faces?: number | TermNode | null;
  /** The letter of dice: the key of their class in `CONFIG.Dice.terms`. */
  denomination?: string;
  modifiers?: string[];
  term?: string;
  fn?: string;
  terms?: string[];
  operator?: string;
}

/** Two pieces joined by an operator, in the order of the formula (precedence is applied when the total is computed). */
export interface TreeNode {
  class: "";
  formula: string;
  operator: string;
  operands: [ParseNode, ParseNode];
}

export type ParseNode = TermNode | TreeNode;

type Faces = number | string | TermNode;
type Fail = (message: string) => never;

const MAX_LENGTH = 5000;
const MAX_DEPTH = 50;

/** A formula that cannot be read: the message names the place and what was expected there. */
export class FormulaError extends SyntaxError {
  override name = "FormulaError";
  constructor(
    readonly formula: string,
    /** In characters from 0. */
    readonly position: number,
    why: string,
  ) {
    super(`Dice formula "${shorten(formula)}" cannot be read at position ${position + 1}: ${why}`);
  }
}

function shorten(text: string): string {
  return text.length > 200 ? `${text.slice(0, 200)}…` : text;
}

/**
 * Turns what the grammar finds into nodes. `CONFIG.Dice.parser`; members as on
 * https://foundryvtt.com/api/v14/classes/foundry.dice.RollParser.html
 */
export class RollParser {
  constructor(readonly formula: string) {}

  /** Joins operands from left to right. A leading minus is taken into its operand (foundryvtt#11010, #11260). */
  _onExpression(
    head: TermNode,
    tail: [string[], TermNode][],
    leading: string[],
    _formula: string,
    _offset: ParseOffset,
  ): ParseNode {
    let node: ParseNode = this._collapseOperators(leading) === "-" ? this._wrapNegativeTerm(head) : head;
    for (const [operators, operand] of tail) {
      const first = operators[0] ?? "+";
      const additive = first === "+" || first === "-";
      const operator = additive ? this._collapseOperators(operators) : first;
      const negative = !additive && this._collapseOperators(operators.slice(1)) === "-";
      const right: TermNode = negative ? this._wrapNegativeTerm(operand) : operand;
      node = { class: "", formula: `${node.formula} ${operator} ${right.formula}`, operator, operands: [node, right] };
    }
    return node;
  }

  /** One sign for a row of signs. */
  _collapseOperators(operators: string[]): string {
    return operators.filter((o) => o === "-").length % 2 ? "-" : "+";
  }

  /** Returns the negative of a term: a negative number, or the term times -1 in parentheses. */
  _wrapNegativeTerm(term: TermNode): TermNode {
    if (term.class === "NumericTerm" && typeof term.number === "number") {
      return { ...term, number: -term.number, formula: `-${term.formula}` };
    }
    const inner = `${term.formula} * -1`;
    return { class: "ParentheticalTerm", term: inner, formula: `(${inner})`, options: {}, offset: term.offset };
  }

  /** Whether letters after "d" are dice: digits and parentheses always, a letter when it is a known denomination. */
  isDie(faces: Faces, number?: number | null, modifiers?: string | null): boolean {
    if (typeof faces !== "string") return true;
    const cls = findDenomination(faces);
    if (!cls) return false;
    // "dfoo" is a word, "2dfoo" a mistake.
    return number !== undefined && number !== null ? true : !modifiers || splitModifiers(cls, modifiers) !== null;
  }

  _onDiceTerm(
    number: number | TermNode | null,
    faces: Faces,
    modifiers: string | null,
    flavor: string | null,
    formula: string,
    offset: ParseOffset,
    fail: Fail,
  ): TermNode {
    const letter = typeof faces === "string" ? faces : "d";
    const cls = findDenomination(letter) ?? fail(`"d${letter}" is not a kind of dice in CONFIG.Dice.terms`);
    const list = this.#modifiers(cls, modifiers, fail);
    const node: TermNode = {
      class: cls.name,
      denomination: letter,
      formula,
      options: options(flavor),
      offset,
      number: number ?? 1,
      modifiers: list,
    };
    if (typeof faces !== "string") node.faces = faces;
    return node;
  }

  _onFunctionTerm(
    fn: string,
    terms: ParseNode[],
    flavor: string | null,
    formula: string,
    offset: ParseOffset,
    fail: Fail,
  ): TermNode {
    if (!Object.hasOwn(diceConfig().functions, fn) && !mathFunction(fn)) {
      fail(`"${fn}" is neither a function of Math nor one of CONFIG.Dice.functions`);
    }
    return {
      class: "FunctionTerm",
      fn,
      terms: terms.map((t) => t.formula.trim()),
      formula,
      options: options(flavor),
      offset,
    };
  }

  _onNumericTerm(number: string, flavor: string | null, formula: string, offset: ParseOffset): TermNode {
    return { class: "NumericTerm", number: Number(number), formula, options: options(flavor), offset };
  }

  _onParentheticalTerm(term: string, flavor: string | null, formula: string, offset: ParseOffset): TermNode {
    return { class: "ParentheticalTerm", term, formula, options: options(flavor), offset };
  }

  _onPoolTerm(
    terms: ParseNode[],
    modifiers: string | null,
    flavor: string | null,
    formula: string,
    offset: ParseOffset,
    fail: Fail,
  ): TermNode {
    // Packages may put a subclass in the place of PoolTerm; the record's type knows terms only.
    const cls = diceConfig().termTypes["PoolTerm"] as unknown as typeof PoolTerm;
    const list = this.#modifiers(cls, modifiers, fail);
    return {
      class: "PoolTerm",
      terms: terms.map((t) => t.formula.trim()),
      modifiers: list,
      formula,
      options: options(flavor),
      offset,
    };
  }

  _onStringTerm(term: string, flavor: string | null, formula: string, offset: ParseOffset): TermNode {
    return { class: "StringTerm", term, formula, options: options(flavor), offset };
  }

  #modifiers(cls: { MODIFIERS: Record<string, unknown>; name: string }, text: string | null, fail: Fail): string[] {
    if (!text) return [];
    return (
      splitModifiers(cls, text) ?? fail(`the modifier "${text}" is not one of ${cls.name}'s (${knownModifiers(cls)})`)
    );
  }

  static toAST(_root: ParseNode): never {
    return notBuilt("foundry.dice.RollParser.toAST");
  }

  /** Whether a node joins two others. */
  static isTreeNode(node: ParseNode): node is TreeNode {
    return "operands" in node;
  }

  /** Returns the nodes of a tree in the order of the formula, operators between operands. */
  static flattenTree(root: ParseNode): TermNode[] {
    const list: TermNode[] = [];
    let node = root;
    while (RollParser.isTreeNode(node)) {
      const [left, right] = node.operands;
      list.unshift(...RollParser.flattenTree(right));
      list.unshift({
        class: "OperatorTerm",
        operator: node.operator,
        formula: node.operator,
        options: {},
        offset: { start: 0, end: 0 },
      });
      node = left;
    }
    list.unshift(node);
    return list;
  }
}

function options(flavor: string | null): TermOptions {
  return flavor ? { flavor } : {};
}

/** The grammar. `parse` throws a FormulaError for a formula that is too long, too deeply nested or malformed. */
export const RollGrammar = {
  parse(formula: string): ParseNode {
    checkSize(formula);
    const parser = new (diceConfig().parser)(formula);
    try {
      return parse(formula, { parser });
    } catch (error) {
      if (!(error instanceof GrammarSyntaxError)) throw error;
      throw explain(formula, error);
    }
  },
};

function checkSize(formula: string): void {
  if (formula.length > MAX_LENGTH) {
    throw new FormulaError(
      formula,
      MAX_LENGTH,
      `it has ${formula.length} characters, and at most ${MAX_LENGTH} are read.`,
    );
  }
  let depth = 0;
  for (let i = 0; i < formula.length; i++) {
    const c = formula.charAt(i);
    if (c === "(" || c === "{") depth++;
    else if (c === ")" || c === "}") depth--;
    if (depth > MAX_DEPTH)
      throw new FormulaError(formula, i, `parentheses and pools may be nested ${MAX_DEPTH} deep at most.`);
  }
}

function explain(formula: string, error: GrammarError): FormulaError {
  const position = error.location.start.offset;
  if (!error.expected) return new FormulaError(formula, position, `${error.message}.`);
  const names = error.expected.map(({ type, text, description }) => {
    if (type === "end") return "the end";
    return type === "literal" ? `"${text ?? ""}"` : (description ?? "");
  });
  const wanted = [...new Set(names)].filter((n) => n !== "" && n !== "a space").sort();
  const found = error.found === null ? "the formula ends" : `"${error.found}" was found`;
  return new FormulaError(formula, position, `${found}, where ${list(wanted)} was expected.`);
}

function list(names: string[]): string {
  const last = names.at(-1) ?? "something else";
  return names.length > 1 ? `${names.slice(0, -1).join(", ")} or ${last}` : last;
}
