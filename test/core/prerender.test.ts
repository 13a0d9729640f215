import { describe, expect, it } from "vitest";
import { PrerenderCache } from "../../src/core/chat/card-updates.ts";

describe("a card rendered before its message is stored", () => {
  it("A prerendered card is used once", () => {
    const drafts = new PrerenderCache<string>();
    drafts.set("a", "{}", "drawn");
    expect(drafts.take("a", "{}")).toBe("drawn");
    expect(drafts.take("a", "{}")).toBeNull();
  });

  it("A prerendered card is discarded when the stored message differs from the one sent", () => {
    const drafts = new PrerenderCache<string>();
    drafts.set("a", '{"total":7}', "drawn");
    expect(drafts.take("a", '{"total":8}')).toBeNull();
    expect(drafts.take("a", '{"total":7}')).toBeNull();
  });

  it("A prerendered card is discarded when something it shows has changed", () => {
    const drafts = new PrerenderCache<string>();
    drafts.set("a", "{}", "drawn");
    drafts.clear();
    expect(drafts.take("a", "{}")).toBeNull();
  });

  it("The oldest prerendered card is discarded when newer ones fill the cache", () => {
    const drafts = new PrerenderCache<string>();
    for (const id of ["a", "b", "c", "d", "e"]) drafts.set(id, "{}", id);
    expect(drafts.take("a", "{}")).toBeNull();
    expect(["b", "c", "d", "e"].map((id) => drafts.take(id, "{}"))).toEqual(["b", "c", "d", "e"]);
  });
});
