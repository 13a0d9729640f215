import { Hooks } from "../helpers/hooks.ts";
import { BaseMacro } from "./base/table-documents.ts";
import { ClientDocumentMixin } from "./client-document.ts";
import { host, type Loose } from "../globals.ts";
import type { Obj } from "../utils/object.ts";
import type { OperationOptions } from "../abstract/document.ts";
import type { AnyUser } from "./types.ts";

type Script = new (...args: string[]) => (...values: unknown[]) => Promise<unknown>;

const AsyncFunction = Object.getPrototypeOf(async () => undefined).constructor as Script;

/** What a script finds under names of its own; a scope may set the first three, and brings any others. */
const GIVEN = ["speaker", "actor", "token", "character", "scope"] as const;

/** Something to say or a script, run from the hotbar, a link or by a package. Source: foundry.documents.Macro. */
export class Macro extends ClientDocumentMixin(BaseMacro) {
  declare command: string;
  declare author: Loose;
  declare img: string;

  /** Whether the current user wrote the macro. */
  get isAuthor(): boolean {
    return this._source["author"] === host.game.userId;
  }

  /** Whether the current user may run the macro. */
  get canExecute(): boolean {
    return this.canUserExecute(host.game.user);
  }

  /** The image of the macro. */
  get thumbnail(): string {
    return this.img;
  }

  /** Whether a user may run the macro: users who see it, and for a script those with the permission MACRO_SCRIPT. */
  canUserExecute(user: AnyUser): boolean {
    if (!this.testUserPermission(user, "LIMITED")) return false;
    return this.type !== "script" || Boolean(user?.can("MACRO_SCRIPT"));
  }

  /**
   * Says a chat macro or runs a script. A script gets `speaker`, `actor`, `token`, `character` and `scope`, and every
   * key of the scope under its own name; its errors are shown to the user. Resolves to what the script returned.
   * @throws Error for a scope with a key that is a number, since no script could name it.
   */
  async execute(scope: Loose = {}): Promise<Loose> {
    if (!this.canExecute) {
      host.ui.notifications?.warn("TABLETOP.Macro.notAllowed", { format: { name: this.name } });
      return undefined;
    }
    return this.type === "chat" ? this.#say(scope) : this.#run(scope);
  }

  async #say({ speaker }: Loose): Promise<Loose> {
    try {
      return await host.ui.chat?.processMessage?.(this.command, {
        speaker: speaker ?? host.CONFIG.ChatMessage.documentClass.getSpeaker(),
      });
    } catch (error) {
      this.#fail(error);
      return undefined;
    }
  }

  async #run({ speaker, actor, token, ...rest }: Loose): Promise<Loose> {
    const names = Object.keys(rest as object);
    const numeric = names.find((name) => name !== "" && !Number.isNaN(Number(name)));
    if (numeric !== undefined)
      throw new Error(`A macro cannot be given an argument named ${numeric}: name it with a word.`);
    const own = names.filter((name) => !(GIVEN as readonly string[]).includes(name));
    const who = speaker ?? host.CONFIG.ChatMessage.documentClass.getSpeaker({ actor, token });
    // A token is a placed one: if the canvas is disabled there is none, only its document.
    const place = token ?? (host.canvas?.ready ? host.canvas.tokens.get(who.token) : null) ?? null;
    const subject = actor ?? host.CONFIG.ChatMessage.documentClass.getSpeakerActor(who);
    const scope = { ...rest, speaker: who, actor: subject, token: place };
    try {
      const script = new AsyncFunction(...GIVEN, ...own, `{${this.command}\n}`);
      const values = [
        who,
        subject,
        place,
        host.game.user.character ?? null,
        scope,
        ...own.map((name) => rest[name] as unknown),
      ];
      return await script.call(this, ...values);
    } catch (error) {
      this.#fail(error);
      return undefined;
    }
  }

  #fail(error: unknown): void {
    const failure = error instanceof Error ? error : new Error(String(error));
    host.ui.notifications?.error("TABLETOP.Macro.failed", {
      format: { name: this.name, message: failure.message },
      console: false,
    });
    Hooks.onError("Macro#execute", failure, { msg: `The macro "${this.name}" failed`, log: "error" });
  }

  /** A link to a macro runs it. */
  override _onClickDocumentLink(event: MouseEvent): Promise<Loose> {
    return this.execute({ event });
  }

  override async _preCreate(data: object, options: OperationOptions, user: AnyUser): Promise<boolean | void> {
    const allowed = await super._preCreate(data, options, user);
    if (allowed === false) return false;
    if (!this._source["author"]) this.updateSource({ author: user.id });
    return undefined;
  }

  override canUserModify(user: AnyUser, action: "create" | "update" | "delete", data: Obj = {}): boolean {
    const type = (data.type ?? this.type) as string;
    if (action !== "delete" && type === "script" && !user?.can("MACRO_SCRIPT")) return false;
    return super.canUserModify(user, action, data as object);
  }
}
