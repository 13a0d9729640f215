import { cleanHTML } from "../../utils/html.ts";
import { config, game, localize } from "../../globals.ts";

export type TooltipDirection = "UP" | "DOWN" | "LEFT" | "RIGHT" | "CENTER";

interface TooltipOptions {
  text?: string;
  html?: string | HTMLElement;
  content?: HTMLElement;
  cssClass?: string;
  direction?: TooltipDirection;
  locked?: boolean;
}

const TRIGGERS = "[data-tooltip], [data-tooltip-text], [data-tooltip-html]";

/**
 * Tooltips of elements with `data-tooltip` (a key; other text is sanitised HTML; empty means the aria-label),
 * `data-tooltip-text` (plain) or `data-tooltip-html` (sanitised), on hover and on focus
 * (foundry.helpers.interaction.TooltipManager).
 */
export class TooltipManager {
  /** How far the pointer may be from a locked tooltip, in pixels. */
  static LOCKED_TOOLTIP_BUFFER_PX = 50;
  /** The gap between a tooltip and its element, in pixels. */
  static TOOLTIP_MARGIN_PX = 5;
  static TOOLTIP_ACTIVATION_MS = 500;
  static TOOLTIP_DIRECTIONS = { UP: "UP", DOWN: "DOWN", LEFT: "LEFT", RIGHT: "RIGHT", CENTER: "CENTER" } as const;

  /** The element the tooltip is shown for, or null. */
  element: HTMLElement | null = null;
  /** The element in which tooltips are displayed; packages find it on the page by its id from the start. */
  tooltip: HTMLElement | null = typeof document === "undefined" ? null : findTooltipElement(document);
  #timer: ReturnType<typeof setTimeout> | undefined;
  #described = false;
  readonly #locked = new Set<HTMLElement>();

  static get implementation(): typeof TooltipManager {
    return (config()["ux"]?.TooltipManager as typeof TooltipManager | undefined) ?? TooltipManager;
  }

  /** Adds the listeners to a page: the table's, or that of a separate window. */
  activateEventListeners(page: Document = document): void {
    page.addEventListener("pointerover", (event) => this.#onEnter(event));
    page.addEventListener("pointerout", (event) => this.#onLeave(event));
    page.addEventListener("pointermove", (event) => this.#onMove(event));
    page.addEventListener("focusin", (event) => {
      const target = asElement(event.target)?.matches(TRIGGERS) ? (event.target as HTMLElement) : null;
      if (target?.matches(":focus-visible")) this.activate(target);
    });
    page.addEventListener("focusout", () => this.deactivate());
    page.addEventListener(
      "pointerdown",
      (event) => {
        // The middle button locks a tooltip, so that it can be read or its text selected.
        if (event.button === 1 && this.element?.contains(event.target as Node)) {
          event.preventDefault();
          this.lockTooltip();
        } else this.deactivate();
      },
      { capture: true },
    );
    page.addEventListener("keydown", (event) => {
      if (event.key !== "Escape") return;
      this.dismissLockedTooltips();
      if (this.element) this.deactivate();
    });
  }

  #onEnter(event: PointerEvent): void {
    const target = asElement(event.target)?.closest<HTMLElement>(TRIGGERS) ?? null;
    if (!target || target === this.element) return;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.activate(target), TooltipManager.TOOLTIP_ACTIVATION_MS);
  }

  #onLeave(event: PointerEvent): void {
    const target = asElement(event.target)?.closest<HTMLElement>(TRIGGERS) ?? null;
    if (!target) return;
    if (
      event.relatedTarget instanceof Node &&
      (target.contains(event.relatedTarget) || this.tooltip?.contains(event.relatedTarget))
    )
      return;
    clearTimeout(this.#timer);
    this.deactivate();
  }

  /** Shows the tooltip of an element, or the content given in the options. Nothing is shown for an empty one. */
  activate(element: HTMLElement, options: TooltipOptions = {}): void {
    clearTimeout(this.#timer);
    const content = buildContent(element, options);
    if (!content || !element.isConnected) return;
    this.deactivate();
    const tooltip = this.#build(element.ownerDocument);
    tooltip.className =
      options.cssClass ?? element.closest<HTMLElement>("[data-tooltip-class]")?.dataset["tooltipClass"] ?? "";
    tooltip.replaceChildren(content);
    tooltip.hidden = false;
    tooltip.classList.add("active");
    this.element = element;
    this.#place(element, tooltip, options.direction ?? this._determineDirection(element));
    if (options.locked) {
      this.lockTooltip();
      return;
    }
    if (
      !element.hasAttribute("aria-describedby") &&
      tooltip.textContent?.trim() !== element.getAttribute("aria-label")?.trim()
    ) {
      element.setAttribute("aria-describedby", tooltip.id);
      this.#described = true;
    }
  }

  /** Hides the tooltip; locked ones stay. */
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

  /** Keeps the current tooltip as a separate element until the pointer leaves it, and returns that element. */
  lockTooltip(): HTMLElement {
    if (!this.element || !this.tooltip) throw new Error("There is no tooltip to lock.");
    const { tooltip } = this;
    const locked = tooltip.cloneNode(false) as HTMLElement;
    locked.removeAttribute("id");
    locked.classList.add("locked-tooltip", "active");
    locked.append(...tooltip.childNodes);
    tooltip.ownerDocument.body.append(locked);
    locked.showPopover?.();
    this.#locked.add(locked);
    this.deactivate();
    return locked;
  }

  dismissLockedTooltip(locked: HTMLElement): void {
    if (this.#locked.delete(locked)) locked.remove();
  }

  dismissLockedTooltips(): void {
    for (const locked of this.#locked) this.dismissLockedTooltip(locked);
  }

  /** Removes locked tooltips once the pointer is far enough from all of them. */
  #onMove({ clientX, clientY }: PointerEvent): void {
    if (!this.#locked.size) return;
    const buffer = TooltipManager.LOCKED_TOOLTIP_BUFFER_PX;
    const near = [...this.#locked].some((locked) => {
      const { left, right, top, bottom } = locked.getBoundingClientRect();
      return clientX > left - buffer && clientX < right + buffer && clientY > top - buffer && clientY < bottom + buffer;
    });
    if (!near) this.dismissLockedTooltips();
  }

  #build(page: Document): HTMLElement {
    if (this.tooltip && this.tooltip.ownerDocument !== page) this.tooltip.remove();
    if (!this.tooltip?.isConnected) this.tooltip = findTooltipElement(page);
    // In the top layer: otherwise a modal dialog would hide it.
    if (!this.tooltip.matches(":popover-open")) this.tooltip.showPopover?.();
    return this.tooltip;
  }

  #place(element: HTMLElement, tooltip: HTMLElement, direction: TooltipDirection): void {
    const gap = TooltipManager.TOOLTIP_MARGIN_PX;
    const { innerWidth, innerHeight } = element.ownerDocument.defaultView ?? window;
    const box = element.getBoundingClientRect();
    const { offsetWidth: width, offsetHeight: height } = tooltip;
    const middle = { left: box.left + (box.width - width) / 2, top: box.top + (box.height - height) / 2 };
    const spots: Record<TooltipDirection, { left: number; top: number }> = {
      UP: { left: middle.left, top: box.top - height - gap },
      DOWN: { left: middle.left, top: box.bottom + gap },
      LEFT: { left: box.left - width - gap, top: middle.top },
      RIGHT: { left: box.right + gap, top: middle.top },
      CENTER: middle,
    };
    const wanted = direction === "DOWN" && box.bottom + gap + height > innerHeight ? spots.UP : spots[direction];
    tooltip.style.left = `${Math.max(gap, Math.min(wanted.left, innerWidth - width - gap))}px`;
    tooltip.style.top = `${Math.max(gap, Math.min(wanted.top, innerHeight - height - gap))}px`;
  }

  /** Returns the direction that the element or one of its ancestors requests; down by default. */
  _determineDirection(element: HTMLElement): TooltipDirection {
    const named = element.closest<HTMLElement>("[data-tooltip-direction]")?.dataset["tooltipDirection"];
    return named && named in TooltipManager.TOOLTIP_DIRECTIONS ? (named as TooltipDirection) : "DOWN";
  }
}

/** Returns the element of an event target, whichever window's page it belongs to. */
function asElement(target: EventTarget | null): Element | null {
  return target && "closest" in target ? (target as Element) : null;
}

function markup(html: string): DocumentFragment {
  const template = document.createElement("template");
  template.innerHTML = cleanHTML(html);
  return document.importNode(template.content, true);
}

/** Returns the element for tooltips on a page, and adds it if it is missing. */
function findTooltipElement(page: Document): HTMLElement {
  const tooltip = page.getElementById("tooltip") ?? page.createElement("div");
  tooltip.id = "tooltip";
  tooltip.setAttribute("role", "tooltip");
  tooltip.setAttribute("popover", "manual");
  // Its place in the document makes no visible difference; among the notifications it belongs to a landmark.
  if (!tooltip.isConnected) (page.getElementById("notifications")?.closest("section") ?? page.body).append(tooltip);
  return tooltip;
}

/** Returns the content of an element's tooltip, or null for nothing. */
function buildContent(element: HTMLElement, options: TooltipOptions): Node | null {
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
