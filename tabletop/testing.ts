import { bootGame } from "./foundry/boot.ts";
import type { Game } from "./foundry/game.ts";
import type { Loose } from "./foundry/globals.ts";
import { Hooks } from "./foundry/helpers/hooks.ts";
import type { Localization } from "./foundry/helpers/localization.ts";
import type { Transport } from "./protocol.ts";
import { MemoryStore } from "./server/memory-store.ts";
import { connectInProcess } from "./server/memory-transport.ts";
import type { ReadPack } from "./server/world-packs.ts";
import { World } from "./server/world.ts";

/** The users of a test's table, unless it brings its own. */
export const SEATS = {
  gm: "gamemaster000000",
  assistant: "assistant0000000",
  trusted: "trusted000000000",
  player: "player0000000000",
  other: "otherplayer00000",
} as const;

const USERS = [
  { _id: SEATS.gm, name: "Gamemaster", role: 4 },
  { _id: SEATS.assistant, name: "Assistant", role: 3 },
  { _id: SEATS.trusted, name: "Trusted", role: 2 },
  { _id: SEATS.player, name: "Player", role: 1 },
  { _id: SEATS.other, name: "Other Player", role: 1 },
];

/** The members of `game` that hold documents: a system adds members of its own, so tests read them untyped. */
type DocumentMembers =
  | "user"
  | "users"
  | "actors"
  | "items"
  | "scenes"
  | "messages"
  | "folders"
  | "journal"
  | "tables"
  | "macros"
  | "combats"
  | "combat"
  | "model"
  | "system"
  | "modules"
  | "world";
export type TestGame = Omit<Game, DocumentMembers> & Record<DocumentMembers, Loose>;

export interface TableOptions {
  readonly generation?: 13 | 14;
  /** The system's manifest, with documentTypes. */
  readonly manifest?: object;
  readonly modules?: readonly object[];
  /** Stored documents by collection; `users` too, unless the standard seats will do. */
  readonly world?: Readonly<Record<string, readonly object[]>>;
  readonly packs?: readonly ReadPack[];
  /** The user whose client this process is. */
  readonly as?: string;
  /** Loads the system's entry; runs before `init`. */
  readonly entry?: () => Promise<unknown>;
  readonly loadLanguages?: (i18n: Localization) => Promise<void>;
  readonly initializeUI?: () => Promise<void>;
  readonly prepare?: () => void | Promise<void>;
  readonly now?: () => number;
}

/** A table in this process: one whole client, and bare lines for other users. */
export interface Table {
  readonly game: TestGame;
  readonly world: World;
  readonly store: MemoryStore;
  /** Returns the connection of another user, who may send any payload. */
  client(userId: string): Promise<Transport>;
  /** Leaves the table, forgets the hooks that were registered, and closes the world. */
  close(): Promise<void>;
}

/** Boots a world and a client of it in one process, with nothing between them but copies of what they send. */
export async function bootTable(options: TableOptions = {}): Promise<Table> {
  const { generation = 14, manifest = { id: "test", title: "Test", version: "1.0.0" }, as = SEATS.gm } = options;
  const store = new MemoryStore({ users: USERS, ...options.world });
  const world = await World.open({
    store,
    manifest,
    generation,
    modules: options.modules ?? [],
    packs: options.packs ?? [],
    report: (message, error) => console.error(message, error ?? ""),
    ...(options.now ? { now: options.now } : {}),
  });
  const { transport, data } = await connectInProcess(world, as);
  const lines: Transport[] = [transport];
  const game = await bootGame({
    data,
    transport,
    ...(options.entry ? { loadPackages: async () => void (await options.entry?.()) } : {}),
    ...(options.loadLanguages ? { loadLanguages: options.loadLanguages } : {}),
    ...(options.initializeUI ? { initializeUI: options.initializeUI } : {}),
    ...(options.prepare ? { prepare: options.prepare } : {}),
  });
  return {
    game,
    world,
    store,
    async client(userId) {
      const line = await connectInProcess(world, userId);
      lines.push(line.transport);
      return line.transport;
    },
    async close() {
      for (const line of lines) line.close();
      await world.close();
      for (const [hook, entries] of Object.entries(Hooks.events)) for (const { id } of entries) Hooks.off(hook, id);
    },
  };
}
