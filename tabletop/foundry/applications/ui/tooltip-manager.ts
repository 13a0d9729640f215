import { cleanHTML } from "../../utils/html.ts";
import { config, game, localize } from "../runtime.ts";

export type TooltipDirection = "UP" | "DOWN" | "LEFT" | "RIGHT" | "CENTER";

interface TooltipOptions {
  text?: string;
  html?: string | HTMLElement;
  content?: HTMLElement;
  cssClass?: string;
  direction?: TooltipDirection;
  locked?: boolean;
}

const GAP = 6;
const TRIGGERS = "[data-tooltip], [data-tooltip-text], [data-tooltip-html]";

/**
 * Tooltips of elements with `data-tooltip` (a key; text that is no key is cleaned HTML; empty means the aria-label), `data-tooltip-text`
 * (plain) or `data-tooltip-html` (cleaned), on hover and on focus (foundry.helpers.interaction.TooltipManager).
 */
export class TooltipManager {
  static TOOLTIP_ACTIVATION_MS = 500;
  static TOOLTIP_DIRECTIONS = { UP: "UP", DOWN: "DOWN", LEFT: "LEFT", RIGHT: "RIGHT", CENTER: "CENTER" } as const;

  /** The element the tooltip is shown for, or null. */
  element: HTMLElement | null = null;
  tooltip: HTMLElement | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #described = false;

  static get implementation(): typeof TooltipManager {
    return (config()["ux"]?.TooltipManager as typeof TooltipManager | undefined) ?? TooltipManager;
  }

  /** Listens on the page. */
  activateEventListeners(): void {
    document.addEventListener("pointerover", (event) => this.#onEnter(event));
    document.addEventListener("pointerout", (event) => this.#onLeave(event));
    document.addEventListener("focusin", (event) => {
      const target = event.target instanceof HTMLElement && event.target.matches(TRIGGERS) ? event.target : null;
      if (target?.matches(":focus-visible")) this.activate(target);
    });
    document.addEventListener("focusout", () => this.deactivate());
    document.addEventListener("pointerdown", () => this.deactivate(), { capture: true });
    document.addEventListener("keydown", (event) => {
      if (event.key === "Escape" && this.element) this.deactivate();
    });
  }

  #onEnter(event: PointerEvent): void {
    const target = event.target instanceof Element ? event.target.closest<HTMLElement>(TRIGGERS) : null;
    if (!target || target === this.element) return;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.activate(target), TooltipManager.TOOLTIP_ACTIVATION_MS);
  }

  #onLeave(event: PointerEvent): void {
    const target = event.target instanceof Element ? event.target.closest<HTMLElement>(TRIGGERS) : null;
    if (!target) return;
    if (event.relatedTarget instanceof Node && (target.contains(event.relatedTarget) || this.tooltip?.contains(event.relatedTarget)))
      return;
    clearTimeout(this.#timer);
    this.deactivate();
  }

  /** Shows the tooltip of an element, or what the options say. Nothing is shown for an empty one. */
  activate(element: HTMLElement, options: TooltipOptions = {}): void {
    clearTimeout(this.#timer);
    const content = contentOf(element, options);
    if (!content || !element.isConnected) return;
    this.deactivate();
    const tooltip = this.#build();
    tooltip.className = options.cssClass ?? element.closest<HTMLElement>("[data-tooltip-class]")?.dataset["tooltipClass"] ?? "";
    tooltip.replaceChildren(content);
    tooltip.hidden = false;
    tooltip.classList.add("active");
    this.element = element;
    this.#place(element, tooltip, options.direction ?? directionOf(element));
    if (!element.hasAttribute("aria-describedby") && tooltip.textContent?.trim() !== element.getAttribute("aria-label")?.trim()) {
      element.setAttribute("aria-describedby", tooltip.id);
      this.#described = true;
    }
  }

  deactivate(): void {
    clearTimeout(this.#timer);
    if (this.#described) this.element?.removeAttribute("aria-describedby");
    this.#described = false;
    this.element = null;
    if (this.tooltip) {
      this.tooltip.hidden = true;
      this.tooltip.classList.remove("active");
    }
  }

  #build(): HTMLElement {
    if (!this.tooltip?.isConnected) {
      this.tooltip = document.getElementById("tooltip") ?? document.createElement("div");
      this.tooltip.id = "tooltip";
      this.tooltip.setAttribute("role", "tooltip");
      this.tooltip.setAttribute("popover", "manual");
      document.body.append(this.tooltip);
    }
    // The top layer: a modal dialog would hide it otherwise.
    if (!this.tooltip.matches(":popover-open")) this.tooltip.showPopover?.();
    return this.tooltip;
  }

  #place(element: HTMLElement, tooltip: HTMLElement, direction: TooltipDirection): void {
    const box = element.getBoundingClientRect();
    const { offsetWidth: width, offsetHeight: height } = tooltip;
    const middle = { left: box.left + (box.width - width) / 2, top: box.top + (box.height - height) / 2 };
    const spots: Record<TooltipDirection, { left: number; top: number }> = {
      UP: { left: middle.left, top: box.top - height - GAP },
      DOWN: { left: middle.left, top: box.bottom + GAP },
      LEFT: { left: box.left - width - GAP, top: middle.top },
      RIGHT: { left: box.right + GAP, top: middle.top },
      CENTER: middle,
    };
    const wanted = direction === "DOWN" && box.bottom + GAP + height > innerHeight ? spots.UP : spots[direction];
    tooltip.style.left = `${Math.max(GAP, Math.min(wanted.left, innerWidth - width - GAP))}px`;
    tooltip.style.top = `${Math.max(GAP, Math.min(wanted.top, innerHeight - height - GAP))}px`;
  }
}

function directionOf(element: HTMLElement): TooltipDirection {
  const named = element.closest<HTMLElement>("[data-tooltip-direction]")?.dataset["tooltipDirection"];
  return named && named in TooltipManager.TOOLTIP_DIRECTIONS ? (named as TooltipDirection) : "DOWN";
}

function markup(html: string): DocumentFragment {
  const template = document.createElement("template");
  template.innerHTML = cleanHTML(html);
  return document.importNode(template.content, true);
}

/** What the tooltip of an element says, or null for nothing. */
function contentOf(element: HTMLElement, options: TooltipOptions): Node | null {
  if (options.content) return options.content;
  if (options.html instanceof HTMLElement) return options.html;
  if (options.html !== undefined) return options.html ? markup(options.html) : null;
  if (options.text !== undefined) return options.text ? document.createTextNode(localize(options.text)) : null;
  const { tooltip, tooltipText, tooltipHtml } = element.dataset;
  if (tooltipText) return document.createTextNode(tooltipText);
  if (tooltipHtml) return markup(tooltipHtml);
  const text = tooltip || element.getAttribute("aria-label") || "";
  if (!text) return null;
  if (!tooltip) return document.createTextNode(localize(text));
  return game()["i18n"]?.has?.(tooltip) ? document.createTextNode(localize(tooltip)) : markup(tooltip);
}
