import type { ContractCase } from "../contract.ts";

export const dice: readonly ContractCase[] = [];
