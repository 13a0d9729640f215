import type { ContractCase } from "../contract.ts";

export const combat: readonly ContractCase[] = [];
