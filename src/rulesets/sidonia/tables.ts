/** The roll tables that help a GM to a complication (SID-DIS-6, SID-CRIT-2). */
import type { Tier } from "../../rules/sidonia/dissonance.ts";

const at = (id: string): string => `Compendium.quadrant.tables.RollTable.${id}`;

export const TABLES: Readonly<Record<Tier | "criticalFailure", string>> = {
  minorTwist: at("tabSidMinorTwist"),
  majorEscalation: at("tabSidMajorEscal"),
  narrativePreservation: at("tabSidNarrativeP"),
  criticalFailure: at("tabSidCriticalFa"),
};
