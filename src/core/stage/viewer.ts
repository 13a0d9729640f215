/** Loads a stage for this user: its state, seats and who is active, and the secrets that this client knows. */
import type { Json } from "../../rules/shared/json.ts";
import { findDoc } from "../compat/documents.ts";
import { findStageKind } from "../contract/registry.ts";
import { createWorld, getOwnSeat } from "../world/world.ts";
import { findSecret } from "../secrets/vault.ts";
import type {
  FollowedStage,
  PostedCard,
  Stage,
  StageDefinition,
  StageRecord,
  StageState,
  Viewer,
} from "../contract/stage.ts";
import { type StageMessage, readRecord, findStage } from "../messages/stages.ts";
import { StateReads } from "../world/state-reads.ts";
import { isSeatOf } from "./fold.ts";
import { followCards, readPostedCards } from "./follow.ts";

export interface LoadedStage {
  readonly record: StageRecord;
  readonly definition: StageDefinition;
  readonly kind: Stage;
  readonly standing: StageState;
  readonly viewer: Viewer;
  /** As the cards that it has posted say; null for a kind that does not follow them, and before there is one. */
  readonly followed: FollowedStage | null;
}

/**
 * Loads a stage for this user; null if there is none, or if it is not authentic or not valid. `reads` records what it
 * depends on, besides its message and what its kind reads by itself.
 */
export async function loadStage(id: string, reads: StateReads = new StateReads()): Promise<LoadedStage | null> {
  const message = findStage(id);
  const record = message && readRecord(message);
  const named = record && findStageKind(record.kind);
  if (!record || !named) return null;
  const { row, found: definition } = named;
  const kind = await definition.load();
  const standing = replay(message, record, kind, createWorld(row).house);
  if (!standing) return null;
  const cards = standing.follow ? await readPostedCards(id, reads) : [];
  const followed = followCards(record, standing, cards);
  return { record, definition, kind, standing, viewer: createViewer(record, standing, cards), followed };
}

interface Replay {
  readonly kind: Stage;
  /** The stage and the house rules as JSON: the state follows from them and the kind alone. */
  readonly of: string;
  readonly standing: StageState | null;
}

/** The last replay of each stage: it is read several times between two moves, and each replay runs its whole log. */
const replays = new WeakMap<StageMessage, Replay>();

function replay(message: StageMessage, record: StageRecord, kind: Stage, house: unknown): StageState | null {
  const of = JSON.stringify([record, house]);
  const last = replays.get(message);
  if (last?.kind === kind && last.of === of) return last.standing;
  const standing = kind.replay(record, house);
  replays.set(message, { kind, of, standing });
  return standing;
}

/** Returns whether a seat's user is active; any GM if the seat is the GMs'. */
export const isPresent = (user: string | null): boolean =>
  user === null ? game.users.some(({ isGM, active }) => isGM && active) : game.users.get(user)?.active === true;

function createViewer({ seats }: StageRecord, { down }: StageState, cards: readonly PostedCard[]): Viewer {
  const person = getOwnSeat();
  return {
    person,
    seats: Object.fromEntries(
      Object.entries(seats).map(([id, seat]) => [
        id,
        { ...seat, img: findImage(seat), present: isPresent(seat.user), mine: isSeatOf(seat, person) },
      ]),
    ),
    known: Object.fromEntries(
      Object.entries(down).flatMap(([id, seal]): [string, Json][] => {
        const opened = findSecret(seal);
        return opened ? [[id, opened.value]] : [];
      }),
    ),
    cards,
  };
}

const findImage = ({ user, actor }: { readonly user: string | null; readonly actor: string | null }): string =>
  (actor === null ? null : findDoc(actor)?.img) ??
  (user === null ? null : game.users.get(user)?.avatar) ??
  "icons/svg/mystery-man.svg";
