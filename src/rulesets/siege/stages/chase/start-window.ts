/** The window that starts a chase: whom to pursue, where, how far off. Ledger: SIE-CHASE-1, -2. */
import { type Snapshot, asset } from "../../../../core/public/definitions.ts";
import { handlebarsWindow } from "../../../../core/public/documents.ts";
import { openStage } from "../../../../core/public/stages.ts";
import { TERRAINS, computeBand } from "../../../../rules/siege/movement.ts";
import { BANDS } from "../../../../rules/siege/state.ts";
import { listLabels } from "../../presentation.ts";
import { readCreature } from "../../documents/read-actor.ts";
import { listPeople, measureBetween } from "../../board/people.ts";
import { readBandBetween } from "../../board/read-board.ts";
import { readMoves } from "../../documents/read-turn.ts";
import { CHASE_BUNDLES } from "./pursuit.ts";
import { LANG } from "./view.ts";

const WindowBase = handlebarsWindow({ keepsInput: true });

const FIELDS = ["quarry", "bundle", "terrain", "band", "lostAt"] as const;

class StartWindow extends WindowBase {
  readonly #hunter: Snapshot;

  constructor(hunter: Snapshot) {
    super({ id: `quadrant-chase-${hunter.uuid.replaceAll(".", "-")}` });
    this.#hunter = hunter;
  }

  static override DEFAULT_OPTIONS: object = {
    tag: "form",
    classes: ["quadrant", "q-window", "skin-siege"],
    position: { width: 420, height: "auto" },
    window: { title: `${LANG}.StartTitle`, icon: "fa-solid fa-person-running", contentClasses: ["q-chase-start"] },
    actions: { begin: StartWindow.#onBegin },
  };

  static override PARTS = { start: { template: asset("templates/siege/windows/chase-start.hbs") } };

  override get helpTopic(): string {
    return "chase";
  }

  protected override async _prepareContext(options: object): Promise<object> {
    const context = await super._prepareContext(options);
    const targeted = [...game.user.targets].flatMap(({ actor }) => actor?.uuid ?? []);
    const isCraft = this.#hunter.type === "siegeCraft";
    const quarries = listPeople().filter(({ uuid }) => uuid !== this.#hunter.uuid);
    const quarry = targeted.find((uuid) => uuid !== this.#hunter.uuid) ?? quarries[0]?.uuid ?? "";
    return {
      ...context,
      hunter: this.#hunter.name,
      quarries,
      selects: [
        { name: "bundle", words: listLabels("Bundle", CHASE_BUNDLES), value: isCraft ? "handling" : "athletics" },
        { name: "terrain", words: listLabels("Terrain", TERRAINS), value: isCraft ? "air" : "solid" },
        { name: "band", words: listLabels("Band", BANDS), value: this.#measureBand(quarry) ?? "short" },
        { name: "lostAt", words: listLabels("Band", BANDS.slice(1)), value: "lineOfSight" },
      ].map((one) => ({ ...one, label: `${LANG}.Field.${one.name}` })),
      quarry,
    };
  }

  protected override async _onRender(...args: Parameters<InstanceType<typeof WindowBase>["_onRender"]>): Promise<void> {
    await super._onRender(...args);
    const select = (name: string) => this.element.querySelector<HTMLSelectElement>(`select[name="${name}"]`);
    const quarry = select("quarry");
    const band = select("band");
    quarry?.addEventListener("change", () => {
      const measured = this.#measureBand(quarry.value);
      if (band && measured) band.value = measured;
    });
  }

  /** Returns how far off somebody is on the range board, else on the scene (SIE-RANGE-1, -4); null for neither. */
  #measureBand(quarry: string): string | null {
    const known = readBandBetween(this.#hunter.uuid, quarry);
    if (known !== null) return known;
    const metres = measureBetween(this.#hunter.uuid, quarry);
    const creature = readCreature(this.#hunter);
    const [first] = creature ? readMoves(creature) : [];
    return metres === null ? null : computeBand(metres, first?.scale ?? "personal");
  }

  static async #onBegin(this: StartWindow): Promise<void> {
    const read = (name: string): string =>
      this.element.querySelector<HTMLSelectElement>(`select[name="${name}"]`)?.value ?? "";
    const order = Object.fromEntries(FIELDS.map((name) => [name, read(name)]));
    if ((await openStage("siege.chase", { ...order, pursuer: this.#hunter.uuid })) !== null) await this.close();
  }
}

/** Opens the window that starts a chase of this pursuer. */
export const startChase = async (hunter: Snapshot): Promise<void> => {
  await new StartWindow(hunter).render({ force: true });
};
