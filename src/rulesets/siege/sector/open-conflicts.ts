/**
 * What waits for an answer between planets: conflicts with the step that each is at, damage and spoils that nobody
 * applied, Stability Checks and months of peace that are due. Read from the stages and cards in the log. Ledger:
 * SIE-PCON-2, SIE-STAB-3, SIE-RECOV-1.
 */
import { type Text, readPart } from "../../../core/public/definitions.ts";
import { type StageMessage, isStage, listPostedCards, readRecord } from "../../../core/public/stages.ts";
import { allMessages, findMessage, isCard, isTakenBack, isUsed } from "../../../core/public/table.ts";
import { countMonths, findDue, hasPeace } from "../../../rules/siege/recovery.ts";
import { ConflictData, formatDamage } from "../cards/conflict.ts";
import { MONTH_PART, MonthData, formatDue } from "../cards/month.ts";
import { SPOILS_PART, SpoilsData, formatStatus } from "../cards/spoils.ts";
import { STABILITY_PART, StabilityData, formatTold, hasConsequence } from "../cards/stability.ts";
import { Declaration } from "../checks/declaration.ts";
import { refusePurpose } from "../checks/stability-setup.ts";
import type { Planet } from "../documents/read-planet.ts";
import { readWorldHouse } from "../house-rules.ts";
import { LANG as WAR, type Step } from "../stages/conflict/progress.ts";
import { conflictStage } from "../stages/conflict/stage.ts";

/** What waits on one card, or in one conflict. */
export interface OpenConflict {
  /** The id of the message: a conflict's stage, or a card. */
  readonly id: string;
  readonly isStage: boolean;
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
  const message = id === null ? null : findMessage(id);
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

/** The planets that are read: a map, or what reads one when it is asked for. */
type Planets = Pick<ReadonlyMap<string, Planet>, "get" | "has">;

/**
 * Returns what waits for an answer in the log. `planets` are those that this user may look into.
 * @param about the uuid of the planet that it is about; null for all
 */
export function listOpenConflicts(planets: Planets, today: number, about: string | null = null): OpenConflict[] {
  const isAbout = (all: readonly string[]): boolean => about === null || all.includes(about);
  // What names a planet that this user may not look into says more than they may know.
  const isKnown = (all: readonly string[]): boolean => isAbout(all) && all.every((uuid) => planets.has(uuid));
  const cards = listCards().filter((card) => isKnown(listPlanets(card)));
  const stages = allMessages().filter(isConflict);
  const byCard = new Map(stages.flatMap((stage) => listPosted(stage).map((card) => [card, stage] as const)));
  const undecided = stages.filter((stage) => !stage.system.over && listPosted(stage).length === 0);
  return [
    ...undecided.flatMap(listStakes).filter((one) => isKnown(one.planets)),
    ...listOpenCards(cards, planets, today).map((one) => withStage(one, byCard.get(one.id), cards)),
  ];
}

/** Returns whether a message is the stage of a conflict that this user may see. */
const isConflict = (message: ReturnType<typeof allMessages>[number]): message is typeof message & StageMessage =>
  isStage(message) && message.system.kind === "siege.conflict" && message.author?.isGM === true && message.visible;

const posted = new WeakMap<object, { readonly last: string | null; readonly cards: readonly string[] }>();

/** Returns the cards that a conflict has posted. They are found again after each of its moves, and after an undo. */
function listPosted(stage: StageMessage): readonly string[] {
  const { last } = stage.system;
  const known = posted.get(stage);
  if (known?.last === last && known.cards.length > 0) return known.cards;
  const cards = listPostedCards(stage.id);
  posted.set(stage, { last, cards });
  return cards;
}

/** Returns a conflict whose stakes are not known yet. */
function listStakes(stage: StageMessage): OpenConflict[] {
  const record = readRecord(stage);
  const standing = record && conflictStage.replay(record, readWorldHouse());
  if (!standing || standing.over) return [];
  const planets = Object.values(record.seats).flatMap(({ actor }) => actor ?? []);
  return [{ id: stage.id, isStage: true, what: formatLine(stage, "stakes", standing.status), planets, isAttack: true }];
}

const formatLine = ({ system }: StageMessage, step: Step, what: Text): Text => ({
  key: `${WAR}.Line`,
  with: { title: system.head.title ?? "", step: `${WAR}.Step.${step}`, what },
});

/** Returns what waits on a card; of one that a conflict has posted, as that conflict's. */
function withStage(one: OpenConflict, stage: StageMessage | undefined, cards: readonly PlanetCard[]): OpenConflict {
  if (!stage) return one;
  const card = cards.find(({ id }) => id === one.id);
  const step = card ? findStep(card) : "roll";
  const rolls = { key: `${WAR}.Waits.roll`, with: { name: stage.system.seats["aggressor"]?.name ?? "" } };
  return { ...one, id: stage.id, isStage: true, what: formatLine(stage, step, step === "roll" ? rolls : one.what) };
}

const findStep = (card: PlanetCard): Step => {
  if (card.declared) return "roll";
  return isUnsettled(card) ? "damage" : "consequences";
};

function listOpenCards(cards: readonly PlanetCard[], planets: Planets, today: number): OpenConflict[] {
  const lastMonths = new Map(cards.flatMap(({ month }, at) => (month ? [[month.planet, at] as const] : [])));
  return cards.flatMap((card, at) => {
    // Each month brings a card: only a planet's last one is what it waits for.
    if (card.month && lastMonths.get(card.month.planet) !== at) return [];
    const what = findWhat(card, planets, today);
    const all = listPlanets(card);
    return what === null ? [] : [{ id: card.id, isStage: false, what, planets: all, isAttack: all.length > 1 }];
  });
}

const findWhat = (card: PlanetCard, planets: Planets, today: number): Text | null =>
  (card.declared && "QUADRANT.Siege.Pending.ConflictRoll") ??
  findOpenAttack(card, planets, today) ??
  findOpenSpoils(card) ??
  findOpenStability(card) ??
  findOpenMonth(card, planets);

/** Returns what of a card its offers are about, as receipts of them name it. */
const listArgs = ({ aggressor, target, stakes }: NonNullable<PlanetCard["conflict"]>) => ({
  aggressor,
  target,
  items: stakes.map(({ item }) => item),
});

const doesDamage = ({ conflict, spoils }: PlanetCard): boolean =>
  conflict !== null && conflict.success && conflict.damage > 0 && !spoils;

/** Returns whether damage or stakes are to be applied. */
function isUnsettled(card: PlanetCard): boolean {
  const { id, conflict } = card;
  if (!conflict) return false;
  return (doesDamage(card) || conflict.stakes.length > 0) && !isUsed(id, "conflict.settle", listArgs(conflict));
}

/** Damage and stakes to apply, then the check of a track that is In Collapse, or the one that keeps a month. */
function findOpenAttack(card: PlanetCard, planets: Planets, today: number): Text | null {
  const { id, conflict, spoils } = card;
  const target = planets.get(conflict?.target ?? "");
  if (!conflict || !target) return null;
  const { track, recovering, targetName: name } = conflict;
  const hits = doesDamage(card);
  if (isUnsettled(card))
    return hits ? formatDamage(conflict) : { key: "QUADRANT.Siege.Pending.Stakes", with: { target: name } };
  const args = listArgs(conflict);
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

function findOpenMonth({ id, month }: PlanetCard, planets: Planets): Text | null {
  const planet = planets.get(month?.planet ?? "");
  if (!month || !planet || isUsed(id, "month.month", { planet: month.planet })) return null;
  const due = findDue(planet, countMonths(planet.recovery, month.day));
  return due?.kind === month.kind ? formatDue(month) : null;
}
