/** Map as a base class whose iterator is left to the subclass, since a Collection iterates over values. */
interface MapWithoutIterator<K, V> {
  readonly size: number;
  readonly [Symbol.toStringTag]: string;
  has(key: K): boolean;
  set(key: K, value: V): this;
  delete(key: K): boolean;
  clear(): void;
  keys(): MapIterator<K>;
  values(): MapIterator<V>;
  entries(): MapIterator<[K, V]>;
}
const MapBase = Map as unknown as new <K, V>(entries?: Iterable<readonly [K, V]> | null) => MapWithoutIterator<K, V>;

/** A Map that iterates over its values and has the methods of arrays. Source: foundry.utils.Collection. */
export class Collection<K, V> extends MapBase<K, V> {
  constructor(entries?: Iterable<readonly [K, V]> | null) {
    super(entries);
  }

  [Symbol.iterator](): MapIterator<V> {
    return this.values();
  }

  /** The values as an array. */
  get contents(): V[] {
    return Array.from(this.values());
  }

  /** Returns the value under a key; with `strict` an Error when there is none. */
  get(key: K, { strict = false }: { strict?: boolean } = {}): V | undefined {
    const value = Map.prototype.get.call(this, key) as V | undefined;
    if (value === undefined && strict && !this.has(key))
      throw new Error(`The key ${String(key)} does not exist in the ${this.constructor.name}.`);
    return value;
  }

  /** Returns the first value of a name; with `strict` an Error when there is none. */
  getName(name: string, { strict = false }: { strict?: boolean } = {}): V | undefined {
    const found = this.find((value) => (value as { name?: unknown }).name === name);
    if (found === undefined && strict)
      throw new Error(`No entry named "${name}" exists in the ${this.constructor.name}.`);
    return found;
  }

  find(condition: (value: V, index: number, collection: this) => unknown): V | undefined {
    let index = 0;
    for (const value of this.values()) if (condition(value, index++, this)) return value;
    return undefined;
  }

  filter(condition: (value: V, index: number, collection: this) => unknown): V[] {
    return this.contents.filter((value, index) => condition(value, index, this));
  }

  map<T>(transform: (value: V, index: number, collection: this) => T): T[] {
    return this.contents.map((value, index) => transform(value, index, this));
  }

  reduce<T>(reducer: (accumulator: T, value: V, index: number, collection: this) => T, initial: T): T {
    return this.contents.reduce((accumulator, value, index) => reducer(accumulator, value, index, this), initial);
  }

  some(condition: (value: V, index: number, collection: this) => unknown): boolean {
    return this.find(condition) !== undefined;
  }

  every(condition: (value: V, index: number, collection: this) => unknown): boolean {
    return this.contents.every((value, index) => condition(value, index, this));
  }

  forEach(fn: (value: V, key: K, collection: this) => void): void {
    for (const [key, value] of [...this.entries()]) fn(value, key, this);
  }

  /** Returns the values as plain data, those that can serialise themselves by their own means. */
  toJSON(): unknown[] {
    return this.map((value) =>
      typeof (value as { toJSON?: unknown } | null)?.toJSON === "function"
        ? (value as { toJSON(): unknown }).toJSON()
        : value,
    );
  }
}
