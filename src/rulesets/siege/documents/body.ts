/**
 * What Defects and cyberware change of a creature as long as it has them. Ledger: SIE-DEFECT-5 to -7, -10, SIE-CYB-2 to
 * -4.
 */
import * as v from "valibot";
import { sameName } from "../../../rules/shared/names.ts";
import {
  CYBER_EMPATHY,
  type CyberInputs,
  computeCyberScore,
  computeDisconnection,
  listDisconnectionPenalties,
  lowerPsi,
  resizeBoxes,
  usesInterference,
} from "../../../rules/siege/cyber-score.ts";
import { computeBodyChanges } from "../../../rules/siege/body-changes.ts";
import type { HouseRules } from "../../../rules/siege/house-rules.ts";
import {
  ATTRIBUTES,
  type Attribute,
  type SiegeActorState,
  SiegeDefectState,
  SiegeTrappingState,
} from "../../../rules/siege/state.ts";

/** An item as a document or a snapshot has it. */
interface Carried {
  readonly type: string;
  readonly system: object;
}

/** The prepared data that is changed. */
interface Prepared {
  readonly psi: { value: number };
  readonly attributes: Readonly<Record<Attribute, { value: number }>>;
  readonly wounds: { readonly normal: { value: number; max: number } };
  readonly stress: { readonly normal: { value: number; max: number } };
  readonly cyber: { base: number; level: number };
  readonly specialties: object;
  moveSteps: number;
}

/** Whether an item may be cyberware: few are, and to read one takes a hundred times as long as to ask. */
const mayInterfere = ({ type, system }: Carried): boolean =>
  type === "siegeTrapping" && Number((system as { readonly interference?: unknown }).interference) > 0;

/** An item whose data says whether it changes the numbers of who has it. */
type BodyItem = Carried & { readonly system: { readonly changesBody?: boolean } };

/** Returns the items that change a creature's numbers: lasting injuries, Defects and cyberware. */
export function listBodyItems(items: Iterable<BodyItem>): readonly Carried[] {
  const found: Carried[] = [];
  for (const item of items) if (item.system.changesBody === true) found.push(item);
  return found;
}

const listDefects = (items: Iterable<Carried>): SiegeDefectState[] =>
  [...items].flatMap(({ type, system }) => (type === "siegeDefect" ? [v.parse(SiegeDefectState, system)] : []));

/** Returns the Interference of every piece of cyberware that is installed (SIE-CYB-2). */
export const listInterference = (items: Iterable<Carried>): number[] =>
  [...items].filter(mayInterfere).flatMap(({ system }) => {
    const { interference, equipped } = v.parse(SiegeTrappingState, system);
    return equipped && interference > 0 ? [interference] : [];
  });

/** Returns what the Cyber Score of a creature depends on (SIE-CYB-2). */
export function readCyber(
  { cyber, specialties }: { readonly cyber: { readonly base: number }; readonly specialties: object },
  items: Iterable<Carried>,
): CyberInputs {
  const entries = Object.values(specialties as SiegeActorState["specialties"]);
  const empathy = entries.find(({ name }) => sameName(name, CYBER_EMPATHY))?.rating ?? 0;
  return { base: cyber.base, empathy, interference: listInterference(items) };
}

/** Changes prepared data by Defects and Disconnection; nothing of it is stored. */
export function applyBody(system: Prepared, items: readonly Carried[], house: HouseRules): void {
  const level = usesInterference(house) ? computeDisconnection(computeCyberScore(readCyber(system, items))) : 0;
  system.cyber.level = level;
  const penalties = listDisconnectionPenalties(level);
  const changes = computeBodyChanges(house.mutations ? listDefects(items) : []);
  for (const one of ATTRIBUTES) system.attributes[one].value += changes.attributes[one];
  system.attributes.empathy.value += penalties.empathy;
  system.psi.value = lowerPsi(system.psi.value, changes.psi + penalties.psi);
  system.moveSteps += changes.moveSteps + changes.legSteps;
  system.wounds.normal.max += changes.woundBoxes;
  Object.assign(system.stress.normal, resizeBoxes(system.stress.normal, changes.stressBoxes + penalties.stressBoxes));
}
