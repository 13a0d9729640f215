/** Runs jobs one after another. */
export class Queue {
  #tail: Promise<unknown> = Promise.resolve();
  #open: Promise<void> = Promise.resolve();
  #release: (() => void) | null = null;

  /** Runs `job` when all jobs before it are done and the queue isn't held. A job that throws does not stop the next. */
  add<T>(job: () => Promise<T>): Promise<T> {
    const run = this.#tail.then(() => this.#open).then(job);
    this.#tail = run.catch(() => undefined);
    return run;
  }

  /** Resolves when all jobs added so far are done. */
  async idle(): Promise<void> {
    await this.#tail;
  }

  /** Starts no new job until `release`. */
  hold(): void {
    if (this.#release) return;
    this.#open = new Promise((resolve) => (this.#release = resolve));
  }

  release(): void {
    this.#release?.();
    this.#release = null;
  }
}
