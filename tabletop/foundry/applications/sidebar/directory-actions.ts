import type { Loose } from "../../globals.ts";
import { runGuarded, type Doc, type DocCollection } from "./host.ts";
import { openMenuFrom } from "./menu.ts";

/** The members of a directory that its buttons use. */
interface Directory {
  readonly collection: DocCollection<Doc>;
  collapseAll(): void;
  render(): Promise<unknown>;
  _onClickEntry(row: HTMLElement): Promise<void>;
  _onCreateEntry(target: HTMLElement): Promise<void>;
  _onCreateFolder(target: HTMLElement): Promise<void>;
  _onToggleFolder(target: HTMLElement): void;
}

/** The actions of a directory, by the names in its templates. */
export const directoryActions = {
  async activateEntry(this: Directory, _event: Event, target: HTMLElement): Promise<void> {
    await runGuarded(() => this._onClickEntry(target));
  },
  async createEntry(this: Directory, event: Event, target: HTMLElement): Promise<void> {
    event.stopPropagation();
    await runGuarded(() => this._onCreateEntry(target));
  },
  async createFolder(this: Directory, _event: Event, target: HTMLElement): Promise<void> {
    await runGuarded(() => this._onCreateFolder(target));
  },
  toggleFolder(this: Directory, _event: Event, target: HTMLElement): void {
    this._onToggleFolder(target);
  },
  collapseFolders(this: Directory): void {
    this.collapseAll();
  },
  async toggleSearch(this: Directory): Promise<void> {
    (this.collection as Loose).toggleSearchMode();
    await this.render();
  },
  async toggleSort(this: Directory): Promise<void> {
    (this.collection as Loose).toggleSortingMode();
    await this.render();
  },
  entryMenu(this: Directory, _event: Event, target: HTMLElement): void {
    const row = target.closest<HTMLElement>("[data-entry-id]");
    if (row) openMenuFrom(target, row);
  },
  folderMenu(this: Directory, _event: Event, target: HTMLElement): void {
    const header = target.closest<HTMLElement>(".folder-header");
    if (header) openMenuFrom(target, header);
  },
};
