/** A client without a page: it joins by the form and speaks the protocol over the tabletop's own transport. */
import { InOrder } from "../../tabletop/client/in-order.ts";
import { connectSocket, type SocketConnection } from "../../tabletop/client/socket-transport.ts";
import type { Events, Modified, Operation, Reply, Requests, WorldData } from "../../tabletop/protocol.ts";

/** Joins by the form, as a browser would. @returns the cookie. @throws Error if it is refused. */
export async function joinByForm(url: string, user: string, password = ""): Promise<string> {
  const response = await fetch(new URL("join", url), {
    method: "POST",
    redirect: "manual",
    body: new URLSearchParams({ user, password }),
    headers: { origin: new URL(url).origin },
  });
  await response.arrayBuffer();
  if (response.status !== 303) throw new Error(`Joining as ${user} was answered by ${response.status}.`);
  return response.headers.getSetCookie()[0]?.split(";")[0] ?? "";
}

type Heard = (results: readonly Modified[], seq: number) => void;

export class Line {
  readonly userId: string;
  readonly cookie: string;
  readonly #connection: SocketConnection;
  readonly #order: InOrder;
  readonly #heard: Heard[] = [];
  /** Milliseconds from the form to the world. */
  readonly joined: number;

  private constructor(userId: string, cookie: string, connection: SocketConnection, joined: number) {
    this.userId = userId;
    this.cookie = cookie;
    this.#connection = connection;
    this.joined = joined;
    this.#order = new InOrder(connection.world.seq);
    connection.transport.on("modified", ({ results, seq }) => this.#take(results, seq));
  }

  /**
   * Joins and waits for the world: by the form, or with a cookie. `timeout`: how long it waits for answers, in
   * milliseconds.
   */
  static async join(
    url: string,
    userId: string,
    given: { readonly cookie?: string | undefined; readonly timeout?: number } = {},
  ): Promise<Line> {
    const begun = performance.now();
    const cookie = given.cookie ?? (await joinByForm(url, userId));
    const { origin, pathname } = new URL(url);
    const connection = await connectSocket({
      url: origin,
      routePrefix: pathname.replace(/^\/|\/$/g, ""),
      headers: { cookie, origin },
      ...(given.timeout === undefined ? {} : { timeout: given.timeout }),
    });
    return new Line(userId, cookie, connection, performance.now() - begun);
  }

  /** The world at the time of joining. */
  get world(): WorldData {
    return this.#connection.world;
  }

  /** The number of the last write that this client has applied. */
  get applied(): number {
    return this.#order.applied;
  }

  /** Calls back for every write, including the client's own, in the order in which the server numbered them. */
  onWrite(heard: Heard): void {
    this.#heard.push(heard);
  }

  on<K extends keyof Events>(kind: K, handler: (event: Events[K]) => void): void {
    this.#connection.transport.on(kind, handler);
  }

  onRejoin(handler: (world: WorldData | null) => void): void {
    this.#connection.onRejoin(handler);
  }

  async write(...operations: readonly Operation[]): Promise<Reply<Requests["modify"]["reply"]>> {
    const reply = await this.request("modify", { operations });
    if (reply.ok) this.#take(reply.value.results, reply.value.seq);
    return reply;
  }

  request<K extends keyof Requests>(kind: K, payload: Requests[K]["send"]): Promise<Reply<Requests[K]["reply"]>> {
    return this.#connection.transport.request(kind, payload);
  }

  close(): void {
    this.#connection.transport.close();
  }

  #take(results: readonly Modified[], seq: number): void {
    this.#order.take(seq, () => {
      for (const heard of this.#heard) heard(results, seq);
    });
  }
}

type Parts = Partial<Pick<Operation, "parentUuid" | "pack" | "options">>;

export const create = (documentName: string, data: readonly object[], more: Parts = {}): Operation => ({
  action: "create",
  documentName,
  data,
  options: { keepId: true },
  ...more,
});

export const update = (documentName: string, updates: readonly object[], more: Parts = {}): Operation => ({
  action: "update",
  documentName,
  updates,
  options: {},
  ...more,
});

export const remove = (documentName: string, ids: readonly string[], more: Parts = {}): Operation => ({
  action: "delete",
  documentName,
  ids,
  options: {},
  ...more,
});

/** Joins, reads the world from the server, and leaves. */
export async function readWorld(url: string, userId: string, cookie?: string): Promise<WorldData> {
  const line = await Line.join(url, userId, { cookie });
  line.close();
  return line.world;
}
