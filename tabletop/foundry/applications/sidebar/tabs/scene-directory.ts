import type { TemplatePart } from "../../api/handlebars-application.ts";
import type { RenderOptions } from "../../api/types.ts";
import type { Bag } from "../../../globals.ts";
import { AbstractSidebarTab } from "../abstract-sidebar-tab.ts";
import { askForName, confirmDialog, renameDialog } from "../directory-dialogs.ts";
import { readDrag } from "../directory-drop.ts";
import { runGuarded, host, notify, t, type SceneDoc, type TokenDoc } from "../host.ts";
import { placeToken } from "../scene-tokens.ts";
import { isTargeted, setTarget } from "../targets.ts";
import { openTokenStatuses, type StatusRow, createStatusRow } from "../token-statuses.ts";
import { compareNaturally } from "../../../utils/natural-order.ts";

interface TokenRow extends StatusRow {
  readonly id: string;
  readonly uuid: string;
  readonly name: string;
  readonly img: string;
  readonly disposition: string;
  readonly dispositionClass: string;
  readonly owned: boolean;
  readonly hidden: boolean;
  readonly linked: boolean;
  readonly targeted: boolean;
  readonly targetLabel: string;
  readonly removeLabel: string;
  readonly targetedBy: string;
}

const DISPOSITIONS: Readonly<Record<number, string>> = { [-2]: "SECRET", [-1]: "HOSTILE", 0: "NEUTRAL", 1: "FRIENDLY" };

/** The scenes and the tokens of the viewed one, as a list instead of a canvas. */
export class SceneDirectory extends AbstractSidebarTab {
  static override DEFAULT_OPTIONS: Bag = {
    id: "scenes",
    classes: ["directory"],
    window: { title: "TABLETOP.Scene.title", icon: "fa-solid fa-location-dot" },
    actions: {
      openToken: SceneDirectory.#openToken,
      targetToken: SceneDirectory.#targetToken,
      removeToken: SceneDirectory.#removeToken,
      tokenStatuses: SceneDirectory.#tokenStatuses,
      createScene: SceneDirectory.#createScene,
      activateScene: SceneDirectory.#activateScene,
      renameScene: SceneDirectory.#renameScene,
      deleteScene: SceneDirectory.#deleteScene,
    },
  };

  static override PARTS: Record<string, TemplatePart> = {
    scene: { template: "templates/sidebar/scene.hbs", scrollable: [".scene-tokens"] },
  };

  static override tabName = "scenes";

  get documentName(): string {
    return "Scene";
  }

  get collection(): typeof host.game.scenes {
    return host.game.scenes;
  }

  /** The scene whose tokens are listed. */
  get viewed(): SceneDoc | null {
    return this.collection.current ?? this.collection.active ?? null;
  }

  override async _prepareContext(options: RenderOptions): Promise<Bag> {
    const context = await super._prepareContext(options);
    const scene = this.viewed;
    const gm = host.game.user.isGM;
    return {
      ...context,
      isGM: gm,
      scene: scene && { id: scene.id, name: scene.name, active: scene.active },
      scenes: gm
        ? this.collection.contents.map(({ id, name, active }) => ({ id, name, active, selected: id === scene?.id }))
        : [],
      tokens: scene ? this.#rows(scene) : [],
    };
  }

  override async _onFirstRender(context: Bag, options: RenderOptions): Promise<void> {
    await super._onFirstRender(context, options);
    this.element.addEventListener("change", (event) => {
      const select = (event.target as HTMLElement).closest<HTMLSelectElement>("select[name=scene]");
      if (!select) return;
      void runGuarded(async () => {
        await this.collection.get(select.value)?.view();
        await this.render();
      });
    });
    this.element.addEventListener("dragstart", (event) => {
      const row = (event.target as HTMLElement).closest<HTMLElement>("[data-token-id]");
      if (row) event.dataTransfer?.setData("text/plain", JSON.stringify({ type: "Token", uuid: row.dataset["uuid"] }));
    });
    this.element.addEventListener("dragover", (event) => {
      if (host.game.user.isGM) event.preventDefault();
    });
    this.element.addEventListener("drop", (event) => void runGuarded(async () => this.#onDrop(event)));
  }

  #rows(scene: SceneDoc): TokenRow[] {
    const gm = host.game.user.isGM;
    const tokens = scene.tokens.contents.filter((token) => gm || !token.hidden || token.isOwner);
    return tokens.map((token) => this.#row(token)).sort((a, b) => compareNaturally(a.name, b.name));
  }

  #row(token: TokenDoc): TokenRow {
    const disposition = DISPOSITIONS[token.disposition] ?? "NEUTRAL";
    const others = host.game.users.filter((user) => !user.isSelf && isTargeted(user, token)).map((user) => user.name);
    return {
      id: token.id,
      uuid: token.uuid,
      name: token.name,
      img: token.texture?.src ?? token.actor?.img ?? "icons/svg/mystery-man.svg",
      disposition: t(`TOKEN.DISPOSITION.${disposition}`),
      dispositionClass: disposition.toLowerCase(),
      owned: token.isOwner && !host.game.user.isGM,
      hidden: token.hidden,
      linked: token.actorLink,
      ...createStatusRow(token),
      targeted: isTargeted(host.game.user, token),
      targetLabel: t("TABLETOP.Scene.target", { name: token.name }),
      removeLabel: t("TABLETOP.Scene.remove", { name: token.name }),
      targetedBy: others.length > 0 ? t("TABLETOP.Scene.targetedBy", { names: others.join(", ") }) : "",
    };
  }

  #findToken(target: HTMLElement): TokenDoc | null {
    return this.viewed?.tokens.get(target.closest<HTMLElement>("[data-token-id]")?.dataset["tokenId"] ?? "") ?? null;
  }

  async #onDrop(event: DragEvent): Promise<void> {
    const data = readDrag(event);
    const scene = this.viewed;
    if (!data || !scene || !host.game.user.isGM) return;
    event.preventDefault();
    if (data.type !== "Actor") {
      const found = host.game.i18n.has(`DOCUMENT.${data.type}`) ? t(`DOCUMENT.${data.type}`) : data.type;
      notify("warn", t("TABLETOP.Directory.wrongType", { found, expected: t("DOCUMENT.Actors") }));
      return;
    }
    const actor = await host.fromUuid(data.uuid);
    if (!actor || !host.game.actors.get(actor.id)) {
      notify("warn", t("TABLETOP.Directory.dropDenied"));
      return;
    }
    await placeToken(actor.id, scene);
  }

  static async #openToken(this: SceneDirectory, _event: Event, target: HTMLElement): Promise<void> {
    const token = this.#findToken(target);
    if (!token) return;
    const { actor } = token;
    if (!actor) notify("warn", t("TABLETOP.Scene.noActor", { name: token.name }));
    else if (!actor.testUserPermission(host.game.user, "LIMITED"))
      notify("warn", t("TABLETOP.Scene.notAllowed", { name: token.name }));
    else await runGuarded(async () => actor.sheet?.render({ force: true }));
  }

  static #targetToken(this: SceneDirectory, event: PointerEvent, target: HTMLElement): void {
    const token = this.#findToken(target);
    if (token) setTarget(token, !isTargeted(host.game.user, token), { releaseOthers: event.altKey });
  }

  static async #tokenStatuses(this: SceneDirectory, _event: Event, target: HTMLElement): Promise<void> {
    await runGuarded(async () => openTokenStatuses(this.#findToken(target)));
  }

  static async #removeToken(this: SceneDirectory, _event: Event, target: HTMLElement): Promise<void> {
    const token = this.#findToken(target);
    if (!token) return;
    await runGuarded(async () => {
      const question = t("TABLETOP.Scene.removeConfirm", { name: token.name });
      if (await confirmDialog(t("TABLETOP.Scene.remove", { name: token.name }), question)) await token.delete();
    });
  }

  static async #createScene(this: SceneDirectory): Promise<void> {
    await runGuarded(async () => {
      const labels = {
        title: "TABLETOP.Scene.create",
        name: "TABLETOP.Scene.name",
        save: "TABLETOP.Scene.createConfirm",
      };
      const name = await askForName(labels, t("TABLETOP.Scene.newName"));
      if (name === "") return;
      const active = this.collection.active === null;
      const scene = (await host.CONFIG["Scene"]?.documentClass?.create({ name, active })) as SceneDoc | undefined;
      await scene?.view();
      await this.render();
    });
  }

  static async #renameScene(this: SceneDirectory): Promise<void> {
    const scene = this.viewed;
    if (scene) await runGuarded(async () => renameDialog(scene));
  }

  static async #deleteScene(this: SceneDirectory): Promise<void> {
    const scene = this.viewed;
    if (!scene) return;
    await runGuarded(async () => {
      const { name } = scene;
      const question = t("TABLETOP.Scene.deleteConfirm", { name, count: scene.tokens.contents.length });
      if (await confirmDialog(t("TABLETOP.Scene.delete"), question)) await scene.delete();
    });
  }

  static async #activateScene(this: SceneDirectory): Promise<void> {
    const scene = this.viewed;
    if (scene) await runGuarded(async () => scene.activate());
  }
}
