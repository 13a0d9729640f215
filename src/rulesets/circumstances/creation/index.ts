/** Making an agent by lifepaths, step by step. Ledger: CIR-HOME-*, CIR-UPB-*, CIR-LIFE-*, CIR-BEL-4. */
import { type Step, creation } from "../../../core/public/definitions.ts";
import type { HouseRules } from "../../../rules/circumstances/house.ts";
import { SOURCES, type DraftContext, evaluate } from "./agent-draft.ts";
import { createAgent } from "./create-agent.ts";
import { lifepathSteps } from "./lifepath-steps.ts";
import { beliefsStep, homeworldStep, skillsStep, upbringingStep, whoStep } from "./steps.ts";
import { summarize } from "./summary.ts";
import { surprise } from "./surprise.ts";
import { WRITES } from "./write-places.ts";

function listSteps(table: DraftContext): readonly Step[] {
  const evaluated = evaluate(table);
  return [
    whoStep(table),
    homeworldStep(table),
    upbringingStep(table),
    ...lifepathSteps(table, evaluated),
    skillsStep(table, evaluated),
    beliefsStep(table),
  ];
}

/** How a circumstancesAgent is made. */
export const agentCreation = creation<HouseRules>({
  sources: SOURCES,
  steps: listSteps,
  summary: summarize,
  surprise,
  make: createAgent,
  writes: WRITES,
});
