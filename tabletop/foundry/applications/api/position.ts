import { computeOpeningCorner, measureFreeArea } from "./placement.ts";
import type { ApplicationPosition } from "./types.ts";

const MARGIN_PX = 0;

interface Size {
  readonly width: number;
  readonly height: number;
}

function clamp(value: number, low: number, high: number): number {
  return Math.max(low, Math.min(value, Math.max(low, high)));
}

/** Measures the width and height of the element if they are `"auto"`, with the requested sizes applied to it. */
function measure(element: HTMLElement, position: ApplicationPosition, viewport: Size): Size {
  const { style } = element;
  style.width = typeof position.width === "number" ? `${position.width}px` : "auto";
  style.height = typeof position.height === "number" ? `${position.height}px` : "auto";
  style.maxHeight = `${viewport.height}px`;
  // Sizes that are given as numbers need no measuring, which would lay out the whole window again at every render.
  if (typeof position.width === "number" && typeof position.height === "number")
    return { width: position.width, height: position.height };
  const box = element.getBoundingClientRect();
  const scale = position.scale ?? 1;
  return {
    width: typeof position.width === "number" ? position.width : Math.ceil(box.width / scale),
    height: typeof position.height === "number" ? position.height : Math.ceil(box.height / scale),
  };
}

/**
 * Computes the position of a window from the requested one: sizes at most the viewport's and at least the element's
 * minimum, the default corner if none was set, and no part out of reach. Sizes that are `"auto"` stay so. Pixels.
 */
export function resolvePosition(element: HTMLElement, requested: ApplicationPosition): ApplicationPosition {
  const viewport = { width: globalThis.innerWidth, height: globalThis.innerHeight };
  const style = getComputedStyle(element);
  const position: ApplicationPosition = { ...requested };
  const scale = position.scale && position.scale > 0 ? position.scale : 1;
  position.scale = scale;
  const minimum = { width: Number.parseFloat(style.minWidth) || 0, height: Number.parseFloat(style.minHeight) || 0 };
  const placed = Number.isFinite(position.left) && Number.isFinite(position.top);
  // A window opens beside the sidebar; its user may enlarge it.
  const widest = placed || element instanceof HTMLDialogElement ? viewport.width : measureFreeArea().width;
  if (typeof position.width === "number")
    position.width = Math.round(clamp(position.width, minimum.width, widest / scale));
  if (typeof position.height === "number")
    position.height = Math.round(clamp(position.height, minimum.height, viewport.height / scale));
  const size = measure(element, position, viewport);
  const outer = { width: size.width * scale, height: size.height * scale };
  const corner = placed ? { left: 0, top: 0 } : computeOpeningCorner(element, outer);
  const left = Number.isFinite(position.left) ? Number(position.left) : corner.left;
  const top = Number.isFinite(position.top) ? Number(position.top) : corner.top;
  position.left = Math.round(clamp(left, MARGIN_PX, viewport.width - outer.width - MARGIN_PX));
  position.top = Math.round(clamp(top, MARGIN_PX, viewport.height - outer.height - MARGIN_PX));
  return position;
}

/** Writes a resolved position to the element's style. */
export function applyPosition(element: HTMLElement, position: ApplicationPosition): void {
  const { style } = element;
  style.width = typeof position.width === "number" ? `${position.width}px` : "";
  style.height = typeof position.height === "number" ? `${position.height}px` : "";
  style.left = `${position.left ?? 0}px`;
  style.top = `${position.top ?? 0}px`;
  style.transform = position.scale && position.scale !== 1 ? `scale(${position.scale})` : "";
  if (position.zIndex !== undefined) style.zIndex = String(position.zIndex);
}

/** Returns the pixels of a CSS length in px, vw, vh or % of the viewport; undefined for anything else. */
export function parseCSSDimension(style: string | null | undefined, parentDimension?: number): number | undefined {
  const match = /^\s*(-?[\d.]+)(px|%|vw|vh)?\s*$/.exec(style ?? "");
  if (!match) return undefined;
  const amount = Number(match[1]);
  switch (match[2]) {
    case "%":
      return parentDimension === undefined ? undefined : (amount * parentDimension) / 100;
    case "vw":
      return (amount * innerWidth) / 100;
    case "vh":
      return (amount * innerHeight) / 100;
    default:
      return amount;
  }
}
