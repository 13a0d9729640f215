import type { Loose } from "../globals.ts";
import { Collection } from "../utils/collection.ts";

/** Guided tours as packages register them, by `namespace.id`: `game.tours`. Source: foundry.nue.ToursCollection. */
export class ToursCollection extends Collection<string, Loose> {
  /** Registers a tour, which learns its namespace and id. @throws Error without a namespace, an id or a tour. */
  register(namespace: string, id: string, tour: Loose): void {
    if (!namespace || !id) throw new Error("A tour needs a namespace and an id.");
    if (!tour) throw new Error(`The tour ${namespace}.${id} is missing.`);
    tour.namespace = namespace;
    tour.id = id;
    tour._reloadProgress?.();
    this.set(`${namespace}.${id}`, tour);
    // The settings offer the list of tours once there is one to show.
    const { settings } =
      (globalThis as { ui?: { settings?: { rendered?: boolean; render(): Promise<unknown> } } }).ui ?? {};
    if (tour.config?.display && settings?.rendered) settings.render().catch((error: unknown) => console.error(error));
  }
}
