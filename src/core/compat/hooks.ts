/** Our own hooks, which the compiler's list of hooks does not know. */

/** Listens to a hook on this client. */
export const onHook = <T extends object>(name: string, listener: (data: T) => void): void =>
  void (Hooks as unknown as { on(name: string, listener: (data: T) => void): number }).on(name, listener);

/** Calls every listener of a hook on this client. */
export const callHook = (name: string, data: object): void =>
  void (Hooks as unknown as { callAll(name: string, data: object): boolean }).callAll(name, data);
