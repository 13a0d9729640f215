/** Types of Quench, a module that runs tests inside Foundry, and of Foundry's untyped API, as our cases use them. */
import type { Doc } from "./documents.ts";

/** The functions with which a batch declares its cases: Mocha's. */
export interface QuenchContext {
  describe(title: string, run: () => void): void;
  it(title: string, run: (this: { timeout(ms: number): unknown }) => Promise<void>): void;
  before(run: () => void): void;
  after(run: () => Promise<void>): void;
}

export interface Quench {
  registerBatch(key: string, run: (context: QuenchContext) => void, options: { readonly displayName: string }): unknown;
}

interface Sheet {
  readonly element: HTMLElement;
  readonly rendered: boolean;
  render(options: { force: true }): Promise<unknown>;
  close(): Promise<unknown>;
}

/** A document with the members that only the cases use. */
export interface TestDocument extends Doc {
  readonly sheet: Sheet;
  toggleStatusEffect(id: string, options: { active: boolean }): Promise<unknown>;
}

interface TestCombat extends Doc {
  readonly started: boolean;
  readonly round: number;
  readonly combatants: { readonly size: number; readonly contents: readonly { readonly initiative: number | null }[] };
  rollAll(): Promise<unknown>;
  startCombat(): Promise<unknown>;
  nextTurn(): Promise<unknown>;
}

interface Pack {
  readonly collection: string;
  readonly metadata: { readonly packageName: string };
  getIndex(): Promise<{ readonly contents: readonly { readonly _id: string }[] }>;
  getDocument(id: string): Promise<TestDocument | null>;
}

type Class<T> = { create(data: object, options?: object): Promise<T | undefined> };

/**
 * Creates a world document, or one within another.
 * @throws Error if a hook prevented it
 */
async function make<T extends Doc>(
  name: "Actor" | "Item" | "Combat" | "Scene",
  data: object,
  parent?: Doc,
): Promise<T> {
  const { documentClass } = (CONFIG as unknown as Record<string, { documentClass: Class<T> }>)[name] ?? {};
  const made = await documentClass?.create(data, parent ? { parent } : {});
  if (!made) throw new Error(`${name} was not created: something cancelled it`);
  return made;
}

export const makeActor = (data: object): Promise<TestDocument> => make("Actor", data);
export const makeItem = (data: object, parent: Doc): Promise<TestDocument> => make("Item", data, parent);
export const makeScene = (data: object): Promise<Doc> => make("Scene", data);
export const makeFight = (): Promise<TestCombat> => make("Combat", {});

/** Returns the compendia of our own package. */
export const listOwnPacks = (id: string): Pack[] =>
  [...(game.packs as unknown as Iterable<Pack>)].filter(({ metadata }) => metadata.packageName === id);

/** Returns a document's present instance on this client, or null if it is gone. */
export const findCurrent = (uuid: string): TestDocument | null =>
  fromUuidSync(uuid as never) as unknown as TestDocument | null;
