import type { TemplatePart } from "../../api/handlebars-application.ts";
import type { RenderOptions } from "../../api/types.ts";
import type { Bag } from "../../../globals.ts";
import { Compendium } from "../apps/compendium.ts";
import { createPackDialog, buildPackMenu } from "../compendium-menu.ts";
import type { DropPlace } from "../directory-drop.ts";
import { createFolderDialog } from "../directory-folders.ts";
import { DocumentDirectory, type DirectoryEntry } from "../document-directory.ts";
import {
  runGuarded,
  host,
  pluralLabel,
  t,
  type Doc,
  type DocCollection,
  type FolderDoc,
  type Pack,
  type RenderedApp,
} from "../host.ts";

/** A row of the list of packs. */
interface PackRow extends DirectoryEntry {
  readonly icon: string;
  readonly locked: boolean;
  readonly hidden: boolean;
  readonly kind: string;
}

const ICONS: Readonly<Record<string, string>> = {
  Actor: "fa-solid fa-users",
  ActiveEffect: "fa-solid fa-bolt",
  Adventure: "fa-solid fa-map",
  Item: "fa-solid fa-suitcase",
  JournalEntry: "fa-solid fa-book-open",
  Macro: "fa-solid fa-code",
  RollTable: "fa-solid fa-table-list",
  Scene: "fa-solid fa-location-dot",
};

/**
 * The compendium packs that the user may see, by folder; those without a folder by the type of their documents
 * (https://foundryvtt.com/api/v14/classes/foundry.applications.sidebar.tabs.CompendiumDirectory.html).
 */
export class CompendiumDirectory extends DocumentDirectory {
  static override DEFAULT_OPTIONS: Bag = {
    id: "compendium",
    window: { title: "TABLETOP.Sidebar.compendium", icon: "fa-solid fa-book-atlas" },
  };

  static override PARTS: Record<string, TemplatePart> = {
    header: { template: "templates/sidebar/directory-header.hbs" },
    directory: {
      template: "templates/sidebar/compendium-directory.hbs",
      templates: ["templates/sidebar/directory-tree.hbs", "templates/sidebar/compendium-row.hbs"],
      scrollable: [""],
    },
  };

  static override tabName = "compendium";

  override get documentName(): string {
    return "Compendium";
  }

  override get collection(): DocCollection<Doc> {
    return host.game.packs as unknown as DocCollection<Doc>;
  }

  override _canCreateEntry(): boolean {
    return host.game.user.isGM;
  }

  override _entries(): PackRow[] {
    return host.game.packs
      .filter((pack) => pack.visible)
      .map((pack) => ({
        id: pack.collection,
        uuid: `Compendium.${pack.collection}`,
        name: pack.title,
        img: null,
        folderId: pack.folder?.id ?? null,
        sort: pack.sort ?? 0,
        typeLabel: `${formatSource(pack)} · ${t(`TABLETOP.Compendium.entries.${pluralCategory(pack.index.size)}`, { count: pack.index.size })}`,
        icon: ICONS[pack.documentName] ?? "fa-solid fa-book",
        locked: pack.locked,
        hidden: isHiddenFromPlayers(pack),
        kind: pack.documentName,
      }));
  }

  override _emptyState(): { empty: string; hint: string } {
    return { empty: t("TABLETOP.Compendium.empty"), hint: "" };
  }

  override async _prepareContext(options: RenderOptions): Promise<Bag> {
    const context = await super._prepareContext(options);
    const tree = context["tree"] as { entries: PackRow[]; children: readonly unknown[] };
    const kinds = [...new Set(tree.entries.map(({ kind }) => kind))];
    const groups = kinds
      .map((kind) => ({ label: pluralLabel(kind), packs: tree.entries.filter((row) => row.kind === kind) }))
      .sort((a, b) => a.label.localeCompare(b.label));
    return {
      ...context,
      tree: { ...tree, entries: [] },
      groups,
      createLabel: t("TABLETOP.Compendium.create"),
      searchLabel: t("TABLETOP.Compendium.search"),
      // The text of documents is searched in the window of a pack.
      hasModes: false,
    };
  }

  override _getEntryContextOptions(): object[] {
    return buildPackMenu((row) => this.#findPack(row), { open: openPack, folders: () => this._folders() });
  }

  #findPack(row: HTMLElement): Pack | null {
    return host.game.packs.get(row.closest<HTMLElement>("[data-entry-id]")?.dataset["entryId"] ?? "") ?? null;
  }

  override _documentOf(): Doc | null {
    return null;
  }

  override _getEntryDragData(entryId: string): object | null {
    return host.game.user.isGM ? { type: "Compendium", collection: entryId, uuid: `Compendium.${entryId}` } : null;
  }

  override async _handleDroppedEntry(place: DropPlace, { type, uuid }: { type: string; uuid: string }): Promise<void> {
    const pack = type === "Compendium" ? host.game.packs.get(uuid.replace(/^Compendium\./, "")) : undefined;
    if (pack) await pack.setFolder(place.folder);
  }

  override async _handleDroppedForeignFolder(_folder: FolderDoc, _into: string | null): Promise<void> {}

  override async _onClickEntry(row: HTMLElement): Promise<void> {
    const pack = this.#findPack(row);
    if (pack) await openPack(pack);
  }

  override async _onCreateEntry(): Promise<void> {
    await createPackDialog();
  }

  override async _onCreateFolder(target: HTMLElement): Promise<void> {
    await createFolderDialog(
      "Compendium",
      target.closest<HTMLElement>("[data-folder-id]")?.dataset["folderId"] ?? null,
      null,
    );
  }
}

function formatSource(pack: Pack): string {
  const { packageName } = pack.metadata;
  if (packageName === host.game.system.id) return host.game.system.title;
  if (packageName === "world") return host.game.world.title;
  return host.game.modules.get(packageName)?.title ?? packageName;
}

/** Whether a pack that the user sees is hidden from players. */
function isHiddenFromPlayers(pack: Pack): boolean {
  return host.game.user.isGM && pack.getUserLevel?.({ role: 1 }) === 0;
}

/** Returns the plural category of a number among those that the texts have: `one` or `other`. */
function pluralCategory(count: number): "one" | "other" {
  return new Intl.PluralRules(host.game.i18n.lang).select(count) === "one" ? "one" : "other";
}

/**
 * Returns the window of a pack: created once and kept among the pack's applications, so that `pack.render(true)` opens
 * it too.
 */
export function getPackWindow(pack: Pack): RenderedApp {
  const id = Compendium.idOf(pack);
  const known = pack.apps.find((app) => app.id === id);
  if (known) return known;
  const made = new Compendium({ collection: pack });
  pack.apps.push(made);
  return made;
}

/** Opens the window of a pack, or brings it to the front. */
async function openPack(pack: Pack): Promise<void> {
  await runGuarded(async () => {
    const app = getPackWindow(pack);
    if (app.rendered) app.bringToFront?.();
    else await app.render({ force: true });
  });
}
