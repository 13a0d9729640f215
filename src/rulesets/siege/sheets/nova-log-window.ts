/** The window that lists how somebody's Nova Points came and went. Ledger: SIE-NOVA-5. */
import { promptDialog } from "../../../core/public/documents.ts";
import { escapeHtml, listLoggedReceipts, say, signed } from "../../../core/public/table.ts";
import { listNovaChanges } from "../../../rules/siege/nova.ts";

/** The most lines: those of the last sessions. */
const MAX_LINES = 60;

/** Shows what was gained and spent, the last first, as far as the chat log has it and this user may read it. */
export async function showNovaLog({ uuid, name }: { readonly uuid: string; readonly name: string }): Promise<void> {
  const lines = listNovaChanges(listLoggedReceipts(), uuid)
    .reverse()
    .slice(0, MAX_LINES)
    .map(({ by, entry }) => {
      const what = entry.isReadable ? say(entry.label) : game.i18n.localize("QUADRANT.Receipt.Private");
      return `<li><span class="q-row-name">${escapeHtml(what)}</span><b>${signed(by)}</b></li>`;
    });
  const none = `<p class="q-empty">${escapeHtml(game.i18n.localize("QUADRANT.Siege.Nova.LogEmpty"))}</p>`;
  await promptDialog({
    window: { title: game.i18n.format("QUADRANT.Siege.Nova.LogOf", { name }) },
    classes: ["quadrant", "skin-siege", "q-nova-log"],
    position: { width: 380 },
    content: lines.length > 0 ? `<ul class="q-list">${lines.join("")}</ul>` : none,
    ok: { label: "QUADRANT.Siege.Nova.LogClose" },
    rejectClose: false,
  });
}
