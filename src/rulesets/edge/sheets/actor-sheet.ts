/** The sheet of Edge's characters and NPCs. */
import { perform } from "../../../core/authority.ts";
import { asset } from "../../../core/id.ts";
import { type ActorSheetContext, QuadrantActorSheet } from "../../../core/sheets/actor-sheet.ts";
import { snapshotOf } from "../../../core/snapshot.ts";
import { ATTRIBUTES, SEVERITIES } from "../../../rules/edge/state.ts";
import { creatureOf } from "../creature.ts";
import { edgeHouse } from "../house.ts";
import { confirmBurn } from "./burn.ts";
import { actorView } from "./view.ts";

type Options = Parameters<QuadrantActorSheet["_prepareContext"]>[0];

/** What the form edits: stored values, never those that effects have changed. */
interface Stored {
  readonly attributes: Record<string, { readonly value: number }>;
}

export class EdgeActorSheet extends QuadrantActorSheet {
  static override DEFAULT_OPTIONS: object = {
    classes: ["skin-edge"],
    actions: { edgeBurn: EdgeActorSheet.#onBurn },
  };

  static override PARTS = {
    limited: { template: asset("templates/edge/actor/limited.hbs") },
    who: { template: asset("templates/edge/actor/who.hbs") },
    state: { template: asset("templates/edge/actor/state.hbs") },
    do: { template: asset("templates/edge/actor/do.hbs") },
    more: { template: asset("templates/edge/actor/more.hbs") },
  };

  static override TABS = {
    more: {
      tabs: [{ id: "gear" }, { id: "numbers" }, { id: "effects" }, { id: "notes" }],
      initial: "gear",
      labelPrefix: "QUADRANT.Edge.Tabs",
    },
  };

  override async _prepareContext(options: Options): Promise<ActorSheetContext> {
    const context = await super._prepareContext(options);
    const creature = creatureOf(snapshotOf(this.actor as never));
    if (!creature) throw new Error(`${this.actor.uuid} is no Edge creature`);
    const stored = this.actor._source.system as Stored;
    return {
      ...context,
      view: actorView(creature, edgeHouse()),
      any: { skill: "perception", mayPick: game.user.isGM },
      edit: { attributes: ATTRIBUTES.map((id) => ({ id, label: `QUADRANT.Edge.Attribute.${id}`, ...stored.attributes[id] })) },
      choices: { severities: Object.fromEntries(SEVERITIES.map((id) => [id, `QUADRANT.Edge.Severity.${id}`])) },
    } as ActorSheetContext;
  }

  static async #onBurn(this: EdgeActorSheet): Promise<void> {
    if (await confirmBurn(this.actor.name)) await perform({ action: "edge.burnEdge", args: { actor: this.actor.uuid, death: true } });
  }
}
