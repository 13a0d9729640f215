/**
 * First Aid at the patient: an attempt that is counted before the roll, and what a success does, once, as the patient's
 * owner or a GM. Ledger: SIE-AID-1 to -5, SIE-CSTRESS-1, SIE-HEAL-4.
 */
import * as v from "valibot";
import { type World, action, amendment, readPart, refuseStranger } from "../../../core/public/definitions.ts";
import type { Change } from "../../../rules/shared/change.ts";
import type { Refusal } from "../../../rules/shared/reasons.ts";
import { Uuid, shortText } from "../../../rules/shared/schema.ts";
import { countAidHealed, planAid, planAttempt } from "../../../rules/siege/first-aid.ts";
import { findDay } from "../../../rules/siege/track.ts";
import type { HouseRules } from "../../../rules/siege/house-rules.ts";
import { TRACKS } from "../../../rules/siege/state.ts";
import { Data as ChallengeData } from "../cards/challenge.ts";
import { FIRST_AID_PART, FirstAidData } from "../cards/first-aid.ts";
import { refuseCare, refusePatient } from "../checks/first-aid-setup.ts";
import { type Creature, fetchCreature, readHealth } from "../documents/read-actor.ts";
import { findTrackWord } from "../presentation.ts";
import { ATTEMPT_PLACES, FIRST_AID_PLACES } from "./write-places.ts";

const MAX_UUID_LENGTH = 199;
const TryArgs = v.object({
  actor: Uuid,
  patient: Uuid,
  track: v.picklist(TRACKS),
  /** Uuid of the injury that a physician tries to reverse; empty for First Aid on normal boxes. */
  injury: shortText(MAX_UUID_LENGTH),
});
type TryArgs = v.InferOutput<typeof TryArgs>;

interface Trial {
  readonly healer: Creature;
  readonly patient: Creature;
}

/** Counts an attempt, by the healer's owner: one of today's, or the only one at an injury (SIE-AID-5, SIE-HEAL-4). */
export const tryAid = action<TryArgs, Trial, HouseRules>({
  args: TryArgs,
  async read({ actor, patient }, world) {
    const [healer, treated] = await Promise.all([fetchCreature(actor, world), fetchCreature(patient, world)]);
    return healer && treated ? { healer, patient: treated } : null;
  },
  refuse({ track, injury }, { healer, patient }, seat) {
    const kind = injury === "" ? "normal" : "reverse";
    return (
      refuseStranger(healer, seat) ??
      refusePatient(patient, track) ??
      refuseCare(kind, patient, { track, injury, kit: true, time: patient.time ?? 0 })
    );
  },
  plan({ track, injury }, { healer, patient }) {
    const names = { name: healer.name, patient: patient.name };
    const health = readHealth(patient, track);
    return injury === ""
      ? {
          changes: [planAttempt({ uuid: patient.uuid }, health, findDay(patient.time ?? 0))],
          label: { key: "QUADRANT.Siege.Receipt.AidTried", with: names },
        }
      : {
          changes: [{ op: "set", at: { uuid: injury }, path: "system.reversalTried", to: true }],
          label: { key: "QUADRANT.Siege.Receipt.ReversalTried", with: names },
        };
  },
  writes: ATTEMPT_PLACES,
});

interface State {
  readonly data: FirstAidData;
  readonly patient: Creature;
  readonly succeeded: boolean;
}

async function read(
  _args: object,
  card: Parameters<typeof readPart>[0],
  world: World<HouseRules>,
): Promise<State | null> {
  const data = readPart(card, FIRST_AID_PART, FirstAidData);
  const patient = data && (await fetchCreature(data.patient, world));
  if (!data || !patient) return null;
  const challenge = readPart(card, "challenge", ChallengeData);
  return { data, patient, succeeded: (challenge?.outcome ?? "failure") !== "failure" };
}

/** Refuses what was not a success, and what the patient's state does not allow any more. */
function refuse({ data, patient, succeeded }: State): Refusal | null {
  if (!succeeded) return { key: "QUADRANT.Refuse.NotOffered" };
  const { kind, track, injury } = data;
  if (kind === "reverse")
    return patient.scars.some(({ uuid }) => uuid === injury) ? null : { key: "QUADRANT.Siege.Refuse.NoInjury" };
  const barred = refusePatient(patient, track);
  if (barred || kind === "normal")
    return (
      barred ?? (readHealth(patient, track).normal.value > 0 ? null : { key: "QUADRANT.Siege.Refuse.NothingToTreat" })
    );
  return refuseCare(kind, patient, { track, injury, kit: true, time: patient.time ?? 0 });
}

function plan({ data: { kind, track, bonus, injury }, patient }: State): Change[] {
  if (kind === "reverse") return [{ op: "delete", at: { uuid: injury } }];
  return planAid({ uuid: patient.uuid }, kind, readHealth(patient, track), bonus);
}

/** Does what the card of First Aid says, as the patient's owner or a GM. */
export const giveAid = amendment<object, State, HouseRules>({
  anybody: true,
  args: v.object({}),
  read,
  refuse: (_args, state, seat) => refuseStranger(state.patient, seat) ?? refuse(state),
  amend(_args, state) {
    const { data, patient } = state;
    const boxes = data.kind === "normal" ? countAidHealed(readHealth(patient, data.track), data.bonus) : 0;
    return {
      parts: {},
      changes: plan(state),
      label: {
        key: `QUADRANT.Siege.FirstAid.Told.${data.kind}`,
        with: { patient: patient.name, boxes, track: findTrackWord(data.track, boxes), injury: data.injuryName },
      },
    };
  },
  writes: FIRST_AID_PLACES,
});
