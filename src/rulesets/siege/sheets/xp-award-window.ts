/** The GM's window that awards experience to the whole party at once. */
import { asset } from "../../../core/public/definitions.ts";
import { handlebarsWindow } from "../../../core/public/documents.ts";
import { asDoc, createSnapshot, perform } from "../../../core/public/table.ts";
import { MAX_XP_AWARD, MAX_XP_REASON } from "../../../rules/siege/experience.ts";
import type { Learner } from "../../../rules/siege/purchase.ts";
import { readCreationHouse } from "../creation-house.ts";
import { readLearner } from "../documents/read-learner.ts";

const WindowBase = handlebarsWindow({ keepsInput: true });

interface Candidate {
  readonly learner: Learner;
  readonly img: string;
  readonly isPlayers: boolean;
}

/** Returns everybody who can earn experience, the players' characters first. */
const listCandidates = (): readonly Candidate[] =>
  [...game.actors]
    .flatMap((actor): Candidate[] => {
      const learner = readLearner(createSnapshot(asDoc(actor)));
      return learner ? [{ learner, img: actor.img ?? "", isPlayers: actor.hasPlayerOwner }] : [];
    })
    .sort((a, b) => Number(b.isPlayers) - Number(a.isPlayers) || a.learner.name.localeCompare(b.learner.name));

class XpAwardWindow extends WindowBase {
  static override DEFAULT_OPTIONS: object = {
    id: "quadrant-siege-xp",
    tag: "form",
    classes: ["quadrant", "q-window", "skin-siege"],
    position: { width: 520, height: "auto" },
    window: { title: "QUADRANT.Siege.Xp.AwardTitle", icon: "fa-solid fa-star", contentClasses: ["q-xp-award-window"] },
    form: { handler: XpAwardWindow.#onSubmit, submitOnChange: false, closeOnSubmit: false },
    actions: { xpGiveBonus: XpAwardWindow.#onGiveBonus },
  };

  static override PARTS = { form: { template: asset("templates/siege/windows/xp-award.hbs"), scrollable: [""] } };

  /** The uuids of those who are ticked; null until the user has ticked any: then the players' characters. */
  #chosen: ReadonlySet<string> | null;

  constructor(options: object = {}) {
    super(options);
    const { actor } = options as { readonly actor?: unknown };
    this.#chosen = typeof actor === "string" ? new Set([actor]) : null;
  }

  protected override async _prepareContext(options: object): Promise<object> {
    const context = await super._prepareContext(options);
    const rows = listCandidates().map(({ learner: { uuid, name, xp }, img, isPlayers }) => ({
      uuid,
      name,
      img,
      free: xp.free,
      checked: this.#chosen ? this.#chosen.has(uuid) : isPlayers,
    }));
    return {
      ...context,
      prefix: this.id,
      rows,
      max: MAX_XP_AWARD,
      letters: MAX_XP_REASON,
      balances: readCreationHouse().speciesBalance === "bonus",
      nobody: !rows.some(({ checked }) => checked),
    };
  }

  protected override _onChangeForm(config: object, event: Event): void {
    super._onChangeForm(config, event);
    if ((event.target as HTMLInputElement).name !== "actor") return;
    this.#chosen = new Set(this.#read().getAll("actor").map(String));
    void this.render();
  }

  #read(): FormData {
    return new FormData(this.element as HTMLFormElement);
  }

  async #award(more: { readonly bonus?: true }): Promise<void> {
    const data = this.#read();
    const actors = data.getAll("actor").map(String);
    const args = {
      ...more,
      actors,
      points: Number(data.get("points")),
      pool: data.get("pool") === "mutation" ? "mutation" : "free",
      reason: String(data.get("reason") ?? "").trim(),
      ids: actors.flatMap(() => [foundry.utils.randomID(), foundry.utils.randomID()]),
    };
    if (await perform({ action: "siege.awardXp", args })) await this.close();
  }

  static async #onSubmit(this: XpAwardWindow): Promise<void> {
    await this.#award({});
  }

  static async #onGiveBonus(this: XpAwardWindow): Promise<void> {
    await this.#award({ bonus: true });
  }
}

/** Opens the window: for one actor alone, or for the whole party. */
export async function openXpAward(actor?: string): Promise<void> {
  await new XpAwardWindow(actor === undefined ? undefined : { actor }).render({ force: true });
}
