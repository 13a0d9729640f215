/**
 * The writes of a writer while the server is killed, and what must be stored afterwards. Pure: each write holds the
 * request and its effect on the writer's own documents, so that a world can be compared with the state after any number
 * of them.
 */
import type { Operation, WorldData } from "../../tabletop/protocol.ts";
import { create, remove, update } from "./line.ts";
import type { Chance } from "./random.ts";

/** The expected documents of a writer: by `<collection>.<id>`, the parts that this soak compares. */
export type State = Map<string, Shadow>;

/** The compared parts of a document. The same mark is in several of its fields, so that a partial write shows. */
interface Shadow {
  readonly marks: readonly string[];
  readonly items: Readonly<Record<string, readonly string[]>>;
  readonly effects: readonly string[];
}

export interface Write {
  readonly kind: Kind;
  readonly operations: readonly Operation[];
  /** Ids of the documents that it changes. */
  readonly touches: readonly string[];
  apply(state: State): void;
}

type Kind = (typeof KINDS)[number];
export const KINDS = [
  "create",
  "update",
  "delete",
  "add items",
  "change items",
  "drop an item",
  "batch",
  "message",
  "setting",
] as const;

/** How many actors a writer keeps: older ones are deleted again, so that a long run does not grow. */
const MAX_ACTORS = 40;

/** One writer's stream of writes: each is based on all previous ones having succeeded. */
export class Stream {
  readonly #name: string;
  readonly #chance: Chance;
  readonly #state: State = new Map();
  #count = 0;

  /** @param name letters and digits: the prefix of all its ids, and of no others. */
  constructor(name: string, chance: Chance) {
    this.#name = name;
    this.#chance = chance;
  }

  /** Continues from the state after a kill. */
  resume(state: State): void {
    this.#state.clear();
    for (const [key, shadow] of state) this.#state.set(key, shadow);
  }

  /** Returns the kind of the next write: creates if there is no actor, deletes if there are too many. */
  #nextKind(actors: number): (typeof KINDS)[number] {
    if (actors === 0) return "create";
    return actors > MAX_ACTORS ? "delete" : this.#chance.pick(KINDS);
  }

  next(): Write {
    const actors = [...this.#state.keys()].filter((key) => key.startsWith("actors.")).map((key) => key.slice(7));
    const write = this.#make(this.#nextKind(actors.length), actors);
    write.apply(this.#state);
    return write;
  }

  #id(): string {
    this.#count++;
    return `${this.#name}${String(this.#count).padStart(16 - this.#name.length, "0")}`;
  }

  #make(kind: Kind, actors: readonly string[]): Write {
    const mark = `${kind} ${this.#id()}`;
    const one = actors.length > 0 ? this.#chance.pick(actors) : "";
    const items = Object.keys(this.#state.get(`actors.${one}`)?.items ?? {});
    switch (kind) {
      case "create":
        return this.#create(mark);
      case "update":
        return changed(kind, one, mark);
      case "delete":
        return gone(one);
      case "add items":
        return added(one, [this.#id(), this.#id()], mark);
      case "change items":
        return items.length > 0 ? changedItems(one, items.slice(0, 2), mark) : changed("update", one, mark);
      case "drop an item":
        return items.length > 0 ? dropped(one, items[0] ?? "") : changed("update", one, mark);
      case "message":
        return said(this.#id(), mark);
      case "setting":
        return this.#setting(mark);
      case "batch":
        return this.#batch(actors, mark);
    }
  }

  #create(mark: string): Write {
    return made(this.#id(), [this.#id(), this.#id(), this.#id()], [this.#id(), this.#id()], mark);
  }

  #setting(mark: string): Write {
    const id = `${this.#name}setting`.padEnd(16, "0");
    const isThere = this.#state.has(`settings.${id}`);
    const value = JSON.stringify(mark);
    return {
      kind: "setting",
      touches: [id],
      operations: [
        isThere
          ? update("Setting", [{ _id: id, value }])
          : create("Setting", [{ _id: id, key: `soak.${this.#name}`, value }]),
      ],
      apply: (state) => void state.set(`settings.${id}`, { marks: [value], items: {}, effects: [] }),
    };
  }

  /** Updates one actor, creates one, deletes one, and creates a message, in one request. */
  #batch(actors: readonly string[], mark: string): Write {
    const [first = "", second] = actors;
    const parts = [
      changed("update", first, mark),
      this.#create(mark),
      said(this.#id(), mark),
      ...(second ? [gone(second)] : []),
    ];
    return {
      kind: "batch",
      touches: parts.flatMap(({ touches }) => touches),
      operations: parts.flatMap(({ operations }) => operations),
      apply: (state) => parts.forEach((part) => part.apply(state)),
    };
  }
}

const item = (_id: string, mark: string): object => ({
  _id,
  name: mark,
  type: "siegeTrapping",
  system: { description: mark },
  flags: { world: { mark } },
});

function made(_id: string, items: readonly string[], effects: readonly string[], mark: string): Write {
  const data = {
    _id,
    type: "siegeCharacter",
    ...fields(mark),
    items: items.map((id) => item(id, mark)),
    effects: effects.map((id) => ({ _id: id, name: mark })),
  };
  return {
    kind: "create",
    touches: [_id],
    operations: [create("Actor", [data])],
    apply: (state) =>
      void state.set(`actors.${_id}`, {
        marks: four(mark),
        items: Object.fromEntries(items.map((id) => [id, three(mark)])),
        effects: effects.map((id) => `${id} ${mark}`),
      }),
  };
}

const fields = (mark: string): object => ({
  name: mark,
  img: `icons/svg/${mark.replaceAll(" ", "-")}.svg`,
  system: { notes: mark },
  flags: { world: { mark } },
});
const four = (mark: string): string[] => [mark, `icons/svg/${mark.replaceAll(" ", "-")}.svg`, mark, mark];
const three = (mark: string): string[] => [mark, mark, mark];

function changed(kind: Kind, _id: string, mark: string): Write {
  return {
    kind,
    touches: [_id],
    operations: [update("Actor", [{ _id, ...fields(mark) }])],
    apply: (state) => alter(state, _id, (shadow) => ({ ...shadow, marks: four(mark) })),
  };
}

function gone(id: string): Write {
  return {
    kind: "delete",
    touches: [id],
    operations: [remove("Actor", [id])],
    apply: (state) => void state.delete(`actors.${id}`),
  };
}

function added(actor: string, ids: readonly string[], mark: string): Write {
  const operation = create(
    "Item",
    ids.map((id) => item(id, mark)),
    { parentUuid: `Actor.${actor}` },
  );
  const fresh = Object.fromEntries(ids.map((id) => [id, three(mark)]));
  return {
    kind: "add items",
    touches: [actor],
    operations: [operation],
    apply: (state) => alter(state, actor, (shadow) => ({ ...shadow, items: { ...shadow.items, ...fresh } })),
  };
}

function changedItems(actor: string, ids: readonly string[], mark: string): Write {
  const updates = ids.map((_id) => ({ _id, name: mark, system: { description: mark }, flags: { world: { mark } } }));
  const changes = Object.fromEntries(ids.map((id) => [id, three(mark)]));
  return {
    kind: "change items",
    touches: [actor],
    operations: [update("Item", updates, { parentUuid: `Actor.${actor}` })],
    apply: (state) => alter(state, actor, (shadow) => ({ ...shadow, items: { ...shadow.items, ...changes } })),
  };
}

function dropped(actor: string, id: string): Write {
  return {
    kind: "drop an item",
    touches: [actor],
    operations: [remove("Item", [id], { parentUuid: `Actor.${actor}` })],
    apply: (state) =>
      alter(state, actor, (shadow) => ({
        ...shadow,
        items: Object.fromEntries(Object.entries(shadow.items).filter(([other]) => other !== id)),
      })),
  };
}

function said(_id: string, mark: string): Write {
  return {
    kind: "message",
    touches: [_id],
    operations: [create("ChatMessage", [{ _id, content: mark, flags: { world: { mark } } }])],
    apply: (state) => void state.set(`messages.${_id}`, { marks: [mark, mark], items: {}, effects: [] }),
  };
}

function alter(state: State, actor: string, how: (shadow: Shadow) => Shadow): void {
  const shadow = state.get(`actors.${actor}`);
  if (shadow) state.set(`actors.${actor}`, how(shadow));
}

interface Stored {
  readonly _id: string;
  readonly name?: string;
  readonly img?: string;
  readonly content?: string;
  readonly value?: string;
  readonly system?: Readonly<Record<string, unknown>>;
  readonly flags?: { readonly world?: { readonly mark?: string } };
  readonly items?: readonly Stored[];
  readonly effects?: readonly Stored[];
}

/** Returns a writer's documents in a world. */
export function readState({ collections }: Pick<WorldData, "collections">, writer: string): State {
  const state: State = new Map();
  const readMark = ({ flags }: Stored): string => flags?.world?.mark ?? "";
  const own = (collection: string): Stored[] =>
    ((collections[collection] ?? []) as readonly Stored[]).filter(({ _id }) => _id.startsWith(writer));
  for (const actor of own("actors")) {
    const { _id, name = "", img = "", system, items = [], effects = [] } = actor;
    state.set(`actors.${_id}`, {
      marks: [name, img, String(system?.["notes"]), readMark(actor)],
      items: Object.fromEntries(
        items.map((one) => [one._id, [one.name ?? "", String(one.system?.["description"]), readMark(one)]]),
      ),
      effects: effects.map((effect) => `${effect._id} ${effect.name ?? ""}`),
    });
  }
  for (const message of own("messages"))
    state.set(`messages.${message._id}`, { marks: [message.content ?? "", readMark(message)], items: {}, effects: [] });
  for (const { _id, value = "" } of own("settings"))
    state.set(`settings.${_id}`, { marks: [value], items: {}, effects: [] });
  return state;
}

/** Returns the differences of two states, one line each. */
export function listDifferences(wanted: State, found: State): string[] {
  const say = (shadow: Shadow | undefined): string => (shadow ? JSON.stringify(sorted(shadow)) : "absent");
  return [...new Set([...wanted.keys(), ...found.keys()])]
    .filter((key) => say(wanted.get(key)) !== say(found.get(key)))
    .map((key) => `${key}: ${say(found.get(key))} where ${say(wanted.get(key))} was due`);
}

const sorted = ({ marks, items, effects }: Shadow): unknown[] => [
  marks,
  Object.entries(items).sort(([a], [b]) => (a < b ? -1 : 1)),
  effects,
];

/**
 * Returns how many of the requested writes are stored, at least the first `acknowledged` of them. A server that
 * processes them one after the other stores a prefix of the list, whenever it died.
 *
 * @param state the state before the first of them; updated to what is found.
 * @returns how many, or the differences to every number of them: then a write is partial, lost, or out of order.
 */
export function countStored(
  state: State,
  writes: readonly Write[],
  acknowledged: number,
  found: State,
): number | string[] {
  for (const write of writes.slice(0, acknowledged)) write.apply(state);
  let closest = listDifferences(state, found);
  const acked = new Map(state);
  for (let done = acknowledged; ; done++) {
    const wrong = listDifferences(state, found);
    if (wrong.length === 0) return done;
    if (wrong.length < closest.length) closest = wrong;
    const next = writes[done];
    if (!next) break;
    next.apply(state);
  }
  state.clear();
  for (const [key, shadow] of acked) state.set(key, shadow);
  return closest;
}
