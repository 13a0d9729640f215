/**
 * Runs asynchronous work one piece after another, in the order in which it was asked for; one failure does not stop the
 * rest.
 */
export class SerialQueue {
  #last: Promise<unknown> = Promise.resolve();

  run<T>(work: () => Promise<T>): Promise<T> {
    const turn = this.#last.then(work);
    this.#last = turn.catch(() => undefined);
    return turn;
  }
}
