/** The figures: what each counts, its definition, and the goal it is held to. */
import * as graphs from "./graph.ts";
import { isHandParser } from "./parsers.ts";
import { listRepeatedShapes } from "./shapes.ts";
import { coreFolder, isCore, median, type Source } from "./sources.ts";
import * as syntax from "./syntax.ts";
import { namedOnce, unusedRulesExports } from "./uses.ts";

export interface Figure {
  readonly id: string;
  readonly section: string;
  readonly label: string;
  readonly value: number;
  readonly definition: string;
  /** The most that the figure may be. */
  readonly goal?: number;
  /** A ceiling holds what was there when it was set; a goal is what we want. */
  readonly isCeiling?: true;
  /** What the review of a106838 gave. */
  readonly review?: number;
  /** Files or places that make up the figure, where a reader wants them. */
  readonly places?: readonly string[];
}

/** What may be longer than 500 lines: tables of data, and lists whose order and completeness is their point. */
const DATA = /^src\/rules\/[^/]+\/data\/|^src\/core\/(ui\/)?icons\.ts$|\.generated\./;

const ALL = ["value", "type", "dynamic"] as const;
const STATIC = ["value", "type"] as const;
const VALUES = ["value", "dynamic"] as const;

/** Where one StarSIEGE attack starts; where a file has moved, the first of its names that is there. */
const ATTACK = [
  ["src/rulesets/siege/checks/attack.ts"],
  ["src/rulesets/siege/cards/attack.ts", "src/rulesets/siege/parts/attack.ts"],
  ["src/rulesets/siege/actions/apply-hit.ts"],
  ["src/core/chat/render.ts", "src/core/chat/card.ts", "src/core/card.ts"],
  ["src/core/chat/press.ts", "src/core/chat/press-offer.ts", "src/core/press.ts"],
  ["src/core/chat/card-updates.ts", "src/core/chat/card.ts", "src/core/card.ts"],
  ["src/core/checks/check-dialog.ts", "src/core/dialog/check-dialog.ts"],
] as const;

export function measure(sources: readonly Source[]): readonly Figure[] {
  return [
    ...sizes(sources),
    ...coreShape(sources),
    ...imports(sources),
    ...names(sources),
    ...casts(sources),
    ...shapes(sources),
    ...documentation(sources),
  ];
}

function sizes(sources: readonly Source[]): readonly Figure[] {
  const section = "Sizes";
  const lengths = sources.map(({ lines }) => lines.length);
  const held = sources.filter(({ path }) => !DATA.test(path));
  const longest = [...held].sort((a, b) => b.lines.length - a.lines.length);
  const exempt = sources.filter(({ path, lines }) => DATA.test(path) && lines.length > 500);
  const long = sources.flatMap((source) => syntax.longLines(source, 120, false));
  return [
    { id: "files", section, label: "Files", value: sources.length, review: 504, definition: "`.ts` files under src" },
    {
      id: "lines",
      section,
      label: "Lines",
      value: lengths.reduce((sum, length) => sum + length, 0),
      review: 44_600,
      definition: "lines of those files, blank lines and comments included",
    },
    {
      id: "medianFile",
      section,
      label: "Median file, in lines",
      value: median(lengths),
      goal: 100,
      review: 66,
      definition: "the middle file by length",
    },
    {
      id: "longestFile",
      section,
      label: "Longest file, in lines",
      value: longest[0]?.lines.length ?? 0,
      goal: 500,
      definition: "data tables (src/rules/*/data) and the list of icons excepted",
      places: longest.slice(0, 5).map(listed),
    },
    {
      id: "exemptFiles",
      section,
      label: "Files over 500 lines that are excepted",
      value: exempt.length,
      definition: "data tables and the list of icons over 500 lines",
      places: exempt.map(listed),
    },
    {
      id: "longLines",
      section,
      label: "Lines over 120 columns",
      value: long.length,
      goal: 0,
      definition: "but for lines that hold a string, template, pattern or address",
      places: long,
    },
    {
      id: "longLinesAll",
      section,
      label: "Lines over 120 columns, all",
      value: sources.flatMap((source) => syntax.longLines(source, 120, true)).length,
      review: 1956,
      definition: "every line over 120 characters (the review counted bytes: two lines more)",
    },
  ];
}

const listed = ({ path, lines }: Source): string => `${path} (${lines.length})`;

function coreShape(sources: readonly Source[]): readonly Figure[] {
  const section = "Core";
  const core = sources.filter(({ path }) => isCore(path));
  const flat = core.filter(({ path }) => path.split("/").length === 3);
  const upTo = (lines: number): readonly Source[] => core.filter((source) => source.lines.length <= lines);
  return [
    { id: "coreFiles", section, label: "Files in core", value: core.length, definition: "`.ts` files under src/core" },
    {
      id: "coreFolders",
      section,
      label: "Folders of core",
      value: new Set(core.map(({ path }) => coreFolder(path))).size,
      definition: "folders directly under src/core, and each file directly there as a folder of its own",
    },
    {
      id: "flatFiles",
      section,
      label: "Files directly in src/core",
      value: flat.length,
      goal: 2,
      definition: "in no folder of core",
      places: flat.map(listed),
    },
    {
      id: "tinyFiles",
      section,
      label: "Files of 12 lines or fewer in core",
      value: upTo(12).length,
      goal: 4,
      definition: "lines as above",
      places: upTo(12).map(listed),
    },
    {
      id: "smallFiles",
      section,
      label: "Files of 25 lines or fewer in core",
      value: upTo(25).length,
      review: 41,
      definition: "lines as above",
      places: upTo(25).map(listed),
    },
  ];
}

function imports(sources: readonly Source[]): readonly Figure[] {
  const section = "Imports";
  const read = graphs.readImports(sources);
  const core = graphs.importGraph(read, ALL, isCore);
  const folders = graphs.groupGraph(core, coreFolder);
  const drawn = graphs.restrict(folders, largestFolders(sources, 70));
  const layers = graphs.layer(drawn);
  const crossing = [...core].flatMap(([from, targets]) =>
    [...targets].filter((to) => coreFolder(to) !== coreFolder(from)),
  );
  const folderCircles = graphs.circles(folders);
  const cycles = graphs.circles(graphs.importGraph(read, ALL));
  const behind = graphs.closure(graphs.importGraph(read, STATIC), attackStarts(sources));
  const taken = new Set(
    [...read].filter(([path]) => path.startsWith("src/rulesets/")).flatMap(([, list]) => list.map(({ to }) => to)),
  );
  return [
    {
      id: "coreLevels",
      section,
      label: "Import levels of core's folders",
      value: layers.levels,
      goal: 10,
      review: 17,
      definition:
        "a folder is one level above all that it imports; arrows that run back up break circles and do not count; " +
        "where there are more than 70 folders, the 70 with most lines",
    },
    {
      id: "coreArrows",
      section,
      label: "Arrows between core's folders",
      value: graphs.countArrows(drawn),
      goal: 120,
      review: 334,
      definition: "distinct pairs of those folders, types and dynamic imports included",
    },
    {
      id: "coreArrowsUp",
      section,
      label: "Arrows that run back up",
      value: layers.up,
      review: 44,
      definition: "in the order of folders with few of them (Eades, Lin and Smyth)",
    },
    {
      id: "coreArrowsAll",
      section,
      label: "Arrows between all of core's folders",
      value: graphs.countArrows(folders),
      definition: "the same, with no folder left out",
    },
    {
      id: "coreCrossings",
      section,
      label: "Imports that cross a folder of core",
      value: crossing.length,
      definition: "distinct pairs of files in different folders of core",
    },
    {
      id: "coreFoldersInCircle",
      section,
      label: "Folders of core in a circle",
      value: folderCircles.reduce((sum, { length }) => sum + length, 0),
      goal: 0,
      definition: "folders that import each other, directly or not",
      places: folderCircles.flat(),
    },
    {
      id: "coreChain",
      section,
      label: "Longest chain of files in core",
      value: graphs.longestChain(core),
      definition: "file to file, types and dynamic imports included; a circle counts as one file",
    },
    {
      id: "coreChainStatic",
      section,
      label: "Longest chain without dynamic imports",
      value: graphs.longestChain(graphs.importGraph(read, STATIC, isCore)),
      definition: "the same, static imports only",
    },
    {
      id: "cycles",
      section,
      label: "Import cycles, types included",
      value: cycles.length,
      goal: 0,
      definition: "circles of files of src that import each other by whatever kind of import",
      places: cycles.map((circle) => [...circle].sort().join(" ↔ ")),
    },
    {
      id: "valueCycles",
      section,
      label: "Import cycles without types",
      value: graphs.circles(graphs.importGraph(read, VALUES)).length,
      goal: 0,
      review: 0,
      definition: "the same, type-only imports left out",
    },
    {
      id: "attackFiles",
      section,
      label: "Files behind one StarSIEGE attack",
      value: behind.size,
      goal: 80,
      review: 124,
      definition:
        "all that these import statically, types included: siege's checks/attack, its card part, actions/apply-hit, " +
        "core's card (rendering, updates, presses) and check dialog",
    },
    {
      id: "attackCoreFiles",
      section,
      label: "… of them in core",
      value: [...behind].filter(isCore).length,
      review: 86,
      definition: "those under src/core",
    },
    {
      id: "rulesetImports",
      section,
      label: "Core files that rulesets import",
      value: [...taken].filter(isCore).length,
      review: 49,
      definition: "different files of src/core imported from src/rulesets, types included",
    },
  ];
}

function largestFolders(sources: readonly Source[], count: number): ReadonlySet<string> {
  const lines = new Map<string, number>();
  for (const { path, lines: own } of sources)
    if (isCore(path)) lines.set(coreFolder(path), (lines.get(coreFolder(path)) ?? 0) + own.length);
  const sorted = [...lines].sort((a, b) => b[1] - a[1]);
  return new Set(sorted.slice(0, count).map(([folder]) => folder));
}

/** Returns the files an attack starts from; throws where one is not found, rather than count too little. */
function attackStarts(sources: readonly Source[]): readonly string[] {
  const known = new Set(sources.map(({ path }) => path));
  return ATTACK.map((candidates) => {
    const found = candidates.find((path) => known.has(path));
    if (!found)
      throw new Error(`None of ${candidates.join(", ")} is there: name its new place in tools/house/figures.ts`);
    return found;
  });
}

function names(sources: readonly Source[]): readonly Figure[] {
  const section = "Names";
  const counted = "functions and constants declared at the top of a file";
  return [
    {
      id: "namedOf",
      section,
      label: "Functions named `…Of`",
      value: syntax.countTopNames(sources, "Of"),
      goal: 60,
      review: 481,
      definition: counted,
    },
    {
      id: "namedIn",
      section,
      label: "Functions named `…In`",
      value: syntax.countTopNames(sources, "In"),
      review: 55,
      definition: counted,
    },
  ];
}

function casts(sources: readonly Source[]): readonly Figure[] {
  const section = "Casts and parsers";
  const byHand = syntax.findNodes(sources, isHandParser);
  return [
    {
      id: "asNever",
      section,
      label: "`as never` outside compat",
      value: syntax.findNodes(sources, syntax.isAsNever).length,
      goal: 0,
      definition: "casts, however many a line",
    },
    {
      id: "asNeverLines",
      section,
      label: "Lines with `as never` outside compat",
      value: syntax.countAsNeverLines(sources),
      review: 98,
      definition: "lines of text, comments included",
    },
    {
      id: "doubleCasts",
      section,
      label: "Double casts outside compat",
      value: syntax.findNodes(sources, syntax.isDoubleCast).length,
      goal: 6,
      isCeiling: true,
      definition: "`x as A as B`",
    },
    {
      id: "any",
      section,
      label: "`any` outside compat",
      value: syntax.findNodes(sources, syntax.isAny).length,
      goal: 0,
      definition: "the type, wherever it is written",
    },
    {
      id: "parsers",
      section,
      label: "Hand-written parsers, as the review counted",
      value: syntax.findNodes(sources, syntax.isParser).length,
      goal: 20,
      isCeiling: true,
      review: 172,
      definition:
        "functions of core and rulesets with a name and a stated result whose first argument is " +
        "`Json` or `unknown`, also those that only hand it on",
    },
    {
      id: "handParsers",
      section,
      label: "… that examine their argument",
      value: byHand.length,
      goal: 20,
      definition:
        "those that examine it, or a part of it, themselves rather than hand it on, or to a schema: by `typeof`, `in`, `instanceof`, `switch`, a " +
        "comparison, a property, or a call of `numberAt`, `textAt`, `is…`, `Array.…`, `Number.…`, `Object.…`, " +
        "`….includes` or `….has`",
      places: byHand,
    },
    {
      id: "refusingParsers",
      section,
      label: "… that may refuse",
      value: syntax.findNodes(sources, syntax.isRefusingParser).length,
      definition: "of all those, the ones that return `… | null`, `… | undefined` or a type predicate",
    },
  ];
}

function shapes(sources: readonly Source[]): readonly Figure[] {
  const section = "Shapes";
  const repeated = listRepeatedShapes(sources);
  return [
    {
      id: "repeatedShapes",
      section,
      label: "Shapes declared more than once",
      value: repeated.length,
      goal: 34,
      isCeiling: true,
      definition:
        "sets of three or more property names that two or more declarations have: interfaces that extend nothing, type " +
        "literals, objects of a valibot schema, groups of Foundry's data fields, and objects that a parser (as the review " +
        "counted) returns; what takes over another's properties (`extends`, `...`) declares no shape of its own",
      places: repeated.map(({ properties, places }) => `{${properties}}: ${places.join(" ")}`),
    },
    {
      id: "surplusShapes",
      section,
      label: "… declarations beyond the first",
      value: repeated.reduce((sum, { places }) => sum + places.length - 1, 0),
      goal: 40,
      isCeiling: true,
      definition: "how many declarations go if each of those shapes is declared once",
      places: repeated.map(({ properties, places }) => `{${properties}}: ${places.join(" ")}`),
    },
  ];
}

function documentation(sources: readonly Source[]): readonly Figure[] {
  const section = "Exports and documentation";
  const exported = sources.flatMap(syntax.readExports);
  const lines = sources.reduce((sum, source) => sum + source.lines.length, 0);
  const unused = unusedRulesExports(sources);
  const once = namedOnce(sources, unused);
  return [
    {
      id: "exports",
      section,
      label: "Exports",
      value: exported.length,
      definition: "names that src declares and exports",
    },
    {
      id: "documentedShare",
      section,
      label: "Exports with a docstring, in percent",
      value: Math.round((100 * exported.filter(({ hasDocstring }) => hasDocstring).length) / exported.length),
      review: 86,
      definition: "a doc comment right before the declaration",
    },
    {
      id: "docBlocks",
      section,
      label: "Doc comments per 1,000 lines",
      value: Math.round((1000 * syntax.countDocBlocks(sources)) / lines),
      review: 93,
      definition: "comments that open with two stars",
    },
    {
      id: "unusedRulesExports",
      section,
      label: "Exports of src/rules that nothing in src names",
      value: once.length,
      review: 63,
      definition: "names that occur once in the code of src: where they are declared (comments left out)",
      places: once.map(({ path, name }) => `${path} ${name}`),
    },
    {
      id: "rulesExportsNotImported",
      section,
      label: "Exports of src/rules that no other file of src imports",
      value: unused.length,
      definition: "by name; many are used in their own file, or by tests",
    },
  ];
}
