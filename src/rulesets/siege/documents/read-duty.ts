/** Reads what a crew member can grant by a station's duty, from their own numbers. Ledger: SIE-CREW-2 to -8. */
import type { Modifier } from "../../../rules/shared/reasons.ts";
import { computeCaptainHelp, computeGrant } from "../../../rules/siege/stations.ts";
import { type Attribute, type Bundle, type Duty, type SpecialtyEntry } from "../../../rules/siege/state.ts";
import type { Picked } from "../cards/crew.ts";
import type { Creature } from "./read-actor.ts";

/** The Attribute that a success adds (SIE-CREW-3 to -6, -8). */
export const GRANTED_ATTRIBUTES: Readonly<Record<Duty, Attribute>> = {
  help: "confidence",
  tactics: "confidence",
  bolster: "confidence",
  allay: "confidence",
  enhance: "savvy",
  repair: "savvy",
  evade: "reflexes",
  support: "savvy",
};

/** Returns a Specialty of a creature by its id; null for none. */
export const findSpecialtyEntry = ({ system }: Creature, id: string): SpecialtyEntry | null =>
  (Object.hasOwn(system.specialties, id) ? system.specialties[id] : undefined) ?? null;

/** Returns the ratings that can be granted: an engineer's is Savvy alone; an NPC's Competence stands in for both. */
export function listGrants(
  creature: Creature,
  duty: Duty,
  specialty: string,
): readonly { readonly id: Picked; readonly value: number }[] {
  const own = findSpecialtyEntry(creature, specialty);
  const attribute = { id: "attribute", value: creature.system.attributes[GRANTED_ATTRIBUTES[duty]].value } as const;
  const trained = duty !== "enhance" && own ? [{ id: "specialty", value: own.rating } as const] : [];
  const rated = creature.competence ? [{ id: "competence", value: creature.competence.rating } as const] : [];
  return [attribute, ...trained, ...rated];
}

/** Returns what a success of this duty grants, measured by the rating that was picked. */
export function computeDutyGrant(
  creature: Creature,
  {
    duty,
    pick,
    specialty,
    bundle,
  }: { readonly duty: Duty; readonly pick: Picked; readonly specialty: string; readonly bundle: Bundle },
): number {
  if (duty === "help")
    return computeCaptainHelp({
      primary: creature.system.bundles[bundle].primary,
      specialty: findSpecialtyEntry(creature, specialty)?.rating ?? 0,
    });
  const picked = listGrants(creature, duty, specialty).find(({ id }) => id === pick);
  return computeGrant(picked?.value ?? 0, true);
}

/** Returns the craft's own bonus to a check: that of its Skill Bundle (SIE-CREW-6). */
export const listCraftLines = ({ uuid, system }: Creature, bundle: Bundle): Modifier[] => {
  const { bonus } = system.bundles[bundle];
  return bonus === 0 ? [] : [{ label: "QUADRANT.Siege.Crew.CraftBonus", value: bonus, source: { uuid } }];
};
