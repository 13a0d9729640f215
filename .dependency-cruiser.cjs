/** The layers of design.md, and no cycles: types count, because a reader follows them as well. */
const value = { dependencyTypesNot: ["type-only"] };
module.exports = {
  forbidden: [
    {
      name: "no-cycles",
      severity: "error",
      from: { path: "^src/" },
      to: { circular: true },
    },
    {
      // The host's documents, collections and pages name each other's types, as the API does that they build.
      name: "no-cycles-at-run-time",
      severity: "error",
      from: { path: "^tabletop/" },
      to: { circular: true, viaOnly: { dependencyTypesNot: ["type-only"] } },
    },
    {
      name: "rules-import-only-rules-and-schemas",
      severity: "error",
      from: { path: "^src/rules/" },
      to: { pathNot: "^src/rules/|node_modules/valibot" },
    },
    {
      name: "shared-rules-know-no-ruleset",
      severity: "error",
      from: { path: "^src/rules/shared/" },
      to: { pathNot: "^src/rules/shared/|node_modules/valibot" },
    },
    {
      name: "one-ruleset-never-another",
      severity: "error",
      from: { path: "^src/rules/(?!shared/)([^/]+)/" },
      to: { path: "^src/rules/", pathNot: "^src/rules/(shared|$1)/" },
    },
    {
      name: "rulesets-apart",
      severity: "error",
      from: { path: "^src/rulesets/([^/]+)/" },
      to: { path: "^src/(rulesets|rules)/", pathNot: "^src/(rulesets/$1|rules/(shared|$1))/" },
    },
    {
      name: "core-knows-no-ruleset",
      severity: "error",
      from: { path: "^src/core/" },
      to: { path: "^src/(rulesets|rules/(?!shared/))" },
    },
    {
      name: "rulesets-use-the-public-entry-of-core",
      comment: "What a ruleset may import from core is listed in src/core/public.",
      severity: "error",
      from: { path: "^src/rulesets/" },
      to: { path: "^src/core/", pathNot: "^src/core/public/" },
    },
    {
      name: "core-does-not-use-its-public-entry",
      severity: "error",
      from: { path: "^src/core/(?!public/)" },
      to: { path: "^src/core/public/" },
    },
    {
      name: "system-knows-no-tabletop",
      severity: "error",
      from: { path: "^src/" },
      to: { path: "^(tabletop|tools|test)/" },
    },
    {
      name: "tabletop-knows-no-system",
      severity: "error",
      from: { path: "^tabletop/" },
      to: { path: "^(src|tools|test)/" },
    },
    {
      name: "ships-no-npm-but-listed",
      severity: "error",
      from: { path: "^src/" },
      to: { dependencyTypes: ["npm", "npm-dev"], pathNot: "node_modules/(@noble/hashes|valibot|minisearch)", ...value },
    },
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: "tsconfig.json" },
    enhancedResolveOptions: { extensions: [".ts", ".js", ".mjs", ".json"] },
  },
};
