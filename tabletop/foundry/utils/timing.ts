type Callback<A extends unknown[]> = (...args: A) => unknown;

/**
 * A function that runs once its calls have paused for a time, with the last arguments. Source: foundry.utils.debounce.
 */
export function debounce<A extends unknown[]>(callback: Callback<A>, delay: number): (...args: A) => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  return function (this: unknown, ...args: A): void {
    clearTimeout(timer);
    timer = setTimeout(() => callback.apply(this, args), delay);
  };
}

/**
 * A function that runs at once, then at most every `delay` milliseconds, the last call never lost. Source:
 * foundry.utils.throttle.
 */
export function throttle<A extends unknown[]>(callback: Callback<A>, delay: number): (...args: A) => void {
  let waiting: { self: unknown; args: A } | null = null;
  let open = true;
  const pause = (): void => {
    open = false;
    setTimeout(() => {
      open = true;
      if (!waiting) return;
      const { self, args } = waiting;
      waiting = null;
      pause();
      callback.apply(self, args);
    }, delay);
  };
  return function (this: unknown, ...args: A): void {
    if (!open) {
      waiting = { self: this, args };
      return;
    }
    pause();
    callback.apply(this, args);
  };
}

/** Runs at most a number of tasks at a time; the others wait in order. Source: foundry.utils.Semaphore. */
export class Semaphore {
  readonly max: number;
  #queue: (() => void)[] = [];
  #active = 0;

  constructor(max = 1) {
    this.max = max;
  }

  get active(): number {
    return this.#active;
  }

  get remaining(): number {
    return this.#queue.length;
  }

  /** Runs a function as soon as fewer than the maximum are running, and settles as it does. */
  async add<A extends unknown[], T>(fn: (...args: A) => T | Promise<T>, ...args: A): Promise<T> {
    if (this.#active >= this.max) await new Promise<void>((go) => this.#queue.push(go));
    this.#active++;
    try {
      return await fn(...args);
    } finally {
      this.#active--;
      this.#queue.shift()?.();
    }
  }

  /** Forgets the tasks that wait; their promises stay unsettled. */
  clear(): void {
    this.#queue = [];
  }
}

interface I18n {
  localize?: (key: string) => string;
}

/**
 * Returns how long ago a time is, in words. Texts come from `TIME.*` if a table is there to localise them. Source:
 * foundry.utils.timeSince.
 */
export function timeSince(timeStamp: Date | string | number): string {
  const { game } = globalThis as { game?: { i18n?: I18n } };
  const word = (key: string, fallback: string): string => {
    const localized = game?.i18n?.localize?.(`TIME.${key}`);
    return localized && localized !== `TIME.${key}` ? localized : fallback;
  };
  const seconds = (Date.now() - new Date(timeStamp).getTime()) / 1000;
  const units = [
    ["Year", 31536000],
    ["Month", 2592000],
    ["Day", 86400],
    ["Hour", 3600],
    ["Minute", 60],
  ] as const;
  const unit = units.find(([, length]) => seconds >= length);
  if (!unit)
    return seconds < 1
      ? word("Now", "now")
      : `${Math.floor(seconds)}${word("SecondsAbbreviation", "s")} ${word("Since", "ago")}`.trim();
  return `${Math.floor(seconds / unit[1])}${word(`${unit[0]}Abbreviation`, unit[0].charAt(0).toLowerCase())} ${word("Since", "ago")}`.trim();
}
