/**
 * What a Specialty is rolled with: the hints of the dialog, the pairing that is remembered for the next time, and a
 * stunt, an unusual use that is paid with a Nova Point. Ledger: SIE-ATTR-1, SIE-SPEC-1, SIE-SPEC-2, SIE-SPEC-4.
 */
import { type Call, type Choice, type Text } from "../../../core/public/definitions.ts";
import type { Refusal } from "../../../rules/shared/reasons.ts";
import { isNewPairing } from "../../../rules/siege/pairing.ts";
import { refuseSpend } from "../../../rules/siege/nova.ts";
import type { SpecialtyEntry } from "../../../rules/siege/state.ts";
import { describeUses } from "../specialty-uses.ts";
import type { Creature } from "../documents/read-actor.ts";
import type { Setup } from "./challenge-setup.ts";

const findEntry = ({ system }: Creature, id: string): SpecialtyEntry | undefined =>
  Object.hasOwn(system.specialties, id) ? system.specialties[id] : undefined;

/** Returns the suggested pairings of a Specialty as the hint of its field; none for one of one's own. */
export function hintUses(actor: Creature, specialty: string): { readonly hint?: Text } {
  const hint = describeUses(findEntry(actor, specialty)?.name ?? "");
  return hint === null ? {} : { hint };
}

/** Returns what remembers the pairing of a roll for the next one with that Specialty; nothing if it is known. */
export function listPairingPayments({ actor, specialty, bundle, attribute }: Setup): Call[] {
  const entry = findEntry(actor, specialty);
  return entry && isNewPairing(entry, { bundle, attribute })
    ? [{ action: "siege.rememberPairing", args: { actor: actor.uuid, specialty, bundle, attribute } }]
    : [];
}

/** Returns the choice of a stunt, for who has Nova Points to pay it with. */
export const listStuntChoices = ({ actor, stunt }: Setup): Choice[] =>
  actor.system.nova.value > 0
    ? [
        {
          kind: "toggle",
          id: "stunt",
          label: "QUADRANT.Siege.Specialty.Stunt",
          hint: "QUADRANT.Siege.Specialty.StuntHint",
          value: stunt,
        },
      ]
    : [];

/** Returns how many points a check spends on its success and its stunt. */
const countSpent = ({ declared, stunt }: Setup): number => Number(declared.nova) + Number(stunt);

/** Refuses a stunt that can't be paid beside the point that buys the success. */
export const refuseStunt = (setup: Setup): Refusal | null =>
  setup.stunt
    ? refuseSpend({ at: { uuid: setup.actor.uuid }, nova: setup.actor.system.nova.value }, countSpent(setup))
    : null;

/** Returns what a stunt costs. */
export const listStuntPayments = ({ actor, stunt }: Setup): Call[] =>
  stunt ? [{ action: "siege.payStunt", args: { actor: actor.uuid } }] : [];
