/** Counts events per key within a sliding window. */
export interface RateLimit {
  /** Takes note of an event; false if the key has had its share already. */
  take(key: string): boolean;
  /** Forgets a key, as after a right password. */
  reset(key: string): void;
}

/**
 * Returns a token bucket per key: `burst` events at once, refilled evenly over `windowMs`. Keys that are full again are
 * forgotten.
 *
 * @param now milliseconds.
 */
export function rateLimit(burst: number, windowMs: number, now: () => number = Date.now): RateLimit {
  const buckets = new Map<string, { tokens: number; at: number }>();
  const refill = (bucket: { tokens: number; at: number }, time: number): number =>
    Math.min(burst, bucket.tokens + ((time - bucket.at) / windowMs) * burst);
  return {
    take(key) {
      const time = now();
      if (buckets.size > 10_000)
        for (const [other, bucket] of buckets) if (refill(bucket, time) >= burst) buckets.delete(other);
      const bucket = buckets.get(key) ?? { tokens: burst, at: time };
      const tokens = refill(bucket, time);
      buckets.set(key, { tokens: tokens >= 1 ? tokens - 1 : tokens, at: time });
      return tokens >= 1;
    },
    reset: (key) => void buckets.delete(key),
  };
}
