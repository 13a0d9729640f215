import { addActor } from "../../../documents/combat/members.ts";
import { host as page, type Bag, type Loose } from "../../../globals.ts";
import type { TemplatePart } from "../../api/handlebars-application.ts";
import type { RenderOptions } from "../../api/types.ts";
import { AbstractSidebarTab } from "../abstract-sidebar-tab.ts";
import { addCombatantsDialog } from "../apps/add-combatants.ts";
import { advanceTimeDialog } from "../apps/advance-time.ts";
import { TargetPicker } from "../apps/target-picker.ts";
import { runGuarded, notify, t } from "../host.ts";
import { openMenuFrom } from "../menu.ts";
import { isTargeted, setTarget } from "../targets.ts";
import { createCombatContext, createTurnContext, type TurnContext } from "./combat-context.ts";
import { buildCombatantMenu, buildEncounterMenu } from "./combat-menus.ts";

/** The methods that controls of the encounter call, and the permission that each needs. */
const CONTROLS: Readonly<Record<string, "turn" | "round" | "any">> = {
  startCombat: "round",
  nextTurn: "turn",
  previousTurn: "turn",
  nextRound: "round",
  previousRound: "round",
  endCombat: "any",
  rollAll: "any",
  rollNPC: "any",
  resetAll: "any",
  toggleSceneLink: "any",
};

/**
 * The tab in which encounters are created, displayed and run. Systems subclass it through `CONFIG.ui.combat`
 * (foundry.applications.sidebar.tabs.CombatTracker).
 */
export class CombatTracker extends AbstractSidebarTab {
  static override DEFAULT_OPTIONS: Bag = {
    id: "combat",
    classes: ["directory", "combat-sidebar"],
    window: { title: "TABLETOP.Combat.title", icon: "fa-solid fa-shield-halved" },
    actions: {
      ...Object.fromEntries(Object.keys(CONTROLS).map((name) => [name, CombatTracker.#onCombatControl])),
      activateCombatant: CombatTracker.#onCombatantOpen,
      addCombatants: CombatTracker.#onAddCombatants,
      advanceTime: CombatTracker.#onAdvanceTime,
      createCombat: CombatTracker.#onCombatCreate,
      cycleCombat: CombatTracker.#onCombatCycle,
      openCombatantMenu: CombatTracker.#onOpenMenu,
      openEncounterMenu: CombatTracker.#onOpenMenu,
      pickTargets: CombatTracker.#onPickTargets,
      rollInitiative: CombatTracker.#onCombatantControl,
      targetCombatant: CombatTracker.#onCombatantControl,
      toggleDefeated: CombatTracker.#onCombatantControl,
      toggleHidden: CombatTracker.#onCombatantControl,
      trackerSettings: CombatTracker.#onTrackerSettings,
    },
  };

  static override PARTS: Record<string, TemplatePart> = {
    header: { template: "templates/sidebar/tabs/combat/header.hbs" },
    tracker: { template: "templates/sidebar/tabs/combat/tracker.hbs", scrollable: [""] },
    footer: { template: "templates/sidebar/tabs/combat/footer.hbs" },
  };

  static override tabName = "combat";

  #viewed: Loose = null;

  /** The encounters of the viewed scene, and those of no scene. */
  get combats(): Loose[] {
    return page.game.combats?.combats ?? [];
  }

  /** The displayed encounter. */
  get viewed(): Loose {
    const { combats } = this;
    if (!combats.includes(this.#viewed)) this.#viewed = combats.find((combat) => combat.active) ?? combats[0] ?? null;
    return this.#viewed;
  }

  set viewed(combat: Loose) {
    this.#viewed = combat;
  }

  /** Displays an encounter; without one the active one of the scene, else its first. */
  initialize({ combat = null, render = true }: { combat?: Loose; render?: boolean } = {}): void {
    this.#viewed = combat;
    if (render) void this.render();
  }

  override async _prepareContext(options: RenderOptions): Promise<Bag> {
    // The ids of controls preserve the focus when the tracker is rendered again; a popped-out tracker has its own.
    const context = { ...(await super._prepareContext(options)), rootId: this.id };
    await this._prepareCombatContext(context, options);
    return context;
  }

  override async _preparePartContext(partId: string, context: Bag, options: RenderOptions): Promise<Bag> {
    const own = await super._preparePartContext(partId, context, options);
    if (partId === "tracker") await this._prepareTrackerContext(own, options);
    return own;
  }

  /** Adds the data of the encounter as a whole. */
  async _prepareCombatContext(context: Bag, _options: RenderOptions): Promise<void> {
    Object.assign(context, createCombatContext(this.viewed, this.combats));
  }

  /** Adds the lines of the combatants that the current user may see. */
  async _prepareTrackerContext(context: Bag, _options: RenderOptions): Promise<void> {
    const combat = this.viewed;
    const turns: TurnContext[] = [];
    for (const [index, combatant] of (combat?.turns ?? []).entries())
      if (combatant.visible) turns.push(await this._prepareTurnContext(combat, combatant, index as number));
    Object.assign(context, { turns, hasCombat: Boolean(combat) });
  }

  /** Returns one combatant's line. */
  async _prepareTurnContext(combat: Loose, combatant: Loose, _index: number): Promise<TurnContext> {
    return createTurnContext(combat, combatant);
  }

  override async _onFirstRender(context: Bag, options: RenderOptions): Promise<void> {
    await super._onFirstRender(context, options);
    const menu = (get: () => object[], selector: string, hookName: string): unknown =>
      this._createContextMenu(get as never, selector, { fixed: true, hookName, parentClassHooks: false });
    menu(() => this._getEntryContextOptions(), ".combatant", "getCombatantContextOptions");
    menu(() => this._getCombatContextOptions(), ".encounter-controls", "getCombatContextOptions");
    this.element.addEventListener("change", (event) => {
      if ((event.target as HTMLElement).matches(".initiative-input"))
        void runGuarded(() => this._onUpdateInitiative(event));
    });
    this.element.addEventListener("dragover", (event) => {
      if (page.game.user.isGM && this.viewed) event.preventDefault();
    });
    this.element.addEventListener("drop", (event) => void runGuarded(() => this._onDrop(event)));
  }

  /** Adds tokens and actors that a GM drops on the encounter. */
  async _onDrop(event: DragEvent): Promise<void> {
    const combat = this.viewed;
    if (!combat || !page.game.user.isGM) return;
    const { uuid } = page.foundry.applications.ux.TextEditor.implementation.getDragEventData(event) as {
      uuid?: string;
    };
    const document = uuid ? await page.foundry.utils.fromUuid(uuid) : null;
    if (document?.documentName === "Token")
      await page.CONFIG.Token.documentClass.createCombatants([document], { combat });
    else if (document?.documentName === "Actor" && !document.pack) await addActor(combat, document);
    else notify("warn", t("TABLETOP.Combat.dropDenied"));
  }

  override async _onRender(context: Bag, options: RenderOptions): Promise<void> {
    await super._onRender(context, options);
    if (this.active) this.scrollToTurn();
  }

  override _onActivate(): void {
    super._onActivate();
    this.scrollToTurn();
  }

  /** Scrolls to the line of the current combatant. */
  scrollToTurn(): void {
    const row = this.element?.querySelector(".combatant.active");
    row?.scrollIntoView({ block: "nearest" });
  }

  _getEntryContextOptions(): object[] {
    return buildCombatantMenu((row) => this._combatantOf(row));
  }

  _getCombatContextOptions(): object[] {
    return buildEncounterMenu(() => this.viewed);
  }

  /** Returns the combatant of a line, or of a control in it. */
  _combatantOf(target: HTMLElement): Loose {
    const id = target.closest<HTMLElement>("[data-combatant-id]")?.dataset["combatantId"] ?? "";
    return this.viewed?.combatants.get(id) ?? null;
  }

  /** Creates an encounter on the viewed scene, or on none; the first one is made active. */
  async _onCombatCreate(_event: Event, _target: HTMLElement): Promise<void> {
    const cls = page.CONFIG.Combat.documentClass;
    const combat = await cls.create({ scene: page.game.scenes.current?.id ?? null });
    await combat?.activate({ render: false });
    if (combat) this.initialize({ combat });
  }

  /** Displays another encounter, and for a GM activates it. */
  async _onCombatCycle(_event: Event, target: HTMLElement): Promise<void> {
    const combat = page.game.combats.get(target.dataset["combatId"] ?? "");
    if (!combat) return;
    if (page.game.user.isGM) await combat.activate({ render: false });
    this.initialize({ combat });
  }

  /** Calls the method of the encounter that a control names. Permission is checked on click. */
  async _onCombatControl(_event: Event, target: HTMLElement): Promise<void> {
    const combat = this.viewed;
    const action = target.dataset["action"] ?? "";
    const kind = CONTROLS[action];
    if (!combat || !kind) return;
    const { user } = page.game;
    if ((kind === "turn" && !combat._canChangeTurn(user)) || (kind === "round" && !combat._canChangeRound(user))) {
      notify("warn", t("TABLETOP.Combat.notYours"));
      return;
    }
    await combat[action]();
  }

  /** Runs the control of a combatant's line. */
  async _onCombatantControl(_event: Event, target: HTMLElement): Promise<void> {
    const combatant = this._combatantOf(target);
    if (!combatant) return;
    switch (target.dataset["action"]) {
      case "rollInitiative":
        return this._onRollInitiative(combatant);
      case "toggleHidden":
        return this._onToggleHidden(combatant);
      case "toggleDefeated":
        return this._onToggleDefeatedStatus(combatant);
      case "targetCombatant":
        return this.#target(combatant);
      default:
    }
  }

  async _onRollInitiative(combatant: Loose): Promise<void> {
    await combatant.combat.rollInitiative([combatant.id]);
  }

  async _onToggleHidden(combatant: Loose): Promise<void> {
    await combatant.update({ hidden: !combatant.hidden });
  }

  /** Marks a combatant as defeated, or as not defeated: in the encounter, and by the status on its actor. */
  async _onToggleDefeatedStatus(combatant: Loose): Promise<void> {
    const defeated = !combatant.isDefeated;
    await combatant.update({ defeated });
    const status = page.CONFIG.specialStatusEffects.DEFEATED as string;
    const known = Object.values(page.CONFIG.statusEffects as object).some((effect: Loose) => effect?.id === status);
    if (combatant.actor && known) await combatant.actor.toggleStatusEffect(status, { overlay: true, active: defeated });
  }

  #target({ token }: Loose): void {
    if (token) setTarget(token as never, !isTargeted(page.game.user as never, token as never));
  }

  /** Sets an initiative that was typed: a number, `+2` or `-2` relative to the old one, or nothing. */
  async _onUpdateInitiative(event: Event): Promise<void> {
    const input = event.target as HTMLInputElement;
    const combatant = this._combatantOf(input);
    if (!combatant) return;
    const text = input.value.trim();
    const number = Number(text.replace(",", "."));
    if (text !== "" && !Number.isFinite(number)) {
      notify("warn", t("TABLETOP.Combat.notANumber", { text }));
      await this.render({ parts: ["tracker"] });
      return;
    }
    const relative = /^[+-]/.test(text) && combatant.initiative !== null;
    let initiative: number | null = null;
    if (text !== "") initiative = relative ? (combatant.initiative as number) + number : number;
    await combatant.update({ initiative });
  }

  static async #onCombatControl(this: CombatTracker, event: Event, target: HTMLElement): Promise<void> {
    await runGuarded(() => this._onCombatControl(event, target));
  }

  static async #onCombatantControl(this: CombatTracker, event: Event, target: HTMLElement): Promise<void> {
    await runGuarded(() => this._onCombatantControl(event, target));
  }

  static async #onCombatCreate(this: CombatTracker, event: Event, target: HTMLElement): Promise<void> {
    await runGuarded(() => this._onCombatCreate(event, target));
  }

  static async #onCombatCycle(this: CombatTracker, event: Event, target: HTMLElement): Promise<void> {
    await runGuarded(() => this._onCombatCycle(event, target));
  }

  /** Opens the sheet of the clicked combatant, if the user may see it. */
  static async #onCombatantOpen(this: CombatTracker, _event: Event, target: HTMLElement): Promise<void> {
    const combatant = this._combatantOf(target);
    const actor = combatant?.actor;
    if (!combatant) return;
    if (!actor) notify("warn", t("TABLETOP.Scene.noActor", { name: combatant.name }));
    else if (!actor.testUserPermission(page.game.user, "LIMITED"))
      notify("warn", t("TABLETOP.Scene.notAllowed", { name: combatant.name }));
    else await runGuarded(async () => actor.sheet?.render({ force: true }));
  }

  static async #onAddCombatants(this: CombatTracker): Promise<void> {
    await runGuarded(() => addCombatantsDialog(this.viewed));
  }

  static async #onAdvanceTime(this: CombatTracker): Promise<void> {
    await runGuarded(() => advanceTimeDialog());
  }

  static async #onPickTargets(this: CombatTracker): Promise<void> {
    await runGuarded(async () => TargetPicker.open());
  }

  static async #onTrackerSettings(this: CombatTracker): Promise<void> {
    await runGuarded(async () => new page.foundry.applications.apps.CombatTrackerConfig().render({ force: true }));
  }

  static #onOpenMenu(this: CombatTracker, _event: Event, target: HTMLElement): void {
    const row = target.closest<HTMLElement>(".combatant, .encounter-controls");
    if (row) openMenuFrom(target, row);
  }
}
