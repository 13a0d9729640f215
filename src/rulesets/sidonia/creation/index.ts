/**
 * Making a character of Sidonia, step by step. Ledger: SID-ROLL-3, SID-ROLL-8, SID-ROLL-12, SID-COR-2, SID-COR-11,
 * SID-CODE-1 and -2.
 */
import { creation } from "../../../core/public/definitions.ts";
import type { CreationHouse } from "../../../rules/sidonia/creation.ts";
import { gearStep } from "./gear-step.ts";
import { createCharacter } from "./create-character.ts";
import { WRITES } from "./write-places.ts";
import { attributesStep, codeStep, lineageStep, skillsStep, specializationsStep, whoStep } from "./steps.ts";
import { SOURCES } from "./character-draft.ts";
import { summarize } from "./summary.ts";
import { surprise } from "./surprise.ts";

/** How a sidoniaCharacter is made. */
export const characterCreation = creation<CreationHouse>({
  sources: SOURCES,
  steps: (table) => [
    whoStep(table),
    lineageStep(table),
    attributesStep(table),
    skillsStep(table),
    specializationsStep(table),
    codeStep(table),
    gearStep(table),
  ],
  summary: summarize,
  surprise,
  make: createCharacter,
  writes: WRITES,
});
