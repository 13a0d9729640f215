/** What every StarSIEGE actor's sheet has: its items in groups, and which items it takes. */
import type { Snapshot } from "../../../core/public/definitions.ts";
import { type ItemRow, QuadrantActorSheet } from "../../../core/public/sheets.ts";
import { rulesetOfType, snapshotOf } from "../../../core/public/table.ts";
import { notifyRefusal } from "../../../core/public/text.ts";

/** Items of a kind, as a tab lists them. */
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
    return snapshotOf(this.actor as never);
  }

  /** Takes items of its kinds; of its ruleset's others it says why not. */
  protected override async _onDropItem(
    event: DragEvent,
    item: Item.Implementation,
  ): Promise<Item.Implementation | null> {
    const { TAKES } = this.constructor as typeof SiegeSheet;
    if (rulesetOfType(item.type)?.id !== "siege" || TAKES.includes(item.type)) return super._onDropItem(event, item);
    notifyRefusal({
      key: "QUADRANT.Siege.Refuse.NotForThis",
      with: { item: item.name, type: `TYPES.Item.${item.type}`, actor: this.actor.name },
    });
    return null;
  }
}

/** Words of a group by id, as a selection wants them. */
export const listLabels = (group: string, words: readonly string[]): Record<string, string> =>
  Object.fromEntries(words.map((word) => [word, `QUADRANT.Siege.${group}.${word}`]));
