/** What lists say of an agent: Resources, and Disposition while a conflict lasts. Conditions are statuses. */
import * as v from "valibot";
import type { Summarize } from "../../core/public/definitions.ts";
import { ActorState } from "../../rules/circumstances/documents.ts";

/** Returns the gauges of an agent or NPC. */
export const summarize: Summarize = ({ system }) => {
  const { abilities, disposition } = v.parse(ActorState, system);
  const { value, max } = abilities.resources;
  return [
    ...(max > 0 ? [{ label: "QUADRANT.Circumstances.Ability.resources", value, max, isLeft: true as const }] : []),
    ...(disposition.max > 0
      ? [{ label: "QUADRANT.Circumstances.Sheet.Disposition", ...disposition, isLeft: true as const }]
      : []),
  ];
};
