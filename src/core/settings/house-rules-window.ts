/**
 * One window for each ruleset with its optional rules: searchable, readable for everybody, changed by a GM, and only
 * when saved.
 */
import { isEqualJson } from "../../rules/shared/change.ts";
import { type HouseRule, type HouseTable, isAllowedValue, isTable } from "../../rules/shared/house-rules.ts";
import type { Json } from "../../rules/shared/json.ts";
import { handlebarsWindow } from "../ui/application.ts";
import type { Ruleset } from "../contract/ruleset.ts";
import { readHouseRules, setHouseRule } from "./house-rules.ts";
import { asset } from "../contract/registry.ts";
import { notifyRefusal, rulesetName } from "../ui/text.ts";
import { formatValue, ruleEffect, ruleKey, ruleLabel } from "./house-text.ts";

const WindowBase = handlebarsWindow({ keepsInput: true });

/** A rule as the window displays it. */
interface RuleView {
  readonly name: string;
  readonly label: string;
  readonly effect: string;
  readonly rules: readonly string[];
  readonly minor: boolean;
  readonly changed: boolean;
  readonly isFlag: boolean;
  /** A free text of the group's own. */
  readonly isText: boolean;
  /** A text that is empty by default. */
  readonly mayBeEmpty: boolean;
  readonly value: Json;
  readonly options: readonly { readonly value: string; readonly label: string; readonly selected: boolean }[] | null;
  /** Rows and columns, if it is a table: each cell is an input of its own. */
  readonly table: {
    readonly columns: readonly string[];
    readonly rows: readonly {
      readonly label: string;
      readonly cells: readonly { readonly name: string; readonly label: string; readonly value: number }[];
    }[];
  } | null;
  readonly step: string;
  readonly min: number | undefined;
  readonly max: number | undefined;
  readonly initial: string;
}

class HouseWindow extends WindowBase {
  static override DEFAULT_OPTIONS: object = {
    tag: "form",
    classes: ["quadrant", "q-window"],
    position: { width: 640, height: 720 },
    window: { icon: "fa-solid fa-scale-balanced", resizable: true, contentClasses: ["q-house-rules"] },
    form: { handler: HouseWindow.#onSubmit, submitOnChange: false, closeOnSubmit: false },
    actions: { houseReset: HouseWindow.#onReset },
  };

  static override PARTS = {
    rules: { template: asset("templates/settings/house-rules.hbs"), scrollable: [".q-house-list"] },
  };

  readonly row: Ruleset;

  constructor(row: Ruleset) {
    super({ id: `quadrant-house-${row.id}`, classes: [`skin-${row.id}`] });
    this.row = row;
  }

  override get title(): string {
    return game.i18n.format("QUADRANT.HouseWindow.Title", { ruleset: rulesetName(this.row.id) });
  }

  protected override async _prepareContext(options: object): Promise<object> {
    const context = await super._prepareContext(options);
    const rules = buildViews(this.row);
    const locked = game.user.isGM ? null : "QUADRANT.HouseWindow.ReadOnly";
    return {
      ...context,
      rootId: this.id,
      main: rules.filter(({ minor }) => !minor),
      minor: rules.filter(({ minor }) => minor),
      locked,
    };
  }

  protected override async _onFirstRender(context: object, options: object): Promise<void> {
    await super._onFirstRender(context, options);
    this.element.addEventListener("input", ({ target }) => {
      if (target instanceof HTMLInputElement && target.type === "search") this.#search();
      else this.#mark();
    });
  }

  protected override async _onRender(context: object, options: object): Promise<void> {
    await super._onRender(context, options);
    this.#mark();
    if (this.#searchText !== "") this.#search();
  }

  /** Scrolls to a rule and moves the focus to its control. */
  showRule(name: string): void {
    const [control] = this.#inputs(name);
    for (let at = control?.closest("details"); at; at = at.parentElement?.closest("details")) at.open = true;
    control?.scrollIntoView({ block: "center" });
    control?.focus();
  }

  get #searchText(): string {
    return this.element.querySelector<HTMLInputElement>('input[type="search"]')?.value ?? "";
  }

  /**
   * Shows the rules whose label, effect or id contain every word searched for; the folded section is open during a
   * search.
   */
  #search(): void {
    const words = this.#searchText.toLowerCase().split(/\s+/).filter(Boolean);
    let shown = 0;
    for (const rule of this.element.querySelectorAll<HTMLElement>(".q-house-rule")) {
      const text = rule.textContent.toLowerCase();
      rule.hidden = !words.every((word) => text.includes(word));
      if (!rule.hidden) shown++;
    }
    const fold = this.element.querySelector("details");
    if (fold) fold.open = words.length > 0;
    const none = this.element.querySelector<HTMLElement>(".q-house-none");
    if (none) none.hidden = shown > 0;
  }

  /** Marks each rule that differs from the ruleset's default, and displays how many changes are not saved. */
  #mark(): void {
    const entered = this.#entered();
    const now = readHouseRules(this.row);
    let unsaved = 0;
    for (const [name, rule] of Object.entries(this.row.houseRules)) {
      const at = this.element.querySelector<HTMLElement>(`[data-rule-name="${CSS.escape(name)}"]`);
      const isInitial = isEqualJson(entered[name], rule.initial);
      at?.classList.toggle("changed", !isInitial);
      const reset = at?.querySelector<HTMLButtonElement>('[data-action="houseReset"]');
      if (reset) reset.hidden = isInitial;
      if (!isEqualJson(entered[name], now[name])) unsaved++;
    }
    const status = this.element.querySelector<HTMLElement>(".q-house-status");
    if (status)
      status.textContent = unsaved > 0 ? game.i18n.format("QUADRANT.HouseWindow.Unsaved", { n: String(unsaved) }) : "";
  }

  /** Returns the form's values; an invalid one is NaN. */
  #entered(): Record<string, Json> {
    const entries = Object.entries(this.row.houseRules).map(([name, { initial }]) => {
      if (isTable(initial)) return [name, this.#cells(name, initial)] as const;
      const input = this.element.querySelector<HTMLInputElement>(`[name="${CSS.escape(name)}"]`);
      if (!input) return [name, initial] as const;
      if (typeof initial === "boolean") return [name, input.checked] as const;
      if (typeof initial !== "number") return [name, input.value] as const;
      return [name, input.value.trim() === "" ? Number.NaN : Number(input.value)] as const;
    });
    return Object.fromEntries(entries);
  }

  /** Returns a rule's control, or its cells in order. */
  #inputs(name: string): HTMLInputElement[] {
    return [
      ...this.element.querySelectorAll<HTMLInputElement>(
        `[name="${CSS.escape(name)}"], [name^="${CSS.escape(name)}:"]`,
      ),
    ];
  }

  /** Returns the values of a table's cells. */
  #cells(name: string, initial: HouseTable): Json {
    const read = (row: string, i: number): number => {
      const cell = this.element.querySelector<HTMLInputElement>(`[name="${CSS.escape(cellName(name, row, i))}"]`);
      return cell && cell.value.trim() !== "" ? Number(cell.value) : Number.NaN;
    };
    return Object.fromEntries(Object.entries(initial).map(([row, cells]) => [row, cells.map((_, i) => read(row, i))]));
  }

  /** Resets a rule's control to the ruleset's default; nothing is saved by it. */
  static #onReset(this: HouseWindow, _event: PointerEvent, button: HTMLElement): void {
    const name = button.closest<HTMLElement>("[data-rule-name]")?.dataset["ruleName"] ?? "";
    const rule = this.row.houseRules[name];
    const inputs = this.#inputs(name);
    if (!rule || inputs.length === 0) return;
    const cells = isTable(rule.initial) ? Object.values(rule.initial).flat() : null;
    inputs.forEach((input, i) => {
      if (typeof rule.initial === "boolean") input.checked = rule.initial;
      else input.value = String(cells ? cells[i] : rule.initial);
    });
    this.#mark();
    inputs[0]?.focus();
  }

  /** Saves the changes, all or nothing if one is invalid, and notifies the user of them. */
  static async #onSubmit(this: HouseWindow): Promise<void> {
    const { row } = this;
    const now = readHouseRules(row);
    const changed = Object.entries(this.#entered()).filter(([name, value]) => !isEqualJson(value, now[name]));
    const bad = changed.find(([name, value]) => !isAllowedValue(row.houseRules[name] as HouseRule, value));
    if (bad) {
      const inputs = this.#inputs(bad[0]);
      const wrong = inputs.find((input) => !input.checkValidity() || input.value.trim() === "") ?? inputs[0];
      wrong?.setAttribute("aria-invalid", "true");
      wrong?.focus();
      const { min, max, fraction } = row.houseRules[bad[0]] ?? {};
      const isBounded = min !== undefined && max !== undefined && fraction !== true;
      return notifyRefusal({
        key: `QUADRANT.HouseWindow.Bad${isBounded ? "Number" : ""}`,
        with: { rule: ruleLabel(row, bad[0]), min: min ?? 0, max: max ?? 0 },
      });
    }
    for (const [name, value] of changed) await setHouseRule(row, name, value);
    const list = changed.map(
      ([name, value]) =>
        `${ruleLabel(row, name)}: ${formatValue(row, name, now[name])} → ${formatValue(row, name, value)}`,
    );
    const said =
      list.length > 0
        ? game.i18n.format("QUADRANT.HouseWindow.Saved", { changes: list.join("; ") })
        : game.i18n.localize("QUADRANT.HouseWindow.Nothing");
    ui.notifications.info(said);
    await this.render();
    const status = this.element.querySelector<HTMLElement>(".q-house-status");
    if (status) status.textContent = said;
  }
}

const cellName = (name: string, row: string, column: number): string => `${name}:${row}:${column}`;

function buildTable(row: Ruleset, name: string, { initial, columns = [] }: HouseRule, now: Json): RuleView["table"] {
  if (!isTable(initial)) return null;
  const words = columns.map((column) => game.i18n.localize(`${ruleKey(row, name)}.${column}`));
  const rows = Object.entries(initial).map(([line, unless]) => {
    const cells = isTable(now) ? (now[line] ?? unless) : unless;
    const label = game.i18n.localize(`${ruleKey(row, name)}.${line}`);
    return {
      label,
      cells: cells.map((value, i) => ({ name: cellName(name, line, i), label: `${label}: ${words[i] ?? ""}`, value })),
    };
  });
  return { columns: words, rows };
}

function buildViews(row: Ruleset): RuleView[] {
  const now = readHouseRules(row);
  return Object.entries(row.houseRules).map(([name, rule]) => ({
    name,
    label: ruleLabel(row, name),
    // The template shows the ids beside it, each a link to its page.
    effect: ruleEffect(row, name),
    rules: rule.rules,
    minor: rule.minor === true,
    changed: !isEqualJson(now[name], rule.initial),
    isFlag: typeof rule.initial === "boolean",
    isText: typeof rule.initial === "string",
    mayBeEmpty: rule.initial === "",
    value: now[name] ?? rule.initial,
    options:
      rule.choices?.map((choice) => ({
        value: String(choice),
        label: formatValue(row, name, choice),
        selected: choice === now[name],
      })) ?? null,
    table: buildTable(row, name, rule, now[name] ?? rule.initial),
    step: rule.fraction ? "any" : "1",
    min: rule.min,
    max: rule.max,
    initial: formatValue(row, name, rule.initial),
  }));
}

/** Opens a ruleset's window, which everybody may read, at the control of a rule if one is named. */
export async function openHouseRules(row: Ruleset, rule?: string): Promise<void> {
  const app = new HouseWindow(row);
  await app.render({ force: true });
  if (rule !== undefined) app.showRule(rule);
}
