import { io, type Socket } from "socket.io-client";

import type { Events, Reply, Requests, Transport, WorldData } from "../protocol.ts";

/**
 * How long the server may take to answer, in milliseconds. A query waits for a user: for its own timeout, else for
 * good.
 */
const TIMEOUT_MS = 30_000;

const EVENTS: readonly (keyof Events)[] = ["modified", "packs", "connected", "activity", "emit", "query", "hotReload"];

/** Where and how to connect. */
export interface SocketOptions {
  /** Origin of the table; the page's own if absent. */
  readonly url?: string;
  /** Route prefix, without slashes at its ends. */
  readonly routePrefix?: string;
  /** Headers of the handshake, for clients that are no browser. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly timeout?: number;
}

/** A transport over a socket, and what it learnt on joining. */
export interface SocketConnection {
  readonly transport: Transport;
  readonly world: WorldData;
  /**
   * Called when the line was lost and is back: changes may have been missed, `world` is the state now. Null if the
   * table no longer knows the seat, so that the user has to join again.
   */
  onRejoin(handler: (world: WorldData | null) => void): void;
}

/**
 * Connects to a table and waits for the world. Events that arrive before a handler is registered are queued for it, in
 * order.
 *
 * @throws Error if the table refuses the connection (no user has joined, the user was deleted) or cannot be reached.
 */
export function connectSocket(options: SocketOptions = {}): Promise<SocketConnection> {
  const path = `${options.routePrefix ? `/${options.routePrefix}` : ""}/socket.io`;
  const settings = {
    path,
    transports: ["websocket"],
    forceNew: true,
    ...(options.headers ? { extraHeaders: { ...options.headers } } : {}),
  };
  const socket = options.url === undefined ? io(settings) : io(options.url, settings);
  const transport = new SocketTransport(socket, options.timeout ?? TIMEOUT_MS);
  const rejoin: ((world: WorldData | null) => void)[] = [];
  // A page that boots slowly may lose the connection before it listens for that: it is notified when it does.
  let missed: { readonly world: WorldData | null } | undefined;
  const tellRejoin = (world: WorldData | null): void => {
    if (rejoin.length === 0) missed = { world };
    for (const handler of rejoin) handler(world);
  };
  const onRejoin = (handler: (world: WorldData | null) => void): void => {
    rejoin.push(handler);
    if (missed) handler(missed.world);
    missed = undefined;
  };
  return new Promise((resolve, reject) => {
    const fail = (message: string): void => {
      socket.disconnect();
      reject(new Error(`The table cannot be joined: ${message}`));
    };
    socket.on("connect_error", (error) => {
      if (joined === undefined) fail(error.message);
      // Once joined, the client tries again by itself, unless it was refused.
      else if (!socket.active) tellRejoin(null);
    });
    socket.on("refused", (error: { message: string }) => {
      if (joined === undefined) fail(error.message);
      else tellRejoin(null);
    });
    let joined: WorldData | undefined;
    socket.on("world", (world: WorldData) => {
      if (joined === undefined) {
        joined = world;
        resolve({ transport, world, onRejoin });
      } else tellRejoin(world);
    });
  });
}

class SocketTransport implements Transport {
  readonly #socket: Socket;
  readonly #timeout: number;
  /** Events without a listener so far. */
  readonly #waiting = new Map<keyof Events, unknown[]>();
  readonly #handlers = new Map<keyof Events, ((event: never) => void)[]>();

  constructor(socket: Socket, timeout: number) {
    this.#socket = socket;
    this.#timeout = timeout;
    for (const kind of EVENTS) {
      socket.on(kind, (event: unknown) => this.#tell(kind, event));
    }
  }

  #tell(kind: keyof Events, event: unknown): void {
    const handlers = this.#handlers.get(kind);
    if (handlers) for (const handler of handlers) handler(event as never);
    else this.#waiting.set(kind, [...(this.#waiting.get(kind) ?? []), event]);
  }

  async request<K extends keyof Requests>(kind: K, payload: Requests[K]["send"]): Promise<Reply<Requests[K]["reply"]>> {
    if (!this.#socket.connected) return lost(kind);
    const wait = kind === "query" ? queryWait(payload as Requests["query"]["send"]) : this.#timeout;
    const answer = this.#socket.emitWithAck(kind, payload).then(
      (reply) => reply as Reply<Requests[K]["reply"]>,
      () => lost(kind),
    );
    if (wait === undefined) return answer;
    return new Promise((resolve) => {
      let isLate = false;
      const timer = setTimeout(() => {
        isLate = true;
        resolve({
          ok: false,
          error: { message: `The table did not answer within ${wait / 1000} seconds.`, where: kind },
        });
      }, wait);
      void answer.then((reply) => {
        clearTimeout(timer);
        // A write whose answer comes late was done all the same: it is taken like another's, or all that follows would
        // wait for it.
        if (isLate && kind === "modify" && reply.ok) this.#tell("modified", reply.value);
        resolve(reply);
      });
    });
  }

  on<K extends keyof Events>(kind: K, handler: (event: Events[K]) => void): void {
    const handlers = this.#handlers.get(kind) ?? [];
    this.#handlers.set(kind, [...handlers, handler]);
    const waiting = this.#waiting.get(kind) ?? [];
    this.#waiting.delete(kind);
    for (const event of waiting) handler(event as Events[K]);
  }

  onStatus(handler: (up: boolean) => void): void {
    this.#socket.on("connect", () => handler(true));
    this.#socket.on("disconnect", () => handler(false));
  }

  close(): void {
    this.#socket.disconnect();
  }
}

/** The server ends a query at its own time; the line waits a little longer for that. */
function queryWait({ timeout }: Requests["query"]["send"]): number | undefined {
  return timeout === undefined ? undefined : timeout + 5000;
}

function lost(where: string): Reply<never> {
  return {
    ok: false,
    error: { message: "The line to the table is lost; what was asked may not have been done.", where },
  };
}
