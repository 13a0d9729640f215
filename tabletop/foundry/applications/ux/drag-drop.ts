import { config, type Loose } from "../../globals.ts";

type Permission = (selector: string | null) => boolean;

export interface DragDropConfiguration {
  dragSelector?: string | null;
  dropSelector?: string | null;
  permissions?: { dragstart?: Permission; drop?: Permission };
  callbacks?: Record<string, ((event: DragEvent) => unknown) | undefined>;
}

/** Binds drag and drop to the elements of an application (foundry.applications.ux.DragDrop). */
export class DragDrop {
  readonly dragSelector: string | null;
  readonly dropSelector: string | null;
  readonly permissions: NonNullable<DragDropConfiguration["permissions"]>;
  readonly callbacks: NonNullable<DragDropConfiguration["callbacks"]>;
  /** The element that was bound last. */
  element: HTMLElement | null = null;

  constructor({
    dragSelector = null,
    dropSelector = null,
    permissions = {},
    callbacks = {},
  }: DragDropConfiguration = {}) {
    this.dragSelector = dragSelector;
    this.dropSelector = dropSelector;
    this.permissions = permissions;
    this.callbacks = callbacks;
  }

  /** The configured class: CONFIG.ux.DragDrop, which packages may replace. */
  static get implementation(): typeof DragDrop {
    return (config()["ux"]?.DragDrop as typeof DragDrop | undefined) ?? DragDrop;
  }

  /**
   * Binds the configured elements inside `html`, or `html` itself when it matches. May be called again after a render.
   */
  bind(html: HTMLElement): this {
    this.element = html;
    const mayDrag = this.can("dragstart", this.dragSelector);
    if (this.dragSelector) for (const element of matching(html, this.dragSelector)) this.#bindDrag(element, mayDrag);
    if (this.can("drop", this.dropSelector)) {
      for (const element of this.dropSelector ? matching(html, this.dropSelector) : [html]) {
        element.ondragover = (event) => this._handleDragOver(event);
        element.ondrop = (event) => this._handleDrop(event);
        element.ondragenter = (event) => this.callback(event, "dragenter");
        element.ondragleave = (event) => this.callback(event, "dragleave");
      }
    }
    return this;
  }

  #bindDrag(element: HTMLElement, allowed: boolean): void {
    if (!allowed) {
      element.removeAttribute("draggable");
      return;
    }
    element.setAttribute("draggable", "true");
    element.ondragstart = (event) => this._handleDragStart(event);
    element.ondragend = (event) => this._handleDragEnd(event);
  }

  /** Runs the callback of an event, if there is one. */
  callback(event: DragEvent, action: string): unknown {
    return this.callbacks[action]?.call(this, event) as Loose;
  }

  /** Returns what the permission callback decides about an action; allowed without a callback. */
  can(action: "dragstart" | "drop", selector: string | null): boolean {
    const permission = this.permissions[action];
    return permission ? Boolean(permission.call(this, selector)) : true;
  }

  _handleDragStart(event: DragEvent): void {
    this.callback(event, "dragstart");
    if (event.dataTransfer?.items.length) event.stopPropagation();
  }

  _handleDragEnd(event: DragEvent): void {
    this.callback(event, "dragend");
  }

  _handleDragOver(event: DragEvent): boolean {
    event.preventDefault();
    this.callback(event, "dragover");
    return false;
  }

  _handleDrop(event: DragEvent): unknown {
    event.preventDefault();
    return this.callback(event, "drop");
  }

  /** Creates the image to drag, in the given size. */
  static createDragImage(image: HTMLImageElement, width: number, height: number): HTMLElement {
    let holder = document.getElementById("drag-preview");
    if (!holder) {
      holder = document.createElement("div");
      holder.id = "drag-preview";
      document.body.append(holder);
    }
    const copy = image.cloneNode() as HTMLImageElement;
    copy.width = width;
    copy.height = height;
    holder.replaceChildren(copy);
    return holder;
  }
}

function matching(html: HTMLElement, selector: string): HTMLElement[] {
  const inside = [...html.querySelectorAll<HTMLElement>(selector)];
  return inside.length || !html.matches(selector) ? inside : [html];
}
