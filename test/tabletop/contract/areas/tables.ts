import type { ContractCase } from "../contract.ts";

export const tables: readonly ContractCase[] = [];
