/** docs/soak.md and its picture, out of a full run. */
import { writeFileSync } from "node:fs";
import { cpus, release, totalmem } from "node:os";

import type { About } from "./part.ts";
import { plot } from "./plot.ts";
import type { Verdicts } from "./verdicts.ts";

const PICTURE = "docs/soak-growth.svg";

/** One part with what it found. */
export interface Ran {
  readonly name: string;
  readonly about: About;
  readonly verdicts: Verdicts;
  readonly seconds: number;
}

const section = ({ name, about, verdicts, seconds }: Ran): string => `## ${about.title}

\`npm run soak -- ${name}\`: ${verdicts.passed} checks held, ${verdicts.failed} did not, in ${Math.round(seconds)} s.

${about.shows}
${verdicts.charts.length > 0 ? `\n![${about.title}](${PICTURE.replace("docs/", "")})\n` : ""}
| what | figure |
|---|---|
${verdicts.figures.map(({ what, value }) => `| ${what} | ${value.replaceAll("|", "\\|")} |`).join("\n")}

**What it does not show:** ${about.doesNot}
${verdicts.wrong.length > 0 ? `\n**What did not hold:**\n\n${verdicts.wrong.map((line) => `- ${line}`).join("\n")}\n` : ""}`;

/** Writes the document and its picture. */
export function writeDocument(ran: readonly Ran[], seed: number): void {
  const charts = ran.flatMap(({ verdicts }) => verdicts.charts);
  if (charts.length > 0) {
    const says = charts.map(
      ({ title, unit, x, lines }) =>
        `${title} (${unit}) at ${x.join(", ")} actors: ${lines.map(({ name, y }) => `${name} ${y.map((value) => Number(value.toPrecision(3))).join(", ")}`).join("; ")}.`,
    );
    writeFileSync(PICTURE, plot(charts, "actors", says.join(" ")));
  }
  const held = ran.reduce((sum, { verdicts }) => sum + verdicts.passed, 0);
  const failed = ran.reduce((sum, { verdicts }) => sum + verdicts.failed, 0);
  const seconds = ran.reduce((sum, one) => sum + one.seconds, 0);
  writeFileSync(
    "docs/soak.md",
    `# The soak

Written by \`npm run soak\`, which takes all parts at full size; parts may be named (\`npm run soak -- kills bad\`), \`--seed N\` sends other messages, and \`--reduced\` is the small size that \`npm test\` runs. The table is the real one, in a process of its own, on loopback alone, with the built package and a world in a temporary folder; clients in Chromium join as people do, clients without a page speak the same protocol over the tabletop's own transport.

This run: ${held} checks held, ${failed} did not, in ${Math.round(seconds / 60)} minutes. Machine: ${cpus().length} cores (${cpus()[0]?.model.trim() ?? "unknown"}), ${Math.round(totalmem() / 2 ** 30)} GiB, Linux ${release()}, Node ${process.versions.node}, generation 14, seed ${seed}. Server and all clients share these cores, so that times are upper bounds; how they grow counts more than what they are.

${ran.map(section).join("\n")}`,
  );
}
