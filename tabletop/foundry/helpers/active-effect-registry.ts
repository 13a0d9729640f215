import { host } from "../globals.ts";
import { Hooks } from "./hooks.ts";
import type { ActiveEffect } from "../documents/effects/active-effect-14.ts";
import type { AnyDocument } from "../documents/types.ts";
import type { Combat } from "../documents/combat/combat.ts";
import type { Combatant } from "../documents/combat/combatant.ts";
import type { Actor } from "../documents/actor.ts";

/** What an event concerns. */
interface RefreshContext {
  actors?: Set<Actor>;
  combat?: Combat;
  round?: number;
  turn?: number | null;
  combatant?: Combatant;
}

/**
 * Watches the durations of the effects that are on actors of the world and its scenes, and ends those whose time is
 * over. It follows time by its hook; combats, and packages with events of their own, call `refresh`. Only the active
 * GM's client writes. Source: foundry.helpers.ActiveEffectRegistry (generation 14).
 */
export class ActiveEffectRegistry {
  #initialized = false;
  /** Effects that are being ended: events may come faster than the writes that they mean. */
  readonly #ending = new Set<ActiveEffect>();

  /** Whether the registry is watching. */
  get initialized(): boolean {
    return this.#initialized;
  }

  /** Starts to watch; called once documents exist. */
  initialize(): void {
    this.#initialized = true;
    Hooks.on("updateWorldTime", () => {
      this.refresh("updateWorldTime").catch((error: unknown) =>
        Hooks.onError("ActiveEffectRegistry#refresh", error as Error, { log: "error" }),
      );
    });
  }

  /**
   * Ends the effects for which an event, and the end of their duration, have come. @throws what writing them throws.
   */
  async refresh(event: string, context: RefreshContext = {}): Promise<void> {
    const { expiryAction = "update" } = host.CONFIG.ActiveEffect;
    if (!host.game.users?.activeGM?.isSelf || expiryAction === null) return;
    const over = [...registered(context.actors)].filter(
      (effect) => !this.#ending.has(effect) && isOver(effect, event, context),
    );
    for (const effect of over) this.#ending.add(effect);
    try {
      for (const parent of new Set(over.map((effect) => effect.parent as AnyDocument)))
        await end(
          parent,
          over.filter((effect) => effect.parent === parent),
          expiryAction as string,
        );
    } finally {
      for (const effect of over) this.#ending.delete(effect);
    }
  }
}

/** Deletes effects of one document, or marks them as over. */
async function end(parent: AnyDocument, effects: readonly ActiveEffect[], action: string): Promise<void> {
  const ids = effects.map(({ id }) => id as string);
  if (action === "delete") await parent.deleteEmbeddedDocuments("ActiveEffect", ids);
  else
    await parent.updateEmbeddedDocuments(
      "ActiveEffect",
      ids.map((_id) => ({ _id, "duration.expired": true })),
    );
}

/** The duration's end is reached, or there is none and the event alone counts; and the event has come. */
function isOver(effect: ActiveEffect, event: string, context: RefreshContext): boolean {
  if (effect.duration.expired || effect.disabled) return false;
  const value = Number(effect.duration.value ?? Infinity);
  if (!Number.isFinite(value) && !effect.duration.expiry) return false;
  const remaining = Number.isFinite(value) ? Number(effect.updateDuration(context).remaining) : 0;
  effect.updateDuration();
  if (remaining > 0) return false;
  // Without an end, time passing is no event.
  if (!Number.isFinite(value) && event === "updateWorldTime") return false;
  return effect.isExpiryEvent(event, context) === true;
}

/** Yields the effects on actors of the world and on the own actors of tokens; those of items if they transfer. */
function* registered(actors?: Set<Actor>): Generator<ActiveEffect> {
  for (const actor of actors ?? allActors()) {
    for (const effect of actor.allApplicableEffects() as Iterable<ActiveEffect>)
      if (typeof effect.isExpiryEvent === "function") yield effect;
  }
}

function* allActors(): Generator<Actor> {
  yield* host.game.actors ?? [];
  for (const scene of host.game.scenes ?? [])
    for (const token of scene.tokens) if (!token.actorLink && token.actor) yield token.actor;
}
