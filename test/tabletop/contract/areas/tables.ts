import type { ContractCase } from "../contract.ts";
import { adventureCases } from "./tables/adventures.ts";
import { hotbarDropCases } from "./tables/hotbar-drops.ts";
import { hotbarKeyCases } from "./tables/hotbar-keys.ts";
import { hotbarSlotCases } from "./tables/hotbar-slots.ts";
import { macroCases } from "./tables/macros.ts";
import { rollTableCases } from "./tables/roll-tables.ts";
import { tableResultCases } from "./tables/table-results.ts";

export const tables: readonly ContractCase[] = [
  ...rollTableCases,
  ...tableResultCases,
  ...macroCases,
  ...hotbarSlotCases,
  ...hotbarKeyCases,
  ...hotbarDropCases,
  ...adventureCases,
];
