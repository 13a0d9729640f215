/**
 * Where users open the rulebooks: links to rules, help buttons and house rules in texts, the chat command `/rule …`,
 * and a button of the journal directory. Loaded when the world is ready.
 */
import { addJournalControl } from "../compat/journal.ts";
import { onFoundryHook, sidebarLists } from "../compat/untyped.ts";
import { openHouseLink, startHouseLinks } from "../settings/house-links.ts";
import { openHelp } from "../ui/help.ts";
import { type DirectoryButton, type Presses, addDirectoryButton, handlePresses } from "../ui/html.ts";
import { startRuleLinks } from "../ui/rule-links.ts";

const COMMAND = /^(?:<p>)?\s*\/rules?\b([^<]{0,200})(?:<\/p>)?\s*$/i;

const search = async (words: string): Promise<void> => (await import("./rule-search-window.ts")).searchRules(words);

const SEARCH: DirectoryButton = {
  mark: "quadrantRules",
  icon: "fa-solid fa-book-open",
  label: "QUADRANT.Rulebook.Search",
  press: () => void search(""),
};

const PRESSES: Presses = {
  help: (topic, button) => openHelp(button, topic),
  "house-rule": (key) => openHouseLink(key),
};

/** Starts to handle links, buttons and the command, and adds the button of the directory. */
export function startRulebook(): void {
  const handle = (page: Document): void => {
    handlePresses(page, PRESSES);
    startRuleLinks(page);
  };
  if (typeof document === "object" && document instanceof EventTarget) handle(document);
  startHouseLinks();
  addJournalControl({
    icon: "fa-solid fa-print",
    label: "QUADRANT.Rulebook.Print",
    action: "quadrantPrintBook",
    fits: (pack) => /^quadrant\.[a-z]+-rules(-gm)?$/.test(pack),
    open: (pack) =>
      void import("../ui/print-book.ts").then(({ printBook }) => printBook(pack, game.packs.get(pack)?.title ?? "")),
  });
  onFoundryHook("openDetachedWindow", (_id: unknown, detached: Window) => handle(detached.document));
  onFoundryHook("chatMessage", (_log: unknown, message: unknown) => {
    const found = typeof message === "string" ? COMMAND.exec(message.trim()) : null;
    if (!found) return true;
    void search((found[1] ?? "").trim());
    return false;
  });
  onFoundryHook("renderJournalDirectory", (_app: unknown, html: HTMLElement) => addDirectoryButton(html, SEARCH));
  sidebarLists()["journal"]?.render?.();
}
