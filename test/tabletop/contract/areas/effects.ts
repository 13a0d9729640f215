import type { ContractCase } from "../contract.ts";

export const effects: readonly ContractCase[] = [];
