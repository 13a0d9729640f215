import { methodNamed, findMethod, needsInput } from "../../dice/fulfillment.ts";
import type { Roll } from "../../dice/roll.ts";
import type { DiceTerm } from "../../dice/terms/dice.ts";
import type { EvaluationOptions, RollClass } from "../../dice/types.ts";
import { randomID } from "../../utils/random.ts";
import { ApplicationV2 } from "../api/application.ts";
import { HandlebarsApplicationMixin } from "../api/handlebars-application.ts";
import type { RenderOptions } from "../api/types.ts";
import { localize, type Bag } from "../../globals.ts";
import type { FormDataExtended } from "../ux/form-data-extended.ts";

/** Dice that wait for results. Source: foundry.DiceTermFulfillmentDescriptor. */
interface Fulfillable {
  readonly id: string;
  readonly term: DiceTerm;
  readonly method: string;
  isNew: boolean;
  /** How many results are still missing. */
  wanted: number;
  /** Results that were entered and not yet used. */
  readonly given: number[];
}

/**
 * The window in which a user enters the results of physical dice. Empty fields are rolled at random. Source:
 * foundry.applications.dice.RollResolver.
 */
export class RollResolver extends HandlebarsApplicationMixin(ApplicationV2) {
  static override DEFAULT_OPTIONS: Bag = {
    id: "roll-resolver-{id}",
    tag: "form",
    classes: ["roll-resolver"],
    position: { width: 400 },
    window: { title: "TABLETOP.RollResolver.Title", icon: "fa-solid fa-dice", contentClasses: ["standard-form"] },
    form: { closeOnSubmit: false, submitOnChange: false, handler: RollResolver._fulfillRoll },
  };

  static override PARTS = {
    form: { template: "templates/dice/roll-resolver.hbs", scrollable: [""] },
    footer: { template: "templates/generic/form-footer.hbs" },
  };

  readonly #roll: Roll;
  readonly #fulfillable = new Map<string, Fulfillable>();
  #settle: (() => void) | undefined;

  constructor(roll: Roll, options: Bag = {}) {
    super(options);
    this.#roll = roll;
  }

  /** The dice that the user enters, by an id of this window. */
  get fulfillable(): ReadonlyMap<string, Fulfillable> {
    return this.#fulfillable;
  }

  get roll(): Roll {
    return this.#roll;
  }

  /** Asks for the results of the roll's dice, and waits until they are submitted. */
  async awaitFulfillment(): Promise<void> {
    const terms = await this._identifyFulfillableTerms(this.#roll.terms);
    for (const term of terms) this.#want(term, (term.number ?? 0) - term.results.length, false);
    if (this.#fulfillable.size === 0) return;
    (this.#roll.constructor as RollClass).RESOLVERS.set(this.#roll, this);
    await this.#ask();
  }

  /** Adds more dice of a term: those that a modifier adds, or whose number was not known before. */
  async addTerm(term: DiceTerm): Promise<void> {
    this.#want(term, 1, true);
    (this.#roll.constructor as RollClass).RESOLVERS.set(this.#roll, this);
    await this.#ask();
  }

  /**
   * Resolves to the next result of a term: one that was entered, else one that the user enters now. Undefined means a
   * random result.
   */
  async resolveResult(term: DiceTerm, _method?: string, _options: EvaluationOptions = {}): Promise<number | undefined> {
    const ready = this.#findDice(term)?.given.shift();
    if (ready !== undefined) return ready;
    await this.addTerm(term);
    return this.#findDice(term)?.given.shift();
  }

  /** Uses an external result for the first die of its denomination that waits for one. */
  registerResult(method: string, denomination: string, result: number): boolean {
    const inputs = [
      ...((this.element as HTMLElement | null)?.querySelectorAll<HTMLInputElement>("input[data-die]") ?? []),
    ];
    const input = inputs.find(
      ({ dataset, value }) => dataset["method"] === method && dataset["die"] === denomination && value === "",
    );
    if (!input) return false;
    input.value = String(result);
    if (inputs.every(({ value }) => value !== "")) void this.submit();
    return true;
  }

  override async close(options: Bag = {}): Promise<this> {
    (this.#roll.constructor as RollClass).RESOLVERS.delete(this.#roll);
    this.#finish();
    return super.close(options) as Promise<this>;
  }

  /** Returns the dice of some terms that the user is to enter. */
  protected async _identifyFulfillableTerms(terms: readonly { dice: DiceTerm[] }[]): Promise<DiceTerm[]> {
    const dice = terms === this.#roll.terms ? this.#roll.dice : terms.flatMap((term) => term.dice);
    return dice.filter((term) => term.number !== undefined && term.faces !== undefined && needsInput(term));
  }

  #findDice(term: DiceTerm): Fulfillable | undefined {
    return [...this.#fulfillable.values()].find((entry) => entry.term === term);
  }

  #want(term: DiceTerm, wanted: number, isNew: boolean): void {
    if (wanted <= 0) return;
    const known = this.#findDice(term);
    if (known) Object.assign(known, { wanted: known.wanted + wanted, isNew });
    else {
      const id = randomID();
      this.#fulfillable.set(id, { id, term, method: findMethod(term), isNew, wanted, given: [] });
    }
  }

  async #ask(): Promise<void> {
    const settled = new Promise<void>((resolve) => (this.#settle = resolve));
    await this.render({ force: true });
    await settled;
  }

  /** Dice without a result are rolled at random. */
  #finish(): void {
    for (const entry of this.#fulfillable.values()) {
      while (entry.wanted > 0) this.#give(entry, entry.term.randomFace());
    }
    this.#settle?.();
    this.#settle = undefined;
  }

  #give(entry: Fulfillable, result: number): void {
    entry.given.push(result);
    entry.wanted -= 1;
    entry.isNew = false;
  }

  override async _prepareContext(options: RenderOptions): Promise<Bag> {
    const context = await super._prepareContext(options);
    const groups = [...this.#fulfillable.values()]
      .filter(({ wanted }) => wanted > 0)
      .map(({ id, term, method, wanted, isNew }) => ({
        id,
        isNew,
        legend: `${term.expression}${term.flavor ? ` (${term.flavor})` : ""}`,
        method: localize(methodNamed(method)?.label ?? method),
        inputs: Array.from({ length: wanted }, (_, index) => ({
          name: `${id}.${index}`,
          die: term.denomination,
          method,
          least: term.mapRandomFace(1 - Number.EPSILON),
          most: term.mapRandomFace(0),
          label: localize("TABLETOP.RollResolver.Die", { die: term.denomination, number: index + 1 }),
        })),
      }));
    const buttons = [{ type: "submit", icon: "fa-solid fa-check", label: "TABLETOP.RollResolver.Submit" }];
    return Object.assign(context, { formula: this.#roll.formula, groups, buttons });
  }

  /** Reads the submitted results. */
  static async _fulfillRoll(
    this: RollResolver,
    _event: Event,
    _form: HTMLFormElement,
    formData: FormDataExtended,
  ): Promise<void> {
    for (const [name, value] of Object.entries(formData.object)) {
      const entry = this.#fulfillable.get(name.split(".")[0] ?? "");
      if (!entry || entry.wanted === 0 || value === null || value === "") continue;
      const result = Math.round(Number(value));
      const allowed = result >= entry.term.mapRandomFace(1 - Number.EPSILON) && result <= entry.term.mapRandomFace(0);
      if (allowed) this.#give(entry, result);
    }
    this.#finish();
  }
}
