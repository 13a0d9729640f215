import type { ContractCase } from "../contract.ts";
import { chatCases } from "./documents/chat.ts";
import { databaseCases } from "./documents/database.ts";
import { peopleCases } from "./documents/people.ts";

export const documents: readonly ContractCase[] = [...databaseCases, ...chatCases, ...peopleCases];
