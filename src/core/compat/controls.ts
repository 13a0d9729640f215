/** Keys and scene controls that open our windows. */
import { ID } from "../contract/registry.ts";
import { onFoundryHook } from "./untyped.ts";

interface Opener {
  readonly id: string;
  /** Language keys. */
  readonly name: string;
  readonly hint: string;
  /** Font Awesome classes. */
  readonly icon: string;
  /** A key with Shift, such as `KeyO`. */
  readonly key: string;
  readonly run: () => void;
}

interface Tool {
  readonly [field: string]: unknown;
}

/** Adds a key, and a button below the scene's token controls. Call in `init`. */
export function registerOpener({ id, name, hint, icon, key, run }: Opener): void {
  const keys = game.keybindings as unknown as { register(namespace: string, action: string, data: object): void };
  const onDown = (): boolean => {
    run();
    return true;
  };
  keys.register(ID, id, { name, hint, editable: [{ key, modifiers: ["Shift"] }], onDown });
  onFoundryHook(
    "getSceneControlButtons",
    (controls: { readonly tokens?: { readonly tools?: Record<string, Tool> } }) => {
      const tools = controls.tokens?.tools;
      const tool = `${ID}-${id}`;
      if (tools)
        tools[tool] = {
          name: tool,
          title: name,
          icon,
          order: Object.keys(tools).length,
          button: true,
          visible: true,
          onChange: run,
        };
    },
  );
}

/** Whether this client draws no canvas. */
export const hasNoCanvas = (): boolean =>
  (game.settings.get as (...at: string[]) => unknown)("core", "noCanvas") === true;
