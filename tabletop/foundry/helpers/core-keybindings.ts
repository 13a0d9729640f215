import { KEYBINDING_PRECEDENCE } from "../constants/software.ts";
import { host } from "../globals.ts";
import type { ClientKeybindings, KeybindingActionBinding } from "./client-keybindings.ts";
import { Hooks } from "./hooks.ts";
import { KeyboardManager } from "./keyboard-manager.ts";

const SLOTS = 10;
const PAGES = 5;

/**
 * The keys in here have their own use: a menu's, a list's or a slider's, or those of the buttons around a text that is
 * written.
 */
const CHOOSING =
  "dialog, [role=menu], [role=listbox], [role=slider], prose-mirror, string-tags, document-tags, .editor";

/**
 * Registers what core's keys do: those of foundryvtt.com/article/controls that need no canvas, each of which can be
 * rebound by the user. Keys are places on the keyboard, so the row of digits works where digits need Shift. Every
 * action gives way to a package's on the same key.
 */
export function registerCoreKeybindings(keybindings: ClientKeybindings): void {
  const register = (action: string, name: string, editable: KeybindingActionBinding[], more: object): void =>
    keybindings.register("core", action, {
      name: `KEYBINDINGS.${name}`,
      precedence: KEYBINDING_PRECEDENCE.DEFERRED,
      editable,
      ...more,
    });
  // Escape itself is heard by the windows: the uppermost closes, unless a package's action has used the key.
  register("dismiss", "Dismiss", [], { uneditable: [{ key: "Escape" }] });
  register("pause", "Pause", [{ key: "Space" }], { restricted: true, onDown: pause });
  for (let slot = 1; slot <= SLOTS; slot++) {
    const more = { hint: "KEYBINDINGS.HotbarSlotHint", onDown: () => runSlot(slot) };
    register(`hotbarSlot${slot}`, `HotbarSlot${slot}`, [{ key: `Digit${slot % SLOTS}` }], more);
  }
  for (let page = 1; page <= PAGES; page++) {
    const more = { hint: "KEYBINDINGS.HotbarPageHint", onDown: () => showPage(page) };
    register(`hotbarPage${page}`, `HotbarPage${page}`, [{ key: `Digit${page}`, modifiers: ["Alt"] }], more);
  }
  register("focusChat", "Chat", [{ key: "KeyC", modifiers: ["Shift"] }], {
    hint: "KEYBINDINGS.ChatHint",
    onDown: focusChat,
  });
  register("toggleCharacterSheet", "Character", [{ key: "KeyC" }], {
    hint: "KEYBINDINGS.CharacterHint",
    onDown: toggleCharacter,
  });
}

/** Returns the key of a place on the hotbar, 1 to 10, in words; empty if it has none. */
export function keyOfSlot(keybindings: Pick<ClientKeybindings, "get" | "actions"> | undefined, place: number): string {
  const id = `hotbarSlot${place}`;
  const [binding] = keybindings?.actions?.has(`core.${id}`) ? keybindings.get("core", id) : [];
  return binding ? [...(binding.modifiers ?? []), KeyboardManager.getKeycodeDisplayString(binding.key)].join("+") : "";
}

function pause(): boolean {
  if (!isIdle()) return false;
  host.game.togglePause(undefined, { broadcast: true });
  return true;
}

/** Runs the macro in a slot of the shown hotbar page. An empty slot leaves the key to other actions. */
function runSlot(slot: number): boolean {
  return !isChoosing() && hotbar()?._runSlot?.(slot) === true;
}

function showPage(page: number): boolean {
  const bar = hotbar();
  if (!bar?.rendered || isChoosing()) return false;
  reportFailure(bar.changePage(page));
  return true;
}

/** Shows the chat, and puts the cursor where a message is written. */
function focusChat(): boolean {
  const { chat } = interfaceParts();
  if (!chat?.rendered || isChoosing()) return false;
  chat.activate();
  (chat.element as HTMLElement).querySelector<HTMLElement>("#chat-message")?.focus();
  return true;
}

/**
 * Opens the sheet of the user's own character, or closes it. The article has the key for the actor of the token that is
 * controlled: if there are no tokens the user's own character is meant.
 */
function toggleCharacter(): boolean {
  const { sheet } = (host.game.user?.character ?? {}) as { sheet?: RenderedSheet };
  if (!sheet || isChoosing()) return false;
  reportFailure(sheet.rendered ? sheet.close() : sheet.render(true));
  return true;
}

/** Shows the user the error of an action that a key has triggered. */
function reportFailure(doing: unknown): void {
  Promise.resolve(doing).catch((error: unknown) =>
    Hooks.onError("ClientKeybindings", error as Error, { notify: "error" }),
  );
}

const interfaceParts = (): InterfaceParts => (globalThis as { ui?: InterfaceParts }).ui ?? {};
const hotbar = (): Hotbar | undefined => interfaceParts().hotbar;

/** The parts of the interface that keys act on. */
interface InterfaceParts {
  readonly hotbar?: Hotbar;
  readonly chat?: { readonly rendered: boolean; readonly element: HTMLElement; activate(): void };
}

interface Hotbar {
  readonly rendered: boolean;
  changePage(page: number): unknown;
  _runSlot?(slot: number): boolean;
}

interface RenderedSheet {
  readonly rendered: boolean;
  render(force: boolean): unknown;
  close(): unknown;
}

/** Whether nothing on the page has the focus: Space presses what has it. */
function isIdle(): boolean {
  return typeof document === "undefined" || document.activeElement === null || document.activeElement === document.body;
}

function isChoosing(): boolean {
  return typeof document !== "undefined" && Boolean(document.activeElement?.closest(CHOOSING));
}
