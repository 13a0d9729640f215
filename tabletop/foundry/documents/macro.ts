import { notBuilt } from "../not-built.ts";
import { BaseMacro } from "./base/text-documents.ts";
import { ClientDocumentMixin } from "./client-document.ts";
import { host, type Loose } from "./host.ts";

/** Something to say or a script, kept for use. Scripts are kept and not run. Source: foundry.documents.Macro. */
export class Macro extends ClientDocumentMixin(BaseMacro) {
  declare command: string;
  declare author: Loose;

  get canExecute(): boolean {
    return this.type === "chat" && this.testUserPermission(host.game.user, "LIMITED");
  }

  /** Says a chat macro. @throws Error for a script, since running scripts is not built. */
  async execute(): Promise<Loose> {
    if (this.type !== "chat") notBuilt("Macro#execute of a script");
    return host.ui.chat?.processMessage?.(this.command);
  }
}
