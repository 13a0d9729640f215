/** The server under test, controlled from outside: started, asked for its memory, closed, killed. */
import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";

import type { TableSetup } from "../../tabletop/server/table.ts";
import { bundleServer } from "./server-bundle.ts";

/** The messages of the server's process. */
export type Told =
  | { readonly kind: "ready"; readonly url: string }
  | { readonly kind: "log"; readonly line: string }
  | { readonly kind: "uncaught"; readonly text: string }
  | { readonly kind: "memory"; readonly rss: number; readonly heap: number; readonly held: number };

/** Bytes. */
export interface Memory {
  readonly rss: number;
  readonly heap: number;
  /** The heap and the buffers outside it. */
  readonly held: number;
}

const START_TIMEOUT_MS = 180_000;

export class Server {
  readonly #setup: TableSetup;
  #child: ChildProcess | undefined;
  #port = 0;
  url = "";
  /** All its log output. */
  readonly log: string[] = [];
  /** Uncaught errors, and unexpected exits. */
  readonly faults: string[] = [];

  private constructor(setup: TableSetup) {
    this.#setup = setup;
  }

  /** Starts a table of generation 14 on loopback, on a port that it keeps when it is started again. */
  static async start(setup: Partial<TableSetup> & { readonly world: string }): Promise<Server> {
    const server = new Server({
      port: 0,
      host: "127.0.0.1",
      generation: 14,
      system: join(import.meta.dirname, "../../dist/quadrant"),
      routePrefix: "",
      allowHost: [],
      client: false,
      ...setup,
    });
    await server.start();
    return server;
  }

  /**
   * Starts it (again). Resolves to the milliseconds until it answers. @throws Error with its log if it does not
   * start.
   */
  async start(): Promise<number> {
    const script = await bundleServer();
    const begun = performance.now();
    const child = fork(script, [JSON.stringify({ ...this.#setup, port: this.#port })], {
      execArgv: ["--expose-gc"],
      stdio: ["ignore", "pipe", "pipe", "ipc"],
    });
    this.#child = child;
    for (const stream of [child.stdout, child.stderr])
      stream?.on("data", (chunk: Buffer) => void this.log.push(chunk.toString().trimEnd()));
    child.on("message", (told: Told) => {
      if (told.kind === "log") this.log.push(told.line);
      if (told.kind === "uncaught") this.faults.push(told.text);
    });
    child.on("exit", (code, signal) => {
      if (this.#child === child) this.faults.push(`the server ended by itself (${signal ?? code})`);
    });
    this.url = (await this.#told("ready")).url;
    this.#port = Number(new URL(this.url).port);
    return performance.now() - begun;
  }

  /** Measures the memory after a garbage collection. */
  async memory(): Promise<Memory> {
    const answer = this.#told("memory");
    this.#child?.send("memory");
    const { rss, heap, held } = await answer;
    return { rss, heap, held };
  }

  get pid(): number {
    return this.#child?.pid ?? 0;
  }

  /** Sends SIGKILL, which no process can handle. */
  async kill(): Promise<void> {
    await this.#end((child) => child.kill("SIGKILL"));
  }

  async close(): Promise<void> {
    await this.#end((child) => child.send("close"));
  }

  async #end(how: (child: ChildProcess) => void): Promise<void> {
    const child = this.#child;
    this.#child = undefined;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const gone = once(child, "exit");
    how(child);
    await gone;
  }

  #told<K extends Told["kind"]>(kind: K): Promise<Extract<Told, { kind: K }>> {
    const child = this.#child;
    if (!child) throw new Error("The server is not running.");
    return new Promise((resolve, reject) => {
      const settle = (done: () => void): void => {
        clearTimeout(timer);
        child.off("message", hear);
        child.off("exit", died);
        done();
      };
      const hear = (told: Told): void => {
        if (told.kind === kind) settle(() => resolve(told as Extract<Told, { kind: K }>));
      };
      const fail = (why: string) => (): void =>
        settle(() => reject(new Error(`${why}\n${this.log.slice(-20).join("\n")}`)));
      const died = fail(`The server ended before it was ${kind}.`);
      const timer = setTimeout(fail(`The server did not say "${kind}" in time.`), START_TIMEOUT_MS);
      child.on("message", hear);
      child.on("exit", died);
    });
  }
}
