import { localize } from "../../globals.ts";
import type { ApplicationConfiguration, HeaderControl, WindowParts } from "./types.ts";

function iconButton(action: string, icon: string, labelKey: string): HTMLButtonElement {
  const button = document.createElement("button");
  button.type = "button";
  button.className = `header-control icon ${icon}`;
  button.dataset["action"] = action;
  button.dataset["tooltip"] = "";
  button.setAttribute("aria-label", localize(labelKey));
  return button;
}

function titleBar(options: ApplicationConfiguration, parts: WindowParts): HTMLElement {
  const header = document.createElement("header");
  header.className = "window-header";
  header.setAttribute("role", "presentation");
  const icon = document.createElement("i");
  icon.setAttribute("aria-hidden", "true");
  const title = document.createElement("h1");
  title.className = "window-title";
  title.id = `${options.id}-title`;
  const controls = iconButton("toggleControls", "fa-solid fa-ellipsis-vertical", "TABLETOP.Window.Controls");
  controls.setAttribute("aria-haspopup", "menu");
  controls.setAttribute("aria-expanded", "false");
  const minimize = iconButton("minimize", "fa-solid fa-minus", "TABLETOP.Window.Minimize");
  minimize.hidden = options.window.minimizable === false;
  const close = iconButton("close", "fa-solid fa-xmark", "TABLETOP.Window.Close");
  header.append(icon, title, controls, minimize, close);
  Object.assign(parts, { header, icon, title, controls, minimize, close });
  return header;
}

/**
 * Builds a window: header with icon, title, menu and buttons, the content element, the menu, and a resize handle. The
 * frame is labelled by its title; it is a dialog unless its tag has its own role (a labelled form is a landmark).
 */
export function buildFrame(options: ApplicationConfiguration): { element: HTMLElement; parts: WindowParts } {
  const element = document.createElement(options.tag || "div");
  const parts: WindowParts = {};
  element.id = options.id;
  setClasses(element, ["application", ...options.classes]);
  if (options.tag === "form") element.setAttribute("autocomplete", "off");
  else if (options.tag !== "dialog") element.setAttribute("role", "dialog");
  element.setAttribute("aria-labelledby", `${options.id}-title`);
  const dropdown = document.createElement("menu");
  dropdown.className = "controls-dropdown";
  dropdown.setAttribute("role", "menu");
  dropdown.setAttribute("aria-label", localize("TABLETOP.Window.Controls"));
  dropdown.hidden = true;
  const content = document.createElement(options.window.contentTag || "section");
  setClasses(content, ["window-content", ...(options.window.contentClasses ?? [])]);
  element.append(titleBar(options, parts), dropdown, content);
  Object.assign(parts, { content, controlsDropdown: dropdown });
  if (options.window.resizable) {
    const resize = document.createElement("button");
    resize.type = "button";
    resize.className = "window-resize-handle";
    resize.setAttribute("aria-label", localize("TABLETOP.Window.Resize"));
    element.append(resize);
    parts.resize = resize;
  }
  return { element, parts };
}

/** Builds the element of an application without a window. */
export function buildBare({ id, tag, classes }: ApplicationConfiguration): HTMLElement {
  const element = document.createElement(tag || "div");
  element.id = id;
  setClasses(element, classes);
  return element;
}

/**
 * Builds an entry of the header's menu. One with `onClick` calls it with the event, any other runs the action it names.
 */
export function controlItem(control: HeaderControl): HTMLLIElement {
  const item = document.createElement("li");
  item.setAttribute("role", "none");
  const button = document.createElement("button");
  button.type = "button";
  button.className = "header-control";
  button.setAttribute("role", "menuitem");
  if (control.action) button.dataset["action"] = control.action;
  if (control.onClick) button.addEventListener("click", (event) => void control.onClick?.(event));
  const icon = document.createElement("i");
  icon.className = `control-icon fa-fw ${control.icon ?? ""}`;
  icon.setAttribute("aria-hidden", "true");
  const label = document.createElement("span");
  label.className = "control-label";
  label.textContent = localize(control.label);
  button.append(icon, label);
  item.append(button);
  return item;
}

/** Fills the header's menu; its button is hidden when the menu is empty. */
export function fillControls(parts: WindowParts, entries: readonly HTMLElement[]): void {
  parts.controlsDropdown?.replaceChildren(...entries);
  if (parts.controls) parts.controls.hidden = entries.length === 0;
}

/**
 * Closes the header's menu when the pointer or the focus leaves it, and moves between its entries with the arrow keys.
 */
export function listenToHeaderMenu(parts: WindowParts, toggle: (open: boolean) => void): void {
  const { controlsDropdown: menu, controls } = parts;
  menu?.addEventListener("click", () => toggle(false));
  menu?.addEventListener("focusout", (event) => {
    const next = event.relatedTarget;
    if (next !== controls && !(next instanceof Node && menu.contains(next))) toggle(false);
  });
  menu?.addEventListener("keydown", (event) => {
    const items = [...menu.querySelectorAll<HTMLElement>("button")];
    const index = items.indexOf(event.target as HTMLElement);
    if (event.key === "ArrowDown") items[(index + 1) % items.length]?.focus();
    else if (event.key === "ArrowUp") items.at(index - 1)?.focus();
    else if (event.key === "Escape") {
      controls?.focus();
      toggle(false);
    } else return;
    event.preventDefault();
    event.stopPropagation();
  });
}

/** Marks a frame as minimized, or as not minimized. */
export function markMinimized(element: HTMLElement, parts: WindowParts, minimized: boolean): void {
  element.classList.toggle("minimized", minimized);
  parts.minimize?.classList.toggle("fa-minus", !minimized);
  parts.minimize?.classList.toggle("fa-expand", minimized);
  parts.minimize?.setAttribute(
    "aria-label",
    localize(minimized ? "TABLETOP.Window.Maximize" : "TABLETOP.Window.Minimize"),
  );
}

/** Adds classes; one string may hold several. */
function setClasses(element: HTMLElement, classes: readonly string[]): void {
  const names = classes.flatMap((name) => name.split(" ")).filter(Boolean);
  if (names.length) element.classList.add(...names);
}

/** Writes a window's title, which also labels the window; a window without a title is labelled as a window. */
export function writeTitle(element: HTMLElement, title: HTMLElement, text: string): void {
  title.textContent = text;
  title.hidden = !text;
  title.parentElement?.classList.toggle("untitled", !text);
  if (text) {
    element.removeAttribute("aria-label");
    element.setAttribute("aria-labelledby", title.id);
  } else {
    element.removeAttribute("aria-labelledby");
    element.setAttribute("aria-label", localize("TABLETOP.Window.Untitled"));
  }
}

/** Writes a changed title or icon to a frame. */
export function updateFrame(
  element: HTMLElement,
  { title, icon }: WindowParts,
  update: { readonly title?: string; readonly icon?: string | false },
): void {
  if (update.title !== undefined && title) writeTitle(element, title, update.title);
  if (update.icon !== undefined && icon)
    icon.className = update.icon ? `window-icon fa-fw ${update.icon}` : "window-icon hidden";
}

/** Opens or closes the header's menu; without `expanded`, switches between the two. */
export function toggleHeaderMenu({ controls, controlsDropdown }: WindowParts, expanded?: boolean): void {
  if (!controls || !controlsDropdown) return;
  const open = expanded ?? controlsDropdown.hidden;
  controlsDropdown.hidden = !open;
  controls.setAttribute("aria-expanded", String(open));
  if (open) controlsDropdown.querySelector<HTMLElement>("button")?.focus();
}

/** Calls back for a double click on the header, unless it is on one of its buttons. */
export function listenToDoubleClick({ header }: WindowParts, callback: () => void): void {
  header?.addEventListener("dblclick", (event) => {
    if (!(event.target as HTMLElement).closest("button")) callback();
  });
}
