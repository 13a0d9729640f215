/** The page's script: joins the world over the socket, boots the game, loads the packages and renders the interface. */
import ownTemplates from "virtual:own-templates";
import { connectSocket, type SocketConnection } from "../client/socket-transport.ts";
import { followScheme } from "../foundry/applications/sidebar/theme.ts";
import { setPrecompiledTemplates } from "../foundry/applications/handlebars/loader.ts";
import { configureUI, initializeUI } from "../foundry/applications/sidebar/ui.ts";
import { host, errorMessage, notify, t } from "../foundry/applications/sidebar/host.ts";
import { Notifications } from "../foundry/applications/ui/notifications.ts";
import { TooltipManager } from "../foundry/applications/ui/tooltip-manager.ts";
import { bootGame } from "../foundry/boot.ts";
import type { Localization } from "../foundry/helpers/localization.ts";
import { renderOnActorChanges, reportFault, recordBootErrors } from "./desk.ts";
import { loadLanguages } from "./load-languages.ts";
import { loadScripts, loadStyles, type LoadFailure, type PackageFiles } from "./load-packages.ts";

/**
 * Shows why the table could not open, in place of the page, and how to continue. The texts are in the page, because
 * languages may not be loaded.
 */
function showFailure(error: unknown): void {
  console.error(error);
  const slot = document.getElementById("loading");
  if (!slot) return;
  const box = document.createElement("div");
  box.setAttribute("role", "alert");
  const text = document.createElement("p");
  text.textContent = (slot.dataset["failed"] ?? "{message}").replace("{message}", () => errorMessage(error));
  const again = document.createElement("a");
  again.href = "join";
  again.textContent = slot.dataset["back"] ?? "";
  box.append(text, again);
  slot.hidden = false;
  slot.replaceChildren(box);
}

/**
 * Shows in the masthead when the connection to the server is lost; reloads the page once it is back, because changes
 * may have been missed.
 */
function watchConnection({ transport, onRejoin }: SocketConnection): void {
  const status = document.getElementById("connection");
  transport.onStatus((up) => {
    if (status && !up) status.textContent = t("TABLETOP.Page.offline");
  });
  onRejoin(() => window.location.reload());
}

async function start(): Promise<void> {
  setPrecompiledTemplates(ownTemplates);
  const prefix = new URL(".", window.location.href).pathname.replace(/^\/+|\/+$/g, "");
  const connection = await connectSocket({ routePrefix: prefix });
  const { world } = connection;
  const packages = [world.system, ...world.modules.filter(({ active }) => active !== false)] as PackageFiles[];
  let failures: LoadFailure[] = [];
  for (const [index, { styles = [] }] of packages.entries()) loadStyles(styles, index === 0 ? "system" : "modules");
  await bootGame({
    data: world,
    transport: connection.transport,
    clientStorage: window.localStorage,
    prepare: () => {
      configureUI();
      recordBootErrors();
      Object.assign(host.game, { tooltip: new TooltipManager() });
      Object.assign(host.ui, { notifications: new Notifications() });
    },
    loadPackages: async () => {
      failures = await loadScripts(packages);
    },
    loadLanguages: (i18n: Localization) => loadLanguages(i18n, packages),
    initializeUI: async () => {
      // Packages may have set their own manager in the meantime.
      const Manager = TooltipManager.implementation;
      if ((host.game as { tooltip?: object }).tooltip?.constructor !== Manager)
        Object.assign(host.game, { tooltip: new Manager() });
      (host.game as unknown as { tooltip: TooltipManager }).tooltip.activateEventListeners();
      followScheme();
      document.body.classList.add(`system-${String(world.system["id"])}`);
      await initializeUI();
      renderOnActorChanges();
    },
  });
  for (const { file, message } of failures) {
    const line = (): string => t("TABLETOP.Page.packageFailed", { file, message });
    notify("error", line());
    reportFault(line);
  }
  watchConnection(connection);
  document.getElementById("loading")?.remove();
}

start().catch(showFailure);
