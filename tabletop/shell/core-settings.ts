/** Settings of the page itself, registered before hook `init`, where nothing else has registered them. */
import { generation } from "../foundry/generation.ts";
import { host } from "../foundry/applications/sidebar/host.ts";
import { applyScheme } from "../foundry/applications/sidebar/theme.ts";

const ROLL_MODES: Readonly<Record<string, string>> = {
  publicroll: "CHAT.RollPublic",
  gmroll: "CHAT.RollPrivate",
  blindroll: "CHAT.RollBlind",
  selfroll: "CHAT.RollSelf",
};

const MESSAGE_MODES: Readonly<Record<string, string>> = {
  public: "CHAT.MODE.public",
  gm: "CHAT.MODE.gm",
  blind: "CHAT.MODE.blind",
  self: "CHAT.MODE.self",
  ic: "CHAT.MODE.ic",
};

function register(key: string, data: object): void {
  if (!host.game.settings.settings.has(`core.${key}`)) host.game.settings.register("core", key, data);
}

/** Registers who sees new messages (`rollMode` on 13, `messageMode` on 14) and how the page looks (`uiConfig`). */
export function registerCoreSettings(): void {
  const mode = { name: "TABLETOP.Settings.rollMode", hint: "TABLETOP.Settings.rollModeHint", scope: "client", config: true, type: String };
  if (generation() < 14) register("rollMode", { ...mode, default: "publicroll", choices: ROLL_MODES });
  else register("messageMode", { ...mode, default: "public", choices: MESSAGE_MODES });
  register("uiConfig", {
    scope: "client",
    config: false,
    type: Object,
    default: { colorScheme: { applications: "", interface: "" } },
    onChange: applyScheme,
  });
}
