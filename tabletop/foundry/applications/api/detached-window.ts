import { generation } from "../../generation.ts";
import { callHooks, game, localize } from "../../globals.ts";
import type { ApplicationPosition, HeaderControl } from "./types.ts";

/** A separate browser window and the applications in it (foundry.DetachedWindowDescriptor, generation 14). */
interface DetachedWindow {
  readonly window: Window;
  readonly applications: Map<string, Detachable>;
}

/** The members of an application that moving it to another window uses. */
export interface Detachable {
  readonly id: string;
  readonly title: string;
  readonly element: HTMLElement;
  readonly rendered: boolean;
  readonly position: ApplicationPosition;
  setPosition(position?: ApplicationPosition): unknown;
  close(options?: object): Promise<unknown>;
  _updateFrame(options: { window: { controls: boolean } }): void;
  _onAttach(from: Document, to: Document): void;
  _onDetach(from: Document, to: Document): void;
}

export interface DetachedWindowOptions {
  /** Applications that name the same window share it. */
  id?: string;
  position?: ApplicationPosition;
  /** The window in which the user clicked: browsers allow only the clicked window to open another. */
  source?: Window;
  /** How long the window's styles may take to load, in milliseconds. */
  timeout?: number;
}

const STYLES_TIMEOUT_MS = 5000;
const windows = new Map<string, DetachedWindow>();

/** Returns the separate window of an application, or null while it is on the page. */
export function findDetachedWindow(app: Detachable): { id: string; window: Window } | null {
  for (const [id, { window, applications }] of windows) if (applications.has(app.id)) return { id, window };
  return null;
}

/**
 * Moves a rendered application into a separate browser window with the page's styles. The hook `openDetachedWindow` is
 * called for a new window.
 * @throws Error when the application is not rendered, or the browser opens no window.
 */
export async function detach(app: Detachable, options: DetachedWindowOptions = {}): Promise<void> {
  if (!app.rendered) throw new Error(`The application "${app.id}" must be rendered before it can be detached.`);
  if (findDetachedWindow(app)) return;
  const id = options.id ?? app.id;
  const known = windows.get(id);
  const target = known ?? openWindow(id, app, options);
  if (!known) {
    await copyStyles(target.window, app.title, options.timeout ?? STYLES_TIMEOUT_MS);
    if (!app.rendered) {
      discard(id);
      return;
    }
    callHooks("openDetachedWindow", id, target.window);
  }
  target.applications.set(app.id, app);
  move(app, target.window.document, "detached");
  app._onDetach(document, target.window.document);
}

/** Brings an application back to the page; closes its window if no other application is in it. */
export function attach(app: Detachable): void {
  const from = findDetachedWindow(app);
  if (!from) return;
  forget(app);
  move(app, document, "");
  app.setPosition({ ...app.position });
  app._onAttach(from.window.document, document);
  closeIfEmpty(from.id);
}

/** Releases a closed application's window, and closes the window if no other application is in it. */
export function leaveWindow(app: Detachable): void {
  const from = findDetachedWindow(app);
  if (!from) return;
  forget(app);
  closeIfEmpty(from.id);
}

function forget(app: Detachable): void {
  for (const { applications } of windows.values()) applications.delete(app.id);
}

function closeIfEmpty(id: string): void {
  if (windows.get(id)?.applications.size === 0) discard(id);
}

function discard(id: string): void {
  const gone = windows.get(id);
  if (!gone) return;
  windows.delete(id);
  callHooks("closeDetachedWindow", id, gone.window);
  gone.window.close();
}

function openWindow(
  id: string,
  app: Detachable,
  { position = {}, source = window }: DetachedWindowOptions,
): DetachedWindow {
  if (generation() < 14) throw new Error("Detached windows require generation 14.");
  const box = app.element.getBoundingClientRect();
  const size = (value: unknown, measured: number): number => Math.round(typeof value === "number" ? value : measured);
  const features = {
    popup: "yes",
    width: size(position.width, box.width),
    height: size(position.height, box.height),
    left: Math.round(position.left ?? source.screenX + box.left),
    top: Math.round(position.top ?? source.screenY + box.top),
  };
  const opened = source.open(
    "",
    "",
    Object.entries(features)
      .map(([key, value]) => `${key}=${value}`)
      .join(","),
  );
  if (!opened) throw new Error(localize("TABLETOP.Window.Refused", { title: app.title }));
  const made: DetachedWindow = { window: opened, applications: new Map() };
  windows.set(id, made);
  // Closing the window closes the applications in it; leaving the page closes its windows.
  opened.addEventListener("pagehide", () => onWindowClosed(id));
  window.addEventListener("pagehide", () => opened.close(), { once: true });
  return made;
}

function onWindowClosed(id: string): void {
  const gone = windows.get(id);
  if (!gone) return;
  windows.delete(id);
  const applications = [...gone.applications.values()];
  // The elements must be moved back before their window's page is destroyed.
  for (const app of applications) document.adoptNode(app.element);
  callHooks("closeDetachedWindow", id, gone.window);
  for (const app of applications) void app.close({ animate: false });
}

/** Copies the page's language, styles and theme into a new window, and waits until the styles are loaded. */
async function copyStyles(view: Window, title: string, timeout: number): Promise<void> {
  const page = view.document;
  page.title = title;
  const base = page.createElement("base");
  base.href = document.baseURI;
  page.head.append(base);
  for (const [to, from] of [
    [page.documentElement, document.documentElement],
    [page.body, document.body],
  ] as const)
    for (const { name, value } of from.attributes) if (name !== "id") to.setAttribute(name, value);
  page.body.classList.add("detached-window");
  const loads: Promise<void>[] = [];
  for (const style of document.querySelectorAll<HTMLElement>("link[rel=stylesheet], style")) {
    const copy = page.importNode(style, true);
    if (copy.tagName === "LINK") {
      loads.push(
        new Promise((resolve) => {
          for (const event of ["load", "error"]) copy.addEventListener(event, () => resolve());
        }),
      );
    }
    page.head.append(copy);
  }
  game()["tooltip"]?.activateEventListeners?.(page);
  await Promise.race([Promise.all(loads), new Promise((resolve) => setTimeout(resolve, timeout))]);
}

function move(app: Detachable, to: Document, state: "detached" | ""): void {
  const { element } = app;
  element.classList.toggle("detached", state === "detached");
  to.body.append(to.adoptNode(element));
  app._updateFrame({ window: { controls: true } });
}

/**
 * Applies the render option `window`: `windowId` moves the application into an open window, `detached` into a separate
 * one or back.
 */
export async function applyWindowOption(
  app: Detachable,
  { detached, windowId }: { detached?: boolean; windowId?: string } = {},
): Promise<void> {
  if (generation() < 14) return;
  if (windowId !== undefined && windows.has(windowId)) await detach(app, { id: windowId });
  else if (detached === true) await detach(app);
  else if (detached === false) attach(app);
}

/** Returns the built-in actions of the header's menu, on generations with separate windows. */
export function windowActions(app: Detachable): Record<string, () => unknown> {
  if (generation() < 14) return {};
  return {
    detachWindow: () => detach(app, { source: app.element.ownerDocument.defaultView ?? window }),
    attachWindow: () => attach(app),
  };
}

/** Returns the entries of the header's menu for those actions. */
export function windowControls(app: Detachable): HeaderControl[] {
  if (generation() < 14 || app.element instanceof HTMLDialogElement) return [];
  const isDetached = (): boolean => findDetachedWindow(app) !== null;
  return [
    {
      icon: "fa-solid fa-up-right-from-square",
      label: "TABLETOP.Window.Detach",
      action: "detachWindow",
      visible: () => !isDetached(),
    },
    {
      icon: "fa-solid fa-window-restore",
      label: "TABLETOP.Window.Attach",
      action: "attachWindow",
      visible: isDetached,
    },
  ];
}
