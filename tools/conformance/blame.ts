/**
 * Recognises faults that are certainly the system's own, with the reason. A rule may use what the package itself
 * contains and what is public of Foundry, never the identity of the package. Each rule says what it could hide: a fault
 * of ours that looks the same.
 */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

import { documentedMembers } from "../../tabletop/foundry/documented/index.ts";
import type { Frame, StackReader } from "./stacks.ts";
import type { Loose, Note } from "./types.ts";

/** Handlebars helpers that the public API documents. */
const HELPERS = new Set(
  "checked colorPicker concat disabled editor eq filePicker formField formGroup formInput gt gte ifThen localize lt lte ne not and or numberFormat numberInput object radioBoxes rangePicker select selectOptions timeSince".split(
    " ",
  ),
);
const DIALOG = "tabletop/foundry/applications/api/dialog.ts";
const MODELS = ["foundry.abstract.TypeDataModel", "foundry.abstract.DataModel"];

/** What a rule reads. */
export interface Evidence {
  readonly id: string;
  readonly folder: string;
  readonly note: Note;
  /** All messages, including the causes, one line each. */
  readonly texts: string;
  readonly frames: readonly Frame[];
  readonly stacks: StackReader;
}

type Rule = (evidence: Evidence) => string | undefined;

/** Hides nothing: the file does not exist. */
const absentFile: Rule = ({ id, folder, texts }) => {
  const [, absent = ""] = new RegExp(`systems/${id}/([\\w./ -]+?\\.(?:hbs|html|json|m?js))`).exec(texts) ?? [];
  const asked = absent && /template|load|fetch|404|Not Found|import/i.test(texts) && !existsSync(join(folder, absent));
  return asked ? `the package holds no ${absent}` : undefined;
};

/** Hides nothing: a file of the package imports it from another. */
const absentExport: Rule = ({ texts }) => {
  const [, specifier, name] = /module '([^']+)' does not provide an export named '([^']+)'/.exec(texts) ?? [];
  return specifier?.startsWith(".") ? `its own ${specifier} exports no ${name}` : undefined;
};

/** Could hide a missing global of ours that has the name of a local one. */
const localName: Rule = ({ texts, frames: [at], stacks }) => {
  const [, local = ""] =
    /^ReferenceError: ([\w$]+) is not defined/m.exec(
      texts.replaceAll(/^(?=[\w$]+ is not defined)/gm, "ReferenceError: "),
    ) ?? [];
  const own = local && at?.ofSystem && stacks.declares(at, local);
  return own ? `${local} is a local name of that file, used outside of its block` : undefined;
};

/** Could hide a helper that Foundry has but does not document. */
const absentHelper: Rule = ({ texts, stacks }) => {
  const [, helper = ""] = /Missing helper: "([\w-]+)"/.exec(texts) ?? [];
  const nobodys = helper && !HELPERS.has(helper) && !stacks.mentions(helper);
  return nobodys ? `no script of the package registers the helper ${helper}` : undefined;
};

/** Could hide a field of ours that lost its text; the edits are read back for that reason. */
const emptyFormula: Rule = ({ texts, frames }) =>
  /A roll with an empty formula cannot be evaluated/.test(texts) && frames.some(({ ofSystem }) => ofSystem)
    ? "it evaluates a roll without a formula, which throws in Foundry as well (issue 12734 of foundryvtt/foundryvtt)"
    : undefined;

/**
 * Could hide a reference that our code replaces by nothing; the rule does not apply if two operators are adjacent.
 */
const halfFormula: Rule = ({ texts, frames }) => {
  const [, formula = "", found] =
    /Dice formula "(.*)" cannot be read at position \d+: (?:"([*/%])" was found|the formula ends)/.exec(texts) ?? [];
  const text = formula.trim();
  const half = found ? text.startsWith(found) : /[-+*/%]$/.test(text);
  return half && frames.some(({ ofSystem }) => ofSystem)
    ? `the formula is an operator with nothing ${found ? "before" : "after"} it, which no notation has (issue 11037 of foundryvtt/foundryvtt lists what a term may begin with)`
    : undefined;
};

/** Hides nothing: neither Handlebars nor the template is ours. */
const unreadableTemplate: Rule = ({ texts, frames }) =>
  /^Parse error on line \d+/m.test(texts) && frames.every(({ ofSystem }) => !ofSystem)
    ? "Handlebars cannot read a template of the package"
    : undefined;

/**
 * Could hide an action whose `this` should be the class; it is documented to be the application, which a contract case
 * verifies.
 */
const staticOfInstance: Rule = ({ texts, frames: [at], stacks }) => {
  if (!at?.ofSystem || !/Cannot (?:read|set) properties of undefined/.test(texts)) return undefined;
  const [, name = ""] = /\bthis\.([\w$]+)\s*(?:\[|\.)/.exec(stacks.sourceLine(at) ?? "") ?? [];
  return name && stacks.onlyStatic(at, name)
    ? `${name} is static in that file and no instance is ever given it`
    : undefined;
};

/** Could hide a documented member that our list of the page lacks. */
const noMemberOfModel: Rule = ({ texts, frames: [at], stacks }) => {
  const [, name = ""] = /\bthis\.([\w$]+) is not a function/.exec(texts) ?? [];
  const [, cls = ""] = /^(?:async )?([\w$]+)\./.exec(at?.name ?? "") ?? [];
  if (!name || !at?.ofSystem || !stacks.descends(cls, /\b(?:Type)?DataModel\b/) || stacks.defines(name))
    return undefined;
  return MODELS.some((path) => documentedMembers(path).has(name))
    ? undefined
    : `a data model has no ${name}, as its documented members say`;
};

/** Could hide a dialog of ours that passes something else; a contract case verifies that it passes the dialog. */
const elementForDialog: Rule = ({ texts, frames: [at, below] }) =>
  at?.ofSystem &&
  below?.file === DIALOG &&
  /\b[\w$]+\.(?:querySelector(?:All)?|closest|find) is not a function/.test(texts)
    ? "it takes what the render callback of a DialogV2 is handed for an element: since 13 it is the dialog"
    : undefined;

/**
 * Could hide documents that our code gives to no owner; the reason for a refusal is read from the stored ownership, not
 * from our rules.
 */
const refused: Rule = ({ note }) => note.refused;

/** Hides nothing: the package's own manifest and template declare its types. */
const undeclaredType: Rule = ({ folder, texts }) => {
  const [, type = "", documentName = ""] =
    /type: "([\w-]+)" is not a valid type for the (\w+) Document class/.exec(texts) ?? [];
  if (!type || declaredTypes(folder, documentName).includes(type)) return undefined;
  return `neither its system.json nor its template.json declares the ${documentName} type "${type}"`;
};

function declaredTypes(folder: string, documentName: string): string[] {
  const read = (file: string): Record<string, Loose> => {
    try {
      return JSON.parse(readFileSync(join(folder, file), "utf8").replace(/^\uFEFF/, "")) as Record<string, Loose>;
    } catch {
      return {};
    }
  };
  const template = (read("template.json")[documentName]?.types ?? []) as string[];
  return ["base", ...Object.keys((read("system.json")["documentTypes"]?.[documentName] ?? {}) as object), ...template];
}

/** Could hide a field that our code renders twice; the form is the package's template. */
const repeatedField: Rule = ({ note: { repeated } }) =>
  repeated
    ? `its form has several fields named ${repeated}, which FormDataExtended gives as a list (issue 14421 of foundryvtt/foundryvtt), where its data has one value`
    : undefined;

const RULES: readonly Rule[] = [
  absentFile,
  absentExport,
  localName,
  absentHelper,
  emptyFormula,
  halfFormula,
  unreadableTemplate,
  staticOfInstance,
  noMemberOfModel,
  elementForDialog,
  refused,
  repeatedField,
  undeclaredType,
];

/** Returns why a fault is certainly the system's own; undefined if it isn't certain. */
export function findSystemFault(evidence: Evidence): string | undefined {
  for (const rule of RULES) {
    const why = rule(evidence);
    if (why) return why;
  }
  return undefined;
}
