import type { ContractCase } from "../contract.ts";

export const applications: readonly ContractCase[] = [];
