/** Hooks of our own, which the compiler's list of hooks does not know. */

/** Hears of it on this client. */
export const onHook = <T extends object>(name: string, listener: (data: T) => void): void =>
  void (Hooks as unknown as { on(name: string, listener: (data: T) => void): number }).on(name, listener);

/** Tells every listener on this client. */
export const callHook = (name: string, data: object): void =>
  void (Hooks as unknown as { callAll(name: string, data: object): boolean }).callAll(name, data);
