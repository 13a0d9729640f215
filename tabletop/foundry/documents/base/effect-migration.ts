import { generation } from "../../generation.ts";
import { parseUuid } from "../../utils/uuid.ts";
import { isPlain, type Plain } from "../difference.ts";

/** Words of generation 14 for the numeric modes of 13, in their order. */
export const TYPES_BY_MODE = ["custom", "multiply", "add", "downgrade", "upgrade", "override"];

/** Names of generation 13 for what generation 14 keeps under `start`. */
const START_BY_OLD_NAME: Readonly<Record<string, string>> = {
  startTime: "time",
  startRound: "round",
  startTurn: "turn",
  combat: "combat",
};
const OLD_UNITS = ["seconds", "rounds", "turns"] as const;

/**
 * Brings an effect's data of generation 13, whole or an update, into the shape of 14, in place; if 13 is in force,
 * only the picture's name of before 12 is taken over. Changes move to the type data, modes become types, values that
 * are JSON become what they say; the duration becomes a value and its unit, its beginning moves to `start`; an origin
 * that is no UUID is kept as text in a flag. Source: foundryvtt issues 13740, 13566 and 13332.
 */
export function migrateEffect(source: Plain): void {
  if (generation() < 14) {
    migrateIcon(source);
    return;
  }
  migrateChanges(source);
  migrateDuration(source);
  migrateOrigin(source);
}

function migrateIcon(source: Plain): void {
  if (!("icon" in source)) return;
  if (!("img" in source)) source["img"] = source["icon"];
  delete source["icon"];
}

function migrateChanges(source: Plain): void {
  const { changes } = source;
  if (!Array.isArray(changes)) return;
  const system = isPlain(source["system"]) ? source["system"] : {};
  if (!Array.isArray(system["changes"]))
    source["system"] = { ...system, changes: changes.filter(isPlain).map(migrateChange) };
  delete source["changes"];
}

/** Returns a change as generation 14 has it, whichever it comes from. */
function migrateChange({ mode, ...change }: Plain): Plain {
  const type = typeof mode === "number" ? (TYPES_BY_MODE[mode] ?? `custom.${mode}`) : (change["type"] ?? "add");
  const value = typeof mode === "number" ? parsed(change["value"]) : change["value"];
  return { ...change, value, type, phase: change["phase"] ?? "initial" };
}

/** Values were text on generation 13; those that are JSON become what they say. */
function parsed(value: unknown): unknown {
  if (typeof value !== "string") return value;
  try {
    return JSON.parse(value) as unknown;
  } catch {
    return value;
  }
}

function migrateDuration(source: Plain): void {
  const { duration } = source;
  if (!isPlain(duration)) return;
  const start: Plain = {};
  for (const [old, name] of Object.entries(START_BY_OLD_NAME)) {
    if (typeof duration[old] === "number" || typeof duration[old] === "string") start[name] = duration[old];
    delete duration[old];
  }
  if (Object.keys(start).length > 0 && !isPlain(source["start"])) source["start"] = start;
  if (!("value" in duration)) {
    const units = OLD_UNITS.find((unit) => typeof duration[unit] === "number");
    if (units) Object.assign(duration, { value: duration[units], units });
    else if (OLD_UNITS.some((unit) => unit in duration)) duration["value"] = null;
  }
  for (const unit of OLD_UNITS) delete duration[unit];
}

function migrateOrigin(source: Plain): void {
  const { origin } = source;
  if (typeof origin !== "string" || origin === "" || parseUuid(origin)) return;
  const flags = isPlain(source["flags"]) ? source["flags"] : {};
  const core = isPlain(flags["core"]) ? flags["core"] : {};
  source["flags"] = { ...flags, core: { ...core, originText: origin } };
  source["origin"] = null;
}
