import type { ContractCase } from "../contract.ts";
import { compendia } from "./directories/compendia.ts";
import { folders } from "./directories/folders.ts";
import { lists } from "./directories/lists.ts";
import { settings } from "./directories/settings.ts";

export const directories: readonly ContractCase[] = [...folders, ...compendia, ...lists, ...settings];
