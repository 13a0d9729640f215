import { generation } from "../../generation.ts";
import { Hooks } from "../../helpers/hooks.ts";
import { debounce } from "../../utils/timing.ts";
import { BaseCombat } from "../base/combat.ts";
import { ClientDocumentMixin } from "../client-document.ts";
import { host } from "../../globals.ts";
import { type InitiativeOptions, rollInitiative } from "./initiative.ts";
import { carryOut } from "./carry-out.ts";
import { type CombatHistory, timeBetween } from "./turn-events.ts";
import type { Actor } from "../actor.ts";
import type { AnyDocument, AnyUser, EmbeddedDocuments } from "../types.ts";
import type { Combatant } from "./combatant.ts";
import type { Obj } from "../../utils/object.ts";
import type { OperationOptions } from "../../abstract/document.ts";
import type { Scene } from "../world-documents.ts";
import type { TokenDocument } from "../token.ts";
import type { CombatantGroup } from "./combatant-group.ts";
import type { CombatConfiguration } from "../../data/combat-configuration.ts";

/** What players may change of an encounter: whose turn it is, and what is theirs in it. */
const PLAYER_FIELDS = new Set(["_id", "round", "turn", "combatants", "groups"]);

/** An encounter: who takes part, and whose turn it is. Source: foundry.documents.Combat. */
export class Combat extends ClientDocumentMixin(BaseCombat) {
  /** The setting with the tracker's configuration. */
  static CONFIG_SETTING = "combatTrackerConfig";

  declare scene: Scene;
  declare combatants: EmbeddedDocuments<Combatant>;
  declare groups: EmbeddedDocuments<CombatantGroup>;
  declare active: boolean;
  declare round: number;
  declare turn: number | null;
  /** The combatants in the order of their turns. */
  declare turns: Combatant[];
  /** The current point of the encounter, and the one before. */
  declare current: CombatHistory;
  declare previous: CombatHistory | undefined;
  /** Sorts the turns again soon, and renders the tracker if it shows this encounter. */
  declare debounceSetup: () => void;
  /**
   * The direction of the latest change of turn, if its update said; turn events that are running; the
   * order before.
   */
  declare _turns: { direction: number | undefined; running: Promise<void>; order: string[] };

  protected override _configure(options: Record<string, unknown> = {}): void {
    super._configure(options);
    const own = {
      turns: [],
      current: undefined,
      previous: undefined,
      debounceSetup: debounce(() => this.#setupSoon(), 50),
      _turns: { direction: undefined, running: Promise.resolve(), order: [] },
    };
    for (const [key, value] of Object.entries(own))
      Object.defineProperty(this, key, { value, writable: true, configurable: true, enumerable: false });
  }

  #setupSoon(): void {
    this.setupTurns();
    if (host.ui?.combat?.viewed === this) void host.ui.combat.render();
  }

  /* State */

  /** The combatant whose turn it is, or null. */
  get combatant(): Combatant | null {
    return this.turn === null ? null : (this.turns[this.turn] ?? null);
  }

  /** The combatant of the next turn: after the last, the first. */
  get nextCombatant(): Combatant | null {
    if (this.turns.length === 0) return null;
    const next = this.turn === null ? 0 : this.turn + 1;
    return this.turns[next] ?? this.turns[0] ?? null;
  }

  get started(): boolean {
    return this.round > 0;
  }

  /** Whether this is the active encounter of the viewed scene, or of none. */
  get isActive(): boolean {
    return this.scene
      ? Boolean(this.scene.isView || host.game.scenes.current === this.scene) && this.active
      : this.active;
  }

  /** The tracker's configuration, for every encounter. */
  get settings(): CombatConfiguration {
    return host.CONFIG.Combat.settings;
  }

  override get visible(): boolean {
    return true;
  }

  override prepareDerivedData(): void {
    super.prepareDerivedData();
    this.setupTurns();
  }

  /** Sorts the combatants into turns and keeps the turn within them. */
  setupTurns(): Combatant[] {
    this.turns = [...this.combatants].sort((a, b) => this._sortCombatants(a, b));
    if (this.turn !== null)
      this.turn = this.turns.length === 0 ? null : Math.min(Math.max(this.turn, 0), this.turns.length - 1);
    if (!this.current) record(this);
    return this.turns;
  }

  /** By descending initiative, who has none last; then by id. Systems override it. */
  _sortCombatants(a: Combatant, b: Combatant): number {
    const score = (combatant: Combatant): number =>
      Number.isFinite(combatant.initiative) ? (combatant.initiative as number) : -Infinity;
    const first = score(a);
    const second = score(b);
    if (first !== second) return second > first ? 1 : -1;
    return String(a.id) > String(b.id) ? 1 : -1;
  }

  _getCurrentState(combatant: Combatant | null = this.combatant): CombatHistory {
    const { round, turn } = this;
    return {
      round,
      turn,
      combatantId: (combatant?.id as string) ?? null,
      tokenId: (combatant?.tokenId as string) ?? null,
    };
  }

  getCombatantsByActor(actor: Actor | string): Combatant[] {
    const id = typeof actor === "string" ? actor : actor?.id;
    const isToken = typeof actor === "object" && actor?.isToken;
    if (isToken) return this.getCombatantsByToken(actor.token);
    return this.combatants.filter((combatant) => combatant.actorId === id);
  }

  getCombatantsByToken(token: TokenDocument | string | null): Combatant[] {
    const id = typeof token === "string" ? token : token?.id;
    return this.combatants.filter((combatant) => combatant.tokenId === id);
  }

  /* Permission */

  /** Whether a user may go to another round. Systems override it. */
  _canChangeRound(_user: AnyUser): boolean {
    return true;
  }

  /**
   * Whether a user may change the turn: GMs, and owners of the current combatant; all users if there
   * is none.
   */
  _canChangeTurn(user: AnyUser): boolean {
    const { combatant } = this;
    return Boolean(user?.isGM) || !combatant || (combatant.testUserPermission(user, "OWNER") as boolean);
  }

  /** A player with a combatant of their own may go to another turn or round, and change what they own; no more. */
  override canUserModify(user: AnyUser, action: "create" | "update" | "delete", data: object = {}): boolean {
    if (user?.isGM) return true;
    if (action !== "update" || Object.keys(data).some((key) => !PLAYER_FIELDS.has(key.split(".")[0] ?? "")))
      return false;
    return [...this.combatants].some((combatant: Combatant) => combatant.testUserPermission(user, "OWNER") as boolean);
  }

  /* Going on */

  /** Seconds of world time between two points of the encounter. */
  getTimeDelta(originRound: number, originTurn: number | null, targetRound: number, targetTurn: number | null): number {
    const from = { round: originRound, turn: originTurn };
    return timeBetween(from, { round: targetRound, turn: targetTurn }, this.turns.length, host.CONFIG.time as object);
  }

  /** Starts the first turn of the first round. */
  async startCombat(): Promise<this> {
    this._playCombatSound("startEncounter");
    const updateData = { round: 1, turn: 0 };
    Hooks.callAll("combatStart", this, updateData);
    await this.update(updateData);
    return this;
  }

  /** Moves to the next turn, past defeated combatants if the settings say so; after the last one to the next round. */
  async nextTurn(): Promise<this> {
    if (this.round === 0) return this.nextRound();
    const turn = this.#from((this.turn ?? -1) + 1, 1);
    if (turn === null) return this.nextRound();
    return this.#go("combatTurn", { round: this.round, turn }, 1);
  }

  /** Moves to the previous turn; from the first one to the previous round. */
  async previousTurn(): Promise<this> {
    if (this.round === 0) return this;
    if (this.turn === 0 || this.turns.length === 0) return this.previousRound();
    return this.#go("combatTurn", { round: this.round, turn: (this.turn ?? this.turns.length) - 1 }, -1);
  }

  /** Moves to the first turn of the next round; without a current turn there is none afterwards either. */
  async nextRound(): Promise<this> {
    let turn = this.round > 0 && this.turn === null ? null : 0;
    if (this.settings.skipDefeated && turn !== null) {
      turn = this.#from(0, 1);
      if (turn === null && this.turns.length > 0)
        host.ui?.notifications?.warn("COMBAT.NoneRemaining", { localize: true });
      turn ??= 0;
    }
    return this.#go("combatRound", { round: this.round + 1, turn }, 1);
  }

  /** Moves to the last turn of the previous round; before the first round there is no current turn. */
  async previousRound(): Promise<this> {
    const round = Math.max(this.round - 1, 0);
    let turn = round === 0 || this.turn === null ? null : Math.max(this.turns.length - 1, 0);
    if (this.settings.skipDefeated && turn !== null) turn = this.#from(turn, -1) ?? turn;
    return this.#go("combatRound", { round, turn }, -1);
  }

  /** Returns the first turn, from one on in a direction, whose combatant is not skipped. */
  #from(start: number, step: 1 | -1): number | null {
    for (let turn = start; turn >= 0 && turn < this.turns.length; turn += step)
      if (!this.settings.skipDefeated || !this.turns[turn]?.isDefeated) return turn;
    return null;
  }

  async #go(
    hook: "combatTurn" | "combatRound",
    updateData: { round: number; turn: number | null },
    direction: 1 | -1,
  ): Promise<this> {
    const delta = this.getTimeDelta(this.round, this.turn, updateData.round, updateData.turn);
    const updateOptions = generation() >= 14 ? { direction, worldTime: { delta } } : { advanceTime: delta, direction };
    Hooks.callAll(hook, this, updateData, updateOptions);
    await this.update(updateData, updateOptions);
    return this;
  }

  /** Asks for confirmation, and deletes the encounter. */
  async endCombat(): Promise<this | null | undefined> {
    const { i18n } = host.game;
    const content = document.createElement("p");
    content.textContent = i18n.localize("COMBAT.EndConfirmation") as string;
    const holder = document.createElement("div");
    holder.append(content);
    const yes = await host.foundry.applications.api.DialogV2.confirm({
      window: { title: "COMBAT.EndTitle" },
      content: holder,
      modal: true,
      rejectClose: false,
    });
    return yes ? this.delete() : null;
  }

  /** Activates this encounter, and deactivates the others of its scene. */
  async activate(options: OperationOptions = {}): Promise<AnyDocument[]> {
    const scene = this._source["scene"];
    const others = host.game.combats.filter(
      (combat: Combat) => combat !== this && combat.active && combat._source.scene === scene,
    );
    const updates = [...others.map(({ id }) => ({ _id: id as string, active: false })), { _id: this.id, active: true }];
    return (this.constructor as typeof Combat).updateDocuments(updates, options);
  }

  /** Links the encounter to the viewed scene, or unlinks it. */
  async toggleSceneLink(): Promise<this | undefined> {
    return this.update({
      scene: this._source["scene"] ? null : ((host.game.scenes.current?.id as string | undefined) ?? null),
    });
  }

  /* Initiative */

  /** Rolls initiative of combatants that the present user owns. */
  async rollInitiative(ids: string | string[], options: InitiativeOptions = {}): Promise<this> {
    await rollInitiative(this, ids, options);
    await this._turns.running;
    return this;
  }

  /** Rolls for all combatants of the current user without initiative. */
  async rollAll(options: InitiativeOptions = {}): Promise<this> {
    return this.rollInitiative(
      this.#without(() => true),
      options,
    );
  }

  /** Rolls for every non-player combatant without initiative. */
  async rollNPC(options: InitiativeOptions = {}): Promise<this> {
    return this.rollInitiative(
      this.#without(({ isNPC }) => isNPC as boolean),
      options,
    );
  }

  #without(wanted: (combatant: Combatant) => boolean): string[] {
    const found = this.combatants.filter((one) => one.isOwner && wanted(one) && one.initiative === null);
    return found.map(({ id }) => id as string);
  }

  /** Sets a combatant's initiative. @throws Error if there is no such combatant. */
  async setInitiative(id: string, value: number | null): Promise<void> {
    await (this.combatants.get(id, { strict: true }) as Combatant).update({ initiative: value });
  }

  /** Removes the initiative of all combatants. */
  async resetAll({ updateTurn = true }: { updateTurn?: boolean } = {}): Promise<this> {
    const updates = this.combatants.map(({ id }) => ({ _id: id as string, initiative: null })) as object[];
    if (this.round === 0 && this._source["turn"] !== null) await this.update({ turn: null }, { turnEvents: false });
    await this.updateEmbeddedDocuments("Combatant", updates, { turnEvents: false, updateTurn });
    await this._turns.running;
    return this;
  }

  /** Renders the actors of the encounter again: the durations of their effects depend on it. */
  updateCombatantActors(): void {
    for (const combatant of this.combatants) combatant.actor?.render(false, { renderContext: "updateCombat" });
  }

  /* Life-cycle */

  override _onCreate(data: object, options: OperationOptions, userId: string): void {
    super._onCreate(data, options, userId);
    if (!host.ui?.combat?.viewed) host.ui?.combat?.initialize?.({ combat: this, render: false });
    if (host.game.user.isActiveGM) this.#each(this.turns, (combatant) => this._onEnter(combatant));
  }

  override _onUpdate(changed: object, options: OperationOptions, userId: string): void {
    super._onUpdate(changed, options, userId);
    const before = this.current;
    record(this);
    if (!("round" in changed || "turn" in changed)) return;
    this.updateCombatantActors();
    if (options.turnEvents === false) return;
    this.#progressed(before, options.direction as number | undefined);
    const delta = Number(
      (generation() >= 14 ? (options.worldTime as { delta?: number } | undefined)?.delta : options.advanceTime) ?? 0,
    );
    if (delta !== 0 && host.game.user.isActiveGM)
      this.#guard(() => host.game.time.advance(delta, { combatId: this.id }) as Promise<unknown>);
  }

  override _onDelete(options: OperationOptions, userId: string): void {
    super._onDelete(options, userId);
    if (host.ui?.combat?.viewed === this) host.ui.combat.initialize?.();
    this.updateCombatantActors();
    if (!host.game.user.isActiveGM) return;
    this.#each(this.turns, (combatant) => this._onExit(combatant));
    if (this.started) this.#guard(async () => carryOut.expire("combatEnd", this));
  }

  override _onCreateDescendantDocuments(
    parent: AnyDocument,
    collection: string,
    documents: AnyDocument[],
    data: object[],
    options: OperationOptions,
    userId: string,
  ): void {
    super._onCreateDescendantDocuments(parent, collection, documents, data, options, userId);
    if (collection !== "combatants") return;
    this.#followTurn(options, userId);
    if (host.game.user.isActiveGM) this.#each(documents as Combatant[], (combatant) => this._onEnter(combatant));
  }

  override _onUpdateDescendantDocuments(
    parent: AnyDocument,
    collection: string,
    documents: AnyDocument[],
    changes: object[],
    options: OperationOptions,
    userId: string,
  ): void {
    super._onUpdateDescendantDocuments(parent, collection, documents, changes, options, userId);
    if (collection === "combatants" || collection === "groups") this.#followTurn(options, userId);
  }

  override _onDeleteDescendantDocuments(
    parent: AnyDocument,
    collection: string,
    documents: AnyDocument[],
    ids: string[],
    options: OperationOptions,
    userId: string,
  ): void {
    super._onDeleteDescendantDocuments(parent, collection, documents, ids, options, userId);
    if (collection !== "combatants") return;
    this.#followTurn(options, userId);
    if (host.game.user.isActiveGM) this.#each(documents as Combatant[], (combatant) => this._onExit(combatant));
  }

  /**
   * After the order changed: the turn stays with who has it, and passes to the next one if that one is gone. The
   * client that requested the change stores it.
   */
  #followTurn(options: OperationOptions, userId: string): void {
    const before = this.current;
    const { order } = this._turns;
    const has = before?.combatantId ?? null;
    if (this.started && has !== null && options.updateTurn !== false) {
      const ids = this.turns.map((combatant) => combatant.id as string);
      const heir = ids.includes(has) ? has : order.slice(order.indexOf(has) + 1).find((id) => ids.includes(id));
      const first = ids.length > 0 ? 0 : null;
      const turn = heir === undefined ? first : ids.indexOf(heir);
      this.turn = turn;
      if (userId === host.game.userId && turn !== this._source["turn"])
        this.#guard(() => this.update({ turn }, { turnEvents: false }));
      record(this);
      if (!ids.includes(has) && options.turnEvents !== false) this.#progressed({ ...before, turn: this.turn }, 1);
      return;
    }
    record(this);
  }

  /** Calls the hooks of a changed turn, and runs the turn events on the active GM's client. */
  #progressed(before: CombatHistory, direction: number | undefined): void {
    this.previous = before;
    this._turns.direction = direction;
    Hooks.callAll("combatTurnChange", this, this.previous, this.current);
    if (host.game.user.isActiveGM) this.#guard(() => this._manageTurnEvents());
  }

  /** Runs something after what runs already; a failure is reported and stops nothing. */
  #guard(run: () => Promise<unknown>): void {
    const attempt = async (): Promise<void> => {
      try {
        await run();
      } catch (error) {
        Hooks.onError("Combat", error as Error, { msg: this.name || String(this.id), log: "error" });
      }
    };
    this._turns.running = Promise.all([this._turns.running, attempt()]).then(() => undefined);
  }

  #each(combatants: Combatant[], run: (combatant: Combatant) => Promise<void>): void {
    for (const combatant of combatants) this.#guard(() => run(combatant));
  }

  /* What a change of turn sets off, on the active GM's client alone. Systems override these. */

  /**
   * Carries out the events of the change from `previous` to `current`: end of turn, end of round, start of round, start
   * of turn.
   */
  async _manageTurnEvents(): Promise<void> {
    await carryOut.events(this);
  }

  /** Called after a turn has started. `context`: `{round, turn, skipped}`. */
  async _onStartTurn(combatant: Combatant, context: Obj): Promise<void> {
    await this._clearMovementHistoryOnStartTurn(combatant, context);
  }

  async _onEndTurn(_combatant: Combatant, _context: Obj): Promise<void> {}

  /** Called after a round has started. `context`: `{round, skipped}`. */
  async _onStartRound(_context: Obj): Promise<void> {}

  async _onEndRound(_context: Obj): Promise<void> {}

  /** A combatant has come into the encounter. */
  async _onEnter(_combatant: Combatant): Promise<void> {}

  /** A combatant has left the encounter, or the encounter is over. */
  async _onExit(combatant: Combatant): Promise<void> {
    await this._clearMovementHistoryOnExit(combatant);
  }

  /* What is drawn or heard in core: a table without a canvas has neither. */

  async clearMovementHistories(): Promise<void> {}
  async _clearMovementHistoryOnStartTurn(_combatant: Combatant, _context: Obj): Promise<void> {}
  async _clearMovementHistoryOnExit(_combatant: Combatant): Promise<void> {}
  _playCombatSound(_announcement: string): void {}
  _updateTurnMarkers(): void {}
  _refreshTokenHUD(_documents: AnyDocument[]): void {}
}

/** Stores the current point of the encounter. Not a private method: documents prepare before those exist. */
function record(combat: Combat): void {
  combat.current = combat._getCurrentState();
  combat._turns.order = combat.turns.map((combatant) => combatant.id as string);
}
