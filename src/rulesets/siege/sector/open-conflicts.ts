/**
 * What waits for an answer between planets: stakes to be placed face down, declared attacks, damage and spoils that
 * nobody applied, Stability Checks and months of peace that are due. Read from the stages and cards in the log. Ledger:
 * SIE-PCON-2, SIE-STAB-3, SIE-RECOV-1.
 */
import { type Text, readPart } from "../../../core/public/definitions.ts";
import { openStages } from "../../../core/public/stages.ts";
import { allMessages, isCard, isTakenBack, isUsed } from "../../../core/public/table.ts";
import { readShape } from "../../../rules/shared/schema.ts";
import { countMonths, findDue, hasPeace } from "../../../rules/siege/recovery.ts";
import { ConflictData, formatDamage } from "../cards/conflict.ts";
import { formatStatus as formatDeclared } from "../cards/declaration.ts";
import { MONTH_PART, MonthData, formatDue } from "../cards/month.ts";
import { SPOILS_PART, SpoilsData, formatStatus } from "../cards/spoils.ts";
import { STABILITY_PART, StabilityData, formatTold, hasConsequence } from "../cards/stability.ts";
import { Declaration } from "../checks/declaration.ts";
import { refusePurpose } from "../checks/stability-setup.ts";
import type { Planet } from "../documents/read-planet.ts";
import { Setup as SealedStakes } from "../stages/stakes/state.ts";

/** What waits on one card. */
export interface OpenConflict {
  /** The id of the card's message. */
  readonly id: string;
  readonly what: Text;
  /** Uuids: who attacks, if anybody does, then whom it is about. */
  readonly planets: readonly string[];
  /** Whether one planet attacks another. */
  readonly isAttack: boolean;
}

/** A card with what it stores of planets. */
interface PlanetCard {
  readonly id: string;
  readonly declared: Declaration | null;
  readonly conflict: ReturnType<typeof readConflict>;
  readonly spoils: SpoilsData | null;
  readonly stability: StabilityData | null;
  readonly month: MonthData | null;
}

type Parts = Parameters<typeof readPart>[0];
const readConflict = (card: Parts) => readPart(card, "conflict", ConflictData);

const readCards = new WeakMap<object, PlanetCard | null>();

/** Returns what a card stores of planets; null for another card. What is stored of one is read once. */
function readCard(id: string, system: Parts): PlanetCard | null {
  const known = readCards.get(system.parts);
  if (known !== undefined) return known;
  const card: PlanetCard = {
    id,
    declared: readPart(system, "declared", Declaration),
    conflict: readConflict(system),
    spoils: readPart(system, SPOILS_PART, SpoilsData),
    stability: readPart(system, STABILITY_PART, StabilityData),
    month: readPart(system, MONTH_PART, MonthData),
  };
  const { declared, conflict, spoils, stability, month } = card;
  const found = (declared ?? conflict ?? spoils ?? stability ?? month) ? card : null;
  readCards.set(system.parts, found);
  return found;
}

/** Returns the cards of planets that this user may see, oldest first. */
const listCards = (): PlanetCard[] =>
  allMessages().flatMap((message) => {
    if (!isCard(message) || message.system.ruleset !== "siege" || !message.visible) return [];
    return message.system.face === "up" && !isTakenBack(message) ? (readCard(message.id, message.system) ?? []) : [];
  });

/** Returns the uuids of the planets that a card is about; none for a card that is gone. */
export function listCardPlanets(id: string | null): readonly string[] {
  const message = id === null ? undefined : allMessages().find((one) => one.id === id);
  if (!isCard(message) || message.system.ruleset !== "siege") return [];
  const card = readCard(message.id, message.system);
  return card ? listPlanets(card) : [];
}

const listPlanets = ({ declared, conflict, spoils, stability, month }: PlanetCard): readonly string[] => [
  ...new Set(
    [declared, conflict, spoils]
      .flatMap((sides) => (sides ? [sides.aggressor, sides.target] : []))
      .concat([stability?.planet, month?.planet].flatMap((uuid) => uuid ?? [])),
  ),
];

const LANG = "QUADRANT.Siege.Worlds";

/** Returns what waits for an answer in the log. `planets` are those that this user may look into. */
export function listOpenConflicts(planets: ReadonlyMap<string, Planet>, today: number): OpenConflict[] {
  const cards = listCards();
  const open = [...listSealed(), ...listOpenCards(cards, planets, today)];
  // What names a planet that this user may not look into says more than they may know.
  return open.filter((one) => one.planets.every((uuid) => planets.has(uuid)));
}

/** Returns the attacks whose stakes are being placed face down, oldest first. */
const listSealed = (): OpenConflict[] =>
  openStages()
    .filter(({ visible, system }) => visible && system.kind === "siege.stakes")
    .flatMap(({ id, system }) => {
      const setup = readShape(SealedStakes, system.setup);
      if (!setup) return [];
      const { attack, aggressor, defender } = setup;
      const what = { key: `${LANG}.Pending.sealed`, with: { aggressor: aggressor.name, target: defender.name } };
      return [{ id, what, planets: [attack.aggressor, attack.target], isAttack: true }];
    });

function listOpenCards(
  cards: readonly PlanetCard[],
  planets: ReadonlyMap<string, Planet>,
  today: number,
): OpenConflict[] {
  const lastMonths = new Map(cards.flatMap(({ month }, at) => (month ? [[month.planet, at] as const] : [])));
  return cards.flatMap((card, at) => {
    // Each month brings a card: only a planet's last one is what it waits for.
    if (card.month && lastMonths.get(card.month.planet) !== at) return [];
    const what = findWhat(card, planets, today);
    const all = listPlanets(card);
    return what === null ? [] : [{ id: card.id, what, planets: all, isAttack: all.length > 1 }];
  });
}

const findWhat = (card: PlanetCard, planets: ReadonlyMap<string, Planet>, today: number): Text | null =>
  (card.declared && formatDeclared(card.declared)) ??
  findOpenAttack(card, planets, today) ??
  findOpenSpoils(card) ??
  findOpenStability(card) ??
  findOpenMonth(card, planets);

/** Damage and stakes to apply, then the check of a track that is In Collapse, or the one that keeps a month. */
function findOpenAttack(
  { id, conflict, spoils }: PlanetCard,
  planets: ReadonlyMap<string, Planet>,
  today: number,
): Text | null {
  const target = planets.get(conflict?.target ?? "");
  if (!conflict || !target) return null;
  const { success, damage, stakes, track, recovering, targetName: name } = conflict;
  const args = { aggressor: conflict.aggressor, target: conflict.target, items: stakes.map(({ item }) => item) };
  const hits = success && damage > 0 && !spoils;
  if ((hits || stakes.length > 0) && !isUsed(id, "conflict.settle", args))
    return hits ? formatDamage(conflict) : { key: "QUADRANT.Siege.Pending.Stakes", with: { target: name } };
  const names = { name, track: `QUADRANT.Siege.PlanetTrack.${track}` };
  if (hits)
    return refusePurpose(target, "collapse", track, today) || isUsed(id, "conflict.collapse", args)
      ? null
      : { key: `${LANG}.Pending.collapse`, with: names };
  const canKeep = recovering && !spoils && hasPeace(target.recovery, today);
  return canKeep && !isUsed(id, "conflict.peace", args) ? { key: `${LANG}.Pending.keep`, with: names } : null;
}

function findOpenSpoils({ id, spoils }: PlanetCard): Text | null {
  if (!spoils || (spoils.annexes === false && !spoils.choice)) return null;
  const args = { aggressor: spoils.aggressor, target: spoils.target };
  return spoils.choice && isUsed(id, "spoils.apply", args) ? null : formatStatus(spoils);
}

const findOpenStability = ({ id, stability }: PlanetCard): Text | null =>
  stability &&
  !stability.done &&
  hasConsequence(stability) &&
  !isUsed(id, "stability.settle", { planet: stability.planet, item: stability.stake?.item ?? null })
    ? formatTold(stability)
    : null;

function findOpenMonth({ id, month }: PlanetCard, planets: ReadonlyMap<string, Planet>): Text | null {
  const planet = planets.get(month?.planet ?? "");
  if (!month || !planet || isUsed(id, "month.month", { planet: month.planet })) return null;
  const due = findDue(planet, countMonths(planet.recovery, month.day));
  return due?.kind === month.kind ? formatDue(month) : null;
}
