/** The base of StarSIEGE's actor sheets: items in groups. */
import { type Snapshot, once } from "../../../core/public/definitions.ts";
import { type ItemRow, QuadrantActorSheet } from "../../../core/public/documents.ts";
import { createSnapshot, findDoc } from "../../../core/public/table.ts";
import type { Creature } from "../documents/read-actor.ts";
import { readWorldHouse } from "../house-rules.ts";

/** Loads what reads a creature. */
export const loadReaders = once(() => import("../documents/read-actor.ts"));

/** Items of one type, as a tab lists them. */
export interface Carried {
  readonly label: string;
  readonly empty: string;
  readonly type: string;
  readonly add: string;
  readonly rows: readonly ItemRow[];
}

export abstract class SiegeSheet extends QuadrantActorSheet {
  static override DEFAULT_OPTIONS: object = {
    actions: {
      siegeChase: SiegeSheet.#onChase,
      siegeStation: SiegeSheet.#onStation,
      siegeXp: SiegeSheet.#onXp,
      siegeXpAward: SiegeSheet.#onXp,
    },
  };

  static async #onChase(this: SiegeSheet): Promise<void> {
    await (await import("../stages/chase/start-window.ts")).startChase(this.snapshot());
  }

  static async #onStation(this: SiegeSheet, _event: PointerEvent, button: HTMLElement): Promise<void> {
    await (await import("./station-window.ts")).openStations(this.snapshot(), button.dataset);
  }

  static async #onXp(this: SiegeSheet, _event: PointerEvent, { dataset }: HTMLElement): Promise<void> {
    await (await import("./xp-window.ts")).openXp(this.actor.uuid, dataset["action"] === "siegeXpAward");
  }

  /** Renders this sheet again when one of these actors changes, as when its own does. */
  protected follow(uuids: readonly string[]): void {
    for (const uuid of uuids) Object.assign(findDoc(uuid)?.apps ?? {}, { [this.id]: this });
  }

  /** Returns what the sheet shows of the craft that somebody is aboard, and of pending bonuses. */
  protected async aboard({ system: { aboard, aid } }: Creature): Promise<object> {
    if (aboard === "" && Object.keys(aid).length === 0) return {};
    this.follow([aboard]);
    return (await import("./crew-people.ts")).readAboard(this.snapshot());
  }

  /** This actor as plain data, effects applied. */
  protected snapshot(): Snapshot {
    return createSnapshot(this.actor);
  }

  /** Returns why the actor can't act now, and why its rolls are disabled: that, or that the sheet is read only. */
  protected async barred(creature: Creature, locked: string | null): Promise<object> {
    const { refuseActor } = await loadReaders();
    const cannotAct = refuseActor(creature, readWorldHouse());
    return { cannotAct, barred: locked ?? cannotAct };
  }
}
