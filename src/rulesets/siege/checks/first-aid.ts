/**
 * First Aid on wounds and stress, steadying somebody, and reversing a lasting injury: its card does it. Ledger:
 * SIE-AID-1 to -5, SIE-CSTRESS-1, SIE-HEAL-4.
 */
import { createTargetChoice } from "../../../core/public/checks.ts";
import { type Call, type Choice, type Text, check, word } from "../../../core/public/definitions.ts";
import { MAX_LABEL_LENGTH } from "../../../rules/shared/schema.ts";
import { countAidHealed, countAidSeconds, countAttemptsLeft } from "../../../rules/siege/first-aid.ts";
import { findDay, readDayCount } from "../../../rules/siege/track.ts";
import type { HouseRules } from "../../../rules/siege/house-rules.ts";
import { TRACKS } from "../../../rules/siege/state.ts";
import { type FirstAidData, formatAid } from "../cards/first-aid.ts";
import { readHealth, readTimes } from "../documents/read-actor.ts";
import {
  CARES,
  type Setup,
  adjust,
  createCheck,
  findInjury,
  findKit,
  listKits,
  prepare,
  readLevel,
  refuse,
} from "./first-aid-setup.ts";
import { createRollOptions, formatFormula, listPayments } from "./shared.ts";
import { createSkillCard, describeSkill, findResolution, listSkillChoices } from "./skill.ts";
import { listTurnPayments } from "./turn.ts";

const LANG = "QUADRANT.Siege.FirstAid";

/** Returns the choices of a treatment: what is treated, in a hurry, with which kit. */
function listTreatmentChoices(setup: Setup): Choice[] {
  const { kind, track, patient, rushed, kit, actor, injury } = setup;
  const what: Choice = {
    kind: "select",
    id: "kind",
    label: `${LANG}.KindLabel`,
    value: kind,
    options: CARES.filter((one) => one !== "reverse" || patient.scars.length > 0).map((value) => ({
      value,
      label: `${LANG}.Kind.${value}`,
    })),
  };
  if (kind === "reverse") return [what, ...listReversalChoices(setup, injury)];
  const tracks: Choice = {
    kind: "select",
    id: "track",
    label: `${LANG}.TrackLabel`,
    value: track,
    options: TRACKS.map((value) => ({ value, label: `QUADRANT.Siege.Track.${value}` })),
  };
  if (kind === "steady") return [what];
  const kits: Choice = {
    kind: "select",
    id: "kit",
    label: `${LANG}.Kit`,
    value: kit,
    options: [
      { value: "", label: `${LANG}.NoKit` },
      ...listKits(actor).map(({ uuid, name, system }) => ({
        value: uuid,
        label: system.healing > 0 ? { key: `${LANG}.KitHeals`, with: { name, healing: system.healing } } : name,
      })),
    ],
  };
  const hurry: Choice = {
    kind: "toggle",
    id: "rushed",
    label: `${LANG}.Rushed`,
    hint: `${LANG}.RushedHint`,
    value: rushed,
  };
  return [what, tracks, kits, ...(kind === "normal" ? [hurry] : [])];
}

const listReversalChoices = (setup: Setup, injury: string): Choice[] => [
  {
    kind: "select",
    id: "injury",
    label: `${LANG}.Injury`,
    value: injury,
    options: setup.patient.scars.map(({ uuid, name }) => ({ value: uuid, label: name })),
  },
  { kind: "number", id: "level", label: `${LANG}.Level`, hint: `${LANG}.LevelHint`, value: readLevel(setup) },
];

/** Returns what is left to know of a treatment: its time, and the attempts of today. */
function describeTime({ kind, track, patient, time }: Setup): Text {
  if (kind === "reverse") return `${LANG}.Final`;
  const seconds = countAidSeconds(kind);
  if (kind !== "normal") return { key: `${LANG}.Takes`, with: { seconds } };
  const today = readDayCount(readTimes(patient.system, track), findDay(time));
  return {
    key: `${LANG}.TakesWithAttempts`,
    with: { seconds, left: countAttemptsLeft(readHealth(patient, track), today) },
  };
}

/** Returns the data of the card's part: what a success does. */
export function createData(setup: Setup): FirstAidData {
  const { kind, track, actor, patient, injury } = setup;
  return {
    kind,
    track,
    healer: actor.uuid,
    patient: patient.uuid,
    patientName: patient.name.slice(0, MAX_LABEL_LENGTH),
    bonus: kind === "normal" ? (findKit(setup)?.system.healing ?? 0) : 0,
    heals: kind === "normal" ? countAidHealed(readHealth(patient, track), findKit(setup)?.system.healing ?? 0) : 0,
    injury: kind === "reverse" ? injury : "",
    injuryName: (kind === "reverse" ? (findInjury(setup)?.name ?? "") : "").slice(0, MAX_LABEL_LENGTH),
  };
}

/** Returns what an attempt costs, whatever comes of it: one of today's, or the only one (SIE-AID-5, SIE-HEAL-4). */
function listAttemptPayments({ kind, track, actor, patient, injury }: Setup): Call[] {
  if (kind !== "normal" && kind !== "reverse") return [];
  const args = { actor: actor.uuid, patient: patient.uuid, track, injury: kind === "reverse" ? injury : "" };
  return [{ action: "siege.tryAid", args }];
}

/** The check `siege.firstAid`. */
export const firstAid = check<Setup, HouseRules>({
  roll: "ChallengeRoll",
  options: () => ({ kind: word(CARES), track: word(TRACKS) }),
  prepare,
  adjust,
  view(setup) {
    const rules = createCheck(setup);
    const { actor, patient, kind, isOther } = setup;
    return {
      title: {
        key: "QUADRANT.Siege.Card.DialogTitle",
        with: { actor: actor.name, what: `${LANG}.Kind.${kind}` },
      },
      subtitle: { key: `${LANG}.Subtitle`, with: { patient: patient.name, time: describeTime(setup) } },
      ...describeSkill(rules, setup),
      choices: [
        ...createTargetChoice(setup.targets, {
          value: isOther ? patient.uuid : "",
          label: `${LANG}.Patient`,
          unaimed: { key: `${LANG}.Yourself`, with: { name: actor.name } },
        }),
        ...listTreatmentChoices(setup),
        ...listSkillChoices(rules, setup),
      ],
    };
  },
  refuse,
  formula: (setup, house) => (findResolution(setup) === "roll" ? formatFormula(createCheck(setup), house) : null),
  payments: (setup) => [
    ...listTurnPayments(setup.actor, setup.inTurn, "skill"),
    ...listAttemptPayments(setup),
    ...listPayments(setup.actor, createCheck(setup), setup.declared),
  ],
  card(setup, faces) {
    const data = createData(setup);
    return createSkillCard(createCheck(setup), setup, faces, {
      title: { key: `${LANG}.Title.${setup.kind}`, with: { patient: setup.patient.name } },
      subtitle:
        setup.kind === "reverse"
          ? formatAid(data)
          : { key: `${LANG}.On`, with: { track: `QUADRANT.Siege.Track.${setup.track}`, time: describeTime(setup) } },
      done: { aid: { kind: "firstAid", sort: 20, data: { ...data } } },
    });
  },
  rollOptions: (setup) => createRollOptions(createCheck(setup), setup.house),
});
