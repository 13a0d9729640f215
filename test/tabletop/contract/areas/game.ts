import type { ContractCase } from "../contract.ts";

export const game: readonly ContractCase[] = [];
