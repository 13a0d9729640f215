/**
 * What travels between a client of the tabletop and its world server. The same shapes go over socket.io and over the
 * in-process transport of the tests. Everything a client sends is hostile until the server has validated it; who sent
 * it is the connection's user.
 */

export type WriteAction = "create" | "update" | "delete";

/** One write, as a client requests it. Several in one request are a batch: all or none are applied. */
export interface Operation {
  readonly action: WriteAction;
  /** `Actor`, `Item`, `Token`, `ActorDelta`, `Setting` … */
  readonly documentName: string;
  /**
   * The parent of an embedded document: `Actor.x`, `Scene.x.Token.y`, `Scene.x.Token.y.Actor.z` (the synthetic actor),
   * `Compendium.p.n.Actor.x`.
   */
  readonly parentUuid?: string | null;
  /** A compendium collection id such as `mysystem.weapons`, or null for the world. */
  readonly pack?: string | null;
  /** create: the data; `_id` is kept only with `keepId`. */
  readonly data?: readonly object[];
  /**
   * update: differences, each with `_id`, expanded (no dotted keys); operators of both generations may be in them.
   */
  readonly updates?: readonly object[];
  /** delete. */
  readonly ids?: readonly string[];
  /**
   * keepId, keepEmbeddedIds, diff, recursive, render, noHook, and whatever a package passes to its hooks. JSON only.
   */
  readonly options: Readonly<Record<string, unknown>>;
}

/**
 * The result of an operation, as all clients receive it: `result` is full data (create), differences with `_id`
 * (update) or ids (delete).
 */
export interface Modified {
  readonly operation: Operation;
  readonly userId: string;
  readonly result: readonly (object | string)[];
}

/** A refusal: what was wrong, and where. */
export interface WireError {
  readonly message: string;
  readonly where?: string;
}

export type Reply<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly error: WireError };

/** Requests of a client, each answered by one `Reply`. */
export interface Requests {
  modify: { send: { operations: readonly Operation[] }; reply: { results: readonly Modified[]; seq: number } };
  /** The index of a pack, or whole documents of it. */
  pack: {
    send: { pack: string; ids?: readonly string[]; fields?: readonly string[] };
    reply: { documents: readonly object[] };
  };
  /**
   * Creates a compendium that belongs to the world (`data`: label, type) or deletes one. The reply contains the created
   * compendium.
   */
  compendium: {
    send: { action: "create" | "delete"; data?: Readonly<Record<string, unknown>>; pack?: string };
    reply: { pack: PackData | null };
  };
  /** A package's own channel (`system.<id>`, `module.<id>`); never echoed to the sender. */
  emit: { send: { channel: string; args: readonly unknown[]; recipients?: readonly string[] }; reply: null };
  /** `User#query`: routed to one user's client and answered by it. */
  query: { send: { userId: string; name: string; data: unknown; timeout?: number }; reply: unknown };
  /** A client's answer to a query that was routed to it. */
  answer: { send: { queryId: string; reply: Reply<unknown> }; reply: null };
  /** A folder of the files that the table serves: paths below it, encoded. */
  files: {
    send: { source: string; target: string };
    reply: { target: string; dirs: readonly string[]; files: readonly string[] };
  };
  /**
   * The activity that a client sends to the others (viewed scene, targets); a GM's `paused` applies to the
   * whole table.
   */
  activity: { send: Readonly<Record<string, unknown>>; reply: null };
}

/**
 * Events that the server sends to clients, in the order in which they happened. `seq` numbers writes: a writer
 * receives its own in the reply and all others receive it as an event, and all apply it in this order, however the
 * line delivers it.
 */
export interface Events {
  modified: { results: readonly Modified[]; seq: number };
  /** Compendia that this client sees from now on, and those that it no longer sees. */
  packs: { added: readonly PackData[]; removed: readonly string[] };
  connected: { userId: string; active: boolean };
  activity: { userId: string; activity: Readonly<Record<string, unknown>> };
  emit: { channel: string; args: readonly unknown[]; senderId: string };
  query: { queryId: string; name: string; data: unknown; senderId: string; timeout?: number };
  hotReload: HotReloadData;
}

/**
 * A file of a package that changed on the server's disk. Source:
 * https://foundryvtt.com/api/v14/interfaces/foundry.types.HotReloadData.html
 */
export interface HotReloadData {
  readonly packageType: "system" | "module";
  readonly packageId: string;
  /** Where the table serves the file, such as `systems/harbor/templates/tide.hbs`. */
  readonly path: string;
  /** Without the dot. */
  readonly extension: string;
  readonly content: string;
}

/** A client's line to the server. */
export interface Transport {
  request<K extends keyof Requests>(kind: K, payload: Requests[K]["send"]): Promise<Reply<Requests[K]["reply"]>>;
  on<K extends keyof Events>(kind: K, handler: (event: Events[K]) => void): void;
  /** Called when the line is lost and when it is back. */
  onStatus(handler: (up: boolean) => void): void;
  close(): void;
}

/** The data that a client receives when it joins: `game.data`. Every world document, every whisper; never passwords. */
export interface WorldData {
  readonly userId: string;
  /** The number of the last write that is contained in `collections`. */
  readonly seq: number;
  readonly release: { readonly generation: 13 | 14; readonly build: number; readonly version: string };
  readonly world: { readonly id: string; readonly title: string };
  readonly system: Readonly<Record<string, unknown>>;
  readonly modules: readonly Readonly<Record<string, unknown>>[];
  readonly activeUsers: readonly string[];
  readonly packs: readonly PackData[];
  /**
   * Source data of the primary documents, by collection: `actors`, `items`, `messages`, `users`, `scenes`, `folders`,
   * `settings` …
   */
  readonly collections: Readonly<Record<string, readonly object[]>>;
  /**
   * What was wrong with a package when it was read, by its id: for those alone who run the table, since it names files
   * of the server.
   */
  readonly packageWarnings?: Readonly<
    Record<string, { readonly error: readonly string[]; readonly warning: readonly string[] }>
  >;
  /** Whether the game is paused: a GM said so since the server began. */
  readonly paused?: boolean;
  /** Path prefix under which the table is served, without a leading or trailing slash; empty at the root. */
  readonly routePrefix: string;
}

export interface PackData {
  /** `package.name`. */
  readonly id: string;
  readonly name: string;
  readonly label: string;
  readonly type: string;
  readonly packageType: "system" | "module" | "world";
  readonly packageName: string;
  readonly system?: string;
  readonly ownership: Readonly<Record<string, string>>;
  readonly locked: boolean;
  readonly index: readonly object[];
  readonly folders: readonly object[];
  readonly banner?: string;
}
