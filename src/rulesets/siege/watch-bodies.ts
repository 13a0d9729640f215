/**
 * What the active GM's client does by itself: it tells targets of powers what they sense, and notices a new level of
 * Disconnection after changes by hand. Ledger: SIE-RESIST-3, SIE-RESIST-4, SIE-CYB-2, SIE-CYB-4.
 */
import { onFoundryHook } from "../../core/public/documents.ts";
import { createSnapshot, findDoc, perform } from "../../core/public/table.ts";
import { readCreature } from "./documents/read-actor.ts";
import { hearSenses, tellTargets } from "./sensing.ts";

/** An action that installs cyberware writes item and actor one after the other. */
const DELAY_MS = 600;

/** A client that has left, as tests' clients do, has no users any more. */
function isActiveGM(): boolean {
  const users = game.users as typeof game.users | undefined;
  return users?.activeGM?.isSelf === true;
}

interface Posted {
  readonly type: string;
  readonly system: { readonly parts?: Readonly<Record<string, { readonly data: object } | undefined>> };
}

function readPowers({ type, system: { parts } }: Posted): void {
  if (type === "card" && isActiveGM() && parts?.["power"] && parts["minds"])
    void tellTargets({ power: parts["power"].data, minds: parts["minds"].data });
}

interface Changed {
  readonly uuid: string;
  readonly type: string;
  readonly parent?: Changed | null;
}

/** Notices a level that differs from the stored one. */
function noteLevel(uuid: string): void {
  const found = isActiveGM() ? findDoc(uuid) : null;
  const level = found && readCreature(createSnapshot(found))?.system.cyber.level;
  const { cyber } = (found?._source["system"] ?? {}) as { readonly cyber?: { readonly level?: number } };
  if (level !== null && level !== undefined && level !== (cyber?.level ?? 0))
    void perform({ action: "siege.noteDisconnection", args: { actor: uuid } });
}

const waiting = new Map<string, ReturnType<typeof setTimeout>>();

function noteSoon(uuid: string): void {
  clearTimeout(waiting.get(uuid));
  waiting.set(
    uuid,
    setTimeout(() => {
      waiting.delete(uuid);
      noteLevel(uuid);
    }, DELAY_MS),
  );
}

const isCreature = ({ type }: Changed): boolean => type === "siegeCharacter" || type === "siegeNpc";

function noteItem({ type, parent }: Changed): void {
  if (type === "siegeTrapping" && parent && isCreature(parent)) noteSoon(parent.uuid);
}

/** Starts to follow cards, items and actors. Call in `ready`. */
export function watchBodies(): void {
  hearSenses();
  onFoundryHook("createChatMessage", readPowers);
  for (const what of ["create", "update", "delete"]) onFoundryHook(`${what}Item`, noteItem);
  onFoundryHook("updateActor", (actor: Changed, changes: object) => {
    const { system } = changes as { readonly system?: { readonly cyber?: object; readonly specialties?: object } };
    const base = system?.cyber && "base" in system.cyber;
    if (isCreature(actor) && (base || system?.specialties)) noteSoon(actor.uuid);
  });
}
