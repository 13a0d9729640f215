/** Advantage and Disadvantage stored for a later check. Ledger: SUC-ADV-9, SUC-ADV-10, SUC-MOS-5 to -8. */
import type { Change, Ref } from "../shared/change.ts";
import type { Json } from "../shared/json.ts";
import type { Refusal } from "../shared/reasons.ts";

/** How far it reaches: the next related check, or the very next one. */
export const SCOPES = ["related", "any"] as const;
export type Scope = (typeof SCOPES)[number];

/** What is stored on an actor under `system.pending`, one of each kind and scope. */
export interface Pending {
  readonly kind: "advantage" | "disadvantage";
  readonly scope: Scope;
  /** Key of the skill it came from. */
  readonly skill: string;
  readonly note: string;
}

/** The key under which it is stored: a second one of the same kind and scope replaces the first. */
export const PENDING_IDS = ["advantageRelated", "advantageAny", "disadvantageRelated", "disadvantageAny"] as const;
export type PendingId = (typeof PENDING_IDS)[number];

/** The place of one kind and scope. */
export const pendingId = ({ kind, scope }: Pick<Pending, "kind" | "scope">): PendingId =>
  scope === "any" ? `${kind}Any` : `${kind}Related`;

/** What a place holds. */
export const parsePendingId = (id: PendingId): Pick<Pending, "kind" | "scope"> => ({
  kind: id.startsWith("advantage") ? "advantage" : "disadvantage",
  scope: id.endsWith("Any") ? "any" : "related",
});

/** Those a check uses up, needed or not (SUC-ADV-9): all of scope `any`, and the related ones where it is related. */
export const listUsed = <T extends Pick<Pending, "scope">>(pending: readonly T[], related: boolean): T[] =>
  pending.filter(({ scope }) => scope === "any" || related);

const pendingPath = (id: PendingId): string => `system.pending.${id}`;

/** Stores one (SUC-MOS-5 to -8). */
export function planStore(at: Ref, pending: Pending): Change[] {
  const { kind, scope, skill, note } = pending;
  const to: Json = { kind, scope, skill, note };
  return [{ op: "set", at, path: pendingPath(pendingId(pending)), to }];
}

/** Returns why these can't be used: each is used once, also by two who roll at the same time (SUC-ADV-9). */
export const refuseUse = (stored: readonly { readonly id: PendingId }[], ids: readonly PendingId[]): Refusal | null =>
  ids.every((id) => stored.some((one) => one.id === id)) ? null : { key: "QUADRANT.Edge.Refuse.UsedUp" };

/** Uses or clears them. */
export const planUse = (at: Ref, ids: readonly PendingId[]): Change[] =>
  ids.map((id) => ({ op: "unset", at, path: pendingPath(id) }));
