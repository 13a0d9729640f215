/**
 * The table of rulesets: the entry file hands it to the core. Another ruleset is a folder, its rules and a line here.
 */
import type { Ruleset } from "../core/public/definitions.ts";
import { circumstances } from "./circumstances/index.ts";
import { edge } from "./edge/index.ts";
import { sidonia } from "./sidonia/index.ts";
import { siege } from "./siege/index.ts";

export const rulesets: readonly Ruleset[] = [sidonia, edge, circumstances, siege];
