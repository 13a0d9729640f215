/**
 * A user at the table who continues to work while others misbehave: how long their writes take, and whether they arrive
 * in order.
 */
import type { Server } from "./server.ts";
import { Line, update } from "./line.ts";
import { judgeOrder, type Sight } from "./order.ts";
import { GMS, PLAYERS, SHARED } from "./world.ts";

/** A writer and a listener at one table. */
export class Bystander {
  readonly #writer: Line;
  readonly #listener: Line;
  readonly #acknowledged: Sight[] = [];
  readonly #seen: { writer: Sight[]; listener: Sight[] } = { writer: [], listener: [] };
  readonly #refused: string[] = [];
  /** Writes of other users at the table. */
  readonly foreign: string[] = [];
  #works = true;
  #work: Promise<void> = Promise.resolve();
  #count = 0;
  /** From the request to its answer, and to the listener: milliseconds. */
  answers: number[] = [];
  arrivals: number[] = [];
  readonly #sent = new Map<string, number>();

  private constructor(writer: Line, listener: Line) {
    this.#writer = writer;
    this.#listener = listener;
    for (const [name, line] of [["writer", writer] as const, ["listener", listener] as const])
      line.onWrite((results) => {
        for (const { operation, userId, result } of results) {
          const [changed] = result;
          const { _id, sort } = (typeof changed === "object" ? changed : {}) as { _id?: string; sort?: number };
          if (userId !== writer.userId) this.foreign.push(`${userId}: ${operation.action} ${operation.documentName}`);
          else if (_id !== undefined && sort !== undefined) this.#hear(name, { document: _id, mark: String(sort) });
        }
      });
  }

  static async join(server: Server): Promise<Bystander> {
    const [writer, listener] = await Promise.all([
      Line.join(server.url, GMS[1]),
      Line.join(server.url, PLAYERS.at(-1) ?? ""),
    ]);
    return new Bystander(writer, listener);
  }

  #hear(name: "writer" | "listener", sight: Sight): void {
    this.#seen[name].push(sight);
    if (name === "listener") this.arrivals.push(performance.now() - (this.#sent.get(sight.mark) ?? 0));
  }

  /** Starts to write, a write every `pause` milliseconds. */
  begin(pause = 20): void {
    this.#works = true;
    this.#work = (async () => {
      while (this.#works) {
        await this.#write();
        await new Promise((resolve) => setTimeout(resolve, pause));
      }
    })();
  }

  /** Stops, and clears the measurements. @returns what was measured. */
  async end(): Promise<{ readonly answers: number[]; readonly arrivals: number[] }> {
    this.#works = false;
    await this.#work;
    await this.#settled();
    const { answers, arrivals } = this;
    [this.answers, this.arrivals] = [[], []];
    return { answers, arrivals };
  }

  async #write(): Promise<void> {
    const mark = ++this.#count;
    const begun = performance.now();
    this.#sent.set(String(mark), begun);
    const reply = await this.#writer.write(update("Actor", [{ _id: SHARED, sort: mark }]));
    if (!reply.ok) return void this.#refused.push(reply.error.message);
    this.answers.push(performance.now() - begun);
    this.#acknowledged.push({ document: SHARED, mark: String(mark) });
  }

  /** Waits until the listener has received what was acknowledged, for five seconds at most. */
  async #settled(): Promise<void> {
    for (let tries = 0; tries < 250 && this.#seen.listener.length < this.#acknowledged.length; tries++)
      await new Promise((resolve) => setTimeout(resolve, 20));
  }

  /** Returns its faults: refusals, and writes that are missing, duplicated or out of order. */
  faults(): string[] {
    return [...this.#refused, ...judgeOrder(this.#acknowledged, this.#seen)];
  }

  /** Its last write, which the table must contain. */
  get last(): number {
    return this.#count;
  }

  close(): void {
    this.#writer.close();
    this.#listener.close();
  }
}
