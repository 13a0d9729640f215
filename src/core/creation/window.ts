/** The window of guided creation: steps in any order; each answer is stored on the actor at once. */
import type { Refusal } from "../../rules/shared/reasons.ts";
import { perform } from "../actions/submit.ts";
import { type Doc, findDoc } from "../compat/documents.ts";
import { Queue } from "../compat/queue.ts";
import { handlebarsWindow, isOnPage } from "../ui/application.ts";
import type { Ruleset } from "../contract/ruleset.ts";
import { HOUSE_CHANGED, readHouseRules } from "../settings/house-rules.ts";
import { asset } from "../contract/registry.ts";
import { createSnapshot } from "../world/world.ts";
import { notifyRefusal, say } from "../ui/text.ts";
import { loadStock } from "./create-npc.ts";
import type { Answers, CreationContext, Creation, Entry, Field } from "../contract/creation.ts";
import { listFields, readEntry, findStep } from "./answers.ts";
import type { Draft } from "./draft.ts";
import { type EnteredAnswer, addAnswers, deleteDraft, readActorDraft, saveAnswers, refuseDraft } from "./keep.ts";
import {
  SUMMARY_STEP,
  type Mistake,
  type EvaluatedStep,
  changedFields,
  findEntry,
  evaluateSteps,
  stepView,
  summaryView,
} from "./views.ts";
import { onFoundryHook, offFoundryHook, confirmDialog } from "../compat/untyped.ts";

/** Returns the field of an answer; the answer may be the name that a field asks for beside its own. */
const findField = (fields: readonly Field[], id: string): Field | undefined =>
  fields.find((field) => field.id === id || (field.kind === "word" && field.naming?.id === id));

const WindowBase = handlebarsWindow();
const EMPTY_DRAFT: Draft = { step: "", answers: {}, chosen: {} };

/** The window of an actor's draft. Open it with `openCreation` of open.ts. */
class CreationWindow extends WindowBase {
  static override DEFAULT_OPTIONS: object = {
    tag: "form",
    classes: ["quadrant", "q-window"],
    position: { width: 860, height: 720 },
    window: { icon: "fa-solid fa-wand-magic-sparkles", resizable: true, contentClasses: ["q-creation-window"] },
    form: { submitOnChange: false, closeOnSubmit: false },
    actions: {
      creationStep: CreationWindow.#onStep,
      creationMove: CreationWindow.#onMove,
      creationAdjust: CreationWindow.#onBy,
      creationSuggestion: CreationWindow.#onIdea,
      creationSurprise: CreationWindow.#onSurprise,
      creationSurpriseAll: CreationWindow.#onSurpriseAll,
      creationDrop: CreationWindow.#onDrop,
      creationMine: CreationWindow.#onMine,
      creationFix: CreationWindow.#onFix,
      creationDiscard: CreationWindow.#onDiscard,
      creationFinish: CreationWindow.#onFinish,
    },
  };

  static override PARTS = {
    draft: { template: asset("templates/creation/window.hbs"), scrollable: [".q-creation-step"] },
  };

  readonly #uuid: string;
  readonly #row: Ruleset;
  readonly #kind: Creation;
  readonly #mistakes = new Map<string, Mistake>();
  #stock: Readonly<Record<string, readonly Entry[]>> | null = null;
  #step: string | null = null;
  /** What this user has entered last in each field, and what of it is not stored yet: shown meanwhile. */
  readonly #entries = new Map<string, EnteredAnswer>();
  readonly #unstored = new Map<string, EnteredAnswer>();
  readonly #saves = new Queue();
  /** The answers as this user sees them, and whether there was a draft. */
  #seen: Answers = {};
  #begun = false;
  #said = "";
  #busy = false;
  #hooks: readonly (readonly [string, number])[] = [];

  constructor(doc: Doc, row: Ruleset, kind: Creation) {
    super({ id: windowId(doc.uuid), classes: [`skin-${row.id}`] });
    this.#uuid = doc.uuid;
    this.#row = row;
    this.#kind = kind;
  }

  override get title(): string {
    return game.i18n.format("QUADRANT.Creation.Title", { name: this.#doc?.name ?? "" });
  }

  get #doc(): Doc | null {
    return findDoc(this.#uuid);
  }

  /** Returns the current context of the steps; null if the actor is gone. */
  #createContext(): {
    readonly bench: CreationContext<unknown>;
    readonly draft: Draft;
    readonly steps: readonly EvaluatedStep[];
  } | null {
    const doc = this.#doc;
    if (!doc || !this.#stock) return null;
    const draft = addAnswers(readActorDraft(doc) ?? EMPTY_DRAFT, this.#unstored);
    const bench = {
      answers: draft.answers,
      actor: createSnapshot(doc),
      stock: this.#stock,
      house: readHouseRules(this.#row),
    };
    return { bench, draft, steps: evaluateSteps(this.#kind, bench, draft) };
  }

  protected override async _prepareContext(options: object): Promise<object> {
    const context = await super._prepareContext(options);
    this.#stock ??= await loadStock(this.#kind.sources);
    const made = this.#createContext();
    if (!made) return context;
    const { bench, draft, steps } = made;
    this.#seen = draft.answers;
    this.#begun = this.#begun || readActorDraft(this.#doc as Doc) !== null;
    this.#step ??= draft.step;
    const open = steps.find(({ step }) => step.id === this.#step) ?? (steps[0] as EvaluatedStep);
    const at = steps.indexOf(open);
    this.#step = open.step.id;
    const isLast = open.step.id === SUMMARY_STEP;
    return {
      ...context,
      prefix: this.id,
      isGM: game.user.isGM,
      steps: steps.map(({ step, state }, i) => ({
        id: step.id,
        title: step.title,
        state,
        said: `QUADRANT.Creation.State.${state}`,
        number: i + 1,
        isOpen: step === open.step,
      })),
      step: stepView(open, this.#mistakes),
      number: at + 1,
      isFirst: at === 0,
      isLast,
      locked: refuseDraft(this.#doc),
      begun: this.#begun,
      summary: isLast ? summaryView(this.#kind, bench) : null,
      open: isLast
        ? steps
            .filter(({ step, state }) => step.id !== SUMMARY_STEP && state !== "done")
            .map(({ step, state, vanished }) => ({ ...step, state, vanished }))
        : [],
      isBlocked: steps.some(({ state }) => state === "blocked"),
      said: this.#said,
    };
  }

  protected override async _onFirstRender(context: object, options: object): Promise<void> {
    await super._onFirstRender(context, options);
    const listen = (name: string, run: (...args: never[]) => void): readonly [string, number] => [
      name,
      onFoundryHook(name, run),
    ];
    this.#hooks = [
      listen("updateActor", (doc: Doc, _changes: object, _options: object, userId: string) =>
        this.#onChanged(doc, userId),
      ),
      listen(HOUSE_CHANGED, () => this.#redraw()),
      listen("deleteActor", (doc: Doc) => void (doc.uuid === this.#uuid && this.close())),
    ];
    this.#focusStep();
  }

  protected override _onClose(options: object): void {
    super._onClose(options);
    for (const [name, id] of this.#hooks) offFoundryHook(name, id);
  }

  protected override _onChangeForm(config: object, event: Event): void {
    super._onChangeForm(config, event);
    const input = event.target;
    if (
      !(input instanceof HTMLInputElement || input instanceof HTMLSelectElement || input instanceof HTMLTextAreaElement)
    )
      return;
    const isBox = input instanceof HTMLInputElement && input.type === "checkbox";
    void this.#enter(input.name, isBox ? input.checked : input.value, input.dataset["was"]);
  }

  /** Renders a changed draft again, and names what another user changed. */
  #onChanged(doc: Doc, userId: string): void {
    if (doc.uuid !== this.#uuid || this.#busy) return;
    const draft = readActorDraft(doc);
    if (this.#begun && !draft && userId !== game.userId) {
      ui.notifications.info(
        game.i18n.format("QUADRANT.Creation.FinishedBy", { user: game.users.get(userId)?.name ?? "?", name: doc.name }),
      );
      return void this.close();
    }
    const made = userId === game.userId || !draft ? null : this.#createContext();
    if (made) {
      const steps = made.steps.map(({ step }) => step);
      const fields = changedFields(this.#seen, made.draft.answers, steps);
      if (fields.length > 0)
        this.#said = game.i18n.format("QUADRANT.Creation.ChangedBy", {
          user: game.users.get(userId)?.name ?? "?",
          fields: fields.join(", "),
        });
    }
    this.#redraw();
  }

  #redraw(): void {
    if (isOnPage(this) && !this.#busy) void this.render();
  }

  /** Returns the fields of all steps as they are now: computed once for as many as are looked up. */
  #listFields(): readonly Field[] {
    return this.#createContext()?.steps.flatMap(({ step }) => listFields(step)) ?? [];
  }

  #field(id: string): Field | undefined {
    return findField(this.#listFields(), id);
  }

  /**
   * Stores an entered value. `was` is the field's value when it was rendered: if another user has changed it since,
   * both values are displayed and the user chooses.
   */
  async #enter(id: string, raw: string | boolean, was?: string): Promise<void> {
    const field = this.#field(id);
    if (!field) return;
    const naming = field.kind === "word" && field.naming?.id === id ? field.naming : null;
    const read = naming ? readEntry({ kind: "text", id, label: "", value: "" }, raw) : readEntry(field, raw);
    const { value: current } = naming ?? field;
    const isTheirs = was !== undefined && was !== String(current) && this.#entries.get(id)?.value !== current;
    this.#mistakes.delete(id);
    this.#said = "";
    if ("refused" in read) this.#mistakes.set(id, { raw: String(raw), why: say(read.refused), clash: false });
    else if (isTheirs && read.value !== current)
      this.#mistakes.set(id, {
        raw: String(raw),
        why: game.i18n.format("QUADRANT.Creation.Refuse.Clash", { theirs: String(current) }),
        clash: true,
      });
    else await this.#keep({ [id]: naming ? { value: read.value } : this.#entered(field, read.value) });
    this.#redraw();
  }

  #entered(field: Field, value: EnteredAnswer["value"]): EnteredAnswer {
    const entry = findEntry(field, String(value), this.#stock ?? {});
    return entry ? { value, chosen: { uuid: entry.uuid, name: entry.name } } : { value };
  }

  async #keep(entered: Readonly<Record<string, EnteredAnswer>>): Promise<boolean> {
    const all = Object.entries(entered);
    for (const [id, entry] of all) {
      this.#entries.set(id, entry);
      this.#unstored.set(id, entry);
    }
    try {
      const refused = await this.#save(entered);
      if (refused) notifyRefusal(refused);
      else this.#begun = true;
      return refused === null;
    } finally {
      for (const [id, entry] of all) if (this.#unstored.get(id) === entry) this.#unstored.delete(id);
    }
  }

  /**
   * Saves after what was entered before: Foundry sends only what differs from the document on this client, so that an
   * answer taken back while its change is on the way would not be sent.
   */
  #save(entered: Readonly<Record<string, EnteredAnswer>>): Promise<Refusal | null> {
    return this.#saves.add(() =>
      saveAnswers(this.#uuid, entered, {
        begun: this.#begun,
        ...(this.#step === null ? {} : { step: this.#step }),
      }),
    );
  }

  async #go(id: string): Promise<void> {
    this.#step = id;
    this.#said = "";
    await this.render();
    this.#focusStep();
    if (this.#begun && refuseDraft(this.#doc) === null) await this.#keep({});
  }

  #focusStep(): void {
    this.element.querySelector<HTMLElement>(".q-creation-step h2")?.focus();
  }

  static async #onStep(this: CreationWindow, _event: PointerEvent, button: HTMLElement): Promise<void> {
    await this.#go(button.dataset["step"] ?? "");
  }

  static async #onMove(this: CreationWindow, _event: PointerEvent, button: HTMLElement): Promise<void> {
    const steps = this.#createContext()?.steps.map(({ step }) => step) ?? [];
    const next = findStep(steps, this.#step ?? "", button.dataset["by"] === "-1" ? -1 : 1);
    if (next) await this.#go(next.id);
  }

  static async #onBy(this: CreationWindow, _event: PointerEvent, button: HTMLElement): Promise<void> {
    const field = this.#field(button.dataset["field"] ?? "");
    if (field?.kind === "number") await this.#enter(field.id, String(field.value + Number(button.dataset["by"])));
  }

  static async #onIdea(this: CreationWindow, _event: PointerEvent, button: HTMLElement): Promise<void> {
    const field = this.#field(button.dataset["field"] ?? "");
    const idea = field?.kind === "text" ? field.ideas?.[Number(button.dataset["idea"])] : undefined;
    if (field && idea) await this.#enter(field.id, say(idea.text));
  }

  static async #onSurprise(this: CreationWindow): Promise<void> {
    if (this.#step === null) return;
    this.#mistakes.clear();
    const made = await this.#surprise(this.#step);
    if (made === "nothing") this.#said = game.i18n.localize("QUADRANT.Creation.NotSurprised");
    if (made === "stored") this.#said = game.i18n.localize("QUADRANT.Creation.Surprised");
    this.#redraw();
  }

  /** Answers every step by chance that has no answer yet, and opens the summary. */
  static async #onSurpriseAll(this: CreationWindow): Promise<void> {
    const made = this.#createContext();
    if (!made) return;
    const { answers } = made.draft;
    const unanswered = made.steps.filter(({ step }) => !listFields(step).some(({ id }) => Object.hasOwn(answers, id)));
    this.#mistakes.clear();
    this.#busy = true;
    let isKept = true;
    try {
      for (const { step } of unanswered)
        if (isKept && step.id !== SUMMARY_STEP) isKept = (await this.#surprise(step.id)) !== "refused";
    } finally {
      this.#busy = false;
    }
    if (isKept) await this.#go(SUMMARY_STEP);
    else this.#redraw();
  }

  /** Answers a step by chance. @returns what became of it; some steps leave nothing to chance */
  async #surprise(id: string): Promise<"stored" | "nothing" | "refused"> {
    const made = this.#createContext();
    if (!made) return "refused";
    const answers = this.#kind.surprise(id, made.bench, (n) => Math.floor(Math.random() * n));
    const listKnown = (): readonly string[] => {
      const fields = this.#listFields();
      return Object.keys(answers).filter((name) => findField(fields, name) !== undefined);
    };
    const first = listKnown();
    if (first.length === 0) return "nothing";
    if (!(await this.#keepAll(answers, first))) return "refused";
    // An answer may bring a field of its own: a lineage that asks for boxes.
    const more = listKnown().filter((name) => !first.includes(name));
    return more.length === 0 || (await this.#keepAll(answers, more)) ? "stored" : "refused";
  }

  /** Stores those answers of a step by chance that are named. */
  #keepAll(answers: Answers, ids: readonly string[]): Promise<boolean> {
    const fields = this.#listFields();
    const entered = ids.flatMap((id) => {
      const field = findField(fields, id);
      const value = answers[id] ?? "";
      return field ? [[id, this.#entered(field, typeof value === "string" ? say(value) : value)] as const] : [];
    });
    return this.#keep(Object.fromEntries(entered));
  }

  /** Removes an answer whose item is not in any compendium any more. */
  static async #onDrop(this: CreationWindow, _event: PointerEvent, button: HTMLElement): Promise<void> {
    await this.#keep({ [button.dataset["field"] ?? ""]: { value: null } });
    this.#redraw();
  }

  /** Replaces another user's value by the typed one. */
  static async #onMine(this: CreationWindow, _event: PointerEvent, button: HTMLElement): Promise<void> {
    const { field = "" } = button.dataset;
    const mistake = this.#mistakes.get(field);
    if (mistake) await this.#enter(field, mistake.raw);
  }

  /** Mends an issue in its one obvious way: the answers are read again, since others may have changed the draft. */
  static async #onFix(this: CreationWindow, _event: PointerEvent, button: HTMLElement): Promise<void> {
    const { step: id, issue } = button.dataset;
    const made = this.#createContext();
    const step = made?.steps.find((one) => one.step.id === id)?.step;
    const answers = step?.issues[Number(issue)]?.fix?.answers ?? {};
    this.#mistakes.clear();
    if (await this.#keepAll(answers, Object.keys(answers))) this.#said = game.i18n.localize("QUADRANT.Creation.Fixed");
    this.#redraw();
  }

  static async #onDiscard(this: CreationWindow): Promise<void> {
    const content = `<p>${game.i18n.localize("QUADRANT.Creation.DiscardAsk")}</p>`;
    const sure = await confirmDialog({
      window: { title: "QUADRANT.Creation.Discard" },
      content,
      classes: ["quadrant", "q-window", `skin-${this.#row.id}`],
    });
    if (!sure) return;
    this.#begun = false;
    const refused = await deleteDraft(this.#uuid);
    if (refused) return notifyRefusal(refused);
    await this.close();
  }

  static async #onFinish(this: CreationWindow): Promise<void> {
    const made = this.#createContext();
    if (!made || this.#busy) return;
    this.#busy = true;
    try {
      const args = { actor: this.#uuid, answers: this.#seen, seed: foundry.utils.randomID(13) };
      if (!(await perform({ action: `${this.#row.id}.finishCreation`, args }))) return;
      await this.close();
      await (this.#doc as { sheet?: { render(force: boolean): Promise<unknown> } } | null)?.sheet?.render(true);
    } finally {
      this.#busy = false;
      this.#redraw();
    }
  }
}

const windowId = (uuid: string): string => `quadrant-creation-${uuid.replaceAll(".", "-")}`;

/** Opens an actor's draft, or brings its window to the front. The caller checks permission. */
export async function showCreation(doc: Doc, row: Ruleset, kind: Creation): Promise<void> {
  const open = foundry.applications.instances.get(windowId(doc.uuid)) as CreationWindow | undefined;
  if (open) return void open.bringToFront();
  await new CreationWindow(doc, row, kind).render({ force: true });
}
