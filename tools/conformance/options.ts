/** The command line and the environment of `npm run conformance`. */
import { parseArgs } from "node:util";

export interface Options {
  /** The systems' folders, as given. */
  readonly folders: readonly string[];
  readonly json: boolean;
  readonly generation?: 13 | 14;
  /** After how many minutes the clicks of one system end. */
  readonly minutes: number;
  /** The names of the steps to run; all, if none are named. */
  readonly steps: readonly string[];
  /** For how many milliseconds a page must not change before it is read. */
  readonly still: number;
  /** The folder for a picture of every sheet. */
  readonly pictures?: string;
  /** Whether the results are saved to docs/conformance.json and the table in docs/conformance.md. */
  readonly write: boolean;
}

export const USAGE = `npm run conformance: hosts game systems unmodified and uses everything they offer.

  TABLETOP_SYSTEMS=FOLDER[:FOLDER…] npm run conformance [-- OPTIONS]

  --json              one JSON document on stdout and nothing else
  --generation 13|14  instead of the one that the system declares
  --minutes N         how long the sheets of one system are clicked through (default 10)
  --steps A,B         these steps alone, by their names in the report
  --still MS          for how long a page must stand still before it is looked at (default 90)
  --pictures FOLDER   puts a picture of every sheet there
  --write             takes what was found into docs/conformance.json and the table of docs/conformance.md`;

/** An invalid command line. */
export class UsageError extends Error {}

/** Reads the command line; the folders come from the environment variable. @throws UsageError */
export function readOptions(args: readonly string[], systems: string | undefined): Options | "help" {
  const values = parse(args);
  if (values.help) return "help";
  const { generation } = values;
  if (generation !== undefined && generation !== "13" && generation !== "14")
    throw new UsageError(`--generation takes 13 or 14, not ${generation}.`);
  const minutes = Number(values.minutes ?? 10);
  if (!(minutes > 0)) throw new UsageError(`--minutes takes a number above 0, not ${values.minutes}.`);
  if (values.write && values.steps !== undefined)
    throw new UsageError("--write takes whole runs alone, and no --steps.");
  const still = Number(values.still ?? 90);
  if (!(still > 0)) throw new UsageError(`--still takes a number of milliseconds, not ${values.still}.`);
  return {
    folders: [...new Set((systems ?? "").split(":").filter((folder) => folder.trim() !== ""))],
    json: values.json === true,
    write: values.write === true,
    minutes,
    still,
    steps: (values.steps ?? "").split(",").filter(Boolean),
    ...(generation === undefined ? {} : { generation: Number(generation) as 13 | 14 }),
    ...(values.pictures === undefined ? {} : { pictures: values.pictures }),
  };
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      options: {
        json: { type: "boolean" },
        help: { type: "boolean" },
        generation: { type: "string" },
        minutes: { type: "string" },
        pictures: { type: "string" },
        steps: { type: "string" },
        still: { type: "string" },
        write: { type: "boolean" },
      },
    }).values;
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}
