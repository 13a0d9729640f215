import { config, fromUuid, localize, report } from "../../globals.ts";
import type { EnricherConfig } from "../ux/enrichers.ts";
import { elementButton } from "./form-input-element.ts";

// Node has no elements; the classes must still load there.
const Base = (globalThis.HTMLElement ?? class {}) as typeof HTMLElement;

/**
 * `<enriched-content enricher="id">` around what a package's enricher returned: runs that enricher's `onRender` when it
 * is connected, with a signal that aborts when it is disconnected.
 */
export class HTMLEnrichedContentElement extends Base {
  static tagName = "enriched-content";
  static observedAttributes = ["enricher"];

  #leaving: AbortController | null = null;

  connectedCallback(): void {
    this.#run();
  }

  disconnectedCallback(): void {
    this.#leaving?.abort();
    this.#leaving = null;
  }

  attributeChangedCallback(_name: string, before: string | null, after: string | null): void {
    if (this.isConnected && before !== after && this.#leaving) this.#run();
  }

  #run(): void {
    this.#leaving?.abort();
    this.#leaving = new AbortController();
    const id = this.getAttribute("enricher");
    const enrichers = (config()["TextEditor"]?.enrichers ?? []) as EnricherConfig[];
    try {
      enrichers.find((enricher) => enricher.id === id)?.onRender?.(this, { signal: this.#leaving.signal });
    } catch (error) {
      report(`Enricher ${id ?? ""}`, error);
    }
  }
}

/** `<document-embed uuid="…">` around an embedded document: calls the document's `onEmbed` when it is connected. */
export class HTMLDocumentEmbedElement extends Base {
  static tagName = "document-embed";

  connectedCallback(): void {
    const uuid = this.getAttribute("uuid");
    if (!uuid) return;
    fromUuid(uuid).then(
      (found: { onEmbed?(element: HTMLElement): unknown } | null) => found?.onEmbed?.(this),
      (error: unknown) => report(uuid, error),
    );
  }
}

/**
 * `<secret-block>` around a secret section: a button with which its owner reveals it to others or hides it again. A
 * press dispatches `revealSecret`; the sheet around it stores the text that `toggleRevealed` returns.
 */
export class HTMLSecretBlockElement extends Base {
  static tagName = "secret-block";

  /** The wrapped section. */
  get secret(): HTMLElement | null {
    return this.querySelector<HTMLElement>(":scope > section.secret");
  }

  get revealed(): boolean {
    return this.secret?.classList.contains("revealed") ?? false;
  }

  /**
   * Whether there is a button: not inside an embedded document, whose text belongs to another document, and only if
   * the section can be found again.
   */
  get revealable(): boolean {
    return Boolean(this.secret?.id) && !this.closest("[data-content-embed]");
  }

  connectedCallback(): void {
    if (!this.revealable || this.querySelector(":scope > button.reveal")) return;
    const label = localize(this.revealed ? "TABLETOP.Secret.Hide" : "TABLETOP.Secret.Reveal");
    const button = elementButton(`reveal fa-solid ${this.revealed ? "fa-eye-slash" : "fa-eye"}`, label, () => {
      this.dispatchEvent(new Event("revealSecret", { bubbles: true, cancelable: true }));
    });
    this.prepend(button);
  }

  /** Returns the raw HTML with this block's section revealed or hidden, which the document should store. */
  toggleRevealed(content: string): string {
    const template = document.createElement("template");
    template.innerHTML = content;
    const { id } = this.secret ?? {};
    const section = id ? template.content.querySelector(`#${CSS.escape(id)}`) : null;
    section?.classList.toggle("revealed", !this.revealed);
    return template.innerHTML;
  }

  static create(secret: HTMLElement): HTMLSecretBlockElement {
    const element = document.createElement(this.tagName) as HTMLSecretBlockElement;
    element.append(secret);
    return element;
  }
}
