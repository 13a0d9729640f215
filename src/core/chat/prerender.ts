/**
 * What is drawn before it is back: most of the time from a press to its card is the way to the host and back, and
 * nothing else is done meanwhile. A draft counts only where what came back is what went.
 */

/** Somebody may cancel what was drawn, and it never comes back: the oldest gives way. */
const MOST = 4;

export class Drafts<T> {
  readonly #drafts = new Map<string, { readonly source: string; readonly drawn: T }>();

  /** @param source what it was drawn from, as text */
  keep(id: string, source: string, drawn: T): void {
    const [oldest] = this.#drafts.keys();
    if (this.#drafts.size >= MOST && oldest !== undefined) this.#drafts.delete(oldest);
    this.#drafts.set(id, { source, drawn });
  }

  has(id: string): boolean {
    return this.#drafts.has(id);
  }

  /** What was drawn from this source, once; null where there is nothing, or it was drawn from another. */
  take(id: string, source: string): T | null {
    const draft = this.#drafts.get(id);
    this.#drafts.delete(id);
    return draft?.source === source ? draft.drawn : null;
  }

  /** Something that is shown has changed: what is drawn already may be wrong. */
  drop(): void {
    this.#drafts.clear();
  }
}
