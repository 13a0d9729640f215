import type { Bag, Loose } from "../../globals.ts";

/** The position of a window: pixels of the viewport, `"auto"` if the contents decide. */
export interface ApplicationPosition {
  top?: number | undefined;
  left?: number | undefined;
  width?: number | "auto" | undefined;
  height?: number | "auto" | undefined;
  scale?: number | undefined;
  zIndex?: number | undefined;
}

/** One entry of the menu in a window's header. */
export interface HeaderControl {
  icon?: string;
  label: string;
  action?: string;
  visible?: boolean | ((this: Loose) => boolean);
  ownership?: string | number;
  onClick?: (event: Event) => unknown;
}

export interface WindowConfiguration {
  frame?: boolean;
  positioned?: boolean;
  title?: string;
  icon?: string | false;
  controls?: HeaderControl[];
  minimizable?: boolean;
  resizable?: boolean;
  contentTag?: string;
  contentClasses?: string[];
}

export type ClickAction = (this: Loose, event: PointerEvent, target: HTMLElement) => unknown;
export type ActionEntry = ClickAction | { handler: ClickAction; buttons?: readonly number[] };

/** How a form is submitted: `handler(event, form, formData)` with the application as `this`. */
export interface FormConfiguration {
  handler?: (this: Loose, event: Event, form: HTMLFormElement, formData: Loose) => unknown;
  submitOnChange?: boolean;
  closeOnSubmit?: boolean;
}

export interface ApplicationConfiguration extends Bag {
  id: string;
  uniqueId: string;
  classes: string[];
  tag: string;
  window: WindowConfiguration;
  actions: Record<string, ActionEntry>;
  form?: FormConfiguration;
  position: ApplicationPosition;
}

export interface RenderOptions extends Bag {
  force?: boolean;
  position?: ApplicationPosition;
  window?: { title?: string; icon?: string | false; controls?: boolean; detached?: boolean; windowId?: string };
  parts?: string[];
  isFirstRender?: boolean;
  tab?: string | Record<string, string>;
}

export interface ClosingOptions extends Bag {
  animate?: boolean;
  closeKey?: boolean;
  submitted?: boolean;
}

/** One tab group as a class declares it in `TABS`. */
export interface TabsConfiguration {
  tabs: { id: string; icon?: string; label?: string; tooltip?: string; cssClass?: string }[];
  initial?: string | null;
  labelPrefix?: string;
}

export interface ApplicationTab {
  id: string;
  group: string;
  active: boolean;
  cssClass: string;
  icon?: string;
  label?: string;
  tooltip?: string;
}

/** The elements of a window's frame. */
export interface WindowParts {
  header?: HTMLElement;
  title?: HTMLElement;
  icon?: HTMLElement;
  controls?: HTMLButtonElement;
  minimize?: HTMLButtonElement;
  close?: HTMLButtonElement;
  controlsDropdown?: HTMLElement;
  content?: HTMLElement;
  resize?: HTMLElement;
}
