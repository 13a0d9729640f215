/**
 * The window that adds items to an actor: those of compendia and the world, by their index, with search, kinds, a
 * preview and several at once; the last entry makes one up. One class for every sheet: the row says what is listed.
 */
import { perform } from "../actions/submit.ts";
import { type Doc, asDoc, findDoc } from "../compat/documents.ts";
import { asset } from "../contract/registry.ts";
import { type StockItem, listStock } from "../compat/stock.ts";
import { offFoundryHook, onFoundryHook } from "../compat/untyped.ts";
import type { ItemListing } from "../contract/ruleset.ts";
import type { Ruleset } from "../contract/ruleset.ts";
import { sameName } from "../../rules/shared/names.ts";
import { handlebarsWindow, isOnPage } from "../ui/application.ts";
import { rulesetName, say } from "../ui/text.ts";
import {
  type Choice,
  type Choosable,
  NOTHING_CHOSEN,
  OWN,
  countAdded,
  filterEntries,
  keepActive,
  listAdded,
  listKinds,
  setCount,
  stepActive,
  toggleChosen,
} from "./picker-choice.ts";
import { makeId } from "../creation/decide-add.ts";
import { MAX_COPIES, readQuantity, readStoredSystem } from "../creation/plan-items.ts";
import { type Preview, loadPreview } from "./item-preview.ts";
import { type RevealingSheet, revealRows } from "./reveal-rows.ts";

const WindowBase = handlebarsWindow();

/** What the picker adds to: the sheet, the type that its button names, and the row's listing of it. */
export interface PickerOrder {
  readonly sheet: RevealingSheet;
  readonly row: Ruleset;
  readonly type: string;
  readonly listing: ItemListing;
  /** The button that opened it: it gets the focus back. */
  readonly opener: HTMLElement;
}

interface Entry extends Choosable {
  readonly id: string;
  readonly img: string;
}

/** Entries by key that move the active entry. */
const STEPS: Readonly<Record<string, number>> = {
  ArrowDown: 1,
  ArrowUp: -1,
  PageDown: 8,
  PageUp: -8,
  Home: -Infinity,
  End: Infinity,
};

export class ItemPicker extends WindowBase {
  static override DEFAULT_OPTIONS: object = {
    tag: "form",
    classes: ["quadrant", "q-window"],
    position: { width: 760, height: 600 },
    window: { icon: "fa-solid fa-plus", resizable: true, contentClasses: ["q-picker"] },
    form: { handler: ItemPicker.#onSubmit, submitOnChange: false, closeOnSubmit: false },
    actions: {
      pickKind: ItemPicker.#onKind,
      pickActive: ItemPicker.#onActive,
      pickToggle: ItemPicker.#onToggle,
      pickCount: ItemPicker.#onCount,
      pickCancel: ItemPicker.#onCancel,
    },
  };

  static override PARTS = {
    search: { template: asset("templates/sheets/item-picker/search.hbs") },
    list: { template: asset("templates/sheets/item-picker/list.hbs"), scrollable: [""] },
    preview: { template: asset("templates/sheets/item-picker/preview.hbs"), scrollable: [""] },
    footer: { template: asset("templates/sheets/item-picker/footer.hbs") },
  };

  readonly #order: PickerOrder;
  #entries: readonly Entry[] = [];
  #choice: Choice = NOTHING_CHOSEN;
  #ownName = "";
  readonly #previews = new Map<string, Preview | null>();
  #isBusy = false;
  #hooks: readonly (readonly [string, number])[] = [];

  constructor(order: PickerOrder) {
    super({
      id: `quadrant-picker-${asDoc(order.sheet.actor).uuid.replaceAll(".", "-")}`,
      classes: [`skin-${order.row.id}`],
    });
    this.#order = order;
  }

  override get title(): string {
    return say({ key: "QUADRANT.Picker.Title", with: { type: this.#typeLabel, actor: this.#actor.name } });
  }

  get #actor(): Doc {
    return asDoc(this.#order.sheet.actor);
  }

  /** The name of the type, without that of the ruleset: the sheet says whose it is. */
  get #typeLabel(): string {
    const label = game.i18n.localize(`TYPES.Item.${this.#order.type}`);
    const ruleset = `${rulesetName(this.#order.row.id)} `;
    return label.startsWith(ruleset) ? label.slice(ruleset.length) : label;
  }

  get #listed(): readonly Entry[] {
    return filterEntries(this.#entries, this.#choice);
  }

  /** Loads the index. Call before the first render. */
  async load(): Promise<this> {
    const { type, listing } = this.#order;
    const found = await listStock(type, listing.fields ?? []);
    this.#entries = found.map((item) => toEntry(item, listing)).sort((a, b) => a.name.localeCompare(b.name));
    this.#choice = keepActive(this.#choice, this.#entries);
    return this;
  }

  protected override async _prepareContext(options: object): Promise<object> {
    const context = await super._prepareContext(options);
    const listed = this.#listed;
    const { active, chosen, query, kind } = this.#choice;
    const added = listAdded(this.#choice);
    const names = this.#entries.filter(({ uuid }) => added.has(uuid));
    const total = countAdded(added);
    return {
      ...context,
      prefix: this.id,
      query,
      typeLabel: this.#typeLabel,
      kinds: listKinds(this.#entries).map((one) => ({ ...one, on: one.kind === kind })),
      isAll: kind === null,
      all: this.#entries.length,
      found: listed.length,
      isEmpty: this.#entries.length === 0,
      rows: listed.map((entry) => ({
        ...entry,
        key: toKey(entry.uuid),
        active: entry.uuid === active,
        chosen: chosen.has(entry.uuid),
        several: several(chosen.get(entry.uuid) ?? 0),
        owned: this.#countOwned(entry.name),
      })),
      own: { active: active === OWN, name: this.#ownName === "" ? query.trim() : this.#ownName },
      activeKey: toKey(active ?? ""),
      preview: this.#viewPreview(),
      added: names.map(({ uuid, name }) => ({ name, several: several(added.get(uuid) ?? 1) })),
      isChosen: chosen.size > 0,
      total,
      only: total === 1 ? (names[0]?.name ?? "") : "",
      isOwn: active === OWN && chosen.size === 0,
      isBusy: this.#isBusy,
    };
  }

  #viewPreview(): object | null {
    const { active, chosen } = this.#choice;
    const entry = this.#entries.find(({ uuid }) => uuid === active);
    if (!entry) return null;
    const loaded = this.#previews.get(entry.uuid);
    const count = chosen.get(entry.uuid) ?? 0;
    return {
      ...entry,
      ...loaded,
      isLoading: loaded === undefined,
      isGone: loaded === null,
      owned: this.#countOwned(entry.name),
      count,
      isChosenOnce: count > 0 && this.#order.listing.single === true,
      isMany: count >= MAX_COPIES,
    };
  }

  /** Returns how many of an item the actor has: its quantity, or how often it is there. */
  #countOwned(name: string): number {
    const { rows } = this.#order.listing;
    if (rows) return rows(readStoredSystem(this.#actor)).filter((row) => sameName(row, name)).length;
    const same = this.#findOwned(name);
    return same.reduce((sum, { system }) => sum + (readQuantity(system) ?? 1), 0);
  }

  #findOwned(name: string): readonly Doc[] {
    return [...(this.#actor.items ?? [])].filter((item) => item.type === this.#order.type && sameName(item.name, name));
  }

  protected override async _onFirstRender(context: object, options: object): Promise<void> {
    await super._onFirstRender(context, options);
    this.element.setAttribute("aria-label", this.title);
    this.element.addEventListener("keydown", (event) => this.#onKey(event));
    this.element.addEventListener("input", (event) => this.#onInput(event));
    this.element.addEventListener("dblclick", (event) => this.#onDoubleClick(event));
    this.#searchField?.focus();
    const isOurs = (item: Doc): boolean => item.parent?.uuid === this.#actor.uuid;
    const refresh = (item: Doc): unknown => (isOurs(item) ? this.render({ parts: ["list", "preview"] }) : null);
    this.#hooks = [
      ...["createItem", "updateItem", "deleteItem"].map((name) => [name, onFoundryHook(name, refresh)] as const),
      ["deleteActor", onFoundryHook("deleteActor", () => void (findDoc(this.#actor.uuid) ?? this.close()))] as const,
    ];
  }

  protected override async _onRender(context: object, options: object): Promise<void> {
    await super._onRender(context, options);
    this.#listbox?.querySelector(".is-active")?.scrollIntoView({ block: "nearest" });
    void this.#loadActive();
  }

  protected override _onClose(options: object): void {
    super._onClose(options);
    for (const [name, id] of this.#hooks) offFoundryHook(name, id);
    const { opener } = this.#order;
    if (opener.isConnected) opener.focus({ preventScroll: true });
  }

  /** Loads the preview of the active entry, a moment after the user has stopped at it. */
  async #loadActive(): Promise<void> {
    const { active } = this.#choice;
    if (active === null || active === OWN || this.#previews.has(active)) return;
    await new Promise((resolve) => setTimeout(resolve, PREVIEW_DELAY_MS));
    if (this.#choice.active !== active || this.#previews.has(active) || !isOnPage(this)) return;
    this.#previews.set(active, await loadPreview(active));
    if (isOnPage(this)) await this.render({ parts: ["preview"] });
  }

  get #searchField(): HTMLInputElement | null {
    return this.element.querySelector<HTMLInputElement>('[name="query"]');
  }

  get #listbox(): HTMLElement | null {
    return this.element.querySelector<HTMLElement>('[role="listbox"]');
  }

  #choose(choice: Choice): void {
    this.#choice = keepActive(choice, filterEntries(this.#entries, choice));
    void this.render();
  }

  #onInput(event: Event): void {
    const field = event.target as HTMLInputElement;
    if (field.name === "own") this.#ownName = field.value;
    else if (field.name === "query") this.#choose({ ...this.#choice, query: field.value, active: null });
  }

  /** The arrow keys move through the list from the search too; letters typed in the list go to the search. */
  #onKey(event: KeyboardEvent): void {
    const { key } = event;
    const isInSearch = event.target === this.#searchField;
    if ((!isInSearch && event.target !== this.#listbox) || event.isComposing) return;
    const step = STEPS[key];
    if (step !== undefined && !(isInSearch && (key === "Home" || key === "End"))) {
      event.preventDefault();
      this.#listbox?.focus();
      if (isInSearch && key === "ArrowDown") return;
      return this.#choose(stepActive(this.#choice, this.#listed, step));
    }
    if (key === "Enter") {
      event.preventDefault();
      return void this.#enter();
    }
    if (isInSearch) return;
    if (key === " ") {
      event.preventDefault();
      return this.#toggle(this.#choice.active);
    }
    const count = this.#choice.chosen.get(this.#choice.active ?? "") ?? 0;
    if ((key === "+" || key === "-") && count > 0 && !this.#order.listing.single)
      return this.#choose(
        setCount(this.#choice, this.#choice.active ?? "", Math.max(1, count + (key === "+" ? 1 : -1))),
      );
    if ((key.length === 1 || key === "Backspace") && !event.ctrlKey && !event.metaKey && !event.altKey)
      this.#searchField?.focus();
  }

  /** Adds what is chosen; if nothing is and the last entry is active, asks for its name first. */
  async #enter(): Promise<void> {
    const isNaming = this.#choice.active === OWN && this.#choice.chosen.size === 0;
    return isNaming ? this.#focusName() : this.#add();
  }

  async #focusName(): Promise<void> {
    if (!this.#nameField) await this.render({ parts: ["preview"] });
    this.#nameField?.focus();
  }

  get #nameField(): HTMLInputElement | null {
    return this.element.querySelector<HTMLInputElement>('[name="own"]');
  }

  #toggle(uuid: string | null): void {
    if (uuid === OWN) return void this.#focusName();
    if (uuid !== null) this.#choose({ ...toggleChosen(this.#choice, uuid), active: uuid });
  }

  #onDoubleClick(event: Event): void {
    const row = (event.target as HTMLElement).closest<HTMLElement>('[role="option"]');
    if (row?.dataset["uuid"] && !(event.target as HTMLElement).closest(".q-picker-tick"))
      this.#toggle(row.dataset["uuid"]);
  }

  static async #onSubmit(this: ItemPicker, event: Event): Promise<void> {
    event.preventDefault();
    const isOwn = this.#choice.active === OWN && this.#choice.chosen.size === 0;
    return isOwn ? this.#create() : this.#add();
  }

  async #add(): Promise<void> {
    const added = listAdded(this.#choice);
    if (added.size === 0) return;
    const entries = [...added].map(([uuid, count]) => {
      const name = this.#entries.find((entry) => entry.uuid === uuid)?.name ?? "";
      const raised = this.#findOwned(name).find(({ system }) => readQuantity(system) !== null);
      return { uuid, count, onto: raised?.id ?? null };
    });
    await this.#submit(
      { entries },
      countAdded(added),
      entries.flatMap(({ onto }) => onto ?? []),
    );
  }

  async #create(): Promise<void> {
    const field = this.#nameField;
    const name = field?.value.trim() ?? "";
    if (name === "") return field?.focus();
    const ids = await this.#submit({ entries: [], own: { type: this.#order.type, name } }, 1, []);
    const [made] = ids.flatMap((id) => findDoc(`${this.#actor.uuid}.Item.${id}`) ?? []);
    await (made as { sheet?: { render(force: boolean): Promise<unknown> } } | undefined)?.sheet?.render(true);
  }

  /** Adds, closes the window and displays the new rows. Resolves to their ids; to none if it was refused. */
  async #submit(
    args: { readonly entries: readonly object[]; readonly own?: object },
    most: number,
    onto: readonly string[],
  ) {
    if (this.#isBusy) return [];
    this.#isBusy = true;
    const { row, sheet, listing } = this.#order;
    const seed = foundry.utils.randomID(12);
    const call = { action: `${row.id}.addItems`, args: { actor: this.#actor.uuid, seed, ...args } };
    const done = await perform(call as Parameters<typeof perform>[0]);
    this.#isBusy = false;
    if (!done) return [];
    await this.close();
    const ids = [...Array.from({ length: most }, (_, at) => makeId(seed, at)), ...onto];
    await revealRows(sheet, listing.tab, ids);
    return ids;
  }

  static async #onKind(this: ItemPicker, _event: PointerEvent, button: HTMLElement): Promise<void> {
    const { kind = "" } = button.dataset;
    this.#choose({ ...this.#choice, kind: kind === "" ? null : kind, active: null });
  }

  static async #onActive(this: ItemPicker, _event: PointerEvent, row: HTMLElement): Promise<void> {
    this.#listbox?.focus();
    this.#choose({ ...this.#choice, active: row.dataset["uuid"] ?? OWN });
  }

  static async #onToggle(this: ItemPicker, _event: PointerEvent, at: HTMLElement): Promise<void> {
    this.#toggle(at.closest<HTMLElement>("[data-uuid]")?.dataset["uuid"] ?? this.#choice.active);
  }

  static async #onCount(this: ItemPicker, _event: PointerEvent, button: HTMLElement): Promise<void> {
    const uuid = this.#choice.active ?? "";
    const count = (this.#choice.chosen.get(uuid) ?? 0) + Number(button.dataset["by"]);
    this.#choose(setCount(this.#choice, uuid, count));
  }

  static async #onCancel(this: ItemPicker): Promise<void> {
    await this.close();
  }
}

/** How long the user stops at an entry before it is loaded: nothing is while they go through the list. */
const PREVIEW_DELAY_MS = 120;

/** Returns a number that is worth saying: none if it is one. */
const several = (count: number): number | null => (count > 1 ? count : null);

/** Returns a uuid as a part of an element's id. */
const toKey = (uuid: string): string => uuid.replaceAll(".", "-");

const toEntry = ({ id, uuid, name, img, pack, system }: StockItem, { kind, detail }: ItemListing): Entry => ({
  id,
  uuid,
  name,
  img,
  kind: say(kind?.(system)),
  detail: (detail?.(system) ?? []).map(say).filter(Boolean).join(" · "),
  source: pack ?? game.i18n.localize("QUADRANT.Picker.World"),
});
