import { localize } from "../globals.ts";
import { cleanHTML } from "../utils/html.ts";

export type TourDirection = "UP" | "DOWN" | "LEFT" | "RIGHT" | "CENTER";

/** The content and the place of a step. */
export interface TourPanel {
  readonly title: string;
  readonly content: string;
  readonly target: HTMLElement | null;
  readonly direction: TourDirection | undefined;
  /** 1 for the first step. */
  readonly number: number;
  readonly count: number;
  readonly padding: number;
  readonly press: (action: "previous" | "next" | "exit") => unknown;
}

/** The elements on the page while a step is shown. */
export interface TourView {
  readonly panel: HTMLElement;
  /** Blocks input to the rest of the page. */
  readonly overlay: HTMLElement;
  /** Darkens the page around the target. */
  readonly fade: HTMLElement;
  remove(): void;
}

const GAP = 12;

/** Shows a step: beside its highlighted target, or in the middle of the page. */
export function showStep(step: TourPanel): TourView {
  step.target?.scrollIntoView?.({ block: "nearest" });
  const overlay = element("div", "tour-overlay");
  const fade = element("div", "tour-fadeout");
  const panel = buildPanel(step);
  document.body.append(overlay, fade, panel);
  const place = (): void => {
    frameTarget(fade, step.target, step.padding);
    beside(panel, step.target, step.direction);
  };
  place();
  const stop = new AbortController();
  globalThis.addEventListener("resize", place, { signal: stop.signal });
  panel.addEventListener("keydown", (event) => onKey(event, step), { signal: stop.signal });
  panel.querySelector<HTMLElement>("[data-action=next]")?.focus({ preventScroll: true });
  return {
    panel,
    overlay,
    fade,
    remove() {
      stop.abort();
      for (const one of [overlay, fade, panel]) one.remove();
    },
  };
}

function onKey(event: KeyboardEvent, { press }: TourPanel): void {
  const actions = { Escape: "exit", ArrowLeft: "previous", ArrowRight: "next" } as const;
  const action = actions[event.key as keyof typeof actions];
  if (!action) return;
  event.preventDefault();
  event.stopPropagation();
  void press(action);
}

function buildPanel({ title, content, number, count, press }: TourPanel): HTMLElement {
  const panel = element("aside", "tour");
  panel.setAttribute("role", "dialog");
  panel.setAttribute("aria-label", title);
  panel.tabIndex = -1;
  const heading = element("h2", "step-title");
  heading.textContent = title;
  const body = element("div", "step-content");
  body.innerHTML = cleanHTML(content);
  const progress = element("span", "step-progress");
  progress.textContent = `${number} / ${count}`;
  const footer = element("footer", "step-buttons");
  const back = button("previous", "fa-solid fa-angle-left", press);
  back.disabled = number === 1;
  footer.append(back, progress, button(number === count ? "finish" : "next", "fa-solid fa-angle-right", press));
  const header = element("header", "step-header");
  header.append(heading, button("exit", "fa-solid fa-xmark", press));
  panel.append(header, body, footer);
  return panel;
}

function button(
  name: "previous" | "next" | "finish" | "exit",
  icon: string,
  press: TourPanel["press"],
): HTMLButtonElement {
  const made = document.createElement("button");
  made.type = "button";
  made.className = `step-button ${icon}`;
  const action = name === "finish" ? "next" : name;
  made.dataset["action"] = action;
  made.setAttribute("aria-label", localize(`TABLETOP.Tour.${name}`));
  made.addEventListener("click", () => void press(action));
  return made;
}

/** Frames the target; without one, darkens the whole page. */
function frameTarget(fade: HTMLElement, target: HTMLElement | null, padding: number): void {
  const box = target?.getBoundingClientRect();
  const style = box
    ? {
        left: box.left - padding,
        top: box.top - padding,
        width: box.width + 2 * padding,
        height: box.height + 2 * padding,
      }
    : { left: 0, top: 0, width: 0, height: 0 };
  for (const [name, value] of Object.entries(style)) fade.style.setProperty(name, `${value}px`);
}

function beside(panel: HTMLElement, target: HTMLElement | null, direction: TourDirection | undefined): void {
  const { innerWidth, innerHeight } = globalThis;
  const { offsetWidth: width, offsetHeight: height } = panel;
  const box = target?.getBoundingClientRect() ?? {
    left: innerWidth / 2,
    right: innerWidth / 2,
    top: innerHeight / 2,
    bottom: innerHeight / 2,
  };
  const middle = { left: (box.left + box.right - width) / 2, top: (box.top + box.bottom - height) / 2 };
  const spots: Record<TourDirection, { left: number; top: number }> = {
    UP: { ...middle, top: box.top - height - GAP },
    DOWN: { ...middle, top: box.bottom + GAP },
    LEFT: { ...middle, left: box.left - width - GAP },
    RIGHT: { ...middle, left: box.right + GAP },
    CENTER: middle,
  };
  const fits = ({ left, top }: { left: number; top: number }): boolean =>
    left >= 0 && top >= 0 && left + width <= innerWidth && top + height <= innerHeight;
  const order: TourDirection[] = ["DOWN", "RIGHT", "LEFT", "UP", "CENTER"];
  const chosen = direction ?? (target ? (order.find((one) => fits(spots[one])) ?? "CENTER") : "CENTER");
  const { left, top } = spots[chosen];
  panel.dataset["direction"] = chosen;
  panel.style.left = `${Math.max(0, Math.min(left, innerWidth - width))}px`;
  panel.style.top = `${Math.max(0, Math.min(top, innerHeight - height))}px`;
}

function element(tag: string, className: string): HTMLElement {
  const made = document.createElement(tag);
  made.className = className;
  return made;
}
