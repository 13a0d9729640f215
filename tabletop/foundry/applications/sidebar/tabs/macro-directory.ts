import type { Bag } from "../../../globals.ts";
import { askForSlot } from "../../ui/hotbar-macros.ts";
import { DocumentDirectory } from "../document-directory.ts";
import { runGuarded, host, t, type Doc } from "../host.ts";
import { menuEntries } from "../menu.ts";

interface MacroDoc extends Doc {
  readonly canExecute: boolean;
  execute(scope?: object): Promise<unknown>;
}

interface HotbarUser {
  assignHotbarMacro(macro: Doc, slot: number): Promise<unknown>;
}

/** The world's macros (foundryvtt.com/api/v14/classes/foundry.applications.sidebar.tabs.MacroDirectory.html). */
export class MacroDirectory extends DocumentDirectory {
  static override DEFAULT_OPTIONS: Bag = {
    id: "macros",
    window: { title: "TABLETOP.Sidebar.macros", icon: "fa-solid fa-code" },
  };
  static override tabName = "macros";

  override get documentName(): string {
    return "Macro";
  }

  override typeLabel(type: string | undefined): string {
    if (type === "script") return t("TABLETOP.Macro.script");
    return type === "chat" ? t("TABLETOP.Macro.chat") : "";
  }

  override _emptyState(): { empty: string; hint: string } {
    return { empty: t("TABLETOP.Macro.none"), hint: t("TABLETOP.Macro.noneHint") };
  }

  override _getEntryContextOptions(): object[] {
    const find = (row: HTMLElement): MacroDoc | null => this._documentOf(row) as MacroDoc | null;
    const own = menuEntries([
      {
        label: t("TABLETOP.Macro.execute"),
        icon: "fa-solid fa-play",
        visible: (row) => find(row)?.canExecute === true,
        run: (row) => void runGuarded(async () => find(row)?.execute()),
      },
      {
        label: t("TABLETOP.Hotbar.put"),
        icon: "fa-solid fa-table-cells",
        run: (row) => void runGuarded(async () => this.#put(find(row))),
      },
    ]);
    return [...own, ...super._getEntryContextOptions()];
  }

  async #put(macro: MacroDoc | null): Promise<void> {
    const slot = macro ? await askForSlot(1) : null;
    if (macro && slot !== null) await (host.game.user as unknown as HotbarUser).assignHotbarMacro(macro, slot);
  }
}
