/** The kinds of pictures: each is drawn from the rows of a rule's table, or from named steps. */
import { type Fill, LINE, WIDTH, arrow, box, die, svg, text, wrap } from "./svg.ts";

/** A picture, and in words what it displays, for those who can't see it. */
export interface Picture {
  readonly svg: string;
  readonly alt: string;
}

/** A step of a ladder: what it is called, and when it is reached. */
export interface Rung {
  readonly name: string;
  readonly when: string;
  readonly fill: Fill;
}

/** Steps one above the other, the first on top. */
export function drawLadder(rungs: readonly Rung[], about: string): Picture {
  const HEIGHT = 48;
  const rows = rungs.map(({ name, when, fill }, i) => {
    const y = i * (HEIGHT + 6);
    return `${box(0, y, WIDTH, HEIGHT, fill)}${text(18, y + 31, name, { size: 19, bold: true })}${text(WIDTH - 18, y + 31, when, { size: 17, anchor: "end" })}`;
  });
  return {
    svg: svg(rungs.length * (HEIGHT + 6) - 6, rows.join("")),
    alt: `${about}: ${rungs.map(({ name, when }) => `${name}: ${when}`).join("; ")}.`,
  };
}

/** A step of a flow, and what is done in it. */
export interface Step {
  readonly name: string;
  readonly does: string;
}

/** Steps from top to bottom with arrows between. */
export function drawFlow(steps: readonly Step[], fill: Fill, about: string): Picture {
  let y = 0;
  const parts = steps.map(({ name, does }, i) => {
    const lines = wrap(does, 50);
    const height = 36 + lines.length * 21;
    const drawn = [
      box(0, y, WIDTH, height, fill),
      text(18, y + 27, `${i + 1}  ${name}`, { size: 18, bold: true }),
      ...lines.map((line, j) => text(18, y + 49 + j * 21, line, { size: 16 })),
      i < steps.length - 1 ? arrow(WIDTH / 2, y + height + 3, 22) : "",
    ];
    y += height + 28;
    return drawn.join("");
  });
  return {
    svg: svg(y - 28, parts.join("")),
    alt: `${about}: ${steps.map(({ name, does }, i) => `${i + 1}. ${name}: ${does}`).join(" ")}`,
  };
}

/** A row of dice with what is said about it. */
export interface DiceRow {
  readonly label: string;
  readonly faces: readonly { readonly face: string; readonly counts: boolean }[];
  readonly result: string;
}

/** Rows of dice: those that count are filled, the others crossed out. */
export function drawDice(rows: readonly DiceRow[], fill: Fill, about: string): Picture {
  const HEIGHT = 112;
  const parts = rows.map(({ label, faces, result }, i) => {
    const y = i * HEIGHT;
    return [
      box(0, y, WIDTH, 100, "plain"),
      text(16, y + 25, label, { size: 17, bold: true }),
      ...faces.map(({ face, counts }, j) => die(16 + j * 60, y + 38, face, counts ? fill : "plain", !counts)),
      text(WIDTH - 16, y + 71, result, { size: 19, bold: true, anchor: "end" }),
    ].join("");
  });
  const said = rows.map(({ label, faces, result }) => {
    const dice = faces.map(({ face, counts }) => `${face}${counts ? "" : " (does not count)"}`);
    return `${label}: ${dice.join(", ")}: ${result}`;
  });
  return { svg: svg(rows.length * HEIGHT - 12, parts.join("")), alt: `${about}: ${said.join("; ")}.` };
}

/** A table of fields with coloured words: its head, and rows whose first cell is a name. */
export function drawMatrix(
  head: readonly string[],
  rows: readonly (readonly string[])[],
  fillOf: (cell: string) => Fill,
  about: string,
): Picture {
  const HEIGHT = 46;
  const first = 96;
  const width = (WIDTH - first) / (head.length - 1);
  const cell = (said: string, column: number, row: number, fill: Fill): string => {
    const x = column === 0 ? 0 : first + (column - 1) * width;
    const span = (column === 0 ? first : width) - 4;
    return `${box(x, row * HEIGHT, span, HEIGHT - 4, fill, 5)}${text(x + span / 2, row * HEIGHT + 27, said, { size: 14, bold: true, anchor: "middle" })}`;
  };
  const parts = [
    ...head.slice(1).map((said, i) => cell(said, i + 1, 0, "plain")),
    ...rows.flatMap((row, i) => row.map((said, j) => cell(said, j, i + 1, j === 0 ? "plain" : fillOf(said)))),
  ];
  const said = rows.map(
    ([name = "", ...cells]) => `${name}: ${cells.map((one, i) => `${head[i + 1]} ${one}`).join(", ")}`,
  );
  return { svg: svg((rows.length + 1) * HEIGHT, parts.join("")), alt: `${about}: ${said.join("; ")}.` };
}

/** A part of the body: where it is, and what it is called and rolled with. */
export interface BodyPart {
  readonly name: string;
  readonly rolled: string;
  readonly chance: string;
}

/** A figure that faces the reader, with the part that each roll strikes. */
export function drawBody(parts: readonly BodyPart[], fill: Fill, about: string): Picture {
  // Left is the figure's own left, which is on the reader's right.
  const PLACES: Readonly<Record<string, readonly [number, number, number, number]>> = {
    Head: [180, 0, 120, 74],
    Torso: [150, 84, 180, 130],
    "Right arm": [22, 84, 120, 84],
    "Left arm": [338, 84, 120, 84],
    "Right leg": [110, 224, 126, 110],
    "Left leg": [244, 224, 126, 110],
  };
  const drawn = parts.map(({ name, rolled, chance }) => {
    const place = PLACES[name];
    if (!place) throw new Error(`A figure has no ${name}.`);
    const [x, y, width, height] = place;
    const middle = x + width / 2;
    const centre = y + height / 2;
    return [
      box(x, y, width, height, fill, 16),
      text(middle, centre - 8, name, { size: 15, anchor: "middle" }),
      text(middle, centre + 14, rolled, { size: 18, bold: true, anchor: "middle" }),
      text(middle, centre + 31, chance, { size: 12, anchor: "middle" }),
    ].join("");
  });
  const said = parts.map(({ name, rolled, chance }) => `${name}: ${rolled} (${chance})`);
  return { svg: svg(336, drawn.join("")), alt: `${about}: ${said.join("; ")}.` };
}

/** Bands from near to far, each with its distance. */
export function drawBands(
  bands: readonly { readonly name: string; readonly far: string }[],
  fill: Fill,
  about: string,
): Picture {
  const HEIGHT = 44;
  const rows = bands.map(({ name, far }, i) => {
    const y = i * (HEIGHT + 4);
    const width = 200 + ((WIDTH - 200) * (i + 1)) / bands.length;
    return `${box(0, y, width, HEIGHT, fill)}${text(16, y + 28, name, { size: 17, bold: true })}${text(width - 14, y + 28, far, { size: 15, anchor: "end" })}`;
  });
  const line = `<path d="M0 0v${bands.length * (HEIGHT + 4) - 4}" stroke="${LINE}" stroke-width="4"/>`;
  return {
    svg: svg(bands.length * (HEIGHT + 4) - 4, rows.join("") + line),
    alt: `${about}: ${bands.map(({ name, far }) => `${name}: ${far}`).join("; ")}.`,
  };
}
