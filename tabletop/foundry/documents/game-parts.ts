import { Hooks } from "../helpers/hooks.ts";
import { host, type Loose } from "./host.ts";

/** The world's clock, in seconds, kept in the setting `core.time`. Source: foundry.helpers.GameTime. */
export class GameTime {
  #announced: number | null = null;

  get worldTime(): number {
    return Number(host.game.settings.get("core", "time"));
  }

  /** Moves the clock. Only who may change world settings can. */
  async advance(delta: number, options: object = {}): Promise<number> {
    return this.set(this.worldTime + Number(delta), options);
  }

  async set(time: number, options: object = {}): Promise<number> {
    const before = this.worldTime;
    await host.game.settings.set("core", "time", time, options);
    this.#announced = before;
    return this.worldTime;
  }

  /** Tells hooks that the clock has moved. */
  _announce(worldTime: number, options: object): void {
    const delta = worldTime - (this.#announced ?? 0);
    this.#announced = worldTime;
    Hooks.callAll("updateWorldTime", worldTime, delta, options, host.game.userId);
  }
}

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
