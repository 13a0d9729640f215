/** docs/soak.md, written from the record of the parts' last runs. */
import { writeFileSync } from "node:fs";

import type { About } from "./part.ts";
import { type Chart, plot } from "./plot.ts";
import type { Records, Taken } from "./record.ts";

const PICTURE = "soak-growth.svg";

/** The parts as the document shows them: in the order of `parts.ts`. */
export type Abouts = Readonly<Record<string, About>>;

function section(name: string, about: About, taken: Taken | undefined): string {
  const head = `## ${about.title}\n\n`;
  if (!taken)
    return `${head}\`npm run soak -- ${name}\`: not taken yet.\n\n${about.shows}\n\n**What it does not show:** ${about.doesNot}\n`;
  const { passed, failed, seconds, at, commit, seed, beside, figures, failures, notes = [], picture } = taken;
  return `${head}\`npm run soak -- ${name}\`: ${passed} checks held, ${failed} did not, in ${seconds} s. Taken ${at} UTC at commit ${commit}, seed ${seed}${beside === undefined ? "" : `; beside it ran ${beside}`}.

${about.shows}
${picture === undefined ? "" : `\n![${about.title}](${picture})\n`}
| what | figure |
|---|---|
${figures.map(({ label, value }) => `| ${cell(label)} | ${cell(value)} |`).join("\n")}

**What it does not show:** ${about.doesNot}
${failures.length > 0 ? `\n**What did not hold:**\n\n${failures.map((line) => `- ${line}`).join("\n")}\n` : ""}${notes.length > 0 ? `\n**Notes on this run:**\n\n${notes.map((line) => `- ${line}`).join("\n")}\n` : ""}`;
}

const cell = (text: string): string => text.replaceAll("|", "\\|");

/** Returns the document with the results of each part's last run at full size. */
export function formatDocument(abouts: Abouts, records: Records): string {
  const taken = Object.keys(abouts).flatMap((name) => records[name] ?? []);
  const sum = (of: (one: Taken) => number): number => taken.reduce((total, one) => total + of(one), 0);
  const failedParts = Object.keys(abouts).filter((name) => (records[name]?.failed ?? 0) > 0);
  const missing = Object.keys(abouts).filter((name) => !records[name]);
  const machines = [...new Set(taken.map(({ machine }) => machine))];
  const commits = [...new Set(taken.map(({ commit }) => commit))];
  return `# The soak

Written by \`npm run soak\` out of [soak.json](soak.json): a run at full size replaces the sections of the parts it ran, and no others. Parts may be named (\`npm run soak -- kills bad\`), \`--seed N\` sends other messages, \`--beside "what"\` takes down what else ran on the machine, \`--write\` writes this anew with notes that were put into the record, and \`--reduced\` is the small size that \`npm test\` runs, which writes nothing here. The table is the real one, in a process of its own, on loopback alone, with the built package and a world in a temporary folder; clients in Chromium join as people do, clients without a page speak the same protocol over the tabletop's own transport.

**In the last run of each part, ${sum(({ passed }) => passed)} checks held and ${sum(({ failed }) => failed)} did not${failedParts.length > 0 ? ` (${failedParts.join(", ")}: listed there)` : ""}**, in ${Math.round(sum(({ seconds }) => seconds) / 60)} minutes in all, ${commits.length === 1 ? `at commit ${commits[0]}` : "at the commits that each section names"}.${missing.length > 0 ? ` Not taken yet: ${missing.join(", ")}.` : ""} Machine: ${machines.join("; ")}; generation 14. Server and all clients share these cores, so that times are upper bounds; how they grow counts more than what they are.

${Object.entries(abouts)
  .map(([name, about]) => section(name, about, records[name]))
  .join("\n")}`;
}

/** Writes the document. */
export function writeDocument(abouts: Abouts, records: Records): void {
  writeFileSync("docs/soak.md", formatDocument(abouts, records));
}

/** Writes the charts. @returns their file name beside the document; undefined without charts. */
export function writePicture(charts: readonly Chart[]): string | undefined {
  if (charts.length === 0) return undefined;
  const says = charts.map(
    ({ title, unit, x, lines }) =>
      `${title} (${unit}) at ${x.join(", ")} actors: ${lines.map(({ name, y }) => `${name} ${y.map((value) => Number(value.toPrecision(3))).join(", ")}`).join("; ")}.`,
  );
  writeFileSync(`docs/${PICTURE}`, plot(charts, "actors", says.join(" ")));
  return PICTURE;
}
