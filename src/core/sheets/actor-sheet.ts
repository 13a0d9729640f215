/**
 * The base of every actor sheet: identity, state, actions, then tabs. It knows no ruleset: rows and pips name a check
 * or an action, which core opens or performs.
 */
import { renderParts } from "../compat/application.ts";
import { openCheck } from "../checks/open-check.ts";
import { perform } from "../actions/submit.ts";
import { asDoc } from "../compat/documents.ts";
import { listTargetedActors } from "../compat/scene.ts";
import type { Json } from "../../rules/shared/json.ts";
import { bindCheckDrag, bindCheckMenu } from "./check-rows.ts";
import { readObject, rowId } from "../ui/data-attributes.ts";
import {
  FRAME_ACTIONS,
  countLetters,
  effectRows,
  enrichFor,
  findReadOnlyReason,
  keepEnabled,
  withSkin,
  write,
} from "./frame.ts";
import { bindItemMenus, loadItems } from "./item-rows.ts";
import { handlebarsSheet } from "../ui/application.ts";
import { correctEntered } from "../ui/number-field.ts";
import { isTabOpen } from "../ui/rendered-parts.ts";
import { markTabs, onTabKey } from "../ui/tabs.ts";
import { type CreationState, creationState, openCreation } from "../creation/open.ts";

const LIMITED_POSITION = { width: 460, height: "auto" } as const;

type Base = foundry.applications.sheets.ActorSheetV2;
type RenderOptions = Parameters<Base["_prepareContext"]>[0] & { isFirstRender: boolean };

/** The context of every template of an actor sheet. */
export interface ActorSheetContext extends foundry.applications.sheets.ActorSheetV2.RenderContext {
  readonly actor: Actor.Implementation;
  readonly system: Actor.Implementation["system"];
  /** Stored values, which the form edits: effects are not applied. */
  readonly source: Actor.Implementation["_source"];
  readonly isGM: boolean;
  /** Its formatted texts, as this user may read them; empty until the tab `notes` is opened. */
  readonly enriched: { readonly biography: string; readonly notes: string };
  /** The styles choose the largest type that fits. */
  readonly nameLetters: number;
  /** For the partial `quadrant.effects`. */
  readonly effects: ReturnType<typeof effectRows>;
  /** The state of its guided creation, for the partial `quadrant.creation`; null if this user has none. */
  readonly creation: CreationState | null;
  /** Why buttons are disabled, as a language key; null if they are not. */
  readonly locked: string | null;
}

const SheetBase = handlebarsSheet(foundry.applications.sheets.ActorSheetV2<ActorSheetContext>);

export abstract class QuadrantActorSheet extends SheetBase {
  /** Loads the code that only a sheet needs, while the page is idle. */
  static readonly preload: () => Promise<unknown> = () => Promise.resolve();

  static override DEFAULT_OPTIONS: object = {
    classes: ["quadrant", "q-window"],
    position: { width: 860, height: 800 },
    window: {
      resizable: true,
      contentClasses: ["q-sheet"],
      controls: [
        {
          icon: "fa-solid fa-wand-magic-sparkles",
          label: "QUADRANT.Creation.Open",
          action: "qCreation",
          visible(this: QuadrantActorSheet): boolean {
            return this.isEditable && creationState(asDoc(this.actor)) !== null;
          },
        },
      ],
    },
    form: { submitOnChange: true },
    actions: {
      qCreation: QuadrantActorSheet.#onCreation,
      qCheck: QuadrantActorSheet.#onCheck,
      qAct: QuadrantActorSheet.#onAct,
      qTab: QuadrantActorSheet.#onTab,
      itemOpen: QuadrantActorSheet.#onItemOpen,
      itemCreate: QuadrantActorSheet.#onItemCreate,
      itemDelete: QuadrantActorSheet.#onItemDelete,
      itemToggle: QuadrantActorSheet.#onItemToggle,
      ...FRAME_ACTIONS,
    },
  };

  /** The name alone: the window's look tells the kind of document. */
  override get title(): string {
    return this.document.name;
  }

  /** Renders some parts again. */
  protected async renderParts(parts: readonly string[]): Promise<void> {
    await renderParts(this, parts);
  }

  protected override _initializeApplicationOptions(
    ...args: Parameters<Base["_initializeApplicationOptions"]>
  ): ReturnType<Base["_initializeApplicationOptions"]> {
    return withSkin(super._initializeApplicationOptions(...args), args[0]);
  }

  protected override async _prepareContext(options: RenderOptions): Promise<ActorSheetContext> {
    const context = await super._prepareContext(options);
    const locked = this.isEditable ? null : findReadOnlyReason(this.document);
    const { actor } = this;
    const { biography, notes } = this.#texts;
    return {
      ...context,
      actor,
      system: actor.system,
      source: actor._source,
      isGM: game.user.isGM,
      enriched:
        actor.limited || isTabOpen(this, "notes")
          ? { biography: await enrichFor(actor, biography), notes: await enrichFor(actor, notes) }
          : { biography: "", notes: "" },
      nameLetters: countLetters(actor.name),
      effects: effectRows(this),
      creation: locked === null ? creationState(asDoc(actor)) : null,
      locked,
    };
  }

  get #texts(): { readonly biography?: unknown; readonly notes?: unknown } {
    return this.actor._source.system as object;
  }

  /** Texts are enriched for the tab that displays them. */
  preparesTab(tab: string): boolean {
    const { biography, notes } = this.#texts;
    return tab === "notes" && Boolean(biography || notes);
  }

  /** A user with limited permission sees the part `limited`, all others see the other parts. */
  protected override _configureRenderOptions(options: RenderOptions & { parts?: string[] }): void {
    super._configureRenderOptions(options);
    const { limited } = this.document;
    if (options.parts) options.parts = options.parts.filter((part) => (part === "limited") === limited);
  }

  protected override async _onFirstRender(context: never, options: never): Promise<void> {
    await super._onFirstRender(context, options);
    // A limited sheet is small.
    if (this.document.limited) this.setPosition(LIMITED_POSITION);
    this.element.addEventListener("keydown", onTabKey);
    bindItemMenus(this);
    bindCheckMenu(this);
    bindCheckDrag(this);
  }

  protected override async _onRender(context: never, options: never): Promise<void> {
    await super._onRender(context, options);
    markTabs(this.element);
  }

  protected override _onChangeForm(...args: Parameters<Base["_onChangeForm"]>): void {
    correctEntered(this.document, args[1].target);
    super._onChangeForm(...args);
  }

  override changeTab(...args: Parameters<Base["changeTab"]>): void {
    super.changeTab(...args);
    markTabs(this.element);
  }

  /** Opens the tab that a button elsewhere on the sheet names, with the focus on it. */
  static #onTab(this: QuadrantActorSheet, _event: PointerEvent, button: HTMLElement): void {
    const { tab = "", group = "" } = button.dataset;
    this.changeTab(tab, group);
    this.element.querySelector<HTMLElement>(`[role="tab"][data-tab="${CSS.escape(tab)}"]`)?.focus();
  }

  /** Writes the name of an unlinked token's actor to its token: that is the name which is displayed. */
  protected override async _processSubmitData(
    ...[event, form, data, ...rest]: Parameters<Base["_processSubmitData"]>
  ): Promise<void> {
    const { actor } = this;
    const { name, ...own } = data as { name?: unknown };
    if (!actor.isToken || name === undefined) return super._processSubmitData(event, form, data, ...rest);
    if (typeof name === "string" && name.trim() !== "" && name !== actor.name) await actor.token?.update({ name });
    return super._processSubmitData(event, form, own as typeof data, ...rest);
  }

  /** Keeps controls marked `data-always` enabled: they only display something. */
  protected override _toggleDisabled(disabled: boolean): void {
    super._toggleDisabled(disabled);
    keepEnabled(this.element);
  }

  /** An item may be offered to an actor of another user. */
  protected override _canDragDrop(selector: string): boolean {
    return super._canDragDrop(selector) || this.actor.pack === null;
  }

  /** Adds an item or moves one of another actor; one of its own is sorted. */
  protected override async _onDropItem(
    event: DragEvent,
    item: Item.Implementation,
  ): Promise<Item.Implementation | null> {
    if (item.parent === this.actor) return this.isEditable ? super._onDropItem(event, item) : null;
    await (await loadItems()).dropItem(this, item);
    return null;
  }

  protected override async _onDropFolder(
    ...[, folder]: Parameters<Base["_onDropFolder"]>
  ): ReturnType<Base["_onDropFolder"]> {
    await (await loadItems()).dropFolder(this, folder);
    return null;
  }

  protected override async _onDropActor(
    ...[, actor]: Parameters<Base["_onDropActor"]>
  ): ReturnType<Base["_onDropActor"]> {
    await (await loadItems()).dropActor(this, actor);
    return null;
  }

  static async #onCheck(this: QuadrantActorSheet, event: PointerEvent, button: HTMLElement): Promise<void> {
    // A crew member acts from the sheet of their craft.
    const { check = "", item, actor = this.actor.uuid } = button.dataset;
    const own = item === undefined ? null : this.actor.items.get(item);
    const targets = listTargetedActors();
    const options = readObject(button, "options");
    await openCheck({ check, actor, ...(own ? { item: own.uuid } : {}), targets, options }, { fast: event.shiftKey });
  }

  static async #onCreation(this: QuadrantActorSheet): Promise<void> {
    await openCreation(this.actor.uuid);
  }

  static async #onAct(this: QuadrantActorSheet, _event: PointerEvent, button: HTMLElement): Promise<void> {
    const args: { readonly [key: string]: Json } = { actor: this.actor.uuid, ...readObject(button, "args") };
    await perform({ action: button.dataset["act"] ?? "", args });
  }

  #item(target: HTMLElement): Item.Implementation | undefined {
    return this.actor.items.get(rowId(target, "itemId"));
  }

  static async #onItemOpen(this: QuadrantActorSheet, _event: PointerEvent, target: HTMLElement): Promise<void> {
    await this.#item(target)?.sheet?.render(true);
  }

  static async #onItemCreate(this: QuadrantActorSheet, _event: PointerEvent, target: HTMLElement): Promise<void> {
    await (await loadItems()).openPicker(this, target.dataset["type"] ?? "", target);
  }

  static async #onItemDelete(this: QuadrantActorSheet, _event: PointerEvent, target: HTMLElement): Promise<void> {
    await this.#item(target)?.deleteDialog();
  }

  static async #onItemToggle(this: QuadrantActorSheet, _event: PointerEvent, target: HTMLElement): Promise<void> {
    const item = this.#item(target);
    const path = target.dataset["path"] ?? "system.equipped";
    if (item) await write(item, { [path]: !foundry.utils.getProperty(item, path) });
  }
}
