import { Hooks } from "../helpers/hooks.ts";
import { BaseScene } from "./base/scene.ts";
import { BaseSetting } from "./base/text-documents.ts";
import { ClientDocumentMixin } from "./client-document.ts";
import { host, type Loose } from "../globals.ts";
import type { OperationOptions } from "../abstract/document.ts";
import type { AnyUser } from "./types.ts";

export { Folder } from "./folder.ts";

/** A scene: a place with tokens, which is not drawn here. Source: foundry.documents.Scene. */
export class Scene extends ClientDocumentMixin(BaseScene) {
  declare active: boolean;
  declare tokens: Loose;
  declare navName: string;

  /** Whether the current user looks at the scene. */
  get isView(): boolean {
    return host.game.user?.viewedScene === this.id;
  }

  get isCurrent(): boolean {
    return host.game.scenes.current === this;
  }

  /** The distance and units of the grid as core derives them. */
  get dimensions(): Loose {
    const { width, height, grid } = this as Loose;
    return { width, height, size: grid?.size ?? 100, distance: grid?.distance ?? 1 };
  }

  /** Activates this scene, and deactivates all others. */
  async activate(): Promise<this | undefined> {
    if (this.active) return this;
    const others = host.game.scenes.filter((scene: Scene) => scene.active && scene !== this);
    const updates = [
      { _id: this.id, active: true },
      ...others.map((scene) => ({ _id: scene.id as string, active: false })),
    ];
    await (this.constructor as typeof Scene).updateDocuments(updates);
    return this;
  }

  /** Sets this as the scene that the current user views, and notifies others. */
  async view(): Promise<this> {
    const { user } = host.game;
    user.viewedScene = this.id;
    user.broadcastActivity({ sceneId: this.id });
    Hooks.callAll("canvasReady", host.canvas);
    return this;
  }

  async unview(): Promise<this> {
    host.game.user.viewedScene = null;
    return this;
  }

  override getRollData(): Loose {
    return {};
  }
}

/** A stored setting. Source: foundry.documents.Setting. */
export class Setting extends ClientDocumentMixin(BaseSetting) {
  declare key: string;
  declare value: Loose;
  declare user: string | null;

  override _onCreate(data: object, options: OperationOptions, userId: string): void {
    super._onCreate(data, options, userId);
    this.#announce(options, userId);
  }

  override _onUpdate(changed: object, options: OperationOptions, userId: string): void {
    super._onUpdate(changed, options, userId);
    if ("value" in changed) this.#announce(options, userId);
  }

  override _onDelete(options: OperationOptions, userId: string): void {
    super._onDelete(options, userId);
    this.#announce(options, userId);
  }

  #announce(options: OperationOptions, userId: string): void {
    if (this.user === null || this.user === host.game.userId) host.game.settings.notify(this.key, options, userId);
  }

  override canUserModify(user: AnyUser, action: "create" | "update" | "delete", _data: object = {}): boolean {
    return this.user === null ? Boolean(user?.can("SETTINGS_MODIFY")) : action !== "delete" && this.user === user?.id;
  }
}
