import { generation } from "../../../generation.ts";
import { host, t } from "../host.ts";

interface ModeConfig {
  readonly label: string;
}

/**
 * Returns the visibility modes of the generation, `{value, label}`: `CONFIG.Dice.rollModes` on 13,
 * `CONFIG.ChatMessage.modes` on 14.
 */
export function listModeChoices(): { value: string; label: string }[] {
  const configured = generation() < 14 ? host.CONFIG["Dice"]?.["rollModes"] : host.CONFIG["ChatMessage"]?.["modes"];
  const modes = (configured ?? {}) as Readonly<Record<string, ModeConfig | string>>;
  return Object.entries(modes).map(([value, mode]) => ({
    value,
    label: t(typeof mode === "string" ? mode : mode.label),
  }));
}
