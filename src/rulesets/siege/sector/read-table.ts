/** What this client knows of the sector: the planets that its user may look into, and the log of what was written. */
import type { Text } from "../../../core/public/definitions.ts";
import { asDoc, createSnapshot, listLoggedReceipts, type LoggedReceipt } from "../../../core/public/table.ts";
import { type DatedEntry, type StoredTree, dateEntries, listTouched } from "../../../rules/siege/sector-history.ts";
import { listCardPlanets } from "./open-conflicts.ts";

/** A planet with what is no part of its data. */
export interface SectorSource {
  readonly tree: StoredTree;
  readonly owners: readonly string[];
  /** Whether this user may write its notes. */
  readonly isOwned: boolean;
}

/** Returns the planets that this user may look into. One that can't be read hides no other. */
export function listSources(): readonly SectorSource[] {
  const players = game.users.filter(({ isGM }) => !isGM);
  return [...game.actors]
    .filter(({ type }) => type === "siegePlanet")
    .map(asDoc)
    .filter((actor) => actor.testUserPermission(game.user, "OBSERVER"))
    .map((actor) => ({
      tree: readTree(actor),
      owners: players.filter((user) => actor.testUserPermission(user, "OWNER")).map(({ name }) => name),
      isOwned: actor.testUserPermission(game.user, "OWNER"),
    }));
}

function readTree(actor: ReturnType<typeof asDoc>): StoredTree {
  try {
    return createSnapshot(actor);
  } catch (error) {
    console.error(`${actor.uuid} can't be read for the sector board`, error);
    const { uuid, name } = actor;
    return { uuid, name, type: "siegePlanet", img: "", system: {}, items: [] };
  }
}

/** Something that happened to planets. */
export interface SectorEvent extends DatedEntry {
  readonly id: string;
  /** What it says; null where this user may not read that: what it wrote counts all the same. */
  readonly label: Text | null;
  /** The uuids of the planets that it is about, those that it wrote on first. */
  readonly planets: readonly string[];
}

const about = new WeakMap<object, readonly string[]>();

/** Returns the actors that a receipt wrote on, and the planets of the card that it was pressed on. */
function listAbout(receipt: LoggedReceipt): readonly string[] {
  const known = about.get(receipt.applied);
  if (known) return known;
  const found = [...new Set([...listTouched(receipt), ...listCardPlanets(receipt.card)])];
  about.set(receipt.applied, found);
  return found;
}

/** Returns what happened to some planets, oldest first, up to the present month. */
export function listEvents(sources: readonly SectorSource[], present: number): readonly SectorEvent[] {
  const seen = new Set(sources.map(({ tree }) => tree.uuid));
  const log = listLoggedReceipts();
  const months = dateEntries(log, present);
  const planets = new Set(
    [...game.actors].filter(({ type }) => type === "siegePlanet").map((actor) => asDoc(actor).uuid),
  );
  return log.flatMap((receipt, i): SectorEvent[] => {
    const all = listAbout(receipt).filter((uuid) => planets.has(uuid));
    if (!all.some((uuid) => seen.has(uuid))) return [];
    const isKnown = receipt.isReadable && all.every((uuid) => seen.has(uuid));
    const { id, applied, label } = receipt;
    return [{ id, applied, month: months[i] ?? present, planets: all, label: isKnown ? label : null }];
  });
}
