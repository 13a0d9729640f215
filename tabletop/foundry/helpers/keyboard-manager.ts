import { host } from "../globals.ts";
import { generation } from "../generation.ts";
import { Hooks } from "./hooks.ts";
import type { KeybindingAction } from "./client-keybindings.ts";

/** A key that was pressed or let go, with what else is down. Source: foundry.types.KeyboardEventContext. */
export interface KeyboardEventContext {
  key: string;
  logicalKey: string;
  event: KeyboardEvent;
  isShift: boolean;
  isControl: boolean;
  isAlt: boolean;
  hasModifier: boolean;
  modifiers: string[];
  up: boolean;
  repeat: boolean;
  action?: string;
}

interface Emulated {
  altKey?: boolean;
  ctrlKey?: boolean;
  shiftKey?: boolean;
  repeat?: boolean;
  force?: boolean;
}

type Modifier = "Alt" | "Control" | "Shift";

const CONTROLS = "input, select, textarea, option, [contenteditable]:not([contenteditable='false'])";

/**
 * Listens to the keys of the page and passes them to the actions of `game.keybindings`, by precedence, until one uses
 * the key. Source: foundry.helpers.interaction.KeyboardManager.
 */
export class KeyboardManager {
  static MODIFIER_KEYS = { CONTROL: "Control", SHIFT: "Shift", ALT: "Alt" } as const;
  static MODIFIER_CODES: Readonly<Record<Modifier, readonly string[]>> = {
    Alt: ["AltLeft", "AltRight"],
    Control: ["ControlLeft", "ControlRight", "MetaLeft", "MetaRight", "Meta", "OsLeft", "OsRight"],
    Shift: ["ShiftLeft", "ShiftRight"],
  };
  /** Keys that belong to the browser. */
  static PROTECTED_KEYS = ["F5", "F11", "F12", "PrintScreen", "ScrollLock", "NumLock", "CapsLock"];
  static PRINTABLE_CHAR_REGEX = /^[\p{L}\p{N}\p{P}\p{S}]$/u;
  static KEYCODE_DISPLAY_MAPPING: Readonly<Record<string, string>> = {
    ArrowLeft: "←",
    ArrowRight: "→",
    ArrowUp: "↑",
    ArrowDown: "↓",
    Backquote: "`",
    Backslash: "\\",
    BracketLeft: "[",
    BracketRight: "]",
    Comma: ",",
    Equal: "=",
    Minus: "-",
    Period: ".",
    Quote: "'",
    Semicolon: ";",
    Slash: "/",
  };

  static get CONTROL_KEY_STRING(): string {
    return typeof navigator !== "undefined" && /mac/i.test(navigator.userAgent) ? "⌘" : "Control";
  }

  /** The codes of the keys that are down. */
  readonly downKeys = new Set<string>();
  /** Movement keys that were pressed: none, since no canvas moves. */
  readonly moveKeys = new Set<string>();
  readonly #panKeys = new Set<string>();

  /** Generation 14: panning keys that were pressed. */
  get panKeys(): Set<string> | undefined {
    return generation() >= 14 ? this.#panKeys : undefined;
  }

  /** Whether something has the focus that keys are typed into. `data-keyboard-focus` on the element says so itself. */
  get hasFocus(): boolean {
    if (typeof document === "undefined") return false;
    const focused = document.querySelector<HTMLElement>(":focus");
    if (!focused) return false;
    const own = focused.dataset["keyboardFocus"];
    if (own !== undefined) return own === "" || own === "true";
    return (
      focused.matches(CONTROLS) ||
      focused.isContentEditable ||
      (focused.constructor as { formAssociated?: boolean }).formAssociated === true
    );
  }

  /** Whether a modifier of `MODIFIER_KEYS` is down. */
  isModifierActive(modifier: string): boolean {
    const codes: readonly string[] = KeyboardManager.MODIFIER_CODES[modifier as Modifier] ?? [];
    return codes.some((code) => this.downKeys.has(code));
  }

  /** Whether a key of one of core's actions is down. */
  isCoreActionKeyActive(action: string): boolean {
    const bindings = host.game.keybindings.get("core", action) as { key: string }[];
    return bindings.some(({ key }) => this.downKeys.has(key));
  }

  /** Lets go all keys that are down, the last one first, as if they had been. */
  releaseKeys({ force = true }: { force?: boolean } = {}): void {
    for (const code of [...this.downKeys].reverse()) {
      KeyboardManager.emulateKeypress(true, code, {
        force,
        ctrlKey: this.isModifierActive("Control"),
        shiftKey: this.isModifierActive("Shift"),
        altKey: this.isModifierActive("Alt"),
      });
    }
  }

  /** Begins to listen. Called if there is a page, before any window listens. */
  _activateListeners(): void {
    document.addEventListener("keydown", (event) => this.#onKey(event, false));
    document.addEventListener("keyup", (event) => this.#onKey(event, true));
    // What is let go while another page has the keyboard is not heard.
    document.addEventListener("visibilitychange", () => this.releaseKeys({ force: true }));
  }

  #onKey(event: KeyboardEvent, up: boolean): void {
    // A page may hold a table after another: the keys are the last one's.
    if (host.game.keyboard !== this) return;
    if (event.isComposing || event.defaultPrevented) {
      if (up) this.downKeys.delete(event.code);
      return;
    }
    this._processKeyboardContext(KeyboardManager.getKeyboardEventContext(event, up));
  }

  /** Keeps which keys are down, and runs the actions of a key unless it is being typed somewhere. */
  _processKeyboardContext(context: KeyboardEventContext, { force = false }: { force?: boolean } = {}): void {
    if (context.up) this.downKeys.delete(context.key);
    else this.downKeys.add(context.key);
    if (this.hasFocus && !force) return;
    if (KeyboardManager.PROTECTED_KEYS.includes(context.key)) return;
    for (const action of KeyboardManager._getMatchingActions(context)) {
      if (!KeyboardManager._executeKeybind(action, context)) continue;
      context.event.preventDefault();
      context.event.stopPropagation();
      break;
    }
  }

  /** Creates the context of a key event. */
  static getKeyboardEventContext(event: KeyboardEvent, up = false): KeyboardEventContext {
    const isControl = event.ctrlKey || event.metaKey;
    const context = {
      event,
      key: event.code,
      logicalKey: event.key,
      isShift: event.shiftKey,
      isControl,
      isAlt: event.altKey,
      hasModifier: event.shiftKey || isControl || event.altKey,
      modifiers: [] as string[],
      up,
      repeat: event.repeat,
    };
    if (context.isShift) context.modifiers.push("Shift");
    if (context.isControl) context.modifiers.push("Control");
    if (context.isAlt) context.modifiers.push("Alt");
    return context;
  }

  /** Behaves as if a key had been pressed or let go; with `force`, whatever has the focus. Returns its context. */
  static emulateKeypress(up: boolean, code: string, options: Emulated = {}): KeyboardEventContext {
    const { altKey = false, ctrlKey = false, shiftKey = false, repeat = false, force = false } = options;
    const type = up ? "keyup" : "keydown";
    const given = { code, key: KeyboardManager.getKeycodeDisplayString(code), altKey, ctrlKey, shiftKey, repeat };
    const none = (): void => undefined;
    const event =
      typeof KeyboardEvent === "undefined"
        ? ({ ...given, type, metaKey: false, preventDefault: none, stopPropagation: none } as unknown as KeyboardEvent)
        : new KeyboardEvent(type, given);
    const context = KeyboardManager.getKeyboardEventContext(event, up);
    (host.game.keyboard as KeyboardManager)._processKeyboardContext(context, { force });
    return context;
  }

  /** Returns a key's code in words: `KeyA` is "A", `Digit1` "1", `Numpad1` "Numpad 1". */
  static getKeycodeDisplayString(code: string): string {
    const mapped = KeyboardManager.KEYCODE_DISPLAY_MAPPING[code];
    if (mapped !== undefined) return mapped;
    if (code.startsWith("Digit")) return code.slice("Digit".length);
    if (code.startsWith("Key")) return code.slice("Key".length);
    return code.startsWith("Numpad") ? code.replace("Numpad", "Numpad ") : code;
  }

  /** Returns the actions that a key triggers now: required modifiers are down, and no others but reserved ones. */
  static _getMatchingActions(context: KeyboardEventContext): KeybindingAction[] {
    const actions = (host.game.keybindings.activeKeys.get(context.key) ?? []) as KeybindingAction[];
    return actions.filter((action) => {
      if (action.restricted && !host.game.user?.isGM) return false;
      if (!action.requiredModifiers.every((modifier) => context.modifiers.includes(modifier))) return false;
      const allowed = new Set([
        ...action.requiredModifiers,
        ...action.optionalModifiers.map(sameCase),
        ...ownModifier(context.key),
      ]);
      return context.modifiers.every((modifier) => allowed.has(modifier));
    });
  }

  /** Runs an action's part for a key that goes down or up. Returns whether it used the key. */
  static _executeKeybind(action: KeybindingAction, context: KeyboardEventContext): boolean {
    if (context.repeat && !action.repeat && !context.up) return false;
    const handler = context.up ? action.onUp : action.onDown;
    if (!handler) return false;
    try {
      return handler({ ...context, action: action.action }) === true;
    } catch (error) {
      Hooks.onError("KeyboardManager._executeKeybind", error as Error, { msg: action.action, log: "error" });
      return false;
    }
  }
}

/** Returns a modifier as `MODIFIER_KEYS` spells it: packages write `CONTROL` too. */
function sameCase(modifier: string): string {
  return (
    Object.values(KeyboardManager.MODIFIER_KEYS).find((name) => name.toLowerCase() === modifier.toLowerCase()) ??
    modifier
  );
}

/** A modifier that is itself the key is not held beside it. */
function ownModifier(key: string): string[] {
  return Object.entries(KeyboardManager.MODIFIER_CODES)
    .filter(([, codes]) => codes.includes(key))
    .map(([modifier]) => modifier);
}
