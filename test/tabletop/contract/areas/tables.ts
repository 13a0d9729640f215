import type { ContractCase } from "../contract.ts";
import { adventureCases } from "./tables/adventures.ts";
import { hotbarCases } from "./tables/hotbar.ts";
import { macroCases } from "./tables/macros.ts";
import { rollTableCases } from "./tables/roll-tables.ts";
import { tableResultCases } from "./tables/table-results.ts";

export const tables: readonly ContractCase[] = [
  ...rollTableCases,
  ...tableResultCases,
  ...macroCases,
  ...hotbarCases,
  ...adventureCases,
];
