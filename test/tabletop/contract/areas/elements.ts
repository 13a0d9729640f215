import type { ContractCase } from "../contract.ts";

export const elements: readonly ContractCase[] = [];
