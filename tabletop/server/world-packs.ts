import { isPlain, type Plain } from "../foundry/documents/difference.ts";
import { compendiumDocumentTypes } from "../foundry/constants/index.ts";
import { HIERARCHY } from "../foundry/documents/base/hierarchy.ts";
import type { Operation, PackData } from "../protocol.ts";
import { isGM, type Requester, ROLES } from "./permissions.ts";
import { MemoryStore } from "./memory-store.ts";
import type { Store } from "./store.ts";
import { shelve } from "./world-draft.ts";
import { Refused } from "./world-refusal.ts";
import { quote } from "./world-validate.ts";

/** A compendium that was read whole; `store` contains it if it has been modified before. */
export interface ReadPack {
  readonly data: PackData;
  readonly documents: ReadonlyMap<string, object>;
  readonly store?: Store;
}

/** The storage of modified packs: those of the world, and modified copies of those that packages contain. */
export interface PackStorage {
  /** Creates the store of a pack with these documents by collection. */
  open(meta: PackData, documents: Readonly<Record<string, readonly object[]>>): Promise<Store>;
  /** Deletes the stored copy of a pack. */
  remove(id: string): Promise<void>;
}

/** Stores packs in memory, for a world without other storage. */
const MEMORY: PackStorage = {
  open: (_meta, documents) => Promise.resolve(new MemoryStore(documents)),
  remove: () => Promise.resolve(),
};

/** A pack within the world server. */
interface WorldPack {
  readonly meta: PackData;
  store: Store | undefined;
  readonly shelf: Map<string, Map<string, Plain>>;
}

type Shelf = Map<string, Map<string, Plain>>;

const LEVELS: Readonly<Record<string, number>> = { NONE: 0, LIMITED: 1, OBSERVER: 2, OWNER: 3 };
/** The most ids and index fields that one request may name. */
const MAX_REQUESTED = { ids: 5_000, fields: 100 };
/** The default fields of an index. */
const INDEX_FIELDS = ["_id", "name", "img", "type", "sort", "folder"];
const MAX_LABEL_LENGTH = 200;

/** What changed for one user's list of packs. */
export interface PackChanges {
  readonly added: PackData[];
  readonly removed: string[];
}

/** The packs of a world: which a user sees, which may be written to; creates and deletes those of the world. */
export class Packs {
  readonly #packs = new Map<string, WorldPack>();
  readonly #storage: PackStorage;
  /** The world's setting `core.compendiumConfiguration`: lock, ownership and folder by pack. */
  readonly #configuration: () => Plain;

  constructor(packs: readonly ReadPack[], configuration: () => Plain, storage: PackStorage = MEMORY) {
    this.#configuration = configuration;
    this.#storage = storage;
    for (const { data, documents, store } of packs) {
      const shelf = shelve({ [readCollection(data)]: [...documents.values()], folders: data.folders }, () => undefined);
      this.#packs.set(data.id, { meta: data, store, shelf });
    }
  }

  /** Yields the shelves of all packs, by id. */
  *shelves(): Generator<[string, Shelf]> {
    for (const [id, { shelf }] of this.#packs) yield [id, shelf];
  }

  #configOf(id: string, configuration = this.#configuration()): Plain {
    const own = Object.hasOwn(configuration, id) ? configuration[id] : undefined;
    return isPlain(own) ? own : {};
  }

  #isLocked({ meta }: WorldPack): boolean {
    const { locked } = this.#configOf(meta.id);
    return typeof locked === "boolean" ? locked : meta.locked;
  }

  /**
   * Returns a user's level by the pack's ownership, whose keys are roles: that of the highest role that is listed and
   * not above theirs.
   */
  #levelOf({ meta }: WorldPack, requester: Requester, configuration?: Plain): number {
    const configured = this.#configOf(meta.id, configuration)["ownership"];
    const ownership: Plain = isPlain(configured) ? configured : meta.ownership;
    let level = 0;
    for (const [role, needed] of Object.entries(ROLES)) {
      const given = ownership[role];
      if (given !== undefined && needed <= requester.role) level = LEVELS[String(given)] ?? 0;
    }
    return level;
  }

  /** Returns the ids of the packs that a user sees. */
  visibleTo(requester: Requester): Set<string> {
    const configuration = this.#configuration();
    const visible = [...this.#packs].filter(([, pack]) => this.#levelOf(pack, requester, configuration) >= 1);
    return new Set(visible.map(([id]) => id));
  }

  /** Returns whether a user may receive an operation: not for a pack that is hidden from them. */
  mayHear({ pack, parentUuid }: Operation, requester: Requester): boolean {
    const [first, scope, name] = parentUuid?.split(".") ?? [];
    const id = pack ?? (first === "Compendium" ? `${String(scope)}.${String(name)}` : null);
    const found = id === null ? undefined : this.#packs.get(id);
    return !found || this.#levelOf(found, requester) >= 1;
  }

  /** Returns the data of the packs that a user sees. */
  dataFor(requester: Requester): PackData[] {
    return [...this.visibleTo(requester)].flatMap((id) => this.#dataOf(id));
  }

  /** Returns the changes of a user's list of packs. */
  changesFor(requester: Requester, before: ReadonlySet<string>): PackChanges {
    const now = this.visibleTo(requester);
    return {
      added: [...now].filter((id) => !before.has(id)).flatMap((id) => this.#dataOf(id)),
      removed: [...before].filter((id) => !now.has(id)),
    };
  }

  #dataOf(id: string): PackData[] {
    const pack = this.#packs.get(id);
    if (!pack) return [];
    const documents = [...(pack.shelf.get(readCollection(pack.meta))?.values() ?? [])];
    const index = documents.map((document) => pick(document, INDEX_FIELDS));
    return [{ ...pack.meta, index, folders: [...(pack.shelf.get("folders")?.values() ?? [])] }];
  }

  /** Returns what a client reads from a pack: whole documents by id, or an index of some fields. @throws Refused */
  read(request: Plain, requester: Requester): Plain[] {
    const { pack: id, ids, fields } = request;
    const pack = typeof id === "string" ? this.#packs.get(id) : undefined;
    if (!pack) throw new Refused(`There is no pack ${quote(id)}.`, "pack");
    const needed = ids === undefined ? 1 : 2;
    if (this.#levelOf(pack, requester) < needed)
      throw new Refused(`This user may not read the pack ${quote(id)}.`, "pack");
    for (const [name, list] of Object.entries({ ids, fields })) {
      if (list === undefined) continue;
      const max = MAX_REQUESTED[name as keyof typeof MAX_REQUESTED];
      if (!Array.isArray(list) || list.length > max) throw new Refused(`"${name}" is a list of ${max} at most.`, name);
    }
    const documents = pack.shelf.get(readCollection(pack.meta)) ?? new Map<string, Plain>();
    if (Array.isArray(ids)) {
      return ids.flatMap((wanted: unknown) => {
        const document = typeof wanted === "string" ? documents.get(wanted) : undefined;
        return document ? [structuredClone(document)] : [];
      });
    }
    const wanted = Array.isArray(fields) ? fields.filter((field): field is string => typeof field === "string") : [];
    return [...documents.values()].map((document) => pick(document, [...INDEX_FIELDS, ...wanted]));
  }

  /** Refuses a write to a pack that is unknown, locked, or of another type. */
  checkWrite(id: string, documentName: string): void {
    const pack = this.#packs.get(id);
    if (!pack) throw new Refused(`There is no pack ${quote(id)}.`, "pack");
    if (this.#isLocked(pack))
      throw new Refused(`The pack ${quote(id)} is locked: unlock it before writing to it.`, "pack");
    if (documentName && documentName !== pack.meta.type && documentName !== "Folder") {
      throw new Refused(`The pack ${quote(id)} holds ${pack.meta.type} documents, not ${documentName}.`, "pack");
    }
  }

  /** Returns the storage of a pack; created at the first write as a copy of the package's pack. */
  async storeOf(id: string): Promise<Store> {
    const pack = this.#packs.get(id);
    if (!pack) throw new Refused(`There is no pack ${quote(id)}.`, "pack");
    pack.store ??= await this.#storage.open(
      pack.meta,
      Object.fromEntries([...pack.shelf].map(([name, documents]) => [name, [...documents.values()]])),
    );
    return pack.store;
  }

  /** Creates a pack that belongs to the world. @throws Refused for all but GMs, and for invalid data. */
  async create(data: unknown, requester: Requester): Promise<[string, Shelf]> {
    if (!isGM(requester)) throw new Refused("Only a Gamemaster or Assistant may create a compendium.", "data");
    const { label, type, name, banner } = isPlain(data) ? data : {};
    if (typeof label !== "string" || !label.trim() || label.length > MAX_LABEL_LENGTH)
      throw new Refused("A compendium needs a label.", "data.label");
    if (typeof type !== "string" || !compendiumDocumentTypes().includes(type) || !HIERARCHY[type])
      throw new Refused(`A compendium cannot hold ${quote(type)} documents.`, "data.type");
    const meta: PackData = {
      id: `world.${this.#freeName(slug(typeof name === "string" && name ? name : label))}`,
      name: "",
      label: label.trim(),
      type,
      packageType: "world",
      packageName: "world",
      ownership: { PLAYER: "OBSERVER", ASSISTANT: "OWNER" },
      locked: false,
      index: [],
      folders: [],
      ...(typeof banner === "string" && banner ? { banner } : {}),
    };
    const pack: WorldPack = {
      meta: { ...meta, name: meta.id.slice("world.".length) },
      store: undefined,
      shelf: new Map(),
    };
    pack.store = await this.#storage.open(pack.meta, {});
    this.#packs.set(pack.meta.id, pack);
    return [pack.meta.id, pack.shelf];
  }

  #freeName(wanted: string): string {
    let name = wanted;
    for (let count = 2; this.#packs.has(`world.${name}`); count += 1) name = `${wanted}-${count}`;
    return name;
  }

  /**
   * Deletes a pack that belongs to the world. @throws Refused for one that a package contains, one that is locked, and
   * all but a GM.
   */
  async remove(id: unknown, requester: Requester): Promise<void> {
    const pack = typeof id === "string" ? this.#packs.get(id) : undefined;
    if (!isGM(requester)) throw new Refused("Only a Gamemaster or Assistant may delete a compendium.", "pack");
    if (!pack) throw new Refused(`There is no pack ${quote(id)}.`, "pack");
    if (pack.meta.packageType !== "world")
      throw new Refused(`The pack ${quote(id)} belongs to a package: only the world's own can be deleted.`, "pack");
    if (this.#isLocked(pack))
      throw new Refused(`The pack ${quote(id)} is locked: unlock it before deleting it.`, "pack");
    this.#packs.delete(pack.meta.id);
    await pack.store?.close();
    await this.#storage.remove(pack.meta.id);
  }

  async close(): Promise<void> {
    for (const { store } of this.#packs.values()) await store?.close();
  }
}

function slug(text: string): string {
  const name = text
    .normalize("NFD")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-+|-+$/g, "");
  return name.slice(0, 60) || "compendium";
}

function readCollection({ type }: PackData): string {
  return HIERARCHY[type]?.collection ?? type;
}

/** Returns some fields of a document, by dotted path, without those it lacks. */
function pick(document: Plain, fields: readonly string[]): Plain {
  const result: Plain = {};
  for (const field of fields) {
    const steps = field.split(".");
    let from: unknown = document;
    for (const step of steps) from = isPlain(from) && Object.hasOwn(from, step) ? from[step] : undefined;
    if (from === undefined || steps.some((step) => ["__proto__", "constructor", "prototype"].includes(step))) continue;
    let into = result;
    for (const step of steps.slice(0, -1)) {
      const next = into[step];
      into = isPlain(next) ? next : ((into[step] = {}) as Plain);
    }
    into[steps.at(-1) ?? ""] = structuredClone(from);
  }
  return result;
}
