/** The world's own compendia of actors and items, without their document types. */

/** What migrating a compendium's documents needs of it. */
export interface WorldPack {
  readonly documentName: string;
  readonly collection: string;
  readonly locked: boolean;
  readonly metadata: { readonly packageType?: string };
  getDocuments(): Promise<readonly object[]>;
  configure(settings: { locked: boolean }): Promise<unknown>;
}

/** Returns the compendia that belong to the world: systems and modules migrate their own. */
export const worldPacks = (): WorldPack[] =>
  [...(game.packs as unknown as Iterable<WorldPack>)].filter(
    ({ documentName, metadata }) =>
      metadata.packageType === "world" && (documentName === "Actor" || documentName === "Item"),
  );
