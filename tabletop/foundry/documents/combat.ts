import { notBuilt } from "../not-built.ts";
import { BaseCombat, BaseCombatant } from "./base/combat.ts";
import { ClientDocumentMixin } from "./client-document.ts";
import { host, type Loose } from "./host.ts";

/** One who acts in a combat. Source: foundry.documents.Combatant. */
export class Combatant extends ClientDocumentMixin(BaseCombatant) {
  declare actorId: string | null;
  declare tokenId: string | null;
  declare sceneId: string | null;
  declare initiative: number | null;
  declare defeated: boolean;
  declare hidden: boolean;

  get token(): Loose {
    return host.game.scenes?.get(this.sceneId ?? "")?.tokens.get(this.tokenId ?? "") ?? null;
  }

  get actor(): Loose {
    return this.token?.actor ?? host.game.actors?.get(this.actorId ?? "") ?? null;
  }

  get combat(): Loose {
    return this.parent;
  }

  get isDefeated(): boolean {
    return this.defeated || Boolean(this.actor?.statuses.has(host.CONFIG.specialStatusEffects.DEFEATED));
  }

  override testUserPermission(user: Loose, permission: string | number, options: { exact?: boolean } = {}): boolean {
    if (user?.isGM) return true;
    return Boolean(this.actor?.testUserPermission(user, permission, options));
  }

  override canUserModify(user: Loose, _action: "create" | "update" | "delete", _data: object = {}): boolean {
    return this.testUserPermission(user, "OWNER");
  }
}

/** An encounter: its data and combatants. The tracker is not built. Source: foundry.documents.Combat. */
export class Combat extends ClientDocumentMixin(BaseCombat) {
  declare combatants: Loose;
  declare active: boolean;
  declare round: number;
  declare turn: number | null;

  get started(): boolean {
    return this.round > 0;
  }

  get isActive(): boolean {
    return this.active;
  }

  /** Combatants by descending initiative. */
  get turns(): Loose[] {
    const initiative = (combatant: Loose): number => (combatant.initiative as number | null) ?? -Infinity;
    return [...this.combatants].sort(
      (a: Loose, b: Loose) => initiative(b) - initiative(a) || (String(a.id) > String(b.id) ? 1 : -1),
    ) as Loose[];
  }

  get combatant(): Loose {
    return this.turn === null ? null : (this.turns[this.turn] ?? null);
  }

  startCombat(): never {
    notBuilt("Combat#startCombat");
  }

  nextTurn(): never {
    notBuilt("Combat#nextTurn");
  }

  rollInitiative(): never {
    notBuilt("Combat#rollInitiative");
  }
}
