/**
 * What is written from the sector board: a planet's notes, and the page of the sector's history in a journal of the
 * GM's. Ledger: SIE-PCON-1.
 */
import * as v from "valibot";
import { JOURNAL_PLACES, action, refuseStranger } from "../../../core/public/definitions.ts";
import { escapeHtml, planHtmlPage } from "../../../core/public/table.ts";
import type { Change } from "../../../rules/shared/change.ts";
import { isFields } from "../../../rules/shared/json.ts";
import { type Output, Uuid, shortList, shortText } from "../../../rules/shared/schema.ts";
import type { HouseRules } from "../../../rules/siege/house-rules.ts";
import { HISTORY_JOURNAL, HISTORY_PAGE, MAX_MONTH_LINES, MAX_MONTHS, MAX_NOTES } from "../sector/limits.ts";
import { readSectorNotes } from "../sector/read-sector.ts";
import { SECTOR_NOTES_PLACE, SECTOR_PAGE_PLACE } from "./write-places.ts";

const LANG = "QUADRANT.Siege.Sector";

/** `was`: the notes that the user has seen. */
const NoteArgs = v.object({ actor: Uuid, text: shortText(MAX_NOTES), was: v.string() });
type NoteArgs = v.InferOutput<typeof NoteArgs>;

interface Noted {
  readonly uuid: string;
  readonly name: string;
  readonly notes: string;
}

/** Replaces the notes of a planet; refused where somebody else has changed them meanwhile. */
export const noteSector = action<NoteArgs, Noted, HouseRules>({
  args: NoteArgs,
  async read({ actor }, world) {
    const found = await world.snapshot(actor);
    return found?.type === "siegePlanet"
      ? { uuid: found.uuid, name: found.name, notes: readSectorNotes(found.system) }
      : null;
  },
  refuse: ({ was }, planet, seat) =>
    refuseStranger(planet, seat) ??
    (planet.notes === was ? null : { key: `${LANG}.Refuse.notesChanged`, with: { name: planet.name } }),
  plan: ({ text }, { uuid, name }) => ({
    changes: [{ op: "set", at: { uuid }, path: "system.sectorNotes", to: text }],
    label: { key: `${LANG}.Receipt.${text === "" ? "cleared" : "noted"}`, with: { name } },
    // Who may not look into a planet is not told its name.
    privateTo: uuid,
  }),
  writes: [SECTOR_NOTES_PLACE],
});

const MAX_LINE = 600;
const WriteArgs = v.object({
  journal: shortText(200),
  page: shortText(200),
  intro: shortText(MAX_LINE),
  months: shortList(
    v.object({ title: shortText(200), lines: shortList(shortText(MAX_LINE), MAX_MONTH_LINES) }),
    MAX_MONTHS,
  ),
});
type WriteArgs = Output<typeof WriteArgs>;

interface HistoryJournal {
  readonly exists: boolean;
  readonly hasPage: boolean;
}

/** Writes the sector's history into its page, in place of what was there; only a GM can. */
export const writeSector = action<WriteArgs, HistoryJournal, HouseRules>({
  args: WriteArgs,
  async read(_args, world) {
    const pages = await world.read({ uuid: `JournalEntry.${HISTORY_JOURNAL}` }, "pages");
    const exists = Array.isArray(pages);
    return { exists, hasPage: exists && pages.some((page) => isFields(page) && page["_id"] === HISTORY_PAGE) };
  },
  refuse: (_args, _state, { isGM }) => (isGM ? null : { key: "QUADRANT.Refuse.GmOnly" }),
  plan: (args, journal) => ({
    changes: [planPage(args, journal)],
    label: {
      key: `${LANG}.Receipt.${journal.hasPage ? "rewritten" : "written"}`,
      with: { journal: args.journal, page: args.page },
    },
  }),
  writes: [...JOURNAL_PLACES, SECTOR_PAGE_PLACE],
});

function planPage(args: WriteArgs, { exists, hasPage }: HistoryJournal): Change {
  const content = formatHistory(args);
  if (!hasPage) {
    const journal = { id: HISTORY_JOURNAL, exists, nextPage: HISTORY_PAGE };
    return planHtmlPage(journal, { journal: args.journal, title: args.page, content });
  }
  const uuid = `JournalEntry.${HISTORY_JOURNAL}.JournalEntryPage.${HISTORY_PAGE}`;
  return { op: "set", at: { uuid }, path: "text.content", to: content };
}

/** Returns the history as HTML; names and notes are no markup. */
const formatHistory = ({ intro, months }: WriteArgs): string =>
  [
    `<p>${escapeHtml(intro)}</p>`,
    ...months.map(
      ({ title, lines }) =>
        `<h2>${escapeHtml(title)}</h2><ul>${lines.map((line) => `<li>${escapeHtml(line)}</li>`).join("")}</ul>`,
    ),
  ].join("");
