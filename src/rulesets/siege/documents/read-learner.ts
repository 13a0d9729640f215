/** Reads who earns and spends experience from snapshots: characters, NPCs and planets. */
import * as v from "valibot";
import type { Snapshot } from "../../../core/public/definitions.ts";
import { fieldGroup, numberField } from "../../../rules/shared/schema.ts";
import type { Learner } from "../../../rules/siege/purchase.ts";
import { IndustriesField } from "../../../rules/siege/industry.ts";
import { MutationState, SiegeActorState } from "../../../rules/siege/state.ts";
import { StoredExperience } from "../../../rules/siege/xp-state.ts";
import { PowerSystem } from "./read-psion.ts";

const { attributes, bundles, specialties } = SiegeActorState.entries;
const LearnerSystem = fieldGroup({
  attributes,
  bundles,
  specialties,
  psi: fieldGroup({ value: numberField() }),
  industries: IndustriesField,
  xp: StoredExperience,
  mutation: MutationState,
});

const SpeciesBudget = fieldGroup({ budget: numberField() });

const EARNERS = ["siegeCharacter", "siegeNpc", "siegePlanet"];

/** Returns the learner of a snapshot; null for another type. */
export function readLearner({ uuid, type, name, system, items }: Snapshot): Learner | null {
  if (!EARNERS.includes(type)) return null;
  const { psi, industries, mutation, xp: stored, ...own } = v.parse(LearnerSystem, system);
  const species = items.find((item) => item.type === "siegeSpecies");
  return {
    ...own,
    uuid,
    name,
    at: { uuid },
    xp: { ...stored, mutation: mutation.xp },
    psi: psi.value,
    speciesBudget: species ? v.parse(SpeciesBudget, species.system).budget : null,
    industries: type === "siegePlanet" ? industries : null,
    powers: items
      .filter((item) => item.type === "siegePower")
      .map((item) => {
        const { xp, known } = v.parse(PowerSystem, item.system);
        return { id: item.uuid.split(".").at(-1) ?? "", name: item.name, xp, known };
      }),
  };
}
