import { BaseActiveEffect } from "../base/active-effect.ts";
import { ClientDocumentMixin } from "../client-document.ts";
import { host, type Loose } from "../../globals.ts";
import { findStatus } from "../status-effects.ts";
import type { OperationOptions } from "../../abstract/document.ts";
import type { AnyDocument } from "../types.ts";

/** What active effects of both generations are. Source: foundry.documents.ActiveEffect of either. */
export class EffectDocument extends ClientDocumentMixin(BaseActiveEffect) {
  declare img: string;
  declare disabled: boolean;
  declare transfer: boolean;
  declare statuses: Set<string>;
  declare origin: string | null;
  declare duration: Loose;
  declare tint: Loose;

  /** Whether the effect does anything now. */
  get active(): boolean {
    return !this.disabled && !this.isSuppressed;
  }

  /** Whether something keeps the effect from applying: a system overrides it. */
  get isSuppressed(): boolean {
    return false;
  }

  /** What the effect changes: the item's actor for a transferred effect, else what holds it. */
  get target(): AnyDocument | null {
    const { parent } = this;
    if (parent?.documentName === "Actor") return parent;
    if (!this.transfer) return parent;
    if (host.CONFIG.ActiveEffect.legacyTransferral) return null;
    return parent?.parent ?? null;
  }

  get modifiesActor(): boolean {
    return this.active && this.target?.documentName === "Actor";
  }

  /**
   * The name of what the effect comes from: "None" (localised) without an origin, "Unknown" if it cannot be found
   * here.
   */
  get sourceName(): string {
    const { i18n } = host.game;
    if (!this.origin) return i18n.localize("None") as string;
    let found: { name?: string } | null;
    try {
      found = host.foundry.utils.fromUuidSync(this.origin, { strict: false });
    } catch {
      found = null;
    }
    return String(found?.name || i18n.localize("Unknown"));
  }

  override prepareDerivedData(): void {
    super.prepareDerivedData();
    this.updateDuration();
  }

  /** Computes what is left of the duration; the result is computed again at each access. */
  updateDuration(_context?: object): Loose {
    return this.duration;
  }

  /** Text that would rise from the token: nothing is drawn here. */
  _displayScrollingStatus(_enabled: boolean): void {}

  /** Returns an effect, not yet stored, of a configured status. @throws Error for an unknown status. */
  static async fromStatusEffect(statusId: string, options: OperationOptions = {}): Promise<Loose> {
    const status = findStatus(statusId);
    if (!status) throw new Error(`There is no status effect "${statusId}" in CONFIG.statusEffects.`);
    const { id, label, icon, hud: _hud, order: _order, ...data } = structuredCloneSafe(status);
    const effectData = {
      ...data,
      name: host.game.i18n.localize((data.name ?? label) as string),
      img: data.img ?? icon,
      statuses: [...new Set([id, ...((data.statuses as string[] | undefined) ?? [])])],
    };
    return this._fromStatusEffect(statusId, effectData, options);
  }

  /** Creates the effect from a status's data; a system may add to them. */
  static async _fromStatusEffect(
    _statusId: string,
    effectData: object,
    options: OperationOptions = {},
  ): Promise<Loose> {
    return new this(effectData, options);
  }
}

/** A status may hold functions of a package's own: they are no data. */
function structuredCloneSafe<T>(value: T): T {
  return JSON.parse(JSON.stringify(value)) as T;
}
