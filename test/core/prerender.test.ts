import { describe, expect, it } from "vitest";
import { PrerenderCache } from "../../src/core/chat/card-updates.ts";

describe("a card drawn before its message is back", () => {
  it("is taken once", () => {
    const drafts = new PrerenderCache<string>();
    drafts.set("a", "{}", "drawn");
    expect(drafts.take("a", "{}")).toBe("drawn");
    expect(drafts.take("a", "{}")).toBeNull();
  });

  it("counts for nothing where the message came back otherwise than it went", () => {
    const drafts = new PrerenderCache<string>();
    drafts.set("a", '{"total":7}', "drawn");
    expect(drafts.take("a", '{"total":8}')).toBeNull();
    expect(drafts.take("a", '{"total":7}')).toBeNull();
  });

  it("is forgotten when something it shows has changed", () => {
    const drafts = new PrerenderCache<string>();
    drafts.set("a", "{}", "drawn");
    drafts.clear();
    expect(drafts.take("a", "{}")).toBeNull();
  });

  it("gives way to newer ones where nobody comes for it", () => {
    const drafts = new PrerenderCache<string>();
    for (const id of ["a", "b", "c", "d", "e"]) drafts.set(id, "{}", id);
    expect(drafts.take("a", "{}")).toBeNull();
    expect(["b", "c", "d", "e"].map((id) => drafts.take(id, "{}"))).toEqual(["b", "c", "d", "e"]);
  });
});
