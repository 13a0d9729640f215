import { BaseCombatantGroup } from "../base/combat.ts";
import { ClientDocumentMixin } from "../client-document.ts";
import { host } from "../../globals.ts";
import type { AnyUser } from "../types.ts";
import type { Combat } from "./combat.ts";
import type { Combatant } from "./combatant.ts";

/** Combatants of an encounter that act together. Source: foundry.documents.CombatantGroup. */
export class CombatantGroup extends ClientDocumentMixin(BaseCombatantGroup) {
  declare initiative: number | null;
  declare img: string;

  /** The combatants of the group. */
  get members(): Set<Combatant> {
    const combatants = [...((this.parent as Combat | null)?.combatants ?? [])] as Combatant[];
    return new Set(combatants.filter((combatant) => combatant._source.group === this.id));
  }

  /** Whether all combatants of the group are defeated. */
  get defeated(): boolean {
    const members = [...this.members];
    return members.length > 0 && members.every((combatant) => combatant.isDefeated as boolean);
  }

  /** Whether all combatants of the group are hidden from players. */
  get hidden(): boolean {
    const members = [...this.members];
    return members.length > 0 && members.every((combatant) => combatant.hidden as boolean);
  }

  override get visible(): boolean {
    return this.isOwner || !this.hidden;
  }

  override canUserModify(user: AnyUser, action: "create" | "update" | "delete", _data: object = {}): boolean {
    return Boolean(user?.isGM) || (action === "update" && this.testUserPermission(user, "OWNER"));
  }

  override prepareDerivedData(): void {
    super.prepareDerivedData();
    const [first] = this.members;
    this.img =
      (this._source["img"] as string | null) ||
      first?.token?.texture?.src ||
      first?.actor?.img ||
      (host.CONFIG.User?.defaultAvatar as string);
    this.name = (this._source["name"] as string) || first?.token?.name || first?.actor?.name || "";
  }

  /** Nothing moves on a table without a canvas: there are no histories to clear. */
  async clearMovementHistories(): Promise<void> {}
}
