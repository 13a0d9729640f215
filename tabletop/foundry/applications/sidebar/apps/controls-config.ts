import { KEYBINDING_PRECEDENCE } from "../../../constants/software.ts";
import { KeyboardManager } from "../../../helpers/keyboard-manager.ts";
import { CategoryBrowser } from "../../api/category-browser.ts";
import { game, localize, report, type Bag, type Loose } from "../../../globals.ts";
import { compareNaturally } from "../../../utils/natural-order.ts";

/** One key combination of an action. */
interface Binding {
  readonly key: string;
  readonly modifiers?: readonly string[];
}

/** The key that is being edited, of which action: an index past the last one is a new key. */
interface Editing {
  readonly id: string;
  readonly index: number;
}

/**
 * The window of keybindings: every action by the package that registered it, with its keys to change, add, remove and
 * reset (foundry.applications.sidebar.apps.ControlsConfig). A key takes effect when it is pressed; keybindings belong
 * to this client.
 */
export class ControlsConfig extends CategoryBrowser {
  static override DEFAULT_OPTIONS: Bag = {
    id: "controls-config",
    window: { title: "TABLETOP.Controls.title", icon: "fa-solid fa-keyboard" },
    position: { width: 720, height: 560 },
    packageList: true,
    actions: {
      add: ControlsConfig.#onEdit,
      edit: ControlsConfig.#onEdit,
      remove: ControlsConfig.#onRemove,
      resetAction: ControlsConfig.#onResetAction,
    },
    subtemplates: {
      category: "templates/sidebar/controls.hbs",
      filters: null,
      sidebarFooter: "templates/sidebar/controls-footer.hbs",
    },
  };

  #editing: Editing | null = null;

  override async _prepareCategoryData(): Promise<Awaited<ReturnType<CategoryBrowser["_prepareCategoryData"]>>> {
    const found: Awaited<ReturnType<CategoryBrowser["_prepareCategoryData"]>> = {};
    const all = [...actions()].filter(([, action]) => action.restricted !== true || game()["user"]?.isGM);
    for (const [id, action] of all) {
      const { namespace } = action as { namespace: string };
      (found[namespace] ??= { id: namespace, label: formatOwner(namespace), entries: [] }).entries.push(
        this.#entry(id, action),
      );
    }
    for (const category of Object.values(found))
      category.entries.sort((a: Loose, b: Loose) => compareNaturally(a.name, b.name));
    // Core and the system come first, as in the settings.
    const rank = ({ id }: { id?: string }): number => {
      if (id === "core") return 0;
      return id === game()["system"]?.id ? 1 : 2;
    };
    return Object.fromEntries(
      Object.entries(found).sort(([, a], [, b]) => rank(a) - rank(b) || a.label.localeCompare(b.label)),
    );
  }

  #entry(id: string, action: Loose): object {
    const name = localize(action.name);
    const fixed = (action.uneditable ?? []).length as number;
    const editing = this.#editing?.id === id ? this.#editing.index : null;
    const bindings = readKeys(id).map((binding, at) => ({
      index: at - fixed,
      shown: formatKeys(binding),
      locked: at < fixed,
      isEditing: editing === at - fixed,
      conflicts: findConflicts(id, binding).join(", "),
    }));
    return {
      id,
      name,
      hint: localize(action.hint ?? ""),
      bindings,
      next: bindings.length - fixed,
      isAdding: editing === bindings.length - fixed,
      isChanged: !same(readKeys(id), [...(action.uneditable ?? []), ...(action.editable ?? [])]),
    };
  }

  override async _onRender(context: Bag, options: Loose): Promise<void> {
    await super._onRender(context, options);
    const field = this.element.querySelector<HTMLInputElement>("input.key-capture");
    if (!field) return;
    field.focus();
    field.addEventListener("keydown", (event) => void this.#onKey(event, field));
    field.addEventListener("keyup", (event) => event.stopPropagation());
    field.addEventListener("blur", () => void this.#stop());
  }

  /** Reads the pressed key. Escape and Tab are ignored: they have their own function in every window. */
  async #onKey(event: KeyboardEvent, field: HTMLInputElement): Promise<void> {
    const context = KeyboardManager.getKeyboardEventContext(event);
    if (event.code === "Tab") return;
    event.preventDefault();
    event.stopPropagation();
    if (event.code === "Escape") return this.#stop();
    if (KeyboardManager.PROTECTED_KEYS.includes(event.code)) return;
    const isModifier = Object.values(KeyboardManager.MODIFIER_CODES).some((codes) => codes.includes(event.code));
    if (isModifier) {
      field.value = `${context.modifiers.join(" + ")} + …`;
      return;
    }
    const editing = this.#editing;
    if (!editing) return;
    // A modifier that may be held in addition can't be part of the key.
    const reserved = ((actions().get(editing.id)?.reservedModifiers ?? []) as string[]).map((name) =>
      name.toLowerCase(),
    );
    if (context.modifiers.some((modifier) => reserved.includes(modifier.toLowerCase()))) {
      field.value = "";
      return;
    }
    const wanted: Binding = { key: context.key, modifiers: context.modifiers };
    const bindings = readEditableKeys(editing.id);
    // The same key is not added twice.
    if (!bindings.some((one, at) => at !== editing.index && same([one], [wanted]))) bindings[editing.index] = wanted;
    await this.#write(editing.id, bindings);
  }

  async #stop(): Promise<void> {
    if (!this.#editing) return;
    const { id, index } = this.#editing;
    this.#editing = null;
    await this.#renderFocused(id, index);
  }

  async #write(id: string, bindings: readonly Binding[] | undefined): Promise<void> {
    const index = this.#editing?.index ?? 0;
    this.#editing = null;
    try {
      await game()["keybindings"].set(...splitControlId(id), bindings);
    } catch (error) {
      report("Keybindings", error);
    }
    await this.#renderFocused(id, index);
  }

  /** Renders the window again and restores the focus: to the changed key, or to the button that adds one. */
  async #renderFocused(id: string, index: number): Promise<void> {
    if (!this.rendered) return;
    await this.render();
    if (this.element.ownerDocument.activeElement?.closest(".application") === this.element) return;
    const row = this.element.querySelector<HTMLElement>(`[data-control="${CSS.escape(id)}"]`);
    (
      row?.querySelector<HTMLElement>(`[data-action="edit"][data-index="${index}"]`) ??
      row?.querySelector<HTMLElement>("[data-action=add]")
    )?.focus();
  }

  static async #onEdit(this: ControlsConfig, _event: Event, target: HTMLElement): Promise<void> {
    const id = findControlId(target);
    if (!actions().has(id)) return;
    this.#editing = { id, index: Number(target.dataset["index"]) };
    await this.render();
  }

  static async #onRemove(this: ControlsConfig, _event: Event, target: HTMLElement): Promise<void> {
    const id = findControlId(target);
    if (!actions().has(id)) return;
    const index = Number(target.dataset["index"]);
    await this.#write(
      id,
      readEditableKeys(id).filter((_one, at) => at !== index),
    );
  }

  static async #onResetAction(this: ControlsConfig, _event: Event, target: HTMLElement): Promise<void> {
    const id = findControlId(target);
    if (actions().has(id)) await this.#write(id, undefined);
  }

  /** Resets every action to its registered keys. */
  static override async _onResetDefaults(this: Loose, _event: PointerEvent, _target: HTMLElement): Promise<void> {
    await game()["keybindings"].resetDefaults();
    await this.render();
  }
}

const actions = (): Map<string, Loose> => game()["keybindings"]?.actions ?? new Map();
const findControlId = (target: HTMLElement): string =>
  target.closest<HTMLElement>("[data-control]")?.dataset["control"] ?? "";

/** Returns the namespace and the name of an action. */
function splitControlId(id: string): [string, string] {
  const { namespace } = actions().get(id) as { namespace: string };
  return [namespace, id.slice(namespace.length + 1)];
}

function readKeys(id: string): Binding[] {
  return [...((game()["keybindings"]?.get(...splitControlId(id)) ?? []) as Binding[])];
}

/** Returns the keys of an action that the user may change, which follow the uneditable ones. */
function readEditableKeys(id: string): Binding[] {
  return readKeys(id).slice((actions().get(id)?.uneditable ?? []).length as number);
}

/** Formats a key combination, such as `Control + Shift + S`. */
function formatKeys({ key, modifiers = [] }: Binding): string {
  return [...modifiers, KeyboardManager.getKeycodeDisplayString(key)].join(" + ");
}

const sorted = ({ modifiers = [] }: Binding): string => [...modifiers].sort().join(" ");
function same(some: readonly Binding[], others: readonly Binding[]): boolean {
  return (
    some.length === others.length &&
    some.every((one, at) => one.key === others[at]?.key && sorted(one) === sorted(others[at]))
  );
}

/** Returns the names of other actions with the same key. Actions of deferred precedence do not count. */
function findConflicts(id: string, binding: Binding): string[] {
  const { DEFERRED } = KEYBINDING_PRECEDENCE;
  if (actions().get(id)?.precedence === DEFERRED) return [];
  return [...actions()].flatMap(([other, action]) => {
    if (other === id || action.precedence === DEFERRED || (action.restricted && !game()["user"]?.isGM)) return [];
    return readKeys(other).some((one) => same([one], [binding])) ? [localize(action.name)] : [];
  });
}

function formatOwner(namespace: string): string {
  if (namespace === "core") return "TABLETOP.Settings.core";
  const owner: Loose = namespace === game()["system"]?.id ? game()["system"] : game()["modules"]?.get(namespace);
  return (owner?.title as string | undefined) ?? namespace;
}
