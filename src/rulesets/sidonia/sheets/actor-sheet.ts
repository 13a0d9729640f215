/** The sheet of Sidonia's characters and NPCs. */
import * as v from "valibot";
import { asDoc, perform, createSnapshot } from "../../../core/public/table.ts";
import { asset, once } from "../../../core/public/definitions.ts";
import { type ActorSheetContext, QuadrantActorSheet } from "../../../core/public/documents.ts";
import { lazy } from "../../../rules/shared/lazy.ts";
import { CodeState, refuseStart } from "../../../rules/sidonia/penance.ts";
import { ATTRIBUTES, type Location, SPECIALIZATIONS, type Track } from "../../../rules/sidonia/state.ts";
import { readActor } from "../documents/read-actor.ts";
import { sidoniaHouse } from "../house-rules.ts";
import { openDissonance, openSpotlight } from "./open-windows.ts";
import { findTokenHolder } from "../stages/spotlight/tokens.ts";
import { bindBodyMenu } from "./body-menu.ts";
import type { Bearer } from "./code-dialogs.ts";
import { readCurrentDissonance } from "../pools.ts";

type Options = Parameters<QuadrantActorSheet["_prepareContext"]>[0];

const loadContext = once(() => import("./actor-context.ts"));

/** What the form edits: stored values, never those that effects have changed. */
interface Stored {
  readonly attributes: Record<string, { readonly value: number }>;
  readonly specializations: Record<string, boolean>;
  readonly locations: Record<Location, Record<Track, { readonly bonus: number }>>;
}

export class SidoniaActorSheet extends QuadrantActorSheet {
  static override readonly preload = loadContext;

  static override DEFAULT_OPTIONS: object = {
    classes: ["skin-sidonia"],
    actions: {
      sidoniaBoundary: SidoniaActorSheet.#onBoundary,
      sidoniaCode: SidoniaActorSheet.#onCode,
      sidoniaPenance: SidoniaActorSheet.#onPenance,
      sidoniaTempt: SidoniaActorSheet.#onTempt,
      sidoniaSoften: SidoniaActorSheet.#onSoften,
      sidoniaPool: SidoniaActorSheet.#onPool,
      sidoniaSpotlight: SidoniaActorSheet.#onSpotlight,
    },
  };

  static override PARTS = {
    limited: { template: asset("templates/sidonia/actor/limited.hbs") },
    header: { template: asset("templates/sidonia/actor/header.hbs") },
    status: { template: asset("templates/sidonia/actor/status.hbs") },
    actions: { template: asset("templates/sidonia/actor/actions.hbs") },
    tabs: { template: asset("templates/sidonia/actor/tabs.hbs") },
  };

  static override TABS = {
    more: {
      tabs: [{ id: "gear" }, { id: "numbers" }, { id: "hunger" }, { id: "notes" }, { id: "effects" }],
      initial: "gear",
      labelPrefix: "QUADRANT.Sidonia.Tabs",
    },
  };

  override async _prepareContext(options: Options): Promise<ActorSheetContext> {
    const context = await super._prepareContext(options);
    const { buildActorContext, buildBonusRows, buildGearGroups, listPastCodes } = await loadContext();
    const house = sidoniaHouse();
    const snapshot = createSnapshot(this.actor);
    const creature = readActor(snapshot, house);
    if (!creature) throw new Error(`${this.actor.uuid} is nobody in Sidonia`);
    const stored = this.actor._source.system as Stored;
    return {
      ...context,
      view: buildActorContext(creature, house, { isGM: game.user.isGM, isOwner: this.actor.isOwner }),
      lists: buildGearGroups(snapshot, creature, house),
      isCharacter: creature.character,
      dissonance: readCurrentDissonance(),
      spotlight: creature.character ? findTokenHolder(asDoc(this.actor)) : null,
      pastCodes: listPastCodes(this.#codes),
      noCode: refuseStart(this.#codes.code),
      edit: lazy({
        attributes: () =>
          ATTRIBUTES.map((id) => ({
            id,
            label: `QUADRANT.Sidonia.Attribute.${id}`,
            value: stored.attributes[id]?.value ?? 0,
          })),
        specializations: () =>
          SPECIALIZATIONS.map((id) => ({
            id,
            label: `QUADRANT.Sidonia.Specialization.${id}`,
            hint: `QUADRANT.Sidonia.SpecializationHint.${id}`,
            on: stored.specializations[id] === true,
          })),
        bonus: () => buildBonusRows(stored.locations),
        hands: () => ({ right: "QUADRANT.Sidonia.Hand.right", left: "QUADRANT.Sidonia.Hand.left" }),
      }),
    } as ActorSheetContext;
  }

  /** Binds the menu of a location, on the figure of the body. */
  protected override async _onFirstRender(context: never, options: never): Promise<void> {
    await super._onFirstRender(context, options);
    bindBodyMenu(this);
  }

  /** The Code as stored, and past ones. */
  get #codes(): CodeState {
    return v.parse(CodeState, this.actor._source.system);
  }

  get #bearer(): Bearer {
    const { uuid, name } = this.actor;
    return { uuid, name, code: this.#codes.code };
  }

  static async #onCode(this: SidoniaActorSheet): Promise<void> {
    await (await import("./code-dialogs.ts")).askCode(this.#bearer);
  }

  static async #onPenance(this: SidoniaActorSheet): Promise<void> {
    await (await import("./code-dialogs.ts")).askPenance(this.#bearer);
  }

  static async #onSoften(this: SidoniaActorSheet): Promise<void> {
    await (await import("./corruption-dialogs.ts")).askSoften(this.#bearer);
  }

  static async #onPool(): Promise<void> {
    await openDissonance();
  }

  static async #onTempt(this: SidoniaActorSheet): Promise<void> {
    await (await import("./corruption-dialogs.ts")).askTempt(this.#bearer);
  }

  static async #onSpotlight(this: SidoniaActorSheet): Promise<void> {
    await openSpotlight();
  }

  /** A new scene or session, for this one alone (SID-ROLL-14). */
  static async #onBoundary(this: SidoniaActorSheet, _event: PointerEvent, target: HTMLElement): Promise<void> {
    await perform({
      action: "sidonia.boundary",
      args: { event: target.dataset["event"] ?? "scene", actors: [this.actor.uuid] },
    });
  }
}
