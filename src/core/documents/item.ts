/** The document class of items. A new item gets its type's picture; an actor accepts only items of its ruleset. */
import { acceptsItem, listTaken } from "../settings/accept-item.ts";
import { isInitializing, mirrorsSource } from "./initialize-items.ts";
import { versionStamp } from "../settings/migrations.ts";
import { filterTypes } from "../settings/rulesets-on.ts";
import { asset, findTypeRuleset } from "../contract/registry.ts";
import { updateSource } from "../compat/untyped.ts";

/** The document class of every item. */
export class QuadrantItem<out SubType extends Item.SubType = Item.SubType> extends Item<SubType> {
  /** Offers only types of rulesets that this world plays, and on an actor only those of its ruleset. */
  static override async createDialog(
    ...args: Parameters<typeof Item.createDialog>
  ): ReturnType<typeof Item.createDialog> {
    const [data, operation, options, ...rest] = args as [object?, object?, { types?: string[] }?, ...object[]];
    const holder = (operation as { parent?: { type?: string } } | undefined)?.parent?.type;
    const types = filterTypes(
      options?.types ?? (holder === undefined ? this.TYPES.filter((type) => type !== "base") : listTaken(holder)),
      findTypeRuleset(holder ?? ""),
    );
    const { offerFolders } = await import("../settings/list-filters.ts");
    const offered: readonly unknown[] = [
      data,
      operation,
      { ...options, types, ...offerFolders("Item", args) },
      ...rest,
    ];
    return super.createDialog(...(offered as typeof args));
  }

  /** An actor initialises its items with itself: one that already mirrors what is stored is left as it is. */
  protected override _initialize(...args: Parameters<Item["_initialize"]>): void {
    if (this.parent && isInitializing(this.parent) && mirrorsSource(this)) return;
    super._initialize(...args);
  }

  protected override async _preCreate(...args: Parameters<Item["_preCreate"]>): Promise<boolean | void> {
    if ((await super._preCreate(...args)) === false) return false;
    const { actor } = this;
    if (actor && !acceptsItem(actor, this)) return false;
    const img = findTypeRuleset(this.type)?.items[this.type]?.img;
    const given = args[0] as { img?: string };
    updateSource(this, { ...(img && !given.img ? { img: asset(img) } : {}), system: versionStamp(this.type) });
    return undefined;
  }
}
