/** The sign that something great is coming. Ledger: SID-DIS-5. */
import { postPublic } from "../../../core/public/table.ts";

/** Lets everybody feel that something great is coming (SID-DIS-5). */
export const postOmen = (): Promise<string> =>
  postPublic("sidonia", null, {
    title: "QUADRANT.Sidonia.Pressure.OmenTitle",
    parts: { omen: { kind: "omen", sort: 10, data: {} } },
  });
