import { Collection } from "../utils/collection.ts";

/** A tour as the collection uses it; packages bring their own classes. */
export interface RegisteredTour {
  namespace?: string;
  id?: string;
  readonly config?: { readonly display?: boolean };
  _reloadProgress?(): void;
}

/** Guided tours as packages register them, by `namespace.id`: `game.tours`. Source: foundry.nue.ToursCollection. */
export class ToursCollection extends Collection<string, RegisteredTour> {
  /** Registers a tour, which learns its namespace and id. @throws Error without a namespace, an id or a tour. */
  register(namespace: string, id: string, tour: RegisteredTour): void {
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
