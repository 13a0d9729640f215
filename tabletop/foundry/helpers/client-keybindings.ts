import { KEYBINDING_PRECEDENCE } from "../constants/software.ts";
import { host } from "../globals.ts";
import { generation } from "../generation.ts";
import { registerCoreKeybindings } from "./core-keybindings.ts";
import { KeyboardManager, type KeyboardEventContext } from "./keyboard-manager.ts";

/** A key with the modifiers that go with it. Source: foundry.types.KeybindingActionBinding. */
export interface KeybindingActionBinding {
  key: string;
  logicalKey?: string;
  modifiers?: string[];
  index?: number;
}

/** How an action is registered. Source: foundry.types.KeybindingActionConfig. */
interface KeybindingActionConfig {
  namespace?: string;
  name: string;
  hint?: string;
  uneditable?: KeybindingActionBinding[];
  editable?: KeybindingActionBinding[];
  onDown?: ((context: KeyboardEventContext) => unknown) | undefined;
  onUp?: ((context: KeyboardEventContext) => unknown) | undefined;
  repeat?: boolean;
  restricted?: boolean;
  reservedModifiers?: string[];
  precedence?: number;
  order?: number;
}

/** An action bound to one key. Source: foundry.types.KeybindingAction. */
export interface KeybindingAction {
  readonly action: string;
  readonly key: string;
  readonly name: string;
  readonly requiredModifiers: readonly string[];
  readonly optionalModifiers: readonly string[];
  readonly onDown: ((context: KeyboardEventContext) => unknown) | undefined;
  readonly onUp: ((context: KeyboardEventContext) => unknown) | undefined;
  readonly precedence: number;
  readonly order: number;
  readonly repeat: boolean;
  readonly restricted: boolean;
}

const SETTING = ["core", "keybindings"] as const;

/**
 * Actions that keys set off, by namespace and name, and the keys of each: those registered, or those that this client's
 * user has set. Actions are registered while hook `init` runs, no later. Source:
 * foundry.helpers.interaction.ClientKeybindings.
 */
export class ClientKeybindings {
  /** Registered actions, by `namespace.action`. */
  readonly actions = new Map<string, KeybindingActionConfig>();
  /** The actions that a key may set off, in the order in which they are tried. */
  readonly activeKeys = new Map<string, KeybindingAction[]>();
  /** The keys of every action; undefined until `initialize`. */
  bindings: Map<string, KeybindingActionBinding[]> | undefined = undefined;
  #registered = 0;

  /**
   * Registers an action. @throws Error without a namespace or an action, for an unknown modifier, and once hook `init`
   * is over.
   */
  register(namespace: string, action: string, data: KeybindingActionConfig): void {
    if (!namespace || !action) throw new Error("A key binding needs a namespace and an action.");
    if (this.bindings)
      throw new Error(`The key binding ${namespace}.${action} must be registered in the init hook: it is over.`);
    const entry: KeybindingActionConfig = {
      hint: "",
      uneditable: [],
      editable: [],
      repeat: false,
      restricted: false,
      reservedModifiers: [],
      precedence: KEYBINDING_PRECEDENCE.NORMAL,
      ...data,
      namespace,
      order: this.#registered++,
    };
    entry.uneditable = entry.uneditable?.map(checked) ?? [];
    entry.editable = entry.editable?.map(checked) ?? [];
    this.actions.set(`${namespace}.${action}`, entry);
  }

  /** Returns the keys of an action. @throws Error for one that is not registered. */
  get(namespace: string, action: string): KeybindingActionBinding[] {
    const id = this.#known(namespace, action);
    return this.bindings?.get(id) ?? registeredKeys(this.actions.get(id));
  }

  /** Sets the keys that the user may change, on this client; without keys, sets those of the registration again. */
  async set(namespace: string, action: string, bindings?: KeybindingActionBinding[]): Promise<void> {
    const id = this.#known(namespace, action);
    const kept = { ...this.#kept() };
    if (bindings) kept[id] = bindings.map(checked);
    else delete kept[id];
    await host.game.settings.set(...SETTING, kept);
    this.#setAnew();
  }

  /** Sets the keys of all actions as they were registered. */
  async resetDefaults(): Promise<void> {
    await host.game.settings.set(...SETTING, {});
    this.#setAnew();
  }

  #setAnew(): void {
    this.initialize();
    // The hotbar shows which key runs which slot.
    const { ui } = globalThis as { ui?: { hotbar?: { render(): unknown } } };
    void ui?.hotbar?.render();
  }

  /** Reads the keys of all actions; no action can be registered afterwards. */
  initialize(): void {
    const kept = this.#kept();
    this.bindings = new Map();
    this.activeKeys.clear();
    for (const [id, action] of this.actions) {
      const keys = kept[id] ? [...(action.uneditable ?? []), ...kept[id]] : registeredKeys(action);
      this.bindings.set(id, keys);
      for (const binding of keys) this.#activate(id, action, binding);
    }
    for (const actions of this.activeKeys.values())
      actions.sort((a, b) => a.precedence - b.precedence || a.order - b.order);
  }

  /** Generation 13: the movement keys that are down. */
  get moveKeys(): Set<string> | undefined {
    return generation() < 14 ? (host.game.keyboard.moveKeys as Set<string>) : undefined;
  }

  #activate(id: string, action: KeybindingActionConfig, { key, modifiers = [] }: KeybindingActionBinding): void {
    const actions = this.activeKeys.get(key) ?? [];
    this.activeKeys.set(key, actions);
    actions.push({
      action: id,
      key,
      name: action.name,
      requiredModifiers: modifiers,
      optionalModifiers: action.reservedModifiers ?? [],
      onDown: action.onDown,
      onUp: action.onUp,
      precedence: action.precedence ?? KEYBINDING_PRECEDENCE.NORMAL,
      order: action.order ?? 0,
      repeat: action.repeat ?? false,
      restricted: action.restricted ?? false,
    });
  }

  #known(namespace: string, action: string): string {
    const id = `${namespace}.${action}`;
    if (!this.actions.has(id)) throw new Error(`"${id}" is not a registered keybinding action.`);
    return id;
  }

  #kept(): Record<string, KeybindingActionBinding[]> {
    return host.game.settings.get(...SETTING) as Record<string, KeybindingActionBinding[]>;
  }

  /** Registers core's own actions. Called before hook `init`. */
  _registerCoreKeybindings(_view: string): void {
    registerCoreKeybindings(this);
  }
}

function registeredKeys(action: KeybindingActionConfig | undefined): KeybindingActionBinding[] {
  return [...(action?.uneditable ?? []), ...(action?.editable ?? [])];
}

/** Returns a binding as it is stored. @throws Error for a modifier that is none of `KeyboardManager.MODIFIER_KEYS`. */
function checked(binding: KeybindingActionBinding): KeybindingActionBinding {
  const known: readonly string[] = Object.values(KeyboardManager.MODIFIER_KEYS);
  const modifiers = (binding.modifiers ?? []).map((modifier) => {
    const found = known.find((name) => name.toLowerCase() === modifier.toLowerCase());
    if (!found)
      throw new Error(
        `The key binding ${binding.key} has the illegal modifier "${modifier}": use ${known.join(", ")}.`,
      );
    return found;
  });
  return { ...binding, modifiers, logicalKey: binding.logicalKey ?? binding.key };
}
