/** The window that searches the rulebooks. */
import { asset } from "../contract/registry.ts";
import type { Text } from "../contract/world.ts";
import { handlebarsWindow } from "../ui/application.ts";
import { type FoundSection, RuleSearch } from "./rule-search.ts";

const WindowBase = handlebarsWindow({ keepsInput: true });

class RuleSearchWindow extends WindowBase {
  static override DEFAULT_OPTIONS: object = {
    id: "quadrant-rule-search",
    classes: ["quadrant", "q-window", "skin-core"],
    position: { width: 560, height: 640 },
    window: { icon: "fa-solid fa-book-open", title: "QUADRANT.Rulebook.Search", resizable: true },
  };

  static override PARTS = {
    search: { template: asset("templates/rulebook/search.hbs") },
    results: { template: asset("templates/rulebook/results.hbs"), scrollable: [""] },
  };

  #search: RuleSearch | null = null;
  #words = "";

  /** Searches for other words. */
  async look(words: string): Promise<void> {
    this.#words = words;
    await this.render({ force: true });
    const field = this.element.querySelector<HTMLInputElement>("input[type=search]");
    if (field) field.value = words;
    field?.focus();
  }

  protected override async _prepareContext(options: object): Promise<object> {
    const context = await super._prepareContext(options);
    this.#search ??= await RuleSearch.load();
    const results = this.#search.find(this.#words);
    return { ...context, words: this.#words, results, summary: summarize(this.#words, results) };
  }

  protected override async _onFirstRender(context: object, options: object): Promise<void> {
    await super._onFirstRender(context, options);
    this.element.addEventListener("input", ({ target }) => {
      if (!(target instanceof HTMLInputElement)) return;
      this.#words = target.value;
      void this.render({ parts: ["results"] });
    });
  }
}

function summarize(words: string, results: readonly FoundSection[]): Text {
  if (words.trim() === "") return "QUADRANT.Rulebook.SearchHint";
  if (results.length === 0) return { key: "QUADRANT.Rulebook.NotFound", with: { words } };
  return { key: "QUADRANT.Rulebook.Found", with: { n: results.length } };
}

let open: RuleSearchWindow | null = null;

/** Opens the window, or the open one again, and searches for words. */
export async function searchRules(words: string): Promise<void> {
  if (!open?.rendered) open = new RuleSearchWindow();
  await open.look(words);
}
