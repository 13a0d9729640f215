import { describe, expect, it } from "vitest";
import { PrerenderCache } from "../../src/core/chat/card-updates.ts";

describe("a card rendered before its message is stored", () => {
  it("A prerendered card is used once", () => {
    const cache = new PrerenderCache<string>(() => true);
    cache.set("a", "{}", "drawn");
    expect(cache.take("a", "{}")).toBe("drawn");
    expect(cache.take("a", "{}")).toBeNull();
  });

  it("A prerendered card is discarded when the stored message differs from the one sent", () => {
    const cache = new PrerenderCache<string>(() => true);
    cache.set("a", '{"total":7}', "drawn");
    expect(cache.take("a", '{"total":8}')).toBeNull();
    expect(cache.take("a", '{"total":7}')).toBeNull();
  });

  it("A prerendered card is discarded when something it shows has changed", () => {
    let isCurrent = true;
    const cache = new PrerenderCache<string>(() => isCurrent);
    cache.set("a", "{}", "drawn");
    isCurrent = false;
    expect(cache.take("a", "{}")).toBeNull();
    isCurrent = true;
    expect(cache.take("a", "{}")).toBeNull();
  });

  it("The oldest prerendered card is discarded when newer ones fill the cache", () => {
    const cache = new PrerenderCache<string>(() => true);
    for (const id of ["a", "b", "c", "d", "e"]) cache.set(id, "{}", id);
    expect(cache.take("a", "{}")).toBeNull();
    expect(["b", "c", "d", "e"].map((id) => cache.take(id, "{}"))).toEqual(["b", "c", "d", "e"]);
  });
});
