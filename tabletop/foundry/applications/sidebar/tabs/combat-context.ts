import { escapeHTML } from "../../../utils/html.ts";
import { host as page, type Bag, type Loose } from "../../../globals.ts";
import { t, type TokenDoc } from "../host.ts";
import { isTargeted, listTargetingUsers } from "../targets.ts";

/** One line of the tracker, as its template receives it. */
export interface TurnContext extends Bag {
  readonly id: string;
  readonly name: string;
  readonly active: boolean;
  readonly isOwner: boolean;
  readonly isDefeated: boolean;
  readonly hidden: boolean;
  readonly initiative: string | null;
  css: string;
}

/**
 * Returns the tracker's data about an encounter as a whole: its number among the encounters, and who may advance it.
 */
export function createCombatContext(combat: Loose, combats: readonly Loose[]): Bag {
  const { user } = page.game;
  const index = combats.indexOf(combat);
  const { combatant, started, round } = (combat ?? {}) as Loose;
  return {
    combat,
    combats: [...combats],
    hasCombat: Boolean(combat),
    hasSeveral: combats.length > 1,
    combatCount: combats.length,
    currentIndex: index + 1,
    previousId: combats[index - 1]?.id ?? null,
    nextId: combats[index + 1]?.id ?? null,
    round: round ?? 0,
    linked: Boolean(combat?.scene),
    control: Boolean(started && combatant?.players?.includes(user)),
    canChangeTurn: Boolean(combat?._canChangeTurn(user)),
    canChangeRound: Boolean(combat?._canChangeRound(user)),
    canRoll: Boolean(combat?.turns.some((one: Loose) => one.isOwner && one.initiative === null)),
    initiativeIcon: page.CONFIG.Combat.initiativeIcon,
    title: formatTitle(combat, index, combats.length),
    user,
    time: page.game.time.calendar.format(page.game.time.worldTime, "timestamp"),
  };
}

function formatTitle(combat: Loose, index: number, count: number): string {
  if (!combat) return t("TABLETOP.Combat.noneTitle");
  const place = combat.started ? t("COMBAT.Round", { round: combat.round }) : t("COMBAT.NotStarted");
  const encounter = combat._source.name || (count > 1 ? t("COMBAT.Encounter", { n: index + 1 }) : "");
  return encounter ? `${String(encounter)} · ${place}` : place;
}

/** Returns the line of one combatant. Hidden combatants are filtered out before for players. */
export function createTurnContext(combat: Loose, combatant: Loose): TurnContext {
  const { user } = page.game;
  const { id, name, isOwner, isDefeated, hidden, initiative, resource } = combatant;
  const token = combatant.token as TokenDoc | null;
  const active = combat.started && combat.combatant === combatant;
  const hasRolled = initiative !== null;
  const others = token ? listTargetingUsers(token) : [];
  return {
    id,
    name,
    img: combatant.img,
    active,
    isOwner,
    isDefeated,
    hidden,
    hasRolled,
    hasDecimals: hasRolled && !Number.isInteger(initiative),
    initiative: formatInitiative(initiative as number | null),
    resource,
    hasResource: isOwner && resource !== null && typeof resource !== "object",
    group: combatant.group?.name ?? null,
    canPing: false,
    canRoll: isOwner && !hasRolled,
    canEditInitiative: user.isGM,
    canTarget: token !== null,
    targeted: token !== null && isTargeted(user as never, token),
    targetedBy: others.length > 0 ? t("TABLETOP.Scene.targetedBy", { names: others.join(", ") }) : "",
    effects: listEffects(combatant),
    css: [active && "active", hidden && "hide", isDefeated && "defeated"].filter(Boolean).join(" "),
    labels: {
      open: t("TABLETOP.Combat.open", { name }),
      roll: t("TABLETOP.Combat.roll", { name }),
      initiative: t("TABLETOP.Combat.initiative", { name }),
      hidden: t("TABLETOP.Combat.toggleHidden", { name }),
      defeated: t("TABLETOP.Combat.toggleDefeated", { name }),
      target: t("TABLETOP.Scene.target", { name }),
      menu: t("TABLETOP.Directory.menu", { name }),
      resource: String(combat.settings.resource),
    },
  };
}

/** Formats a score with as many decimals as `CONFIG.Combat.initiative` configures. */
function formatInitiative(initiative: number | null): string | null {
  if (initiative === null) return null;
  if (Number.isInteger(initiative)) return String(initiative);
  return initiative.toFixed(Number(page.CONFIG.Combat.initiative.decimals ?? 2));
}

/** Returns the icons of a combatant's temporary effects, except defeat, and their names. */
function listEffects(combatant: Loose): { icons: { img: string; name: string }[]; tooltip: string } {
  const defeated = page.CONFIG.specialStatusEffects.DEFEATED as string;
  const effects = ((combatant.actor?.temporaryEffects ?? []) as Loose[]).filter(
    (effect) => !effect.statuses.has(defeated),
  );
  const icons = effects.filter(({ img }) => img).map(({ img, name }) => ({ img: String(img), name: String(name) }));
  const items = icons.map(({ name }) => `<li>${escapeHTML(name)}</li>`).join("");
  return { icons, tooltip: icons.length > 0 ? `<ul>${items}</ul>` : "" };
}
