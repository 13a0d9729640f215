/** Named states in the bits of one number, 32 at most. Source: foundry.utils.BitMask. */
export class BitMask extends Number {
  readonly states: Readonly<Record<string, string>>;
  readonly #bits: ReadonlyMap<string, number>;
  #value = 0;

  /** @param states the valid states, each with whether it is active at first. Throws for more than 32. */
  constructor(states: Record<string, boolean> | null = {}) {
    super();
    const names = Object.keys(states ?? {});
    if (names.length > 32) throw new Error(`A BitMask has at most 32 states, not ${names.length}.`);
    this.#bits = new Map(names.map((name, index) => [name, index]));
    this.states = Object.freeze(Object.fromEntries(names.map((name) => [name, name])));
    for (const name of names) if (states?.[name]) this.addState(name);
  }

  #bit(state: string): number {
    const index = this.#bits.get(state);
    if (index === undefined) throw new Error(`${state} is not a valid state of this BitMask.`);
    return 1 << index;
  }

  get isEmpty(): boolean {
    return this.#value === 0;
  }

  hasState(state: string): boolean {
    return (this.#value & this.#bit(state)) !== 0;
  }

  addState(state: string): void {
    this.#value |= this.#bit(state);
  }

  removeState(state: string): void {
    this.#value &= ~this.#bit(state);
  }

  /** Turns a state on or off, or over when it is not said which. Returns the new value. */
  toggleState(state: string, enabled?: boolean): number {
    if (enabled ?? !this.hasState(state)) this.addState(state);
    else this.removeState(state);
    return this.valueOf();
  }

  clear(): void {
    this.#value = 0;
  }

  override valueOf(): number {
    return this.#value >>> 0;
  }

  override toString(): string {
    return String(this.valueOf());
  }

  [Symbol.toPrimitive](): number {
    return this.valueOf();
  }

  /** Whether another mask has the same valid states. */
  isCompatible(other: BitMask): boolean {
    const names = Object.keys(this.states).sort();
    const others = Object.keys(other.states).sort();
    return names.length === others.length && names.every((name, index) => name === others[index]);
  }

  /** Takes over the states of another mask. Throws if the valid states differ. */
  overrideMask(other: BitMask): void {
    if (!this.isCompatible(other)) throw new Error("These BitMasks have different states.");
    this.clear();
    for (const name of Object.keys(this.states)) if (other.hasState(name)) this.addState(name);
  }

  clone(): BitMask {
    return new BitMask(this.toObject());
  }

  /** Returns the states with whether they are active. */
  toObject(): Record<string, boolean> {
    return Object.fromEntries(Object.keys(this.states).map((name) => [name, this.hasState(name)]));
  }
}
