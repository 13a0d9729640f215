/**
 * A stage as this client sees it just now: how it stands, who sits where and is here, and what this client alone knows.
 */
import type { Json } from "../../rules/shared/json.ts";
import { findDoc } from "../compat/documents.ts";
import { findStageKind } from "../contract/registry.ts";
import { getOwnSeat } from "../world/seat.ts";
import { createWorld } from "../world/snapshot.ts";
import { findSecret } from "../secrets/vault.ts";
import type { Stage, StageDefinition, StageRecord, StageState, Viewer } from "../contract/stage.ts";
import { readRecord, findStage } from "./document.ts";
import { isSeatOf } from "./fold.ts";

export interface LoadedStage {
  readonly record: StageRecord;
  readonly definition: StageDefinition;
  readonly kind: Stage;
  readonly standing: StageState;
  readonly viewer: Viewer;
}

/**
 * How a stage stands for this user; null where there is none, it can't be believed, or what is stored makes no sense.
 */
export async function loadStage(id: string): Promise<LoadedStage | null> {
  const message = findStage(id);
  const record = message && readRecord(message);
  const named = record && findStageKind(record.kind);
  if (!record || !named) return null;
  const { row, found: definition } = named;
  const kind = await definition.load();
  const standing = kind.replay(record, createWorld(row).house);
  return standing && { record, definition, kind, standing, viewer: createViewer(record, standing) };
}

/** Whether whoever sits there is here: any GM, where the seat is theirs. */
export const isPresent = (user: string | null): boolean =>
  user === null ? game.users.some(({ isGM, active }) => isGM && active) : game.users.get(user)?.active === true;

function createViewer({ seats }: StageRecord, { down }: StageState): Viewer {
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
  };
}

const findImage = ({ user, actor }: { readonly user: string | null; readonly actor: string | null }): string =>
  (actor === null ? null : findDoc(actor)?.img) ??
  (user === null ? null : game.users.get(user)?.avatar) ??
  "icons/svg/mystery-man.svg";
