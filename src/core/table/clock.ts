/**
 * The table's clock: turns begin, time passes, another scene begins. Rulesets say which actions are due then, and the
 * active GM's client performs them, with receipts like any other.
 */
import { perform } from "../actions/submit.ts";
import { allActors, asDoc } from "../compat/documents.ts";
import type { Call } from "../contract/action.ts";
import type { Card } from "../contract/card.ts";
import type { Clock } from "../contract/ruleset.ts";
import type { Snapshot } from "../contract/world.ts";
import { findTypeRuleset, listRulesets } from "../contract/registry.ts";
import { postClockCard } from "../messages/card.ts";
import { readHouseRules } from "../settings/house-rules.ts";
import { isRulesetOn } from "../settings/rulesets-on.ts";
import { createSnapshot, startedCombats } from "../world/world.ts";
import { say } from "../ui/text.ts";
import { onFoundryHook } from "../compat/untyped.ts";

interface Moment {
  readonly round: number | null;
  readonly turn: number | null;
  readonly combatantId?: string | null;
}

type Fight = Combat.Implementation;

/** Nobody pressed a button: a refusal is not displayed. */
const NOT_PRESSED = { card: null, offer: null, quiet: true } as const;

/** Starts to watch turns, time and scenes. Call in `ready`. */
export function startClock(): void {
  onFoundryHook("combatTurnChange", (fight: Fight, prior: Moment, current: Moment) => {
    if (isForward(prior, current)) void performTurnChange(fight, prior);
  });
  onFoundryHook("deleteCombat", (fight: Fight) => {
    const actors = [...fight.combatants].flatMap(({ actor }) => actor ?? []);
    void performDue(actors.map((actor) => ({ actor, due: endFight }))).then(() =>
      postCards(actors, (clock, some) => clock.fightOver?.(some.map((actor) => new Reader().snapshot(actor)))),
    );
  });
  onFoundryHook("deleteCombatant", ({ actor }: { readonly actor: Actor.Implementation | null }) => {
    void performDue([{ actor, due: endFight }]);
  });
  onFoundryHook("updateWorldTime", (time: number, seconds: number) => void performTime(time, seconds));
  onFoundryHook("updateScene", (_scene: unknown, changed: { readonly active?: boolean }) => {
    if (changed.active === true) void performSceneStart();
  });
}

const SECONDS_A_MINUTE = 60;

/** Performs what is due as world time passes, and posts the cards of it; says what turning it back means. */
async function performTime(time: number, seconds: number): Promise<void> {
  if (!game.users.activeGM?.isSelf) return;
  if (seconds <= 0) return noteTurnBack(time - seconds, time);
  const fighting = new Set(
    startedCombats().flatMap(({ combatants }) => [...combatants].map(({ actor }) => actor?.uuid)),
  );
  const actors = allActors();
  const read = new Reader();
  const isNextMinute = Math.floor(time / SECONDS_A_MINUTE) > Math.floor((time - seconds) / SECONDS_A_MINUTE);
  // Turns are counted in a fight, not seconds.
  await performDue(
    actors
      .filter(({ uuid }) => isNextMinute || !fighting.has(uuid))
      .map((actor) => ({
        actor,
        due: (clock, known) => [
          ...((fighting.has(actor.uuid) ? undefined : clock.time?.(known, seconds)) ?? []),
          ...((isNextMinute ? clock.minute?.(known, time) : undefined) ?? []),
        ],
      })),
    read,
  );
  await postCards(actors, (clock, some) =>
    clock.advance?.(() => some.map((actor) => read.snapshot(actor)), time - seconds, time),
  );
}

async function noteTurnBack(from: number, to: number): Promise<void> {
  if (from === to) return;
  for (const row of listRulesets().filter(({ id }) => isRulesetOn(id))) {
    const text = (await row.clock?.())?.turnBack?.(from, to);
    if (text) ui.notifications.info(say(text));
  }
}

/** Reads each actor once for what is due together: there may be hundreds. */
class Reader {
  readonly #taken = new Map<string, Snapshot>();

  snapshot(actor: Actor.Implementation): Snapshot {
    const snapshot = this.#taken.get(actor.uuid) ?? createSnapshot(asDoc(actor));
    this.#taken.set(actor.uuid, snapshot);
    return snapshot;
  }

  forget({ uuid }: Actor.Implementation): void {
    this.#taken.delete(uuid);
  }
}

type MakeCards = (clock: Clock, actors: readonly Actor.Implementation[]) => Promise<readonly Card[]> | undefined;

/**
 * Posts the cards of each ruleset for its actors: for everybody about those whom players own, and for GMs about the
 * others.
 */
async function postCards(actors: readonly Actor.Implementation[], make: MakeCards): Promise<void> {
  if (!game.users.activeGM?.isSelf) return;
  for (const row of listRulesets().filter(({ id, clock }) => clock && isRulesetOn(id))) {
    const clock = await row.clock?.();
    const own = actors.filter(({ type }) => Object.hasOwn(row.actors, type));
    for (const isPublic of [true, false]) {
      const some = own.filter(({ hasPlayerOwner }) => hasPlayerOwner === isPublic);
      const cards = clock && some.length > 0 ? await make(clock, some) : [];
      for (const card of cards ?? []) await postClockCard(row.id, card, isPublic);
    }
  }
}

/** Performs what is due as the turn of one actor ends, and then as that of the next begins. */
async function performTurnChange({ combatant, combatants, round }: Fight, prior: Moment): Promise<void> {
  await performDue([
    { actor: combatants.get(prior.combatantId ?? "")?.actor ?? null, due: (clock, actor) => clock.turnEnd?.(actor) },
    { actor: combatant?.actor ?? null, due: (clock, actor) => clock.turn?.(actor, round) },
  ]);
}

/** Whether the turn order moved forward: going back a turn begins none. */
function isForward(prior: Moment, current: Moment): boolean {
  const roundBefore = prior.round ?? 0;
  const round = current.round ?? 0;
  return round > roundBefore || (round === roundBefore && (current.turn ?? -1) > (prior.turn ?? -1));
}

/** An actor, and what is due for it now. */
interface Due {
  readonly actor: Actor.Implementation | null;
  readonly due: (clock: Clock, actor: Snapshot) => readonly Call[] | undefined;
}

const endFight: Due["due"] = (clock, actor) => clock.fightEnd?.(actor);

async function performDue(all: readonly Due[], read: Reader = new Reader()): Promise<void> {
  if (!game.users.activeGM?.isSelf) return;
  for (const { actor, due } of all) {
    const row = actor && findTypeRuleset(actor.type);
    if (!actor || !row?.clock || !isRulesetOn(row.id)) continue;
    const clock = await row.clock();
    for (const call of due(clock, read.snapshot(actor)) ?? []) {
      await perform(call, NOT_PRESSED);
      read.forget(actor);
    }
  }
}

/** Performs what rulesets do when another scene becomes the active one. */
async function performSceneStart(): Promise<void> {
  if (!game.users.activeGM?.isSelf) return;
  for (const row of listRulesets().filter(({ id }) => isRulesetOn(id))) {
    if (!row.onSceneStart) continue;
    const actors = allActors()
      .filter(({ type }) => Object.hasOwn(row.actors, type))
      .map((actor) => createSnapshot(asDoc(actor)));
    for (const call of row.onSceneStart(actors, readHouseRules(row))) await perform(call, NOT_PRESSED);
  }
}
