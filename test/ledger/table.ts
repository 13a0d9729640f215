/** The bindings of every ruleset, in the order of its ledger's report. */
import { type Runnable, closeTypes } from "../../tools/ledger-bindings.ts";
import { circumstances } from "./circumstances.ts";
import { edge } from "./edge.ts";
import { sidonia } from "./sidonia.ts";
import { siege } from "./siege.ts";

export const bindings: readonly Runnable[] = [
  closeTypes(sidonia),
  closeTypes(edge),
  closeTypes(circumstances),
  closeTypes(siege),
];
