import type { ContractCase } from "../contract.ts";
import { journalDocuments } from "./journal/documents.ts";
import { editorCases } from "./journal/editor.ts";
import { embedCases } from "./journal/embeds.ts";
import { sheetCases } from "./journal/sheets.ts";
import { textCases } from "./journal/text.ts";

export const journal: readonly ContractCase[] = [
  ...journalDocuments,
  ...textCases,
  ...embedCases,
  ...sheetCases,
  ...editorCases,
];
