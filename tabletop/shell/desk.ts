import { host, guarded, t } from "../foundry/applications/sidebar/host.ts";

/** Draws what stands behind the windows: the characters that the user owns, each of which opens its sheet, or what to do without one. */
export function renderDesk(): void {
  const slot = document.getElementById("ui-middle");
  if (!slot) return;
  const { user, actors } = host.game;
  const own = user.isGM ? [] : actors.filter((actor) => actor.isOwner).sort((a, b) => a.name.localeCompare(b.name));
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
        const image = document.createElement("img");
        image.src = actor.img ?? "icons/svg/mystery-man.svg";
        image.alt = "";
        const name = document.createElement("span");
        name.textContent = actor.name;
        button.append(image, name);
        button.addEventListener("click", () => void guarded(async () => actor.sheet?.render({ force: true })));
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
  slot.replaceChildren(desk);
}

/** Draws the desk and keeps it in step with the actors. */
export function followDesk(): void {
  renderDesk();
  for (const hook of ["createActor", "updateActor", "deleteActor", "updateUser"]) host.Hooks.on(hook, () => renderDesk());
}
