import type { RenderOptions } from "./types.ts";
import { findDetachedWindow, type Detachable } from "./detached-window.ts";

interface Relative extends Detachable {
  render(options: RenderOptions): Promise<unknown>;
  addEventListener(type: string, listener: EventListener, options?: { once?: boolean }): void;
}

const parents = new WeakMap<object, Relative>();
const childrenByParent = new WeakMap<object, Map<string, Relative>>();

/** Returns the application that this one was rendered for, or null. */
export function findParent(app: object): Relative | null {
  return parents.get(app) ?? null;
}

/** Returns the open applications that were rendered for this one, by id. */
export function findChildren(app: object): Map<string, Relative> {
  const children = childrenByParent.get(app) ?? new Map<string, Relative>();
  childrenByParent.set(app, children);
  return children;
}

/**
 * Renders an application as another's child: in the same window as its parent, and closed together with it
 * (foundry.applications.api.ApplicationV2#renderChild, generation 14).
 */
export async function renderChild<Child extends Relative>(
  parent: Relative,
  child: Child,
  options: RenderOptions = {},
): Promise<Child> {
  if ((child as Relative) === parent) throw new Error(`The application "${child.id}" cannot be its own child.`);
  const former = findParent(child);
  if (former) findChildren(former).delete(child.id);
  parents.set(child, parent);
  findChildren(parent).set(child.id, child);
  child.addEventListener(
    "close",
    () => {
      findChildren(parent).delete(child.id);
      if (findParent(child) === parent) parents.delete(child);
    },
    { once: true },
  );
  const windowId = findDetachedWindow(parent)?.id;
  await child.render({ ...options, force: true, ...(windowId ? { window: { windowId, ...options.window } } : {}) });
  return child;
}

/** Closes the children of an application that is closing. */
export async function closeChildren(parent: object): Promise<void> {
  await Promise.all(
    [...(childrenByParent.get(parent)?.values() ?? [])].map((child) => child.close({ animate: false })),
  );
}
