import { jQuery } from "../applications/jquery.ts";
import { localize, type Loose } from "../globals.ts";

/** A button of a window's header: foundry.ApplicationV1HeaderButton. */
export interface HeaderButton {
  readonly label: string;
  readonly class: string;
  readonly icon: string;
  readonly onclick?: ((event: Loose) => unknown) | null;
}

interface WindowLook {
  readonly id: string;
  readonly appId: number;
  readonly title: string;
  readonly classes: readonly string[];
  readonly buttons: readonly HeaderButton[];
}

/** Builds a link, which packages expect and style, that is focusable with the keyboard. */
function headerButton(button: HeaderButton): HTMLAnchorElement {
  const link = document.createElement("a");
  link.className = `header-button control ${button.class}`;
  link.role = "button";
  link.tabIndex = 0;
  const icon = document.createElement("i");
  icon.className = button.icon;
  icon.setAttribute("aria-hidden", "true");
  const text = localize(button.label ?? "");
  link.setAttribute("aria-label", text);
  link.append(icon, text);
  // Bound with jQuery, because packages also trigger it with jQuery.
  jQuery?.(link).on("click", (event) => {
    event.preventDefault();
    void button.onclick?.(event);
  });
  link.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" && event.key !== " ") return;
    event.preventDefault();
    link.click();
  });
  return link;
}

/**
 * Builds the frame of a window of Application V1, with the class names by which packages find its parts: no page
 * documents the markup, packages' scripts and style sheets show it. It is light whatever the theme
 * (github.com/foundryvtt/foundryvtt/issues/11651).
 */
export function buildWindow({ id, appId, title, classes, buttons }: WindowLook): HTMLElement {
  const element = document.createElement("div");
  element.id = id;
  element.className = ["app", "window-app", "themed", "theme-light", ...classes].join(" ");
  element.dataset["appid"] = String(appId);
  element.role = "dialog";
  const header = document.createElement("header");
  header.className = "window-header flexrow draggable";
  const heading = document.createElement("h4");
  heading.className = "window-title";
  heading.id = `${id}-title`;
  heading.textContent = title;
  element.setAttribute("aria-labelledby", heading.id);
  header.append(heading, ...buttons.map(headerButton));
  const content = document.createElement("section");
  content.className = "window-content";
  element.append(header, content);
  return element;
}

/**
 * Returns the open windows of Application V1 by `appId` (api/v14/variables/foundry.ui.html: "windows: Record<string,
 * Application>").
 */
export const openWindows = (): Record<number, Loose> => ((globalThis as Loose).ui.windows ??= {});
