import { host, type Loose } from "../documents/host.ts";
import { Hooks } from "./hooks.ts";

/** What a combat was like when the registry last looked. */
interface Moment {
  readonly round: number;
  readonly turn: number | null;
  readonly combatant: Loose;
}

/** What an event concerns. */
interface RefreshContext {
  actors?: Set<Loose>;
  combat?: Loose;
  round?: number;
  turn?: number | null;
  combatant?: Loose;
}

/**
 * Watches the durations of the effects that are on actors of the world and its scenes, and ends those whose time is over. It hears of
 * time and of combats by their hooks; events of a package's own come by `refresh`. Only the active game master's client writes.
 * Source: foundry.helpers.ActiveEffectRegistry (generation 14).
 */
export class ActiveEffectRegistry {
  #initialized = false;
  #moments = new Map<string, Moment>();
  /** One event is done with before the next is looked at, so that no effect is ended twice. */
  #queue: Promise<unknown> = Promise.resolve();

  /** Whether the registry has begun to watch. */
  get initialized(): boolean {
    return this.#initialized;
  }

  /** Begins to watch; called once documents stand. */
  initialize(): void {
    this.#initialized = true;
    this.#moments = new Map();
    for (const combat of host.game.combats ?? []) this.#remember(combat);
    Hooks.on("updateWorldTime", () => void this.refresh("updateWorldTime"));
    Hooks.on("createCombat", (combat: Loose) => this.#remember(combat));
    Hooks.on("updateCombat", (combat: Loose, changed: Loose) => {
      if ("round" in changed || "turn" in changed) void this.#combatMoved(combat);
    });
    Hooks.on("deleteCombat", (combat: Loose) => {
      this.#moments.delete(String(combat.id));
      if (combat.round > 0) void this.refresh("combatEnd", { combat });
    });
  }

  /** Ends the effects for which an event, and the end of their duration, have come. @throws what writing them throws. */
  async refresh(event: string, context: RefreshContext = {}): Promise<void> {
    const run = this.#queue.then(() => this.#expire(event, context));
    this.#queue = run.catch((error: unknown) => Hooks.onError("ActiveEffectRegistry#refresh", error as Error, { log: "error" }));
    await run;
  }

  #remember(combat: Loose): Moment {
    const moment = { round: Number(combat.round), turn: combat.turn as number | null, combatant: combat.combatant as Loose };
    this.#moments.set(String(combat.id), moment);
    return moment;
  }

  /** Turns a step of a combat into the events it means; a step back means none. */
  async #combatMoved(combat: Loose): Promise<void> {
    const before = this.#moments.get(String(combat.id)) ?? { round: 0, turn: null, combatant: null };
    const now = this.#remember(combat);
    const forward = now.round > before.round || (now.round === before.round && (now.turn ?? -1) > (before.turn ?? -1));
    if (!forward || now.round === 0) return;
    const then = { combat, round: before.round, turn: before.turn, combatant: before.combatant };
    if (before.round === 0) await this.refresh("combatStart", { combat });
    else {
      if (before.combatant) await this.refresh("turnEnd", then);
      if (now.round > before.round) await this.refresh("roundEnd", then);
    }
    if (now.round > before.round) await this.refresh("roundStart", { combat });
    if (now.combatant) await this.refresh("turnStart", { combat, combatant: now.combatant });
  }

  async #expire(event: string, context: RefreshContext): Promise<void> {
    const { expiryAction = "update" } = host.CONFIG.ActiveEffect;
    if (!host.game.users?.activeGM?.isSelf || expiryAction === null) return;
    const byParent = new Map<Loose, string[]>();
    for (const effect of registered(context.actors)) {
      if (effect.duration.expired || effect.disabled || !isOver(effect, event, context)) continue;
      byParent.set(effect.parent, [...(byParent.get(effect.parent) ?? []), effect.id as string]);
    }
    for (const [parent, ids] of byParent) {
      if (expiryAction === "delete") await parent.deleteEmbeddedDocuments("ActiveEffect", ids);
      else
        await parent.updateEmbeddedDocuments(
          "ActiveEffect",
          ids.map((_id) => ({ _id, "duration.expired": true })),
        );
    }
  }
}

/** The duration's end is reached, or there is none and the event alone counts; and the event has come. */
function isOver(effect: Loose, event: string, context: RefreshContext): boolean {
  const value = Number(effect.duration.value ?? Infinity);
  if (!Number.isFinite(value) && !effect.duration.expiry) return false;
  const remaining = Number.isFinite(value) ? Number(effect.updateDuration(context).remaining) : 0;
  effect.updateDuration();
  if (remaining > 0) return false;
  // Without an end, time passing is no event.
  if (!Number.isFinite(value) && event === "updateWorldTime") return false;
  return effect.isExpiryEvent(event, context) === true;
}

/** The effects on actors of the world and on the own actors of tokens; those of items where they transfer. */
function* registered(actors?: Set<Loose>): Generator<Loose> {
  for (const actor of actors ?? allActors()) {
    for (const effect of actor.allApplicableEffects() as Iterable<Loose>) if (typeof effect.isExpiryEvent === "function") yield effect;
  }
}

function* allActors(): Generator<Loose> {
  yield* host.game.actors ?? [];
  for (const scene of host.game.scenes ?? [])
    for (const token of scene.tokens) if (!token.actorLink && token.actor) yield token.actor as Loose;
}
