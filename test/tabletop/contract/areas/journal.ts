import type { ContractCase } from "../contract.ts";

export const journal: readonly ContractCase[] = [];
