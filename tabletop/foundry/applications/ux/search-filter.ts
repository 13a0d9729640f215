interface SearchFilterConfiguration {
  inputSelector: string;
  contentSelector: string;
  initial?: string;
  delay?: number;
  callback: (event: Event | null, query: string, rgx: RegExp, content: HTMLElement | null) => unknown;
}

/** Calls back as the user types into a search field (foundry.applications.ux.SearchFilter). */
export class SearchFilter {
  query: string;
  rgx: RegExp;
  readonly delay: number;
  readonly callback: SearchFilterConfiguration["callback"];
  readonly #inputSelector: string;
  readonly #contentSelector: string;
  #content: HTMLElement | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor({ inputSelector, contentSelector, initial = "", delay = 200, callback }: SearchFilterConfiguration) {
    this.#inputSelector = inputSelector;
    this.#contentSelector = contentSelector;
    this.query = initial;
    this.rgx = SearchFilter.pattern(initial);
    this.delay = delay;
    this.callback = callback;
  }

  /** Binds the field and the content inside an element, and filters once if there is a query already. */
  bind(html: HTMLElement): void {
    const input = html.querySelector<HTMLInputElement>(this.#inputSelector);
    this.#content = html.querySelector(this.#contentSelector);
    if (!input) return;
    input.value = this.query;
    input.addEventListener("input", (event) => {
      event.preventDefault();
      clearTimeout(this.#timer);
      const { isConnected } = input;
      // A window that has been closed in the meantime has nothing to filter.
      this.#timer = setTimeout(() => input.isConnected === isConnected && this.filter(event, input.value), this.delay);
    });
    if (this.query) this.filter(null, this.query);
  }

  filter(event: Event | null, query: string): void {
    this.query = SearchFilter.cleanQuery(query);
    this.rgx = SearchFilter.pattern(this.query);
    this.callback(event, this.query, this.rgx, this.#content);
  }

  unbind(): void {
    clearTimeout(this.#timer);
    this.#content = null;
  }

  /** Returns text for comparison: without accents and surrounding white space. */
  static cleanQuery(query: string): string {
    return query
      .trim()
      .normalize("NFD")
      .replace(/[\u0300-\u036f]/g, "");
  }

  /** Whether a query occurs in a text. */
  static testQuery(query: RegExp, text: string): boolean {
    return query.test(this.cleanQuery(text));
  }

  private static pattern(query: string): RegExp {
    return new RegExp(query.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"), "i");
  }
}
