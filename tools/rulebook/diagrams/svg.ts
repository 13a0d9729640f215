/**
 * What the pictures of the rulebook are drawn with. Text is always on a filled shape, so that one picture is legible in
 * the light and the dark colour scheme and on paper.
 */
import Handlebars from "handlebars";

export const WIDTH = 480;
const FONT = "system-ui, 'Segoe UI', 'Helvetica Neue', Arial, sans-serif";
/** Lines between shapes: legible on light and dark ground. */
export const LINE = "#7d8794";

/** Fills of shapes; white text on each has a contrast of at least 4.5. */
export const FILLS = {
  sidonia: "#8a4b12",
  edge: "#00726b",
  circumstances: "#0a5f96",
  siege: "#a93f08",
  great: "#1d6b45",
  good: "#3a6b1d",
  mixed: "#7a5c00",
  bad: "#963c1e",
  worst: "#8c1d2f",
  plain: "#4a5563",
} as const;
export type Fill = keyof typeof FILLS;

interface TextStyle {
  readonly size?: number;
  readonly bold?: true;
  readonly anchor?: "start" | "middle" | "end";
}

const escape = (text: string): string => Handlebars.escapeExpression(text);

export const text = (
  x: number,
  y: number,
  said: string,
  { size = 16, bold, anchor = "start" }: TextStyle = {},
): string =>
  `<text x="${x}" y="${y}" font-size="${size}"${bold ? ' font-weight="700"' : ""} text-anchor="${anchor}" fill="#fff">${escape(said)}</text>`;

export const box = (x: number, y: number, width: number, height: number, fill: Fill, radius = 8): string =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${radius}" fill="${FILLS[fill]}"/>`;

/** An arrow that points down from one shape to the next. */
export const arrow = (x: number, y: number, length: number): string =>
  `<path d="M${x} ${y}v${length - 7}m-6 0h12l-6 7z" fill="${LINE}" stroke="${LINE}" stroke-width="2"/>`;

/** A die with its face; one that is dropped is crossed out. */
export const die = (x: number, y: number, face: string, fill: Fill, isDropped = false): string =>
  `${box(x, y, 52, 52, fill, 10)}${text(x + 26, y + 34, face, { size: 24, bold: true, anchor: "middle" })}${
    isDropped ? `<path d="M${x + 4} ${y + 48}L${x + 48} ${y + 4}" stroke="#fff" stroke-width="4"/>` : ""
  }`;

/** Returns the picture as a file. */
export const svg = (height: number, content: string, width = WIDTH): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" font-family="${FONT}">${content}</svg>\n`;

/** Breaks a text into lines of at most so many characters. */
export function wrap(said: string, most: number): string[] {
  const lines: string[] = [];
  for (const word of said.split(" ")) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + word.length < most) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}
