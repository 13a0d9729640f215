/**
 * The pictures of the rulebook, by the area of the ledger that they explain. Numbers are read from the tables of the
 * rules' text, which are checked against the ledger (check-prose.ts), so that a picture can't say anything else.
 */
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import Handlebars from "handlebars";
import { type Picture, drawBands, drawBody, drawDice, drawFlow, drawLadder, drawMatrix } from "./diagrams/kinds.ts";
import type { Fill } from "./diagrams/svg.ts";
import { readBookProse, readBooks } from "./book.ts";
import type { Prose } from "./prose.ts";

/** The text of rules by id. */
type Rules = ReadonlyMap<string, Prose>;

/** Where the build puts the pictures in the package. */
const FOLDER = "diagrams";

/** Returns the rows of a rule's table as texts. @throws Error naming a rule without one */
function rowsOf(rules: Rules, id: string): readonly string[][] {
  const { table } = rules.get(id) ?? {};
  if (!table) throw new Error(`The picture of ${id} needs the rule's table.`);
  return table.rows.map((row) => row.map(String));
}

/** Returns the cell of the row that contains a name. @throws Error naming the rule and the name */
function cellOf(rules: Rules, id: string, name: string, column: number): string {
  const found = rowsOf(rules, id).find((row) => row.includes(name))?.[column];
  if (found === undefined) throw new Error(`The table of ${id} has no row for ${name}.`);
  return found;
}

/** How bad the states of StarSIEGE are, where they are not simply bad. */
const STATES: Readonly<Record<string, Fill>> = { Disabled: "mixed", Shaken: "mixed", Out: "worst" };

const DIAGRAMS: Readonly<Record<string, (rules: Rules) => Picture>> = {
  "SID-OUT": (rules) => {
    const fills: readonly (readonly [string, Fill])[] = [
      ["Critical Success", "great"],
      ["Clean Success", "good"],
      ["Success with a Cost", "mixed"],
      ["Failure", "bad"],
      ["Critical Failure", "worst"],
    ];
    const rungs = fills.map(([name, fill]) => ({ name, when: cellOf(rules, "SID-OUT-1", name, 1), fill }));
    return drawLadder(rungs, "The five outcomes of 2d6 plus your skill");
  },
  "SID-LOC": (rules) =>
    drawBody(
      rowsOf(rules, "SID-LOC-1").map(([rolled = "", name = "", chance = ""]) => ({ name, rolled, chance })),
      "sidonia",
      "What 2d6 strike; left and right are the target's own",
    ),
  "SID-ATK": () =>
    drawFlow(
      [
        { name: "Attack", does: "Roll 2d6 and add your skill. The outcome says whether you hit, and at what cost." },
        { name: "Location", does: "Roll 2d6 for the part of the body that is struck." },
        { name: "Damage", does: "Add up the weapon, your Attribute and what a critical hit brings." },
        { name: "Armour", does: "What is worn on that part takes its share." },
        { name: "Boxes", does: "The rest is marked as Wounds or Stun on that part." },
      ],
      "sidonia",
      "An attack in Sidonia",
    ),
  "SUC-ADV": () =>
    drawDice(
      [
        { label: "A check: add both dice", faces: dice([7, true], [4, true]), result: "11" },
        { label: "Advantage: lose the lowest", faces: dice([7, true], [4, true], [3, false]), result: "11" },
        { label: "Disadvantage: lose the highest", faces: dice([8, false], [5, true], [2, true]), result: "7" },
      ],
      "edge",
      "The dice of a check, ten-sided",
    ),
  "SUC-MOS": (rules) => {
    const rungs = (id: string, word: string, fills: readonly Fill[]) =>
      rowsOf(rules, id).map(([when = "", name = ""], i) => ({
        name: `${name} ${word}`,
        when,
        fill: fills[i] ?? "plain",
      }));
    const successes = rungs("SUC-MOS-2", "success", ["mixed", "good", "great"]).reverse();
    return drawLadder(
      [...successes, ...rungs("SUC-MOS-3", "failure", ["bad", "bad", "worst"])],
      "What the margin means",
    );
  },
  "SUC-DMG": () =>
    drawFlow(
      [
        { name: "Attack", does: "Check against the target's defence. The margin says how well you hit." },
        { name: "Damage", does: "Roll the weapon's dice and those of the margin, and add Strength." },
        { name: "Penetration", does: "Lower than the armour's PT, and nothing goes through." },
        { name: "Reduction", does: "The armour's DR takes its share in per cent." },
        { name: "Injury", does: "The rest goes onto the damage track." },
      ],
      "edge",
      "An attack in Edge",
    ),
  "CIR-TEST": () =>
    drawDice(
      [
        {
          label: "Each 5 and each 6 is a success",
          faces: dice([5, true], [6, true], [4, false], [1, false]),
          result: "2 successes",
        },
      ],
      "circumstances",
      "A test with four dice",
    ),
  "CIR-CONF": (rules) => {
    const words: Readonly<Record<string, string>> = { I: "both roll", V: "versus", A: "only you", "–": "only they" };
    const rows = rowsOf(rules, "CIR-CONF-3").map(([name = "", ...cells]) => [
      name,
      ...cells.map((cell) => words[cell.slice(0, 1)] ?? cell),
    ]);
    const fills: Readonly<Record<string, Fill>> = {
      "both roll": "circumstances",
      versus: "mixed",
      "only you": "great",
      "only they": "worst",
    };
    const head = rules.get("CIR-CONF-3")?.table?.head ?? [];
    return drawMatrix(head, rows, (cell) => fills[cell] ?? "plain", "Your action, in rows, against theirs");
  },
  "CIR-TEST.flow": () =>
    drawFlow(
      [
        { name: "Obstacle", does: "The GM says how many successes you need, or who rolls against you." },
        { name: "Dice", does: "Take your rating, and add the dice of help, tokens and gear." },
        { name: "Roll", does: "Count each 5 and each 6. A token lets you roll the sixes again." },
        { name: "Success", does: "With as many as the obstacle, you get what you wanted." },
        { name: "Failure", does: "The GM brings in a twist, or you get a condition." },
      ],
      "circumstances",
      "A test from obstacle to outcome",
    ),
  "SIE-CL": (rules) => {
    const fills: readonly Fill[] = ["great", "good", "mixed", "bad", "worst", "worst"];
    const rungs = rowsOf(rules, "SIE-CL-2").map(([name = "", , primary = "", other = ""], i) => ({
      name,
      when: `${primary} Primary, ${other} Non-Primary`,
      fill: fills[i] ?? "plain",
    }));
    return drawLadder(rungs, "What a d20 with your bonuses has to reach");
  },
  "SIE-RANGE": (rules) =>
    drawBands(
      rowsOf(rules, "SIE-RANGE-1").map(([, name = "", metres = ""]) => ({ name, far: `${metres} m` })),
      "siege",
      "Range bands on Personal Scale",
    ),
  "SIE-ATK": () =>
    drawFlow(
      [
        { name: "Target Number", does: "Your Challenge Base plus the target's Combat Defense, cover, range and Size." },
        { name: "Attack", does: "Roll a d20 and add Physique or Reflexes, your Specialty and your weapon." },
        { name: "Damage", does: "Take the weapon's boxes, changed for Size." },
        { name: "Armour", does: "Its Rating is taken off, unless the hit is critical." },
        { name: "Track", does: "The rest is marked, normal boxes first." },
      ],
      "siege",
      "An attack in StarSIEGE",
    ),
  "SIE-DMG": (rules) =>
    drawMatrix(
      ["", "Wounds", "Stress"],
      rowsOf(rules, "SIE-DMG-1"),
      (cell) => STATES[cell] ?? "bad",
      "The critical boxes after the normal ones",
    ),
};

const dice = (...faces: readonly (readonly [number, boolean])[]): { face: string; counts: boolean }[] =>
  faces.map(([face, counts]) => ({ face: String(face), counts }));

/** Returns the pictures by area, from the text of all rules. @throws Error naming a rule whose table a picture needs */
export const drawDiagrams = (rules: Rules): ReadonlyMap<string, Picture> =>
  new Map(Object.entries(DIAGRAMS).map(([area, draw]) => [area, draw(rules)]));

/** Returns the pictures of an area as HTML; empty where there is none. */
export function formatFigure(pictures: ReadonlyMap<string, Picture>, packageId: string, area: string): string {
  return [...pictures]
    .filter(([name]) => name === area || name.startsWith(`${area}.`))
    .map(([name, { alt }]) => {
      const address = `systems/${packageId}/${FOLDER}/${name.toLowerCase()}.svg`;
      return `<figure><img src="${address}" alt="${Handlebars.escapeExpression(alt)}"></figure>`;
    })
    .join("");
}

/** Writes the pictures into the package. */
export async function writeDiagrams(root: string, out: string): Promise<void> {
  await mkdir(join(out, FOLDER), { recursive: true });
  for (const [area, { svg }] of drawDiagrams(readBookProse(root, readBooks(root))))
    await writeFile(join(out, FOLDER, `${area.toLowerCase()}.svg`), svg);
}
