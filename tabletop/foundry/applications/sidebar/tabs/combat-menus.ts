import type { Loose } from "../../../globals.ts";
import { host, t } from "../host.ts";
import { menuEntries, type MenuLine } from "../menu.ts";

/** Returns the entries of a combatant's menu. */
export function buildCombatantMenu(find: (row: HTMLElement) => Loose): object[] {
  const gm = (): boolean => host.game.user.isGM;
  const line = (
    label: string,
    icon: string,
    visible: (one: Loose) => boolean,
    run: (one: Loose) => Promise<unknown>,
  ): MenuLine => ({
    label: t(label),
    icon,
    visible: (row) => visible(find(row)),
    run: (row) => run(find(row)),
  });
  return menuEntries([
    line(
      "COMBAT.CombatantUpdate",
      "fa-solid fa-pen-to-square",
      (one) => one.isOwner,
      async (one) => one.sheet.render({ force: true }),
    ),
    line(
      "COMBAT.CombatantReroll",
      "fa-solid fa-dice-d20",
      (one) => one.isOwner,
      async (one) => one.combat.rollInitiative([one.id]),
    ),
    line(
      "COMBAT.CombatantClear",
      "fa-solid fa-arrow-rotate-left",
      (one) => one.isOwner && Number.isFinite(one.initiative),
      async (one) => one.update({ initiative: null }),
    ),
    line("COMBAT.CombatantRemove", "fa-solid fa-trash", gm, async (one) => one.delete()),
  ]);
}

/** Returns the entries of an encounter's menu. */
export function buildEncounterMenu(combat: () => Loose): object[] {
  const gm = (): boolean => host.game.user.isGM && Boolean(combat());
  const line = (label: string, icon: string, visible: () => boolean, run: () => Promise<unknown>): MenuLine => ({
    label: t(label),
    icon,
    visible,
    run,
  });
  return menuEntries([
    line("TABLETOP.Combat.link", "fa-solid fa-link", gm, async () => combat().toggleSceneLink()),
    line(
      "TABLETOP.Combat.activate",
      "fa-solid fa-bullseye",
      () => gm() && !combat().active,
      async () => combat().activate(),
    ),
    line("COMBAT.InitiativeReset", "fa-solid fa-arrow-rotate-left", gm, async () => combat().resetAll()),
    line("COMBAT.Delete", "fa-solid fa-trash", gm, async () => combat().endCombat()),
  ]);
}
