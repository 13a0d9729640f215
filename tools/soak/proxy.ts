/** A connection that can be slow, held or cut: a TCP proxy on loopback between a client and the server. */
import { type AddressInfo, connect, createServer, type Server as NetServer, type Socket } from "node:net";

/** How often a slow connection forwards its share of bytes. */
const TICK_MS = 50;

export class Proxy {
  readonly #server: NetServer;
  readonly #pairs = new Set<readonly [Socket, Socket]>();
  #target = 0;
  #rate: number | null = null;
  #isHeld = false;

  private constructor() {
    this.#server = createServer((client) => this.#join(client));
  }

  static async open(): Promise<Proxy> {
    const proxy = new Proxy();
    await new Promise<void>((resolve) => proxy.#server.listen(0, "127.0.0.1", resolve));
    return proxy;
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port;
  }

  /** Returns the URL of a table through this proxy. */
  through(url: string): string {
    this.#target = Number(new URL(url).port);
    const own = new URL(url);
    own.port = String(this.port);
    return own.href;
  }

  /** Limits the bytes a second to clients; null removes the limit. */
  slow(rate: number | null): void {
    this.#rate = rate;
  }

  /** Forwards nothing in either direction without closing anything: a sleeping machine. */
  hold(): void {
    this.#isHeld = true;
    for (const pair of this.#pairs) for (const socket of pair) socket.pause();
  }

  release(): void {
    this.#isHeld = false;
    for (const pair of this.#pairs) for (const socket of pair) socket.resume();
  }

  /** Closes all connections at once. */
  cut(): void {
    for (const pair of this.#pairs) for (const socket of pair) socket.resetAndDestroy();
  }

  close(): void {
    this.cut();
    this.#server.close();
  }

  #join(client: Socket): void {
    const server = connect(this.#target, "127.0.0.1");
    const pair = [client, server] as const;
    this.#pairs.add(pair);
    const end = (): void => {
      this.#pairs.delete(pair);
      for (const socket of pair) socket.destroy();
    };
    for (const socket of pair) {
      socket.setNoDelay(true);
      socket.on("error", end);
      socket.on("close", end);
    }
    client.on("data", (chunk) => server.write(chunk));
    server.on("data", (chunk) => void this.#give(client, server, chunk));
    if (this.#isHeld) for (const socket of pair) socket.pause();
  }

  async #give(client: Socket, server: Socket, chunk: Buffer): Promise<void> {
    if (this.#rate === null) {
      if (!client.write(chunk)) {
        server.pause();
        client.once("drain", () => this.#isHeld || server.resume());
      }
      return;
    }
    // What has been read is forwarded gradually; meanwhile no more is read, so that the server sees the back-pressure.
    server.pause();
    for (let at = 0; at < chunk.length && !client.destroyed;) {
      const share = Math.max(1, Math.floor(((this.#rate ?? Infinity) * TICK_MS) / 1000));
      client.write(chunk.subarray(at, at + Math.min(share, chunk.length)));
      at += Math.min(share, chunk.length);
      await new Promise((resolve) => setTimeout(resolve, TICK_MS));
    }
    if (!this.#isHeld) server.resume();
  }
}
