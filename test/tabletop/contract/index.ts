import { applications } from "./areas/applications.ts";
import { appv1 } from "./areas/appv1.ts";
import { combat } from "./areas/combat.ts";
import { data } from "./areas/data.ts";
import { dice } from "./areas/dice.ts";
import { directories } from "./areas/directories.ts";
import { documents } from "./areas/documents.ts";
import { effects } from "./areas/effects.ts";
import { elements } from "./areas/elements.ts";
import { game } from "./areas/game.ts";
import { journal } from "./areas/journal.ts";
import { tables } from "./areas/tables.ts";
import type { ContractCase } from "./contract.ts";

/** The contract with the public API: one table of cases, by area. */
export const CONTRACT: Readonly<Record<string, readonly ContractCase[]>> = {
  game,
  data,
  dice,
  documents,
  effects,
  combat,
  journal,
  tables,
  directories,
  applications,
  appv1,
  elements,
};
