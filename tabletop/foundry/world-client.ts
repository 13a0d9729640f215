import { InOrder } from "../client/in-order.ts";
import type { Events, Modified, Operation, PackData, Reply, Requests, Transport } from "../protocol.ts";
import { type Applied, applyModified } from "./documents/database/apply.ts";
import { prepareCreate, prepareDelete, type Prepared, prepareUpdate } from "./documents/database/prepare.ts";
import { getDocumentClass, host, type Loose } from "./globals.ts";
import { generation } from "./generation.ts";
import { Hooks } from "./helpers/hooks.ts";
import { hotReload } from "./helpers/hot-reload.ts";
import type { DocumentClass } from "./documents/types.ts";
import type { OperationOptions } from "./abstract/document.ts";

/** What the server refused, with the place it names. */
export class RequestRefused extends Error {
  readonly where: string | undefined;

  constructor({ message, where }: { message: string; where?: string }) {
    super(where === undefined ? message : `${message} (${where})`);
    this.name = "RequestRefused";
    this.where = where;
  }
}

type SocketHandler = (payload: unknown, senderId: string) => void;

/**
 * This client's side of the line: the database backend of its documents, the packages' socket, and queries. Everything
 * that was written is applied in the order in which the server numbered it, one's own by the reply and others' by
 * events.
 */
export class WorldClient {
  readonly #transport: Transport;
  /** The applying itself is synchronous. */
  readonly #order: InOrder;
  readonly #channels = new Map<string, SocketHandler[]>();

  constructor(transport: Transport, seq: number) {
    this.#transport = transport;
    this.#order = new InOrder(seq);
  }

  /** Starts to listen. Call it once documents exist, so that events find them. */
  listen(): void {
    this.#transport.on("modified", ({ results, seq }) => this.#order.take(seq, () => void this.#applyAll(results)));
    this.#transport.on("packs", (changes) => {
      host.game._takePacks(changes);
      Hooks.callAll("tabletopPacks", changes);
    });
    this.#transport.on("connected", (event) => this.#connected(event));
    this.#transport.on("activity", ({ userId, activity }) => {
      const user = host.game.users.get(userId);
      user?._takeActivity(activity);
      // The server accepts this from GMs only.
      if (typeof activity["paused"] === "boolean") host.game._takePause(activity["paused"], userId);
      // Users who may change the world's settings may reload the pages of others; the server checks them.
      if (activity["reload"] === true && user?.can("SETTINGS_MODIFY") && typeof location !== "undefined")
        location.reload();
    });
    this.#transport.on("emit", ({ channel, args, senderId }) => this.#receive(channel, args, senderId));
    this.#transport.on("query", (event) => void this.#answer(event));
    this.#transport.on("hotReload", (data) => hotReload(data));
    this.#transport.onStatus((up) => Hooks.callAll(up ? "tabletopReconnected" : "tabletopDisconnected"));
  }

  /** The number of the last write that is applied here. */
  get seq(): number {
    return this.#order.applied;
  }

  /* The database backend (`CONFIG.DatabaseBackend`) */

  async create(cls: DocumentClass, operation: OperationOptions): Promise<Loose[]> {
    return this.#one(await prepareCreate(cls, operation, host.game.user));
  }

  async update(cls: DocumentClass, operation: OperationOptions): Promise<Loose[]> {
    return this.#one(await prepareUpdate(cls, operation, host.game.user));
  }

  async delete(cls: DocumentClass, operation: OperationOptions): Promise<Loose[]> {
    return this.#one(await prepareDelete(cls, operation, host.game.user));
  }

  async #one({ wire, operation }: Prepared): Promise<Loose[]> {
    if (!wire) return [];
    const [applied] = await this.#send([wire], [operation]);
    return applied?.documents ?? [];
  }

  /**
   * Several operations as one: all are done or none. If a hook stops any document, nothing is done and every list is
   * empty. Source: foundryvtt.com/api/functions/foundry.documents.modifyBatch.html
   */
  async modifyBatch(operations: readonly Loose[]): Promise<Loose[][]> {
    const prepared: Prepared[] = [];
    for (const given of operations) {
      const operation = { ...given, pack: given.parent?.pack ?? given.pack ?? null, parent: given.parent ?? null };
      const cls = getDocumentClass(given.documentName as string);
      if (given.action === "create") prepared.push(await prepareCreate(cls, operation, host.game.user));
      else if (given.action === "update") prepared.push(await prepareUpdate(cls, operation, host.game.user, true));
      else if (given.action === "delete") prepared.push(await prepareDelete(cls, operation, host.game.user));
      else throw new Error(`Unknown action "${String(given.action)}" in a batch: create, update or delete.`);
    }
    if (prepared.some(({ stopped }) => stopped > 0)) return operations.map(() => []);
    const sent = prepared.filter(({ wire }) => wire !== null);
    if (sent.length === 0) return operations.map(() => []);
    const applied = await this.#send(
      sent.map(({ wire }) => wire as Operation),
      sent.map(({ operation }) => operation),
    );
    return prepared.map((entry) => applied[sent.indexOf(entry)]?.documents ?? []);
  }

  async #send(operations: Operation[], options: OperationOptions[]): Promise<(Applied | null)[]> {
    const { results, seq } = this.#unwrap(await this.#transport.request("modify", { operations }));
    return new Promise((resolve, reject) => {
      this.#order.take(seq, () => this.#applyAll(results, options).then(resolve, reject));
    });
  }

  #unwrap<T>(reply: Reply<T>): T {
    if (!reply.ok) throw new RequestRefused(reply.error);
    return reply.value;
  }

  async #applyAll(results: readonly Modified[], options: OperationOptions[] = []): Promise<(Applied | null)[]> {
    const applied = results.map((modified, index) => {
      try {
        return applyModified(modified, options[index]);
      } catch (error) {
        Hooks.onError("ClientDatabaseBackend", error as Error, {
          msg: `Applying ${modified.operation.action} of ${modified.operation.documentName} failed`,
          log: "error",
        });
        return null;
      }
    });
    for (const one of applied) await one?.finish();
    return applied;
  }

  /** Documents or an index of a pack. */
  async readPack(request: {
    pack: string;
    ids?: readonly string[];
    fields?: readonly string[];
  }): Promise<readonly object[]> {
    return this.#unwrap(await this.#transport.request("pack", request)).documents;
  }

  /** Returns the folders and files below a path of what the table serves. @throws RequestRefused */
  async browseFiles(
    source: string,
    target: string,
  ): Promise<{ target: string; dirs: readonly string[]; files: readonly string[] }> {
    return this.#unwrap(await this.#transport.request("files", { source, target }));
  }

  /** Creates or deletes a compendium that belongs to the world. */
  async managePack(request: Requests["compendium"]["send"]): Promise<PackData | null> {
    return this.#unwrap(await this.#transport.request("compendium", request)).pack;
  }

  /* Who is there */

  #connected({ userId, active }: Events["connected"]): void {
    const user = host.game.users.get(userId);
    if (!user) return;
    user.active = active;
    if (!active) {
      user._onUpdateTokenTargets([]);
      user.viewedScene = null;
    }
    Hooks.callAll("userConnected", user, active);
  }

  /** Sends this client's activity to the others. */
  activity(activity: object): void {
    void this.#transport.request("activity", { ...activity });
  }

  /* Packages' sockets and queries */

  /** Sends a message on a package's channel; the sender gets none back. Refusals are reported on the console. */
  emit(channel: string, args: unknown[], recipients?: string[]): void {
    const payload = { channel, args, ...(recipients ? { recipients } : {}) };
    void this.#transport.request("emit", payload).then((reply) => {
      if (!reply.ok) console.error(`The message on "${channel}" was refused: ${reply.error.message}`);
    });
  }

  onChannel(channel: string, handler: SocketHandler): void {
    this.#channels.set(channel, [...(this.#channels.get(channel) ?? []), handler]);
  }

  offChannel(channel: string, handler?: SocketHandler): void {
    this.#channels.set(
      channel,
      handler ? (this.#channels.get(channel) ?? []).filter((known) => known !== handler) : [],
    );
  }

  #receive(channel: string, args: readonly unknown[], senderId: string): void {
    for (const handler of this.#channels.get(channel) ?? []) {
      try {
        (handler as (...args: unknown[]) => void)(...args, senderId);
      } catch (error) {
        Hooks.onError("game.socket", error as Error, { msg: channel, log: "error" });
      }
    }
  }

  /** Sends a query to another user's client. @throws RequestRefused if it fails or is not answered. */
  async query(userId: string, name: string, data: unknown, timeout?: number): Promise<unknown> {
    const payload = { userId, name, data, ...(timeout === undefined ? {} : { timeout }) };
    return this.#unwrap(await this.#transport.request("query", payload));
  }

  /**
   * Handles a query that came to this client. On generation 14 the handler receives the querying user, as the server
   * attests.
   */
  async #answer({ queryId, name, data, senderId, timeout }: Events["query"]): Promise<void> {
    let reply: Reply<unknown>;
    try {
      const queries = host.CONFIG.queries as Record<string, (data: unknown, options: object) => unknown>;
      const handler = Object.hasOwn(queries, name) ? queries[name] : undefined;
      if (!handler) throw new Error(`The query "${name}" is not registered.`);
      const context = { timeout, ...(generation() >= 14 ? { user: host.game.users.get(senderId) as Loose } : {}) };
      reply = { ok: true, value: (await handler(data, context)) ?? null };
    } catch (error) {
      reply = { ok: false, error: { message: error instanceof Error ? error.message : String(error) } };
    }
    await this.#transport.request("answer", { queryId, reply });
  }

  close(): void {
    this.#transport.close();
  }
}

/** `game.socket`: what packages use of the line. */
export class GameSocket {
  readonly #client: WorldClient;

  constructor(client: WorldClient) {
    this.#client = client;
  }

  /**
   * Sends arguments on a channel; a last argument `{recipients: [user ids]}` says who gets them. Acknowledgements are
   * not part of it.
   */
  emit(channel: string, ...args: unknown[]): void {
    const sent = args.filter((argument) => typeof argument !== "function");
    const last = sent.at(-1) as { recipients?: unknown } | undefined;
    const routed =
      sent.length > 1 &&
      typeof last === "object" &&
      last !== null &&
      Array.isArray(last.recipients) &&
      Object.keys(last).length === 1;
    this.#client.emit(channel, routed ? sent.slice(0, -1) : sent, routed ? (last.recipients as string[]) : undefined);
  }

  on(channel: string, handler: SocketHandler): this {
    this.#client.onChannel(channel, handler);
    return this;
  }

  off(channel: string, handler?: SocketHandler): this {
    this.#client.offChannel(channel, handler);
    return this;
  }
}
