/** The sheet of Edge's characters and NPCs. */
import * as v from "valibot";
import { asset, once } from "../../../core/public/definitions.ts";
import { type ActorSheetContext, QuadrantActorSheet } from "../../../core/public/documents.ts";
import { lazy } from "../../../rules/shared/lazy.ts";
import { createSnapshot } from "../../../core/public/table.ts";
import { attributeName, severityName } from "../../../rules/edge/lists.ts";
import { CreatureState } from "../../../rules/edge/state.ts";
import { readCreature } from "../documents/read-actor.ts";
import { edgeHouse } from "../house-rules.ts";

type Options = Parameters<QuadrantActorSheet["_prepareContext"]>[0];

const loadContext = once(() => import("./actor-context.ts"));
const loadStatLine = once(() => import("./npc-stat-line.ts"));

export class EdgeActorSheet extends QuadrantActorSheet {
  static override readonly preload = (): Promise<unknown> => Promise.all([loadContext(), loadStatLine()]);

  static override DEFAULT_OPTIONS: object = {
    classes: ["skin-edge"],
    actions: { edgeAward: EdgeActorSheet.#onAward },
  };

  static override PARTS = {
    limited: { template: asset("templates/edge/actor/limited.hbs") },
    header: { template: asset("templates/edge/actor/header.hbs") },
    status: { template: asset("templates/edge/actor/status.hbs") },
    actions: { template: asset("templates/edge/actor/actions.hbs") },
    tabs: { template: asset("templates/edge/actor/tabs.hbs") },
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
    const { createActorContext } = await loadContext();
    const { formatStatLine } = await loadStatLine();
    const creature = readCreature(createSnapshot(this.actor));
    if (!creature) throw new Error(`${this.actor.uuid} is no Edge creature`);
    const house = edgeHouse();
    const { lists } = house;
    return {
      ...context,
      view: createActorContext(creature, house),
      line: creature.isCharacter ? null : formatStatLine(creature, house),
      any: { skill: lists.skills.find(({ key }) => key === "perception")?.key ?? lists.skills[0]?.key ?? "" },
      // The form edits stored values, never those that effects have changed.
      edit: lazy({
        attributes: () => {
          const { attributes: stored } = v.parse(CreatureState, this.actor._source.system);
          return lists.attributes.map(({ key, start }) => ({
            id: key,
            label: attributeName(key, lists),
            value: stored[key] ?? start,
          }));
        },
      }),
      choices: lazy({
        severities: () => Object.fromEntries(lists.injuries.map(({ key }) => [key, severityName(key, lists)])),
      }),
    } as ActorSheetContext;
  }

  static async #onAward(this: EdgeActorSheet): Promise<void> {
    await (await import("./award-window.ts")).openAward(this.actor.uuid);
  }
}
