/**
 * Entry points of quick NPCs: the button in the actor directory, and the function for macros. The window's code is
 * loaded on first use.
 */
import { listRulesets } from "../contract/registry.ts";
import { isRulesetOn } from "../settings/rulesets-on.ts";
import { addDirectoryButton } from "../ui/html.ts";
import { notifyRefusal } from "../ui/text.ts";
import type { LateQuick, QuickArguments } from "./quick-window.ts";
import { onFoundryHook, sidebarLists } from "../compat/untyped.ts";

/** Returns the actor types with quick NPCs, of the rulesets that this world plays. */
const quickTypes = (): readonly LateQuick[] =>
  listRulesets()
    .filter(({ id }) => isRulesetOn(id))
    .flatMap((row) =>
      Object.entries(row.actors).flatMap(([type, { quick }]) => (quick ? [{ type, row, late: quick }] : [])),
    );

/**
 * Makes a quick NPC: `game.quadrant.npc({name: "Thug", type: "sidoniaNpc", threat: "thug", line: "Physique 3;
 * Knife"})`. Without an argument it opens the window. Resolves to the NPC's uuid, or to null.
 * @throws TypeError naming the argument that is none
 */
export async function quickNpc(asked?: QuickArguments): Promise<string | null> {
  if (!game.user.isGM) {
    notifyRefusal({ key: "QUADRANT.Refuse.GmOnly" });
    return null;
  }
  const types = quickTypes();
  if (types.length === 0) {
    notifyRefusal({ key: "QUADRANT.Quick.Refuse.NoType" });
    return null;
  }
  return (await import("./quick-window.ts")).createQuickNpc(types, asked);
}

/** Adds a button to the actor directory, for GMs. Call in `ready`. */
export function startQuickNpcButton(): void {
  onFoundryHook("renderActorDirectory", (_app: unknown, html: HTMLElement) => addButton(html));
  const { actors } = sidebarLists();
  actors?.render?.();
}

function addButton(html: HTMLElement): void {
  if (!game.user.isGM || quickTypes().length === 0) return;
  addDirectoryButton(html, {
    mark: "quadrantQuick",
    icon: "fa-solid fa-user-plus",
    label: "QUADRANT.Quick.Title",
    press: () => void quickNpc(),
  });
}
