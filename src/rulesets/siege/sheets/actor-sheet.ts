/** The sheet of StarSIEGE's characters and NPCs. */
import * as v from "valibot";
import { asset, once } from "../../../core/public/definitions.ts";
import type { ActorSheetContext } from "../../../core/public/documents.ts";
import { createSnapshot, findDoc, findRound } from "../../../core/public/table.ts";
import { readWorldHouse } from "../house-rules.ts";
import type { CreatureSystem } from "../documents/read-actor.ts";
import { SiegeSheet, loadReaders } from "./base-sheet.ts";

type Options = Parameters<SiegeSheet["_prepareContext"]>[0];

const loadContext = once(() => import("./actor-context.ts"));
const loadPsionics = once(() => import("./psionics-context.ts"));
const loadBody = once(() => import("./body-context.ts"));
const loadMoves = once(() => import("./moves-context.ts"));
const loadPsion = once(() => import("../documents/read-psion.ts"));
const loadAround = once(() => import("./read-around.ts"));
const loadLey = once(() => import("../documents/read-ley.ts"));

/** Returns the name by which somebody is known here; null for who is gone. */
function findName(uuid: string): string | null {
  const found = findDoc(uuid);
  return found && createSnapshot(found).name;
}

/** Whether nobody has set a number yet: every Attribute is 0, no bundle is Primary, and a rating is not given. */
const isBlank = ({
  attributes,
  bundles,
  npc,
}: Pick<v.InferOutput<typeof CreatureSystem>, "attributes" | "bundles" | "npc">): boolean =>
  Object.values(attributes).every(({ value }) => value === 0) &&
  Object.values(bundles).every(({ primary, bonus }) => !primary && bonus === 0) &&
  !npc.competence;

export class SiegeActorSheet extends SiegeSheet {
  static override readonly preload = (): Promise<unknown> =>
    Promise.all([loadContext(), loadPsionics(), loadMoves(), loadBody(), loadPsion(), loadReaders(), loadAround()]);

  static override DEFAULT_OPTIONS: object = {
    actions: {
      siegeAward: SiegeActorSheet.#onPress,
      siegeVote: SiegeActorSheet.#onPress,
      siegeNovaLog: SiegeActorSheet.#onPress,
      siegeMutation: SiegeActorSheet.#onPress,
    },
  };

  static override PARTS = {
    limited: { template: asset("templates/siege/actor/limited.hbs") },
    header: { template: asset("templates/siege/actor/header.hbs") },
    status: { template: asset("templates/siege/actor/status.hbs") },
    actions: { template: asset("templates/siege/actor/actions.hbs") },
    tabs: { template: asset("templates/siege/actor/tabs.hbs") },
  };

  static override TABS = {
    more: {
      tabs: [{ id: "gear" }, { id: "numbers" }, { id: "body" }, { id: "effects" }, { id: "notes" }],
      initial: "gear",
      labelPrefix: "QUADRANT.Siege.Tabs",
    },
  };

  override async _prepareContext(options: Options): Promise<ActorSheetContext> {
    const context = await super._prepareContext(options);
    const { createActorContext, createActorForm, listCrowds } = await loadContext();
    const { createPsionicsContext, traitGroups } = await loadPsionics();
    const { createMovesContext } = await loadMoves();
    const { findPrimarySource, listPlayers } = await loadAround();
    const { createBodyContext } = await loadBody();
    const snapshot = this.snapshot();
    const { readPsion } = await loadPsion();
    const { easePsion, getLeyPlace } = await loadLey();
    const { CreatureSystem: Stored } = await loadReaders();
    const state = readPsion(snapshot);
    if (!state) throw new Error(`${this.actor.uuid} is no StarSIEGE creature`);
    // The form edits stored values: those changed by effects are never stored.
    const { attributes, bundles, npc } = v.parse(Stored, this.actor._source.system);
    const house = readWorldHouse();
    return {
      ...context,
      ...(await this.barred(state.creature, context.locked)),
      view: createActorContext(
        state.creature,
        findName,
        { now: game.time.worldTime, house, isGM: game.user.isGM },
        (bundle) => findPrimarySource(this.actor, bundle),
      ),
      players: listPlayers(this.actor),
      ...(await this.aboard(state.creature)),
      ...createMovesContext(state.creature, house),
      psionics: createPsionicsContext(easePsion(state, getLeyPlace(house)), house, findRound(this.actor.uuid)),
      traits: traitGroups(snapshot, house),
      body: createBodyContext(state.creature, snapshot.items, house),
      isBlank: isBlank({ attributes, bundles, npc }),
      isNpc: snapshot.type === "siegeNpc",
      isSimple: snapshot.type === "siegeNpc" && npc.simple,
      skilledAt: npc.skilledAt.join(", "),
      crowds: listCrowds(house),
      ...createActorForm(attributes, bundles),
    } as ActorSheetContext;
  }

  /** Removes the tab of mutations and cyberware where the house rules have neither. */
  protected override _prepareTabs(
    ...args: Parameters<SiegeSheet["_prepareTabs"]>
  ): ReturnType<SiegeSheet["_prepareTabs"]> {
    const tabs = super._prepareTabs(...args);
    const { mutations, cybernetics } = readWorldHouse();
    if (!mutations && !cybernetics) delete tabs["body"];
    return tabs;
  }

  /** Reads the fields an NPC is skilled at from one typed line. */
  protected override _processFormData(...args: Parameters<SiegeSheet["_processFormData"]>): object {
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

  static async #onPress(this: SiegeActorSheet, _event: PointerEvent, { dataset }: HTMLElement): Promise<void> {
    await (await import("./actor-presses.ts")).press(this.actor, dataset);
  }
}
