/** Foundry's generation, and our own hooks. */

interface OwnHooks {
  on(name: string, listener: (data: never) => void): number;
  callAll(name: string, data: object): boolean;
}

/** Whether this is Foundry 14. Only this folder asks: it holds everything that differs between 13 and 14. */
export const isV14 = (): boolean => game.release.generation >= 14;

/** Foundry's hooks, whose types don't know our own. */
const hooks = (): OwnHooks => Hooks as unknown as OwnHooks;

/** Listens to one of our own hooks on this client. */
export const onHook = <T extends object>(name: string, listener: (data: T) => void): void =>
  void hooks().on(name, listener);

/** Calls every listener of one of our own hooks on this client. */
export const callHook = (name: string, data: object): void => void hooks().callAll(name, data);
