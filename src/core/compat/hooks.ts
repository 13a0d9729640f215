/** Hooks of our own, which the compiler's list of hooks does not know. */

/** Tells every listener on this client. */
export const callHook = (name: string, data: object): void =>
  void (Hooks as unknown as { callAll(name: string, data: object): boolean }).callAll(name, data);
