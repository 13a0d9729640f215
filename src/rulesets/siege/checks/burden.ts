/**
 * What a creature's Defects and cyberware add to its checks: the choices of the dialog, and parts of the Challenge
 * Level. Ledger: SIE-MUT-9, SIE-DEFECT-4, -6 to -10, -12, SIE-CYB-3.
 */
import * as v from "valibot";
import { type Choice, type Input, readChoices } from "../../../core/public/definitions.ts";
import type { Modifier } from "../../../rules/shared/reasons.ts";
import { wholeNumber } from "../../../rules/shared/schema.ts";
import { listDisconnectionParts, listServiceParts } from "../../../rules/siege/cybernetics.ts";
import {
  type DefectHindrance,
  computeDiscomfort,
  listDefectHindrances,
  listDiscomfortParts,
} from "../../../rules/siege/defect.ts";
import type { HouseRules } from "../../../rules/siege/house-rules.ts";
import { showsMutations } from "../../../rules/siege/mutation.ts";
import type { Creature, OwnDefect } from "../documents/read-actor.ts";

/** Returns what the cyberware of a patient adds to healing them, where it does not interfere (SIE-CYB-5). */
export const listPatientParts = ({ gear }: Creature, house: HouseRules): Modifier[] =>
  listServiceParts(listInstalled(gear), "treatment", house);

/** Returns the Interference of each piece that is installed. */
export const listInstalled = (gear: Creature["gear"]): number[] =>
  gear.flatMap(({ system: { equipped, interference } }) => (equipped && interference > 0 ? [interference] : []));

/** What of a creature's Defects hinders a check, by id, and the discomfort that they cause; null for the usual one. */
export interface Burden {
  readonly hindrances: readonly string[];
  readonly discomfort: number | null;
}

export const NO_BURDEN: Burden = { hindrances: [], discomfort: null };

const MAX_DISCOMFORT = 6;
const CHOOSABLE = { hindrances: v.array(v.string()), discomfort: wholeNumber(0, MAX_DISCOMFORT) };

/** Returns the burden as the dialog's input chooses it. */
export function readBurden(input: Input, before: Burden): Burden {
  const none = { hindrances: [...before.hindrances], discomfort: before.discomfort ?? -1 };
  const { hindrances, discomfort } = readChoices(input, CHOOSABLE, none);
  return { hindrances, discomfort: discomfort < 0 ? null : discomfort };
}

interface Possible extends DefectHindrance {
  readonly id: string;
  readonly defect: OwnDefect;
}

const listPossible = ({ defects }: Creature, house: HouseRules): Possible[] =>
  showsMutations(house)
    ? defects.flatMap((defect) =>
        listDefectHindrances(defect.system).map((one) => ({
          ...one,
          defect,
          id: `${defect.uuid.split(".").at(-1) ?? ""}-${one.kind}`,
        })),
      )
    : [];

/** The bundles whose checks are social: discomfort counts with the first as a rule. */
const SOCIAL: readonly string[] = ["persuasion", "spiritual"];

/** Returns the discomfort that counts: what was chosen, or the usual one of Persuasion (SIE-MUT-9). */
function findDiscomfort({ defects }: Creature, bundle: string, burden: Burden, house: HouseRules): number {
  if (!showsMutations(house) || !SOCIAL.includes(bundle)) return 0;
  const { standard, max } = computeDiscomfort(defects.map(({ system }) => system));
  const usual = bundle === SOCIAL[0] ? standard : 0;
  return Math.min(max, burden.discomfort ?? usual);
}

const listChosen = (creature: Creature, { hindrances }: Burden, house: HouseRules): Possible[] =>
  listPossible(creature, house).filter(({ id }) => hindrances.includes(id));

/** Returns what Defects, discomfort and Disconnection add to the Challenge Level. */
export const listBurdenParts = (creature: Creature, bundle: string, burden: Burden, house: HouseRules): Modifier[] => [
  ...listDisconnectionParts(creature.system.cyber.level, bundle),
  ...listDiscomfortParts(findDiscomfort(creature, bundle, burden, house)),
  ...listChosen(creature, burden, house)
    .filter(({ cl }) => cl !== 0)
    .map(({ defect, cl }): Modifier => ({ label: defect.name, value: cl, source: { uuid: defect.uuid } })),
];

/** Returns what of a creature's Defects may hinder an attack or a hold, as dialog and roll count it. */
export const listHindrances = (creature: Creature, house: HouseRules) =>
  listPossible(creature, house).map(({ id, kind, cl, autoFail, defect: { name, uuid } }) => ({
    id,
    label: { key: `QUADRANT.Siege.Body.Hindrance.${kind}`, with: { name, cl } },
    part: { label: name, value: cl, source: { uuid } },
    autoFail,
  }));

/** Returns whether the check fails whatever the die shows: it needs a sense that is gone (SIE-DEFECT-9). */
export const isDoomed = (creature: Creature, burden: Burden, house: HouseRules): boolean =>
  listChosen(creature, burden, house).some(({ autoFail }) => autoFail);

/** Returns the choices of Defects that may hinder the check, and of social discomfort. */
export function listBurdenChoices(creature: Creature, bundle: string, burden: Burden, house: HouseRules): Choice[] {
  const possible = listPossible(creature, house);
  const ticks: Choice = {
    kind: "ticks",
    id: "hindrances",
    label: "QUADRANT.Siege.Body.Hinders",
    options: possible.map(({ id, kind, cl, defect }) => ({
      value: id,
      label: { key: `QUADRANT.Siege.Body.Hindrance.${kind}`, with: { name: defect.name, cl } },
      on: burden.hindrances.includes(id),
    })),
  };
  const most = showsMutations(house) ? computeDiscomfort(creature.defects.map(({ system }) => system)).max : 0;
  const social: Choice = {
    kind: "number",
    id: "discomfort",
    label: "QUADRANT.Siege.Body.Discomfort",
    hint: { key: "QUADRANT.Siege.Body.DiscomfortHint", with: { most } },
    value: findDiscomfort(creature, bundle, burden, house),
  };
  return [...(possible.length > 0 ? [ticks] : []), ...(most > 0 && SOCIAL.includes(bundle) ? [social] : [])];
}
