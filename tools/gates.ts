/**
 * The gates of `npm test`: each a command that fails where its configuration is broken. Beside them are the goals of
 * `npm run house` (tools/house/figures.ts) and the tests in test/gates, which read language keys, templates, pages and
 * the manifest. test/gates/planted.test.ts plants a violation of each rule and sees it rejected.
 */
export interface Step {
  readonly name: string;
  readonly command: readonly string[];
  /** Where vitest leaves its counts. */
  readonly report?: string;
  /** Whether its last line says `N passed, N failed`. */
  readonly says?: true;
}

export const bin = (name: string): string => `node_modules/.bin/${name}`;

const tsc = (project: string): readonly string[] => [
  process.execPath,
  "node_modules/tsc7/bin/tsc",
  "--singleThreaded",
  "-p",
  project,
];

export const GATES = [
  // stylelint.config.js: mistakes that browsers pass over in silence, layers, and what a skin may style.
  { name: "lint: styles", command: [bin("stylelint"), "--max-warnings=0", "styles/**/*.css"] },
  // eslint.config.js: rules for a part of the code, and shapes that only eslint can name.
  { name: "lint: parts of the code", command: [bin("eslint"), "--max-warnings=0", "."] },
  // .oxlintrc.json: rules for every file, and those that need types.
  {
    name: "lint: all and types",
    command: [bin("oxlint"), "--type-aware", "--deny-warnings", "--report-unused-disable-directives-severity=error"],
  },
  { name: "types: system", command: tsc("tsconfig.json") },
  { name: "types: rules", command: tsc("tsconfig.rules.json") },
  { name: "types: tabletop", command: tsc("tsconfig.tabletop.json") },
  // Tests that hold the system and its host in one hand: no override markers there, since both know the same built-in
  // classes.
  { name: "types: system at the table", command: tsc("tsconfig.rulesets.json") },
  { name: "format", command: [bin("oxfmt"), "--check"] },
  // .dependency-cruiser.cjs: no import cycles, and imports only from the layers below.
  { name: "cycles and layers", command: [bin("depcruise"), "--config", ".dependency-cruiser.cjs", "src", "tabletop"] },
  // tools/house/figures.ts: the goals of the structure.
  { name: "structure", command: [bin("tsx"), "tools/house.ts", "--check"] },
  // tools/opening-script.ts: what opens the game stays small. The build runs before the gates.
  { name: "opening script", command: [bin("tsx"), "tools/opening-script.ts"] },
  // knip.json.
  { name: "unused files and exports", command: [bin("knip")] },
] as const satisfies readonly Step[];

/**
 * tools/ledger.ts: every bound rule can be played. It reads what the end-to-end tests executed, so it runs after them.
 */
export const PLAYED: Step = {
  name: "played",
  command: [bin("tsx"), "tools/ledger.ts", "--played"],
};

export type GateName = (typeof GATES)[number]["name"];
