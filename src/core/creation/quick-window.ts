/**
 * The GM's window for a quick NPC: a name, a threat and a line of statistics, with a preview. And the same for macros.
 */
import { perform } from "../actions/submit.ts";
import { findDoc } from "../compat/documents.ts";
import { handlebarsWindow } from "../ui/application.ts";
import type { Ruleset } from "../contract/ruleset.ts";
import { readHouseRules } from "../settings/house-rules.ts";
import { asset } from "../contract/registry.ts";
import { say } from "../ui/text.ts";
import { refuseOrder, loadStock } from "./create-npc.ts";
import type { Entry, Quick, QuickOrder } from "../contract/creation.ts";

const WindowBase = handlebarsWindow();

/** An actor type with quick NPCs, and its code, not loaded yet. */
export interface LateQuick {
  readonly type: string;
  readonly row: Ruleset;
  readonly late: () => Promise<Quick>;
}

/** The argument of a macro. */
export interface QuickArguments {
  readonly name?: unknown;
  readonly type?: unknown;
  readonly threat?: unknown;
  readonly line?: unknown;
}

interface QuickType {
  readonly type: string;
  readonly row: Ruleset;
  readonly kind: Quick;
}

/** Loads the code of actor types with quick NPCs. */
const loadTypes = (types: readonly LateQuick[]): Promise<readonly QuickType[]> =>
  Promise.all(types.map(async ({ type, row, late }) => ({ type, row, kind: await late() })));

class QuickWindow extends WindowBase {
  static override DEFAULT_OPTIONS: object = {
    id: "quadrant-quick",
    tag: "form",
    classes: ["quadrant", "q-window"],
    position: { width: 480, height: "auto" },
    window: { title: "QUADRANT.Quick.Title", icon: "fa-solid fa-user-plus", contentClasses: ["q-quick-npc"] },
    form: { handler: QuickWindow.#onSubmit, submitOnChange: false, closeOnSubmit: false },
    actions: { quickCancel: QuickWindow.#onCancel },
  };

  static override PARTS = { form: { template: asset("templates/creation/quick.hbs"), scrollable: [""] } };

  readonly #types: readonly QuickType[];
  #type = "";
  #order: QuickOrder = { name: "", threat: "", line: "" };
  readonly #stock = new Map<string, Readonly<Record<string, readonly Entry[]>>>();
  #wrong = "";

  constructor(types: readonly QuickType[]) {
    super();
    this.#types = types;
  }

  get #chosen(): QuickType | undefined {
    return this.#types.find(({ type }) => type === this.#type) ?? this.#types[0];
  }

  protected override async _prepareContext(options: object): Promise<object> {
    const context = await super._prepareContext(options);
    const chosen = this.#chosen;
    if (!chosen) return context;
    const { type, row, kind } = chosen;
    const stock = this.#stock.get(type) ?? (await loadStock(kind.sources));
    this.#stock.set(type, stock);
    const threat = kind.threats.find(({ value }) => value === this.#order.threat) ?? kind.threats[0];
    this.#order = { ...this.#order, threat: threat?.value ?? "" };
    const { told, unread } = kind.make(this.#order, stock, readHouseRules(row));
    return {
      ...context,
      prefix: this.id,
      types: this.#types.map((one) => ({
        value: one.type,
        label: `TYPES.Actor.${one.type}`,
        selected: one.type === type,
      })),
      order: this.#order,
      threats: kind.threats.map((one) => ({ ...one, selected: one.value === threat?.value })),
      example: kind.example,
      told: told.map(say).join(" · "),
      unread: unread.join(", "),
      wrong: this.#wrong,
    };
  }

  protected override async _onFirstRender(context: object, options: object): Promise<void> {
    await super._onFirstRender(context, options);
    this.element.setAttribute("aria-label", game.i18n.localize("QUADRANT.Quick.Title"));
    this.element.querySelector<HTMLElement>('[name="name"]')?.focus();
  }

  /** Sets the window's skin to that of the chosen type's ruleset. */
  protected override async _onRender(context: object, options: object): Promise<void> {
    await super._onRender(context, options);
    for (const { row } of this.#types) this.element.classList.toggle(`skin-${row.id}`, row.id === this.#chosen?.row.id);
  }

  protected override _onChangeForm(config: object, event: Event): void {
    super._onChangeForm(config, event);
    this.#read();
    this.#wrong = "";
    void this.render();
  }

  #read(): void {
    const entered = new FormData(this.element as HTMLFormElement);
    const text = (name: string): string => String(entered.get(name) ?? "");
    this.#type = text("type");
    this.#order = { name: text("name"), threat: text("threat"), line: text("line") };
  }

  static async #onSubmit(this: QuickWindow): Promise<void> {
    this.#read();
    const chosen = this.#chosen;
    if (!chosen) return;
    const made = chosen.kind.make(this.#order, this.#stock.get(chosen.type) ?? {}, readHouseRules(chosen.row));
    const refused = refuseOrder(this.#order, chosen.kind.threats, made.unread);
    this.#wrong = say(refused);
    if (refused) return void (await this.render());
    const uuid = await createNpc(chosen, this.#order);
    if (uuid === null) return;
    await this.close();
    await (findDoc(uuid) as { sheet?: { render(force: boolean): Promise<unknown> } } | null)?.sheet?.render(true);
  }

  static async #onCancel(this: QuickWindow): Promise<void> {
    await this.close();
  }
}

/** Creates an NPC; resolves to its uuid, or to null if it was refused, which is notified. */
async function createNpc({ type, row }: QuickType, order: QuickOrder): Promise<string | null> {
  const id = foundry.utils.randomID();
  const done = await perform({ action: `${row.id}.createNpc`, args: { ...order, type, id } });
  return done ? `Actor.${id}` : null;
}

/**
 * Makes a quick NPC as a macro asks for it, or opens the window where it asks for none.
 * @throws TypeError naming the argument that is none
 */
export async function createQuickNpc(
  types: readonly LateQuick[],
  asked: QuickArguments | undefined,
): Promise<string | null> {
  const known = await loadTypes(types);
  if (asked === undefined) {
    await new QuickWindow(known).render({ force: true });
    return null;
  }
  const text = (name: keyof QuickArguments, otherwise: string): string => {
    const value = asked[name] ?? otherwise;
    if (typeof value !== "string") throw new TypeError(`game.quadrant.npc: ${name} must be text`);
    return value;
  };
  const type = text("type", known[0]?.type ?? "");
  const chosen = known.find((one) => one.type === type);
  if (!chosen) throw new TypeError(`game.quadrant.npc: type must be one of ${known.map((one) => one.type).join(", ")}`);
  return createNpc(chosen, {
    name: text("name", ""),
    threat: text("threat", chosen.kind.threats[0]?.value ?? ""),
    line: text("line", ""),
  });
}
