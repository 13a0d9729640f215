/** The steps of mutations and of cyberware: nobody has to take either. Ledger: SIE-MUT-2 to -10, SIE-CYB-1 to -5. */
import * as v from "valibot";
import {
  type Entry,
  type Field,
  type Issue,
  type Section,
  type Step,
  type Text,
  blockingIssue,
  openIssue,
} from "../../../core/public/definitions.ts";
import { sameName } from "../../../rules/shared/names.ts";
import {
  CYBER_EMPATHY,
  computeCyberScore,
  computeDisconnection,
  sumInterference,
  usesInterference,
} from "../../../rules/siege/cyber-score.ts";
import { computeServiceCl } from "../../../rules/siege/cybernetics.ts";
import { MAX_POINTS, refuseDefectWay, usesTaint } from "../../../rules/siege/mutation.ts";
import { BODY_PARTS, DISORDERS, LOWERED, SiegeDefectState } from "../../../rules/siege/state.ts";
import {
  BOUGHT_SLOTS,
  type DefectField,
  PIECE_SLOTS,
  describeDefect,
  listBought,
  listDefectFields,
  nameDefectField,
  readCyberBase,
  readDraftedCyber,
  readLine,
  readMutant,
  refuseMutations,
} from "./body-draft.ts";
import {
  type DraftContext,
  LANG,
  isCyberware,
  listEntries,
  listTicked,
  readInterference,
  readNumber,
  readValue,
} from "./character-draft.ts";
import { budget, isPsionic, listTicks, notePower, overIssues, step } from "./step-parts.ts";

const MAX_INTERFERENCE = 60;

/** Returns rows of a name and a number that are typed by hand. */
const listTyped = (
  { answers }: DraftContext,
  slots: readonly string[],
  label: { readonly name: Text; readonly number: Text },
  max: number,
): Field[] =>
  slots.flatMap((id): Field[] => [
    { kind: "text", id: `${id}-name`, label: label.name, value: readLine(answers, `${id}-name`) },
    { kind: "number", id, label: label.number, value: readNumber(answers, id), min: 0, max },
  ]);

// --- Mutations

/** Returns the field of Taint, with the Defect check that it brings; or of granted XP where there is no Taint. */
function createTaintField(table: DraftContext): Field {
  const { answers, house } = table;
  const { taint, gained } = readMutant(table, house);
  const points = { kind: "number", min: 0, max: MAX_POINTS } as const;
  if (!usesTaint(house))
    return { ...points, id: "granted", label: `${LANG}.mutations.Granted`, value: readNumber(answers, "granted") };
  const gain = readNumber(answers, "taint");
  const told = { taint, gained, target: house.defectBase + taint };
  return {
    ...points,
    id: "taint",
    label: `${LANG}.mutations.Taint`,
    hint: { key: `${LANG}.mutations.TaintHint`, with: { intensity: house.intensity } },
    value: gain,
    ...(gain === 0 ? {} : { note: { key: `${LANG}.mutations.TaintNote`, with: told } }),
  };
}

const listWords = (key: string, values: readonly string[]) =>
  values.map((value) => ({ value, label: `QUADRANT.Siege.${key}.${value}` }));

/** Returns the question that a Defect asks. */
function askDefect({ id, name }: Entry, field: DefectField, system: SiegeDefectState): Field {
  const own = {
    id: nameDefectField(id, field),
    label: { key: `${LANG}.mutations.Field.${field}`, with: { name } },
  };
  switch (field) {
    case "part":
      return {
        ...own,
        kind: "word",
        many: true,
        value: system.part,
        options: listWords("DefectPart", ["none", ...BODY_PARTS]),
      };
    case "lowered":
      return { ...own, kind: "word", many: true, value: system.lowered, options: listWords("Lowered", LOWERED) };
    case "disorder":
      return { ...own, kind: "word", many: true, value: system.disorder, options: listWords("Disorder", DISORDERS) };
    case "amount":
      return { ...own, kind: "number", value: system.amount, min: 0, max: 20 };
    case "detail":
      return { ...own, kind: "text", value: system.detail, hint: `${LANG}.mutations.Detail.${system.key}` };
    case "disabled":
      return { ...own, kind: "tick", value: system.disabled };
  }
}

const readDefect = ({ answers }: DraftContext, { id, system }: Entry): SiegeDefectState =>
  v.parse(SiegeDefectState, describeDefect(answers, id, system));

/** Returns whether a Defect does not say yet what it affects. */
function isUnsettled({ key, part, lowered, detail }: SiegeDefectState): boolean {
  const fields = listDefectFields(key);
  if (fields.includes("part")) return part === "none";
  return fields.includes("lowered") ? lowered === "none" : key !== "pigmentation" && detail === "";
}

function listDefectSections(table: DraftContext): Section[] {
  const chooses = refuseDefectWay("choose", table.house) === null;
  const taken = listTicked(table, "defect");
  const note = ({ system }: Entry): Text =>
    `QUADRANT.Siege.Creation.mutations.Discomfort.${v.parse(SiegeDefectState, system).discomfort}`;
  const fields = listTicks(table, "defect", note, ({ id }) => chooses || taken.some((one) => one.id === id));
  const details = taken.flatMap((entry) => {
    const system = readDefect(table, entry);
    return listDefectFields(system.key).map((field) => askDefect(entry, field, system));
  });
  return [
    {
      id: "defects",
      title: `${LANG}.mutations.Defects`,
      hint: `${LANG}.mutations.${chooses ? "DefectsHint" : "DefectsRolled"}`,
      prefix: "defect",
      fields,
    },
    ...(details.length > 0 ? [{ id: "details", title: `${LANG}.mutations.Details`, fields: details }] : []),
  ];
}

function listMutationIssues(table: DraftContext): Issue[] {
  const defects = listTicked(table, "defect");
  const chosen = { mutant: listTicked(table, "mutant"), powers: listTicked(table, "power"), defects };
  const refused = refuseMutations(table, chosen, table.house);
  const unsettled = defects.filter((entry) => isUnsettled(readDefect(table, entry)));
  return [
    ...(refused ? [blockingIssue(refused)] : []),
    ...unsettled.map(({ name }) => openIssue({ key: `${LANG}.mutations.Unsettled`, with: { name } })),
  ];
}

/** Taint, what its Mutation XP buys, and Defects. */
export function mutationsStep(table: DraftContext): Step {
  const { house } = table;
  const bought = listBought(table, listTicked(table, "mutant"));
  const fits = (entry: Entry): boolean => house.psionics || !isPsionic(entry);
  return step("mutations", ["SIE-MUT-2", "SIE-MUT-3", "SIE-MUT-4", "SIE-DEFECT-1"], {
    sections: [
      { id: "taint", fields: [createTaintField(table)] },
      ...listDefectSections(table),
      {
        id: "mutant",
        title: `${LANG}.mutations.Bought`,
        hint: `${LANG}.mutations.BoughtHint`,
        prefix: "mutant",
        fields: listTicks(table, "mutant", notePower, fits),
      },
      {
        id: "typed",
        title: `${LANG}.mutations.Typed`,
        hint: `${LANG}.mutations.TypedHint`,
        fields: listTyped(
          table,
          BOUGHT_SLOTS,
          { name: `${LANG}.mutations.What`, number: "QUADRANT.Siege.Body.Xp" },
          MAX_POINTS,
        ),
      },
    ],
    budgets: [
      {
        label: "QUADRANT.Siege.Body.Xp",
        points: readMutant(table, house).xp,
        spent: bought.reduce((all, { points }) => all + points, 0),
      },
    ],
    issues: listMutationIssues(table),
  });
}

// --- Cyberware

/** Returns what the Cyber Score of the draft depends on. */
const readCyber = (table: DraftContext) =>
  readDraftedCyber(table, {
    interference: listTicked(table, "cyber").map(({ system }) => readInterference(system)),
    empathy: listEntries(table.stock, "spec")
      .filter(({ name }) => sameName(name, CYBER_EMPATHY))
      .map(({ id }) => `spec-${id}`)[0],
  });

const computeLevel = (table: DraftContext): number =>
  usesInterference(table.house) ? computeDisconnection(computeCyberScore(readCyber(table))) : 0;

function listCyberIssues(table: DraftContext): Issue[] {
  const level = computeLevel(table);
  return [
    ...overIssues(table, "gear"),
    ...(level > 0 ? [openIssue({ key: "QUADRANT.Siege.Body.LevelOf", with: { level } })] : []),
  ];
}

/** Returns what the cyberware so far does to its bearer: the levels of Disconnection, or harder service. */
function listConsequences(table: DraftContext): Section[] {
  const levels = Array.from({ length: computeLevel(table) }, (_, i) => `QUADRANT.Siege.Body.Level.${i + 1}`);
  const cl = computeServiceCl(readCyber(table).interference, table.house);
  const told: Text[] = [...levels, ...(cl > 0 ? [{ key: "QUADRANT.Siege.Body.Service", with: { cl } }] : [])];
  return told.map((hint, i) => ({ id: `consequence${i}`, hint, fields: [] }));
}

/** Returns the field of the Cyber Score's base, with the score of the cyberware so far. */
function createBaseField(table: DraftContext): Field {
  const inputs = readCyber(table);
  const { base, empathy, interference } = inputs;
  const told = { base, empathy, sum: sumInterference(interference), score: computeCyberScore(inputs) };
  return {
    kind: "number",
    id: "cyberBase",
    label: `${LANG}.cybernetics.Base`,
    hint: `${LANG}.numbers.Book`,
    value: readCyberBase(table),
    min: -20,
    max: 60,
    note: { key: `${LANG}.cybernetics.Score`, with: told },
  };
}

const notePiece = ({ system }: Entry): Text => ({
  key: `${LANG}.cybernetics.Piece`,
  with: { interference: readInterference(system), value: readValue(system) },
});

/** Cyberware, and the Cyber Score that it leaves. */
export function cyberneticsStep(table: DraftContext): Step {
  return step("cybernetics", ["SIE-CYB-2", "SIE-CYB-3", "SIE-CYB-5"], {
    sections: [
      ...(usesInterference(table.house) ? [{ id: "base", fields: [createBaseField(table)] }] : []),
      ...listConsequences(table),
      { id: "pieces", prefix: "cyber", fields: listTicks(table, "cyber", notePiece, isCyberware) },
      {
        id: "typed",
        title: `${LANG}.cybernetics.Typed`,
        hint: `${LANG}.cybernetics.TypedHint`,
        fields: listTyped(
          table,
          PIECE_SLOTS,
          { name: `${LANG}.cybernetics.Name`, number: "QUADRANT.Siege.Trapping.FIELDS.interference.label" },
          MAX_INTERFERENCE,
        ),
      },
    ],
    budgets: [budget(table, "gear")],
    issues: listCyberIssues(table),
  });
}
