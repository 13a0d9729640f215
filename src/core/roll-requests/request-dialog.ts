/** The GM's dialog for roll requests: who rolls, which check, the target number, and who may know it. */
import type { Json } from "../../rules/shared/json.ts";
import { type RollRequestOrder, findPlayer, postRollRequest, resolveTarget } from "./roll-request.ts";
import { listAskableChecks } from "../settings/rulesets-on.ts";
import { currentMessageMode, messageModes } from "../compat/chat.ts";
import { handlebarsWindow } from "../ui/application.ts";
import { findDoc } from "../compat/documents.ts";
import type { Choice, RequestTarget, RequestableCheck } from "../contract/check.ts";
import type { ListedCheck } from "../contract/registry.ts";
import type { Ruleset } from "../contract/ruleset.ts";
import type { Snapshot } from "../contract/world.ts";
import { readHouseRules } from "../settings/house-rules.ts";
import { asset } from "../contract/registry.ts";
import { VISIBILITIES, type Visibility } from "../messages/roll-request-data.ts";
import { createSnapshot } from "../world/world.ts";
import { TYPED_BOUNDS, notifyRefusal, readNumberField, say } from "../ui/text.ts";

const DialogBase = handlebarsWindow();
const MAX_LABEL_LETTERS = 80;
/** The most options of a list that has no search field. */
const MAX_UNSEARCHED = 15;

type Field = HTMLInputElement | HTMLSelectElement;

const optionValue = (field: Field): string | number =>
  field instanceof HTMLInputElement && field.type === "number"
    ? readNumberField(field, Number(field.defaultValue), TYPED_BOUNDS)
    : field.value;

/** A roll request before it is posted. Open it with `RollRequestDialog.open`. */
export class RollRequestDialog extends DialogBase {
  static override DEFAULT_OPTIONS = {
    id: "quadrant-ask",
    tag: "form",
    classes: ["quadrant", "q-window"],
    position: { width: 460, height: "auto" as const },
    window: {
      title: "QUADRANT.RollRequest.Title",
      icon: "fa-solid fa-dice",
      contentClasses: ["q-roll-request-window"],
    },
    form: { handler: RollRequestDialog.#onSubmit, submitOnChange: false, closeOnSubmit: false },
    actions: { cancel: RollRequestDialog.#onCancel },
  };

  static override PARTS = { form: { template: asset("templates/roll-requests/dialog.hbs"), scrollable: [""] } };

  #check = "";
  #to = new Set<string>();
  #options: Record<string, Json> = {};
  #value: number | null = null;
  /** Null until the GM chooses: the check's default applies. */
  #chosen: Visibility | null = null;
  #label = "";
  #mode = currentMessageMode();

  /** Opens the dialog if there is a check to ask for. */
  static async open(): Promise<void> {
    if (!game.user.isGM) return notifyRefusal({ key: "QUADRANT.Refuse.GmOnly" });
    if (listAskableChecks().length === 0) return notifyRefusal({ key: "QUADRANT.Refuse.NothingToAsk" });
    await new RollRequestDialog().render({ force: true });
  }

  #visibilityFor(target: RequestTarget | undefined, canHide: boolean): Visibility {
    const wanted = this.#chosen ?? target?.visibility ?? "open";
    return canHide ? wanted : "open";
  }

  get #asked(): ListedCheck | undefined {
    const all = listAskableChecks();
    // Prefer a check that some actor here can roll.
    return (
      all.find(({ name }) => name === this.#check) ??
      all.find(({ row, ask }) => listCandidates(row, ask).length > 0) ??
      all[0]
    );
  }

  protected override async _prepareContext(options: object): Promise<object> {
    const context = await super._prepareContext(options);
    const asked = this.#asked;
    if (!asked) return context;
    const { row, ask, canHide, name } = asked;
    const people = listCandidates(row, ask);
    const target = resolveTarget(row, ask);
    const value = this.#value ?? target?.initial ?? 0;
    return {
      ...context,
      prefix: this.id,
      skin: row.id,
      checks: listAskableChecks().map((one) => ({
        value: one.name,
        label: one.ask.label,
        selected: one.name === name,
      })),
      people: people.map((one) => ({ ...one, checked: this.#to.has(one.uuid) })),
      choices: this.#choices().map((choice) => buildChoiceView(choice)),
      target: target && {
        ...target,
        value,
        presets: target.presets.map((preset) => ({ ...preset, selected: preset.value === value })),
        visibilities: VISIBILITIES.filter((one) => one === "open" || canHide).map((one) => ({
          value: one,
          label: `QUADRANT.RollRequest.Visibility.${one}`,
          selected: one === this.#visibilityFor(target, canHide),
        })),
        note: target.note?.(value) ?? null,
        shownLabel: this.#label,
      },
      modes: messageModes().map((mode) => ({ ...mode, selected: mode.value === this.#mode })),
      nobody: this.#to.size === 0,
    };
  }

  protected override async _onFirstRender(context: object, options: object): Promise<void> {
    await super._onFirstRender(context, options);
    this.element.setAttribute("aria-label", game.i18n.localize("QUADRANT.RollRequest.Title"));
    this.element.querySelector<HTMLElement>("select, input")?.focus();
  }

  /** Sets the window's skin to that of the check's ruleset. */
  protected override async _onRender(context: object, options: object): Promise<void> {
    await super._onRender(context, options);
    const skin = `skin-${this.#asked?.row.id ?? "core"}`;
    for (const worn of [...this.element.classList])
      if (worn.startsWith("skin-") && worn !== skin) this.element.classList.remove(worn);
    this.element.classList.add(skin);
    for (const search of this.element.querySelectorAll<HTMLInputElement>("[data-search]")) {
      filterOptions(search);
      search.oninput = () => this.#search(search);
    }
  }

  /** Lists the options that contain what was typed; the first of them is chosen where the chosen one does not. */
  #search(search: HTMLInputElement): void {
    const select = filterOptions(search);
    const first = select && [...select.options].find(({ hidden }) => !hidden);
    if (!select?.selectedOptions[0]?.hidden || !first) return;
    select.value = first.value;
    this.#read(select);
  }

  protected override _onChangeForm(config: object, event: Event): void {
    super._onChangeForm(config, event);
    const field = event.target;
    if (field instanceof HTMLInputElement || field instanceof HTMLSelectElement) this.#read(field);
    void this.render();
  }

  #choices(): readonly Choice[] {
    const asked = this.#asked;
    if (!asked) return [];
    const actors = [...this.#to].flatMap((uuid): Snapshot[] => {
      const doc = findDoc(uuid);
      return doc ? [createSnapshot(doc)] : [];
    });
    return asked.ask
      .choices(actors, readHouseRules(asked.row))
      .map((choice) => withValue(choice, this.#options[choice.id]));
  }

  #read(field: Field): void {
    const [kind, id = ""] = splitOnce(field.name);
    const isBox = field instanceof HTMLInputElement && field.type === "checkbox";
    if (kind === "check") this.#begin(field.value);
    else if (kind === "to" && isBox) field.checked ? this.#to.add(id) : this.#to.delete(id);
    else if (kind === "option") this.#options[id] = isBox ? field.checked : optionValue(field);
    else if (kind === "value" && field instanceof HTMLInputElement) this.#readTarget(field);
    else if (kind === "preset") this.#value = field.value === "" ? null : Number(field.value);
    else if (kind === "visibility") this.#chosen = VISIBILITIES.find((one) => one === field.value) ?? "open";
    else if (kind === "label") this.#label = field.value.slice(0, MAX_LABEL_LETTERS);
    else if (kind === "mode") this.#mode = field.value;
  }

  #readTarget(field: HTMLInputElement): void {
    const before = this.#value ?? Number(field.defaultValue);
    const bounds = { min: Number(field.min), max: Number(field.max) };
    this.#value = field.value === "" && !field.validity.badInput ? null : readNumberField(field, before, bounds);
  }

  /** Selects another check: only the chosen actors are kept. */
  #begin(check: string): void {
    this.#check = check;
    this.#options = {};
    this.#value = null;
  }

  #order(): RollRequestOrder | null {
    const asked = this.#asked;
    if (!asked) return null;
    const target = resolveTarget(asked.row, asked.ask);
    const visibility = this.#visibilityFor(target, asked.canHide);
    const options = Object.fromEntries(
      this.#choices().flatMap((choice) => (choice.kind === "ticks" ? [] : [[choice.id, choice.value] as const])),
    );
    const value = this.#value ?? target?.initial ?? 0;
    const label = this.#label || (visibility === "label" ? findPresetName(target, value) : "");
    return {
      check: asked.name,
      to: [...this.#to],
      options,
      mode: this.#mode,
      ...(target ? { target: { value, visibility, label } } : {}),
    };
  }

  static async #onSubmit(this: RollRequestDialog): Promise<void> {
    const order = this.#order();
    if (order && (await postRollRequest(order)) !== null) await this.close();
  }

  static async #onCancel(this: RollRequestDialog): Promise<void> {
    await this.close();
  }
}

/** Returns the name of a number: that of the highest preset not above it. */
const findPresetName = (target: RequestTarget | undefined, value: number): string =>
  say([...(target?.presets ?? [])].sort((a, b) => b.value - a.value).find((preset) => preset.value <= value)?.label);

/** Hides the options that do not contain what was typed. Returns their list. */
function filterOptions(search: HTMLInputElement): HTMLSelectElement | null {
  const select = search.parentElement?.querySelector("select") ?? null;
  const wanted = search.value.trim().toLowerCase();
  for (const option of select?.options ?? []) option.hidden = !option.text.toLowerCase().includes(wanted);
  for (const group of select?.querySelectorAll("optgroup") ?? [])
    group.hidden = [...group.children].every((option) => (option as HTMLOptionElement).hidden);
  return select;
}

/** Splits a name at its first colon: uuids contain dots, and ids are defined by rulesets. */
function splitOnce(name: string): [string, string] {
  const at = name.indexOf(":");
  return at < 0 ? [name, ""] : [name.slice(0, at), name.slice(at + 1)];
}

/** Returns the actors that can roll a check: those that a player owns first. */
function listCandidates(
  { actors }: Ruleset,
  { rollers = Object.keys(actors) }: Pick<RequestableCheck<unknown>, "rollers">,
): { readonly uuid: string; readonly name: string; readonly player: string }[] {
  return [...game.actors]
    .filter((actor) => Object.hasOwn(actors, actor.type) && rollers.includes(actor.type))
    .map(({ uuid, name }) => ({ uuid, name, player: game.users.get(findPlayer(uuid) ?? "")?.name ?? "" }))
    .sort((a, b) => Number(b.player !== "") - Number(a.player !== "") || a.name.localeCompare(b.name));
}

function withValue(choice: Choice, value: Json | undefined): Choice {
  if (choice.kind === "toggle") return typeof value === "boolean" ? { ...choice, value } : choice;
  if (choice.kind === "number") return typeof value === "number" ? { ...choice, value } : choice;
  // Ticks are chosen by the user who rolls.
  return typeof value === "string" && choice.kind !== "ticks" ? { ...choice, value } : choice;
}

/** Returns the options of a choice by their group, in order; "" is no group. */
function groupOptions({ options, value }: Extract<Choice, { kind: "select" }>): object[] {
  const groups = new Map<string, object[]>();
  for (const { group = "", ...one } of options) {
    const label = say(group);
    groups.set(label, [...(groups.get(label) ?? []), { ...one, selected: one.value === value }]);
  }
  return [...groups].map(([label, all]) => ({ label, options: all }));
}

const buildChoiceView = (choice: Choice): object => ({
  ...choice,
  isToggle: choice.kind === "toggle",
  isSelect: choice.kind === "select",
  isNumber: choice.kind === "number",
  ...(choice.kind === "select" ? { isLong: choice.options.length > MAX_UNSEARCHED, groups: groupOptions(choice) } : {}),
});
