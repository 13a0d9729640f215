/** An NPC in one line, for the head of its sheet. */
import { total } from "../../../rules/shared/reasons.ts";
import { damageRange, formatDamage } from "../../../rules/edge/damage.ts";
import type { HouseRules } from "../../../rules/edge/house.ts";
import { PLANES } from "../../../rules/edge/state.ts";
import type { Weapon } from "../../../rules/edge/weapon.ts";
import { computeDefence, findArmour, findSkill, listSkillLines, rollAttack } from "../documents/derived-values.ts";
import type { Creature } from "../documents/read-actor.ts";

const say = (key: string): string => game.i18n.localize(key);
const formatSigned = (value: number): string => (value < 0 ? `−${-value}` : `+${value}`);

/** Returns Defence, armour, tracks, weapons and the best skills in one line. */
export function formatStatLine(creature: Creature, house: HouseRules): string {
  const defence = computeDefence(creature, house);
  const armour = PLANES.flatMap((plane) => findArmour(creature, plane, house) ?? []);
  const { physical, stun } = creature.damage;
  const bonus = (key: string): number => total(listSkillLines(creature, findSkill(creature, key, house), house));
  const shot = (weapon: Weapon): string => {
    const roll = rollAttack(creature, weapon, house);
    return `${weapon.name} ${formatSigned(bonus(weapon.skill) + weapon.bonus)} (${formatDamage(roll)}, avg. ${damageRange(roll).mean})`;
  };
  const best = [...creature.skills].sort((a, b) => bonus(b.key) - bonus(a.key)).slice(0, 4);
  return [
    ...(defence ? [`${say("QUADRANT.Edge.Defence.Label")} ${total(defence)}`] : []),
    ...[...new Set(armour)].map(({ pt, dr }) => `PT ${pt} DR ${dr}%`),
    `${say("QUADRANT.Edge.Track.physical")} ${physical.value}/${physical.max}`,
    `${say("QUADRANT.Edge.Track.stun")} ${stun.value}/${stun.max}`,
    ...(creature.edge.max > 0
      ? [`${say("QUADRANT.Edge.Pool.Label")} ${creature.edge.value}/${creature.edge.max}`]
      : []),
    ...creature.weapons.filter(({ equipped }) => equipped).map(shot),
    ...best.map(({ key, name }) => `${say(name)} ${formatSigned(bonus(key))}`),
  ].join(" · ");
}
