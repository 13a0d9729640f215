/** The sheet of StarSIEGE's characters and NPCs. */
import { perform } from "../../../core/authority.ts";
import { asset } from "../../../core/id.ts";
import { type ActorSheetContext, QuadrantActorSheet } from "../../../core/sheets/actor-sheet.ts";
import { snapshotOf } from "../../../core/snapshot.ts";
import { ATTRIBUTES, BUNDLES } from "../../../rules/siege/state.ts";
import { creatureOf } from "../creature.ts";
import { askAward } from "./award.ts";
import { actorView } from "./view.ts";

type Options = Parameters<QuadrantActorSheet["_prepareContext"]>[0];

/** What the form edits: stored values, never those that effects have changed. */
interface Stored {
  readonly biography: string;
  readonly notes: string;
  readonly attributes: Record<string, { readonly value: number }>;
  readonly bundles: Record<string, { readonly primary: boolean; readonly bonus: number }>;
  readonly npc?: { readonly skilledAt: readonly string[] };
}

export class SiegeActorSheet extends QuadrantActorSheet {
  static override DEFAULT_OPTIONS: object = {
    classes: ["skin-siege"],
    actions: { siegeAward: SiegeActorSheet.#onAward },
  };

  static override PARTS = {
    limited: { template: asset("templates/siege/actor/limited.hbs") },
    who: { template: asset("templates/siege/actor/who.hbs") },
    state: { template: asset("templates/siege/actor/state.hbs") },
    do: { template: asset("templates/siege/actor/do.hbs") },
    more: { template: asset("templates/siege/actor/more.hbs") },
  };

  static override TABS = {
    more: {
      tabs: [{ id: "gear" }, { id: "numbers" }, { id: "effects" }, { id: "notes" }],
      initial: "gear",
      labelPrefix: "QUADRANT.Siege.Tabs",
    },
  };

  override async _prepareContext(options: Options): Promise<ActorSheetContext> {
    const context = await super._prepareContext(options);
    const creature = creatureOf(snapshotOf(this.actor as never));
    if (!creature) throw new Error(`${this.actor.uuid} is no StarSIEGE creature`);
    const stored = this.actor._source.system as Stored;
    const { biography, notes, npc } = stored;
    const enrich = (html: string): Promise<string> =>
      foundry.applications.ux.TextEditor.implementation.enrichHTML(html, { secrets: this.actor.isOwner, relativeTo: this.actor });
    return {
      ...context,
      source: this.actor._source,
      view: actorView(creature),
      isNpc: npc !== undefined,
      skilledAt: npc?.skilledAt.join(", ") ?? "",
      isGM: game.user.isGM,
      enriched: { biography: await enrich(biography), notes: await enrich(notes) },
      edit: {
        attributes: ATTRIBUTES.map((id) => ({ id, label: `QUADRANT.Siege.Attribute.${id}`, ...stored.attributes[id] })),
        bundles: BUNDLES.map((id) => ({ id, label: `QUADRANT.Siege.Bundle.${id}`, ...stored.bundles[id] })),
      },
      choices: { attributes: labels("Attribute", ATTRIBUTES), bundles: labels("Bundle", BUNDLES) },
    } as ActorSheetContext;
  }

  /** The list of fields an NPC is skilled at is typed as one line. */
  protected override _processFormData(...args: Parameters<QuadrantActorSheet["_processFormData"]>): object {
    const data = super._processFormData(...args) as { system?: { npc?: { skilledAt?: string | string[] } } };
    const npc = data.system?.npc;
    if (typeof npc?.skilledAt === "string") {
      npc.skilledAt = npc.skilledAt
        .split(",")
        .map((word) => word.trim())
        .filter((word) => word !== "");
    }
    return data;
  }

  static async #onAward(this: SiegeActorSheet): Promise<void> {
    const award = await askAward(this.actor.name);
    if (award) await perform({ action: "siege.awardNova", args: { actor: this.actor.uuid, ...award } });
  }
}

const labels = (group: string, words: readonly string[]): Record<string, string> =>
  Object.fromEntries(words.map((word) => [word, `QUADRANT.Siege.${group}.${word}`]));
