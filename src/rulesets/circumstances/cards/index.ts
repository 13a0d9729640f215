/** Every part that a card of Circumstances may display, by its kind. */
import { type Parts, housePart, part } from "../../../core/public/definitions.ts";
import { openTestPart } from "./open-test.ts";
import { testPart } from "./rolled-test.ts";
import { troublePart } from "./trouble.ts";

export const parts = {
  call: housePart(openTestPart),
  test: part(testPart),
  trouble: part(troublePart),
} satisfies Parts;
