import { host as page, type Loose } from "../../../globals.ts";
import { host } from "../host.ts";

const on = (hook: string, run: (...args: never[]) => unknown): void => void host.Hooks.on(hook, run);

/**
 * Renders the tracker again whenever something that it shows has changed: combatants take names, images and resources
 * from other documents.
 */
export function renderOnCombatChanges(redraw: () => void): void {
  const refresh = (concerns: (combatant: Loose) => boolean): void => {
    const combatants = [...(page.game.combats ?? [])]
      .flatMap((combat: Loose) => [...combat.combatants] as Loose[])
      .filter(concerns);
    for (const combatant of combatants) combatant._safePrepareData();
    if (combatants.length > 0) redraw();
  };
  const ofActor = (actor: Loose): void =>
    refresh((combatant) => combatant.actorId === actor?.id || combatant.actor === actor);
  for (const verb of ["create", "update", "delete"]) {
    for (const name of ["Combat", "Combatant", "CombatantGroup", "Scene", "User"]) on(`${verb}${name}`, redraw);
    on(`${verb}Actor`, ofActor);
    on(`${verb}Token`, (token: Loose) => refresh((combatant) => combatant.tokenId === token.id));
    on(`${verb}Item`, (item: Loose) => item.parent?.documentName === "Actor" && ofActor(item.parent));
    on(`${verb}ActiveEffect`, (effect: Loose) =>
      ofActor(effect.parent?.documentName === "Actor" ? effect.parent : effect.parent?.parent),
    );
  }
  on("canvasReady", redraw);
  on("targetToken", redraw);
  on("updateWorldTime", redraw);
}
