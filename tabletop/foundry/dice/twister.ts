const SIZE = 624;
const MIDDLE = 397;
const MATRIX = 0x9908b0df;
const UPPER = 0x80000000;
const LOWER = 0x7fffffff;

/**
 * The Mersenne Twister MT19937 of Matsumoto and Nishimura: a seedable source, so that tests and simulations replay.
 * Members as on https://foundryvtt.com/api/v14/classes/foundry.dice.MersenneTwister.html
 */
export class MersenneTwister {
  #state = new Uint32Array(SIZE);
  #index = SIZE;

  /** @param seed an integer; the time when left out. */
  constructor(seed: number = Date.now()) {
    this.seed(seed);
  }

  /**
   * Fills the state from one unsigned 32-bit integer (Knuth's multiplier, as in the reference code of 2002). Returns
   * the seed used.
   */
  seed(seed: number): number {
    const state = this.#state;
    state[0] = seed >>> 0;
    for (let i = 1; i < SIZE; i++) {
      const previous = at(state, i - 1);
      state[i] = Math.imul(1812433253, previous ^ (previous >>> 30)) + i;
    }
    this.#index = SIZE;
    return seed >>> 0;
  }

  /** Fills the state from several unsigned 32-bit integers. */
  seedArray(vector: ArrayLike<number>): void {
    if (vector.length === 0) throw new RangeError("MersenneTwister#seedArray needs at least one number.");
    const state = this.#state;
    this.seed(19650218);
    let i = 1;
    for (let k = Math.max(SIZE, vector.length), j = 0; k > 0; k--) {
      const previous = at(state, i - 1);
      state[i] = (at(state, i) ^ Math.imul(previous ^ (previous >>> 30), 1664525)) + (vector[j] ?? 0) + j;
      i = this.#wrap(i + 1);
      j = (j + 1) % vector.length;
    }
    for (let k = SIZE - 1; k > 0; k--) {
      const previous = at(state, i - 1);
      state[i] = (at(state, i) ^ Math.imul(previous ^ (previous >>> 30), 1566083941)) - i;
      i = this.#wrap(i + 1);
    }
    state[0] = UPPER;
  }

  #wrap(i: number): number {
    if (i < SIZE) return i;
    this.#state[0] = at(this.#state, SIZE - 1);
    return 1;
  }

  #twist(): void {
    const state = this.#state;
    for (let i = 0; i < SIZE; i++) {
      const y = (at(state, i) & UPPER) | (at(state, (i + 1) % SIZE) & LOWER);
      state[i] = at(state, (i + MIDDLE) % SIZE) ^ (y >>> 1) ^ (y & 1 ? MATRIX : 0);
    }
    this.#index = 0;
  }

  /** Returns an unsigned 32-bit integer. */
  int(): number {
    if (this.#index >= SIZE) this.#twist();
    let y = at(this.#state, this.#index++);
    y ^= y >>> 11;
    y ^= (y << 7) & 0x9d2c5680;
    y ^= (y << 15) & 0xefc60000;
    y ^= y >>> 18;
    return y >>> 0;
  }

  /** Returns an unsigned 31-bit integer. */
  int31(): number {
    return this.int() >>> 1;
  }

  /** Returns a number in [0, 1] with 32 bits. */
  real(): number {
    return this.int() / 4294967295;
  }

  /** Returns a number in ]0, 1[ with 32 bits. */
  realx(): number {
    return (this.int() + 0.5) / 4294967296;
  }

  /** Returns a number in [0, 1[ with 32 bits. */
  rnd(): number {
    return this.int() / 4294967296;
  }

  /** The same as `rnd`, with the name that Math uses. */
  random(): number {
    return this.rnd();
  }

  /** Returns a number in [0, 1[ with 53 bits. */
  rndHiRes(): number {
    const high = this.int() >>> 5;
    const low = this.int() >>> 6;
    return (high * 67108864 + low) / 9007199254740992;
  }

  /** Returns a number from the normal distribution with mean `mu` and standard deviation `sigma` (Box and Muller). */
  normal(mu = 0, sigma = 1): number {
    return mu + sigma * Math.sqrt(-2 * Math.log(this.realx())) * Math.cos(2 * Math.PI * this.rnd());
  }

  static #shared: MersenneTwister | undefined;

  static #source(): MersenneTwister {
    return (this.#shared ??= new MersenneTwister());
  }

  /** `normal` from one shared twister. */
  static normal(mu?: number, sigma?: number): number {
    return this.#source().normal(mu, sigma);
  }

  /** `random` from one shared twister. */
  static random(): number {
    return this.#source().random();
  }
}

function at(state: Uint32Array, index: number): number {
  return state[index] ?? 0;
}
