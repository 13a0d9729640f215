type Handler = (event: Event) => unknown;

type Constructor<T = object> = abstract new (...args: any[]) => T;

interface Emitter {
  addEventListener(type: string, listener: Handler, options?: { once?: boolean }): void;
  removeEventListener(type: string, listener: Handler): void;
  dispatchEvent(event: Event): boolean;
}

/**
 * Adds to a class the methods of an event target; only types in its static `emittedEvents` are emitted. Source:
 * foundry.utils.EventEmitterMixin.
 */
export function EventEmitterMixin<T extends Constructor>(BaseClass: T): T & Constructor<Emitter> {
  abstract class EventEmitter extends (BaseClass as unknown as new (...args: unknown[]) => object) {
    static emittedEvents: string[] = [];
    #listeners = new Map<string, Map<Handler, { once: boolean }>>();

    addEventListener(type: string, listener: Handler, { once = false }: { once?: boolean } = {}): void {
      if (!(this.constructor as typeof EventEmitter).emittedEvents.includes(type)) {
        throw new Error(`"${type}" is not an event that ${this.constructor.name} emits.`);
      }
      const listeners = this.#listeners.get(type) ?? new Map<Handler, { once: boolean }>();
      this.#listeners.set(type, listeners.set(listener, { once }));
    }

    removeEventListener(type: string, listener: Handler): void {
      this.#listeners.get(type)?.delete(listener);
    }

    dispatchEvent(event: Event): boolean {
      for (const [listener, { once }] of [...(this.#listeners.get(event.type) ?? [])]) {
        if (once) this.removeEventListener(event.type, listener);
        listener(event);
        if (event.defaultPrevented) return false;
      }
      return true;
    }
  }
  return EventEmitter as unknown as T & Constructor<Emitter>;
}

/**
 * A Map from objects that drops keys without other references, and can still be iterated. Source:
 * foundry.utils.IterableWeakMap.
 */
export class IterableWeakMap<K extends WeakKey, V> {
  #refs = new Set<WeakRef<K>>();
  #data = new WeakMap<K, { value: V; ref: WeakRef<K> }>();

  get(key: K): V | undefined {
    return this.#data.get(key)?.value;
  }

  has(key: K): boolean {
    return this.#data.has(key);
  }

  set(key: K, value: V): this {
    const ref = this.#data.get(key)?.ref ?? new WeakRef(key);
    this.#refs.add(ref);
    this.#data.set(key, { value, ref });
    return this;
  }

  delete(key: K): boolean {
    const entry = this.#data.get(key);
    if (entry) this.#refs.delete(entry.ref);
    return this.#data.delete(key);
  }

  *entries(): Generator<[K, V]> {
    for (const ref of this.#refs) {
      const key = ref.deref();
      const entry = key && this.#data.get(key);
      if (key && entry) yield [key, entry.value];
      else this.#refs.delete(ref);
    }
  }

  *keys(): Generator<K> {
    for (const [key] of this.entries()) yield key;
  }

  *values(): Generator<V> {
    for (const [, value] of this.entries()) yield value;
  }

  [Symbol.iterator](): Generator<[K, V]> {
    return this.entries();
  }
}

/**
 * A Set of objects that drops members without other references, and can still be iterated. Source:
 * foundry.utils.IterableWeakSet.
 */
export class IterableWeakSet<V extends WeakKey> {
  #map = new IterableWeakMap<V, true>();

  constructor(values: Iterable<V> = []) {
    for (const value of values) this.add(value);
  }

  has(value: V): boolean {
    return this.#map.has(value);
  }

  add(value: V): this {
    this.#map.set(value, true);
    return this;
  }

  delete(value: V): boolean {
    return this.#map.delete(value);
  }

  values(): Generator<V> {
    return this.#map.keys();
  }

  [Symbol.iterator](): Generator<V> {
    return this.values();
  }
}
