/** The GM's notes on sessions, in a journal: twists, and the Goals that a session's end clears. */
import type { World } from "../../core/public/definitions.ts";
import { type GmJournal, planJournalPage, readGmJournal, sayStored } from "../../core/public/table.ts";
import type { Change } from "../../rules/shared/change.ts";
import { readTurn } from "./turns.ts";

/** The id of the journal, in every world. */
const JOURNAL = "circumstancesLog";

/** The journal, and the number of the session. */
export interface SessionNotes {
  readonly journal: GmJournal;
  readonly session: number;
}

export const readSessionNotes = async (world: Pick<World<never>, "read">): Promise<SessionNotes> => ({
  journal: await readGmJournal(world, JOURNAL),
  session: (await readTurn(world)).sessions,
});

const key = (name: string): string => `QUADRANT.Circumstances.Notes.${name}`;

/** Returns the change that notes something as a page: a twist, or Goals. */
export const planNote = (
  { journal, session }: SessionNotes,
  what: "Twist" | "Goals",
  names: Readonly<Record<string, string>>,
  lines: readonly string[],
): Change =>
  planJournalPage(journal, {
    journal: sayStored({ key: key("Title") }),
    title: sayStored({ key: key(what), with: { ...names, session } }),
    lines,
  });
