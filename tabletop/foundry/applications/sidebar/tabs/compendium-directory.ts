import type { TemplatePart } from "../../api/handlebars-application.ts";
import type { RenderOptions } from "../../api/types.ts";
import type { Bag } from "../../runtime.ts";
import { AbstractSidebarTab } from "../abstract-sidebar-tab.ts";
import { Compendium } from "../apps/compendium.ts";
import { attachSearch } from "../directory-search.ts";
import { guarded, host, pluralLabel, t, type Pack, type RenderedApp } from "../host.ts";

interface PackRow {
  readonly id: string;
  readonly name: string;
  readonly icon: string;
  readonly source: string;
  readonly count: string;
  readonly locked: boolean;
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

/** The compendium packs that the user may see, by folder. */
export class CompendiumDirectory extends AbstractSidebarTab {
  static override DEFAULT_OPTIONS: Bag = {
    id: "compendium",
    classes: ["directory"],
    window: { title: "TABLETOP.Sidebar.compendium", icon: "fa-solid fa-book-atlas" },
    actions: { activateEntry: CompendiumDirectory.#open },
  };

  static override PARTS: Record<string, TemplatePart> = {
    header: { template: "templates/sidebar/directory-header.hbs" },
    directory: { template: "templates/sidebar/compendium-directory.hbs", scrollable: [""] },
  };

  static override tabName = "compendium";

  #query = "";

  override async _prepareContext(options: RenderOptions): Promise<Bag> {
    const context = await super._prepareContext(options);
    const groups = new Map<string, { label: string; packs: PackRow[] }>();
    for (const pack of host.game.packs.filter((candidate) => candidate.visible)) {
      const key = pack.folder?.id ?? pack.documentName;
      const label = pack.folder?.name ?? pluralLabel(pack.documentName);
      const group = groups.get(key) ?? { label, packs: [] };
      group.packs.push(this.#row(pack));
      groups.set(key, group);
    }
    const byLabel = [...groups.values()].sort((a, b) => a.label.localeCompare(b.label));
    return {
      ...context,
      groups: byLabel,
      isEmpty: groups.size === 0,
      empty: t("TABLETOP.Compendium.empty"),
      searchLabel: t("TABLETOP.Compendium.search"),
      query: this.#query,
      rootId: this.id,
    };
  }

  override async _onRender(context: Bag, options: RenderOptions): Promise<void> {
    await super._onRender(context, options);
    attachSearch(this.element, this.#query, (query) => (this.#query = query));
  }

  #row(pack: Pack): PackRow {
    const { packageName } = pack.metadata;
    const module = host.game.modules.get(packageName);
    return {
      id: pack.collection,
      name: pack.title,
      icon: ICONS[pack.documentName] ?? "fa-solid fa-book",
      source:
        packageName === host.game.system.id
          ? host.game.system.title
          : packageName === "world"
            ? host.game.world.title
            : (module?.title ?? packageName),
      count: t(`TABLETOP.Compendium.entries.${plural(pack.index.size)}`, { count: pack.index.size }),
      locked: pack.locked,
    };
  }

  static async #open(this: CompendiumDirectory, _event: Event, target: HTMLElement): Promise<void> {
    const pack = host.game.packs.get(target.closest<HTMLElement>("[data-pack]")?.dataset["pack"] ?? "");
    if (pack) await guarded(() => openPack(pack));
  }
}

/** The plural category of a number that the texts have: `one` or `other`. */
function plural(count: number): "one" | "other" {
  return new Intl.PluralRules(host.game.i18n.lang).select(count) === "one" ? "one" : "other";
}

/** The window of a pack: made once and kept among the pack's applications, so that `pack.render(true)` opens it too. */
export function packWindow(pack: Pack): RenderedApp {
  const id = Compendium.idOf(pack);
  const known = pack.apps.find((app) => app.id === id);
  if (known) return known;
  const made = new Compendium({ collection: pack });
  pack.apps.push(made);
  return made;
}

/** Opens the window of a pack, or brings it to the front. */
async function openPack(pack: Pack): Promise<void> {
  const app = packWindow(pack);
  if (app.rendered) app.bringToFront?.();
  else await app.render({ force: true });
}
