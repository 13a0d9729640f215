/**
 * The sheet every actor of Quadrant has: who, state, do, then tabs. It knows no ruleset: rows and pips carry the name
 * of a check or an action, and the core does the rest.
 */
import { openCheck } from "../checks/open-check.ts";
import { perform } from "../actions/submit.ts";
import { asDoc } from "../compat/documents.ts";
import type { Json } from "../../rules/shared/json.ts";
import { bindCheckDrag, bindCheckMenu } from "./check-rows.ts";
import { readObject, rowId } from "../ui/data-attributes.ts";
import { FRAME_ACTIONS, setNameLength, effectRows, enrichFor, keepEnabled, withSkin, write } from "./frame.ts";
import { acceptsFolder, acceptsItem } from "../documents/accept-item.ts";
import { bindItemMenus } from "./item-rows.ts";
import { handlebarsSheet } from "../ui/application.ts";
import { markTabs, onTabKey } from "../ui/tabs.ts";
import { preserveTyping } from "../ui/typing.ts";
import { type CreationState, creationState, openCreation } from "../creation/open.ts";

/** Letters of a name that fit into the head of a sheet in its largest type. */
const MAX_NAME_LETTERS = 22;
const LIMITED_POSITION = { width: 460, height: "auto" } as const;

type Base = foundry.applications.sheets.ActorSheetV2;
type RenderOptions = Parameters<Base["_prepareContext"]>[0] & { isFirstRender: boolean };

/** What every template of an actor sheet may count on. */
export interface ActorSheetContext extends foundry.applications.sheets.ActorSheetV2.RenderContext {
  readonly actor: Actor.Implementation;
  readonly system: Actor.Implementation["system"];
  /** What the form edits: stored values, never those that effects have changed. */
  readonly source: Actor.Implementation["_source"];
  readonly isGM: boolean;
  /** Its formatted texts, as this person may read them. */
  readonly enriched: { readonly biography: string; readonly notes: string };
  /** Its name wants a smaller type. */
  readonly isLong: boolean;
  /** For the partial `quadrant.effects`. */
  readonly effects: ReturnType<typeof effectRows>;
  /** How its guided creation stands, for the partial `quadrant.creation`; null where there is none for this person. */
  readonly creation: CreationState | null;
  /** Why buttons do nothing here, as a language key; null for who may press them. */
  readonly locked: string | null;
}

const SheetBase = handlebarsSheet(foundry.applications.sheets.ActorSheetV2<ActorSheetContext>, preserveTyping);

export abstract class QuadrantActorSheet extends SheetBase {
  static override DEFAULT_OPTIONS: object = {
    classes: ["quadrant", "q-window"],
    position: { width: 860, height: 800 },
    window: {
      resizable: true,
      contentClasses: ["q-sheet"],
      controls: [
        {
          icon: "fa-solid fa-wand-magic-sparkles",
          label: "QUADRANT.Wizard.Open",
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
      itemOpen: QuadrantActorSheet.#onItemOpen,
      itemCreate: QuadrantActorSheet.#onItemCreate,
      itemDelete: QuadrantActorSheet.#onItemDelete,
      itemToggle: QuadrantActorSheet.#onItemToggle,
      ...FRAME_ACTIONS,
    },
  };

  /** The name alone: the window's frame says what kind of thing it is by its look. */
  override get title(): string {
    return this.document.name;
  }

  protected override _initializeApplicationOptions(
    ...args: Parameters<Base["_initializeApplicationOptions"]>
  ): ReturnType<Base["_initializeApplicationOptions"]> {
    return withSkin(super._initializeApplicationOptions(...args), args[0]);
  }

  protected override async _prepareContext(options: RenderOptions): Promise<ActorSheetContext> {
    const context = await super._prepareContext(options);
    const locked = this.isEditable ? null : "QUADRANT.Sheet.ReadOnly";
    const { actor } = this;
    const { biography, notes } = actor._source.system as { readonly biography?: unknown; readonly notes?: unknown };
    return {
      ...context,
      actor,
      system: actor.system,
      source: actor._source,
      isGM: game.user.isGM,
      enriched: { biography: await enrichFor(actor, biography), notes: await enrichFor(actor, notes) },
      isLong: actor.name.length > MAX_NAME_LETTERS,
      effects: effectRows(this),
      creation: locked === null ? creationState(asDoc(actor)) : null,
      locked,
    };
  }

  /** Somebody with limited permission sees the part `limited`, everybody else all the others. */
  protected override _configureRenderOptions(options: RenderOptions & { parts?: string[] }): void {
    super._configureRenderOptions(options);
    const { limited } = this.document;
    if (options.parts) options.parts = options.parts.filter((part) => (part === "limited") === limited);
  }

  protected override async _onFirstRender(context: never, options: never): Promise<void> {
    await super._onFirstRender(context, options);
    // Somebody who may see little sees a small window.
    if (this.document.limited) this.setPosition(LIMITED_POSITION);
    this.element.addEventListener("keydown", onTabKey);
    bindItemMenus(this);
    bindCheckMenu(this);
  }

  protected override async _onRender(context: never, options: never): Promise<void> {
    await super._onRender(context, options);
    markTabs(this.element);
    setNameLength(this.element, this.document.name);
    bindCheckDrag(this);
  }

  override changeTab(...args: Parameters<Base["changeTab"]>): void {
    super.changeTab(...args);
    markTabs(this.element);
  }

  /** Looking around is for everybody who sees the sheet: what is marked `data-always` stays enabled. */
  protected override _toggleDisabled(disabled: boolean): void {
    super._toggleDisabled(disabled);
    keepEnabled(this.element);
  }

  /** Refuses an item of another ruleset, and says so. */
  protected override async _onDropItem(
    event: DragEvent,
    item: Item.Implementation,
  ): Promise<Item.Implementation | null> {
    return acceptsItem(this.actor, item) ? super._onDropItem(event, item) : null;
  }

  protected override async _onDropFolder(
    ...[event, folder]: Parameters<Base["_onDropFolder"]>
  ): ReturnType<Base["_onDropFolder"]> {
    return (await acceptsFolder(this.actor, folder)) ? super._onDropFolder(event, folder) : null;
  }

  static async #onCheck(this: QuadrantActorSheet, event: PointerEvent, button: HTMLElement): Promise<void> {
    const { check = "", item } = button.dataset;
    const own = item === undefined ? null : this.actor.items.get(item);
    const targets = [...game.user.targets].flatMap((token) => token.actor?.uuid ?? []);
    const options = readObject(button, "options");
    await openCheck(
      { check, actor: this.actor.uuid, ...(own ? { item: own.uuid } : {}), targets, options },
      { fast: event.shiftKey },
    );
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
    const type = target.dataset["type"] as Item.SubType;
    const name = game.i18n.format("QUADRANT.Sheet.NewItem", { type: game.i18n.localize(`TYPES.Item.${type}`) });
    const created = await this.actor.createEmbeddedDocuments("Item", [{ name, type }]);
    await created?.[0]?.sheet?.render(true);
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
