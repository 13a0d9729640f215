import { localize, report, type Loose } from "../../../globals.ts";
import { menuEntries, type MenuLine } from "../../sidebar/menu.ts";
import { movePage } from "./page-order.ts";

/** The members of the window that the menu uses. */
interface Host {
  readonly document: Loose;
  readonly isEditable: boolean;
  readonly locked: boolean;
}

/**
 * Returns the menu of a page in the sidebar, in the shape of the current generation. Permissions are checked when it
 * opens and when an entry is chosen.
 */
export function buildPageMenu(host: Host): object[] {
  const line = (key: string, icon: string, may: (page: Loose) => boolean, run: (page: Loose) => unknown): MenuLine => {
    const findPage = (row: HTMLElement): Loose =>
      host.document.pages.get(row.closest<HTMLElement>("[data-page-id]")?.dataset["pageId"] ?? "");
    return {
      label: localize(`TABLETOP.Journal.${key}`),
      icon: `fa-solid ${icon}`,
      visible: (row) => {
        const page = findPage(row);
        return Boolean(page) && may(page);
      },
      run: (row) => {
        const page = findPage(row);
        if (!page || !may(page)) return;
        Promise.resolve(run(page)).catch((error: unknown) => report(key, error));
      },
    };
  };
  const { game } = globalThis as Loose;
  const owned = (page: Loose): boolean => Boolean(page.isOwner) && host.isEditable;
  const movable = (): boolean => host.isEditable && !host.locked;
  const lines = [
    line(
      "Edit",
      "fa-pen-to-square",
      (page) => Boolean(page.isOwner),
      (page) => page.sheet?.render({ force: true }),
    ),
    line(
      "ShowPlayers",
      "fa-eye",
      (page) => Boolean(page.isOwner),
      (page) => host.document.collection && showDialog(page),
    ),
    line("MoveUp", "fa-arrow-up", movable, (page) => movePage(host, page, -1)),
    line("MoveDown", "fa-arrow-down", movable, (page) => movePage(host, page, 1)),
    line("Duplicate", "fa-copy", owned, (page) =>
      page.clone(
        { name: localize("TABLETOP.Directory.copyName", { name: page.name }) },
        { save: true, addSource: true },
      ),
    ),
    line("Ownership", "fa-user-lock", () => Boolean(game.user?.isGM) && host.isEditable, ownership),
    line("Delete", "fa-trash", owned, (page) => page.deleteDialog()),
  ];
  return menuEntries(lines);
}

function showDialog(page: Loose): Promise<void> {
  return (globalThis as Loose).foundry.documents.collections.Journal.showDialog(page) as Promise<void>;
}

function ownership(page: Loose): Promise<unknown> {
  const { DocumentOwnershipConfig } = (globalThis as Loose).foundry.applications.apps;
  return new DocumentOwnershipConfig({ document: page }).render({ force: true }) as Promise<unknown>;
}
