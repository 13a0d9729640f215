/** The base of StarSIEGE's actor sheets: items in groups, and the item types a sheet accepts. */
import type { Snapshot } from "../../../core/public/definitions.ts";
import { type ItemRow, QuadrantActorSheet } from "../../../core/public/documents.ts";
import { notifyRefusal, findTypeRuleset, createSnapshot } from "../../../core/public/table.ts";
import { type Creature, refuseActor } from "../documents/read-actor.ts";
import { readWorldHouse } from "../house-rules.ts";

/** Items of one type, as a tab lists them. */
export interface Carried {
  readonly label: string;
  readonly empty: string;
  readonly type: string;
  readonly add: string;
  readonly rows: readonly ItemRow[];
}

export abstract class SiegeSheet extends QuadrantActorSheet {
  /** Item types that belong on this kind of actor. */
  static readonly TAKES: readonly string[] = ["siegeTrapping"];

  /** This actor as plain data, effects applied. */
  protected snapshot(): Snapshot {
    return createSnapshot(this.actor);
  }

  /** Returns why the actor can't act now, and why its rolls are disabled: that, or that the sheet is read only. */
  protected barred(creature: Creature, locked: string | null): object {
    const cannotAct = refuseActor(creature, readWorldHouse());
    return { cannotAct, barred: locked ?? cannotAct };
  }

  /** Accepts items of its types; refuses others of its ruleset with a reason. */
  protected override async _onDropItem(
    event: DragEvent,
    item: Item.Implementation,
  ): Promise<Item.Implementation | null> {
    const { TAKES } = this.constructor as typeof SiegeSheet;
    if (findTypeRuleset(item.type)?.id !== "siege" || TAKES.includes(item.type)) return super._onDropItem(event, item);
    notifyRefusal({
      key: "QUADRANT.Siege.Refuse.NotForThis",
      with: { item: item.name, type: `TYPES.Item.${item.type}`, actor: this.actor.name },
    });
    return null;
  }
}

/** Returns the labels of a group by id, for a select element. */
export const listLabels = (group: string, words: readonly string[]): Record<string, string> =>
  Object.fromEntries(words.map((word) => [word, `QUADRANT.Siege.${group}.${word}`]));
