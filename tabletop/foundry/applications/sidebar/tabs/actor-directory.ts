import type { Bag } from "../../../globals.ts";
import { DocumentDirectory } from "../document-directory.ts";
import { buildActorEntries } from "../directory-menus.ts";

/** The world's actors. */
export class ActorDirectory extends DocumentDirectory {
  static override DEFAULT_OPTIONS: Bag = {
    id: "actors",
    window: { title: "TABLETOP.Sidebar.actors", icon: "fa-solid fa-users" },
  };
  static override tabName = "actors";

  override get documentName(): string {
    return "Actor";
  }

  override _getEntryContextOptions(): object[] {
    const find = (row: HTMLElement) => this._documentOf(row);
    return this._entryMenu(buildActorEntries(find));
  }
}
