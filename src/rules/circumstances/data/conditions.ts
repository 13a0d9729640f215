/** The nine conditions (CIR-COND-2 to -10), in the order of their table. Names are keys of the language file. */
import type { ConditionRule } from "../state.ts";

const named = (key: string): string => `QUADRANT.Circumstances.Condition.${key}`;
const NOTHING = { abilities: [], categories: [], tags: [], helpWith: [] } as const;

const ROWS = [
  {
    ...NOTHING,
    key: "hungry",
    name: named("hungry"),
    rule: "CIR-COND-2",
    dice: 1,
    abilities: ["health"],
    tags: ["endurance"],
    drawnOut: true,
    spares: "everything",
    steps: [{ test: "Survival", ob: 2, by: "patient", onlyForaging: true }],
  },
  {
    ...NOTHING,
    key: "tired",
    name: named("tired"),
    rule: "CIR-COND-3",
    dice: 1,
    categories: ["combat"],
    tags: ["physical"],
    steps: [{ test: "Health", ob: 1, by: "patient" }],
  },
  {
    ...NOTHING,
    key: "sad",
    name: named("sad"),
    rule: "CIR-COND-4",
    dice: 1,
    tags: ["charm"],
    steps: [{ test: "Will", ob: 2, by: "patient" }],
    helpWith: ["Will", "Empathy"],
  },
  {
    ...NOTHING,
    key: "angry",
    name: named("angry"),
    rule: "CIR-COND-5",
    dice: 1,
    categories: ["social"],
    tags: ["technical", "precision"],
    steps: [{ test: "Will", ob: 3, by: "patient" }],
  },
  {
    ...NOTHING,
    key: "afraid",
    name: named("afraid"),
    rule: "CIR-COND-6",
    dice: 1,
    abilities: ["will"],
    categories: ["combat"],
    spares: "ability",
    steps: [{ test: "Will", ob: 3, by: "patient" }],
  },
  {
    ...NOTHING,
    key: "sick",
    name: named("sick"),
    rule: "CIR-COND-7",
    dice: 1,
    everything: true,
    steps: [
      { test: "First Aid", ob: 3, by: "carer" },
      { test: "Health", ob: 4, by: "patient", or: true },
    ],
  },
  {
    ...NOTHING,
    key: "hurt",
    name: named("hurt"),
    rule: "CIR-COND-8",
    dice: 1,
    everything: true,
    steps: [
      { test: "First Aid", ob: 3, by: "carer" },
      { test: "Health", ob: 4, by: "patient", or: true },
    ],
  },
  {
    ...NOTHING,
    key: "fractured",
    name: named("fractured"),
    rule: "CIR-COND-9",
    dice: 1,
    everything: true,
    steps: [{ test: "Psychology", ob: 3, by: "carer" }],
  },
  {
    ...NOTHING,
    key: "severe",
    name: named("severe"),
    rule: "CIR-COND-10",
    dice: 2,
    abilities: ["health"],
    categories: ["combat"],
    tags: ["physical"],
    spares: "ability",
    steps: [
      { test: "Surgery", ob: 4, by: "carer" },
      { test: "Health", ob: 5, by: "patient" },
    ],
  },
] as const satisfies readonly ConditionRule[];

export type ConditionKey = (typeof ROWS)[number]["key"];

export const CONDITIONS: readonly (ConditionRule & { readonly key: ConditionKey })[] = ROWS;
