import type { ContractCase } from "../contract.ts";
import { constantCases } from "./data/constants.ts";
import { fieldCases } from "./data/fields.ts";
import { primitiveCases } from "./data/primitives.ts";
import { structureCases } from "./data/structures.ts";
import { utilsCases } from "./data/utils.ts";

export const data: readonly ContractCase[] = [
  ...utilsCases,
  ...structureCases,
  ...primitiveCases,
  ...fieldCases,
  ...constantCases,
];
