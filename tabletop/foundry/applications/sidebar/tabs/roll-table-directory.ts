import type { Bag } from "../../../globals.ts";
import { DocumentDirectory } from "../document-directory.ts";
import { runGuarded, t, type Doc } from "../host.ts";
import { menuEntries } from "../menu.ts";

interface TableDoc extends Doc {
  draw(options?: object): Promise<unknown>;
}

/**
 * The world's rollable tables
 * (foundryvtt.com/api/v14/classes/foundry.applications.sidebar.tabs.RollTableDirectory.html).
 */
export class RollTableDirectory extends DocumentDirectory {
  static override DEFAULT_OPTIONS: Bag = {
    id: "tables",
    window: { title: "TABLETOP.Sidebar.tables", icon: "fa-solid fa-table-list" },
  };
  static override tabName = "tables";

  override get documentName(): string {
    return "RollTable";
  }

  override typeLabel(): string {
    return "";
  }

  override _emptyState(): { empty: string; hint: string } {
    return {
      empty: t("TABLETOP.RollTable.none"),
      hint: t(this._canCreateEntry() ? "TABLETOP.Directory.hintCreate" : "TABLETOP.Directory.hintAsk"),
    };
  }

  override _getEntryContextOptions(): object[] {
    const find = (row: HTMLElement): TableDoc | null => this._documentOf(row) as TableDoc | null;
    const own = menuEntries([
      {
        label: t("TABLETOP.RollTable.draw"),
        icon: "fa-solid fa-dice-d20",
        run: (row) => void runGuarded(async () => find(row)?.draw()),
      },
    ]);
    return [...own, ...super._getEntryContextOptions()];
  }
}
