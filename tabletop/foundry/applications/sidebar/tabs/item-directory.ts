import type { Bag } from "../../../globals.ts";
import { DocumentDirectory } from "../document-directory.ts";

/** The world's items. */
export class ItemDirectory extends DocumentDirectory {
  static override DEFAULT_OPTIONS: Bag = {
    id: "items",
    window: { title: "TABLETOP.Sidebar.items", icon: "fa-solid fa-suitcase" },
  };
  static override tabName = "items";

  override get documentName(): string {
    return "Item";
  }
}
