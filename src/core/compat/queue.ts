/** One thing after another. */
export class Queue {
  #tail: Promise<unknown> = Promise.resolve();
  #open: Promise<void> = Promise.resolve();
  #release: (() => void) | null = null;

  /** Runs `job` when everything before it is done and the queue isn't held. A job that throws stops none after it. */
  add<T>(job: () => Promise<T>): Promise<T> {
    const run = this.#tail.then(() => this.#open).then(job);
    this.#tail = run.catch(() => undefined);
    return run;
  }

  /** Resolves when all that was added so far is done. */
  async idle(): Promise<void> {
    await this.#tail;
  }

  /** Lets nothing new start until `release`. */
  hold(): void {
    if (this.#release) return;
    this.#open = new Promise((resolve) => (this.#release = resolve));
  }

  release(): void {
    this.#release?.();
    this.#release = null;
  }
}
