/** What a ruleset's row may put into the settings beside house rules. Nothing here touches Foundry. */
import type { Json } from "../../rules/shared/json.ts";

/** World data: lists and the like, kept in a setting. */
export interface WorldData {
  readonly initial: Json;
  /** The stored value as it counts; null where it makes no sense, and the initial one counts. */
  readonly read: (raw: Json) => Json | null;
}

/** A window that the settings open. Its texts are `QUADRANT.Window.<id>.name`, `.label` and `.hint`. */
export interface SettingsWindow {
  readonly id: string;
  readonly icon: string;
  readonly open: () => Promise<void>;
  /** For GMs alone. */
  readonly restricted: boolean;
}
