import { generation } from "../generation.ts";
import { Hooks } from "../helpers/hooks.ts";
import { escapeHTML } from "../utils/html.ts";
import { logCompatibilityWarning } from "../utils/logging.ts";
import { BaseChatMessage } from "./base/chat-message.ts";
import { applyMode } from "./chat-modes.ts";
import { ClientDocumentMixin } from "./client-document.ts";
import { host, type Loose } from "../globals.ts";
import type { Obj } from "../utils/object.ts";
import type { OperationOptions } from "../abstract/document.ts";
import type { Roll } from "../dice/roll.ts";
import type { AnyUser } from "./types.ts";
import type { Actor } from "./actor.ts";

/** The speaker of a message. */
export interface Speaker {
  scene: string | null;
  actor: string | null;
  token: string | null;
  alias: string | undefined;
}

/** The classes of messages in character and of emotes, by style. */
const STYLE_CLASSES: Readonly<Record<number, string>> = { 2: "ic", 3: "emote" };

/**
 * Something said or rolled. Every client has every message; who is shown it is judged here. Source:
 * foundry.documents.ChatMessage.
 */
export class ChatMessage extends ClientDocumentMixin(BaseChatMessage) {
  declare author: Loose;
  declare speaker: Speaker;
  declare whisper: string[];
  declare blind: boolean;
  declare rolls: Roll[];
  declare content: string;
  declare flavor: string;
  declare style: number;
  declare timestamp: number;
  declare sound: string | null;
  /** Whether the message has been drawn in the log. */
  logged = false;

  /** The name of who speaks, else that of the author. */
  get alias(): string {
    const { speaker } = this;
    return (
      speaker.alias ??
      host.game.actors?.get(speaker.actor ?? "")?.name ??
      this.author?.name ??
      host.game.i18n.localize("CHAT.UnknownUser")
    );
  }

  get isAuthor(): boolean {
    return this._source["author"] === host.game.userId;
  }

  get isRoll(): boolean {
    return this.rolls.length > 0;
  }

  /** Whether the current user is shown what the message says: of a whispered roll others see that it was made. */
  get isContentVisible(): boolean {
    if (!this.isRoll) return this.visible;
    if (this.whisper.length === 0) return true;
    return this.whisper.includes(host.game.userId as string) || (this.isAuthor && !this.blind);
  }

  /** Whether the current user is shown the message at all. */
  override get visible(): boolean {
    if (this.whisper.length === 0 || this.isRoll) return true;
    return this.isAuthor || this.whisper.includes(host.game.userId as string);
  }

  override prepareDerivedData(): void {
    super.prepareDerivedData();
    const rolls = this.rolls as unknown[];
    this.rolls = rolls.flatMap((data) => readRoll(data, this.id as string | null));
  }

  override getRollData(): Loose {
    const actor = this.speakerActor ?? host.game.user?.character;
    return actor?.getRollData() ?? {};
  }

  /** The actor that speaks, of a token before that of the world; null if there is none. */
  get speakerActor(): Actor | null {
    return (this.constructor as typeof ChatMessage).getSpeakerActor(this.speaker);
  }

  /* Speakers */

  /** Returns the current speaker: the given one, else the user's character, else the user. */
  static getSpeaker({ scene, actor, token, alias }: Loose = {}): Speaker {
    const document = token?.document ?? token;
    if (document) {
      const spoken = actor ?? document.actor;
      return {
        scene: document.parent?.id ?? scene?.id ?? null,
        actor: spoken?.id ?? null,
        token: document.id,
        alias: alias || document.name,
      };
    }
    if (actor) {
      const own = actor.isToken ? actor.token : null;
      const at = own?.parent ?? scene ?? host.game.scenes?.current ?? null;
      return {
        scene: at?.id ?? null,
        actor: actor.id,
        token: own?.id ?? null,
        alias: alias || own?.name || actor.name,
      };
    }
    const current = host.game.scenes?.current?.id ?? null;
    const character = host.game.user?.character;
    if (character && alias === undefined) return this.getSpeaker({ actor: character, scene });
    return { scene: current, actor: null, token: null, alias: alias || host.game.user?.name };
  }

  /** Returns the actor that a speaker names, or null. */
  static getSpeakerActor({ scene, token, actor }: Partial<Speaker> = {}): Actor | null {
    const found = scene && token ? host.game.scenes?.get(scene)?.tokens.get(token)?.actor : null;
    return found ?? (actor ? (host.game.actors?.get(actor) ?? null) : null);
  }

  /** Returns the users meant by a name: `gm`, a user's or a character's name. */
  static getWhisperRecipients(name: string): AnyUser[] {
    const wanted = name.toLowerCase();
    if (["gm", "dm"].includes(wanted)) return host.game.users.filter((user: AnyUser) => user.isGM);
    return host.game.users.filter(
      (user: AnyUser) => user.name.toLowerCase() === wanted || user.character?.name.toLowerCase() === wanted,
    ) as Loose[];
  }

  /* Visibility */

  /**
   * Sets who is shown a message, by roll mode (`roll` is the present setting), in its data. Generation 14 knows message
   * modes instead and says so.
   */
  static applyRollMode(data: Obj, mode: string): Obj {
    warnOfRollMode("ChatMessage.applyRollMode");
    return applyMode(data, mode);
  }

  applyRollMode(mode: string): void {
    warnOfRollMode("ChatMessage#applyRollMode");
    this.#apply(mode);
  }

  #apply(mode?: string): void {
    this.updateSource(applyMode({ whisper: [...(this._source["whisper"] as string[])] }, mode) as object);
  }

  /** Generation 14: sets who is shown a message, by message mode, in its data. On 13 it is not there. */
  static get applyMode(): ((data: Obj, mode?: string) => Obj) | undefined {
    return generation() >= 14 ? (data, mode) => applyMode(data, mode) : undefined;
  }

  get applyMode(): ((mode?: string) => void) | undefined {
    return generation() >= 14 ? (mode) => this.#apply(mode) : undefined;
  }

  /* Drawing */

  /** Renders the message for the current user, again at each call. */
  async renderHTML({ canDelete, canClose = false, ...options }: Loose = {}): Promise<HTMLElement> {
    const own = await this.system?.renderHTML?.({ canDelete, canClose, ...options });
    const html =
      (own as HTMLElement | undefined) ??
      (await this.#renderCore(await this._prepareRenderContext({ canDelete, canClose, ...options })));
    return html;
  }

  /** Deprecated: renders the message as jQuery. */
  async getHTML(options: OperationOptions = {}): Promise<Loose> {
    logCompatibilityWarning("ChatMessage#getHTML is now renderHTML, which gives an HTMLElement.", {
      since: 13,
      until: 15,
      once: true,
    });
    return (globalThis as Loose).jQuery(await this.renderHTML(options));
  }

  async _prepareRenderContext({ canDelete, canClose, ...options }: Loose): Promise<Loose> {
    const { game } = host;
    const whisperTo = this.whisper.map((id) => game.users.get(id)?.name as string | undefined).filter(Boolean);
    const classes = [
      STYLE_CLASSES[this.style] ?? "",
      this.whisper.length > 0 ? "whisper" : "",
      this.blind ? "blind" : "",
    ];
    return {
      ...options,
      message: Object.assign(this.#shown(), { _id: this.id }, await this.#content()),
      user: game.user,
      author: this.author,
      alias: this.alias,
      cssClass: classes.filter(Boolean).join(" "),
      isWhisper: this.whisper.length > 0,
      canDelete: canDelete ?? (game.user.isGM || this.isAuthor),
      canClose,
      whisperTo: whisperTo.join(", "),
      borderColor: this.author?.color?.css ?? null,
      isoTime: new Date(this.timestamp).toISOString(),
    };
  }

  /**
   * `toObject(false)` for the template and the hooks, each field of which is computed when it is read: most
   * never are, and some are large.
   */
  #shown(): Obj {
    const shown: Obj = {};
    const put = (name: string, value: unknown): unknown => {
      Object.defineProperty(shown, name, { value, writable: true, enumerable: true, configurable: true });
      return value;
    };
    for (const [name, field] of this.schema.entries())
      Object.defineProperty(shown, name, {
        get: () => put(name, field.toObject((this as Loose)[name])),
        set: (value: unknown) => void put(name, value),
        enumerable: true,
        configurable: true,
      });
    return shown;
  }

  /** Flavour and content, enriched; rolls are drawn by their templates if the content is no card of its own. */
  async #content(): Promise<{ flavor: string; content: string }> {
    const { TextEditor } = host.foundry.applications.ux;
    const options = { rollData: () => this.getRollData(), secrets: this.isAuthor, relativeTo: this };
    const enrich = async (html: string): Promise<string> =>
      html ? ((await TextEditor.implementation.enrichHTML(html, options)) as string) : "";
    const shown = this.isContentVisible;
    if (!this.isRoll) return { flavor: await enrich(this.flavor), content: shown ? await enrich(this.content) : "" };
    if (!shown)
      return {
        flavor: host.game.i18n.format("CHAT.PrivateRollContent", { user: escapeHTML(this.author?.name) }) as string,
        content: await this.#rollHTML(true),
      };
    const isTotal = this.content === "" || this.content === String(this.rolls[0]?.total);
    return {
      flavor: await enrich(this.flavor),
      content: isTotal ? await this.#rollHTML(false) : await enrich(this.content),
    };
  }

  async #rollHTML(isPrivate: boolean): Promise<string> {
    const parts = await Promise.all(
      this.rolls.map((roll) => roll.render({ isPrivate, message: this }) as Promise<string>),
    );
    return parts.join("");
  }

  async #renderCore(context: Obj): Promise<HTMLElement> {
    const text = (await host.foundry.applications.handlebars.renderTemplate(
      host.CONFIG.ChatMessage.template,
      context,
    )) as string;
    const holder = document.createElement("template");
    holder.innerHTML = text.trim();
    const html = holder.content.firstElementChild as HTMLElement;
    Hooks.callAll("renderChatMessageHTML", this, html, context);
    const wrap = (globalThis as Loose).jQuery as ((element: HTMLElement) => unknown) | undefined;
    if (wrap && Hooks.events["renderChatMessage"]?.length) {
      logCompatibilityWarning(
        "The renderChatMessage hook is deprecated: use renderChatMessageHTML, which passes an HTMLElement.",
        {
          since: 13,
          until: 15,
          once: true,
        },
      );
      Hooks.callAll("renderChatMessage", this, wrap(html), context);
    }
    return html;
  }

  /* Life-cycle */

  override async _preCreate(data: object, options: OperationOptions, user: AnyUser): Promise<boolean | void> {
    const mode = (generation() >= 14 ? (options.messageMode ?? options.rollMode) : options.rollMode) as
      | string
      | undefined;
    if (mode) this.#apply(mode);
    if (!this._source["author"]) this.updateSource({ author: user.id });
    return super._preCreate(data, options, user);
  }

  override canUserModify(user: AnyUser, action: "create" | "update" | "delete", _data: object = {}): boolean {
    return action === "create" || Boolean(user?.isGM) || this._source["author"] === user?.id;
  }

  /** Returns the plain text of the message, for a log. */
  export(): string {
    const lines = [`[${new Date(this.timestamp).toLocaleString()}] ${this.alias}`];
    if (this.flavor) lines.push(stripTags(this.flavor));
    lines.push(this.isContentVisible ? stripTags(this.content) : "???");
    return lines.filter(Boolean).join("\n");
  }
}

function warnOfRollMode(member: string): void {
  if (generation() >= 14)
    logCompatibilityWarning(`${member} is now applyMode, which takes a message mode.`, {
      since: 14,
      until: 16,
      once: true,
    });
}

function stripTags(html: string): string {
  return html
    .replace(/<[^>]*>/g, " ")
    .replace(/\s+/g, " ")
    .trim();
}

/**
 * Returns a stored roll as a Roll, or nothing if it cannot be read. Not a private method: documents prepare before
 * those exist.
 */
function readRoll(data: unknown, messageId: string | null): Roll[] {
  const { Roll } = host.foundry.dice;
  if (data instanceof Roll) return [data as Roll];
  try {
    return [typeof data === "string" ? Roll.fromJSON(data) : Roll.fromData(data)];
  } catch (error) {
    Hooks.onError("ChatMessage#rolls", error as Error, {
      msg: `A roll of the message ${String(messageId)} cannot be read`,
      log: "warn",
    });
    return [];
  }
}
