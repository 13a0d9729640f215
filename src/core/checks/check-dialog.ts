/**
 * The roll dialog: the check's modifiers as rows, choices, spends, and the exact odds of every outcome, updated on
 * input.
 */
import type { Json } from "../../rules/shared/json.ts";
import type { Modifier, Refusal } from "../../rules/shared/reasons.ts";
import { messageModes } from "../compat/chat.ts";
import type { CheckSession, CheckView, Choice, Input, Intent, OddsRow, Spends } from "../contract/check.ts";
import { asset } from "../contract/registry.ts";
import { handlebarsWindow, isOnPage } from "../ui/application.ts";
import { groupOptions, TYPED_BOUNDS, change, notifyRefusal, percents, readNumberField, say } from "../ui/text.ts";
import { holdTab } from "../ui/html.ts";
import { type StateReads, onStateChange } from "../world/state-reads.ts";
import { changeTargets } from "./target-choices.ts";

/** A check in one state of the world. */
export interface OpenedCheck {
  readonly intent: Intent;
  readonly session: CheckSession;
  /** What it has read of the world. */
  readonly reads: StateReads;
}

/** What the user chose in the dialog. */
export interface DialogResult extends OpenedCheck {
  readonly input: Input;
  readonly mode: string;
}

interface DialogRequest {
  readonly opened: OpenedCheck;
  readonly skin: string;
  /** What its help is about: the check's name. */
  readonly topic: string;
  /** The initial visibility. */
  readonly mode: string;
  readonly open: (targets: readonly string[]) => Promise<OpenedCheck | { readonly refused: Refusal }>;
  /** It only asks for what an offer of a card needs: no card is posted, so nobody has to see one. */
  readonly answers: boolean;
}

interface Row {
  readonly id: string;
  readonly group: string;
  label: string;
  value: number;
}

const DialogBase = handlebarsWindow();
/** What the chance of the wanted outcomes is for, where a check does not say. */
const WANTED = "QUADRANT.Dialog.Wanted";
/** The most situational rows in a group. */
const MAX_ROWS = 20;
/** How long a dialog stays after its roll: users notice no delay of one or two frames. */
const CLOSING_DELAY_MS = 25;

/** The dialog of one check. Open it with `prompt`. */
export class CheckDialog extends DialogBase {
  static override DEFAULT_OPTIONS = {
    tag: "form",
    classes: ["quadrant", "q-window"],
    position: { width: 680, height: "auto" as const },
    window: { contentClasses: ["q-dialog"] },
    form: { handler: CheckDialog.#onSubmit, submitOnChange: false, closeOnSubmit: false },
    actions: { rowAdd: CheckDialog.#onRowAdd, rowDelete: CheckDialog.#onRowDelete, cancel: CheckDialog.#onCancel },
  };

  static override PARTS = {
    check: { template: asset("templates/checks/dialog.hbs"), scrollable: [""] },
    odds: { template: asset("templates/checks/odds.hbs") },
    footer: { template: asset("templates/ui/dialog-footer.hbs") },
  };

  #request: DialogRequest;
  #rows: Row[] = [];
  #choices: Record<string, Json> = {};
  #mode: string;
  #isSettled = false;
  /** The latest of several openings in progress. */
  #latest = {};
  #catchingUp: Promise<void> | null = null;
  #endWatch = (): void => {};
  readonly #status = Object.assign(document.createElement("p"), { className: "q-visually-hidden", role: "status" });
  #resolve: (settled: DialogResult | null) => void;

  private constructor(question: DialogRequest, settle: (settled: DialogResult | null) => void) {
    super({ classes: [`skin-${question.skin}`] });
    this.#request = question;
    this.#mode = question.mode;
    this.#resolve = settle;
  }

  /** Opens the dialog; resolves to null if the user cancels. */
  static prompt(question: DialogRequest): Promise<DialogResult | null> {
    return new Promise((resolve, reject) => {
      new CheckDialog(question, resolve).render({ force: true }).catch(reject);
    });
  }

  override get title(): string {
    return say(this.#view().title);
  }

  override get helpTopic(): string {
    return this.#request.topic;
  }

  protected override async _prepareContext(options: object): Promise<object> {
    const context = await super._prepareContext(options);
    const view = this.#view();
    const groups = view.groups.map((group) => ({
      ...group,
      // Rows typed here are also terms of the check: they are displayed once, as inputs.
      rows: group.rows.filter(({ source }) => !("by" in source)),
      situational: this.#rows.filter((row) => row.group === group.id),
      canAdd: group.open,
    }));
    const prefix = this.id;
    return {
      ...context,
      view,
      groups,
      prefix,
      odds: oddsBar(view.odds, view.spends),
      aim: view.aim ?? WANTED,
      mode: this.#mode,
      modes: this.#request.answers ? [] : messageModes(),
      ...buildChoices(view.choices),
    };
  }

  protected override async _onFirstRender(context: object, options: object): Promise<void> {
    await super._onFirstRender(context, options);
    this.element.setAttribute("aria-label", this.title);
    this.element.addEventListener("keydown", (event) => this.#onKey(event));
    this.element.addEventListener("input", (event) => this.#onTyping(event.target));
    this.#endWatch = onStateChange(() => void this.#catchUp());
    void this.#catchUp(); // something may have changed while it was rendered
    // A user with nothing to choose presses Enter; if something is missing, focus that.
    const first = ['button[type="submit"]:enabled', ".q-choices :is(input, select):enabled"].flatMap((selector) => [
      ...this.element.querySelectorAll<HTMLElement>(selector),
    ])[0];
    first?.focus();
  }

  /** Announces changed odds to screen readers. The live region is outside the rendered parts. */
  protected override async _onRender(context: object, options: object): Promise<void> {
    await super._onRender(context, options);
    const view = this.#view();
    const { wanted } = oddsBar(view.odds);
    const told = [say(view.summary), ...(wanted ? [`${wanted} ${say(view.aim ?? WANTED)}`] : [])].join(". ");
    if (!this.#status.isConnected) this.element.append(this.#status);
    if (this.#status.textContent !== told) this.#status.textContent = told;
  }

  /** Updates odds and totals while the user types, and the button if only a text was missing, not only on blur. */
  #onTyping(field: EventTarget | null): void {
    if (!(field instanceof HTMLInputElement) || !(field.type === "text" || field.type === "number")) return;
    const [kind, id = "", part] = field.name.split(":");
    const shown = (): string => JSON.stringify({ ...this.#view(), choices: [] });
    const before = shown();
    const typed = field.type === "number" ? readTyped(field) : field.value;
    if (typed === null) return; // it is refused when the user leaves the field
    const row = part === "value" ? this.#rows.find((one) => one.id === id) : undefined;
    if (row && typeof typed === "number") row.value = typed;
    else if (kind === "choice") this.#choices[id] = typed;
    else return;
    if (shown() === before) return;
    void this.render({ parts: ["check", "odds", "footer"] });
  }

  #onKey(event: KeyboardEvent): void {
    holdTab(this.element, event);
    if (event.key !== "Escape") return;
    event.preventDefault();
    event.stopPropagation(); // else the page would close the window below as well
    void this.close();
  }

  protected override _onClose(options: object): void {
    super._onClose(options);
    this.#endWatch();
    this.#resolve(null);
  }

  protected override _onChangeForm(config: object, event: Event): void {
    super._onChangeForm(config, event);
    void this.#read(event.target);
  }

  #input(): Input {
    const situational: Record<string, Modifier[]> = {};
    for (const { group, label, value } of this.#rows) {
      (situational[group] ??= []).push({
        label: label || "QUADRANT.Dialog.Situational",
        value,
        source: { by: game.user.isGM ? "gm" : "player" },
      });
    }
    return { situational, choices: { ...this.#choices } };
  }

  #view(): CheckView {
    return this.#request.opened.session.view(this.#input());
  }

  /** Reads a field's new value and renders what depends on it. */
  async #read(field: EventTarget | null): Promise<void> {
    if (!(field instanceof HTMLInputElement || field instanceof HTMLSelectElement)) return;
    const [kind, id = "", part] = field.name.split(":");
    // It was read on input: a render now would replace the button that the user leaves the field for.
    if (kind === "choice" && field.type === "text" && this.#choices[id] === field.value) return;
    if (kind === "mode") this.#mode = field.value;
    else if (kind === "row") this.#readRow(id, part ?? "", field);
    else if (kind === "choice") await this.#choose(id, field);
    await this.render({ parts: ["check", "odds", "footer"] });
  }

  #readRow(id: string, part: string, field: HTMLInputElement | HTMLSelectElement): void {
    const row = this.#rows.find((r) => r.id === id);
    if (!row) return;
    if (part === "label") row.label = field.value.slice(0, 80);
    else row.value = readNumberField(field, row.value, TYPED_BOUNDS);
  }

  async #choose(id: string, field: HTMLInputElement | HTMLSelectElement): Promise<void> {
    const isTick = field.name.split(":").length > 2;
    const { targets } = this.#request.opened.intent;
    const aimed = changeTargets(id, isTick ? this.#readTicks(id) : field.value, targets);
    if (aimed) return this.#changeTargets(aimed);
    const isBox = field instanceof HTMLInputElement && field.type === "checkbox";
    const isNumber = field instanceof HTMLInputElement && field.type === "number";
    if (isTick) this.#choices[id] = this.#readTicks(id);
    else if (isBox) this.#choices[id] = field.checked;
    else this.#choices[id] = isNumber ? readNumberField(field, Number(field.defaultValue), TYPED_BOUNDS) : field.value;
  }

  /** Returns the ticked boxes of a choice. */
  #readTicks(id: string): string[] {
    const boxes = this.element.querySelectorAll<HTMLInputElement>(`[name^="choice:${CSS.escape(id)}:"]:checked`);
    return [...boxes].map((box) => box.name.split(":")[2] ?? "");
  }

  /** Opens the check again for other targets; choices are kept. */
  async #changeTargets(targets: readonly string[]): Promise<void> {
    const refused = await this.#reopen(targets);
    if (refused) notifyRefusal(refused);
  }

  /** Opens the check again in the current state of the world. Returns why it can't be. */
  async #reopen(targets: readonly string[]): Promise<Refusal | null> {
    const turn = (this.#latest = {});
    const opened = await this.#request.open(targets);
    if (turn !== this.#latest) return null; // another target was chosen meanwhile
    if ("refused" in opened) return opened.refused;
    this.#request = { ...this.#request, opened };
    return null;
  }

  /**
   * Opens the check again if something that it has read has changed; choices are kept. A check that is impossible by
   * now is closed with the reason.
   */
  #catchUp(): Promise<void> {
    return (this.#catchingUp ??= this.#reopenOutdated().finally(() => (this.#catchingUp = null)));
  }

  async #reopenOutdated(): Promise<void> {
    while (this.#isWaiting && !this.#request.opened.reads.isCurrent) {
      const refused = await this.#reopen(this.#request.opened.intent.targets);
      if (!this.#isWaiting) return;
      if (refused) {
        notifyRefusal(refused);
        return void (await this.close());
      }
      await this.render({ parts: ["check", "odds", "footer"] });
    }
  }

  /** Whether the user has neither rolled nor cancelled. */
  get #isWaiting(): boolean {
    return !this.#isSettled && isOnPage(this);
  }

  static async #onSubmit(this: CheckDialog): Promise<void> {
    if (this.#isSettled) return; // it is about to close
    if (!this.#request.opened.reads.isCurrent) {
      const before = JSON.stringify(this.#view());
      await this.#catchUp();
      if (!this.#isWaiting) return;
      if (JSON.stringify(this.#view()) !== before) return notifyRefusal({ key: "QUADRANT.Refuse.SituationChanged" });
    }
    const { opened } = this.#request;
    const input = this.#input();
    const refused = opened.session.refuse(input);
    if (refused) return notifyRefusal(refused);
    this.#isSettled = true;
    this.#resolve({ ...opened, input, mode: this.#mode });
    // The roll is sent first, and its card is in the log: to paint the page without the dialog takes as long as that.
    setTimeout(() => void this.close(), CLOSING_DELAY_MS);
  }

  static async #onRowAdd(this: CheckDialog, _event: PointerEvent, target: HTMLElement): Promise<void> {
    const group = target.dataset["group"] ?? "";
    if (this.#rows.filter((row) => row.group === group).length >= MAX_ROWS) return;
    const id = foundry.utils.randomID();
    this.#rows.push({ id, group, label: "", value: 0 });
    await this.render({ parts: ["check", "odds", "footer"] });
    this.element.querySelector<HTMLInputElement>(`[name="row:${id}:label"]`)?.focus();
  }

  static async #onRowDelete(this: CheckDialog, _event: PointerEvent, target: HTMLElement): Promise<void> {
    const gone = this.#rows.find((row) => row.id === target.dataset["row"]);
    this.#rows = this.#rows.filter((row) => row !== gone);
    await this.render({ parts: ["check", "odds", "footer"] });
    this.element
      .querySelector<HTMLElement>(`[data-action="rowAdd"][data-group="${CSS.escape(gone?.group ?? "")}"]`)
      ?.focus();
  }

  static async #onCancel(this: CheckDialog): Promise<void> {
    await this.close();
  }
}

/**
 * Returns the number that is being typed, 0 for an empty field, as it is rolled; null while it is none that a roll may
 * have, such as a minus sign alone.
 */
function readTyped({ value, validity }: HTMLInputElement): number | null {
  const typed = Number(value);
  const isWithin = typed >= TYPED_BOUNDS.min && typed <= TYPED_BOUNDS.max;
  return !validity.badInput && Number.isInteger(typed) && isWithin ? typed : null;
}

/*
 * The choices: those that are displayed at once, and those behind one line.
 */

/** How many letters of a toggle's label fit beside another toggle. */
const MAX_LABEL_LETTERS = 40;

/** How many letters of an option fit in half the dialog's width. */
const MAX_OPTION_LETTERS = 18;

/** Returns choices for the template: which control, and whether it is enabled. */
const buildChoiceViews = (choices: readonly Choice[]): object[] =>
  choices.map((choice) => ({
    ...choice,
    isToggle: choice.kind === "toggle",
    isSelect: choice.kind === "select",
    isNumber: choice.kind === "number",
    isText: choice.kind === "text",
    isTicks: choice.kind === "ticks",
    isLong: say(choice.label).length > MAX_LABEL_LETTERS,
    isWide: choice.kind === "select" && choice.options.some(({ label }) => say(label).length > MAX_OPTION_LETTERS),
    ...(choice.kind === "select"
      ? { groups: groupOptions(choice.options.map((o) => ({ ...o, selected: o.value === choice.value }))) }
      : {}),
    ...(choice.kind === "toggle" && choice.chance !== undefined
      ? { points: Math.round(choice.chance * 100), isLoss: choice.chance < 0 }
      : {}),
  }));

interface FoldedChoices {
  /** What they are about, such as `Traits and gear`. */
  readonly what: string;
  /** What is chosen among them: nothing acts unseen. */
  readonly chosen: readonly string[];
  /** Whether one of them has to be seen. */
  readonly isOpen: boolean;
  readonly choices: readonly object[];
}

/** Returns what the template displays of a check's choices, in their order. */
function buildChoices(choices: readonly Choice[]): {
  readonly choices: readonly object[];
  readonly folded: FoldedChoices | null;
} {
  const folded = choices.filter(({ folded: word }) => word !== undefined);
  const words = new Set(folded.flatMap(({ folded: word }) => (word === undefined ? [] : [say(word)])));
  return {
    choices: buildChoiceViews(choices.filter((choice) => !folded.includes(choice))),
    folded:
      folded.length === 0
        ? null
        : {
            what: game.i18n.getListFormatter({ style: "long", type: "conjunction" }).format(words),
            chosen: folded.flatMap(listChosen),
            isOpen: folded.some(({ notes }) => notes !== undefined && notes.length > 0),
            choices: buildChoiceViews(folded),
          },
  };
}

/** Returns what a choice does, if it does anything: the first option of a list is that it does nothing. */
function listChosen(choice: Choice): string[] {
  const label = say(choice.label);
  const named = (value: string): string[] => [game.i18n.format("QUADRANT.Dialog.Chosen", { label, value })];
  switch (choice.kind) {
    case "toggle":
      return choice.value ? [label] : [];
    case "select": {
      const at = choice.options.findIndex(({ value }) => value === choice.value);
      const option = choice.options[at];
      return at > 0 && option ? named(say(option.label)) : [];
    }
    case "number":
      return choice.value === 0 ? [] : named(String(choice.value));
    case "text":
      return choice.value === "" ? [] : named(choice.value);
    case "ticks":
      return choice.options.flatMap((option) => (option.on ? [say(option.label)] : []));
  }
}

/*
 * The odds, for the chart and the table.
 */

interface Segment extends OddsRow {
  /** In percent; all segments add up to 100. */
  readonly percent: string;
  /** Start and width of its segment of the stacked bar, in percent of the bar. */
  readonly from: number;
  readonly width: number;
  /** The change by each spend, in percentage points with a sign; empty if none. */
  readonly changes: readonly Change[];
}

interface Change {
  readonly points: string;
  readonly side: "more" | "less" | "same";
}

/** Returns a stacked bar with the outcomes from worst to best, and the total chance of the wanted ones. */
function oddsBar(
  rows: readonly OddsRow[],
  spends?: Spends,
): { readonly segments: readonly Segment[]; readonly wanted: string | null } {
  const { shown, total } = percents(rows.map(({ chance }) => chance));
  let from = 0;
  const segments = rows.map((row, at) => {
    const segment = {
      ...row,
      percent: shown[at] ?? "",
      from: round(from),
      width: round(row.chance * 100),
      changes: buildChanges(row.id, spends),
    };
    from += row.chance * 100;
    return segment;
  });
  return { segments, wanted: rows.length > 0 ? total((at) => rows[at]?.wanted === true) : null };
}

const buildChanges = (id: string, spends: Spends | undefined): Change[] =>
  (spends?.columns ?? []).map(({ changes }) => buildChange(changes[id] ?? 0));

/** Returns a difference of chances in percentage points with one decimal; empty if it rounds to zero. */
function buildChange(difference: number): Change {
  const points = Math.round(difference * 1000) / 10;
  if (points === 0) return { points: change(points), side: "same" };
  return { points: change(points), side: points > 0 ? "more" : "less" };
}

const round = (value: number): number => Math.round(value * 1000) / 1000;
