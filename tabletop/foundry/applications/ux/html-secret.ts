import { localize, type Loose } from "../../globals.ts";

interface SecretConfiguration {
  parentSelector: string;
  callbacks: {
    content: (secret: HTMLElement) => string;
    update: (secret: HTMLElement, content: string) => Promise<Loose> | Loose;
  };
}

/** Adds a button to secret sections with which the owner reveals or hides them (foundry.applications.ux.HTMLSecret). */
export class HTMLSecret {
  readonly parentSelector: string;
  readonly callbacks: SecretConfiguration["callbacks"];

  constructor({ parentSelector, callbacks }: SecretConfiguration) {
    if (!callbacks?.content || !callbacks.update)
      throw new Error("An HTMLSecret needs both callbacks: content and update.");
    this.parentSelector = parentSelector;
    this.callbacks = callbacks;
  }

  /** Adds the buttons inside an element. Sections without an id can't be found again and get none. */
  bind(html: HTMLElement): void {
    for (const parent of html.querySelectorAll<HTMLElement>(this.parentSelector)) {
      for (const secret of parent.querySelectorAll<HTMLElement>("section.secret[id]")) this.#addButton(secret);
    }
  }

  #addButton(secret: HTMLElement): void {
    if (secret.querySelector(":scope > button.reveal")) return;
    const revealed = secret.classList.contains("revealed");
    const button = document.createElement("button");
    button.type = "button";
    button.className = "reveal";
    button.textContent = localize(revealed ? "TABLETOP.Secret.Hide" : "TABLETOP.Secret.Reveal");
    button.addEventListener("click", () => void this.#toggle(secret));
    secret.prepend(button);
  }

  async #toggle(secret: HTMLElement): Promise<void> {
    const content = this.callbacks.content(secret);
    if (!content) return;
    const template = document.createElement("template");
    template.innerHTML = content;
    const stored = template.content.getElementById(secret.id);
    if (!stored) return;
    stored.classList.toggle("revealed", !secret.classList.contains("revealed"));
    await this.callbacks.update(secret, template.innerHTML);
  }
}
