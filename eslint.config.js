// Errors only: a rule worth having is worth stopping for. What holds for every file, and what needs types, is oxlint's
// (.oxlintrc.json): the same rules, many times as fast. Here stand those of a part of the code, and those that name a
// shape of it.
import json from "@eslint/json";
import tseslint from "typescript-eslint";
import { bindingRestrictions } from "./tools/ledger-restrictions.mjs";
import { houseRules } from "./tools/lint-rules.mjs";

const doubleCast = {
  selector: "TSAsExpression > TSAsExpression[typeAnnotation.type='TSUnknownKeyword']",
  message: "A double cast belongs in src/core/compat.",
};
const castToNever = {
  selector: "TSAsExpression[typeAnnotation.type='TSNeverKeyword']",
  message: "A cast to never belongs in src/core/compat.",
};
const anyType = { "@typescript-eslint/no-explicit-any": "error" };
/** What plain rules may not know: they get it as an argument. */
const outside = [
  "window",
  "document",
  "fetch",
  "setTimeout",
  "setInterval",
  "performance",
  "process",
  "crypto",
  "console",
  "Date",
  "localStorage",
];
const foundry = ["foundry", "game", "CONFIG", "CONST", "Hooks", "Roll", "ui", "canvas", "Actor", "Item", "ChatMessage"];

export default tseslint.config(
  { ignores: ["node_modules", "dist", "build", "worlds", "coverage", "**/*.generated.*"] },
  {
    files: ["{src,tabletop,tools,test}/**/*.ts"],
    extends: [tseslint.configs.base],
    plugins: { house: houseRules },
    linterOptions: { reportUnusedDisableDirectives: "error" },
  },
  {
    files: ["{src,tabletop,tools,test}/**/*.ts"],
    rules: {
      "house/no-literal-spread": "error",
      "house/no-tuple-declaration": "error",
      "house/time-unit": "error",
      "no-nested-ternary": "error",
      "max-len": [
        "error",
        {
          code: 120,
          ignoreStrings: true,
          ignoreTemplateLiterals: true,
          ignoreRegExpLiterals: true,
          ignoreUrls: true,
        },
      ],
    },
  },
  {
    files: ["src/**/*.ts"],
    rules: {
      ...anyType,
      "@typescript-eslint/no-non-null-assertion": "error",
      "no-restricted-syntax": ["error", doubleCast, castToNever],
    },
  },
  { files: ["src/core/compat/**/*.ts"], rules: { "no-restricted-syntax": "off" } },
  {
    files: ["src/rules/**/*.ts"],
    rules: {
      "max-lines-per-function": ["error", { max: 40, skipComments: true, skipBlankLines: true }],
      "no-restricted-globals": ["error", ...outside, ...foundry],
      "no-restricted-properties": [
        "error",
        { object: "Math", property: "random", message: "Dice come in as an argument." },
      ],
    },
  },
  {
    files: ["test/ledger/*.ts"],
    ignores: ["test/ledger/*.test.ts", "test/ledger/table.ts"],
    rules: { "no-restricted-syntax": ["error", ...bindingRestrictions] },
  },
  {
    files: ["**/*.json"],
    ignores: ["package-lock.json", "tsconfig*.json"],
    plugins: { json },
    language: "json/json",
    rules: { "json/no-duplicate-keys": "error", "json/no-empty-keys": "error", "json/no-unsafe-values": "error" },
  },
);
