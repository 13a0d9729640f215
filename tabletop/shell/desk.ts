import { listOwnedActors } from "../foundry/applications/sidebar/directory-dialogs.ts";
import { host, runGuarded, errorMessage, t } from "../foundry/applications/sidebar/host.ts";

/**
 * Renders the area behind the windows: the visible characters that the user owns, each of which opens its sheet, or how
 * to get one. It is displayed while no package uses the board.
 */
export function renderDesk(): void {
  const slot = document.getElementById("desk");
  if (!slot || !host.game.user) return;
  const { user, actors } = host.game;
  const own = user.isGM ? [] : listOwnedActors();
  const source = JSON.stringify([
    own.map(({ uuid, img, name }) => [uuid, img, name]),
    [user.isGM, actors.size > 0, t("TABLETOP.Desk.hint")], // languages load late
    host.game.data.packageWarnings ?? {},
    faults.length,
  ]);
  if (slot.childElementCount > 0 && source === displayed) return;
  displayed = source;
  const desk = document.createElement("section");
  desk.className = "desk";
  desk.setAttribute("aria-label", t("TABLETOP.Desk.label"));
  if (own.length > 0) {
    const title = document.createElement("h2");
    title.textContent = t("TABLETOP.Desk.yours");
    const row = document.createElement("div");
    row.className = "desk-actors";
    row.append(
      ...own.map((actor) => {
        const button = document.createElement("button");
        button.type = "button";
        button.className = "desk-actor";
        button.dataset["uuid"] = actor.uuid;
        const image = document.createElement("img");
        image.src = actor.img ?? "icons/svg/mystery-man.svg";
        image.alt = "";
        const name = document.createElement("span");
        name.textContent = actor.name;
        button.append(image, name);
        button.addEventListener("click", () => void runGuarded(async () => actor.sheet?.render({ force: true })));
        return button;
      }),
    );
    desk.append(title, row);
  }
  const hint = document.createElement("p");
  hint.className = "hint";
  hint.textContent =
    own.length > 0 || (user.isGM && actors.size > 0)
      ? t("TABLETOP.Desk.hint")
      : t(user.isGM ? "TABLETOP.Desk.noneGm" : "TABLETOP.Desk.none");
  desk.append(hint);
  slot.replaceChildren(...packageReport(), desk);
}

/** What the area displays, as text: it is replaced only by something else, and most settings change nothing of it. */
let displayed = "";

/**
 * Returns the report of faulty packages: those that the server found (shown to GMs) and those of this client.
 * The table opens regardless.
 */
function packageReport(): HTMLElement[] {
  const told = Object.values(host.game.data.packageWarnings ?? {});
  const lines = [...told.flatMap(({ error, warning }) => [...error, ...warning]), ...faults.map((line) => line())];
  if (lines.length === 0) return [];
  const report = document.createElement("details");
  report.className = "desk-report";
  report.open = faults.length > 0 || told.some(({ error }) => error.length > 0);
  const summary = document.createElement("summary");
  summary.textContent = t("TABLETOP.Desk.packageReport", { count: lines.length });
  const list = document.createElement("ul");
  list.append(
    ...lines.map((line) => {
      const item = document.createElement("li");
      item.textContent = line;
      return item;
    }),
  );
  report.append(summary, list);
  return [report];
}

/** Boot phases whose listeners belong to packages: an error of a listener is reported on the page. */
const PHASES = ["init", "i18nInit", "setup", "ready"];

/**
 * Package errors of this client's boot, one line each; formatted when they are shown, because languages load after
 * `init`.
 */
const faults: (() => string)[] = [];

/** Adds a package error to the report. */
export function reportFault(line: () => string): void {
  faults.push(line);
  renderDesk();
}

/** Records the errors of listeners of the boot phases for the report. Call before packages load. */
export function recordBootErrors(): void {
  host.Hooks.on("error", (_location: string, error: Error, { hook = "" }: { hook?: string } = {}) => {
    if (PHASES.includes(hook)) reportFault(() => t("TABLETOP.Desk.hookFailed", { hook, message: errorMessage(error) }));
  });
}

/** The fields of an actor that the area shows or depends on. */
const SHOWN_FIELDS = ["name", "img", "ownership"];

/** Hooks after which other actors are listed: a package may decide by a setting which ones are visible. */
const LISTING_HOOKS = ["createActor", "deleteActor", "updateUser", "createSetting", "updateSetting", "deleteSetting"];

/** Renders the area behind the windows, and again when what it shows of actors changes. */
export function renderOnActorChanges(): void {
  renderDesk();
  for (const hook of LISTING_HOOKS) host.Hooks.on(hook, () => renderDesk());
  host.Hooks.on("updateActor", (_actor: object, changes: object) => {
    if (SHOWN_FIELDS.some((field) => field in changes)) renderDesk();
  });
}
