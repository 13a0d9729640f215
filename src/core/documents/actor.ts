/** The document class of actors. A new actor's token follows its type; toggling a status writes the actor's data. */
import { asDoc } from "../compat/documents.ts";
import { versionStamp } from "../settings/migrations.ts";
import { filterTypes, isTypeOff } from "../settings/rulesets-on.ts";
import { asset, findStatus, findTypeRuleset } from "../contract/registry.ts";
import { endInitialization, initializeActor } from "./initialize-items.ts";
import { onFoundryHook, updateSource } from "../compat/untyped.ts";
import type { Bearer } from "./effect-statuses.ts";

const DISPOSITIONS = { friendly: "FRIENDLY", neutral: "NEUTRAL", hostile: "HOSTILE" } as const;

/** What the type of an actor decides for its tokens, as Foundry stores it. */
export interface PrototypeTokenData {
  readonly actorLink: boolean;
  readonly appendNumber: boolean;
  readonly disposition: number;
  readonly bar1: { readonly attribute: string | null };
  readonly bar2: { readonly attribute: string | null };
}

/** The document class of every actor. */
export class QuadrantActor<out SubType extends Actor.SubType = Actor.SubType> extends Actor<SubType> {
  /** Offers only the types of rulesets that this world plays. */
  static override async createDialog(
    ...args: Parameters<typeof Actor.createDialog>
  ): ReturnType<typeof Actor.createDialog> {
    const [data, operation, options, ...rest] = args as [object?, object?, { types?: string[] }?, ...object[]];
    const types = filterTypes(options?.types ?? this.TYPES.filter((type) => type !== "base"), undefined);
    const { offerFolders } = await import("../settings/list-filters.ts");
    const offered: readonly unknown[] = [
      data,
      operation,
      { ...options, types, ...offerFolders("Actor", args) },
      ...rest,
    ];
    return super.createDialog(...(offered as typeof args));
  }

  /** Returns the data of new tokens of actors of a type; null for a type of no ruleset. */
  static buildPrototypeToken(type: string): PrototypeTokenData | null {
    const token = findTypeRuleset(type)?.actors[type]?.token;
    if (!token) return null;
    return {
      actorLink: token.linked,
      appendNumber: !token.linked,
      disposition: CONST.TOKEN_DISPOSITIONS[DISPOSITIONS[token.disposition]],
      bar1: { attribute: token.bar1 ?? null },
      bar2: { attribute: token.bar2 ?? null },
    };
  }

  /** An actor of a ruleset that is off is in no list; a link opens it. */
  override get visible(): boolean {
    return super.visible && !isTypeOff(this.type);
  }

  protected override _initialize(...args: Parameters<Actor["_initialize"]>): void {
    initializeActor(this, () => super._initialize(...args));
  }

  override prepareData(): void {
    endInitialization(this);
    super.prepareData();
  }

  /** On a scene, an actor is known by its token's name, everywhere. */
  override prepareBaseData(): void {
    super.prepareBaseData();
    const { token } = this;
    if (this.isToken && token) this.name = token.name;
  }

  protected override async _preCreate(...args: Parameters<Actor["_preCreate"]>): Promise<boolean | void> {
    if ((await super._preCreate(...args)) === false) return false;
    const token = QuadrantActor.buildPrototypeToken(this.type);
    const given = args[0] as { prototypeToken?: object; img?: string };
    const img = findTypeRuleset(this.type)?.actors[this.type]?.img;
    const source: Record<string, unknown> = {};
    // Given token data is kept; the rest follows the type.
    if (token)
      source["prototypeToken"] = foundry.utils.mergeObject(token, given.prototypeToken ?? {}, { inplace: false });
    if (img && !given.img) source["img"] = asset(img);
    source["system"] = versionStamp(this.type);
    updateSource(this, source);
    return undefined;
  }

  /**
   * Toggles a status. A ruleset's status is written as the ruleset defines, and its icon follows the data; any other is
   * handled by Foundry. @returns as Foundry: whether it is on; undefined if nothing was done
   */
  override async toggleStatusEffect(
    ...args: Parameters<Actor["toggleStatusEffect"]>
  ): ReturnType<Actor["toggleStatusEffect"]> {
    const [id, options] = args;
    const status = findStatus(id);
    if (!status) return super.toggleStatusEffect(...args);
    const { toggleStatus } = await import("./toggle-status.ts");
    return toggleStatus(asDoc(this), status, options?.active ?? !this.statuses.has(id));
  }

  /** Displays the icon of a status, or removes it, without changing data: for statuses.ts. */
  async showStatus(id: string, active: boolean): Promise<void> {
    await super.toggleStatusEffect(id, { active });
  }
}

/** Lets the actor of an unlinked token follow the token's name. */
export function followTokenNames(): void {
  Hooks.on("updateToken", (token, changes) => {
    if (!("name" in changes) || token.actorLink || !token.actor) return;
    token.actor.reset();
    token.actor.render();
  });
}

/** Limits what windows of effects list to the statuses of their actor. Call in `init`. */
export const registerEffectStatuses = (): void =>
  void onFoundryHook(
    "renderActiveEffectConfig",
    ({ document: { parent } }: { readonly document: { readonly parent: Bearer | null } }, html: HTMLElement) =>
      void (parent && import("./effect-statuses.ts").then(({ limitStatuses }) => limitStatuses(parent, html))),
  );
