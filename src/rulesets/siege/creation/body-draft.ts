/**
 * What a draft says of mutations and cyberware: the steps read it, and again who writes. Ledger: SIE-MUT-2 to -4, -7,
 * -8, -10, SIE-DEFECT-3 to -12, SIE-CYB-2.
 */
import * as v from "valibot";
import { type Answers, listOwned } from "../../../core/public/definitions.ts";
import { type Fields, type Json } from "../../../rules/shared/json.ts";
import { sameName } from "../../../rules/shared/names.ts";
import type { Refusal } from "../../../rules/shared/reasons.ts";
import { CYBER_EMPATHY, type CyberInputs } from "../../../rules/siege/cyber-score.ts";
import { DEFECT_TABLE } from "../../../rules/siege/defect.ts";
import type { HouseRules } from "../../../rules/siege/house-rules.ts";
import {
  type BeginningMutant,
  beginMutant,
  refuseDefectWay,
  refuseSpendXp,
  showsMutations,
} from "../../../rules/siege/mutation.ts";
import { SiegeDefectState } from "../../../rules/siege/state.ts";
import { listInterference } from "../documents/body.ts";
import { type Drafted, OWN_SLOTS, findRow, readNumber, readSheet, readXp } from "./character-draft.ts";

/** Rows that are typed by hand: what Mutation XP bought, and cyberware of other books. */
export const BOUGHT_SLOTS = ["bought1", "bought2"] as const;
export const PIECE_SLOTS = ["piece1", "piece2"] as const;

/** Returns the text that answers a field. */
export function readLine(answers: Answers, id: string): string {
  const value = answers[id];
  return typeof value === "string" ? value.trim() : "";
}

/** A chosen item of a pack: its name, what is read of it, and the last part of its uuid. */
interface Named {
  readonly name: string;
  readonly system: Fields;
}

/** Something that Mutation XP bought (SIE-MUT-4). */
export interface Bought {
  readonly what: string;
  readonly points: number;
}

/** Returns what Mutation XP bought: powers of packs, and what is typed by hand. */
export const listBought = ({ answers }: Drafted, powers: readonly Named[]): readonly Bought[] =>
  [
    ...powers.map(({ name, system }) => ({ what: name, points: readXp(system) })),
    ...BOUGHT_SLOTS.map((id) => ({ what: readLine(answers, `${id}-name`), points: readNumber(answers, id) })),
  ].filter(({ what, points }) => what !== "" && points > 0);

/** Returns Taint and Mutation XP with what creation adds. */
export const readMutant = ({ answers, actor }: Drafted, house: HouseRules): BeginningMutant =>
  beginMutant(
    readSheet(actor).mutation,
    { gain: readNumber(answers, "taint"), granted: readNumber(answers, "granted") },
    house,
  );

/** What a draft has chosen of mutations, wherever that was read. */
export interface ChosenMutations {
  /** Those that Mutation XP buys, and those that experience buys. */
  readonly mutant: readonly Named[];
  readonly powers: readonly Named[];
  readonly defects: readonly Named[];
}

/** Returns why somebody can't begin with these mutations; null where they can, or where there are none. */
export function refuseMutations(
  drafted: Drafted,
  { mutant, powers, defects }: ChosenMutations,
  house: HouseRules,
): Refusal | null {
  if (!showsMutations(house)) return null;
  const twice = mutant.find(({ name }) => powers.some((one) => sameName(one.name, name)));
  if (twice) return { key: "QUADRANT.Siege.Creation.Refuse.Twice", with: { name: twice.name } };
  const spent = listBought(drafted, mutant).reduce((all, { points }) => all + points, 0);
  return (
    refuseSpendXp(readMutant(drafted, house), spent) ?? (defects.length > 0 ? refuseDefectWay("choose", house) : null)
  );
}

// --- Defects in detail

/** The fields of a Defect that its kind asks for, in the order of the step. */
export const DEFECT_FIELDS = ["part", "lowered", "amount", "disorder", "detail", "disabled"] as const;
export type DefectField = (typeof DEFECT_FIELDS)[number];

const OWN_FIELDS: Readonly<Partial<Record<SiegeDefectState["key"], readonly DefectField[]>>> = {
  anaphylaxis: ["detail"],
  assimilation: ["detail"],
  degeneration: ["lowered", "amount"],
  disorder: ["disorder", "detail"],
  environmentalSensitivity: ["detail"],
  impairment: ["detail", "disabled"],
  pigmentation: ["detail"],
  transplantation: ["detail"],
};

/** Returns the fields that a kind of Defect asks for. */
export function listDefectFields(key: SiegeDefectState["key"]): readonly DefectField[] {
  const hasPart = DEFECT_TABLE.some((row) => row.key === key && row.hasPart);
  return [...(hasPart ? (["part"] as const) : []), ...(OWN_FIELDS[key] ?? [])];
}

/** Returns the field of the draft that answers a field of a Defect. `id` is the Defect's entry. */
export const nameDefectField = (id: string, field: DefectField): string => `of-${field}-${id}`;

/** Returns `system` of a Defect as the draft describes it: the pack's, with the answers of its kind. */
export function describeDefect(answers: Answers, id: string, system: Fields): Fields {
  const { key } = v.parse(SiegeDefectState, system);
  const answered = listDefectFields(key).flatMap((field): [string, Json][] => {
    const answer = answers[nameDefectField(id, field)];
    return answer === undefined ? [] : [[field, answer]];
  });
  return { ...system, ...Object.fromEntries(answered) };
}

// --- Cyberware

/** Returns the pieces of cyberware that are typed by hand. */
export const listTypedPieces = ({
  answers,
}: Drafted): readonly { readonly name: string; readonly interference: number }[] =>
  PIECE_SLOTS.map((id) => ({ name: readLine(answers, `${id}-name`), interference: readNumber(answers, id) })).filter(
    ({ name, interference }) => name !== "" && interference > 0,
  );

export const readCyberBase = ({ answers, actor }: Drafted): number =>
  readNumber(answers, "cyberBase", readSheet(actor).cyber.base);

/** Returns the rating of Cyber-Empathy; `field` is the one of the pack's Specialty. */
function readEmpathy({ answers, actor }: Drafted, field: string | undefined): number {
  const own = OWN_SLOTS.find((id) => sameName(readLine(answers, `${id}-name`), CYBER_EMPATHY));
  const stored = findRow(actor, CYBER_EMPATHY)?.[1].rating ?? 0;
  return Math.max(
    own === undefined ? 0 : readNumber(answers, own),
    field === undefined ? stored : readNumber(answers, field, stored),
  );
}

/** Returns what the Cyber Score of a draft depends on: with the pieces it has, chooses and types (SIE-CYB-2). */
export const readDraftedCyber = (
  drafted: Drafted,
  chosen: { readonly interference: readonly number[]; readonly empathy: string | undefined },
): CyberInputs => ({
  base: readCyberBase(drafted),
  empathy: readEmpathy(drafted, chosen.empathy),
  interference: [
    ...listInterference(listOwned(drafted.actor, "siegeTrapping")),
    ...chosen.interference,
    ...listTypedPieces(drafted).map(({ interference }) => interference),
  ],
});
