/** What a test does with a skill-gram: its choices, its obstacle, why it is refused. Ledger: CIR-MIND-3 to -7. */
import type { Choice, Text } from "../../../core/public/definitions.ts";
import { refuseDelete, refuseDownload, refuseDownloadTurn } from "../../../rules/circumstances/grams.ts";
import { SKILLS } from "../../../rules/circumstances/data/skills.ts";
import type { HouseRules } from "../../../rules/circumstances/house.ts";
import { findSkill } from "../../../rules/circumstances/skills.ts";
import type { Turn } from "../../../rules/circumstances/turn.ts";
import { sameName } from "../../../rules/shared/names.ts";
import type { Refusal } from "../../../rules/shared/reasons.ts";
import { type Agent, listGrams } from "../documents/read-actor.ts";
import type { GramTest } from "./test-data.ts";

/** A sheet asks for a download without saying of what. */
export const ANY_GRAM = "any";

const createText = (key: string, values?: Record<string, string | number>): Text => ({
  key: `QUADRANT.Circumstances.Check.${key}`,
  ...(values ? { with: values } : {}),
});

/** Returns what a sheet asks to be done with a gram; null where it asks for another test. */
export function findGramTest(
  actor: Agent,
  asked: { readonly download: string; readonly replaceGram: string; readonly deleteGram: string },
): GramTest | null {
  if (asked.deleteGram !== "") return { skill: asked.deleteGram, replace: "", deletes: true };
  if (asked.download === "") return null;
  const skill = asked.download === ANY_GRAM ? (listDownloads(actor)[0]?.name ?? "") : asked.download;
  return { skill, replace: asked.replaceGram, deletes: false };
}

/** Returns what there are grams of: the skills of the table, and those that are only on the sheet. */
function listDownloads({ skills }: Agent): readonly { readonly name: string; readonly gramOb: number }[] {
  const own = skills.map(({ skill }) => skill).filter(({ name }) => findSkill(name) === null);
  return [...SKILLS, ...own].sort((a, b) => a.name.localeCompare(b.name));
}

/** Returns the obstacle of a gram: the one on the sheet, else that of the table (CIR-MIND-4); null for no skill. */
export const findGramOb = ({ skills }: Agent, skill: string): number | null =>
  (skills.find((own) => sameName(own.skill.name, skill))?.skill ?? findSkill(skill))?.gramOb ?? null;

/** Why a gram can't be downloaded or deleted by this test. */
export function refuseGramTest(actor: Agent, gram: GramTest | null, turn: Turn, house: HouseRules): Refusal | null {
  if (!gram) return null;
  const installed = listGrams(actor);
  if (gram.deletes) return refuseDelete(installed, gram.skill);
  if (findGramOb(actor, gram.skill) === null)
    return { key: "QUADRANT.Circumstances.Refuse.unknownSkill", with: { skill: gram.skill } };
  return refuseDownload(actor.ratings.mindchip, installed, gram, house) ?? refuseDownloadTurn(turn);
}

/** Returns what is chosen about a gram in the dialog. */
export const chooseGram = (gram: GramTest | null, skill: string, replace: string): GramTest | null =>
  gram && !gram.deletes ? { ...gram, skill, replace } : gram;

/** Returns the choices of a download: of which skill, and what makes room for it (CIR-MIND-5, CIR-MIND-7). */
export function listGramChoices(actor: Agent, { skill, replace, deletes }: GramTest): Choice[] {
  if (deletes) return [];
  const installed = [...new Set(listGrams(actor))];
  return [
    {
      kind: "select",
      id: "gramSkill",
      label: createText("GramSkill"),
      value: skill,
      options: listDownloads(actor).map(({ name, gramOb }) => ({
        value: name,
        label: createText("GramOption", { skill: name, ob: gramOb }),
      })),
    },
    ...(installed.length === 0
      ? []
      : [
          {
            kind: "select" as const,
            id: "gramReplace",
            label: createText("GramReplace"),
            hint: createText("GramReplaceHint", { slots: actor.ratings.mindchip }),
            value: replace,
            options: [
              { value: "", label: createText("Nothing") },
              ...installed.map((name) => ({ value: name, label: name as Text })),
            ],
          },
        ]),
  ];
}

/** Returns what a card says that the test is for. */
export const formatGramTest = ({ skill, replace, deletes }: GramTest): Text => {
  const swaps = replace === "" ? "Downloads" : "Swaps";
  return { key: `QUADRANT.Circumstances.Card.Gram${deletes ? "Deletes" : swaps}`, with: { skill, replace } };
};
