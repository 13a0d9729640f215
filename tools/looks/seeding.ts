/**
 * The documents that are looked at, made in the page from what the system itself has: every type empty, as its pack has
 * it, and stuffed until it bursts. A new field or a new type is looked at without a word here.
 */
import type { Page } from "playwright-core";

export const STATES = ["empty", "typical", "overfull"] as const;
export type State = (typeof STATES)[number];

/** A document to look at. */
export interface Subject {
  readonly type: string;
  readonly state: State;
  readonly uuid: string;
}

/** Everybody and everything of one ruleset. */
export interface Cast {
  readonly actors: readonly Subject[];
  readonly items: readonly Subject[];
}

interface Field {
  readonly fields?: Readonly<Record<string, Field>>;
  readonly element?: Field;
  readonly choices?: unknown;
  readonly max?: number;
  readonly constructor: { readonly name: string };
}

type Data = Record<string, unknown> & { name: string; system?: Record<string, unknown>; items?: Data[] };

interface Doc {
  readonly id: string;
  readonly uuid: string;
  readonly type: string;
  readonly name: string;
  toObject(): Data;
  createEmbeddedDocuments(type: string, data: readonly object[]): Promise<unknown>;
  toggleStatusEffect(id: string, options: { active: boolean }): Promise<unknown>;
}
interface Host {
  readonly game: {
    readonly packs: Iterable<{ readonly collection: string; getDocuments(): Promise<Doc[]> }>;
  };
  readonly foundry: { readonly data: { readonly fields: Readonly<Record<string, new (...args: never[]) => object>> } };
  readonly CONFIG: {
    readonly Actor: { readonly dataModels: Readonly<Record<string, { readonly schema: Field }>> };
    readonly Item: { readonly dataModels: Readonly<Record<string, { readonly schema: Field }>> };
    readonly statusEffects: readonly { readonly id: string; readonly name: string }[];
  };
  readonly Actor: { create(data: object): Promise<Doc> };
  readonly Item: { create(data: object): Promise<Doc> };
}

/** Makes a ruleset's documents on the GM's page, in the states wanted. */
export const bringCast = (page: Page, ruleset: string, states: readonly State[] = STATES): Promise<Cast> =>
  page.evaluate(makeCast, { ruleset, states });

/** Runs in the page: it may use nothing of this file but types. */
async function makeCast({
  ruleset,
  states,
}: {
  readonly ruleset: string;
  readonly states: readonly State[];
}): Promise<Cast> {
  const { game, foundry, CONFIG, Actor, Item } = globalThis as never as Host;
  const WORDS = [
    "Rindfleischetikettierungsüberwachung",
    "Donaudampfschifffahrtselektrizitäten",
    "Verantwortungsübernahmebereitschaft",
    "Nebenwirkungswahrscheinlichkeitsrechnung",
    "Geschwindigkeitsüberschreitungsbußgeld",
    "Unterwasserversorgungsleitungswartung",
  ];
  const PROSE = WORDS.slice(0, 4)
    .map(
      (word, i) =>
        `<p><strong>${word}</strong> was written here by somebody with much to say, at length and in ${i + 2} copies.</p>`,
    )
    .join("");
  const NAME = "Oberregierungsrätin Friederike Donaudampf";
  let count = 0;
  const word = (): string => WORDS[count++ % WORDS.length] ?? "";
  const is = (field: Field, kind: string): boolean => field instanceof (foundry.data.fields[kind] ?? Object);
  const belongs = (type: string): boolean => type.startsWith(ruleset) && /^[A-Z]/.test(type.slice(ruleset.length));

  /** A value that fills a field; what stands there stays where it is a number or a choice. */
  const fill = (field: Field, value: unknown): unknown => {
    if (field.fields) return stuff(field.fields, (value ?? {}) as Record<string, unknown>);
    if (is(field, "BooleanField")) return true;
    if (is(field, "HTMLField")) return PROSE;
    if (is(field, "FilePathField")) return value;
    if (is(field, "StringField"))
      return field.choices || /id$/i.test(String(value)) ? value : `${word()} ${word()}`.slice(0, 60);
    if (is(field, "NumberField")) return value || Math.min(5, Math.ceil((field.max ?? 10) / 2));
    if (is(field, "TypedObjectField") && field.element?.fields) {
      const { element } = field;
      const rows = Object.entries((value ?? {}) as object);
      while (rows.length < 9) rows.push([`overfull${String(rows.length).padStart(8, "0")}`, {}]);
      return Object.fromEntries(rows.map(([id, row]) => [id, fill(element, row)]));
    }
    return value;
  };
  const stuff = (fields: Readonly<Record<string, Field>>, data: Record<string, unknown>): Record<string, unknown> =>
    Object.fromEntries(
      Object.entries(fields).flatMap(([key, field]) => {
        const value = fill(field, data[key]);
        return value === undefined ? [] : [[key, value]];
      }),
    );

  const content: Doc[] = [];
  for (const pack of game.packs) {
    if (!pack.collection.startsWith(`quadrant.${ruleset}-`)) continue;
    content.push(...(await pack.getDocuments()));
  }
  const typesOf = (kind: "Actor" | "Item"): string[] => Object.keys(CONFIG[kind].dataModels).filter(belongs);
  const bare = (doc: Doc): Data => {
    const { _id, folder: _folder, ...data } = doc.toObject() as Data & { _id: string; folder: unknown };
    return data;
  };
  const overfull = (kind: "Actor" | "Item", type: string, data: Data): Data => ({
    ...data,
    name: NAME,
    type,
    system: stuff(CONFIG[kind].dataModels[type]?.schema.fields ?? {}, data.system ?? {}),
  });
  /** What a field refuses in the heap is left out, one after another, until the rest is taken. */
  const createAnyway = async (make: (data: object) => Promise<Doc>, data: Data, fallback: Data): Promise<Doc> => {
    try {
      return await make(data);
    } catch (error) {
      let left: Data = { ...fallback, name: NAME };
      for (const [key, value] of Object.entries(data.system ?? {})) {
        const more: Data = { ...left, system: { ...left.system, [key]: value } };
        try {
          const made = await make(more);
          left = more;
          await (made as never as { delete(): Promise<unknown> }).delete();
        } catch {
          console.warn(`looks: ${key} of ${String(data["type"])} can't be stuffed`, error);
        }
      }
      return make(left);
    }
  };

  const makeActor = (data: object): Promise<Doc> => Actor.create({ ...data, ownership: { default: 1 } });
  const makeItem = (data: object): Promise<Doc> => Item.create(data);
  /** One document a state that is wanted. */
  const inStates = async (
    kind: "Actor" | "Item",
    type: string,
    base: Data,
    heap: () => Promise<Doc>,
  ): Promise<Subject[]> => {
    const make = kind === "Actor" ? makeActor : makeItem;
    const ways: Record<State, () => Promise<Doc>> = {
      empty: () => make({ name: kind === "Actor" ? "Nobody yet" : "Nothing yet", type }),
      typical: () => make(base),
      overfull: heap,
    };
    const made: Subject[] = [];
    for (const state of states) made.push({ type, state, uuid: (await ways[state]()).uuid });
    return made;
  };
  const full: Data[] = [];
  const items: Subject[] = [];
  for (const type of typesOf("Item")) {
    const typical = content.find((doc) => doc.type === type);
    const base: Data = typical ? bare(typical) : { name: "Something ordinary", type };
    const heap = async (): Promise<Doc> => {
      const made = await createAnyway(makeItem, overfull("Item", type, base), base);
      full.push(bare(made));
      return made;
    };
    items.push(...(await inStates("Item", type, base, heap)));
  }
  const actors: Subject[] = [];
  for (const type of typesOf("Actor")) {
    const ready = content.filter((doc) => doc.type === type);
    const base: Data = ready[0] ? bare(ready[0]) : { name: "Somebody ordinary", type };
    const heap = async (): Promise<Doc> => {
      const held = new Set(
        ready.flatMap((doc) => ((doc.toObject().items ?? []) as { type?: string }[]).map((item) => item.type)),
      );
      const more = content.filter((doc) => held.has(doc.type)).slice(0, 50);
      const data = overfull("Actor", type, base);
      data.items = [
        ...(base.items ?? []),
        ...more.map(bare),
        ...full.filter((item) => held.has(String(item["type"]))),
      ].map(({ _id, ...item }) => item as Data);
      const made = await createAnyway(makeActor, data, base);
      const statuses = Object.values(CONFIG.statusEffects).filter(({ id }) => id.startsWith(`${ruleset}-`));
      for (const { id } of statuses.slice(0, 12))
        await made.toggleStatusEffect(id, { active: true }).catch(() => undefined);
      return made;
    };
    actors.push(...(await inStates("Actor", type, base, heap)));
  }
  return { actors, items };
}
