/**
 * The GM's window for giving Edge back: everybody who has any, who needs it most first, and rests for all of them
 * (SUC-REC-1 to -6).
 */
import { asset } from "../../../core/public/definitions.ts";
import { handlebarsWindow } from "../../../core/public/documents.ts";
import { asDoc, perform, createSnapshot } from "../../../core/public/table.ts";
import { findAwardHint, sortByNeed } from "../../../rules/edge/edge.ts";
import { type Creature, readCreature } from "../documents/read-actor.ts";

const WindowBase = handlebarsWindow();

type Why = "achievement" | "setback";
const MAX_LIGHTS = 12;

/** Everybody who can have Edge at all: characters, and NPCs the GM gave some. */
const listHolders = (): Creature[] =>
  [...game.actors]
    .flatMap((actor) => readCreature(createSnapshot(asDoc(actor))) ?? [])
    .filter(({ edge }) => edge.max > 0);

class AwardWindow extends WindowBase {
  static override DEFAULT_OPTIONS: object = {
    id: "quadrant-edge-award",
    tag: "form",
    classes: ["quadrant", "q-window", "skin-edge"],
    position: { width: 580, height: "auto" },
    window: { title: "QUADRANT.Edge.Award.Title", icon: "fa-solid fa-bolt", contentClasses: ["q-award-window"] },
    form: { handler: AwardWindow.#onSubmit, submitOnChange: false, closeOnSubmit: false },
    actions: { edgeRest: AwardWindow.#onRest },
  };

  static override PARTS = { form: { template: asset("templates/edge/windows/award.hbs"), scrollable: [""] } };

  #why: Why = "achievement";
  #points = 1;
  #reason = "";
  /** The ticked actors; null until the user has ticked any: then those whom the hint recommends. */
  #chosen: Set<string> | null;

  constructor(options: object = {}) {
    super(options);
    const { actor } = options as { readonly actor?: unknown };
    this.#chosen = typeof actor === "string" ? new Set([actor]) : null;
  }

  protected override async _prepareContext(options: object): Promise<object> {
    const context = await super._prepareContext(options);
    const rows = sortByNeed(listHolders(), this.#why).map((creature, i) => this.#row(creature, i === 0));
    return {
      ...context,
      prefix: this.id,
      whys: (["achievement", "setback"] as const).map((value) => ({
        value,
        label: `QUADRANT.Edge.Award.${value}`,
        selected: value === this.#why,
      })),
      points: this.#points,
      reason: this.#reason,
      rows,
      nobody: !rows.some(({ checked }) => checked),
    };
  }

  #row({ uuid, name, img, edge }: Creature, first: boolean) {
    const hint = findAwardHint(edge, this.#why);
    return {
      uuid,
      name,
      img,
      edge,
      lights: Array.from({ length: Math.min(edge.max, MAX_LIGHTS) }, (_, i) => i < edge.value),
      hint,
      hintLabel: `QUADRANT.Edge.Hint.${hint}`,
      most: first && (hint === "likely" || hint === "normal"),
      checked: this.#chosen ? this.#chosen.has(uuid) : hint === "likely",
    };
  }

  protected override _onChangeForm(config: object, event: Event): void {
    super._onChangeForm(config, event);
    this.#read();
    // Only choices redraw the window: after typing, a redraw would lose the press of a button.
    if (event.target instanceof HTMLSelectElement || (event.target as HTMLInputElement).type === "checkbox")
      void this.render();
  }

  #read(): void {
    const data = new FormData(this.element as HTMLFormElement);
    this.#why = data.get("why") === "setback" ? "setback" : "achievement";
    this.#points = Number(data.get("points"));
    this.#reason = String(data.get("reason") ?? "");
    this.#chosen = new Set(data.getAll("actor").map(String));
  }

  static async #onSubmit(this: AwardWindow): Promise<void> {
    this.#read();
    const args = { actors: [...(this.#chosen ?? [])], points: this.#points, why: this.#why, reason: this.#reason };
    if (await perform({ action: "edge.award", args })) await this.close();
  }

  static async #onRest(this: AwardWindow, _event: PointerEvent, button: HTMLElement): Promise<void> {
    this.#read();
    const args = { actors: [...(this.#chosen ?? [])], rest: button.dataset["rest"] ?? "" };
    if (await perform({ action: "edge.rest", args })) await this.close();
  }
}

/** Opens the window; for one actor alone, or for everybody who has Edge. */
export async function openAward(actor?: string): Promise<void> {
  await new AwardWindow(actor === undefined ? undefined : { actor }).render({ force: true });
}
