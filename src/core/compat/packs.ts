/** The world's own compendia of actors and items, without their document types. */

/** As much of a compendium as writing its documents anew takes. */
export interface WorldPack {
  readonly documentName: string;
  readonly collection: string;
  readonly locked: boolean;
  readonly metadata: { readonly packageType?: string };
  getDocuments(): Promise<readonly object[]>;
  configure(settings: { locked: boolean }): Promise<unknown>;
}

/** Compendia that belong to the world: those of systems and modules are theirs to migrate. */
export const worldPacks = (): WorldPack[] =>
  [...(game.packs as unknown as Iterable<WorldPack>)].filter(
    ({ documentName, metadata }) =>
      metadata.packageType === "world" && (documentName === "Actor" || documentName === "Item"),
  );
