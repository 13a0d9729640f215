import Handlebars from "handlebars";
import { readFile } from "node:fs/promises";
import { join } from "node:path";

import type { Seat } from "./seats.ts";

/** The two pages of the table as functions of what they show. */
export interface Pages {
  join(context: { users: readonly Seat[]; selected?: string | undefined; error?: "wrong" | "tooMany" }): string;
  table(): string;
}

const ROLE_KEYS = ["RoleNone", "RolePlayer", "RoleTrusted", "RoleAssistant", "RoleGamemaster"];

/**
 * Reads the page templates of `shell/` and their words.
 *
 * @param names the world's title and the system's.
 */
export async function readPages(
  folder: string,
  names: { readonly title: string; readonly system: string },
): Promise<Pages> {
  const [joinPage, tablePage, lang] = await Promise.all([
    readFile(join(folder, "shell/join.html"), "utf8"),
    readFile(join(folder, "shell/table.html"), "utf8"),
    readFile(join(folder, "lang/en.json"), "utf8").then((text) => JSON.parse(text) as unknown),
  ]);
  const joinTemplate = Handlebars.compile(joinPage, { knownHelpersOnly: true });
  const tableTemplate = Handlebars.compile(tablePage, { knownHelpersOnly: true });
  const labels = wordsAt(lang, "TABLETOP", "Join");
  const roles = wordsAt(lang, "USER");
  return {
    join: ({ users, selected, error }) =>
      joinTemplate({
        ...names,
        labels,
        error: error && labels[error],
        users: [...users].sort(byRoleAndName).map((seat) => ({
          id: seat.id,
          name: seat.name,
          initial: [...seat.name.trim()][0]?.toUpperCase() ?? "?",
          role: roles[ROLE_KEYS[seat.role] ?? ""],
          color: /^#[0-9a-f]{6}$/i.test(seat.color) ? seat.color : "#888888",
          active: seat.active,
          hasPassword: seat.password !== "",
          selected: seat.id === selected,
        })),
      }),
    table: () => tableTemplate({ ...names, labels: wordsAt(lang, "TABLETOP", "Page") }),
  };
}

function byRoleAndName(a: Seat, b: Seat): number {
  return b.role - a.role || a.name.localeCompare(b.name, undefined, { numeric: true });
}

function wordsAt(lang: unknown, ...path: readonly string[]): Record<string, string> {
  let at = lang;
  for (const key of path) at = typeof at === "object" && at !== null ? (at as Record<string, unknown>)[key] : undefined;
  if (typeof at !== "object" || at === null)
    throw new Error(`The tabletop's lang/en.json has no block ${path.join(".")}.`);
  return at as Record<string, string>;
}
