import type { ContractCase } from "../contract.ts";
import { primitiveCases } from "./data/primitives.ts";
import { structureCases } from "./data/structures.ts";
import { utilsCases } from "./data/utils.ts";

export const data: readonly ContractCase[] = [...utilsCases, ...structureCases, ...primitiveCases];
