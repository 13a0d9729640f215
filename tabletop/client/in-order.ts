/**
 * Runs what was written in the order in which the server numbered it: a writer learns of its own by the reply and of
 * others' by events, and the two may overtake one another.
 */
export class InOrder {
  readonly #waiting = new Map<number, () => void>();
  #applied: number;

  /** @param seq the number of the last write that is known already. */
  constructor(seq: number) {
    this.#applied = seq;
  }

  /** The number of the last write that was run. */
  get applied(): number {
    return this.#applied;
  }

  /** Runs what belongs to a number once everything before it has run. */
  take(seq: number, run: () => void): void {
    this.#waiting.set(seq, run);
    for (let next = this.#waiting.get(this.#applied + 1); next; next = this.#waiting.get(this.#applied + 1)) {
      this.#applied += 1;
      this.#waiting.delete(this.#applied);
      next();
    }
  }
}
