import type { ContractCase } from "../contract.ts";

export const directories: readonly ContractCase[] = [];
