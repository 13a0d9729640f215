import { report } from "../../globals.ts";
import { findTabKeyTarget } from "./tabs.ts";
import type { ActionEntry, ClickAction, FormConfiguration, WindowParts } from "./types.ts";

/** The members of an application that the delegated listeners use. */
interface Actor {
  readonly id: string;
  readonly options: { readonly actions: Record<string, ActionEntry>; readonly form?: FormConfiguration };
  readonly window: WindowParts;
  readonly builtIns: Record<string, ClickAction>;
  onUnknownAction(event: PointerEvent, target: HTMLElement): unknown;
}

const RIGHT_BUTTON = 2;

function findAction(app: Actor, name: string): { handler: ClickAction; buttons: readonly number[] } | null {
  const entry = app.options.actions[name];
  if (typeof entry === "function") return { handler: entry, buttons: [0] };
  return entry ? { handler: entry.handler, buttons: entry.buttons ?? [0] } : null;
}

/**
 * Returns the element whose action the event triggers, or null when it is disabled or belongs to a nested application.
 */
function actionTarget(event: Event, root: HTMLElement): HTMLElement | null {
  const target = event.target instanceof Element ? event.target.closest<HTMLElement>("[data-action]") : null;
  if (!target || !root.contains(target)) return null;
  if (target.matches(":disabled, [aria-disabled=true]")) return null;
  return target.closest(".application") === root || target.closest(".application") === null
    ? target
    : findNestedApplication(target, root);
}

/**
 * Returns the nested application around the target. Frameless applications need no `.application` class, so a nested
 * application is one that is registered by id.
 */
function findNestedApplication(target: HTMLElement, root: HTMLElement): HTMLElement | null {
  const inner = target.closest(".application");
  return inner && inner !== root && root.contains(inner) ? null : target;
}

/**
 * Runs the action of a click: the header's own buttons first, then the application's `actions`, then the built-in ones
 * (`tab`, `close` …), then `_onClickAction`. A right-click action listens to the context-menu event, so that the
 * keyboard's menu key triggers it as well.
 */
export function listenForActions(app: Actor, root: HTMLElement): void {
  const run = (event: PointerEvent, button: number): void => {
    const target = actionTarget(event, root);
    const name = target?.dataset["action"];
    if (!target || !name) return;
    const inHeader = app.window.header?.contains(target) ?? false;
    const builtIn = app.builtIns[name];
    const own = findAction(app, name);
    const handler =
      inHeader && builtIn
        ? { handler: builtIn, buttons: [0] }
        : (own ?? (builtIn ? { handler: builtIn, buttons: [0] } : null));
    if (handler && !handler.buttons.includes(button)) return;
    if (button === RIGHT_BUTTON && !handler) return;
    if (button !== 0) event.preventDefault();
    const work = async (): Promise<unknown> =>
      handler ? handler.handler.call(app, event, target) : app.onUnknownAction(event, target);
    work().catch((error: unknown) => report(`${app.id}, action "${name}"`, error));
  };
  root.addEventListener("click", (event) => run(event as PointerEvent, 0));
  root.addEventListener("contextmenu", (event) => run(event as PointerEvent, RIGHT_BUTTON));
  root.addEventListener("auxclick", (event) => {
    if (event.button !== RIGHT_BUTTON) run(event as PointerEvent, event.button);
  });
  root.addEventListener("keydown", (event) => {
    const tab = findTabKeyTarget(event);
    if (!tab) return;
    event.preventDefault();
    tab.focus();
    tab.click();
  });
}
