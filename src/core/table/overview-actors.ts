/**
 * How the overview displays an actor to this user: name and picture, statuses in words, and numbers if they may see
 * them.
 */
import { asDoc } from "../compat/documents.ts";
import type { Encounter, SceneToken } from "../compat/scene.ts";
import { isDefeated, listStatusNames } from "../compat/statuses.ts";
import { once } from "../contract/lazy.ts";
import { findStatus, findTypeRuleset } from "../contract/registry.ts";
import type { ActorGauge, Ruleset, Summarize } from "../contract/ruleset.ts";
import type { Text } from "../contract/world.ts";
import { StateReads, documentKey, houseKey } from "../world/state-reads.ts";
import { readSystem } from "../world/world.ts";

const NO_PICTURE = "icons/svg/mystery-man.svg";

/** What a line says of an actor's state. */
interface ActorState {
  readonly statuses: readonly Text[];
  readonly gauges: readonly (ActorGauge & { readonly isBad: boolean })[];
}

/** An actor as a line of the overview. */
export interface ActorLine extends ActorState {
  readonly id: string;
  readonly name: string;
  readonly img: string;
  /** Uuid of the actor whose sheet this user may open; null if they may not. */
  readonly uuid: string | null;
}

const summaries = new Map<Ruleset, () => Promise<Summarize>>();

/** Returns a function that reads actors of rulesets whose code it has loaded. */
async function loadSummarize(row: Ruleset | undefined): Promise<Summarize> {
  if (!row?.summary) return () => [];
  const load = summaries.get(row) ?? once(row.summary);
  summaries.set(row, load);
  return load();
}

/** Whether this user may see an actor's numbers. Nobody but its owners and GMs sees those of an NPC. */
const canSeeNumbers = (actor: Actor.Implementation): boolean =>
  actor.isOwner || (actor.hasPlayerOwner && actor.testUserPermission(game.user, "OBSERVER"));

const gauges = new Map<string, { readonly reads: StateReads; readonly gauges: ActorState["gauges"] }>();

/** Returns an actor's numbers, computed again if it has changed. */
async function readGauges(actor: Actor.Implementation): Promise<ActorState["gauges"]> {
  const known = gauges.get(actor.uuid);
  if (known?.reads.isCurrent) return known.gauges;
  const row = findTypeRuleset(actor.type);
  const reads = new StateReads();
  reads.add(documentKey(actor.uuid));
  reads.add(houseKey(row?.id ?? ""));
  const summarize = await loadSummarize(row);
  const found = summarize({ type: actor.type, system: readSystem(asDoc(actor)) }).map((gauge) => ({
    ...gauge,
    isBad: gauge.max > 0 && (gauge.isLeft ? gauge.value <= 0 : gauge.value >= gauge.max),
  }));
  gauges.set(actor.uuid, { reads, gauges: found });
  return found;
}

/** Returns the names of an actor's statuses: a ruleset's own words, or Foundry's. */
function listStatuses(actor: Actor.Implementation): Text[] {
  const known = listStatusNames();
  return [...actor.statuses].flatMap((id) => findStatus(id)?.name ?? known.find((one) => one.id === id)?.name ?? []);
}

/** Returns what this user may know of an actor's state. */
async function readState(actor: Actor.Implementation | null): Promise<ActorState> {
  if (!actor) return { statuses: [], gauges: [] };
  return { statuses: listStatuses(actor), gauges: canSeeNumbers(actor) ? await readGauges(actor) : [] };
}

const findOpenable = (actor: Actor.Implementation | null): string | null =>
  actor?.testUserPermission(game.user, "LIMITED") ? actor.uuid : null;

/** Returns an actor's line. */
export async function buildActorLine(actor: Actor.Implementation): Promise<ActorLine> {
  const { id, name, img, uuid } = actor;
  return { id: id ?? uuid, name, img: img ?? NO_PICTURE, uuid: findOpenable(actor), ...(await readState(actor)) };
}

/** A token as a line of the overview. */
export interface TokenLine extends ActorLine {
  readonly isHidden: boolean;
  readonly isTargeted: boolean;
  readonly isInEncounter: boolean;
  readonly isDefeated: boolean;
  readonly hasTurn: boolean;
}

/** Returns a token's line. */
export async function buildTokenLine(
  token: SceneToken,
  targets: ReadonlySet<string>,
  encounter: Encounter | null,
): Promise<TokenLine> {
  const { id, name, actor, hidden, texture } = token;
  const fighter = [...(encounter?.combatants ?? [])].find(({ tokenId }) => tokenId === id);
  return {
    id,
    name: name || (actor?.name ?? ""),
    img: texture.src ?? actor?.img ?? NO_PICTURE,
    uuid: findOpenable(actor),
    ...(await readState(actor)),
    isHidden: hidden,
    isTargeted: targets.has(id),
    isInEncounter: fighter !== undefined,
    isDefeated: fighter?.isDefeated === true || (actor !== null && isDefeated(asDoc(actor))),
    hasTurn: encounter?.started === true && encounter.combatant?.tokenId === id,
  };
}
