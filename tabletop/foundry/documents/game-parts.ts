import { host, type Loose } from "./host.ts";

/** Key bindings as packages register them; pressing keys belongs to the page. Source: foundry.helpers.interaction.ClientKeybindings. */
export class Keybindings {
  readonly actions = new Map<string, Loose>();

  /** Registers an action. @throws Error after `init` phase is over. */
  register(namespace: string, action: string, data: Loose): void {
    if (!namespace || !action) throw new Error("A key binding needs a namespace and an action.");
    if (host.game?._documentsReady) throw new Error(`The key binding ${namespace}.${action} must be registered in the init hook.`);
    this.actions.set(`${namespace}.${action}`, { ...data, namespace });
  }

  /** The keys of an action. @throws Error for an action that nobody registered. */
  get(namespace: string, action: string): Loose[] {
    const found = this.actions.get(`${namespace}.${action}`);
    if (!found) throw new Error(`No key binding ${namespace}.${action} is registered.`);
    return [...((found.uneditable as Loose[] | undefined) ?? []), ...((found.editable as Loose[] | undefined) ?? [])];
  }
}
