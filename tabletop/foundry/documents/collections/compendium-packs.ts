import { Collection } from "../../utils/collection.ts";
import { host, type Loose } from "../../globals.ts";
import { DirectoryCollectionMixin } from "./directory-collection.ts";
import type { Folder } from "../folder.ts";

/**
 * All compendia that this client knows, by folder: `game.packs`. Source: foundry.documents.collections.CompendiumPacks.
 */
export class CompendiumPacks extends DirectoryCollectionMixin(Collection<string, Loose>) {
  /** The key of the stored folders and order of compendia. */
  get documentName(): string {
    return "Compendium";
  }

  /** The folders that hold packs, by id. */
  get folders(): Collection<string, Folder> {
    const own = (host.game?.folders?.filter((folder: Folder) => folder.type === "Compendium") ?? []) as Folder[];
    return new Collection(own.map((folder) => [folder.id as string, folder]));
  }

  /** Packs are called by their titles. */
  static override _sortAlphabetical(a: Loose, b: Loose): number {
    return String(a.title).localeCompare(String(b.title), host.game?.i18n?.lang as string | undefined, {
      numeric: true,
    });
  }
}
