/** Actors: how a new one's tokens behave follows from its type; a status laid on by hand is written into its data. */
import { asDoc } from "../compat/documents.ts";
import { asset } from "../compat/id.ts";
import { versionStamp } from "../settings/migrations.ts";
import { filterTypes } from "../settings/rulesets-on.ts";
import { findTypeRuleset } from "../contract/registry.ts";
import { findStatus } from "./statuses.ts";

/** The document class of every actor. */
export class QuadrantActor<out SubType extends Actor.SubType = Actor.SubType> extends Actor<SubType> {
  /** Offers only what is played here. */
  static override createDialog(...args: Parameters<typeof Actor.createDialog>): ReturnType<typeof Actor.createDialog> {
    const [data, operation, options, ...rest] = args as [object?, object?, { types?: string[] }?, ...object[]];
    const types = filterTypes(options?.types ?? this.TYPES.filter((type) => type !== "base"), undefined);
    const offered: readonly unknown[] = [data, operation, { ...options, types }, ...rest];
    return super.createDialog(...(offered as typeof args));
  }

  protected override async _preCreate(...args: Parameters<Actor["_preCreate"]>): Promise<boolean | void> {
    if ((await super._preCreate(...args)) === false) return false;
    const token = findTypeRuleset(this.type)?.actors[this.type]?.token;
    const given = args[0] as { prototypeToken?: object; img?: string };
    const img = findTypeRuleset(this.type)?.actors[this.type]?.img;
    const source: Record<string, unknown> = {};
    // What the creator said of the token stands; the rest follows the type.
    if (token) {
      source["prototypeToken"] = foundry.utils.mergeObject(
        { actorLink: token.linked, bar1: { attribute: token.bar1 ?? null }, bar2: { attribute: token.bar2 ?? null } },
        given.prototypeToken ?? {},
        { inplace: false },
      );
    }
    if (img && !given.img) source["img"] = asset(img);
    source["system"] = versionStamp(this.type);
    this.updateSource(source as never);
    return undefined;
  }

  /**
   * Lays a status on or takes it off. One of ours does what its ruleset says and has its icon by what is written then;
   * any other is Foundry's.
   * @returns as Foundry's: whether it is on now; undefined where nothing was done
   */
  override async toggleStatusEffect(
    ...args: Parameters<Actor["toggleStatusEffect"]>
  ): ReturnType<Actor["toggleStatusEffect"]> {
    const [id, options] = args;
    const status = findStatus(id);
    if (!status) return super.toggleStatusEffect(...args);
    const { toggleStatus } = await import("./toggle-status.ts");
    return toggleStatus(asDoc(this), status, options?.active ?? !this.statuses.has(id));
  }

  /** Shows the icon of a status, or takes it away, and no more: for statuses.ts, once the data say so. */
  async showStatus(id: string, active: boolean): Promise<void> {
    await super.toggleStatusEffect(id, { active });
  }
}
