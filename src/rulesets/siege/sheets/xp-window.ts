/** The window in which experience is spent, with the history of what was earned and bought. Ledger: SIE-ABIL-4. */
import { listEntries } from "../../../core/public/stages.ts";
import { type Entry, asset } from "../../../core/public/definitions.ts";
import { handlebarsWindow } from "../../../core/public/documents.ts";
import { createSnapshot, findDoc, perform } from "../../../core/public/table.ts";
import type { Fields } from "../../../rules/shared/json.ts";
import type { Learner } from "../../../rules/siege/purchase.ts";
import type { XpPool } from "../../../rules/siege/xp-kinds.ts";
import { readCreationHouse } from "../creation-house.ts";
import { readLearner } from "../documents/read-learner.ts";
import { openXpAward } from "./xp-award-window.ts";
import { createXpContext } from "./xp-context.ts";

const WindowBase = handlebarsWindow({ keepsInput: true });

const windowId = (uuid: string): string => `quadrant-xp-${uuid.replaceAll(".", "-")}`;

class XpWindow extends WindowBase {
  static override DEFAULT_OPTIONS: object = {
    tag: "form",
    classes: ["quadrant", "q-window", "skin-siege"],
    position: { width: 620, height: 680 },
    window: {
      title: "QUADRANT.Siege.Xp.Title",
      icon: "fa-solid fa-arrow-trend-up",
      resizable: true,
      contentClasses: ["q-xp-window"],
    },
    form: { submitOnChange: false, closeOnSubmit: false },
    actions: {
      xpBuy: XpWindow.#onBuy,
      xpBuyNew: XpWindow.#onBuyNew,
      xpBuyOther: XpWindow.#onBuyOther,
      xpReturn: XpWindow.#onReturn,
    },
  };

  static override PARTS = {
    form: { template: asset("templates/siege/windows/xp.hbs"), scrollable: [".q-xp-body"] },
  };

  readonly #uuid: string;
  #stock: readonly Entry[] | null = null;
  #pool: XpPool = "free";

  constructor(uuid: string) {
    super({ id: windowId(uuid) });
    this.#uuid = uuid;
  }

  override get title(): string {
    return game.i18n.format("QUADRANT.Siege.Xp.TitleOf", { name: findDoc(this.#uuid)?.name ?? "" });
  }

  get #learner(): Learner | null {
    const doc = findDoc(this.#uuid);
    return doc && readLearner(createSnapshot(doc));
  }

  protected override async _prepareContext(options: object): Promise<object> {
    const context = await super._prepareContext(options);
    const learner = this.#learner;
    if (!learner) return context;
    Object.assign(findDoc(this.#uuid)?.apps ?? {}, { [this.id]: this });
    if (!learner.industries) this.#stock ??= await listEntries("siegePower", ["xp", "potency", "drain"]);
    const house = readCreationHouse();
    const buyer = { learner, pool: this.#pool, isGM: game.user.isGM, house };
    return { ...context, prefix: this.id, ...createXpContext(buyer, this.#stock ?? []) };
  }

  protected override _onChangeForm(config: object, event: Event): void {
    super._onChangeForm(config, event);
    const input = event.target;
    if (!(input instanceof HTMLInputElement) || input.name !== "pool") return;
    this.#pool = input.value === "mutation" ? "mutation" : "free";
    void this.render();
  }

  #read(name: string): string {
    return this.element.querySelector<HTMLInputElement | HTMLSelectElement>(`[name="${name}"]`)?.value.trim() ?? "";
  }

  async #buy(args: Fields): Promise<boolean> {
    return perform({
      action: "siege.buyXp",
      args: { actor: this.#uuid, pool: this.#pool, id: foundry.utils.randomID(), ...args },
    });
  }

  #clear(...names: readonly string[]): void {
    for (const name of names) {
      const input = this.element.querySelector<HTMLInputElement>(`input[name="${name}"]`);
      if (input) input.value = "";
    }
  }

  static async #onBuy(this: XpWindow, _event: PointerEvent, button: HTMLElement): Promise<void> {
    await this.#buy(JSON.parse(button.dataset["args"] ?? "{}") as Fields);
  }

  static async #onBuyNew(this: XpWindow): Promise<void> {
    const name = this.#read("newName");
    if (name === "") return this.element.querySelector<HTMLInputElement>('input[name="newName"]')?.focus();
    if (await this.#buy({ kind: "specialty", name, key: this.#read("newBundle") })) this.#clear("newName");
  }

  static async #onBuyOther(this: XpWindow): Promise<void> {
    const args = { kind: "other", name: this.#read("otherName"), cost: Number(this.#read("otherCost")) };
    if (await this.#buy(args)) this.#clear("otherName");
  }

  static async #onReturn(this: XpWindow, _event: PointerEvent, button: HTMLElement): Promise<void> {
    await perform({ action: "siege.returnXp", args: { actor: this.#uuid, id: button.dataset["line"] ?? "" } });
  }
}

/** Opens the window of an actor, or brings it to the front; or that in which the GM awards to this actor alone. */
export async function openXp(uuid: string, award: boolean): Promise<void> {
  if (award) return openXpAward(uuid);
  const open = foundry.applications.instances.get(windowId(uuid)) as XpWindow | undefined;
  if (open) return void open.bringToFront();
  await new XpWindow(uuid).render({ force: true });
}
