export { Combat } from "./combat/combat.ts";
export { CombatantGroup } from "./combat/combatant-group.ts";
export { Combatant } from "./combat/combatant.ts";
