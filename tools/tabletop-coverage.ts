/**
 * Writes the coverage part of tabletop/README.md from the code and the contract: what the public API documents, which
 * of it is implemented, and how each behaviour was checked. `--check` writes nothing and fails if the page is outdated.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { CONTRACT } from "../test/tabletop/contract/index.ts";
import type { ContractCase } from "../test/tabletop/contract/contract.ts";
import type { Survey } from "../tabletop/foundry/documented/index.ts";
import { setGeneration } from "../tabletop/foundry/generation.ts";
import { createNamespace, NAMESPACES_NOT_BUILT } from "../tabletop/foundry/namespace.ts";
import { isStandIn } from "../tabletop/foundry/not-built.ts";

const README = "tabletop/README.md";
const START = "<!-- coverage: written by `npm run coverage` -->";
const END = "<!-- end of coverage -->";

interface Generation {
  readonly documented: readonly Survey[];
  /** Paths of classes and functions that only stand for ones not built. */
  readonly standIns: readonly string[];
}

/** What is here and what is not, in one generation. */
function survey(generation: 13 | 14): Generation {
  setGeneration(generation);
  const { foundry, documented } = createNamespace();
  return { documented, standIns: standInsOf(foundry as object, "foundry", new Set()) };
}

function standInsOf(namespace: object, path: string, seen: Set<object>): string[] {
  if (seen.has(namespace) || NAMESPACES_NOT_BUILT.some((name) => path === `foundry.${name}`)) return [];
  seen.add(namespace);
  return Object.entries(namespace).flatMap(([name, member]: [string, unknown]) => {
    if (isStandIn(member)) return [`${path}.${name}`];
    const isNamespace =
      typeof member === "object" && member !== null && Object.getPrototypeOf(member) === Object.prototype;
    return isNamespace && name !== "CONST" ? standInsOf(member, `${path}.${name}`, seen) : [];
  });
}

const code = (text: string): string => `\`${text}\``;
const count = (cases: readonly ContractCase[], test: (one: ContractCase) => boolean): number =>
  cases.filter(test).length;

/** One row a documented class: members here, of how many, in each generation; what is missing by name. */
function classRows(thirteen: Generation, fourteen: Generation): string[] {
  const paths = [...new Set([...fourteen.documented, ...thirteen.documented].map(({ path }) => path))].sort();
  return paths.map((path) => {
    const [in13, in14] = [thirteen, fourteen].map(({ documented }) => documented.find((one) => one.path === path));
    const share = (one: Survey | undefined): string =>
      one ? `${one.built.length}/${one.built.length + one.missing.length}` : "–";
    const missing = [...new Set([...(in14?.missing ?? []), ...(in13?.missing ?? [])])].map((label) =>
      label.replace(/^\w+/, ""),
    );
    const page = in14?.page ?? in13?.page ?? "";
    return `| [${path.replace(/^foundry\./, "")}](https://foundryvtt.com/${page}) | ${share(in13)} | ${share(in14)} | ${missing.map(code).join(" ")} |`;
  });
}

function contractRows(): string[] {
  return Object.entries(CONTRACT).map(([area, cases]) => {
    const guesses = count(cases, (one) => one.guess !== undefined);
    const inPage = count(cases, (one) => one.needs === "page");
    return `| ${area} | ${cases.length - guesses} | ${guesses} | ${cases.length - inPage} | ${cases.length} |`;
  });
}

function guessRows(): string[] {
  const all = Object.values(CONTRACT).flat();
  return all.flatMap(({ member, says, guess }) =>
    guess === undefined ? [] : [`- ${code(member)}: ${says}. ${guess}`],
  );
}

/** The whole generated part. */
function coverage(): string {
  const thirteen = survey(13);
  const fourteen = survey(14);
  const cases = Object.values(CONTRACT).flat();
  const guesses = count(cases, (one) => one.guess !== undefined);
  const total = ({ documented }: Generation): string => {
    const here = documented.reduce((sum, { built }) => sum + built.length, 0);
    return `${here} of ${documented.reduce((sum, { missing }) => sum + missing.length, here)}`;
  };
  return [
    START,
    "",
    `The contract has **${cases.length - guesses} cases with a public page and its sentence** and **${guesses} guesses**. ` +
      `Of the documented members of the classes below, ${total(thirteen)} are implemented on 13 and ${total(fourteen)} on 14.`,
    "",
    "### How behaviour was checked",
    "",
    "Each case is one documented behaviour, run on the generations it names, in one process and again in Chromium (`test/tabletop/contract/`).",
    "",
    "| area | with page and sentence | guesses | run in one process | run in Chromium |",
    "|---|--:|--:|--:|--:|",
    ...contractRows(),
    "",
    "### Documented members, class by class",
    "",
    "Implemented / documented members, public and protected; inherited members count where they are declared. A missing member throws an error with its name.",
    "",
    "| class | 13 | 14 | missing |",
    "|---|--:|--:|---|",
    ...classRows(thirteen, fourteen),
    "",
    "### Classes and functions that are not built",
    "",
    "They may be referenced and subclassed, and throw when they are constructed or called:",
    "",
    ...[...new Set([...fourteen.standIns, ...thirteen.standIns])]
      .sort()
      .map((path) => `- ${code(path)}${scope(path, thirteen, fourteen)}`),
    "",
    `Whole namespaces that are not built: ${NAMESPACES_NOT_BUILT.map((name) => code(`foundry.${name}`)).join(", ")}.`,
    "",
    "### Guesses",
    "",
    "Behaviour that no public page describes, with the reason for the choice:",
    "",
    ...guessRows(),
    "",
    END,
  ].join("\n");
}

function scope(path: string, thirteen: Generation, fourteen: Generation): string {
  if (!thirteen.standIns.includes(path)) return " (14)";
  return fourteen.standIns.includes(path) ? "" : " (13)";
}

/** The README with its generated part replaced. @throws Error where the markers are gone. */
export function withCoverage(readme: string): string {
  const start = readme.indexOf(START);
  const end = readme.indexOf(END);
  if (start < 0 || end < start)
    throw new Error(`${README} must hold the lines "${START}" and "${END}" around its generated part.`);
  return readme.slice(0, start) + coverage() + readme.slice(end + END.length);
}

if (process.argv[1]?.endsWith("tabletop-coverage.ts")) {
  const before = readFileSync(README, "utf8");
  const after = withCoverage(before);
  if (process.argv.includes("--check")) {
    if (before !== after) {
      console.error(`${README} is out of date: run \`npm run coverage\`.`);
      process.exitCode = 1;
    }
  } else writeFileSync(README, after);
  const cases = Object.values(CONTRACT).flat();
  const guesses = count(cases, (one) => one.guess !== undefined);
  console.log(`contract: ${cases.length - guesses} cases with page and sentence, ${guesses} guesses`);
}
