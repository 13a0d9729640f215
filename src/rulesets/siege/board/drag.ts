/**
 * Dragging on the picture of the range board: a piece onto a group joins it, beside all groups is on its own; a group
 * onto another one joins it, and its way from the nearest one changes their band.
 */
import { countDraggedSteps } from "../../../rules/siege/board-picture.ts";

/** What was dragged and where it was dropped. */
export type Drop =
  | { readonly kind: "piece"; readonly member: string; readonly onto: string | null }
  | { readonly kind: "group"; readonly group: string; readonly onto: string }
  /** `steps`: bands farther from `near`, negative where nearer. */
  | { readonly kind: "band"; readonly group: string; readonly near: string; readonly steps: number };

/** What the picture says while something is dragged: the label of the band that two groups would have. */
export interface DragHooks {
  readonly onDrop: (drop: Drop) => void;
  /** Called when nothing is dragged any more. */
  readonly onEnd: () => void;
  /** Returns the label of a band that is so many steps farther; null where nothing changes. */
  readonly describe: (group: string, near: string, steps: number) => string;
}

/** Pixels by which a press is a drag. */
const DRAG_START_PX = 6;

interface Middle {
  readonly x: number;
  readonly y: number;
}

const findMiddle = (element: Element): Middle => {
  const { left, top, width, height } = element.getBoundingClientRect();
  return { x: left + width / 2, y: top + height / 2 };
};

const getDistance = (a: Middle, b: Middle): number => Math.hypot(a.x - b.x, a.y - b.y);

/** One drag, from the press on. */
class Drag {
  readonly #field: HTMLElement;
  readonly #element: HTMLElement;
  readonly #start: PointerEvent;
  readonly #hooks: DragHooks;
  readonly #from: Middle;
  isDragging = false;

  constructor(field: HTMLElement, element: HTMLElement, start: PointerEvent, hooks: DragHooks) {
    this.#field = field;
    this.#element = element;
    this.#start = start;
    this.#hooks = hooks;
    this.#from = findMiddle(element);
  }

  get #group(): string | null {
    return this.#element.dataset["group"] ?? null;
  }

  /** Follows the pointer. Returns whether the press is a drag by now. */
  move(event: PointerEvent): boolean {
    const x = event.clientX - this.#start.clientX;
    const y = event.clientY - this.#start.clientY;
    if (!this.isDragging && Math.hypot(x, y) < DRAG_START_PX) return false;
    this.isDragging = true;
    this.#element.classList.add("is-dragged");
    this.#element.style.translate = `${x}px ${y}px`;
    this.#mark(event);
    return true;
  }

  /** Marks where it would be dropped. */
  #mark(event: PointerEvent): void {
    const drop = this.#findDrop(event);
    for (const group of this.#field.querySelectorAll(".q-range-group"))
      group.classList.toggle("is-target", drop?.kind !== "band" && group.getAttribute("data-group") === drop?.onto);
    const hint = this.#field.querySelector<HTMLElement>(".q-range-hint");
    if (!hint) return;
    const { left, top } = this.#field.getBoundingClientRect();
    hint.hidden = drop?.kind !== "band";
    if (drop?.kind === "band") hint.textContent = this.#hooks.describe(drop.group, drop.near, drop.steps);
    hint.style.translate = `${event.clientX - left}px ${event.clientY - top}px`;
  }

  /** Returns what dropping it here means; null where it is dropped outside. */
  #findDrop(event: PointerEvent): Drop | null {
    const { left, right, top, bottom } = this.#field.getBoundingClientRect();
    const isOutside = event.clientX < left || event.clientX > right || event.clientY < top || event.clientY > bottom;
    if (isOutside) return null;
    const under = document
      .elementsFromPoint(event.clientX, event.clientY)
      .flatMap((element) => element.closest<HTMLElement>(".q-range-group") ?? [])
      .find((element) => element !== this.#element && this.#field.contains(element));
    const onto = under?.dataset["group"] ?? null;
    const { member } = this.#element.dataset;
    if (member !== undefined) return { kind: "piece", member, onto };
    const group = this.#group;
    if (group === null) return null;
    return onto === null ? this.#findBand(group) : { kind: "group", group, onto };
  }

  /** Returns the change of the band to the group that is nearest now. */
  #findBand(group: string): Drop | null {
    const now = findMiddle(this.#element);
    const others = [...this.#field.querySelectorAll<HTMLElement>(".q-range-group")]
      .filter((other) => other !== this.#element)
      .map((other) => ({ near: other.dataset["group"] ?? "", middle: findMiddle(other) }))
      .sort((a, b) => getDistance(a.middle, now) - getDistance(b.middle, now));
    const [nearest] = others;
    if (!nearest) return null;
    const unit = Math.max(Number(this.#field.dataset["unit"]), 1);
    const steps = countDraggedSteps(getDistance(nearest.middle, this.#from), getDistance(nearest.middle, now), unit);
    return { kind: "band", group, near: nearest.near, steps };
  }

  /** Ends it; drops what was dragged, if it was. Returns whether it was. */
  end(event: PointerEvent | null): boolean {
    const drop = this.isDragging && event ? this.#findDrop(event) : null;
    this.#element.classList.remove("is-dragged");
    this.#element.style.translate = "";
    for (const group of this.#field.querySelectorAll(".is-target")) group.classList.remove("is-target");
    const hint = this.#field.querySelector<HTMLElement>(".q-range-hint");
    if (hint) hint.hidden = true;
    if (drop) this.#hooks.onDrop(drop);
    return this.isDragging;
  }
}

/** Lets pieces and groups of a window be dragged. `root` is the window's own element, which no render replaces. */
export function makeDraggable(root: HTMLElement, hooks: DragHooks): { readonly isDragging: () => boolean } {
  let drag: Drag | null = null;
  let wasDragged = false;
  root.addEventListener("pointerdown", (event) => {
    // A drag does not always end with a click: the next press is one of its own.
    wasDragged = false;
    const target = event.target instanceof Element ? event.target : null;
    const element =
      target?.closest<HTMLElement>("[data-drag][data-member]") ??
      target?.closest<HTMLElement>("[data-drag][data-group]");
    const field = root.querySelector<HTMLElement>(".q-range-field");
    if (!element || !field || event.button !== 0) return;
    drag = new Drag(field, element, event, hooks);
  });
  root.addEventListener("dragstart", (event) => event.preventDefault());
  const stop = (event: PointerEvent | null): void => {
    wasDragged = drag?.end(event) === true;
    drag = null;
    if (wasDragged) hooks.onEnd();
  };
  root.addEventListener("pointermove", (event) => {
    if (!drag) return;
    if (event.buttons === 0) return stop(null);
    // Captured from the first press on, the pointer would never click what is below it.
    if (drag.move(event) && !root.hasPointerCapture(event.pointerId)) root.setPointerCapture(event.pointerId);
  });
  root.addEventListener("pointerup", (event) => drag && stop(event));
  root.addEventListener("pointercancel", () => drag && stop(null));
  root.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || !drag) return;
    event.stopPropagation();
    stop(null);
  });
  // What was dragged was not pressed.
  root.addEventListener(
    "click",
    (event) => {
      if (!wasDragged) return;
      wasDragged = false;
      event.stopPropagation();
      event.preventDefault();
    },
    { capture: true },
  );
  return { isDragging: () => drag?.isDragging === true };
}
