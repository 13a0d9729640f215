import type { ContractCase } from "../contract.ts";

export const data: readonly ContractCase[] = [];
