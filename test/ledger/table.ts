/** The bindings of every ruleset, in the order of its ledger's report. */
import { type Runnable, runnable } from "../../tools/ledger-bindings.ts";
import { circumstances } from "./circumstances.ts";
import { edge } from "./edge.ts";
import { sidonia } from "./sidonia.ts";
import { siege } from "./siege.ts";

export const bindings: readonly Runnable[] = [
  runnable(sidonia),
  runnable(edge),
  runnable(circumstances),
  runnable(siege),
];
